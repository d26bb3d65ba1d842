"""Numbered SQL files ``NNN_name.sql``, each one step of the schema; read by ``storage.migrate``."""
