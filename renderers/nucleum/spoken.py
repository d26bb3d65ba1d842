"""Pictures of one player, and the score, in words: the whole table is told only by codes, or without them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from games.core.model import Seat, Text, player
from games.core.standings import standings
from games.core.texts import in_a_row, series
from games.nucleum.content import PACKS
from games.nucleum.effects import TRACKS, Track
from games.nucleum.labels import building_said, code_said, gains_said, listed_said, tech_said, thing_said
from games.nucleum.scoring import CATEGORIES
from games.nucleum.survey import cities_said, network_said
from games.nucleum.view import PlayerView, SaxonyView
from games.nucleum.wording import effect_said, named_said, of_turbine, requirement_said, tech_does_said
from renderers.nucleum import symbols
from renderers.nucleum.bench import limit
from renderers.nucleum.earnings import column_pays


def sheet(view: SaxonyView, seat: Seat) -> Iterator[Text]:
    """Everything of a player: goods, tiles and contracts, income, what is left to build, technologies."""
    each = view.players[seat]
    yield _goods(seat, each)
    yield from tiles(view, seat)
    income = series([income_said(view, seat, track) for track in TRACKS])
    yield Text("told.income_of", {"income": income, "column": limit(view, each)})
    yield Text("told.industry", {"turbines": _rows(each.turbines), "mines": _rows(each.mines)})
    yield Text("told.buildings", {"buildings": listed_said([_price_said(view, id) for id in each.buildings])})
    if each.unlocked:
        yield Text("told.unlocked", {"techs": listed_said([tech_said(id) for id in each.unlocked])})


def tiles(view: SaxonyView, seat: Seat) -> Iterator[Text]:
    """Tiles with their actions, then contracts with how far they are and what free slots bring."""
    each, edition = view.players[seat], view.edition
    for id, held in (("told.slots", each.board), ("told.pool", each.pool)):
        yield Text(id, {"n": len(held), "tiles": listed_said([named_said(edition, tile) for tile in held])})
    for slot, id in enumerate(each.contracts):
        printed = PACKS[edition].contracts[id] if id else None
        if printed is None:
            reward = gains_said(PACKS[edition].contract_slots[slot].reward)
            yield Text("told.slot_free", {"slot": slot + 1, "reward": reward})
            continue
        told = {"code": code_said(id), "what": requirement_said(edition, id), "reward": gains_said(printed.reward)}
        yield Text("told.held", {**told, "slot": slot + 1, "n": each.have[id], "of": printed.requirement.n})
    if each.fulfilled:
        yield Text("told.fulfilled", {"contracts": listed_said([code_said(id) for id in each.fulfilled])})


def technologies(view: SaxonyView, seat: Seat) -> Iterator[Text]:
    """What every technology and every turbine does: first those in force, then the others."""
    each, pack = view.players[seat], PACKS[view.edition]
    if each.experiment is None:
        yield Text("picture.choosing")
        return
    yield Text("told.runs", {"player": player(seat), "experiment": Text(f"experiment.{each.experiment}")})
    for mine in (True, False):
        for id in pack.technologies_of(each.experiment):
            if (id in each.unlocked) == mine:
                does = tech_does_said(view.edition, id)
                told = {"tech": tech_said(id), "level": symbols.ROMAN[pack.technologies[id].level], "does": does}
                yield Text("told.tech" if mine else "told.tech_locked", told)
        for row in pack.rows:
            if (row not in each.turbines) == mine:
                does = in_a_row([effect_said(effect) for effect in of_turbine(view.edition, row, each.experiment)])
                told = {"row": row_said(row), "does": does}
                yield Text("told.turbine_there" if mine else "told.turbine", told)


def network(view: SaxonyView, seat: Seat) -> Iterator[Text]:
    """The cities of a player's networks, each with what stands there and what is free."""
    cities = view.players[seat].network
    if not cities:
        yield Text("board.no_network")
        return
    yield network_said(view, seat)
    yield from cities_said(view, cities)


def score(view: SaxonyView) -> Iterator[Text]:
    """The points of each player by category, the best first."""
    yield Text("picture.score_end" if view.outcome else "picture.score_so_far")
    for seat, rank, points in standings(dict(enumerate(each.points for each in view.players)), view.outcome):
        found = [
            Text("told.points", {"category": Text(f"score.{category}"), "n": points[category]})
            for category in CATEGORIES
            if points[category]
        ]
        told = {"rank": rank, "player": player(seat), "total": thing_said("vp", points["total"])}
        yield Text("told.score", {**told, "points": listed_said(found)})


# ---------------------------------------------------------------- parts of these


def income_said(view: SaxonyView, seat: Seat, track: Track) -> Text:
    """What a track pays now, and what its next column would."""
    printed = PACKS[view.edition].income[track]
    column = view.players[seat].income[track] // printed.steps_per_column
    said = {"track": Text(f"told.income.{track}"), "now": column_pays(printed, column)}
    if column + 1 == len(printed.columns):
        return Text("told.income_last", said)
    return Text("told.income_next", {**said, "next": column_pays(printed, column + 1)})


def row_said(row: int) -> Text:
    """A row of turbine and mine, by the number in front of it."""
    return Text("told.row", {"row": symbols.ROMAN[row]})


def _rows(rows: Iterable[int]) -> Text:
    return listed_said([row_said(row) for row in rows])


def _goods(seat: Seat, each: PlayerView) -> Text:
    told = {
        "player": player(seat),
        "experiment": Text(f"experiment.{each.experiment}") if each.experiment else Text("board.no_experiment"),
        "vp": thing_said("vp", each.vp),
        "thaler": thing_said("thaler", each.thaler),
        "workers": thing_said("worker", each.workers),
        "supply": each.supply,
        "uranium": thing_said("uranium", each.uranium),
        "achievements": thing_said("achievement", each.achievements),
    }
    return Text("told.goods", told)


def _price_said(view: SaxonyView, id: str) -> Text:
    told = {"building": building_said(id), "cost": thing_said("thaler", PACKS[view.edition].own[id].cost)}
    return Text("option.build", told)
