"""The service: tables, what changes them, and which messages that causes. It knows nothing of Discord's client."""
