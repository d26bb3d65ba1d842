"""Direct messages about a table: what they offer is for whoever reads them."""

from __future__ import annotations

from cogs.ui import ids
from cogs.ui.layout import Row
from cogs.ui.shown.letters import proposal_layout
from games.core.model import Decision, Option, Text
from games.core.rules import start
from games.registry import GAMES
from tests.bot.service.tables import table_of
from tests.playing import setup_of


def test_a_letter_about_a_proposal_offers_whoever_reads_it_their_own_answers() -> None:
    rules, setup = GAMES["terra_concordia"], setup_of(3)
    options = (Option("accept.1", Text("ask.turn")), Option("pass", Text("ask.turn")))
    asked = tuple(Decision(seat=seat, prompt=Text("ask.turn"), options=options) for seat in (1, 2))
    table = table_of(rules, setup, start(rules, setup).state, asked)
    shown = proposal_layout(table, "en", 101, Text("ask.turn"))
    buttons = [button for block in shown.blocks if isinstance(block, Row) for button in block.buttons]
    answers = [button.id for button in buttons if button.id.startswith("q:")]
    assert answers == [ids.quick(table.game_id, 1, asked[0].since, "accept.1")]
