"""Cards: what can be printed on them, and what they are called and say."""
