"""Looking: at the table, at one's hand and notes, back at what happened."""
