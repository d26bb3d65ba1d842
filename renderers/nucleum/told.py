"""Pictures in words, where the words of the whole table say less."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence

from games.core.model import Seat, Text, player
from games.core.texts import in_a_row, series
from games.nucleum.content import PACKS
from games.nucleum.effects import TRACKS
from games.nucleum.labels import building_said, listed_said
from games.nucleum.survey import contracts_said
from games.nucleum.view import SaxonyView
from games.nucleum.wording import differs, effect_said, of_turbine
from renderers.base import PictureName
from renderers.nucleum.player import seat_of
from renderers.nucleum.seats import reader
from renderers.nucleum.spoken import income_said, network, row_said, score, sheet, technologies, tiles
from renderers.nucleum.works import Stage, come_with, stages

OF_PLAYER: dict[str, Callable[[SaxonyView, Seat], Iterable[Text]]] = {
    "player": sheet,
    "tiles": tiles,
    "technologies": technologies,
    "network": network,
}


def told(picture: PictureName, view: SaxonyView) -> tuple[Text, ...]:
    """What a picture shows, whoever looks first where it shows everybody."""
    kind, _, part = picture.partition(".")
    first = reader(view) or 0
    seats = [*range(first, len(view.players)), *range(first)]
    if kind == "works":
        return (*(_works(view, seat) for seat in seats), *_turbines(view, seats))
    if kind == "market":
        return tuple(contracts_said(view))
    if kind == "score":
        return tuple(score(view))
    if kind == "hand":
        return tuple(tiles(view, first))
    return tuple(OF_PLAYER[kind](view, seat_of(part, view))) if kind in OF_PLAYER else ()


def _works(view: SaxonyView, seat: Seat) -> Text:
    """Income with what the next column pays, buildings by how far they have come, turbines and mines on the map."""
    come = {id: each[seat] for id, each in stages(view).items()}

    def at(stage: Stage) -> Text:
        return listed_said([building_said(id) for id, found in come.items() if found == stage])

    def rows(*, mine: bool) -> Text:
        gone = [row for row in PACKS[view.edition].rows if come_with(view, row, mine=mine)[seat] == "map"]
        return listed_said([row_said(row) for row in gone])

    return Text(
        "told.works",
        {
            "player": player(seat),
            "income": series([income_said(view, seat, track) for track in TRACKS]),
            "powered": at("powered"),
            "built": at("map"),
            "left": list(come.values()).count("board"),
            "turbines": rows(mine=False),
            "mines": rows(mine=True),
        },
    )


def _turbines(view: SaxonyView, seats: Sequence[Seat]) -> Iterator[Text]:
    """What the turbine of each row does; for each player where that depends on the experiment."""
    chosen = [(seat, found) for seat in seats if (found := view.players[seat].experiment) is not None]
    for level in PACKS[view.edition].rows:
        if chosen and differs(view.edition, level):
            for seat, experiment in chosen:
                does = [effect_said(effect) for effect in of_turbine(view.edition, level, experiment)]
                told = {"row": row_said(level), "player": player(seat), "does": in_a_row(does)}
                yield Text("told.turbine_of", told)
        else:
            does = [effect_said(effect) for effect in of_turbine(view.edition, level, None)]
            yield Text("told.turbine", {"row": row_said(level), "does": in_a_row(does)})
