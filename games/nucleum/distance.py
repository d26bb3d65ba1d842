"""How many railway spaces are still empty between places of the map: for the judgement of what may come together."""

from __future__ import annotations

from functools import lru_cache

from games.nucleum.board import Board, board_of
from games.nucleum.printed import Side

Table = tuple[tuple[int, ...], ...]
"""For each city and coal site, in the order of ``Board.bit``, how many spaces are empty on the best way to each."""
FAR = 99


@lru_cache(maxsize=8192)
def missing(edition: str, side: Side, rails: tuple[str, ...]) -> Table:
    """The table with these railway spaces filled. The last one is taken to be new: a table differs little from the one
    before it, and an opponent asks for many that differ in one railway."""
    board = board_of(edition, side)
    if not rails:
        return _bare(board)
    before = missing(edition, side, rails[:-1])
    link = board.rails[rails[-1]].link
    a, b = _number(board, link.a), _number(board, link.b)
    left = sum([key not in rails for key in board.links[link.id]])
    if left >= before[a][b]:
        return before
    to_a, to_b = before[a], before[b]
    return tuple(
        [
            tuple(
                [
                    min(old, row[a] + left + from_b, row[b] + left + from_a)
                    for old, from_a, from_b in zip(row, to_a, to_b, strict=True)
                ]
            )
            for row in before
        ]
    )


@lru_cache(maxsize=8192)
def to_power(edition: str, side: Side, rails: tuple[str, ...], sources: tuple[str, ...]) -> tuple[int, ...]:
    """For each place how many spaces are empty between it, a plant, and one of these sources of fuel."""
    board, far = board_of(edition, side), missing(edition, side, rails)
    fuels = [_number(board, source) for source in sources]
    plants = [(plant, min([far[plant][fuel] for fuel in fuels])) for plant in [_number(board, p) for p in board.plants]]
    found: list[int] = []
    for row in far:
        here = min([row[fuel] for fuel in fuels])
        found.append(min([row[plant] + min(here, there) for plant, there in plants]))
    return tuple(found)


def _bare(board: Board) -> Table:
    """Without any railway (Floyd and Warshall)."""
    n = len(board.bit)
    far = [[0 if a == b else FAR for b in range(n)] for a in range(n)]
    for keys in board.links.values():
        link = board.rails[keys[0]].link
        a, b = _number(board, link.a), _number(board, link.b)
        far[a][b] = far[b][a] = min(far[a][b], len(keys))
    for over in range(n):
        for row in far:
            for to in range(n):
                row[to] = min(row[to], row[over] + far[over][to])
    return tuple([tuple(row) for row in far])


def _number(board: Board, node: str) -> int:
    return board.bit[node].bit_length() - 1
