"""Drawing from several threads, what has changed, files that would be too large, icons, figures."""

import random
from concurrent.futures import ThreadPoolExecutor
from io import BytesIO

import msgspec
import pytest
from PIL import Image

from bot.bench.pictures import measure
from games.core.rules import decisions
from renderers import fonts
from renderers.gnomopolis.renderer import GnomopolisRenderer
from renderers.gnomopolis.theme import CHANGED, THEME
from renderers.picture import TooLarge, encode
from renderers.registry import RENDERERS
from renderers.theme import Theme, rgb
from tests.renderers.played import RULES, game, texts
from tests.renderers.towns import town

RENDERER = GnomopolisRenderer()


def test_threads_draw_the_same():
    view = town(11, 4, viewer=2)
    names = RENDERER.views(view)
    alone = {name: RENDERER.draw(name, view, texts()) for name in names}
    fonts.mask.cache_clear()
    fonts.fit.cache_clear()
    with ThreadPoolExecutor(4) as pool:
        jobs = [(name, pool.submit(RENDERER.draw, name, view, texts())) for name in names * 2]
        for name, job in jobs:
            assert job.result() == alone[name]


def marked(image):
    wanted = rgb(CHANGED)
    return sum(count for count, colour in image.getcolors(1 << 22) if colour == wanted)


def test_what_changed_is_outlined_and_nothing_else():
    own = RENDERER.texts(texts())
    view = town(12, 3, viewer=0)
    for name in ("board", "phone", "hand"):
        assert marked(RENDERER.paint(name, view, own, view).image) < 900, "only the legend of the board"
    district = msgspec.structs.replace(view.districts[1], coins=view.districts[1].coins + 1)
    before = msgspec.structs.replace(view, districts=(view.districts[0], district, view.districts[2]))
    still = marked(RENDERER.paint("board", view, own, view).image)
    assert marked(RENDERER.paint("board", view, own, before).image) > still + 500
    assert marked(RENDERER.paint("district.1", view, own, before).image) > 500
    assert marked(RENDERER.paint("district.0", view, own, before).image) == 0


@pytest.mark.parametrize("field", ("offer", "old", "new"))
def test_changes_of_the_centre_are_outlined(field):
    own = RENDERER.texts(texts())
    view, other = town(13, 3), town(14, 3)
    before = msgspec.structs.replace(view, **{field: getattr(other, field)})
    still = marked(RENDERER.paint("board", view, own, view).image)
    assert marked(RENDERER.paint("board", view, own, before).image) > still + 500


def test_large_files_lose_colours_then_size():
    noise = Image.frombytes("RGB", (400, 300), random.Random(1).randbytes(400 * 300 * 3))
    whole = encode(noise, THEME)
    fewer = encode(noise, THEME, aim=len(whole) - 1)
    assert len(fewer) < len(whole)
    assert Image.open(BytesIO(fewer)).size == (400, 300)
    half = encode(noise, THEME, aim=1, ceiling=40_000)
    assert len(half) <= 40_000
    assert Image.open(BytesIO(half)).size == (200, 150)
    with pytest.raises(TooLarge):
        encode(noise, THEME, aim=1, ceiling=10)


def test_a_palette_has_256_colours_at_most():
    assert len(THEME.colours) <= 256
    with pytest.raises(ValueError, match="257"):
        _ = Theme("wide", tuple(f"#{n:06x}" for n in range(257))).palette


def test_every_option_has_its_icon():
    wanted = {
        option.icon
        for seats in (1, 2, 3)
        for state in game(seats + 20, seats, 60)
        for decision in decisions(RULES, state)
        for option in decision.options
    } - {""}
    assert wanted
    assert wanted <= set(RENDERER.icons())


def test_figures_of_every_game():
    for key in RENDERERS:
        found = measure(key, moves=30, rounds=1)
        assert [figure.view for figure in found][:2] == ["board", "phone"]
        assert all(figure.kilobytes < figure.plain_kilobytes for figure in found)
        assert all(figure.kilobytes < 400 for figure in found)
