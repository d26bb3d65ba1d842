"""A change of era retold in two lines: what it brought everybody, and what lies on the table now."""

from __future__ import annotations

from collections.abc import Sequence

from games.core.model import Event, Text
from games.core.texts import parts, series, several


def era_said(events: Sequence[Event]) -> tuple[Text, ...]:
    """The scene of a change of era; its second line only if the table changed."""
    found = [(event.text.id.removeprefix("event."), event.text.args) for event in events]
    era = next(args["era"] for name, args in found if name == "era")
    people = [*_public(found), *_influence(found)]
    people += [Text(f"tale.era.{name}", args) for name, args in found if name == "order"]
    people += _taught(found)
    people += [Text(f"tale.era.{name}", args) for name, args in found if name == "came_home"]
    table = [*_milestones(found), *_ideas(found)]
    first = Text("tale.era.people", {"era": era, "what": series(people)}) if people else Text("event.era", {"era": era})
    return (first, Text("tale.era.table", {"what": series(table)})) if table else (first,)


Told = Sequence[tuple[str, dict[str, object]]]


def _public(found: Told) -> list[Text]:
    """Who scored the public objective, if there was one."""
    scored = [args for name, args in found if name == "public"]
    if not scored:
        return []
    some = [args for args in scored if isinstance(what := args["what"], Text) and what.args.get("n")]
    told = {"objective": scored[0]["objective"]}
    if not some:
        return [Text("tale.era.public_nobody", told)]
    return [Text("tale.era.public", {**told, "who": several([Text("tale.era.scored", args) for args in some])})]


def _influence(found: Told) -> list[Text]:
    moved = [Text(f"tale.era.{name}", args) for name, args in found if name in ("influence_rose", "influence_fell")]
    return [Text("tale.era.influence", {"who": several(moved)})] if moved else []


def _taught(found: Told) -> list[Text]:
    """What the Sages brought, said once of all."""
    some = [Text("tale.era.scored", args) for name, args in found if name == "taught"]
    return [Text("tale.era.taught", {"who": several(some)})] if some else []


def _milestones(found: Told) -> list[Text]:
    """Where the milestones went: those that came and went at once were only on their way to the discard."""
    said = [Text(f"tale.era.{name}", args) for name, args in found if name.startswith("chronos_")]
    gone = _named(found, "forgotten", "milestone")
    common = [milestone for milestone in _named(found, "common", "milestone") if milestone not in gone]
    said += [Text("tale.era.common", {"what": several(common)})] if common else []
    said += [Text("tale.era.forgotten", {"what": several(gone)})] if gone else []
    return said + [Text("tale.era.eureka", args) for name, args in found if name == "eureka_display"]


def _ideas(found: Told) -> list[Text]:
    """The Ideas that left the display, and those that everybody exchanged."""
    said = [Text("tale.era.swept", args) for name, args in found if name == "swept"]
    dropped = {str(args["player"]): args for name, args in found if name == "dropped"}
    for who, args in dropped.items():
        taken = [args["card"] for name, args in found if name == "took_idea" and str(args["player"]) == who]
        told = {"player": args["player"], "old": several(parts(_text(args["cards"])))}
        if taken:
            said.append(Text("tale.era.renewed", {**told, "new": several([_text(card) for card in taken])}))
        else:
            said.append(Text("tale.era.dropped", told))
    return said


def _named(found: Told, event: str, what: str) -> list[Text]:
    return [_text(args[what]) for name, args in found if name == event]


def _text(value: object) -> Text:
    assert isinstance(value, Text)
    return value
