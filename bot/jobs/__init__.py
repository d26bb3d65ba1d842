"""What goes on while nobody's click waits for it: clocks, deleted channels, halls, bot players, hints and reviews."""
