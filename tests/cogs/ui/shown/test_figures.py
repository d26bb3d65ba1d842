"""One's own figures in words: with whom, how often won, which points, and whether one stayed."""

from __future__ import annotations

from itertools import product
from typing import get_args

import msgspec
import pytest

from bot.texts import speak
from cogs.mygames import games_layout
from cogs.ui import ids
from cogs.ui.layout import Row
from cogs.ui.shown.figures import figures_layout
from games.registry import GAMES
from storage.rows.game import Page
from storage.rows.owed import Reliability
from storage.rows.result import Company, Tally
from tests.cogs.ui.tables import LOCALES, said
from tests.cogs.ui.test_messages import accepted

TWO = Tally(
    rules="gnomopolis",
    company="people",
    places=2,
    stayed=True,
    games=2,
    won=1,
    shared=1,
    counted=2,
    points=81,
    best=58,
)
FOUR = Tally(rules="gnomopolis", company="people", places=4, stayed=True, games=1, won=0, counted=1, points=30, best=30)
LEFT = Tally(rules="gnomopolis", company="people", places=3, stayed=False, games=1)
ALONE = Tally(rules="nucleum", company="alone", places=1, stayed=True, games=1, counted=1, points=7, best=7)


def test_what_was_played_with_others_is_told_together_and_by_places() -> None:
    told = said(figures_layout([TWO, FOUR], "en"))
    assert "**Gnomopolis**\nWith other people: 3 games · 1 win (1 shared) · average score 37, best 58\n" in told
    assert "\n-# 2 seats: 2 games · 1 win (1 shared) · average score 40.5, best 58\n" in told
    assert "\n-# 4 seats: 1 game · 0 wins · score 30" in told
    assert "40,5" in said(figures_layout([TWO, FOUR], "pt-BR"))
    assert "seats" not in said(figures_layout([TWO], "en")), "one number of places says nothing more"


@pytest.mark.parametrize("locale", LOCALES)
def test_turns_in_time_are_told_from_twenty_on_and_to_whoever_has_not_finished_a_game_too(locale: str) -> None:
    def told(turns: int, late: int, *tallies: Tally) -> str:
        return said(figures_layout(tallies, locale, Reliability(turns=turns, late=late)))

    assert "**97% " in told(150, 4, TWO)
    assert "**97% " in told(150, 4)
    assert "%" not in told(19, 4, TWO)
    assert " 19)" in told(19, 4)
    assert told(0, 0, TWO) == said(figures_layout([TWO], locale)), "nothing of what there is nothing of"


def test_with_bots_and_alone_is_told_apart_and_alone_there_is_nobody_to_win_against() -> None:
    bots = msgspec.structs.replace(TWO, company="bots", shared=0, games=5, won=3)
    told = said(figures_layout([bots, ALONE], "en"))
    assert "With bots only: 5 games · 3 wins · " in told
    assert "**Nucleum**\nSolo: 1 game · score 7" in told
    assert "other people" not in told, "nobody waits for whoever plays with bots"
    assert "Solo: 1 game · 1 win" in said(figures_layout([msgspec.structs.replace(ALONE, won=1)], "en"))


def test_who_counts_no_points_has_no_score() -> None:
    none = msgspec.structs.replace(TWO, counted=0, points=0, best=None)
    assert "score" not in said(figures_layout([none], "en"))


@pytest.mark.parametrize(("points", "mean"), [(-3, "−1.5"), (-4, "−2"), (0, "0"), (1, "0.5"), (2, "1"), (199, "99.5")])
def test_a_mean_has_a_decimal_where_there_is_one(points: int, mean: str) -> None:
    told = said(figures_layout([msgspec.structs.replace(TWO, points=points)], "en"))
    assert f"average score {mean}, best" in told


@pytest.mark.parametrize(
    ("n", "counted", "mean"), [(2, 3, "0.7"), (1, 30, "0"), (-1, 30, "0"), (29, 30, "1"), (-29, 30, "−1")]
)
def test_a_mean_is_rounded(n: int, counted: int, mean: str) -> None:
    told = said(figures_layout([msgspec.structs.replace(TWO, points=n, counted=counted)], "en"))
    assert f"average score {mean}, best" in told


@pytest.mark.parametrize(
    ("tallies", "told"),
    [
        ([TWO], "In your 2 games with other people you always stayed to the end."),
        ([FOUR], "In your game with other people you stayed to the end."),
        ([TWO, LEFT], "you stayed to the end in 2 of 3 games (66%). In the others"),
        ([LEFT], "Your game with other people ended without you."),
    ],
)
def test_whether_one_stayed_is_said_kindly(tallies: list[Tally], told: str) -> None:
    text = said(figures_layout(tallies, "en"))
    assert told in text
    assert "3 seats" not in text, "what was left is no game played"


@pytest.mark.parametrize("locale", LOCALES)
async def test_nothing_finished_yet(locale: str) -> None:
    layout = figures_layout([], locale)
    await accepted(layout)
    assert speak(locale).say("figures.none") in said(layout)
    unknown = figures_layout([msgspec.structs.replace(ALONE, rules="a game that is gone")], locale)
    await accepted(unknown)


@pytest.mark.parametrize("locale", LOCALES)
async def test_however_much_was_played_it_fits(locale: str) -> None:
    much = [
        Tally(
            rules=key,
            company=company,
            places=n,
            stayed=True,
            games=10_000,
            won=9_000,
            shared=900,
            counted=10_000,
            points=1_234_567,
            best=999_999,
        )
        for key, company, n in product(GAMES, get_args(Company), range(1, 8))
    ]
    layout = figures_layout([*much, LEFT], locale)
    await accepted(layout)
    assert all(f"**{title}**" in said(layout) for title in ("Gnomopolis", "Nucleum"))
    assert "99%" in said(layout)


@pytest.mark.parametrize("locale", LOCALES)
async def test_the_way_there_stands_below_one_s_own_tables_alone(locale: str) -> None:
    for own in (True, False):
        layout = games_layout(Page(games=(), total=0), 1, locale, "x", own=own)
        await accepted(layout)
        buttons = [button.id for block in layout.blocks if isinstance(block, Row) for button in block.buttons]
        assert (ids.figures() in buttons) is own
