"""A finished game as a film: an animated picture, and a page that needs nothing but a browser."""
