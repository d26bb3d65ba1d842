"""Three fixed pictures, compared at half size; ``pytest tests/renderers --regen`` writes them anew."""

from pathlib import Path

import pytest
from PIL import Image, ImageChops, ImageStat

from renderers.gnomopolis.renderer import GnomopolisRenderer
from tests.renderers.played import texts
from tests.renderers.towns import town

FOLDER = Path(__file__).parent / "golden"
RENDERER = GnomopolisRenderer()
PICTURES = {
    "board": (town(1, 4), town(51, 4), "pt-BR"),
    "hand": (town(21, 2, viewer=0), None, "en"),
    "phone": (town(3, 3), town(53, 3), "pt-BR"),
}


@pytest.mark.parametrize("name", PICTURES)
def test_golden(name, regen):
    view, before, locale = PICTURES[name]
    drawn = RENDERER.paint(name, view, RENDERER.texts(texts(locale)), before).image.reduce(2)
    compare(drawn, name, RENDERER.theme, regen)


def compare(drawn, name, theme, regen):
    """Compare a picture with the one that is kept under this name, or keep it."""
    file = FOLDER / f"{name}.png"
    if regen:
        FOLDER.mkdir(exist_ok=True)
        drawn.quantize(palette=theme.palette, dither=Image.Dither.NONE).save(file)
    golden = Image.open(file).convert("RGB")
    assert drawn.size == golden.size
    difference = ImageChops.difference(drawn, golden)
    assert max(ImageStat.Stat(difference).mean) < 2.5
    # Letters may sit a pixel elsewhere with another FreeType; whole things may not.
    far = difference.convert("L").point([0 if v < 60 else 255 for v in range(256)])
    assert ImageStat.Stat(far).mean[0] / 255 < 0.004
