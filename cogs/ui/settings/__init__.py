"""What a user, and whoever manages a server, chooses for good."""
