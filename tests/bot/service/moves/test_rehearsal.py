"""What would be asked after some answers is what is asked after them, up to where chance would be looked into."""

from __future__ import annotations

import pytest
from hypothesis import given

from bot.service.moves.rehearsal import Rehearsal
from bot.service.table.snapshot import Snapshot
from games.core.model import Key, Seat
from games.core.rules import Illegal, decisions, play, start
from tests.bot.service.tables import table_of
from tests.core.toy import RULES
from tests.core.toy_steps import Turn
from tests.playing import any_line, any_setup, at, looking, sample, seeds, setup_of


@pytest.fixture
def market() -> Snapshot:
    """The toy's market, the first of two stalls about to act."""
    setup = setup_of(2)
    state = at(RULES, start(RULES, setup).state, Turn(0, 2), Turn(1, 2))
    return table_of(RULES, setup, state)


def sale(snapshot: Snapshot) -> Key:
    return next(option.key for option in snapshot.decisions[0].options if option.key.startswith("sell."))


def test_nothing_rehearsed_asks_what_the_table_asks(market: Snapshot) -> None:
    assert Rehearsal(market, 0).asked == market.asked((0,))
    assert Rehearsal(market, 1).asked == market.asked((1,))


def test_one_answer_after_the_other_and_neither_the_table_nor_what_came_before_changes(market: Snapshot) -> None:
    before, key = market.played, sale(market)
    begun = Rehearsal(market, 0)
    sold = begun.after((key,))
    assert [option.key for option in sold.asked[0].options][-1] == "stop"
    stopped = sold.after(("stop",))
    assert key not in {option.key for option in stopped.asked[0].options}
    assert begun.asked == market.asked((0,))
    assert sold.after(("stop",)).asked == stopped.asked
    assert market.played is before
    assert decisions(RULES, market.played) == market.decisions


def test_what_others_are_asked_is_not_shown(market: Snapshot) -> None:
    key = next(option.key for option in market.decisions[0].options if option.key.startswith("offer."))
    assert not any(decision.blocking for decision in Rehearsal(market, 0).after((key,)).asked)


@pytest.mark.parametrize("keys", [("haggle",), ("look",)])
def test_chance_and_secrets_end_it(market: Snapshot, keys: tuple[Key, ...]) -> None:
    ended = Rehearsal(market, 0).after(keys)
    assert ended.asked == ()
    assert ended.after(("whatever",)).asked == (), "even that it is illegal would tell what chance has brought"


def test_an_illegal_answer_is_refused_by_the_rules(market: Snapshot) -> None:
    with pytest.raises(Illegal) as illegal:
        Rehearsal(market, 0).after(("stop",))
    assert illegal.value.refusal.clause == "FE-TURN-02"


@looking(20)
@given(seeds)
def test_it_tells_what_then_happens(seed: int) -> None:
    setup, line = any_setup(RULES, seed), any_line(RULES, seed)
    for _, now in sample(line, seed, 6):
        snapshot = table_of(RULES, setup, now.state)
        for decision in snapshot.decisions:
            check(snapshot, decision.seat)


def check(snapshot: Snapshot, seat: Seat) -> None:
    decision = snapshot.asked((seat,))[0]
    for option in decision.options if decision.picks[0] <= 1 else ():
        then = play(snapshot.rules, snapshot.played, seat, (option.key,))
        found = [d for d in then.decisions if d.seat == seat] if then.undoable else []
        rehearsed = Rehearsal(snapshot, seat).after((option.key,))
        assert rehearsed.asked == tuple(sorted(found, key=lambda d: not d.blocking))
