"""Pictures of Gnomopolis: a lamp-lit stone hall, wood and parchment."""
