"""Tables without a database."""

from __future__ import annotations

from typing import Any

from bot.service.table.snapshot import Place, Snapshot
from games.core.agenda import State
from games.core.model import Decision, Setup
from games.core.rules import Rules, decisions, seated


def table_of(
    rules: Rules[Any, Any], setup: Setup, state: State[Any], asked: tuple[Decision, ...] | None = None
) -> Snapshot:
    """A running table: at each place a user whose id is a hundred more than its number; ``asked``, if it is known."""
    return Snapshot(
        game_id="abcdefgh",
        rules=rules,
        status="running",
        guild_id=1,
        channel_id=2,
        host_id=100,
        locale="en",
        setup=setup,
        pace=0,
        places=tuple(
            Place(number=n, seats=seats, user_id=100 + n, bot=None, name=f"Ana {n}")
            for n, seats in enumerate(seated(rules, setup))
        ),
        seq=state.seq,
        state=state,
        before=None,
        decisions=decisions(rules, state) if asked is None else asked,
        created_at=0,
        updated_at=0,
    )
