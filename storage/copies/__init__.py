"""The database as a whole: copies of it, the way back, and into another kind of database."""
