"""Everything that can be named is offered exactly where nothing hinders it, and what is not offered has a reason."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

import pytest

from games.core.agenda import Choice, Game
from games.core.model import Key, Setup
from games.core.rng import Stream, seeded
from games.core.rules import Transition, clone, play, start
from games.core.teaching.reference import reference
from games.core.texts import LOCALES, catalogue
from games.core.thinking.opponent import random_move
from games.terra_concordia import diplomacy
from games.terra_concordia.actions import DOABLE, trade
from games.terra_concordia.board import NAMES
from games.terra_concordia.content import PACKS
from games.terra_concordia.goods import NON_GOLD
from games.terra_concordia.state import World
from games.terra_concordia.steps import Discard, TradeQueue, Turn
from tests.terra_concordia.table import RULES
from tests.terra_concordia.test_random_play import TABLES

pytestmark = pytest.mark.no_cover

TEN = ("collect", "explore", "build", "research", "trade", "influence", "restore", "recruit", "navigate", "pass")
FIRST, EVERY = 5, 97
"""Of the questions of a kind the first so many are looked at whole, then one out of so many."""


def vocabulary(state: World, choice: Choice) -> list[Key]:
    """Every key that a player could type when asked this."""
    edition = state.edition
    if isinstance(choice, Turn):
        found = [(verb, target) for verb, doable in DOABLE.items() for target in doable.targets(edition)]
        return [f"{verb}.{target}" if target else verb for verb, target in found]
    if isinstance(choice, TradeQueue):
        steps = {f"give.{step}" for step in trade.steps()} | {f"give.gold.{resource}" for resource in NON_GOLD}
        return [*sorted(steps), *(f"remove.{number}" for number in range(1, 5)), "confirm", "abandon"]
    if isinstance(choice, Discard):
        return [f"discard.{card}" for card in PACKS[edition].cards]
    names = {
        "site": NAMES,
        "reveal": NAMES,
        "claim": NAMES,
        "take": PACKS[edition].technologies,
        "convert": NON_GOLD,
        "name": NON_GOLD,
        "rival": [str(seat) for seat in range(len(state.nations)) if seat != choice.seat],
        "civilization": PACKS[edition].civilizations,
    }[choice.prefix.rstrip(".")]
    return [f"{choice.prefix}{name}" for name in names]


def questions(people: int, options: dict[str, str], seed: int) -> Iterator[tuple[Transition[World], Choice]]:
    """The questions of a random game."""
    luck, now = Stream(seeded(seed, "why")), start(RULES, Setup(people, options, seeded(seed)))
    while now.decisions:
        game = Game(RULES, clone(RULES, now.state))
        for decision in now.decisions:
            if decision.blocking and (choice := game.asking(decision.seat)):
                yield now, choice
        now = play(RULES, now.state, *random_move(now.decisions, luck))


def offered(now: Transition[World], choice: Choice) -> set[Key]:
    return {option.key for d in now.decisions if d.blocking and d.seat == choice.seat for option in d.options}


@pytest.mark.rule("TC-ACT-GEN-03")
@pytest.mark.parametrize("part", range(4))
def test_offered_is_what_nothing_hinders(part: int) -> None:
    known, met = {clause.id for clause in reference(RULES.package, "en").clauses}, Counter[str]()
    said = set[tuple[str, str]]()
    say = [catalogue(RULES.package, locale).say for locale in LOCALES]
    for number, (people, options) in enumerate(TABLES[part::4]):
        for now, choice in questions(people, options, number):
            tag = choice.__struct_config__.tag
            met[tag] += 1
            if met[tag] > FIRST and met[tag] % EVERY:
                continue
            game, able = Game(RULES, now.state), offered(now, choice)
            for key in vocabulary(now.state, choice):
                refusal = choice.refuse(game, *choice.names((key,)))
                assert (refusal is None) == (key in able), (tag, key, refusal)
                if refusal and (refusal.label.id, refusal.reason.id) not in said:
                    said.add((refusal.label.id, refusal.reason.id))
                    assert refusal.clause in known, (key, refusal)
                    assert all(speak(refusal.label) and speak(refusal.reason) for speak in say)
    assert met["turn"] > 100


def test_the_panel_says_why_an_action_is_not_possible_at_all() -> None:
    seen = set[str]()
    for number, (people, options) in enumerate(TABLES[::6]):
        for now, choice in questions(people, options, number):
            if not isinstance(choice, Turn):
                continue
            able = {key.partition(".")[0] for key in offered(now, choice)}
            said = choice.refusals(Game(RULES, now.state))
            labels = {refusal.label.id for refusal in said}
            for verb in set(TEN) - able:
                seen.add(verb)
                cards = (
                    {f"card.{card}" for card in DOABLE[verb].targets(now.state.edition)} if verb == "build" else set()
                )
                assert labels & (cards | {f"verb.{verb}"}), (verb, labels)
    assert seen == set(TEN) - {"pass"}


@pytest.mark.rule("TC-DIP-09")
def test_dealings_are_offered_exactly_where_nothing_hinders_them() -> None:
    met = Counter[str]()
    for seed in range(2):
        for now, _ in questions(4, {"variant": "diplomacy"}, seed):
            for seat in range(4):
                able = {option.key for d in now.decisions if not d.blocking and d.seat == seat for option in d.options}
                others = [other for other in range(4) if other != seat]
                keys = ["dissolve", *(f"{verb}.{o}" for verb in ("propose", "accept", "reject") for o in others)]
                for key in keys:
                    refusal = diplomacy.hindrance(now.state, seat, key)
                    assert (refusal is None) == (key in able), (key, refusal)
                    met[key.partition(".")[0]] += key in able
    assert min(met[verb] for verb in diplomacy.VERBS) > 0
