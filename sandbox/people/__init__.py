"""What tests hold of the world: guilds, users by script, what they see."""
