"""How what the service has decided to say reaches Discord: messages from the outbox, pictures, icons."""
