"""A finished game as a film (an animated picture, a page that needs nothing but a browser); what a record proves."""
