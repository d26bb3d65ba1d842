"""The rules of the games: pure, synchronous, deterministic; no Discord, no database, no pictures."""
