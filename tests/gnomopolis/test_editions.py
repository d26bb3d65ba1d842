"""A table is played, told and drawn with the numbers of the edition that it began with."""

from __future__ import annotations

import msgspec
import pytest

from games.core.texts import catalogue
from games.gnomopolis.content import PACKS
from games.gnomopolis.printed import Action, Coins, PayGnome
from games.gnomopolis.state import Town
from games.gnomopolis.view import TownView
from renderers.registry import RENDERERS
from tests.gnomopolis.table import PACK, RULES, Table, district, edition, town

DEAR = Action((PayGnome("merchant", returned=True),), (Coins(5),))
"""What the Stall (d3) and the Inn (t2) said in an edition of old."""


@pytest.fixture
def old(monkeypatch: pytest.MonkeyPatch) -> str:
    name = edition(monkeypatch, {"d3": DEAR, "t2": DEAR})
    PACKS[name] = msgspec.structs.replace(PACKS[name], points=msgspec.structs.replace(PACK.points, coin=3))
    return name


def table(name: str) -> Table:
    state: Town = town(district("MMV", "V"), district(coins=2), offer="t2 c1", deck="")
    state.edition = name
    return Table(state)


def test_a_game_of_an_older_edition_is_played_beside_one_of_the_newest(old: str) -> None:
    for name, coins, lying in ((old, 5, ("merchant",)), (PACKS.latest, 2, ())):
        found = table(name).play("act.d3")
        assert found.district(0).coins == coins
        assert found.district(0).scrolls[2].lying == lying


def test_questions_words_and_points_are_those_of_the_edition(old: str) -> None:
    words = catalogue(RULES.package, "en")

    def told(name: str) -> tuple[str, int, str]:
        found = table(name)
        assert found.asked is not None
        stall = next(option for option in found.asked.options if option.key == "act.d3")
        card = next(card for card in RULES.tell.components(name) if card.id == "t2")
        return words.say(stall.short), RULES.tell.scores(found.view)[1]["coins"], words.say(card.lines[3])

    assert told(old) == ("Stall · 1 merchant who leaves → +5 coins", 6, "Action: 1 merchant who leaves → +5 coins")
    assert told(PACKS.latest) == ("Stall · 1 merchant → +2 coins", 2, "Action: 1 villager → +1 coin")


@pytest.mark.parametrize("picture", ["board", "phone", "district.0", "score"])
def test_every_picture_shows_what_its_edition_prints(old: str, picture: str) -> None:
    renderer, words = RENDERERS[RULES.meta.key], catalogue(RULES.package, "en")

    def drawn(view: TownView) -> bytes:
        return renderer.draw(picture, view, words)

    view = table(PACKS.latest).view
    assert drawn(view) != drawn(msgspec.structs.replace(view, edition=old))
    assert drawn(view) == drawn(table(PACKS.latest).view)
