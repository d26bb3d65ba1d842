"""What happened at a table, as each may see it."""
