"""The REST API: its frame and its chapters."""
