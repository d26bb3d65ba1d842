"""What a card says: its effects line by line, and in one line for a menu."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from games.core.model import Text
from games.core.texts import parts, several
from games.terra_concordia.cards.printed import Card
from games.terra_concordia.cards.wording import cost_said, thing_said
from games.terra_concordia.content import PACKS
from games.terra_concordia.goods import Amounts

LISTED = ("deed.gain", "deed.lose")
"""What brings or takes several things, each of which can be said by itself."""


def effects_said(printed: Card) -> list[Text]:
    """The effects of a card in the order in which they count: a line for each moment, power and end bonus."""
    times = {
        "now": [deed.said() for deed in printed.now],
        "income": [deed.said() for deed in printed.income],
        "production": [bonus.said() for bonus in printed.production],
    }
    lines = [Text(f"card_line.{time}", {"what": _all_of(said)}) for time, said in times.items() if said]
    lines += [power.said() for power in printed.powers]
    return lines + [end.said() for end in printed.ends]


@cache
def note_said(edition: str, id: str) -> Text:
    """What a card does, briefly in one line for a menu; without any effect, that."""
    printed = PACKS[edition].cards[id]
    times = {
        "now": [deed.brief_said() for deed in printed.now],
        "income": [deed.brief_said() for deed in printed.income],
        "production": [bonus.said() for bonus in printed.production],
    }
    lines = [Text(f"brief.{time}", {"what": _all_of(said)}) for time, said in times.items() if said]
    lines += [effect.said() for effect in (*printed.powers, *printed.ends)]
    return _one_after_the_other(lines) if lines else Text("card_line.no_effect")


@cache
def summary_said(edition: str, id: str) -> Text:
    """Points, cost and effects of a card, in one line for a menu."""
    printed = PACKS[edition].cards[id]
    points, what = thing_said("point", printed.vp), note_said(edition, id)
    return Text("card_line.note", {"points": points, "cost": cost_said(taken(edition, id)), "what": what})


@cache
def taken(edition: str, id: str) -> Amounts:
    """What it takes to bring a card into play: from the hand there is a fee beside what is printed (TC-HAND-02)."""
    components = PACKS[edition]
    price = dict(components.cards[id].cost)
    if id in components.hand:
        price["gold"] = price.get("gold", 0) + components.constants.hand_card_fee_gold
    return price


def _all_of(deeds: Sequence[Text]) -> Text:
    """What several bring as one enumeration: "+2 influence, +3 gold and every rival gains 1 gold"."""
    if len(deeds) < 2:
        return several(deeds)
    return several([thing for deed in deeds for thing in (_one_by_one(deed) if deed.id in LISTED else (deed,))])


def _one_by_one(deed: Text) -> list[Text]:
    return [Text(deed.id, {"what": thing}) for thing in parts(deed.args["what"])]


def _one_after_the_other(sentences: Sequence[Text]) -> Text:
    said = sentences[0]
    for sentence in sentences[1:]:
        said = Text("card_line.then", {"first": said, "second": sentence})
    return said
