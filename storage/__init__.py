"""What the bot remembers: bytes, ids and JSON values, never rules. In a file of SQLite, or on PostgreSQL."""
