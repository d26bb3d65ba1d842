"""What answers: SQLite or PostgreSQL, how they are connected to and where they differ."""
