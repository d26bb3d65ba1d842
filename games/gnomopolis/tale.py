"""A turn retold: what was used and built and what it brought, in one sentence; what ends the game in a second one."""

from __future__ import annotations

from collections.abc import Sequence

from games.core.model import Event, Seat, Text, player
from games.core.texts import parts, series, several, summed

DEEDS = ("event.acted", "event.caravan", "event.caravan_home", "event.built", "event.passed")
"""Events that something a player did begins with."""
GIVEN = ("cost", "team")
"""The arguments of a deed that say what it took."""


class Deed:
    """Something a player did and what came of it: "used School (1 child → 1 villager)"."""

    def __init__(self, text: Text, before: Deed | None) -> None:
        self.name = text.id.removeprefix("event.")
        self.again = self.name == "acted" and before is not None and before.name == self.name
        """Whether the verb is that of the deed before and need not be said again."""
        self.args = {key: value for key, value in text.args.items() if key not in GIVEN}
        self.given = [_thing(part) for key in GIVEN if key in text.args for part in parts(text.args[key])]
        self.came: list[Text] = []
        """What it brought."""
        self.besides: list[Text] = []
        """What else happened by it."""

    def said(self) -> Text:
        """The deed with all that came of it in brackets."""
        deed = Text("tale.too" if self.again else f"tale.{self.name}", self.args)
        told = [*self._swap(), *self.besides]
        return Text("tale.brackets", {"deed": deed, "what": series(told)}) if told else deed

    def _swap(self) -> list[Text]:
        given = [part for part in self.given if part.id != "nothing"]
        if not self.came:
            return [Text("tale.given", {"given": several(given)})] if given else []
        came = several(summed(self.came))
        if not given:
            return [Text("tale.came", {"what": came})]
        return [Text("tale.swap", {"given": several(given), "what": came})]

    def add(self, seat: Seat, text: Text) -> None:
        """Something that came of it, in the turn of this seat."""
        args, name = text.args, text.id.removeprefix("event.")
        match name:
            case "gained" if args["player"] == player(seat):
                self.came += parts(args["what"])
            case "advisor":
                self.came.append(args["advisor"])
            case "advisor_moved":
                self.came.append(Text("tale.advisor_moved", {"advisor": args["advisor"], "holder": args["holder"]}))
            case "searched":
                target = args["target"]
                self.came.append(Text(f"tale.search.{target.id.rpartition('.')[2]}", target.args))
            case "drew" if self.name != "passed":
                self.came.append(Text("tale.draw", {"what": args["what"]}))
            case "searched_nothing" | "drew_nothing":
                self.besides.append(Text(f"tale.{name}"))
            case "refilled":
                pass  # no news: what lies where is to be seen
            case _:
                told = {key: value for key, value in args.items() if value != player(seat)}
                self.besides.append(Text(f"tale.{name}", told))


def _thing(part: Text) -> Text:
    # Where what was paid goes to is told when it goes, at the end of the turn.
    return part.args["what"] if part.id == "returned" else part


def turn_said(seat: Seat, events: Sequence[Event]) -> tuple[Text, ...] | None:
    """A turn in one line; None: it does not begin with a deed, so that there is nothing to hang the rest on."""
    deeds: list[Deed] = []
    ends: list[Text] = []
    for event in events:
        if event.text.id in DEEDS:
            deeds.append(Deed(event.text, deeds[-1] if deeds else None))
        elif event.text.id == "event.trigger":
            ends.append(event.text)
        elif not deeds:
            return None
        else:
            deeds[-1].add(seat, event.text)
    if not deeds:
        return tuple(ends)
    told = Text("tale.turn", {"player": player(seat), "deeds": several([deed.said() for deed in deeds])})
    return (Text("tale.and_then", {"first": told, "then": several(ends)}) if ends else told,)


def between_turns_said(events: Sequence[Event]) -> tuple[Text, ...]:
    """What is nobody's turn: each event by itself, but what everybody drew in one line."""
    told = [event.text for event in events if event.text.id not in ("event.drew", "event.refilled")]
    drawn = [Text("tale.each", event.text.args) for event in events if event.text.id == "event.drew"]
    return (*told, Text("tale.all_drew", {"who": series(drawn)})) if drawn else tuple(told)
