"""Opening a table from anywhere, and what the buttons of a lobby, of the hall and of the booklet do."""
