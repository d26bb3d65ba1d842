"""The program around the games: settings, service, delivery, command line."""
