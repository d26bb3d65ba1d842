-- Written as SQLite has it; `storage/dialect.py` says what PostgreSQL makes of the types.
-- Times are Unix milliseconds given by the caller; ids of Discord are 64-bit integers.

CREATE TABLE game (
    game_id     TEXT PRIMARY KEY,
    rules       TEXT NOT NULL,
    setup       BLOB NOT NULL,
    status      TEXT NOT NULL CHECK (status IN ('lobby', 'running', 'finished', 'cancelled', 'closed')),
    guild_id    INTEGER,
    channel_id  INTEGER NOT NULL,
    host_id     INTEGER NOT NULL,
    settings    TEXT NOT NULL,              -- JSON object of the service: pace, language, names
    seq         INTEGER NOT NULL,           -- the sequence number inside `state`; never runs backwards
    revision    INTEGER NOT NULL,           -- raised by every change of this row or its places
    state       BLOB,
    created_at  INTEGER NOT NULL,
    updated_at  INTEGER NOT NULL,
    started_at  INTEGER,
    finished_at INTEGER,
    paused_at   INTEGER,
    paused_for  TEXT,                       -- 'server', 'channel': what is gone; 'vote', 'moderator': who wanted it
    history     TEXT NOT NULL DEFAULT 'whole' CHECK (history IN ('whole', 'thinned', 'archived'))
) STRICT;

CREATE UNIQUE INDEX game_one_per_channel ON game (channel_id) WHERE status IN ('lobby', 'running');
CREATE INDEX game_by_channel ON game (channel_id, updated_at);
CREATE INDEX game_by_status ON game (status, updated_at);
CREATE INDEX game_counted ON game (rules, status);
CREATE INDEX game_over ON game (history, COALESCE(finished_at, updated_at)) WHERE status IN ('finished', 'closed');
CREATE INDEX game_open_of_host ON game (host_id) WHERE status IN ('lobby', 'running');
CREATE INDEX game_open_of_guild ON game (guild_id, updated_at) WHERE status IN ('lobby', 'running');

CREATE TABLE place (
    game_id   TEXT NOT NULL REFERENCES game (game_id),
    number    INTEGER NOT NULL CHECK (number BETWEEN 0 AND 61),
    user_id   INTEGER,
    bot       TEXT,                         -- level of the bot that plays here
    joined_at INTEGER NOT NULL,
    part      TEXT NOT NULL,                -- the part of the game that they chose; empty: none
    word      TEXT NOT NULL,                -- what they add to the key of the draws
    misses    INTEGER NOT NULL,             -- turns in a row whose time ran out
    stand_in  INTEGER,                      -- the move before the turn that a bot plays for them
    offered_at INTEGER,                     -- since when anybody may take the place
    hints     INTEGER NOT NULL,             -- how many they have asked for
    PRIMARY KEY (game_id, number)
) STRICT;

CREATE INDEX place_by_user ON place (user_id) WHERE user_id IS NOT NULL;
CREATE INDEX place_left_to_bots ON place (game_id, number)
    WHERE user_id IS NULL OR stand_in IS NOT NULL OR offered_at IS NOT NULL;

CREATE TABLE move (
    game_id        TEXT NOT NULL REFERENCES game (game_id),
    seq            INTEGER NOT NULL,
    seat           INTEGER,                 -- a side in the game; null for the set-up and when the host rewinds
    user_id        INTEGER,
    name           TEXT NOT NULL,           -- who did it, where no seat tells; else empty
    kind           TEXT NOT NULL CHECK (kind IN ('play', 'order', 'undo', 'rewind', 'redo', 'end', 'bot', 'stand_in')),
    keys           TEXT NOT NULL,           -- the answer, a JSON list
    draws          BLOB NOT NULL,
    engine         TEXT NOT NULL,
    interaction_id INTEGER UNIQUE,
    undone         INTEGER NOT NULL,        -- the move that took it back (undo, rewind, redo); it stays in the log; 0: none
    at             INTEGER NOT NULL,
    PRIMARY KEY (game_id, seq)
) STRICT;

CREATE TABLE undo (
    game_id TEXT NOT NULL REFERENCES game (game_id),
    depth   INTEGER NOT NULL,
    place   INTEGER NOT NULL,
    seq     INTEGER NOT NULL,
    state   BLOB NOT NULL,                  -- zstd
    PRIMARY KEY (game_id, depth)
) STRICT;

CREATE TABLE checkpoint (
    game_id TEXT NOT NULL REFERENCES game (game_id),
    seq     INTEGER NOT NULL,
    base    INTEGER,                        -- the checkpoint beside which `state` was compressed; null: none
    state   BLOB NOT NULL,                  -- zstd
    undone  INTEGER NOT NULL,
    at      INTEGER NOT NULL,
    PRIMARY KEY (game_id, seq)
) STRICT;

CREATE TABLE event (
    game_id    TEXT NOT NULL REFERENCES game (game_id),
    seq        INTEGER NOT NULL,
    n          INTEGER NOT NULL,
    told       BLOB NOT NULL,
    recipients INTEGER,                     -- bit p set: place p may read it; null: everybody
    undone     INTEGER NOT NULL,
    at         INTEGER NOT NULL,
    PRIMARY KEY (game_id, seq, n)
) STRICT;

CREATE TABLE pending (
    game_id     TEXT NOT NULL REFERENCES game (game_id),
    place       INTEGER NOT NULL,
    since_seq   INTEGER NOT NULL,
    asked_at    INTEGER NOT NULL,
    allowance   INTEGER,                    -- null: there is no limit
    reserve     INTEGER NOT NULL DEFAULT 0, -- milliseconds that the place has beyond it
    "left"      INTEGER,                    -- of both at `ticking_at`, in milliseconds that count
    by_calendar INTEGER NOT NULL DEFAULT 0, -- 1: the calendar of who sits there counts
    ticking_at  INTEGER NOT NULL,
    reserve_at  INTEGER,                    -- when only the reserve is left, as the calendar of who sits there has it
    deadline    INTEGER,                    -- when that is up too
    remind_at   INTEGER,
    reminded_at INTEGER,
    PRIMARY KEY (game_id, place)
) STRICT;

CREATE INDEX pending_by_deadline ON pending (deadline) WHERE deadline IS NOT NULL;
CREATE INDEX pending_by_reminder ON pending (remind_at) WHERE remind_at IS NOT NULL;

CREATE TABLE spent (                        -- what places have used of their reserves
    game_id TEXT NOT NULL REFERENCES game (game_id),
    seq     INTEGER NOT NULL,               -- the move with which it was counted
    place   INTEGER NOT NULL,
    time    INTEGER NOT NULL,               -- milliseconds that count
    undone  INTEGER NOT NULL,               -- as of moves: whoever goes back has it again
    PRIMARY KEY (game_id, seq, place)
) STRICT;

CREATE TABLE owed (                         -- turns with a limit for which others waited: answered in time, or not
    game_id TEXT NOT NULL REFERENCES game (game_id),
    place   INTEGER NOT NULL,
    turn    INTEGER NOT NULL,               -- the move after which it began
    user_id INTEGER NOT NULL,               -- whose turn it was: nobody else reads it
    seq     INTEGER NOT NULL,               -- the move with which they answered first, or that a bot was to make
    late    INTEGER NOT NULL,               -- 1: the time ran out
    undone  INTEGER NOT NULL,               -- as of moves: a turn that is played again counts once
    at      INTEGER NOT NULL,
    PRIMARY KEY (game_id, place, turn, user_id, undone)
) STRICT;

CREATE INDEX owed_by_user ON owed (user_id, at) WHERE undone = 0;
CREATE INDEX owed_by_time ON owed (at);

CREATE TABLE motion (
    id         TEXT PRIMARY KEY,
    game_id    TEXT NOT NULL REFERENCES game (game_id),
    user_id    INTEGER NOT NULL,            -- who proposes it
    name       TEXT NOT NULL,               -- and what they are called
    what       BLOB NOT NULL,
    votes      TEXT NOT NULL,               -- JSON object: for each user who is asked true, false or null (no answer yet)
    result     TEXT,                        -- null: open; its time is the due 'motion' of its game
    left_state BLOB,                        -- what the game left when it was carried out: to go forward to again
    move       INTEGER,                     -- the move that did that
    at         INTEGER NOT NULL,
    settled_at INTEGER
) STRICT;

CREATE UNIQUE INDEX motion_one_open ON motion (game_id) WHERE result IS NULL;
CREATE INDEX motion_by_move ON motion (game_id, move) WHERE move IS NOT NULL;

CREATE TABLE orders (
    game_id    TEXT NOT NULL REFERENCES game (game_id),
    seat       INTEGER NOT NULL,            -- the side in the game for which they are to be carried out
    user_id    INTEGER NOT NULL,            -- whose they are: nobody inherits them
    what       BLOB NOT NULL,
    PRIMARY KEY (game_id, seat)
) STRICT;

CREATE TABLE memo (
    game_id    TEXT NOT NULL REFERENCES game (game_id),
    user_id    INTEGER NOT NULL,            -- whose it is: nobody else reads it, nobody inherits it
    text       TEXT NOT NULL,
    at         INTEGER NOT NULL,            -- when it was written; another than this is not replaced
    PRIMARY KEY (game_id, user_id)
) STRICT;

CREATE TABLE due (
    game_id TEXT NOT NULL REFERENCES game (game_id),
    what    TEXT NOT NULL,                  -- 'motion', ...: what is to happen then
    at      INTEGER NOT NULL,
    PRIMARY KEY (game_id, what)
) STRICT;

CREATE INDEX due_by_time ON due (at);

CREATE TABLE preference (
    user_id      INTEGER PRIMARY KEY,
    locale       TEXT,
    spoken       TEXT,                      -- the language of their Discord when they last used the bot
    dm           INTEGER NOT NULL,
    compact      INTEGER NOT NULL,
    quiet_from   INTEGER CHECK (quiet_from BETWEEN 0 AND 1439),
    quiet_to     INTEGER CHECK (quiet_to BETWEEN 0 AND 1439),
    weekends     INTEGER NOT NULL DEFAULT 0, -- 1: their clock stands on Saturdays and Sundays
    timezone     TEXT,
    dm_closed_at INTEGER,
    digest       INTEGER CHECK (digest BETWEEN 0 AND 1439), -- the minute of the day of one message about all tables; null: none
    reminders    INTEGER NOT NULL DEFAULT 1, -- 0: no reminders of single tables beside it
    direct       INTEGER NOT NULL DEFAULT 0, -- 1: called to play and to vote by direct message alone
    digest_at    INTEGER,                   -- when it is due next
    digested_at  INTEGER,                   -- the time of which the last one was
    updated_at   INTEGER NOT NULL
) STRICT;

CREATE INDEX preference_by_digest ON preference (digest_at) WHERE digest_at IS NOT NULL;

CREATE TABLE vacation (
    user_id    INTEGER NOT NULL,
    from_at    INTEGER NOT NULL,
    until_at   INTEGER NOT NULL,
    emergency  INTEGER NOT NULL,            -- 1: announced too late, which is free twice a year
    PRIMARY KEY (user_id, from_at)
) STRICT;

CREATE TABLE subscription (                 -- who is told of places on offer
    user_id   INTEGER NOT NULL,
    guild_id  INTEGER NOT NULL,
    rules     TEXT NOT NULL,
    called_at INTEGER NOT NULL,             -- when they were told last; 0: never
    PRIMARY KEY (user_id, guild_id, rules)
) STRICT;

CREATE INDEX subscription_by_game ON subscription (guild_id, rules, called_at);

CREATE TABLE shown (
    user_id INTEGER NOT NULL,
    what    TEXT NOT NULL,                  -- 'minute.<game>': what is shown once
    at      INTEGER NOT NULL,
    PRIMARY KEY (user_id, what)
) STRICT;

CREATE TABLE waiver (                       -- what a user does without being asked whether they mean it
    user_id INTEGER NOT NULL,
    rules   TEXT NOT NULL,
    kind    TEXT NOT NULL,                  -- the consequence, by the id of its sentence in the game's texts
    at      INTEGER NOT NULL,
    PRIMARY KEY (user_id, rules, kind)
) STRICT;

CREATE TABLE guild_setting (
    guild_id    INTEGER PRIMARY KEY,
    locale      TEXT,
    opener_role INTEGER,                    -- null: everybody may open tables
    offers      INTEGER,                    -- the channel for places on offer; null: each at its table
    threads     INTEGER NOT NULL,           -- 1: new tables open a thread by default
    games_channel   INTEGER,
    hall_channel    INTEGER,
    games           TEXT NOT NULL DEFAULT '[]', -- JSON list; empty: all
    tables_per_user INTEGER,
    bots_per_table  INTEGER,
    pace        INTEGER NOT NULL DEFAULT 0, -- hours for a turn at new tables; 0: no limit
    demand      INTEGER NOT NULL DEFAULT 0, -- how reliable whoever sits down there must be; 0: everybody may
    verbosity   TEXT NOT NULL DEFAULT 'full', -- how much the messages of new tables say
    quiet_from  INTEGER CHECK (quiet_from BETWEEN 0 AND 1439),
    quiet_to    INTEGER CHECK (quiet_to BETWEEN 0 AND 1439),
    timezone    TEXT,
    updated_at  INTEGER NOT NULL
) STRICT;

CREATE TABLE hall (
    guild_id   INTEGER PRIMARY KEY,
    channel_id INTEGER NOT NULL,
    message_id INTEGER,                     -- null: to be made
    made       INTEGER NOT NULL             -- how often it was
) STRICT;

CREATE TABLE watch (
    guild_id INTEGER NOT NULL,
    rules    TEXT NOT NULL,
    user_id  INTEGER NOT NULL,              -- wants word of a table of this game on this server
    PRIMARY KEY (guild_id, rules, user_id)
) STRICT;

CREATE INDEX watch_by_user ON watch (user_id);

CREATE TABLE seeker (
    guild_id INTEGER NOT NULL,
    rules    TEXT NOT NULL,
    user_id  INTEGER NOT NULL,              -- looks for company of this game on this server
    name     TEXT NOT NULL,
    pace     INTEGER NOT NULL,              -- hours a turn; 0: no limit
    seats    INTEGER NOT NULL,              -- at the table; 0: any number
    awake    INTEGER NOT NULL,              -- hours of the day, UTC, a bit each
    demand   INTEGER NOT NULL DEFAULT 0,    -- how reliable the others must be; 0: anybody
    at       INTEGER NOT NULL,
    PRIMARY KEY (guild_id, rules, user_id)
) STRICT;

CREATE INDEX seeker_by_user ON seeker (user_id);

CREATE TABLE message (
    game_id    TEXT NOT NULL REFERENCES game (game_id),
    role       TEXT NOT NULL,               -- 'table', 'lobby', 'hand:<user>', ...
    channel_id INTEGER NOT NULL,
    message_id INTEGER NOT NULL,
    posted_at  INTEGER NOT NULL,
    PRIMARY KEY (game_id, role)
) STRICT;

CREATE TABLE outbox (
    id           INTEGER PRIMARY KEY AUTOINCREMENT,
    game_id      TEXT REFERENCES game (game_id),
    lane         TEXT NOT NULL,             -- messages of one lane leave in order; the game unless told otherwise
    kind         TEXT NOT NULL,
    target       INTEGER NOT NULL,
    payload      BLOB NOT NULL,
    nonce        TEXT NOT NULL UNIQUE,
    supersede    TEXT,
    role         TEXT,
    created_at   INTEGER NOT NULL,
    wanted_at    INTEGER NOT NULL,          -- when it was first to leave
    due_at       INTEGER NOT NULL,          -- when it may leave next
    attempts     INTEGER NOT NULL,
    attempted_at INTEGER,
    state        TEXT NOT NULL CHECK (state IN ('waiting', 'sent', 'superseded', 'dead')),
    settled_at   INTEGER,
    last_error   TEXT,
    message_id   INTEGER,
    holder       TEXT,                      -- the process that delivers it, for as long as that lives
    CHECK (role IS NULL OR game_id IS NOT NULL)
) STRICT;

CREATE INDEX outbox_lane ON outbox (lane, id) WHERE state = 'waiting';
CREATE INDEX outbox_due ON outbox (due_at, id) WHERE state = 'waiting';
CREATE INDEX outbox_supersede ON outbox (lane, supersede) WHERE state = 'waiting' AND supersede IS NOT NULL;
CREATE INDEX outbox_health ON outbox (state, wanted_at) WHERE state IN ('waiting', 'dead');
CREATE INDEX outbox_settled ON outbox (settled_at) WHERE settled_at IS NOT NULL;

CREATE TABLE process (
    name  TEXT PRIMARY KEY,
    until INTEGER NOT NULL                  -- it lives unless it has given no sign of life before this
) STRICT;

CREATE TABLE claim (
    what   TEXT PRIMARY KEY,                -- 'alarms', 'bots:<game>': what no two processes shall do at once
    holder TEXT NOT NULL                    -- the process that does it, for as long as that lives
) STRICT;

CREATE TABLE mark (
    name TEXT PRIMARY KEY,                  -- 'alive', 'backup', ...
    at   INTEGER NOT NULL
) STRICT;

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
