"""An oracle for GN-SOLO-04: small towns are played to everything that chance and the player could make of them."""

from __future__ import annotations

import os
from collections.abc import Iterator

import pytest

from games.core.agenda import Game
from games.core.model import Key
from games.core.rng import Stream, seeded
from games.core.rules import clone, encode
from games.gnomopolis.content import PACKS
from games.gnomopolis.queries import nothing_left, population, size
from games.gnomopolis.state import Town
from games.gnomopolis.steps import rounds
from tests.gnomopolis.table import PACK, RULES, district, town

TOWNS = int(os.environ.get("SMALL_TOWNS", "80"))
"""How many towns are searched; ``SMALL_TOWNS=4000`` for a long run."""


class Foretold(Game[Town]):
    """A game in which chance yields what was foretold, then always the first outcome; it notes what it could have."""

    def __init__(self, state: Town, outcomes: list[int]) -> None:
        super().__init__(RULES, state)
        self.outcomes = outcomes

    def roll(self, n: int) -> int:
        met = len(self.draws)
        value = self.outcomes[met] if met < len(self.outcomes) else 0
        self.draws.append((n, value))
        return value


def after(state: Town, key: Key) -> Iterator[Town]:
    """Every state to which an answer can lead."""
    outcomes = list[int]()
    while True:
        game = Foretold(clone(RULES, state), outcomes)
        (asked,) = game.settle()
        game.answer(asked, (key,))
        game.settle()
        yield game.state
        # The next luck, like an odometer: the last draw that has another outcome has its next one.
        rolled = game.draws
        while rolled and rolled[-1][1] == rolled[-1][0] - 1:
            rolled.pop()
        if not rolled:
            return
        outcomes = [value for _, value in rolled]
        outcomes[-1] += 1


def facts(state: Town) -> object:
    """Everything but the place of one's own gnomes; gnomes that lie are no longer one's own."""
    (owner,) = state.districts
    own = (owner.coins, owner.helpers, population(owner), owner.buildings, owner.advisors)
    return own, state.offer, state.deck, state.centre, state.old, state.new


def changes(state: Town) -> bool:
    """Whether after a pass anything but places can ever change, by any answers and any luck."""
    state.idle = False
    waiting = list(after(state, "pass"))
    before, met = facts(waiting[0]), set[bytes]()
    while waiting:
        now = waiting.pop()
        # Only the table tells states apart, and no idle round ends the search.
        now.round, now.idle, now.scene = 1, False, None
        assert now.outcome is None
        if (known := encode(now)) in met:
            continue
        met.add(known)
        (asked,) = Game(RULES, now).settle()
        for option in asked.options:
            for found in after(now, option.key):
                if facts(found) != before:
                    return True
                waiting.append(found)
    return False


def small_town(seed: int) -> Town:
    """A few gnomes, mostly such as can only move each other, some at work; few cards; little in the Capitals."""
    luck = Stream(seeded(seed, "small"))

    def pick(items: list[str], n: int) -> list[str]:
        left = list(items)
        return [left.pop(luck.below(len(left))) for _ in range(min(n, len(left)))]

    cards = pick(list(PACK.buildings), 4)
    buildings, offer = cards[: luck.below(3)], cards[2 : 2 + luck.below(3)]
    gnomes = ["".join(pick(list("AASSAASSCVMI"[: 8 + 4 * luck.below(2)]), luck.below(3))) for _ in range(3)]
    advisors = " ".join(pick(["ac", "ag", "at", "as"], luck.below(2)))
    used = dict[str, str]()
    if luck.below(2):
        used["d4"] = "A"
    if luck.below(2):
        used["d2"] = "V*"
    return town(
        district(
            *gnomes, buildings=" ".join(buildings), advisors=advisors, used=used, helpers=luck.below(6) // 3, coins=2
        ),
        offer=" ".join(offer),
        deck="",
        old="".join(pick(list("CVSMAI"), 1 + luck.below(2))),
        coins=20,
    )


@pytest.mark.no_cover
@pytest.mark.rule("GN-SOLO-04")
def test_nothing_is_left_just_where_nothing_can_ever_change(monkeypatch: pytest.MonkeyPatch) -> None:
    towns = [small_town(seed) for seed in range(TOWNS)]
    predicted = [nothing_left(state) for state in towns]
    monkeypatch.setattr(rounds, "nothing_left", lambda state: False)  # else the game would end where the search goes on
    assert predicted == [not changes(state) for state in towns]
    assert TOWNS / 5 < sum(predicted) < TOWNS / 2


@pytest.mark.parametrize("edition", PACKS.folders)
@pytest.mark.rule("GN-SOLO-04")
def test_no_cost_and_no_team_asks_for_more_gnomes_than_are_drawn(edition: str) -> None:
    # Else some gnomes might never be at hand together, and the question what can be paid would depend on more.
    components = PACKS[edition]
    needed = [size(price.fixed) + price.wild for price in components.prices.values()]
    needed += [size(team) for team in components.teams.values()]
    assert max(needed) <= components.counts.workforce
