"""What is thought ahead from the contract alone: opponents, plans, chances to win, hints and reviews."""
