"""Terra Concordia (NCB Company, manual version 1.0.46): rules, content and texts."""
