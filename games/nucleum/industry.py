"""Industrialize: which turbines and mines can be placed, where, and for how much (NU-IND-01 to NU-IND-03)."""

from __future__ import annotations

from games.core.model import Refusal, Text, refused
from games.nucleum.actor import Actor
from games.nucleum.content import PACKS
from games.nucleum.queries import closed

Piece = str
"""A turbine or mine of a row of the player board: "turbine1", "mine4"."""


def pieces(actor: Actor) -> list[Piece]:
    """What is left on the player board."""
    owner = actor.player
    return [*(f"turbine{row}" for row in owner.turbines), *(f"mine{row}" for row in owner.mines)]


def is_piece(edition: str, name: str) -> bool:
    """Whether a turbine or mine of any row goes by a name, wherever it is."""
    return name in [f"{kind}{row}" for kind in ("turbine", "mine") for row in PACKS[edition].rows]


def cost(actor: Actor, piece: Piece) -> int:
    """Workers, lowered by discounts (NU-IND-02, NU-RES-07)."""
    row = actor.pack.rows[int(piece[-1])]
    printed = row.mine_cost if piece.startswith("mine") else row.turbine_cost
    return max(0, printed - actor.mod.workers - actor.discount("industrialize"))


def yards(actor: Actor, piece: Piece) -> list[str]:
    """An empty space of its kind in each city within reach (NU-IND-03): those of a city are alike, so the first."""
    area, board = actor.area("industrialize"), actor.board
    kind = board.mine if piece.startswith("mine") else board.turbine
    reached = (spaces for city, spaces in kind.items() if spaces and board.bit[city] & area)
    empty = ((space.id for space in spaces if not closed(actor.state, space.id)) for spaces in reached)
    return [space for spaces in empty if (space := next(spaces, None)) is not None]


def hindrance(actor: Actor, piece: Piece) -> Refusal | None:
    """Why a turbine or mine cannot be placed; None: it can."""
    label = Text("piece_of", {"piece": Text(f"piece.{piece[:-1]}"), "row": piece[-1:]})
    if piece not in pieces(actor):
        return refused(label, "piece_gone", "NU-IND-01")
    price = cost(actor, piece)
    if price > actor.player.workers:
        return refused(label, "workers", "NU-IND-02", n=price, have=actor.player.workers)
    if not yards(actor, piece):
        return refused(label, "no_yard", "NU-IND-03")
    return None


def at_all(actor: Actor, *, in_reach: bool = False) -> bool:
    """Whether any turbine or mine can be placed."""
    workers = actor.workers_in_reach if in_reach else actor.player.workers
    for kind in ("turbine", "mine"):
        able = [piece for piece in pieces(actor) if piece.startswith(kind) and cost(actor, piece) <= workers]
        if able and yards(actor, able[0]):
            return True
    return False


def obstacle(actor: Actor, *, in_reach: bool = False) -> Refusal | None:
    """Why the action is not possible at all; ``in_reach``: whatever uranium is exchanged first (NU-RAIL-09)."""
    if at_all(actor, in_reach=in_reach):
        return None
    found = [hindrance(actor, piece) for piece in pieces(actor)]
    label = Text("action.industrialize")
    told = next((each for each in found if each), refused(label, "no_piece", "NU-IND-01"))
    return Refusal(label, told.reason, told.clause)
