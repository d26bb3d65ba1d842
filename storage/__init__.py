"""What the bot remembers: bytes, ids and JSON values, never rules. SQLite through one connection."""
