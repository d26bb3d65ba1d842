"""Tables in mid-game for the tests: districts written in letters, moves by key, draws that chance must yield."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from importlib.resources import files
from itertools import count
from typing import Any, TypeVar

import pytest
from msgspec.structs import replace

from games.core.agenda import Game, Step
from games.core.content import load
from games.core.model import Decision, Event, Refusal, Setup
from games.core.rng import Stream, seeded
from games.core.rules import Illegal, Transition, clone, decisions, encode, play, refusals, start
from games.gnomopolis.content import PACKS, pack_of
from games.gnomopolis.pieces import Capital, District, Gnomes, Pile
from games.gnomopolis.printed import COLOURS, Action, Colour, Effect, File, Payment, Scroll
from games.gnomopolis.rules import Gnomopolis
from games.gnomopolis.state import Town
from games.gnomopolis.steps import Round, TakeTurn
from games.gnomopolis.view import DistrictView, TownView

S = TypeVar("S", bound=Scroll)

RULES = Gnomopolis()
PACK = PACKS[PACKS.latest]
COLOUR: dict[str, Colour] = {colour[0].upper(): colour for colour in COLOURS}
IN_PLAY = {1: (7, 9, 5), 2: (9, 13, 5), 3: (13, 19, 7), 4: (17, 25, 9)}
"""Children, villagers and each specialist by number of players (GN-SET-09)."""
TRIES = 20_000
"""Random keys tried before a draw is taken to be impossible."""


def gnomes(letters: str) -> Gnomes:
    """ "CCV" as gnomes; "-" is none."""
    found: Gnomes = {}
    for letter in letters.strip("-"):
        found[COLOUR[letter]] = found.get(COLOUR[letter], 0) + 1
    return found


def spelt(found: Mapping[str, int] | Iterable[str]) -> str:
    """Gnomes as sorted letters."""
    if isinstance(found, Mapping):
        return "".join(sorted(colour[0].upper() * n for colour, n in found.items()))
    return "".join(sorted(colour[0].upper() for colour in found))


def district(active: str = "", cup: str = "", exhausted: str = "", buildings: str = "", **rest: Any) -> District:
    """A district in letters: ``district("VVC", "CVV", buildings="c1 t2")``; ``used`` maps scrolls to "VC*"."""
    piles = {scroll: pile(text) for scroll, text in rest.pop("used", {}).items()}
    advisors = rest.pop("advisors", "").split()
    return District(
        active=gnomes(active),
        cup=gnomes(cup),
        exhausted=gnomes(exhausted),
        buildings=buildings.split(),
        advisors=advisors,
        used=piles,
        **rest,
    )


def pile(text: str) -> Pile:
    """ "VC*H": a villager stands, a child lies, a helper."""
    found = Pile()
    for letter, lies in zip(text, text[1:] + " ", strict=True):
        if letter == "H":
            found.helpers += 1
        elif letter in COLOUR:
            side = found.lying if lies == "*" else found.standing
            side[COLOUR[letter]] = side.get(COLOUR[letter], 0) + 1
    return found


def town(
    *districts: District,
    offer: str | None = None,
    deck: str | None = None,
    old: str | None = None,
    new: str = "",
    coins: int | None = None,
    new_coins: int = 0,
    first: int = 0,
    turn: int | None = None,
    step: Step | None = None,
) -> Town:
    """A table in mid-game: what is not said of the Old Capital, Offer and deck is what is left over.

    ``offer`` and ``deck`` are ids, the top card first; ``coins`` those of the Old Capital. ``turn`` is whose turn it
    is (else the first player's), ``step`` what comes before it goes on.
    """
    components, n = PACK, len(districts)
    built = {id for owner in districts for id in owner.buildings}
    held = {id for owner in districts for id in owner.advisors}
    named = set((offer or "").split()) | set((deck or "").split())
    spare = [id for id in components.buildings if id not in built | named]
    offered = offer.split() if offer is not None else [spare.pop(0) for _ in range(6)]
    state = Town(
        edition=PACKS.latest,
        agenda=[],
        rng=Stream(seeded(0)),
        districts=list(districts),
        old=Capital(),
        new=Capital(gnomes(new), new_coins),
        offer=offered,
        deck=list(reversed(deck.split() if deck is not None else [id for id in spare if id not in offered])),
        centre=[id for id in components.advisors if id not in held],
        first=first,
    )
    Round().run(Game(RULES, state))
    state.idle = not any(owner.used for owner in districts)
    seat = first if turn is None else turn
    while state.agenda.pop() != TakeTurn(seat):
        pass
    TakeTurn(seat).run(Game(RULES, state))
    state.agenda += [step] if step else []
    state.asked = {seat: state.seq}
    counted = RULES.measure.census(state)
    children, villagers, others = IN_PLAY[n]
    total = dict.fromkeys(COLOURS, others) | {"child": children, "villager": villagers}
    rest = {c: total[c] - counted[c] for c in COLOURS}
    assert old is not None or min(rest.values()) >= 0, f"more gnomes than there are: {rest}"
    state.old.gnomes = gnomes(old) if old is not None else {c: left for c, left in rest.items() if left}
    spent = sum(owner.coins for owner in districts) + new_coins
    state.old.coins = components.capitals[n].coins - spent if coins is None else coins
    return state


class Table:
    """A game being tested: plays keys, remembers what happened."""

    def __init__(self, state: Town) -> None:
        self.state = state
        self.events: list[Event] = []
        self.last: Transition[Town] | None = None

    @classmethod
    def of(cls, *districts: District, **said: Any) -> Table:
        return cls(town(*districts, **said))

    @classmethod
    def new(cls, seats: int, seed: int = 0) -> Table:
        begun = start(RULES, Setup(seats, key=seeded(seed)))
        table = cls(begun.state)
        table.events += begun.events
        return table

    @property
    def asked(self) -> Decision | None:
        found = decisions(RULES, self.state)
        return found[0] if found else None

    @property
    def seat(self) -> int:
        """Who is asked."""
        return self.asked.seat if self.asked else -1

    @property
    def keys(self) -> list[str]:
        """The options now."""
        return [option.key for option in self.asked.options] if self.asked else []

    @property
    def refusals(self) -> tuple[Refusal, ...]:
        """What whoever is asked cannot do now."""
        return refusals(RULES, self.state, self.seat)

    @property
    def view(self) -> TownView:
        return RULES.view(self.state, None)

    def district(self, seat: int) -> DistrictView:
        return self.view.districts[seat]

    def play(self, *keys: str, draw: str | None = None) -> Table:
        """Whoever is asked answers key after key; ``draw`` is what chance must yield, else nobody may be drawn."""
        for number in range(TRIES if draw else 1):
            state = clone(RULES, self.state)
            if draw:
                state.rng = Stream(seeded(number, "wanted"))
            moves: list[Transition[Town]] = []
            for key in keys:
                asked = decisions(RULES, state)[0]
                moves.append(play(RULES, state, asked.seat, key))
                state = moves[-1].state
            events = [event for move in moves for event in move.events]
            if drawn(events) == "".join(sorted(draw or "")):
                self.state, self.last = state, moves[-1]
                self.events += events
                return self
        raise AssertionError(f"{keys}: drew {drawn(events)}, wanted {draw}")

    def said(self, id: str) -> list[dict[str, Any]]:
        """Arguments of the chronicle's entries of a kind."""
        return [event.text.args for event in self.events if event.text.id == id]


def drawn(events: Iterable[Event]) -> str:
    """The gnomes drawn, as the chronicle tells."""
    found = ""
    for event in events:
        if event.text.id == "event.drew":
            for item in event.text.args["what"].args["items"]:
                found += item.id.removeprefix("thing.")[0].upper() * item.args["n"]
    return "".join(sorted(found))


_synthetic = count()


def edition(monkeypatch: pytest.MonkeyPatch, actions: Mapping[str, Action]) -> str:
    """An edition in which some scrolls say something else: for what the printed one does not have."""
    file = load(files(RULES.package) / "content" / "1" / "base.toml", File)

    def altered(printed: tuple[S, ...]) -> tuple[S, ...]:
        return tuple(replace(scroll, action=actions.get(scroll.id, scroll.action)) for scroll in printed)

    name = f"synthetic-{next(_synthetic)}"
    board = replace(file.district, scroll=altered(file.district.scroll))
    file = replace(file, edition=name, district=board, building=altered(file.building), advisor=altered(file.advisor))
    monkeypatch.setitem(PACKS, name, pack_of(file))
    return name


def with_action(
    monkeypatch: pytest.MonkeyPatch, state: Town, scroll: str, cost: Sequence[Payment], effects: Sequence[Effect]
) -> Town:
    """The same table in an edition where one scroll says something else."""
    state.edition = edition(monkeypatch, {scroll: Action(tuple(cost), tuple(effects))})
    return state


def refusal(table: Table, *keys: str, seat: int | None = None) -> tuple[str, str]:
    """Clause and reason with which an answer is refused; it must be, and change nothing."""
    before = encode(table.state)
    with pytest.raises(Illegal) as caught:
        play(RULES, table.state, table.seat if seat is None else seat, keys)
    assert encode(table.state) == before
    return caught.value.refusal.clause, caught.value.refusal.reason.id
