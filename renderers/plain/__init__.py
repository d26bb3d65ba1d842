"""Pictures of games that have none of their own yet: what the game tells, written on parchment at a tavern's table."""
