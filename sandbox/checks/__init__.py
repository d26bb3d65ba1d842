"""What Discord checks of what it is sent, and how it refuses."""
