"""A table: what is known of it, how it is kept and written, when its time is up, and what is said of a change."""
