"""Typed commands: what is suggested, what was meant, a series of answers in one line."""
