"""What is said of options before they are chosen: that they cannot be taken back, or what they cost for good. Pure."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Any

import msgspec

from bot.service.moves.rehearsal import Rehearsal
from bot.service.table.snapshot import Snapshot
from bot.texts import speak
from cogs.ui import ids
from games.core.model import Decision, Key, Seat, Text
from games.core.rules import Rules
from games.core.texts import Catalogue
from games.core.thinking.foresight import Foreseen, foresee

ENDS = Text("panel.ends_game")
ENDED = {True: Text("panel.ends_won"), False: Text("panel.ends_lost"), None: ENDS}
"""The same by whether its own player wins by it."""
WINS = {True: Text("panel.you_win"), False: Text("panel.you_do_not_win")}
"""Whether they win, after the game's own words for the end."""
OUT = Text("panel.out")


class Outlook(msgspec.Struct, frozen=True):
    """What the options of a seat lead to."""

    final: frozenset[Key] = frozenset()
    """Those that cannot be taken back."""
    dangers: Mapping[Key, Text] = {}
    """What comes of those that are to be confirmed: in the game's words, or in the bot's where the game ends."""
    costs: Mapping[Key, str] = {}
    """Of these the kind (``Teller.costs``) of those that only cost something: who has waived it is not asked."""
    verdicts: Mapping[Key, Text] = {}
    """Of those that end the game in the game's words, whether their own player wins by it as far as can be seen."""

    def confirmed(self, key: Key, waived: Collection[str]) -> bool:
        """Whether a user who has waived these kinds is asked about an option once more."""
        return key in self.dangers and self.costs.get(key) not in waived

    def mark(self, key: Key) -> str:
        """By what is known whether somebody has read what is said of an option now, in any language; "": nothing is."""
        told = self._told(key)
        return ids.mark(msgspec.json.encode(told).decode()) if told else ""

    def said(self, key: Key, texts: Catalogue) -> str:
        """What comes of an option that is to be confirmed, with a game's words; nothing of any other."""
        speech = speak(texts.locale)
        return " ".join((texts if texts.knows(told.id) else speech).say(told) for told in self._told(key))

    def _told(self, key: Key) -> list[Text]:
        return [found[key] for found in (self.dangers, self.verdicts) if key in found]


def outlook(snapshot: Snapshot, seat: Seat) -> Outlook:
    """What the options that a seat is offered now lead to."""
    if not snapshot.running:
        return Outlook()
    # Every option is tried for it, and each press on a panel asks again.
    return snapshot.once(("outlook", seat), lambda: _outlook(snapshot, seat, snapshot.decisions, public=False))


def public_outlook(snapshot: Snapshot, open_to_all: Decision) -> Outlook:
    """The same as far as anybody can tell, of options that anybody can list."""
    seat = open_to_all.seat
    return snapshot.once(("public", seat), lambda: _outlook(snapshot, seat, (open_to_all,), public=True))


def rehearsed(at: Rehearsal) -> Outlook:
    """The same of what a seat would be asked after some answers."""
    return _told(at.rules, at.asked, at.seat, at.foreseen)


def _outlook(snapshot: Snapshot, seat: Seat, found: Sequence[Decision], *, public: bool) -> Outlook:
    foreseen = foresee(snapshot.rules, snapshot.played, found, seat, public=public)
    return _told(snapshot.rules, found, seat, foreseen)


def _told(rules: Rules[Any, Any], found: Sequence[Decision], seat: Seat, foreseen: Mapping[Key, Foreseen]) -> Outlook:
    asked = [option for decision in found if decision.seat == seat for option in decision.options]
    dangers = {option.key: option.consequence for option in asked if option.consequence is not None}
    grave = {key: danger for key, found in foreseen.items() if (danger := _danger(found)) is not None}
    # How the end comes is always asked, also where the game's words speak of a price only.
    costs = {key: danger.id for key, danger in dangers.items() if danger.id in rules.tell.costs and key not in grave}
    if len(grave) < len(foreseen):  # what cannot be avoided is no danger
        dangers = grave | dangers
    verdicts = {
        key: WINS[found.won]
        for key, found in foreseen.items()
        if found.ends and found.why is not None and found.won is not None and dangers.get(key) == found.why
    }
    return Outlook(frozenset(key for key, found in foreseen.items() if found.final), dangers, costs, verdicts)


def _danger(found: Foreseen) -> Text | None:
    """How it is said that an option ends the game, or will, or throws its own player out."""
    if found.ends:
        return found.why or ENDED[found.won]
    return OUT if found.out else found.why
