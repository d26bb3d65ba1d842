"""A game without pictures of its own is drawn from its words: any game, in both languages, from the first day."""

from __future__ import annotations

import pytest
from PIL import Image

from bot.cli import main
from bot.delivery.pictures import Pictures
from games.core.texts import LOCALES, catalogue
from games.registry import GAMES
from renderers.base import BOARD, UnknownPicture
from renderers.canvas import Box, Canvas
from renderers.fonts import width, wrapped
from renderers.plain.renderer import PlainRenderer
from renderers.plain.sheet import Entry, owner_of, write
from renderers.plain.theme import CHANGED, PARCHMENT
from renderers.registry import RENDERERS, renderer_of
from tests.core.toy import RULES as TOY
from tests.playing import any_line, every_game, sample
from tests.renderers.checks import check, marked
from tests.renderers.gallery import NAMES
from tests.renderers.plain.gallery import GALLERY, market, played


def test_every_game_has_pictures():
    assert set(RENDERERS) <= set(GAMES)
    for key, rules in GAMES.items():
        assert renderer_of(rules) is RENDERERS.get(key, renderer_of(rules))
    assert isinstance(renderer_of(TOY), PlainRenderer)
    assert renderer_of(TOY) is renderer_of(TOY)


@pytest.mark.parametrize("locale", LOCALES)
@every_game
def test_any_game_can_be_drawn_from_its_words(rules, locale):
    renderer, seed = PlainRenderer(rules), len(locale)
    texts = renderer.texts(catalogue_of(rules, locale))
    before = None
    for _, now in sample(any_line(rules, seed), seed, 3):
        for viewer in (None, *list(rules.seats(now.state))[:1]):
            view = rules.view(now.state, viewer)
            for name in renderer.pictures(view):
                check(renderer.paint(name, view, texts, before, audit=True), least=20)
            before = view
    check(renderer.paint_cover(texts, audit=True), least=20)
    for component in rules.tell.components(rules.editions.latest)[::9]:
        check(renderer.paint_card(component.id, rules.editions.latest, texts, audit=True), least=20)
    with pytest.raises(UnknownPicture):
        renderer.paint_card("z9", rules.editions.latest, texts)


def catalogue_of(rules, locale):
    return GALLERY.texts(locale) if rules is TOY else catalogue(rules.package, locale).naming(NAMES)


def test_a_hand_is_shown_to_whose_it_is_alone():
    state = played(3, 3, 3)[-1]
    everybody = TOY.view(state, None)
    assert GALLERY.renderer.pictures(everybody) == ("board", "phone")
    with pytest.raises(UnknownPicture):
        GALLERY.paint("hand", everybody)
    for seat in range(3):
        view = TOY.view(state, seat)
        held = GALLERY.texts().say(TOY.tell.hand(view, seat))
        assert held in written(GALLERY.paint("hand", view))
        assert held not in written(GALLERY.paint("board", view))


def written(canvas):
    return " ".join(line.text for line in canvas.written)


def test_what_was_not_told_a_turn_ago_is_marked():
    now, before = market(3, 3), market(4, 3)
    assert TOY.tell.describe(now) != TOY.tell.describe(before)
    for name in ("board", "phone"):
        assert marked(GALLERY.paint(name, now, before), CHANGED) > 100


def test_names_that_cannot_be_written_are_numbers_in_sentences_too():
    own = GALLERY.own(names=("🎲🎲", "𝕬𝖓𝖆", "C"))
    said = written(GALLERY.renderer.paint("board", market(1, 3), own, None))
    assert "#1: " in said
    assert "Ana: " in said


def test_there_may_be_more_seats_than_marks():
    assert [owner_of(seat) for seat in (7, 8)] == [owner_of(seat) for seat in (0, 1)]


# ---------------------------------------------------------------- the sheet


def sheet(entries, columns=1):
    canvas = Canvas(940, 400, PARCHMENT, audit=True)
    write(canvas, Box(20, 0, 900, 400), entries, lambda n: f"and {n} more", columns=columns, least=20)
    check(canvas, least=20)
    return canvas


def test_few_words_are_written_large_and_many_small():
    few, many = (sheet([Entry("A word or two")] * n) for n in (2, 9))
    assert {line.size for line in few.written} == {56}
    assert 20 <= many.written[0].size < 56
    assert len(many.written) == 9


def test_what_has_no_room_is_counted():
    canvas = sheet([Entry(f"line {n}") for n in range(40)])
    shown = len(canvas.written) - 1
    assert canvas.written[-1].text == f"and {40 - shown} more"
    assert [line.text for line in canvas.written[:-1]] == [f"line {n}" for n in range(shown)]
    assert shown > 5


def test_a_sentence_longer_than_a_column_goes_on_in_the_next():
    canvas = sheet([Entry("word " * 120)], columns=2)
    assert len({line.room.x for line in canvas.written}) == 2
    assert written(canvas).split() == ["word"] * 120


def test_a_short_one_is_not_torn_apart():
    canvas = sheet([Entry("word " * 30, seat=1)] * 3, columns=2)
    for column in {line.room.x for line in canvas.written}:
        said = " ".join(line.text for line in canvas.written if line.room.x == column)
        assert len(said.split()) in (30, 60)


def test_words_wider_than_the_room_are_broken():
    lines = wrapped("in " + "W" * 60 + " out", "body", 30, 300)
    assert "".join(lines).replace(" ", "") == "in" + "W" * 60 + "out"
    assert all(width(line, "body", 30) <= 300 for line in lines)


# ---------------------------------------------------------------- in the bot


@pytest.fixture
def day_one(monkeypatch):
    """The market is a game of the program, and nobody has drawn anything for it."""
    for module in ("bot.cli.game", "bot.delivery.pictures", "bot.delivery.drawing"):
        monkeypatch.setattr(f"{module}.GAMES", {"feira": TOY})


@pytest.mark.parametrize("picture", ("board", "phone", "hand", "cover"))
def test_the_command_line_draws_it(day_one, tmp_path, picture):
    file = tmp_path / "feira.png"
    assert main(["render", "feira", "--view", picture, "--viewer", "0", "--moves", "3", "-o", str(file)]) == 0
    assert picture != "board" or Image.open(file).size == BOARD


async def test_the_bot_warms_up_with_it_and_shows_its_components(day_one):
    pictures = Pictures()
    try:
        await pictures.warm()
        found = await pictures.card("feira", "cloth.1", "1", "en")
        assert found is not None
        assert await pictures.card("feira", "z9", "1", "en") is None
    finally:
        pictures.close()
