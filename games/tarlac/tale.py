"""A scene retold: the turn of an army in one sentence, a battle, a meal and the bookkeeping of a round each in one."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from games.core.model import Event, Scene, Text, player
from games.core.phrase import Phrase
from games.core.texts import in_a_row, parts, series, several
from games.tarlac.labels import danger_effect_said, named_said

DEEDS = ("marched", "called", "attacks", "sacks", "sacked", "sacked_full", "went_home")
"""Events that something an army did in its turn begins with."""
SILENT = ("turn", "comes", "stands", "roll.disengage", "roll.base")
"""Events that what follows them tells again."""
ACCOUNTS = {
    "round": "round",
    "added": "round",
    "recovered": "land",
    "standing": "land",
    "order": "accounts",
    "herds": "accounts",
    "tribute": "accounts",
    "tribute_lost": "accounts",
    "taxes": "accounts",
    "taxes_monasteries": "accounts",
    "febas": "febas",
}
"""In which part of a round's bookkeeping an event is told; the rest stands at its end."""
AT_NEWS = ("mobilised", "mobilised_paid", "destroyed", "stayed")
"""Events that the line of a cycle's beginning gathers; the rest stands at its end."""
AT_ONCE = {
    ("slipped", "retreated"): "slipped_to",
    ("refused", "hostage_given"): "refused_giving",
    ("recruited", "comes"): "recruited_coming",
    ("side", "comes"): "side_coming",
}
"""What a faction did next is told with what it did before, without naming it again."""
FEW = 3
"""So many armies are told in a row, more of them a line each."""
ENDS = ("seat_out", "exile", "rests", "holds", "holds_late", "driven_out", "driven_out_last")
"""Events that are told as they are, after the sentence."""
NOTHING = Text("nothing")
"""Said of a deed that was none: something came of the place where an army stood."""


class Deed(Phrase):
    """What an army did and what came of it: "attacked Boireann at Quin (3 rolls; Boireann lost 2)"."""

    def __init__(self, said: Text = NOTHING) -> None:
        super().__init__(said)
        self._rolls = 0
        self._added: list[list[Text]] = []
        self._losses: dict[str, Text] = {}

    def add(self, name: str, text: Text) -> None:
        """An event that came of it; ``name`` is its id without the head."""
        args = within(text)
        match name:
            case "roll.combat" | "roll.lost":
                self._rolls += 1
                self._added.append(_added_said(args))
                if name == "roll.lost":
                    self._lose(text.args["loser"].id, args["loser"], args["left"])
            case "battle_lost" if self.said.id == "tale.attacks":
                # Of two armies only one that tried to slip away loses a battle without a roll of the combat.
                self.besides.append(Text("tale.caught" if args["left"] else "tale.caught_all", args))
            case "battle_lost":
                self.besides.append(_loss_said(args["who"], 1, args["left"]))
            case "mobilised_paid":
                self._append(Text("tale.comes", args))
            case "mobilised":
                self.besides.append(Text("tale.enters", args))
            case _:
                self._append(Text(f"tale.{name.replace('defeated.', 'fall.')}", args))

    def _append(self, said: Text) -> None:
        last = self.besides[-1] if self.besides else NOTHING
        both = AT_ONCE.get((last.id.removeprefix("tale."), said.id.removeprefix("tale.")))
        if both and last.args["who"] == said.args.get("who", said.args.get("giver")):
            self.besides[-1] = Text(f"tale.{both}", {**said.args, **last.args})
        else:
            self.besides.append(said)

    def _lose(self, id: str, loser: Text, left: int) -> None:
        n = self._losses[id].args["n"] + 1 if id in self._losses else 1
        self._losses[id] = _loss_said(loser, n, left)

    def brackets(self) -> list[Text]:
        """The rolls all together, what each added to the die, who lost how much by them, then everything else."""
        if not self._rolls:
            return super().brackets()
        # A roll by itself may count the battles, where the house says so; what many of them share is the ground.
        first, *others = self._added
        added = first if others and all(roll == first for roll in others) else []
        losses = list(self._losses.values()) or [Text("tale.unhurt")]
        return [Text("tale.rolls", {"n": self._rolls}), *added, *losses, *super().brackets()]

    def told(self) -> Text:
        """All of it."""
        return series(self.brackets()) if self.said == NOTHING else super().told()


def _loss_said(loser: Text, n: int, left: int) -> Text:
    return Text("tale.loses" if left else "tale.loses_all", {"who": loser, "n": n, "left": left})


def _added_said(args: dict[str, Any]) -> list[Text]:
    """Which side of a roll added what to its die; nothing if it was the dice alone."""
    sides = [(args["one"], args["first"].args["added"]), (args["two"], args["second"].args["added"])]
    return [Text("tale.added", {"who": who, "n": added}) for who, added in sides if added != "+0"]


def within(text: Text) -> dict[str, Any]:
    """The arguments of a text with the names of factions as they stand inside a sentence."""
    return {key: _within(value) for key, value in text.args.items()}


def _within(value: Any) -> Any:
    whole = isinstance(value, Text) and value.id.startswith("faction.")
    return named_said(value.id.removeprefix("faction.")) if whole else value


def scene_said(scene: Scene, events: Sequence[Event]) -> tuple[Text, ...] | None:
    """A scene in few lines; None: it does not begin as scenes do, so that there is nothing to hang the rest on."""
    if not events:
        return ()
    tellers: dict[str, Callable[[Scene, Sequence[Event]], tuple[Text, ...]]] = {
        "event.round": _round_said,
        "event.turn": _turn_said,
        "event.battle": _battle_said,
        "event.cycle": _news_said,
        "event.fed": _meals_said,
        "event.unfed": _meals_said,
        "event.went_home": _meals_said,
        "event.driven_out": _driven_out_said,
        "event.driven_out_last": _driven_out_said,
    }
    begun = events[0].text.id
    if scene.seat is None and _named(events[0]) in AT_NEWS:
        # A cycle's beginning goes on, after it was told that somebody's time was up.
        begun = "event.cycle"
    teller = tellers.get(begun)
    return teller(scene, events) if teller else None


def exile_said(events: Sequence[Event]) -> tuple[Text, ...]:
    """An exile with what it cost in one sentence; what ends the game, and what is no part of it, after it."""
    first, *rest = events
    deed = Deed(Text("tale.exile", first.text.args))
    came = [event for event in rest if _named(event) in ("febas", "hostage_freed")]
    for event in came:
        deed.add(_named(event), event.text)
    others = [event.text for event in rest if event not in came]
    ends = [text for text in others if _closing(text.id.removeprefix("event."))]
    whole = in_a_row([Text("tale.alone", {"deed": deed.told()}), *ends])
    return (whole, *(text for text in others if text not in ends))


def _driven_out_said(scene: Scene, events: Sequence[Event]) -> tuple[Text, ...]:
    """Who held Clonroad long enough, and the exile of its king, in a line."""
    first, *rest = events
    exile, *others = exile_said(rest)
    return (in_a_row([first.text, exile]), *others)


def _named(event: Event) -> str:
    return event.text.id.removeprefix("event.")


def _closing(name: str) -> bool:
    """Whether an event is told as it is, after the sentence."""
    return name in ENDS or name.startswith("won.")


def _round_said(scene: Scene, events: Sequence[Event]) -> tuple[Text, ...]:
    """The round with its danger, then the land, the order and each account, the febas, and what ends the game."""
    found: dict[str, list[Text]] = {"round": [], "land": [], "accounts": [], "febas": [], "ends": []}
    for event in events:
        name = _named(event)
        found[ACCOUNTS.get(name, "ends")].append(event.text)
        if name == "round":
            found["round"].append(danger_effect_said(event.text.args["card"]))
    febas = [Text("tale.honour", text.args) for text in found["febas"]]
    return (
        in_a_row(found["round"]),
        *([in_a_row([_shortly(text) for text in found["land"]])] if found["land"] else []),
        *found["accounts"],
        *([Text("tale.honours", {"who": series(febas)})] if febas else []),
        *found["ends"],
    )


def _shortly(text: Text) -> Text:
    """Where the land has recovered is to be seen on the map."""
    if text.id != "event.recovered":
        return text
    return Text("tale.recovered", {"n": len(parts(text.args["places"]))})


def _turn_said(scene: Scene, events: Sequence[Event]) -> tuple[Text, ...]:
    """The turn of an army: its deeds in one sentence, nothing if it did none; what ends the game in another."""
    deeds: list[Deed] = []
    ends: list[Text] = []
    for event in events:
        name = _named(event)
        if _closing(name):
            ends.append(event.text)
        elif name in (*DEEDS, "roll.castle"):
            head = Text("tale.assault" if name == "roll.castle" else f"tale.{name}", within(event.text))
            if deeds and deeds[-1].said.id == "tale.sacks":
                deeds[-1].said = head  # the owner's answer was in between
            else:
                deeds.append(Deed(head))
        elif name not in SILENT:
            if not deeds:
                deeds.append(Deed())
            deeds[-1].add(name, event.text)
    assert scene.seat is not None
    told = {"player": player(scene.seat), "who": within(events[0].text)["who"]}
    if not deeds:
        return tuple(ends)
    return (in_a_row([Text("tale.turn", {**told, "deeds": series([deed.told() for deed in deeds])}), *ends]),)


def _battle_said(scene: Scene, events: Sequence[Event]) -> tuple[Text, ...]:
    """A battle of the battle phase: how many rolls, who lost how much, and what else came of it."""
    first = events[0].text
    deed = Deed(first)
    for event in events[1:]:
        if not _closing(_named(event)):
            deed.add(_named(event), event.text)
    ends = [event.text for event in events if _closing(_named(event))]
    what = deed.brackets()
    told = Text("tale.battle", {**first.args, "what": series(what)}) if what else first
    return (in_a_row([told, *ends]),)


def _news_said(scene: Scene, events: Sequence[Event]) -> tuple[Text, ...]:
    """Who mobilised at the beginning of a cycle (or as it goes on), a few armies in a row, many a line each; and who
    did not.
    """
    mobilised = [event.text for event in events if _named(event) in ("mobilised", "mobilised_paid")]
    head = events[:1] if _named(events[0]) == "cycle" else ()
    said = [Text("tale.cycle", event.text.args) for event in head]
    armies: list[Text] = []
    if len(mobilised) > FEW:
        said.append(Text("tale.many_armies", {"n": len(mobilised)}))
        armies = [_army_said(text, "army_line", text.args) for text in mobilised]
    elif mobilised:
        told = several([_army_said(text, "army", within(text)) for text in mobilised])
        said.append(Text("tale.armies", {"armies": told, "n": len(mobilised)}))
    ruins = [event.text.args["space"] for event in events if _named(event) == "destroyed"]
    if ruins:
        said.append(Text("tale.ruins", {"places": several(ruins), "n": len(ruins)}))
    stayed = [within(event.text)["who"] for event in events if _named(event) == "stayed"]
    if stayed:
        said.append(Text("tale.stayed", {"who": several(stayed), "n": len(stayed)}))
    others = [event.text for event in events[len(head) :] if _named(event) not in AT_NEWS]
    return (in_a_row([*said, *others]), *armies)


def _army_said(text: Text, kind: str, args: dict[str, Any]) -> Text:
    return Text(f"tale.{kind}_paid" if "price" in text.args else f"tale.{kind}", args)


def _meals_said(scene: Scene, events: Sequence[Event]) -> tuple[Text, ...]:
    """What each army ate, ruined and lost to hunger: a few in a row, many a line each; then who went home."""
    meals: list[tuple[Text, list[Text]]] = []
    home: list[Text] = []
    others: list[Text] = []
    for event in events:
        name, args = _named(event), within(event.text)
        match name:
            case "fed" | "unfed":
                if not meals or meals[-1][0] != event.text.args["who"]:
                    meals.append((event.text.args["who"], []))
                meals[-1][1].append(args["eaten"] if name == "fed" else Text("tale.starved", args))
            case "destroyed" if meals:
                meals[-1][1].append(Text("tale.destroyed", args))
            case "went_home":
                home.append(args["army"])
            case _:
                others.append(event.text)
    told = [Text("tale.meal_line", {"who": who, "eaten": series(what)}) for who, what in meals]
    gone = [Text("tale.home", {"armies": several(home), "n": len(home)})] if home else []
    if len(meals) > FEW:
        return (Text("tale.many_meals", {"n": len(meals)}), *told, *gone, *others)
    told = [Text("tale.meal", within(meal)) for meal in told]
    said = [*([Text("tale.ate", {"meals": series(told)})] if told else []), *gone]
    return (*([in_a_row(said)] if said else []), *others)
