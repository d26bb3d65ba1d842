"""Every key of the game at every kind of question: offered, or refused with a reason that the ledger knows."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import permutations
from typing import Any

import msgspec
import pytest

from games.core.agenda import Game
from games.core.model import Decision, Refusal
from games.core.rng import Stream, seeded
from games.core.rules import Illegal, clone, decisions, play, start
from games.core.teaching.reference import reference
from games.core.texts import LOCALES, catalogue
from games.core.thinking.opponent import random_move
from games.tarlac.content import PACKS
from games.tarlac.queries import seat_of
from games.tarlac.state import Thomond
from games.tarlac.steps.asking import SeatChoice
from games.tarlac.steps.calling import AnswerCall
from games.tarlac.steps.rounds import Round
from tests.playing import any_setup
from tests.tarlac.table import RULES, Table

CLAUSES = {clause.id for clause in reference("games.tarlac", "en").clauses}
SPEECHES = [catalogue("games.tarlac", locale) for locale in LOCALES]


def vocabulary() -> Iterator[str]:
    """Every key that any answer of the game may have, and numbers beyond what any army can be."""
    spaces, factions = PACKS[PACKS.latest].spaces, PACKS[PACKS.latest].factions
    yield from (f"{verb}.{space}" for verb in ("base", "march", "retreat", "sack", "rally") for space in spaces)
    yield from (f"{verb}.{faction}" for verb in ("call", "attack", "exile") for faction in factions)
    yield from (f"base.{space}.{n}" for space in ("bunratty", "quin", "tulla") for n in range(13))
    yield from (f"march.{space}.sack" for space in spaces)
    yield from (f"{verb}.{n}" for verb in ("muster", "provision", "feed", "eat") for n in range(13))
    yield from (f"{verb}.{n}.{by}" for verb in ("muster", "mix") for n in range(12) for by in range(12))
    yield from (f"{verb}.none" for verb in ("muster", "call", "attack", "sack", "defend", "feed"))
    yield from ("march.stay", "plunder", "defend.roll", "muster.mix", "muster.nobody", "muster.rest")
    yield from ("home.stay", "home.go", *(f"home.{faction}" for faction in factions))
    yield from (f"home.{'.'.join(some)}" for some in permutations(list(factions)[:6], 2))
    yield from ("fight.stand", "fight.flee", "stand.all", "stand.on")
    yield from (f"answer.{word}" for word in ("come", "stay", "accept", "refuse"))


KEYS = tuple(vocabulary())


def test_the_vocabulary_is_that_of_the_commands() -> None:
    heads = {parameter.prefix for command in RULES.commands for parameter in command.parameters}
    assert {f"{key.partition('.')[0]}." for key in KEYS if "." in key} == heads
    assert {key for key in KEYS if "." not in key} == {"plunder"}


KINDS = {
    *("landing", "base", "muster", "mix", "buy_provisions", "march", "call", "answer_call", "answer_pretender"),
    *("answer_de_clare", "attack", "answer_attack", "retreat", "stand", "sack", "defend_base", "rally", "starve"),
    *("feed", "feed_coyne", "go_home", "homecoming"),
}
"""Every kind of question that random play meets; but for ``pursue``, which needs two enemies and a slip."""
GAMES, OFTEN = 40, 60
"""At least so many games, and at most so many questions of a kind, are looked at."""


def torn_ally() -> tuple[Game[Thomond], Decision, SeatChoice]:
    """What random play hardly ever meets: a called ally whose hostage the enemy holds."""
    state = Table("1315").army("ct", "tulla", 1).state
    choice = AnswerCall(seat_of(state, "cch"), "cch", "ct")
    state.agenda[:] = [Round(), choice]
    game: Game[Any] = Game(RULES, state)
    (decision,) = [decision for decision in game.settle() if decision.blocking]
    return game, decision, choice


def questions() -> Iterator[tuple[Game[Thomond], Decision, SeatChoice]]:
    """The questions of random games of all scenarios, seatings and house rules, until every kind was met."""
    seen = dict.fromkeys(KINDS, 0)
    yield torn_ally()
    seen["answer_call"] += 1
    for seed in range(400):
        if seed >= GAMES and all(seen.values()):
            return
        luck = Stream(seeded(seed, "refusals"))
        game: Game[Any] = Game(RULES, start(RULES, any_setup(RULES, seed)).state)
        while found := game.settle():
            # Nobody goes into exile or stays at home for long, else the wars of random players are soon over.
            (decision,) = [decision for decision in found if decision.blocking]
            awake = tuple(option for option in decision.options if option.key not in ("muster.rest", "muster.nobody"))
            choice = game.asking(decision.seat)
            assert isinstance(choice, SeatChoice)
            kind = str(choice.__struct_config__.tag)
            seen[kind] = seen.get(kind, 0) + 1
            if seen[kind] <= OFTEN:
                yield game, decision, choice
            game.answer(decision, random_move([msgspec.structs.replace(decision, options=awake)], luck)[1])
    raise AssertionError(f"not met: {[kind for kind, n in seen.items() if not n]}")


def test_what_nothing_hinders_is_offered_and_what_is_not_offered_has_a_reason() -> None:
    for game, decision, choice in questions():
        offered = {option.key for option in decision.options}
        numbered = {key for key in offered if key.startswith(("provision.", "home."))}
        assert offered - numbered <= set(KEYS)
        refused = list[Refusal]()
        for key in {*KEYS, *offered}:
            if key.startswith(choice.prefix):
                found = choice.refuse(game, *choice.names((key,)))
                assert (found is None) == (key in offered), (choice, key, found)
                refused += [found] if found else []
        for found in (*refused, *choice.refusals(game)):
            assert explained(found), (choice, found)


def explained(refusal: Refusal) -> bool:
    """Whether a refusal has a clause of the ledger and sentences of both languages that fit."""
    for speech in SPEECHES:
        assert 0 < len(speech.say(refusal.reason)) <= 100
        assert 0 < len(speech.say(refusal.label)) <= 80
    return refusal.clause in CLAUSES


@pytest.mark.rule("TA-TURN-01", "TA-TURN-02", "TA-EXILE-01")
def test_whoever_types_what_is_not_possible_now_is_told_why() -> None:
    """By the way of a typed command: whoever types, and whatever the question."""
    luck, told = Stream(seeded(1, "typing")), set[str]()
    for game, _, choice in questions():
        if luck.below(20):
            continue
        state, now = clone(RULES, game.state), decisions(RULES, game.state)
        possible = {(found.seat, option.key) for found in now for option in found.options}
        for seat in (choice.seat, luck.below(len(state.sides))):
            for key in KEYS[luck.below(9) :: 9]:
                if (seat, key) in possible:
                    continue
                with pytest.raises(Illegal) as error:
                    play(RULES, state, seat, key)
                assert explained(error.value.refusal), (choice, key)
                assert error.value.refusal.reason.id != "refused.not_offered", (choice, key)
                told.add(error.value.refusal.reason.id)
    assert {"refused.not_asked", "refused.unfinished", "refused.not_a_pretender", "refused.other_player"} <= told
