"""What can happen in the world, and how it is told: to the bot by the gateway, of what users do."""
