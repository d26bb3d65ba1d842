"""The pages of acting in advance keep Discord's limits, whatever is planned and ordered."""

from __future__ import annotations

from itertools import product

import msgspec
import pytest

from bot.service.moves.orders import NOTHING, Order, Orders, Planning
from bot.service.moves.plans import Plan
from bot.service.table.snapshot import Snapshot
from cogs.ui import ids
from cogs.ui.layout import IN_A_ROW, Layout, Menu, Row
from cogs.ui.panel import ahead
from cogs.ui.panel.ahead import answers_page, orders_page, plan_page, plan_panel
from cogs.ui.shown.panel_shown import Panel
from games.core.model import Seat, Text
from games.core.rng import Stream
from games.core.rules import decisions, start
from games.core.texts import LOCALES
from games.core.thinking.ahead import Draft, likely, own_turn
from games.core.thinking.foresight import Foreseen
from games.core.thinking.opponent import random_keys
from games.registry import GAMES
from tests.bot.service.tables import table_of
from tests.cogs.ui.tables import said, uncut
from tests.playing import random_line, sample, setup_of


def ids_of(layout: Layout) -> list[str]:
    buttons = [button.id for block in layout.blocks if isinstance(block, Row) for button in block.buttons]
    return buttons + [block.id for block in layout.blocks if isinstance(block, Menu)]


def kept(layout: Layout) -> None:
    assert uncut(layout)
    assert all(len(block.buttons) <= IN_A_ROW for block in layout.blocks if isinstance(block, Row))
    found = ids_of(layout)
    assert len(found) == len(set(found)) and all(len(id) <= 100 for id in found)


def test_a_plan_says_how_one_stands_before_what_chance_brings() -> None:
    """The fault: what was drawn for the copy alone stood there as what comes."""
    rules, setup = GAMES["gnomopolis"], setup_of(2, 5)
    for _, now in sample(list(random_line(rules, setup, 5))[5:-1], 5, 20):
        snapshot = table_of(rules, setup, now.state, now.decisions)
        (seat,) = {0, 1} - {now.state.scene.seat}
        draft = Draft(rules, now.state, seat)
        if draft.asked is None or not draft.asked.allows(("pass",)):
            continue
        before = rules.tell.status(rules.view(now.state, seat), seat)
        assert draft.reply(("pass",))
        page = plan_page(*planned(drawn_up(snapshot, seat, draft)))
        assert f"Before the last step: {snapshot.texts('en').say(before)}" in said(page)
        return
    raise AssertionError("nobody could plan to pass")


def drawn_up(snapshot: Snapshot, seat: Seat, draft: Draft, letter: str = "A", *others: Plan) -> Planning:
    """A seat's plan as it is on a copy, beside others."""
    turns = tuple(turn for turn in draft.turns if turn.replies)
    plan = Plan(letter=letter, turns=turns)
    orders = Orders(plans=tuple(sorted((plan, *others), key=lambda each: each.letter)))
    return Planning(snapshot, seat, orders, draft, (), plan)


def planned(planning: Planning) -> tuple[Planning, Panel]:
    """A plan with its panel, in English."""
    return planning, plan_panel(planning, "en")


def pages_kept(planning: Planning, panel: Panel) -> int:
    """How many pages of a plan there are, all of them within the limits."""
    shown, more = 0, True
    while more:
        page = plan_page(planning, panel, shown)
        kept(page)
        shown += 1
        more = ids.ahead(planning.snapshot.game_id, planning.seat, "plan", planning.plan.letter, shown) in ids_of(page)
    return shown


@pytest.mark.parametrize("game", GAMES)
def test_the_pages_keep_the_limits(game: str) -> None:
    rules, stream, shown = GAMES[game], Stream(b"pages"), 0
    setup = setup_of(rules.meta.seats[1], 3)
    for _, now in sample(list(random_line(rules, setup, 3))[:-1], 3, 6):
        snapshot = table_of(rules, setup, now.state, now.decisions)
        for seat in (seat for place in snapshot.places for seat in place.seats):
            if own_turn(now.state, seat):
                continue
            draft = Draft(rules, now.state, seat)
            standing = rules.standing(snapshot.view(seat), seat)
            left = tuple(Order(until="round", seq=0, round=1, label=each.label, standing=each.key) for each in standing)
            for n in range(6):
                turns = tuple(turn for turn in draft.turns if turn.replies)
                plan = Plan(letter="C", turns=turns)
                others = tuple(Plan(letter=letter, turns=turns, aside=bool(n % 2)) for letter in "AB")
                plannings = [
                    Planning(snapshot, seat, Orders(plans=plans, left=left * 3), draft, standing, plan)
                    for plans in ((plan,), (others[0], plan), (*others, plan))
                ]
                # What can be planned next is worked out once: it is the same whatever is planned beside it.
                panels = [plan_panel(plannings[0], locale) for locale in LOCALES]
                for planning, panel in product(plannings, panels):
                    shown += pages_kept(planning, panel)
                    kept(orders_page(planning, (), panel.speech.locale, "turn"))
                if draft.asked is None or not draft.reply(random_keys(draft.asked, stream)):
                    break
    assert shown > 20


def of_the_other() -> Planning:
    """What whoever does not begin a game of Gnomopolis plans at its start: nothing yet."""
    rules = GAMES["gnomopolis"]
    setup = setup_of(2)
    state = start(rules, setup).state
    snapshot = table_of(rules, setup, state, decisions(rules, state))
    (seat,) = [seat for seat in (0, 1) if not own_turn(state, seat)]
    return Planning(snapshot, seat, NOTHING, Draft(rules, state, seat), ())


def test_every_page_of_what_can_be_planned_leads_to_the_one_beside_it(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where the last could not be reached, what stands there could not be planned."""
    planning, panel = planned(of_the_other())
    (all_of_it,), game_id = ahead.paginate(panel), planning.snapshot.game_id
    for total in (1, 2, 3):
        monkeypatch.setattr(ahead, "paginate", lambda *_, total=total: [all_of_it] * total)
        for n in range(total):
            others = {ids.ahead(game_id, planning.seat, "plan", "A", page): page for page in range(total + 1)}
            found = [others[id] for id in ids_of(plan_page(planning, panel, n)) if id in others]
            assert found == [page for page in (n - 1, n + 1) if 0 <= page < total]


def test_a_plan_says_that_what_cannot_be_undone_can_still_be_taken_out_of_it() -> None:
    rules = GAMES["inventions"]
    setup, marked = setup_of(2, 3), 0
    for _, now in sample(list(random_line(rules, setup, 3))[:-1], 3, 12):
        snapshot = table_of(rules, setup, now.state, now.decisions)
        for seat in (seat for place in snapshot.places for seat in place.seats):
            if own_turn(now.state, seat):
                continue
            planning = Planning(snapshot, seat, NOTHING, Draft(rules, now.state, seat), ())
            panel = plan_panel(planning, "pt-BR")
            found = said(plan_page(planning, panel))
            assert panel.speech.say("panel.final") not in found
            assert (panel.speech.say("ahead.final") in found) == bool(panel.outlook.final)
            marked += bool(panel.outlook.final)
    assert marked


def test_where_nothing_is_planned_there_is_a_way_back_to_the_panel() -> None:
    rules = GAMES["tarlac"]
    setup = setup_of(3, 3)
    now = start(rules, setup)
    snapshot = table_of(rules, setup, now.state, now.decisions)
    asked = {decision.seat for decision in now.decisions}
    seat = next(seat for place in snapshot.places for seat in place.seats if seat not in asked)
    planning = Planning(snapshot, seat, NOTHING, Draft(rules, now.state, seat), ())
    layout = plan_page(planning, plan_panel(planning, "pt-BR"))
    assert ids.panel(snapshot.game_id, seat, snapshot.seq, "page.0") in ids_of(layout)


@pytest.mark.parametrize("game", ["terra_concordia", "tarlac"])
def test_every_answer_that_can_be_expected_can_be_left(game: str) -> None:
    rules = GAMES[game]
    setup = setup_of(3, 3)
    now = start(rules, setup)
    snapshot, seat = table_of(rules, setup, now.state, now.decisions), 1
    questions = likely(rules, now.state, seat)
    assert questions
    planning = Planning(snapshot, seat, NOTHING, Draft(rules, now.state, seat), ())
    for locale in LOCALES:
        kept(orders_page(planning, questions, locale, "round"))
        for asked in questions:
            kept(answers_page(planning, asked, locale, "round"))


def test_a_page_of_a_plan_says_that_it_is_kept_and_in_ones_own_turn_offers_nothing() -> None:
    """The fault: on a page that was left open one's own turn was offered to be planned, and refused when pressed."""
    rules = GAMES["gnomopolis"]
    setup = setup_of(2)
    state = start(rules, setup).state
    snapshot = table_of(rules, setup, state, decisions(rules, state))
    mine, other = sorted((0, 1), key=lambda seat: not own_turn(state, seat))
    draft = Draft(rules, state, other)
    assert draft.asked is not None
    assert draft.reply((draft.asked.options[0].key,))
    planning = drawn_up(snapshot, other, draft)
    shown = plan_page(planning, plan_panel(planning, "en"))
    assert "It is kept." in said(shown)
    assert any(id.startswith("p:") for id in ids_of(shown)), "the way back to the panel"
    now = Planning(snapshot, mine, Orders(), Draft(rules, state, mine), ())
    shown = plan_page(now, plan_panel(now, "en"))
    assert "It is your turn" in said(shown)
    assert not [id for id in ids_of(shown) if id[:2] in ("x:", "z:")]


def test_in_a_plan_all_that_would_be_asked_about_in_the_game_is_marked(monkeypatch: pytest.MonkeyPatch) -> None:
    planning = of_the_other()
    asked = planning.asked
    assert asked is not None
    first, second, third, fourth, *_ = [option.key for option in asked.options]
    brings = Foreseen(why=Text("consequence.over"))
    grave = {first: Foreseen(final=True), second: Foreseen(ends=True), third: Foreseen(out=True), fourth: brings}
    monkeypatch.setattr(ahead, "foresee", lambda *_: {o.key: Foreseen() for o in asked.options} | grave)
    assert plan_panel(planning, "en").outlook.final == {first, second, third, fourth}


def test_nothing_is_left_until_the_end_of_a_round_where_there_are_none() -> None:
    rules = GAMES["gnomopolis"]
    setup = setup_of(2)
    state = start(rules, setup).state
    (seat,) = [seat for seat in (0, 1) if not own_turn(state, seat)]
    for round, there in ((1, True), (0, False)):
        played = msgspec.structs.replace(state, round=round)
        snapshot = table_of(rules, setup, played, decisions(rules, state))
        planning = Planning(snapshot, seat, NOTHING, Draft(rules, state, seat), ())
        shown = ids_of(orders_page(planning, (), "en", "turn"))
        assert (ids.orders(snapshot.game_id, seat, "round", "show") in shown) == there
        assert ids.orders(snapshot.game_id, seat, "turn", "show") in shown


def test_in_ones_own_turn_the_page_of_orders_leads_to_the_panel_and_speaks_of_none_that_there_are_not() -> None:
    """The fault: "You have left no orders. … the orders you have left stay", and no way on."""
    rules = GAMES["gnomopolis"]
    state = start(rules, setup_of(2)).state
    snapshot = table_of(rules, setup_of(2), state, decisions(rules, state))
    for seat in (0, 1):
        on_turn = own_turn(state, seat)
        planning = Planning(snapshot, seat, NOTHING, Draft(rules, state, seat), ())
        layout = orders_page(planning, (), "en", "turn")
        assert (ids.table(snapshot.game_id, "play") in ids_of(layout)) == on_turn
        assert ("you can leave orders after it" in said(layout)) == on_turn
        assert "have left stay" not in said(layout)


@pytest.mark.parametrize("game", [key for key, rules in GAMES.items() if rules.tell.totals])
def test_where_the_status_of_a_seat_tells_its_points_they_are_the_total(game: str) -> None:
    rules, found = GAMES[game], 0

    def numbers(value: object) -> set[object]:
        if isinstance(value, Text):
            return set().union(*map(numbers, value.args.values()))
        return {value} if isinstance(value, int) else set()

    for _, now in sample(list(random_line(rules, setup_of(rules.meta.seats[1], 3), 3)), 3, 12):
        for seat in rules.seats(now.state):
            view = rules.view(now.state, seat)
            status, total = rules.tell.status(view, seat), rules.tell.scores(view).get(seat, {}).get("total")
            if status.args and total is not None:
                assert total in numbers(status)
                found += 1
    assert found
