"""A turn retold: what was used and built and what it brought, in one sentence; what ends the game in a second one."""

from __future__ import annotations

from collections.abc import Sequence

from games.core.model import Event, Seat, Text, player
from games.core.phrase import Phrase
from games.core.texts import parts, series, several

ACTS = ("event.acted", "event.caravan", "event.caravan_home", "event.built", "event.passed")
"""What a player does: the events that a phrase begins with."""
GIVEN = ("cost", "team")
"""The arguments of such an event that say what it took."""


def turn_said(seat: Seat, events: Sequence[Event]) -> tuple[Text, ...] | None:
    """A turn in one line; None: it does not begin with what the player did."""
    phrases: list[Phrase] = []
    ends: list[Text] = []
    last = ""
    for event in events:
        text = event.text
        if text.id in ACTS:
            # A verb is not said again.
            again = text.id == last == "event.acted"
            phrases.append(_begun("tale.too" if again else text.id.replace("event", "tale"), text))
            last = text.id
        elif text.id == "event.trigger":
            ends.append(text)
        elif not phrases:
            return None
        else:
            _add(phrases[-1], seat, text, passing=last == "event.passed")
    if not phrases:
        return tuple(ends)
    told = Text("tale.turn", {"player": player(seat), "done": several([phrase.told() for phrase in phrases])})
    return (Text("tale.and_then", {"first": told, "then": several(ends)}) if ends else told,)


def _begun(id: str, text: Text) -> Phrase:
    phrase = Phrase(Text(id, {key: value for key, value in text.args.items() if key not in GIVEN}))
    given = [part for key in GIVEN if key in text.args for part in parts(text.args[key])]
    # Where what was paid goes to is told when it goes, at the end of the turn.
    phrase.given = [part.args["what"] if part.id == "returned" else part for part in given if part.id != "nothing"]
    return phrase


def _add(phrase: Phrase, seat: Seat, text: Text, *, passing: bool) -> None:
    """What an event adds to what was done."""
    args, name = text.args, text.id.removeprefix("event.")
    match name:
        case "gained" if args["player"] == player(seat):
            phrase.came += parts(args["what"])
        case "advisor":
            phrase.came.append(args["advisor"])
        case "advisor_moved":
            phrase.came.append(Text("tale.advisor_moved", {"advisor": args["advisor"], "holder": args["holder"]}))
        case "searched":
            target = args["target"]
            phrase.came.append(Text(f"tale.search.{target.id.rpartition('.')[2]}", target.args))
        case "drew" if not passing:
            phrase.came.append(Text("tale.draw", {"what": args["what"]}))
        case "refilled":
            pass  # no news: what lies where is to be seen
        case _:
            told = {key: value for key, value in args.items() if value != player(seat)}
            phrase.besides.append(Text(f"tale.{name}", told))


def between_turns_said(events: Sequence[Event]) -> tuple[Text, ...]:
    """What is nobody's turn: each event by itself; of the set-up, under its name, what everybody drew in one line."""
    told = [event.text for event in events if event.text.id not in ("event.drew", "event.refilled")]
    drawn = [Text("tale.each", event.text.args) for event in events if event.text.id == "event.drew"]
    if not drawn:
        return tuple(told)
    return (Text("tale.setup"), *told, Text("tale.all_drew", {"who": series(drawn)}))
