"""A turn retold in a line: every action with what it took and brought, what was taken and built."""

from __future__ import annotations

from collections.abc import Sequence

from games.core.model import Event, Seat, Text, player
from games.core.phrase import Phrase
from games.core.texts import parts, series, several
from games.inventions.tale_of_eras import era_said

ACTS = (
    "claimed",
    "presented",
    "invented",
    "innovated",
    "shared",
    "called",
    "called_too",
    "called_back",
    "gained",
    "travelled",
    "travelled_on",
    "sent",
    "recalled",
    "eureka",
    "used_tile",
    "took_idea",
    "took_tile",
    "built",
    "swapped",
    "chronos_took",
    "chronos_idle",
)
"""What somebody does: the events that a phrase begins with."""


def scene_said(seat: Seat | None, events: Sequence[Event]) -> tuple[Text, ...]:
    """A turn in one line, one of Chronos too; a change of era in two; what else is nobody's turn as it is."""
    if any(event.text.id == "event.era" for event in events):
        return era_said(events)
    chronos = seat is None and any(event.text.args.get("player") == Text("chronos") for event in events)
    if seat is None and {event.text.id for event in events} == {"event.card_gone"}:
        return (Text("tale.unclaimed", {"cards": several([event.text.args["card"] for event in events])}),)
    if seat is None and not chronos:
        return tuple(event.text for event in events)
    phrases = _phrases(seat, events)
    if not phrases:
        return tuple(event.text for event in events)
    done = series([phrase.told() for phrase in phrases])
    if seat is None:
        return (Text("tale.chronos", {"done": done}),)
    return (Text("tale.turn", {"player": player(seat), "done": done}),)


def _phrases(seat: Seat | None, events: Sequence[Event]) -> list[Phrase]:
    phrases: list[Phrase] = []
    pillar: Text | None = None
    granted: list[Text] = []
    price: list[Text] = []
    for event in events:
        name, args = event.text.id.removeprefix("event."), event.text.args
        if name == "pillar":
            pillar = event.text
        elif name == "price":
            price = parts(args["what"])  # it is told with the tile that it was paid for
        elif name == "forfeited" and pillar:
            phrases.append(Phrase(Text("tale.forfeited", {"action": pillar.args["action"]})))
            phrases[-1].besides += granted
            granted = []
        elif name in ACTS:
            phrases.append(Phrase(Text(f"tale.{name}", _placed(_own(args)))))
            phrases[-1].besides += granted
            granted = []
            if name == "built":
                phrases[-1].given += price
                price = []
        elif name == "granted" and not phrases:
            granted.append(Text("tale.granted", args))
        elif not phrases:
            if pillar is None:
                return []
        else:
            _add(phrases[-1], seat, name, event.text)
    if not phrases and pillar:
        phrases.append(Phrase(Text("tale.pillar", _own(pillar.args))))
        phrases[-1].besides += granted
    return phrases


def _own(args: dict[str, object]) -> dict[str, object]:
    return {key: value for key, value in args.items() if key != "player"}


def _placed(args: dict[str, object]) -> dict[str, object]:
    """A region with its preposition: "in Africa"."""
    region = args.get("region")
    if not isinstance(region, Text) or not region.id.startswith("region."):
        return args
    return {**args, "region": Text(region.id.replace("region.", "where."))}


def _add(phrase: Phrase, seat: Seat | None, name: str, text: Text) -> None:
    """What an event adds to what was done."""
    mine = seat is not None and text.args.get("player") == player(seat)
    match name:
        case "came" if mine:
            phrase.came += parts(text.args["what"])
        case "paid" if mine:
            phrase.given += [part for part in parts(text.args["what"]) if part.id != "nothing"]
        case "presenter" if mine:
            phrase.came += parts(text.args["what"])
        case "took_invention" if mine:
            phrase.came.append(text.args["card"])
        case (
            "chained" | "granted" | "presenter" | "took_invention" | "innovator" | "common" | "forgotten" | "came_home"
        ):
            phrase.besides.append(Text(f"tale.{name}", text.args))
        case "marker" | "other_space" | "placed" | "discarded" | "surplus_lost" | "card_gone":
            phrase.besides.append(Text(f"tale.{name}", _placed(text.args)))
        case _:
            phrase.besides.append(text)
