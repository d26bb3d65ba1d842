"""The war retold: the turn of an army in one sentence, a round's bookkeeping, a battle and a meal in one each."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby
from typing import Any

import pytest

from games.core.model import Event, Text
from games.tarlac.labels import faction_said, space_said, thing_said, to_whom_said, whose_said
from games.tarlac.printed import CBR, CT, DEC
from games.tarlac.queries import seat_of
from games.tarlac.steps.battle import Battle
from games.tarlac.steps.clonroad import Occupation
from games.tarlac.steps.exile import go_into_exile
from games.tarlac.steps.expedition import NextArmy
from games.tarlac.steps.provisioning import FeedArmies
from games.tarlac.steps.rounds import Cycle
from games.tarlac.steps.throne import EndRound
from games.tarlac.tale import Deed
from tests.tarlac.table import RULES, WORDS, Table
from tests.tarlac.test_random_play import game_of

NAMED = WORDS.naming(["Ana", "Bia", "Caio", "Davi", "Eva", "Fay", "Gil"])


def tale(events: Sequence[Event]) -> list[str]:
    """All that was told, scene by scene."""
    found: list[str] = []
    for scene, some in groupby(events, key=lambda event: event.scene):
        together = list(some)
        told = RULES.tell.tale(scene, together) if scene else tuple(event.text for event in together)
        found += [NAMED.say(text) for text in told]
    return found


def test_the_turn_of_an_army_is_one_sentence() -> None:
    table = Table("1281").army("ct", "clonroad", 3).ask(NextArmy()).say("march.tulla", "call.cch").muster(4, 2)
    table.say("march.stay", "sack.none") if "sack.none" in table.keys else None
    assert tale(table.game.events)[0] == (
        "Ana, Clann Taidhg: marched from Clonroad to Tulla; called Clann Chúillen to war "
        "(Clann Chúillen came with 4 battles, 2 herds and 2 by coyne)."
    )


def test_a_fight_is_told_by_what_it_cost_whom() -> None:
    table = Table("1281").army("cbr", "killone", 2).army("boi", "killone", 3).army("ct", "clonroad", 4)
    table.state.next = 2
    table.ask(NextArmy()).dice(6, 1, 6, 1, 1, 6, 3, 3)
    table.say("march.killone", "attack.cbr", "fight.stand", "stand.all", "stand.all")
    assert tale(table.game.events) == [
        "Ana, Clann Taidhg: marched from Clonroad to Killone; attacked Clann Briain Ruaid at Killone "
        "(4 rolls; Boireann lost 2 battles and kept 1; Clann Taidhg lost 1 battle and kept 3)."
    ]


def test_what_the_ground_adds_is_told_of_a_fight_of_several_rolls() -> None:
    """Or whoever loses all they had against fewer does not see why."""
    table = Table("1281").army("cbr", "dough", 2).army("ct", "dough", 4).ask(Battle("dough", CT, CBR))
    table.dice(3, 3, 3, 3, 6, 1, 6, 1).say("stand.all", "stand.all")
    assert tale(table.game.events)[0].startswith(
        "Battle at Dough, Clann Taidhg (4) against Clann Briain Ruaid (2): 4 rolls; "
        "Clann Briain Ruaid +1 on each die, for the ground; Clann Taidhg lost 2 battles and kept 2; "
    )


@pytest.mark.parametrize(
    ("left", "came"),
    [(1, "lost 1 battle and kept 1"), (0, "and lost their last battle")],
)
def test_who_could_not_slip_away_is_told_to_have_tried(left: int, came: str) -> None:
    table = Table("1281").army("boi", "killone", left + 1).army("ct", "clonroad", 4)
    table.state.next = 1
    table.ask(NextArmy()).dice(6, 1).say("march.killone", "fight.flee")
    assert f"Boireann tried to slip away{',' if left else ''} {came}" in tale(table.game.events)[0]


@pytest.mark.parametrize(
    ("first", "then", "told"),
    [
        ("slipped", "retreated", "Boireann slipped away and fell back to Gragan"),
        ("refused", "hostage_given", "Boireann refused and gave a hostage to Clann Taidhg"),
        ("recruited", "mobilised_paid", "Boireann swore alliance to Clann Taidhg and came with 2 battles, 2 herds"),
        ("side", "mobilised_paid", "Boireann went over to the side of Clann Taidhg and came with 2 battles, 2 herds"),
    ],
)
def test_who_did_two_things_in_a_row_is_named_once(first: str, then: str, told: str) -> None:
    said: dict[str, Any] = {
        "who": faction_said("boi"),
        "giver": faction_said("boi"),
        "other": whose_said("ct") if first == "side" else to_whom_said("ct"),
        "holder": to_whom_said("ct"),
        "space": space_said("gragan"),
        "force": thing_said("battle", 2),
        "price": thing_said("herd", 2),
    }
    deed = Deed(Text("tale.called", {"other": "Boireann"}))
    for name in (first, then):
        keys = {"hostage_given": ("giver", "holder")}.get(name, tuple(said.keys() - {"giver", "holder"}))
        deed.add(name, Text(f"event.{name}", {key: said[key] for key in keys}))
    assert NAMED.say(deed.told()) == f"called Boireann to war ({told})"


def test_an_army_that_did_nothing_is_no_news() -> None:
    table = Table("1281").army("ct", "clonroad", 3).ask(NextArmy()).say("march.stay")
    assert tale(table.game.events) == []


@pytest.mark.rule("TA-MOB-16")
def test_the_owner_who_comes_home_in_time_is_told_in_the_sack() -> None:
    table = Table("1281").army("cbr", "tulla", 3).ask(NextArmy())
    table.say("march.stay", "call.none").dice(1, 6).say("sack.tulla", "defend.roll", "rally.quin")
    assert tale(table.game.events)[0] == (
        "Caio, Clann Briain Ruaid: sacked Tulla, +1 herd, devastation 3 of 10 "
        "(Clann Chúillen took the field with 1 battle at Quin)."
    )


def test_the_bookkeeping_of_a_round_is_a_list_with_one_thing_a_line_and_the_cycle_a_line() -> None:
    table = Table.started("1281", card="rains").say("muster.none")
    told = tale(table.game.events)
    begun = ["Round 1. Danger", "Maintenance order", "Herds", "Tribute", "Tribute", "Taxes", "Cycle 1.", "Cycle 2."]
    assert all(line.startswith(head) for line, head in zip(told, begun, strict=True)), told
    assert max(map(len, told)) < 250
    assert told[0].startswith(
        "Round 1. Danger: Heavy Rains. Armies have 5 movement points; each river crossing costs 2. Added to the deck "
    ), "what a danger does stands where it is drawn"
    mobilised = tale(table.say("muster.2.2").game.events)[-1]
    assert mobilised == "Cycle 2. Mobilized: Clann Taidhg at Clonroad (2 battles; 2 by coyne)."
    ravaged = Table.started("1281", card="rains").ravaged(tulla=5, rath=3)
    ravaged.herds(ct=10, cdu=10, boi=10)
    second = tale(ravaged.new_round().game.events)
    second = second[next(n for n, line in enumerate(second) if line.startswith("Round 2.")) :]
    assert second[1] == "The land recovered at 2 places."
    assert "Febas for a full pile: Ana +1, now 4; Davi +1, now 4; Caio +1, now 4." in second
    assert any(line.startswith("Davi: the full pile of Boireann brought no further febas") for line in second)


def test_whoever_was_asked_and_did_not_mobilise_is_in_the_line_of_the_cycle() -> None:
    """Everybody saw who was asked; without a word it cannot be seen that they have answered, nor how."""
    starter = Table.started("1281", players=3, card="war_france").say("muster.none")
    assert "Cycle 1. Clann Taidhg did not mobilize for now." in tale(starter.game.events)
    table = Table("1281", players=3).army("cbr", "killaloe", 2, 9)
    table.state.cycle, table.state.seating = 1, [0, 1]
    table.ask(Cycle()).say("muster.none").say("muster.none")
    assert [NAMED.say(event.text) for event in table.said("event.stayed")] == [
        "Clann Taidhg did not mobilize for now.",
        "Clann Chúillen did not mobilize for now.",
    ]
    table.say("muster.nobody")
    told = tale(table.game.events)[-1]
    assert "These did not mobilize for now: Clann Taidhg and Clann Chúillen." in told
    assert told.endswith("Ana decided to mobilize nobody else this cycle.")


def test_a_battle_and_a_meal_are_a_line_each() -> None:
    table = Table("1281").army("cba", "tulla", 1).army("cbr", "tulla", 3, 1).herds(cba=4, cbr=2)
    table.ask(Battle("tulla", CBR, CT), FeedArmies()).dice(2, 2, 6, 1).say("stand.all", "feed.1", "home.go")
    assert tale(table.game.events) == [
        "Battle at Tulla, Clann Briain Ruaid (3) against Corcabhaiscinn (1): 2 rolls; Corcabhaiscinn lost their last "
        "battle; the army of Corcabhaiscinn was eliminated; Bia −2 febas, now 1; "
        "Clann Briain Ruaid took 4 herds from the loser.",
        "Provisioning: Clann Briain Ruaid (1 provision and 2 herds). Went home: Clann Briain Ruaid.",
    ]


def test_of_many_armies_each_has_a_line() -> None:
    table = Table("1281")
    for id, space in {"ct": "clonroad", "cfe": "dysert", "cdu": "kilnasoolagh", DEC: "quin"}.items():
        table.army(id, space, 2, 2)
    table.ask(FeedArmies())
    while table.keys[0].startswith(("feed.", "eat.")):
        table.say(table.keys[0])
    told = tale(table.game.events)
    assert told[0] == "Provisioning of 4 armies."
    assert "De Clare: 2 provisions." in told


def test_the_end_stands_in_a_sentence_of_its_own() -> None:
    table = Table("1281").army("ct", "inchicronan", 2).febas(ct=1).ask(NextArmy())
    table.say("plunder", "march.stay", "sack.inchicronan")
    (line,) = tale(table.game.events)
    assert line.endswith("(Ana −1 febas, now 0). Clann Taidhg had no febas left: Clann Briain Ruaid won the war.")
    last = Table("1281").army("ct", "brentir", 2, 9).herds(ct=0)
    last.state.cycle, last.state.round = 6, 8
    last.ask(FeedArmies(), Cycle(), EndRound())
    assert len(tale(last.game.events)) == 4


@pytest.mark.rule("TA-EXILE-02")
def test_an_exile_is_told_with_what_came_of_it() -> None:
    table = Table("1281").army("ct", "clonroad", 3).turn("ct")
    table.of("umb").hostage = CT
    before = len(table.game.events)
    go_into_exile(table.game, "exile.ct")
    came = table.game.events[before:]
    assert [NAMED.say(text) for text in RULES.tell.out_of_turn(came)] == [
        "Clann Taidhg went into exile (Ana −1 febas, now 2; the hostage of Uí mBloid held by Clann Taidhg went free)."
    ]
    last = Table("1281").army("ct", "clonroad", 3).febas(ct=1).turn("ct")
    before = len(last.game.events)
    go_into_exile(last.game, "exile.ct")
    left = Event(Text("event.left", {"old": "Ana", "new": "Bot 1"}))
    assert [NAMED.say(text) for text in RULES.tell.out_of_turn([*last.game.events[before:], left])] == [
        "Clann Taidhg went into exile (Ana −1 febas, now 0). Clann Taidhg had no febas left: Clann Briain Ruaid won "
        "the war.",
        "🚪 Ana left the game: the seat is free, and a bot plays there until somebody takes it.",
    ]


@pytest.mark.rule("TA-THRONE-01")
def test_the_king_who_is_driven_out_is_one_line() -> None:
    table = Table("1318").army("cbr", "clonroad", 4).ask(Occupation(), Occupation(), Occupation())
    first, second, third = tale(table.game.events)
    assert first.endswith("within the next 2 battle phases, Clann Taidhg goes into exile.")
    assert second.endswith("by the end of the next battle phase, Clann Taidhg goes into exile.")
    assert third == (
        "Clann Briain Ruaid held Clonroad for 3 battle phases: Clann Taidhg lost the throne. "
        "Clann Briain Ruaid takes it in the next round, unless they too go into exile before this one ends. "
        "Clann Taidhg went into exile (Ana −1 febas, now 2)."
    )


def test_the_throne_changing_hands_is_told_to_both_pretenders_first() -> None:
    table = Table("1277").army("ct", "clonroad", 3)
    table.state.factions[CBR].fell = "defeat"
    table.ask(EndRound())
    (told,) = [event for event in table.game.events if event.text.id == "event.throne"]
    assert set(told.on) == {seat_of(table.state, CT), seat_of(table.state, CBR)}


def test_what_befalls_others_is_told_to_them() -> None:
    table = Table("1281").army("cbr", "dubh_glen", 3).army("ct", "tulla", 2).ask(NextArmy())
    table.state.next = 0
    table.say("march.tulla", "call.none")
    (attack,) = table.said("event.attacks")
    assert attack.on == table.seats("ct")
    robbed = Table("1281").army("cbr", "inchicronan", 2).turn("cbr").say("march.stay", "sack.inchicronan")
    (sack,) = robbed.said("event.sacked")
    assert sack.on == robbed.seats("cch")
    own = Table("1281", players=3).army("ct", "inchicronan", 2).turn("ct").say("plunder", "march.stay")
    (sack,) = own.say("sack.inchicronan").said("event.sacked")
    assert sack.on == ()


@pytest.mark.parametrize(("year", "players"), [("1276", 3), ("1281", 7), ("1318", 5)])
def test_a_whole_war_is_told_in_few_lines_that_lose_nobody(year: str, players: int) -> None:
    """Whoever loses a battle, a place or febas is named in the tale; no line is longer than a message takes."""
    *_, last = game_of(year, players, 4, exile=False)
    events = last.events
    lines = tale(events)
    assert len(lines) < len(events) * 0.7
    assert max(map(len, lines)) < 1_000
    for event in events:
        if event.text.id in ("event.roll.lost", "event.febas", "event.destroyed"):
            name = event.text.args.get("loser") or event.text.args.get("player") or event.text.args["space"]
            assert any(NAMED.say(name)[2:] in line for line in lines), event
