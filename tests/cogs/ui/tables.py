"""Tables as the service would make them, without a database, and what a layout says."""

from __future__ import annotations

import msgspec
from discord.ui import TextDisplay

from bot.service.table.shelved import snapshot_of
from bot.service.table.snapshot import Snapshot
from cogs.ui.layout import Layout, build
from games.core.model import Setup
from games.core.rules import encode
from storage.rows.game import StoredGame, StoredPlace

LOCALES = ("pt-BR", "en")
ANA, BIA = 111, 222
NASTY = "**Ana** @everyone `x`"


def snapshot(rules, setup: Setup, state=None, status: str = "running", before=None) -> Snapshot:
    """A table as the service would make it."""
    stored = StoredGame(
        game_id="abcdefgh",
        rules=rules.meta.key,
        setup=msgspec.msgpack.encode(setup),
        status=status,
        guild_id=1,
        channel_id=2,
        host_id=ANA,
        settings={"pace": 24, "locale": "pt-BR", "names": {"0": NASTY, "1": "Bia"}},
        seq=state.seq if state is not None else 0,
        revision=0,
        state=encode(state) if state is not None else None,
        created_at=0,
        updated_at=0,
        started_at=None,
        finished_at=None,
        paused_at=None,
        paused_for=None,
        places=tuple(
            StoredPlace(number=n, user_id=(ANA, BIA)[n % 2], joined_at=0) for n in range(max(2, rules.meta.seats[0]))
        ),
    )
    return snapshot_of(stored, state, before)


def said(layout: Layout) -> str:
    """Its sentences."""
    return "\n".join(block for block in layout.blocks if isinstance(block, str))


def uncut(layout: Layout) -> bool:
    """Whether it becomes a message with all its sentences; more components than Discord takes raise ``ValueError``."""
    texts = [item.content for item in build(layout).walk_children() if isinstance(item, TextDisplay)]
    return texts == [block for block in layout.blocks if isinstance(block, str) and block]
