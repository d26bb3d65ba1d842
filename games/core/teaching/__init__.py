"""How a game is taught: the booklet of rules, their clauses, a guided first game."""
