"""Carries out the worked examples of the ledger (notation: examples.toml) by the public interface of the rules."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Any

from games.core.agenda import Choice
from games.core.model import Event, Setup, Text, player
from games.core.rng import Stream, seeded
from games.core.rules import BadSetup, Illegal, Transition, clone, decisions, play, start
from games.gnomopolis.labels import target_said, the_card_said
from games.gnomopolis.pieces import District, Pile, Target
from games.gnomopolis.printed import COLOURS
from games.gnomopolis.scoring import outcome
from games.gnomopolis.state import Town
from games.gnomopolis.steps import CopyAction, PayScroll, PickTeam, SearchGnome, TakeSpecialist
from games.gnomopolis.view import TownView
from tests.gnomopolis.table import COLOUR, IN_PLAY, RULES, TRIES, district, drawn, pile, spelt, town
from tests.ledger import Claim, Command, Example

ORDER = "cvsmaih"


class Refused(Exception):
    """The rules do not offer what the step asks for."""


class Interpreter:
    """One example being run."""

    def __init__(self, example: Example) -> None:
        self.example = example
        self.names: list[str] = []
        self.state: Town | None = None
        self.undo: list[Town | None] = []
        """States before the latest commands of the turn; None: this one cannot be taken back."""
        self.turns: dict[str, int] = {}

    def run(self) -> None:
        if self.example.given != ("no game",):
            self.state = self._given()
        self._check(0)
        for command in self.example.when:
            before = self.state and clone(RULES, self.state)
            try:
                self._carry_out(command)
            except (Illegal, BadSetup, Refused):
                assert command.rejected, f"step {command.number} was refused: {command.text}"
                assert self.state == before
            else:
                assert not command.rejected, f"step {command.number} should have been refused: {command.text}"
            self._check(command.number)

    # ------------------------------------------------------------ given

    def _given(self) -> Town:
        said: dict[str, Any] = {}
        lines = dict[str, dict[str, str]]()
        for line in self.example.given:
            name, _, rest = line.partition(": ")
            match name:
                case "players":
                    self.names = rest.split(", ")
                case "turn":
                    said["turn"] = self.names.index(rest)
                case "offer" | "deck":
                    said[name] = rest.replace("-", "").lower()
                case _:
                    lines[name] = dict(pair.split("=") for pair in rest.split())
        districts = [self._district(lines.get(name, {"active": "VVV", "cup": "CCV"})) for name in self.names]
        old, new = lines.get("old", {}), lines.get("new", {})
        said["new"] = "".join(letter * int(n) for letter, n in new.items() if letter in COLOUR)
        said["new_coins"] = int(new.get("coins", 0))
        if "coins" in old:
            said["coins"] = int(old["coins"])
        state = town(*districts, **said)
        for letter, n in old.items():
            if letter in COLOUR:
                here = state.old.gnomes.get(COLOUR[letter], 0)
                assert here == int(n), f"the example's Old Capital does not add up: {letter}"
        return state

    def _district(self, said: dict[str, str]) -> District:
        said = dict(said)
        found: dict[str, Any] = {area: said.pop(area, "") for area in ("active", "cup", "exhausted")}
        found |= {number: int(said.pop(number, 0)) for number in ("coins", "helpers")}
        found |= {cards: said.pop(cards, "").replace("+", " ").lower() for cards in ("buildings", "advisors")}
        marker = said.pop("caravan", "home")
        found["caravan"] = None if marker == "home" else self.names.index(marker)
        return district(**found, used={scroll.lower(): text for scroll, text in said.items()})

    # ------------------------------------------------------------ when

    def _carry_out(self, command: Command) -> None:
        text = command.text
        if text.startswith("set up for "):
            names = [] if text.endswith(" nobody") else text.removeprefix("set up for ").split(", ")
            self.state = start(RULES, Setup(len(names), key=seeded(command.number))).state
            self.names = names
            return
        assert self.state is not None
        if text == "scores are counted":
            self.state.outcome = self.state.outcome or outcome(self.state)
            return
        name, _, request = text.partition(" ")
        if request == "undoes":
            if not self.undo or self.undo[-1] is None:
                raise Refused
            self.state = self.undo.pop()
            return
        wanted = next((c.removeprefix("draw ") for c in command.choices if c.startswith("draw ")), "")
        choices = [choice for choice in command.choices if not choice.startswith("draw ")]
        before = self.state
        for number in range(TRIES if wanted else 1):
            state = clone(RULES, before)
            if wanted:
                state.rng = Stream(seeded(number, "example"))
            moves = _Request(state, self.names, name, request, choices).moves()
            if drawn(event for move in moves for event in move.events) == "".join(sorted(wanted)):
                break
        else:
            raise AssertionError(f"step {command.number}: chance never drew {wanted or 'nobody'}")
        self.state = moves[-1].state
        self.undo.append(before if all(move.undoable for move in moves) else None)
        if request == "passes":
            self.turns[name] = self.turns.get(name, 0) + 1

    # ------------------------------------------------------------ then

    def _check(self, number: int) -> None:
        if self.state is None:
            return
        children, villagers, others = IN_PLAY[len(self.state.districts)]
        total = dict.fromkeys(COLOURS, others) | {"child": children, "villager": villagers}
        census = RULES.measure.census(self.state)
        assert {colour: census[colour] for colour in COLOURS} == total
        for claim in self.example.then:
            if claim.after == number:
                found = _normal(self._value(claim))
                assert found == _normal(claim.value), f"after {number}: {claim.path}={claim.value}, found {found}"

    def _value(self, claim: Claim) -> str:
        assert self.state is not None
        path, viewer = claim.path.split("."), None
        if len(path) > 2 and path[1] == "sees":
            viewer, path = self.names.index(path[0]), path[2:]
        view = RULES.view(self.state, viewer)
        if path[0] in self.names:
            return self._of_district(view, self.names.index(path[0]), path[1:])
        return self._of_table(view, path)

    def _of_table(self, view: TownView, path: list[str]) -> str:
        assert self.state is not None
        match path:
            case ["old" | "new" as which, what]:
                capital = view.old if which == "old" else view.new
                if what == "coins":
                    return str(capital.coins)
                return str(sum(capital.gnomes.values()) if what == "gnomes" else capital.gnomes.get(COLOUR[what], 0))
            case ["centre"]:
                return _cards(view.centre)
            case ["offer"]:
                return _cards(view.offer)
            case ["offer", "size"]:
                return str(len(view.offer))
            case ["deck", "size"]:
                return str(view.deck)
            case ["turn"]:
                return self.names[view.playing] if view.playing is not None else "-"
            case ["triggered"]:
                return "yes" if view.trigger else "no"
            case ["over"]:
                return "yes" if view.outcome else "no"
            case ["ranking"]:
                assert view.outcome
                return ">".join(self.names[seat] for rank in view.outcome.ranking for seat in rank)
            case ["winner"]:
                assert view.outcome
                (winner,) = view.outcome.winners
                return self.names[winner]
            case _:
                raise AssertionError(f"unknown path {path}")

    def _of_district(self, view: TownView, seat: int, path: list[str]) -> str:
        found = view.districts[seat]
        scrolls = [*found.scrolls, *(building.scroll for building in found.buildings), *found.advisors]
        working = [gnome for scroll in scrolls for gnome in (*scroll.standing, *scroll.lying)]
        working += [member for building in found.buildings for member in building.team if member != "helper"]
        match path:
            case ["active" | "cup" | "exhausted" as area]:
                return spelt(getattr(found, area)) or "-"
            case ["active" | "cup" as area, "size"]:
                return str(sum(getattr(found, area).values()))
            case ["gnomes"]:
                areas = spelt(found.active) + spelt(found.cup) + spelt(found.exhausted) + spelt(working)
                return "".join(sorted(areas)) or "-"
            case ["coins" | "helpers" | "score" as number]:
                return str(getattr(found, number))
            case ["in_buildings" | "on_board" | "homeless" as home]:
                return str(getattr(found.housing, home))
            case ["buildings"]:
                return _cards(building.scroll.id for building in found.buildings)
            case ["advisors"]:
                return _cards(advisor.id for advisor in found.advisors)
            case ["caravan"]:
                return "home" if found.caravan is None else self.names[found.caravan]
            case ["turns"]:
                return str(self.turns.get(self.names[seat], 0))
            case ["team", id]:
                (team,) = [building.team for building in found.buildings if building.scroll.id == id.lower()]
                return "".join(sorted(member[0].upper() for member in team)) or "-"
            case [id]:
                (scroll,) = [scroll for scroll in scrolls if scroll.id == id.lower()]
                lying = "".join(f"{letter}*" for letter in spelt(scroll.lying))
                return spelt(scroll.standing) + lying + "H" * scroll.helpers or "-"
            case _:
                raise AssertionError(f"unknown path {path}")


def _normal(value: str) -> str:
    """Order has no meaning: letters and cards sorted."""
    if re.fullmatch(r"([CVSMAIH]\*?)+", value):
        return "".join(sorted(re.findall(r"[CVSMAIH]\*?", value)))
    return "+".join(sorted(value.split("+")))


def _cards(ids: Iterable[str]) -> str:
    return "+".join(ids).upper() or "-"


class _Request:
    """One command of a player as keys of options; what the engine answers by itself must be what was asked for."""

    def __init__(self, state: Town, names: list[str], name: str, request: str, choices: list[str]) -> None:
        self.state = state
        self.names = names
        self.seat = names.index(name)
        self.request = request
        self.choices = choices
        self.done: list[Transition[Town]] = []

    def moves(self) -> list[Transition[Town]]:
        found = re.fullmatch(
            r"acts (?P<scroll>\w+) paying (?P<paid>.+)|builds (?P<card>\w+) with (?P<team>.+)"
            r"|sends the caravan to (?P<to>\w+) copying (?P<copied>\w+) paying (?P<cost>.+)|passes",
            self.request,
        )
        assert found is not None, f"unknown command: {self.request}"
        if found["scroll"]:
            self._play(f"act.{found['scroll'].lower()}")
            self._pay(found["scroll"].lower(), found["paid"])
        elif found["card"]:
            self._build(found["card"].lower(), found["team"].lower().split())
        elif found["to"]:
            self._send(self.names.index(found["to"]), found["copied"].lower(), found["cost"])
        else:
            self._play("pass")
        for choice in self.choices:
            self._choose(choice)
        if isinstance(self._open(), CopyAction | PayScroll | PickTeam | SearchGnome | TakeSpecialist):
            raise AssertionError(f"{self.request} leaves a choice open")
        return self.done

    def _play(self, key: str) -> None:
        self.done.append(play(RULES, self.state, self.seat, key))
        self.state = self.done[-1].state

    def _open(self) -> Choice | None:
        top = self.state.agenda[-1] if decisions(RULES, self.state) else None
        return top if isinstance(top, Choice) else None

    def _events(self, id: str) -> list[Event]:
        return [event for move in self.done for event in move.events if event.text.id == id]

    def _pay(self, on: str, paid: str) -> None:
        letters = "" if paid == "-" else paid.replace(" ", "")
        if isinstance(self._open(), PayScroll):
            self._play("pay." + ".".join(COLOUR.get(letter, "helper") for letter in letters))
        lies = self.state.districts[self.seat].used.get(on, Pile())
        wanted = pile(letters)
        both = {c: lies.standing.get(c, 0) + lies.lying.get(c, 0) for c in {*lies.standing, *lies.lying}}
        if (both, lies.helpers) != (wanted.standing, wanted.helpers):
            raise Refused

    def _build(self, id: str, team: list[str]) -> None:
        self._play(f"build.{id}")
        letters = "".join(sorted(team, key=ORDER.index))
        if isinstance(self._open(), PickTeam):
            self._play(f"team.{letters}")
        built = self.state.districts[self.seat].team
        if built != pile(letters.upper()):
            raise Refused

    def _send(self, to: int, copied: str, cost: str) -> None:
        self._play("caravan")
        if isinstance(self._open(), CopyAction):
            self._play(f"copy.{copied}")
        self._pay("d7", cost)
        (sent,) = self._events("event.caravan") or self._events("event.caravan_home")
        reached = sent.text.args.get("opponent", player(self.seat))
        if reached != player(to) or sent.text.args["scroll"] != the_card_said(copied):
            raise Refused

    def _choose(self, choice: str) -> None:
        kind, _, rest = choice.partition(" ")
        opened = self._open()
        if kind == "choose" and isinstance(opened, TakeSpecialist):
            self._play(f"take.{COLOUR[rest]}")
        elif isinstance(opened, SearchGnome):
            target = _target(rest)
            self._play(f"search.{target.name}" if kind == "search" and target else choice.replace(" ", "."))
        else:
            # The only target was taken without asking: it must be the one named.
            found: list[Text] = [event.text.args["target"] for event in self._events("event.searched")]
            target = _target(rest)
            if kind != "search" or target is None or target_said(target) not in found:
                raise Refused


def _target(words: str) -> Target | None:
    """The gnome to be found; None: no gnome at all."""
    place, _, letters = words.lower().partition(" ")
    area, _, card = place.partition(".")
    colour = COLOUR.get(letters.rstrip("*").upper())
    if colour is None:
        return None
    if area in ("cup", "exhausted", "team"):
        return Target(area, colour, card)
    return Target("lying" if letters.endswith("*") else "standing", colour, area)
