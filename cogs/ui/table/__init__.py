"""What the buttons and menus of a table's messages do."""
