"""Tables: their games, what happened there, their clocks, what is kept when they are over."""
