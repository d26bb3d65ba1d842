"""Pictures of a game of Nucleum that is over: points beyond the track, and nothing that can still be bought."""

from __future__ import annotations

import msgspec
import pytest

from games.core.model import Outcome
from renderers.nucleum import tracks
from renderers.nucleum.theme import SEATS
from tests.renderers.nucleum.gallery import GALLERY
from tests.renderers.nucleum.tables import table


def over(points):
    """A table of four that has ended with so many points each."""
    view = table(4, 4)
    players = tuple(msgspec.structs.replace(p, vp=n, thaler=30) for p, n in zip(view.players, points, strict=True))
    outcome = Outcome(((0,), (1,), (2,), (3,)), {seat: {"total": n} for seat, n in enumerate(points)}, (0,))
    return msgspec.structs.replace(view, players=players, outcome=outcome, turn=None)


def places(monkeypatch, view):
    """Where the mark of each player stands on the track of points."""
    found, marked, old = {}, [], tracks.mark

    def noted(size, owner):
        marked.append(owner)
        return old(size, owner)

    monkeypatch.setattr(tracks, "mark", noted)
    standing = tracks._standing
    monkeypatch.setattr(tracks, "_standing", lambda box, at: found.update(enumerate(at)) or standing(box, at))
    GALLERY.paint("board", view)
    assert marked[-4:] == list(SEATS[:4])
    return found


def test_whoever_has_more_than_a_hundred_points_stands_farther_on(monkeypatch):
    """The fault: 151 stood at 51, behind 86."""
    found = places(monkeypatch, over((188, 151, 99, 86)))
    assert found[0] > found[1] > found[2] > found[3]


def test_the_numbers_of_the_track_go_as_far_as_the_points_and_none_lies_under_the_flag():
    written = GALLERY.paint("board", over((188, 151, 99, 86)), audit=True).written
    numbers = {line.text for line in written if 1000 < line.ink.y < 1080}
    assert {"0", "160"} <= numbers
    assert "30" not in numbers, "twenties, where there are so many"
    short = [line for line in GALLERY.paint("board", table(4, 4), audit=True).written if 1000 < line.ink.y < 1080]
    (seventy,) = [line for line in short if line.text == "70"]
    (sixty,) = [line for line in short if line.text == "60"]
    (eighty,) = [line for line in short if line.text == "80"]
    assert seventy.ink.x - sixty.ink.x < eighty.ink.x - seventy.ink.x, "on its other side stands the flag"


@pytest.mark.parametrize("viewer", (None, 1))
@pytest.mark.parametrize("picture", ("board", "phone", "market", "works"))
def test_nothing_is_marked_as_payable_when_the_game_is_over(picture, viewer):
    ended = msgspec.structs.replace(over((50, 40, 30, 20)), viewer=viewer)
    running = msgspec.structs.replace(ended, outcome=None, turn=1)
    said = [GALLERY.paint(picture, view).written for view in (ended, running)]
    hints = ("pode pagar", "tracejado")
    ended_says, running_says = (any(hint in line.text for line in lines for hint in hints) for lines in said)
    assert running_says
    assert not ended_says


def test_a_sheet_of_a_player_says_which_round_it_is():
    view = msgspec.structs.replace(table(4, 4), round=17, last_round=0)
    assert "Rodada 17" in {line.text for line in GALLERY.paint("player.1", view).written}
