CREATE TABLE result (                       -- how a game that is over ended for somebody who played it
    game_id TEXT NOT NULL REFERENCES game (game_id),
    user_id INTEGER NOT NULL,               -- whose it is: nobody else reads it
    company TEXT NOT NULL CHECK (company IN ('people', 'bots', 'alone')),
    places  INTEGER NOT NULL,
    stayed  INTEGER NOT NULL,               -- 0: they left, or were away at the end
    won     INTEGER NOT NULL,
    shared  INTEGER NOT NULL,               -- 1: others won with them
    points  INTEGER,                        -- null: none are counted of them
    PRIMARY KEY (game_id, user_id)
) STRICT;

CREATE INDEX result_by_user ON result (user_id);
