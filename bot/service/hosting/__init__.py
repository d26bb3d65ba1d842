"""A running table is looked after: who is away, whose place changes hands, when it is closed."""
