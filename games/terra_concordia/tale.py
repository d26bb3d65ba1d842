"""A turn retold: one sentence of what a player did, what it cost and what came of it; the rest of a round in tables."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from games.core.model import Event, Text
from games.core.phrase import Phrase
from games.core.texts import parts, series, several, summed
from games.terra_concordia.cards.wording import thing_said
from games.terra_concordia.goods import NON_GOLD

ACTS = (
    "built", "collected", "explored", "influenced", "navigated", "passed", "played", "recruited", "researched",
    "restored", "traded",
)  # fmt: skip
"""What a player does in a turn: the events that it begins with, without ``event.``."""


def turn_said(events: Sequence[Event]) -> tuple[Text, ...] | None:
    """A turn in one line; None: it does not begin with what the player did."""
    phrases: list[Phrase] = []
    who: Text | None = None
    for event in events:
        name, args = event.text.id.removeprefix("event."), event.text.args
        if name in ACTS:
            who = args["player"]
            phrases.append(_begun(name, event.text))
        elif who is None:
            return None
        else:
            _add(phrases[-1], who, name, event.text)
    if who is None:
        return None
    return (Text("tale.turn", {"player": who, "done": several([phrase.told() for phrase in phrases])}),)


def _begun(name: str, text: Text) -> Phrase:
    args = text.args
    said = {key: _place(value) for key, value in args.items() if key not in ("player", "what", "worth")}
    phrase = Phrase(Text(f"tale.{name}", said))
    phrase.given = _things(args.get("cost"))
    phrase.came = _things(args.get("what"))
    match name:
        case "navigated":
            # Of two places only the one it leads to needs its terrain.
            phrase.said = Text("tale.navigated", {**said, "start": args["start"].args["hex"]})
        case "built" | "researched" if args.get("worth"):
            # Printed VP are counted at the end: they are nothing that has come.
            phrase.besides.append(Text("tale.worth", {"n": args["worth"]}))
        case "restored":
            phrase.came.append(thing_said("point", 1))
        case "recruited":
            phrase.came.append(thing_said("worker", 1))
        case "traded":
            phrase.given = [step.args["given"] for step in parts(args["steps"])]
            phrase.came = [step.args["what"] for step in parts(args["steps"])]
        case _:
            pass
    return phrase


def _add(phrase: Phrase, who: Text, name: str, text: Text) -> None:
    """What an event adds to what was done."""
    args = text.args
    mine = args.get("player", who) == who
    match name:
        case "gained" | "found" | "first_pass" if mine:
            phrase.came += _things(args["what"])
        case "points" | "vp" | "ruins" if mine:
            phrase.came.append(thing_said("point", args.get("n", 1)))
        case "workers" if mine:
            phrase.came.append(thing_said("worker", args["n"]))
        case "drew" if mine:
            phrase.came.append(thing_said("card", args["n"]))
        case "revealed" if phrase.said.id == "tale.explored" and isinstance(phrase.said.args["hex"], str):
            # What has been turned up is what was explored.
            phrase.said = Text("tale.explored", {"hex": several([_place(hex) for hex in parts(args["hexes"])])})
        case "drew_secretly":
            # The reader knows which cards they are.
            numbers = [n for n, came in enumerate(phrase.came) if came.id == "thing.card"]
            phrase.came[numbers[-1] : numbers[-1] + 1] = parts(args["cards"])
        case "technology" if mine:
            phrase.came.append(args["card"])
        case "converted" if mine:
            phrase.given += _things(args["given"])
            phrase.came += _things(args["what"])
        case "lost" if mine:
            phrase.given += _things(args["what"])
        case "outdone":
            _outdo(phrase.besides, args)
        case "individual" | "overflow" | "overflow_lost" | "gold_wasted" if mine:
            # Whose turn it is need not be said again.
            phrase.besides.append(Text(f"tale.own_{name}", args))
        case _:
            phrase.besides.append(Text(f"tale.{name}", {key: _place(value) for key, value in args.items()}))


def _outdo(besides: list[Text], args: dict[str, Any]) -> None:
    """Those who lost the same place are named together."""
    others: list[Text] = []
    if besides and besides[-1].id.startswith("tale.outdone"):
        last = besides[-1].args
        if (last["card"], last["n"]) == (args["card"], args["n"]):
            besides.pop()
            others = parts(last["players"]) if "players" in last else [last["player"]]
    if others:
        told = {"players": several([*others, args["player"]]), "card": args["card"], "n": args["n"]}
        besides.append(Text("tale.outdone_together", told))
    else:
        besides.append(Text("tale.outdone", args))


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
    "civilization", "produced", "upkeep", "taxed", "event_gained", "event_lost", "gained", "lost", "points", "drew",
    "workers", "individual", "minimum_food", "overflow", "overflow_lost", "gold_wasted", "immune", "discarded",
    "technology", "converted",
)  # fmt: skip
"""Events of one player after the other: one line for all of them."""
HEADING = ("round", "event", "event_with", "global")
"""What a round begins with: one line."""
OLD_NEWS = ("tax",)
"""What games of older versions told, without saying who paid what."""


def between_turns_said(events: Sequence[Event]) -> tuple[Text, ...]:
    """A part of the round that is nobody's turn: a line for each thing that happened, whoever it happened to."""
    lines: list[Text] = []
    place: dict[str, int] = {}
    told: dict[str, dict[str, list[Event]]] = {}
    for event in events:
        name = _kind(event.text)
        if name in OLD_NEWS:
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
        lines[place[name]] = Text(f"tale.all.{name}", {"who": series(_alike(each))})
    return (Text("tale.setup"), *lines) if "wonders" in place else tuple(lines)


def _kind(text: Text) -> str:
    """What happened; of gains and losses, whether the event of the round brought them or cards in play did.

    Upkeep is one thing, whether it was paid in full or not.
    """
    name = text.id.removeprefix("event.")
    if name.startswith("upkeep"):
        return "upkeep"
    if name in ("gained", "lost") and text.args["card"].id.startswith("card.evt_"):
        return f"event_{name}"
    return name


def _alike(each: Sequence[Text]) -> list[Text]:
    """Those to whom the same happened are named together."""
    found: dict[str, list[Text]] = {}
    for one in each:
        found.setdefault(repr(one.args["what"]) if one.id == "tale.each" else repr(one), []).append(one)
    return [same[0] if len(same) == 1 else _together(same) for same in found.values()]


def _together(same: Sequence[Text]) -> Text:
    players, what = several([one.args["player"] for one in same]), same[0].args["what"]
    if what.id == "tale.of_each":  # "1 of each" would not bear another "each"
        return Text("tale.each", {"player": players, "what": what})
    return Text("tale.each_of", {"players": players, "what": what})


def _each(name: str, texts: Sequence[Text]) -> Text:
    """What happened to one player, perhaps several times."""
    args = texts[0].args
    match name:
        case "taxed" if len(paid := parts(args["what"])) == len(NON_GOLD):
            what = Text("tale.of_each", {"n": paid[0].args["n"]})
        case "upkeep" if texts[0].id != "event.upkeep":
            what = Text(f"tale.{texts[0].id.removeprefix('event.')}_each", args)
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
        case "converted" | "individual" | "overflow":
            what = several([Text(f"tale.{name}_each", text.args) for text in texts])
        case _:
            key = "wasted" if name == "gold_wasted" else "what"
            what = several(summed([thing for text in texts for thing in parts(text.args[key])]))
    return Text("tale.each", {"player": args["player"], "what": what})
