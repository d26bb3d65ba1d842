"""A turn retold: one sentence of what a player did, what it cost and what came of it; the rest of a round in tables."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from games.core.deed import Deed
from games.core.model import Event, Text
from games.core.texts import parts, series, several, summed
from games.terra_concordia.cards.wording import thing_said

DEEDS = (
    "built", "collected", "explored", "influenced", "navigated", "passed", "played", "recruited", "researched",
    "restored", "traded",
)  # fmt: skip
"""What a player does in a turn: the events that it begins with, without ``event.``."""


def turn_said(events: Sequence[Event]) -> tuple[Text, ...] | None:
    """A turn in one line; None: it does not begin with a deed, so that there is nothing to hang the rest on."""
    deeds: list[Deed] = []
    who: Text | None = None
    for event in events:
        name, args = event.text.id.removeprefix("event."), event.text.args
        if name in DEEDS:
            who = args["player"]
            deeds.append(_begun(name, event.text))
        elif who is None:
            return None
        else:
            _add(deeds[-1], who, name, event.text)
    if who is None:
        return None
    return (Text("tale.turn", {"player": who, "deeds": several([deed.told() for deed in deeds])}),)


def _begun(name: str, text: Text) -> Deed:
    args = text.args
    said = {key: _place(value) for key, value in args.items() if key not in ("player", "what")}
    deed = Deed(Text(f"tale.{name}", said))
    deed.given = _things(args.get("cost"))
    deed.came = _things(args.get("what"))
    match name:
        case "restored":
            deed.came.append(thing_said("point", 1))
        case "recruited":
            deed.came.append(thing_said("worker", 1))
        case "traded":
            deed.given = [step.args["given"] for step in parts(args["steps"])]
            deed.came = [step.args["what"] for step in parts(args["steps"])]
        case _:
            pass
    return deed


def _add(deed: Deed, who: Text, name: str, text: Text) -> None:
    """What an event adds to the deed that caused it."""
    args = text.args
    mine = args.get("player", who) == who
    match name:
        case "gained" | "found" | "first_pass" if mine:
            deed.came += _things(args["what"])
        case "points" | "vp" | "ruins" if mine:
            deed.came.append(thing_said("point", args.get("n", 1)))
        case "workers" if mine:
            deed.came.append(thing_said("worker", args["n"]))
        case "drew" if mine:
            deed.came.append(thing_said("card", args["n"]))
        case "revealed" if deed.said.id == "tale.explored" and isinstance(deed.said.args["hex"], str):
            # What has been turned up is what was explored.
            deed.said = Text("tale.explored", {"hex": several([_place(hex) for hex in parts(args["hexes"])])})
        case "drew_secretly":
            # The reader knows which cards they are.
            numbers = [n for n, came in enumerate(deed.came) if came.id == "thing.card"]
            deed.came[numbers[-1] : numbers[-1] + 1] = parts(args["cards"])
        case "technology" if mine:
            deed.came.append(args["card"])
        case "converted" if mine:
            deed.given += _things(args["given"])
            deed.came += _things(args["what"])
        case "lost" if mine:
            deed.given += _things(args["what"])
        case "individual" if mine:
            deed.besides.append(Text("tale.own_individual", args))
        case _:
            deed.besides.append(Text(f"tale.{name}", {key: _place(value) for key, value in args.items()}))


def _place(value: Any) -> Any:
    """A hex without brackets of its own, which stands in brackets here; anything else as it is."""
    match value:
        case Text(id="hex.revealed", args=args):
            return Text("tale.hex", args)
        case Text(id="list", args={"items": items}):
            return several([_place(item) for item in items])
        case _:
            return value


def _things(what: Text | None) -> list[Text]:
    """Things with their numbers, as an event names them."""
    if what is None or what.id in ("nothing", "free_of_charge"):
        return []
    return parts(what)


# ---------------------------------------------------------------- what is nobody's turn

EACH = (
    "civilization", "produced", "upkeep", "gained", "lost", "points", "drew", "workers", "individual", "minimum_food",
    "overflow", "overflow_lost", "gold_wasted", "immune", "discarded", "technology",
    "converted",
)  # fmt: skip
"""Events of one player after the other: one line for all of them."""
HEADING = ("round", "event", "global")
"""What a round begins with: one line."""
NO_NEWS = ("tax",)
"""What happens in the same way each round."""


def between_turns_said(events: Sequence[Event]) -> tuple[Text, ...]:
    """A part of the round that is nobody's turn: a line for each thing that happened, whoever it happened to."""
    lines: list[Text] = []
    place: dict[str, int] = {}
    told: dict[str, dict[str, list[Event]]] = {}
    for event in events:
        name = event.text.id.removeprefix("event.")
        if name in NO_NEWS:
            continue
        kind = "heading" if name in HEADING else name
        if kind == "heading" and kind in place:
            before = lines[place[kind]]
            lines[place[kind]] = Text("tale.and_then", {"first": before, "then": event.text})
        elif kind == "revealed" and kind in place:
            known = parts(lines[place[kind]].args["hexes"])
            lines[place[kind]] = Text(event.text.id, {"hexes": several([*known, *parts(event.text.args["hexes"])])})
        elif kind not in place:
            place[kind] = len(lines)
            lines.append(event.text)
        elif name not in EACH:
            lines.append(event.text)
        if name in EACH:
            told.setdefault(name, {}).setdefault(repr(event.text.args["player"]), []).append(event)
    for name, by_player in told.items():
        each = [_each(name, [event.text for event in found]) for found in by_player.values()]
        lines[place[name]] = Text(f"tale.all.{name}", {"who": series(each)})
    return tuple(lines)


def _each(name: str, texts: Sequence[Text]) -> Text:
    """What happened to one player, perhaps several times."""
    args = texts[0].args
    match name:
        case "produced" | "upkeep" | "gained" | "lost" | "minimum_food":
            what = several(summed([thing for text in texts for thing in parts(text.args["what"])]))
        case "points" | "drew" | "workers":
            kind = {"points": "point", "drew": "card", "workers": "worker"}[name]
            what = several(summed([thing_said(kind, text.args["n"]) for text in texts]))
        case "immune":
            return args["player"]
        case "discarded":
            what = args["cards"]
        case "technology":
            what = several([text.args["card"] for text in texts])
        case "civilization":
            what = args["name"]
        case _:
            what = several([Text(f"tale.{name}_each", text.args) for text in texts])
    return Text("tale.each", {"player": args["player"], "what": what})
