"""Pictures in words, where the words of the whole table say less: works, and contracts with how far each is."""

from __future__ import annotations

from collections.abc import Sequence

from games.core.model import Seat, Text, player
from games.core.texts import in_a_row, series
from games.nucleum.content import PACKS
from games.nucleum.effects import TRACKS, Track
from games.nucleum.labels import building_said, code_said, gains_said, listed
from games.nucleum.view import SaxonyView
from games.nucleum.wording import effect_said, of_turbine, requirement_said
from renderers.nucleum import symbols
from renderers.nucleum.earnings import paid
from renderers.nucleum.offers import up
from renderers.nucleum.seats import reader
from renderers.nucleum.works import Stage, come_with, stages


def told(kind: str, view: SaxonyView) -> tuple[Text, ...]:
    """What a picture of this kind shows, whoever looks first."""
    first = reader(view) or 0
    seats = [*range(first, len(view.players)), *range(first)]
    if kind == "works":
        return (*(_works(view, seat) for seat in seats), *_turbines(view, reader(view)))
    if kind == "market":
        return tuple(_contract(view, id, seats) for id in up(view))
    return ()


def _works(view: SaxonyView, seat: Seat) -> Text:
    """Income with what the next column pays, buildings by how far they have come, turbines and mines on the map."""
    come = {id: each[seat] for id, each in stages(view).items()}

    def at(stage: Stage) -> Text:
        return listed([building_said(id) for id, found in come.items() if found == stage])

    def rows(*, mine: bool) -> Text:
        gone = [row for row in PACKS[view.edition].rows if come_with(view, row, mine=mine)[seat] == "map"]
        return listed([Text("told.row", {"row": symbols.ROMAN[row]}) for row in gone])

    return Text(
        "told.works",
        {
            "player": player(seat),
            "income": series([_income(view, seat, track) for track in TRACKS]),
            "powered": at("powered"),
            "built": at("map"),
            "left": list(come.values()).count("board"),
            "turbines": rows(mine=False),
            "mines": rows(mine=True),
        },
    )


def _turbines(view: SaxonyView, seat: Seat | None) -> list[Text]:
    """What the turbine of each row does; for whoever looks where that depends on the experiment."""
    experiment = None if seat is None else view.players[seat].experiment
    return [
        Text("told.turbine", {"row": Text("told.row", {"row": symbols.ROMAN[level]}), "does": in_a_row(does)})
        for level in PACKS[view.edition].rows
        if (does := [effect_said(effect) for effect in of_turbine(view.edition, level, experiment)])
    ]


def _income(view: SaxonyView, seat: Seat, track: Track) -> Text:
    printed = PACKS[view.edition].income[track]
    column = view.players[seat].income[track] // printed.steps_per_column
    said = {"track": Text(f"told.income.{track}"), "now": paid(printed, column)}
    if column + 1 == len(printed.columns):
        return Text("told.income_last", said)
    return Text("told.income_next", {**said, "next": paid(printed, column + 1)})


def _contract(view: SaxonyView, id: str, seats: Sequence[Seat]) -> Text:
    """What it demands and gives, and how much of it each player has."""
    printed = PACKS[view.edition].contracts[id]
    counts = [
        Text("told.count", {"player": player(seat), "n": view.players[seat].have[id], "of": printed.requirement.n})
        for seat in seats
    ]
    demand = {"code": code_said(id), "what": requirement_said(view.edition, id), "reward": gains_said(printed.reward)}
    return Text("told.contract", {**demand, "counts": listed(counts)})
