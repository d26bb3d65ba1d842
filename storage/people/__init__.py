"""People and servers: what they chose, what they want word of, what is stored of them."""
