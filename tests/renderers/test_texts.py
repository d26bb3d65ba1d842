"""Texts of every picture: they can be written, stay in their room, and none is idle."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

import pytest

import renderers
from games.core.model import Text
from games.core.texts import LOCALES, catalogue, flatten
from renderers.fonts import fit, printable, wrapped
from renderers.registry import RENDERERS
from tests.renderers.checks import check
from tests.renderers.galleries import GALLERIES, every_gallery
from tests.renderers.gallery import NAMES

in_both_languages = pytest.mark.parametrize("locale", LOCALES)


@every_gallery
@in_both_languages
def test_components_and_cover(gallery, locale):
    for id in gallery.components:
        check(gallery.card(id, locale, audit=True), least=18)
    # It is 1,200 pixels wide: ten on a telephone.
    check(gallery.renderer.paint_cover(gallery.own(locale), audit=True), least=31)


@every_gallery
def test_very_long_names_are_cut_and_reported_but_stay_inside(gallery):
    seats = gallery.seats[-1]
    view, own = gallery.made_up(1, seats), gallery.own(names=("W" * 32,) * seats)
    written = [
        line
        for name in gallery.renderer.pictures(view)
        for line in gallery.renderer.paint(name, view, own, None).written
    ]
    assert any(line.cut for line in written)
    assert all(line.room.contains(line.ink) for line in written)


@every_gallery
@pytest.mark.parametrize("name", ("W" * 32, "Wilhelmina Augusta von Montenegro"))
def test_very_long_names_are_shortened_before_they_are_too_small_on_a_telephone(gallery, name):
    seats = gallery.seats[-1]
    view, own = gallery.crowded(1, seats), gallery.own(names=(name,) * seats)
    for picture in gallery.renderer.pictures(view):
        canvas = gallery.renderer.paint(picture, view, own, None)
        if canvas.box.w <= 1200:
            for line in canvas.written:
                if len(line.text) > 4 and line.text.rstrip("…") in name:
                    assert line.size * 390 / canvas.box.w >= 8, (picture, line.text, line.size)


@every_gallery
def test_names_that_cannot_be_written_are_numbers(gallery):
    seats = gallery.seats[-1]
    own = gallery.own(names=("🎲🎲", "李", *"CDEFG")[:seats])
    canvas = gallery.renderer.paint("board", gallery.made_up(1, seats), own, None)
    written = {line.text.partition(" · ")[0] for line in canvas.written}
    assert {"#1", "#2"} <= written


@in_both_languages
def test_charts_of_points_have_the_same_title_in_the_middle(locale):
    titles = set[str]()
    for key in ("gnomopolis", "inventions", "nucleum", "terra_concordia"):
        gallery = GALLERIES[key]
        canvas = gallery.renderer.paint("score", gallery.made_up(1, gallery.seats[-1]), gallery.own(locale), None)
        title = canvas.written[0]
        assert abs(title.ink.x + title.ink.w / 2 - canvas.box.w / 2) < 4, key
        titles.add(title.text)
    assert len(titles) == 1, titles


@in_both_languages
def test_on_a_telephone_a_chart_has_letters_of_ten_pixels(locale):
    for key in ("inventions", "nucleum", "terra_concordia"):
        gallery = GALLERIES[key]
        own = gallery.own(locale)
        categories = [said for id, said in own.sentences.items() if id.startswith("score.")]
        for seats in (gallery.seats[0], gallery.seats[-1]):
            canvas = gallery.renderer.paint("score", gallery.made_up(1, seats), own, None)
            told = [line for line in canvas.written if line.text in (own.say("picture.chart_legend"), *categories)]
            assert len(told) > 4
            for line in canvas.written:
                # Long names of players and headings are hardly smaller.
                least = 10 if line in told else 9.7
                assert line.size * 390 / canvas.box.w >= least, (key, line.text)


@pytest.mark.parametrize("key", RENDERERS)
@in_both_languages
def test_at_the_end_board_and_telephone_say_who_has_won(key, locale):
    gallery = GALLERIES[key]
    over = gallery.played(2, gallery.seats[-1], 10_000)[-1]
    told = {"n": len(over.outcome.winners), "who": "…"}
    before, after = gallery.texts(locale).say(Text("outcome.won", told)).split("…")
    verdict = re.compile(f"{before}{NAMES[over.outcome.winners[0]].split()[0]}.*{after}")
    for picture in ("board", "phone"):
        written = gallery.paint(picture, gallery.rules.view(over, None), None, locale).written
        assert verdict.search(" ".join(line.text for line in written)), picture


def test_fancy_letters_are_written_as_plain_ones():
    assert printable("𝕬𝖓𝖆 🎲 Łukasz") == "Ana Łukasz"


def test_fitting_says_when_it_cuts():
    assert fit("Oficina de Engenhocas", "title", 30, (400, 40)).cut is False
    cut = fit("Oficina de Engenhocas", "title", 30, (60, 20), least=14)
    assert cut.cut
    assert cut.lines[0].endswith("…")
    two = fit("Oficina de Engenhocas", "title", 20, (130, 50), lines=2)
    assert two.lines == ("Oficina de", "Engenhocas")
    assert two.size == 20


def test_a_number_stays_with_what_it_counts():
    said = "Energizar rende 1 de energia a mais."
    assert fit(said, "body", 30, (360, 90), lines=2).lines == ("Energizar rende", "1 de energia a mais.")
    narrow = fit(said, "body", 30, (265, 90), lines=2)
    assert narrow == (("Energizar rende 1", "de energia a mais."), 30, False), "neither smaller nor in more lines"
    assert wrapped("Além de quem inventa, esgota: 1 Comerciante.", "body", 26, 400)[-1] == "1 Comerciante."


def test_lines_are_as_even_as_can_be():
    found = fit("Depois de cada contrato cumprido: 1 Táler.", "body", 18, (160, 90), lines=3)
    assert found.lines == ("Depois de", "cada contrato", "cumprido: 1 Táler.")


@pytest.mark.parametrize("key", GALLERIES)
def test_no_text_is_idle(key):
    folder = Path(renderers.__file__).parent / key
    code = "".join(file.read_text("utf-8") for file in folder.glob("*.py"))
    whole = catalogue(GALLERIES[key].rules.package, LOCALES[0])
    for id in flatten(tomllib.loads((folder / "texts/en.toml").read_text("utf-8"))):
        id = re.sub(r"\.(one|other)$", "", id)
        said = id in code or f'"{id.rpartition(".")[2]}"' in code or f"{id.rpartition('.')[0]}.{{" in code
        assert said or whole.knows(id), id


@every_gallery
@in_both_languages
def test_every_picture_has_a_name_and_is_told_in_words(gallery, locale):
    """The name stands in menus, the words are the alternative text of the picture."""
    spoken = (gallery.texts(locale), catalogue("bot", locale))
    for viewer in (None, 0):
        view = gallery.rules.view(gallery.played(3, gallery.seats[-1], 40)[-1], viewer)
        for name in gallery.renderer.pictures(view):
            base, _, rest = name.partition(".")
            ids = (f"picture.{base}_of",) if rest.isdigit() else (f"picture.{name}",)
            assert any(words.knows(id) for words in spoken for id in ids), name
        said = [gallery.texts(locale).say(line) for line in gallery.rules.tell.describe(view)]
        assert len(said) > 3
        assert all(said)


def test_a_long_word_is_broken_behind_its_hyphen_only_where_that_makes_it_larger():
    assert fit("Engenheiro-Chefe", "title", 22, (90, 44), lines=2).lines == ("Engenheiro-", "Chefe")
    assert fit("Engenheiro-Chefe", "title", 22, (400, 44), lines=2).lines == ("Engenheiro-Chefe",)
    assert fit("Obras-vitrine da cidade", "title", 22, (150, 60), lines=2).lines == ("Obras-vitrine", "da cidade")
    assert all("-" not in line[-1:] for line in fit("cartas C-14 e D", "title", 22, (90, 44), lines=2).lines)
