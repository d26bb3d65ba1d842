"""Pictures of Tarlac: nothing hidden in them, the same from every thread, changes outlined, icons, golden pictures."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import msgspec
import pytest
from PIL import Image, ImageChops, ImageStat

from games.core.opponent import imagine
from games.core.rng import Stream
from games.core.rules import decisions
from renderers import fonts
from renderers.base import UnknownPicture
from renderers.tarlac import land
from renderers.tarlac.renderer import TarlacRenderer
from renderers.tarlac.theme import CHANGED
from renderers.theme import rgb
from tests.renderers.test_leaks import chunks
from tests.renderers.thomond import RULES, game, texts, war

RENDERER = TarlacRenderer()
FOLDER = Path(__file__).parent / "golden"
GOLDEN = {
    "board": (war(2, 5), war(52, 5), "pt-BR"),
    "phone": (war(3, 7, crowd=2), None, "pt-BR"),
    "diplomacy": (war(4, 6), None, "en"),
    "battle": (war(4, 5, crowd=4), None, "en"),
}


@pytest.mark.parametrize("name", GOLDEN)
def test_golden(name, regen):
    view, before, locale = GOLDEN[name]
    drawn = RENDERER.paint(name, view, RENDERER.texts(texts(locale)), before).image.reduce(2)
    file = FOLDER / f"tarlac_{name}.png"
    if regen:
        FOLDER.mkdir(exist_ok=True)
        drawn.quantize(palette=RENDERER.theme.palette, dither=Image.Dither.NONE).save(file)
    golden = Image.open(file).convert("RGB")
    assert drawn.size == golden.size
    difference = ImageChops.difference(drawn, golden)
    assert max(ImageStat.Stat(difference).mean) < 2.5
    # Letters may sit a pixel elsewhere with another FreeType; whole things may not.
    far = difference.convert("L").point([0 if v < 60 else 255 for v in range(256)])
    assert ImageStat.Stat(far).mean[0] / 255 < 0.004


@pytest.mark.parametrize("scenario", ("1276", "1281", "1318"))
def test_the_order_of_the_danger_deck_changes_no_picture(scenario):
    state = game(5, 4, 30, scenario)[-1]
    other = imagine(RULES, state, None, Stream(bytes(range(32))))
    assert other.deck != state.deck
    assert sorted(other.deck) == sorted(state.deck)
    for viewer in (None, 0):
        one, two = RULES.view(state, viewer), RULES.view(other, viewer)
        for name in RENDERER.views(one):
            assert RENDERER.draw(name, one, texts()) == RENDERER.draw(name, two, texts()), name


def test_pictures_do_not_depend_on_who_looks():
    state = game(6, 5, 40)[-1]
    everybody = RULES.view(state, None)
    for seat in range(5):
        mine = RULES.view(state, seat)
        assert RENDERER.views(mine) == RENDERER.views(everybody)
        for name in RENDERER.views(everybody):
            assert RENDERER.draw(name, mine, texts()) == RENDERER.draw(name, everybody, texts()), name


def test_there_is_a_picture_of_a_battle_only_while_there_is_one():
    assert "battle" in RENDERER.views(war(1, 5))
    calm = war(1, 5, fight=False)
    assert "battle" not in RENDERER.views(calm)
    assert RENDERER.views(calm)[:2] == ("board", "phone")
    for name in ("battle", "region.moon", "hand"):
        with pytest.raises(UnknownPicture):
            RENDERER.draw(name, calm, texts())
    with pytest.raises(UnknownPicture):
        RENDERER.card("z9", texts())


def test_files_hold_pixels_only():
    view = war(1, 5)
    pictures = [RENDERER.draw(name, view, texts()) for name in RENDERER.views(view)]
    pictures += [RENDERER.card("rains", texts()), RENDERER.cover(texts()), RENDERER.icon("faction_ct", 96)]
    for data in pictures:
        assert set(chunks(data)) <= {b"IHDR", b"PLTE", b"IDAT", b"IEND"}


def test_threads_draw_the_same():
    view = war(11, 5)
    names = RENDERER.views(view)
    alone = {name: RENDERER.draw(name, view, texts()) for name in names}
    fonts.mask.cache_clear()
    fonts.fit.cache_clear()
    land.drawn.cache_clear()
    with ThreadPoolExecutor(4) as pool:
        jobs = [(name, pool.submit(RENDERER.draw, name, view, texts())) for name in names * 2]
        for name, job in jobs:
            assert job.result() == alone[name]


def marked(image):
    wanted = rgb(CHANGED)
    return sum(count for count, colour in image.getcolors(1 << 22) if colour == wanted)


def painted(name, view, before):
    return marked(RENDERER.paint(name, view, RENDERER.texts(texts()), before).image)


def test_what_changed_is_outlined_and_nothing_else():
    view = war(12, 5)
    for name in ("board", "phone", "diplomacy", "region.southeast"):
        assert painted(name, view, view) < 900, "only the legend of the board"
        assert painted(name, view, None) == 0


@pytest.mark.parametrize("change", ({"devastation": 3}, {"owner": "dec"}, {"armies": ()}, {"destroyed": True}))
def test_changes_of_a_place_are_outlined(change):
    view = war(12, 5, crowd=2)
    camp = next(space for space in view.spaces if space.armies)
    other = msgspec.structs.replace(camp, devastation=0, destroyed=False, owner="ct")
    spaces = tuple(other if space.id == camp.id else space for space in view.spaces)
    now = msgspec.structs.replace(view, spaces=spaces)
    old = tuple(msgspec.structs.replace(space, **change) if space.id == camp.id else space for space in spaces)
    before = msgspec.structs.replace(view, spaces=old)
    for name in ("board", "phone"):
        assert painted(name, now, before) > painted(name, now, now) + 300


@pytest.mark.parametrize("change", ({"herds": 99}, {"hostage": "cbr"}, {"coalition": "cbr"}))
def test_changes_of_a_faction_are_outlined(change):
    view = war(12, 5)
    mine = msgspec.structs.replace(view.factions[2], herds=4, hostage="", coalition="")
    factions = (*view.factions[:2], mine, *view.factions[3:])
    now = msgspec.structs.replace(view, factions=factions)
    old = (*view.factions[:2], msgspec.structs.replace(mine, **change), *view.factions[3:])
    before = msgspec.structs.replace(view, factions=old)
    for name in ("board", "phone"):
        assert painted(name, now, before) > painted(name, now, now) + 300
    assert (painted("diplomacy", now, before) > 300) == ("herds" not in change)


def test_every_option_has_its_icon():
    wanted = {
        option.icon
        for seed, seats, scenario in ((1, 3, "1276"), (2, 5, "1281"), (3, 6, "1315"), (4, 7, "1318"))
        for state in game(seed, seats, 150, scenario)
        for decision in decisions(RULES, state)
        for option in decision.options
    } - {""}
    assert wanted
    assert wanted <= set(RENDERER.icons())
