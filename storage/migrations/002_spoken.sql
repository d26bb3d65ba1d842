-- The language of a user's Discord when they last used the bot: direct messages are written in it.
ALTER TABLE preference ADD COLUMN spoken TEXT;
