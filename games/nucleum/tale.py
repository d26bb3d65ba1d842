"""A turn retold: each player who did something in a sentence of their own, what brings the end nearer after it."""

from __future__ import annotations

from collections.abc import Sequence

from games.core.model import Event, Text
from games.core.phrase import Phrase
from games.core.texts import in_a_row, parts, series, several, summed

DEEDS = (
    *("placed", "railway", "recharged", "urbanized", "industrialized", "developed", "signed", "energized"),
    *("idle", "subsidized", "fulfilled", "marker", "marker_zero", "nucleum", "exchanged"),
)
"""What a player does: the events that a phrase begins with."""
BESIDES = ("unlocked", "handed", "finished", "fee")
"""What comes of it."""
FREE = ("no_cost", "nothing")
"""A cost of nothing; the second in what older versions told."""
NO_NEWS = ("market", "next_contract")
"""What is to be seen on the table."""
ENDS = ("met", "trigger", "trigger_markers")


GAINS = ("gained", "gained_by", "exchanged")
"""What comes to somebody."""


INAUGURATION = ("thing.income_vp", "thing.vp")
"""What a completed link brings, by itself and by technologies."""


class Gains(Phrase):
    """What came to somebody without a deed of theirs in this scene: "gained 1 worker"."""

    def told(self) -> Text:
        """All that came, then what else happened by it."""
        self.said = Text("tale.gained", {"what": several(summed(self.came))})
        self.came = []
        return super().told()


class _Turn:
    """The sentences of a turn as they come together."""

    def __init__(self) -> None:
        self.sentences: list[tuple[Text, list[Phrase]]] = []
        self.day: dict[str, object] = {}
        """Which King's Day was scored, if one was."""
        self.honours: list[Text] = []
        """What it gave."""
        self.ends: list[Text] = []
        self.laid: tuple[Text, Phrase] | None = None
        """Who laid a railway, and what is told of it."""
        self.inaugurated: Phrase | None = None
        """That it completed a link, where this is told on its own."""

    def hear(self, text: Text) -> None:
        name, who = text.id.removeprefix("event."), text.args.get("player")
        if name in ENDS:
            self.ends.append(text)
        elif name == "kings_day":
            self.day = text.args
        elif name == "gained_by" and text.args["why"].id == "kings_day":
            self.honours.append(Text("tale.each", {"player": who, "what": text.args["what"]}))
        elif who is None and name == "finished" and self.sentences:
            self._complete(Text("tale.finished", text.args))
        elif who is not None:
            self._add(name, who, text)

    def _add(self, name: str, who: Text, text: Text) -> None:
        if name in DEEDS or not self.sentences or self.sentences[-1][0] != who:
            begun = (Phrase if name in (*DEEDS, *BESIDES) else Gains)(Text(f"tale.{name}", text.args))
            paid = parts(text.args["cost"]) if _priced(text) else []
            begun.given = [part for part in paid if part.id not in FREE]
            self._begin(who, begun)
            if name == "railway":
                self.laid = who, begun
        elif name in BESIDES:
            self.sentences[-1][1][-1].besides.append(Text(f"tale.{name}", text.args))
        if name in GAINS:
            came = parts(text.args["what"])
            self._bringing(came).came += came

    def _begin(self, who: Text, phrase: Phrase) -> None:
        if not self.sentences or self.sentences[-1][0] != who:
            self.sentences.append((who, []))
        self.sentences[-1][1].append(phrase)

    def _complete(self, said: Text) -> None:
        """A link is complete: by the railway, not by what was done because of its colours."""
        last = self.sentences[-1][1][-1]
        if self.laid is None or self.laid[1] is last:
            last.besides.append(said)
        else:
            self.inaugurated = Phrase(said)
            self._begin(self.laid[0], self.inaugurated)

    def _bringing(self, came: Sequence[Text]) -> Phrase:
        """What something came by: after the inauguration it may be by the railway again (NU-RAIL-16)."""
        last = self.sentences[-1][1][-1]
        if self.laid is not None and last is self.inaugurated and not all(part.id in INAUGURATION for part in came):
            return self.laid[1]
        return last

    def told(self) -> tuple[Text, ...]:
        found = [
            Text("tale.turn", {"player": who, "done": several([phrase.told() for phrase in phrases])})
            for who, phrases in self.sentences
        ]
        if self.day:
            id, who = ("kings_day", series(self.honours)) if self.honours else ("kings_day_nobody", Text("nothing"))
            found.append(Text(f"tale.{id}", {**self.day, "who": who}))
        found += self.ends
        return (in_a_row(found),) if found else ()


def _priced(text: Text) -> bool:
    return "cost" in text.args and text.id != "event.fee"


def turn_said(events: Sequence[Event]) -> tuple[Text, ...]:
    """A turn in one line."""
    turn = _Turn()
    for event in events:
        if event.text.id.removeprefix("event.") not in NO_NEWS:
            turn.hear(event.text)
    return turn.told()
