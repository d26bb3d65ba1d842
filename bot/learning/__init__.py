"""How likely who wins, learned from games that bots play against each other."""
