"""Whatever a question could be answered with is offered or has its reason: over random games, for every question."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

import pytest

from games.core.agenda import Choice, Game
from games.core.model import Decision, Key, Text
from games.core.rng import Stream, seeded
from games.core.rules import Illegal, decisions, play, refusals
from games.core.teaching.reference import reference
from games.gnomopolis.labels import card_said, crew_said, target_said
from games.gnomopolis.pieces import Target
from games.gnomopolis.printed import COLOURS
from games.gnomopolis.queries import at_work, next_stop, own_scrolls
from games.gnomopolis.state import Town
from games.gnomopolis.steps import CopyAction, PayScroll, PickTeam, SearchGnome, TakeSpecialist, Turn
from tests.gnomopolis.table import PACK, RULES, Table

QUESTIONS = (Turn, PayScroll, TakeSpecialist, SearchGnome, PickTeam, CopyAction)
CLAUSES = {clause.id for clause in reference(RULES.package, "en").clauses}

SOME = (*PACK.board, "ac", "c1", "t2")
WORKING = [Target(area, c, scroll) for area in ("standing", "lying") for c in COLOURS for scroll in SOME]
RESTING = [Target(area, c) for area in ("cup", "exhausted") for c in COLOURS]
BUILDING = [Target("team", c, id) for c in COLOURS for id in ("c1", "t2")]
VOCABULARY: dict[str, list[Key]] = {
    "act": [f"act.{scroll}" for scroll in PACK.scrolls],
    "build": [f"build.{id}" for id in PACK.buildings],
    "caravan": ["caravan"],
    "pass": ["pass"],
    "copy": [f"copy.{scroll}" for scroll in PACK.scrolls],
    "team": sorted({f"team.{crew.name}" for crews in PACK.crews.values() for crew in crews}),
    "pay": [f"pay.{colour}" for colour in COLOURS],
    "take": [f"take.{colour}" for colour in COLOURS],
    "search": [f"search.{target.name}" for target in (*RESTING, *WORKING, *BUILDING)],
}
"""The keys of the game by verb; of the many targets of a Search only some."""


def questions(seeds: int, seats: int) -> Iterator[tuple[Town, Decision, Choice]]:
    """A few questions of each kind out of random games."""
    met = Counter[type[Choice]]()
    for seed in range(seeds):
        luck, state = Stream(seeded(seed, "questions")), Table.new(seats, seed).state
        while found := decisions(RULES, state):
            (asked,) = found
            choice = Game(RULES, state).asking(asked.seat)
            assert choice is not None
            met[type(choice)] += 1
            if met[type(choice)] % (25 if isinstance(choice, Turn) else 4) == 1:
                yield state, asked, choice
            state = play(RULES, state, asked.seat, asked.options[luck.below(len(asked.options))].key).state
    assert set(met) == set(QUESTIONS)


def own(choice: Choice) -> list[str]:
    """The verbs that answer a question."""
    return ["act", "build", "caravan", "pass"] if isinstance(choice, Turn) else [choice.prefix.rstrip(".")]


@pytest.mark.rule("GN-INFO-04", "GN-TURN-03")
@pytest.mark.parametrize("seats", [1, 2, 4])
def test_what_is_not_offered_is_refused_for_a_reason_with_its_clause(seats: int) -> None:
    for state, asked, choice in questions(12, seats):
        offered = {option.key for option in asked.options}
        for verb, keys in VOCABULARY.items():
            for key in set(keys) - offered:
                with pytest.raises(Illegal) as caught:
                    play(RULES, state, asked.seat, key, asked=(asked,))
                refusal = caught.value.refusal
                assert refusal.clause in CLAUSES
                if verb in own(choice):
                    assert refusal.reason.id not in ("refused.not_offered", "refused.unfinished"), key
                    assert refusal.clause != RULES.clause_illegal
                elif not isinstance(choice, Turn):
                    assert (refusal.reason.id, refusal.clause) == ("refused.unfinished", "GN-TURN-03")


@pytest.mark.rule("GN-INFO-04")
@pytest.mark.parametrize("seats", [1, 2, 4])
def test_a_move_is_offered_just_where_nothing_hinders_it(seats: int) -> None:
    for state, asked, choice in questions(12, seats):
        if isinstance(choice, Turn | CopyAction):
            offered = {option.key for option in asked.options}
            for key in (key for verb in own(choice) for key in VOCABULARY[verb]):
                hindered = choice.refuse(Game(RULES, state), *choice.names((key,)))
                assert (hindered is None) == (key in offered), key


@pytest.mark.rule("GN-INFO-04")
@pytest.mark.parametrize("seats", [1, 2, 4])
def test_whatever_lies_before_a_player_is_offered_or_listed_with_its_reason(seats: int) -> None:
    for state, asked, choice in questions(12, seats):
        offered = {option.key for option in asked.options}
        listed = refusals(RULES, state, asked.seat)
        expected = [said for key, said in before(state, choice).items() if key not in offered]
        assert [refusal.label for refusal in listed] == expected
        assert all(refusal.clause in CLAUSES for refusal in listed)


def before(state: Town, choice: Choice) -> dict[Key, Text]:
    """What a player might want to answer, as the list of refusals names it."""
    seat = choice.seat
    match choice:
        case Turn():
            found = {f"act.{scroll}": card_said(scroll) for scroll in own_scrolls(state, seat)}
            found |= {f"build.{id}": card_said(id) for id in state.offer}
            return found | {"caravan": card_said("d7")}
        case CopyAction():
            return {f"copy.{scroll}": card_said(scroll) for scroll in own_scrolls(state, next_stop(state, seat))}
        case PickTeam():
            return {f"team.{crew.name}": crew_said(crew) for crew in PACK.crews[choice.card]}
        case PayScroll():
            return {f"pay.{colour}": Text(f"colour.{colour}") for colour in COLOURS}
        case TakeSpecialist():
            return {f"take.{colour}": Text(f"colour.{colour}") for colour in PACK.specialists}
        case SearchGnome():
            payers = at_work(choice.on, state.districts[seat].used[choice.on])
            return {f"search.{target.name}": target_said(target) for target in payers}
        case _:
            raise AssertionError(choice)
