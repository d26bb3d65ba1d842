"""Before the game: what may be opened, who sits down where, with which part."""
