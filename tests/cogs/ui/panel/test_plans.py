"""Plans beside each other in words and buttons: nothing of it for whoever has one, all for whoever has several."""

from __future__ import annotations

import re

import msgspec
import pytest

from bot.service.moves.orders import NOTHING, Orders, Planning
from bot.service.moves.plans import Plan, Stop
from bot.service.table.snapshot import Snapshot
from bot.texts import speak
from cogs.ui import ids
from cogs.ui.layout import Row
from cogs.ui.panel.ahead import plan_page, plan_panel, sure_page
from cogs.ui.panel.plans import stops_said
from cogs.ui.sentences import table_texts
from games.core.model import Text
from games.core.rules import decisions, start
from games.core.texts import LOCALES
from games.core.thinking.ahead import Draft, Prospect, own_turn
from games.registry import GAMES
from tests.bot.service.tables import table_of
from tests.cogs.ui.panel.test_ahead import drawn_up, ids_of, kept, planned
from tests.cogs.ui.tables import said
from tests.playing import setup_of

RULES = GAMES["gnomopolis"]


@pytest.fixture
def snapshot() -> Snapshot:
    """Two at the beginning of a game."""
    setup = setup_of(2)
    state = start(RULES, setup).state
    return table_of(RULES, setup, state, decisions(RULES, state))


def seat_of(snapshot: Snapshot, *, own: bool) -> int:
    return next(seat for seat in (0, 1) if own_turn(snapshot.played, seat) == own)


def begun(snapshot: Snapshot, *, own: bool = False) -> tuple[int, Draft]:
    """A seat that has planned to pass."""
    seat = seat_of(snapshot, own=own)
    draft = Draft(RULES, snapshot.played, seat)
    assert draft.reply(("pass",))
    return seat, draft


def pressed(planning: Planning, locale: str = "en") -> dict[str, str]:
    """The buttons that change plans, by what they do."""
    layout = plan_page(planning, plan_panel(planning, locale))
    kept(layout)
    found = [b for block in layout.blocks if isinstance(block, Row) for b in block.buttons if b.id.startswith("d:")]
    return {b.id.split(":")[-1]: b.label for b in found}


def test_whoever_has_one_plan_is_offered_another_and_nothing_else(snapshot: Snapshot) -> None:
    seat, draft = begun(snapshot)
    planning = drawn_up(snapshot, seat, draft)
    assert pressed(planning) == {
        "keep.A0": "Remove the last step",
        "picture.A0": "🖼 See the plan",
        "plan.B0": "➕ New plan",
    }
    shown = said(plan_page(planning, plan_panel(planning, "en")))
    assert "**A**" not in shown
    assert "a plan, not the game" in shown
    assert "It is kept." in shown
    nothing = Planning(snapshot, seat, NOTHING, Draft(RULES, snapshot.played, seat), ())
    assert pressed(nothing) == {}


def test_of_several_each_is_told_with_its_steps_and_points_and_the_shown_one_can_be_changed(snapshot: Snapshot) -> None:
    seat, draft = begun(snapshot)
    beside = Plan(letter="B", turns=tuple(turn for turn in draft.turns if turn.replies), aside=True)
    planning = drawn_up(snapshot, seat, draft, "A", beside)
    shown = said(plan_page(planning, plan_panel(planning, "en")))
    assert "plan A, not the game" in shown
    assert "**A** · ▶ tried first" in shown
    assert re.search(r"\*\*B\*\* · ⏸ set aside: only kept · Pass and end your turn ⚠ · points \S+ → about \S+", shown)
    assert "a plan, not the game" not in shown
    assert pressed(planning) == {
        "plan.A0": "▶ A",
        "plan.B0": "⏸ B",
        "plan.C0": "➕ New plan",
        "aside.A0": "⏸ Set aside",
        "drop.A1": "🗑 Delete plan",
        "keep.A0": "Remove the last step",
        "picture.A0": "🖼 See the plan",
    }
    other = msgspec.structs.replace(planning, plan=beside)
    assert pressed(other)["use.B0"] == "▶ Try it"
    assert pressed(other)["drop.B1"] == "🗑 Delete plan"


def test_a_new_plan_begins_with_a_copy_if_one_wants_and_there_are_three(snapshot: Snapshot) -> None:
    seat, draft = begun(snapshot)
    turns = tuple(turn for turn in draft.turns if turn.replies)
    plans = tuple(Plan(letter=letter, turns=turns) for letter in "AC")
    empty = Draft(RULES, snapshot.played, seat)
    new = Planning(snapshot, seat, Orders(plans=plans), empty, (), Plan(letter="B", aside=True))
    assert new.free == "B"
    found = pressed(new)
    assert {what: label for what, label in found.items() if what.startswith("copy")} == {
        "copy.A1": "⧉ Same as A",
        "copy.C1": "⧉ Same as C",
    }
    assert [found[f"plan.{letter}0"] for letter in "ABC"] == ["▶ A", "➕ B", "▶ C"]
    assert "keep.B0" not in found
    full = drawn_up(snapshot, seat, draft, "B", *plans)
    assert not [label for label in pressed(full).values() if "New plan" in label]
    shown = said(plan_page(full, plan_panel(full, "en")))
    assert "**A** · ▶ tried first" in shown
    assert "**C** · ▶ tried if those before it are not possible" in shown


def test_one_that_is_set_aside_or_stopped_can_be_tried_again(snapshot: Snapshot) -> None:
    seat, draft = begun(snapshot)
    turns = tuple(turn for turn in draft.turns if turn.replies)
    for plan, told in (
        (Plan(letter="B", turns=turns, aside=True), "⏸ set aside: only kept"),
        (Plan(letter="B", turns=turns, why="offer"), "⏹ stopped: somebody makes you an offer."),
    ):
        planning = Planning(snapshot, seat, Orders(plans=(plan,)), draft, (), plan)
        assert f"-# {told}" in said(plan_page(planning, plan_panel(planning, "en")))
        found = pressed(planning)
        assert found["use.B0"] == "▶ Try it"
        assert found["plan.A0"] == "➕ New plan"
        assert "plan.B0" not in found, "there is nothing to tell it apart from"


def test_a_plan_that_ends_where_chance_decides_is_not_told_to_be_full(snapshot: Snapshot) -> None:
    _, draft = begun(snapshot)
    while draft.reply(("pass",)):
        pass
    shown = said(plan_page(*planned(drawn_up(snapshot, draft.seat, draft))))
    assert draft.closed
    assert speak("en").say("ahead.chance") in shown
    assert speak("en").say("ahead.full") not in shown


def test_in_ones_own_turn_what_is_set_aside_already_is_not_set_aside_once_more(snapshot: Snapshot) -> None:
    seat, draft = begun(snapshot, own=True)
    plan = Plan(letter="A", turns=tuple(turn for turn in draft.turns if turn.replies), aside=True)
    found = pressed(Planning(snapshot, seat, Orders(plans=(plan,)), draft, (), plan))
    assert {f"play.A{snapshot.seq}", "drop.A1"} <= found.keys()
    assert not [what for what in found if what.startswith(("use", "aside"))]


def test_in_ones_own_turn_what_is_possible_can_be_played(snapshot: Snapshot) -> None:
    seat, draft = begun(snapshot, own=True)
    turns = tuple(turn for turn in draft.turns if turn.replies)
    plan = Plan(letter="A", turns=turns, why="options", turn=1)
    planning = Planning(snapshot, seat, Orders(plans=(plan,)), draft, (), plan)
    assert planning.playable
    found = pressed(planning)
    assert found[f"play.A{snapshot.seq}"] == "▶ Play this plan now"
    assert found["aside.A0"] == "⏸ Set aside"
    assert not [what for what in found if what.startswith(("use", "copy", "keep", "plan.B"))]
    assert "can be played now" in said(plan_page(planning, plan_panel(planning, "en")))
    gone = msgspec.structs.replace(turns[0].replies[0], keys=("act.nowhere",))
    lost = msgspec.structs.replace(plan, turns=(msgspec.structs.replace(turns[0], replies=(gone,)),))
    empty = Draft(RULES, snapshot.played, seat)
    planning = Planning(snapshot, seat, Orders(plans=(lost,)), empty, (), lost)
    assert not planning.playable
    shown = said(plan_page(planning, plan_panel(planning, "en")))
    assert "1. ~~Pass and end your turn ⚠~~" in shown
    assert "What is struck out is not possible" in shown
    assert "After that" not in shown
    assert not [what for what in pressed(planning) if what.startswith("play")]


def test_of_a_plan_what_is_possible_stands_and_the_rest_is_struck_out(snapshot: Snapshot) -> None:
    seat = seat_of(snapshot, own=False)
    draft = Draft(RULES, snapshot.played, seat)
    assert draft.asked is not None
    assert draft.reply((next(o.key for o in draft.asked.options if o.key != "pass"),))
    (turn,) = [turn for turn in draft.turns if turn.replies]
    more = msgspec.structs.replace(turn.replies[0], keys=("act.nowhere",), labels=(Text("option.pass"),), final=False)
    plan = Plan(letter="A", turns=(msgspec.structs.replace(turn, replies=(*turn.replies, more)),))
    planning = Planning(snapshot, seat, Orders(plans=(plan,)), draft, (), plan)
    assert planning.lost == 1
    shown = said(plan_page(planning, plan_panel(planning, "en")))
    first = table_texts(snapshot, "en").say(turn.replies[0].labels[0])
    assert re.search(rf"1\. {re.escape(first)}.* → ~~.*~~", shown)


def test_what_costs_something_for_good_is_played_once_it_is_confirmed(snapshot: Snapshot) -> None:
    seat, draft = begun(snapshot, own=True)
    planning = drawn_up(snapshot, seat, draft)
    assert not planning.confirmed(())
    (reply,) = draft.turns[0].replies
    for grave, costs, waived, asked in (
        (True, (), (), True),
        (True, ("herd",), ("herd",), True),
        (False, ("herd",), (), True),
        (False, ("herd", "honour"), ("herd",), True),
        (False, ("herd",), ("herd", "honour"), False),
    ):
        costly = msgspec.structs.replace(reply, grave=grave, costs=costs)
        draft.turns[0] = msgspec.structs.replace(draft.turns[0], replies=(costly,))
        assert planning.confirmed(waived) == asked
    for locale in LOCALES:
        page = sure_page(planning, locale)
        assert ids.ahead(snapshot.game_id, seat, "play_now", "A", snapshot.seq) in ids_of(page)
        kept(page)


def test_why_plans_stopped_is_told_of_each_and_what_was_played_instead(snapshot: Snapshot) -> None:
    prose, speech = table_texts(snapshot, "en"), speak("en")
    label = (Text("option.pass"),)
    a, b = Stop("means", "A", label), Stop("illegal", "B")

    def told(*stops: Stop, instead: str = "") -> str:
        return stops_said(Orders(stops=stops, instead=instead), prose, speech)

    assert told(a) == (
        "⏹ What you left in advance has stopped: others have changed what you have. "
        "This was planned: Pass and end your turn."
    )
    assert told(a, b) == (
        "None of your plans is possible any more. ⏹ **A**: others have changed what you have. "
        "This was planned: Pass and end your turn. ⏹ **B**: it is no longer possible."
    )
    assert told(a, instead="B") == "⏹ **A**: others have changed what you have. **B** was played instead."


def test_the_points_are_those_that_are_held_out(snapshot: Snapshot, monkeypatch: pytest.MonkeyPatch) -> None:
    seat, draft = begun(snapshot)
    planning = drawn_up(snapshot, seat, draft)
    for found, told, counted in (
        (Prospect(1, 12, about=False), "points 1 → 12", "before the plan: 1"),
        (Prospect(1, 12, about=True), "points 1 → about 12", "points 1 → about 12"),
        (None, "", ""),
    ):
        monkeypatch.setattr("cogs.ui.panel.plans.prospect", lambda *_, found=found: found)
        for totals, wanted in ((False, told), (True, counted)):
            # The fault: "After that: 3 coins · 12 points · points 1 → 12".
            monkeypatch.setattr(snapshot.rules.tell, "totals", totals)
            shown = said(plan_page(planning, plan_panel(planning, "en")))
            assert wanted in shown
            assert ("points 1" in shown or "before the plan" in shown) == bool(wanted)
            assert not counted or ("→ 12" in shown) == (wanted == "points 1 → 12")
