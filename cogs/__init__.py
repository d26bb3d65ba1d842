"""What users touch: commands, buttons, messages. Cogs translate between Discord and the service, they never decide."""
