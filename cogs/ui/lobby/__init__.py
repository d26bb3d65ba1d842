"""Opening a table from anywhere, and what the buttons of a lobby do."""
