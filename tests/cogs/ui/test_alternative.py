"""A picture in words is never cut in the middle of a sentence."""

from __future__ import annotations

import pytest

from bot.delivery.pictures import Pictures
from bot.texts import speak
from cogs.ui import ids
from cogs.ui.layout import ALTERNATIVE, Button, Menu, Picture, Row, leaves, lines
from cogs.ui.looking.viewing import BOARD, PHONE, READ, _others, pictured
from cogs.ui.sentences import described, in_words
from cogs.ui.shown.table_message import table_layout
from games.core.model import Text
from games.core.rules import start
from games.core.texts import LOCALES, parts
from games.registry import GAMES
from renderers.registry import renderer_of
from storage.rows.clock import Pending
from tests.bot.service.tables import table_of
from tests.playing import random_line, setup_of
from tests.presses import bot_game

CLOCK = Pending(place=0, since_seq=0, asked_at=0, deadline=1_700_050_000_000)


@pytest.mark.parametrize("locale", LOCALES)
@pytest.mark.parametrize("game", GAMES)
def test_whole_lines_and_how_many_more(game: str, locale: str) -> None:
    rules = GAMES[game]
    setup = setup_of(rules.meta.seats[1])
    for n, answered in enumerate(bot_game(rules, setup)):
        if n not in (0, 60):
            continue
        table = table_of(rules, setup, answered.before.state, answered.before.decisions)
        whole = in_words(table, table.texts(locale))
        told = described(table, locale)
        assert len(told) <= ALTERNATIVE
        kept = 0
        while told.startswith("\n".join(whole[: kept + 1])) and kept < len(whole):
            kept += 1
        now = 1 + len(rules.tell.pressing(table.view(None)))
        assert kept >= now + len(table.names), "how everybody stands is told before the board"
        rest = told[len("\n".join(whole[:kept])) :]
        assert rest.startswith(f"\n+{len(whole) - kept} ") if kept < len(whole) else not rest
        if n:
            last = in_words(table, table.texts(locale), len(table.names) - 1)
            assert last[now].startswith(f"{table.names[-1]}: "), "oneself first"
            assert sorted(last[now + 1 :][: len(table.names) - 1]) == sorted(whole[now:][: len(table.names) - 1])
            break


@pytest.mark.parametrize("locale", LOCALES)
@pytest.mark.parametrize("game", GAMES)
def test_of_a_finished_game_it_is_told_at_once_who_has_won(game: str, locale: str) -> None:
    rules = GAMES[game]
    setup = setup_of(rules.meta.seats[1])
    *_, (_, end) = random_line(rules, setup)
    over = end.state
    assert over.outcome is not None
    table = table_of(rules, setup, over)
    texts = table.texts(locale)
    winners = [table.names[seat] for seat in over.outcome.winners]
    assert winners
    won = texts.say(Text("outcome.won", {"n": len(winners), "who": texts.enumerate(winners)}))
    for seat in (None, 1):
        heading, second, *_ = in_words(table, texts, seat)
        assert second == won
        assert described(table, locale, seat).startswith(f"{heading}\n{won}\n")


@pytest.mark.parametrize("locale", LOCALES)
def test_a_table_in_words_is_told_to_its_last_line(locale: str) -> None:
    """However many messages it takes."""
    rules = GAMES["inventions"]
    setup = setup_of(4)
    state = next(answered.before.state for n, answered in enumerate(bot_game(rules, setup)) if n == 60)
    table = table_of(rules, setup, state)
    whole = in_words(table, table.texts(locale))
    for most in (READ, 800):
        told = leaves(whole, most)
        assert all(len(part) <= most for part in told)
        assert "\n".join(told) == "\n".join(whole)
    assert len(told) > 2


@pytest.mark.parametrize(
    ("locale", "first"), [("pt-BR", "Prazo: 15/11/2023 12:06 (UTC)."), ("en", "Deadline: 2023-11-15 12:06 (UTC).")]
)
def test_what_presses_is_told_first(locale: str, first: str) -> None:
    """Deadline, whose turn, the combat that is fought, how everybody stands, and only then the armies elsewhere."""
    rules = GAMES["tarlac"]
    setup = setup_of(3)
    found = next(a.before for n in range(9) for a in bot_game(rules, setup, n) if a.before.state.fight is not None)
    table = table_of(rules, setup, found.state, found.decisions)
    picture = table_layout(table, locale, picture="board.png", clock=CLOCK).blocks[0]
    assert isinstance(picture, Picture)
    asked, combat = rules.tell.pressing(table.view(None))
    texts = table.texts(locale)
    said = picture.alternative.split("\n")
    assert said[0] == first
    assert said[2:4] == [texts.say(asked), texts.say(combat)]
    assert found.decisions[0].seat == table.view(None).question.seat
    assert texts.say(asked).find(table.names[found.decisions[0].seat]) >= 0
    assert texts.say(combat).endswith(".")
    assert [line.partition(":")[0] for line in said[4:7]] == list(table.names)
    where = [n for n, line in enumerate(said) if line.startswith(("Exércitos", "Armies"))]
    assert where, "armies are told as well"
    assert where[0] > 6


@pytest.mark.parametrize("locale", LOCALES)
def test_what_a_picture_shows_is_told_before_the_rest_of_the_table(locale: str) -> None:
    rules = GAMES["nucleum"]
    setup = setup_of(2)
    answered = next(answered for n, answered in enumerate(bot_game(rules, setup)) if n == 20)
    table = table_of(rules, setup, answered.before.state, answered.before.decisions)
    drawn, whole = Pictures(), in_words(table, table.texts(locale))
    for name, lead in (("works", "picture.works"), ("market", "picture.market"), ("phone", "picture.phone")):
        said = pictured(drawn, table, name, None, locale).split("\n")
        assert said[0] == (table.texts(locale) if name != "phone" else speak(locale)).say(lead)
        assert said[1] == whole[0]
        shown = drawn.told(table, name, None, locale)
        assert said[2 : 2 + len(shown)] == shown
        assert bool(shown) == (name != "phone")
        left = 1 + len({*whole, *shown}) - len(said[:-1])
        assert said[-1].startswith(f"+{left} "), "what the words of the table say as well is told once"
    assert pictured(drawn, table, "board", None, locale) == described(table, locale)
    drawn.close()


@pytest.mark.parametrize("locale", LOCALES)
@pytest.mark.parametrize("game", ["gnomopolis", "inventions", "terra_concordia"])
def test_points_a_hand_and_what_is_one_player_s_are_told_first_in_the_words_of_their_picture(
    game: str, locale: str
) -> None:
    """The fault: how all stand was told of each picture, and cut before anything that it showed."""
    rules = GAMES[game]
    setup = setup_of(3)
    answered = next(answered for n, answered in enumerate(bot_game(rules, setup)) if n == 40)
    table = table_of(rules, setup, answered.before.state, answered.before.decisions)
    drawn, texts = Pictures(), table.texts(locale)
    scores = pictured(drawn, table, "score", None, locale).split("\n")
    points = rules.tell.scores(table.view(None))
    assert sorted(line.partition(" · ")[0] for line in scores[2:5]) == sorted(table.names)
    assert all(f"{table.names[seat]} · {points[seat]['total']}" in "\n".join(scores[2:5]) for seat in range(3))
    hand = pictured(drawn, table, "hand", 1, locale).split("\n")
    held = rules.tell.hand(table.view(1), 1)
    assert held is not None
    assert hand[2].startswith(f"{table.names[1]}: ")
    assert hand[3] == texts.say(parts(held)[0])
    theirs = [name for name in drawn.names(table, None) if name.endswith(".2")]
    assert theirs
    for name in theirs:
        said = pictured(drawn, table, name, None, locale).split("\n")
        assert said[2].startswith(f"{table.names[2]}: ")
        assert said.count(said[2]) == 1, "told once"
        about = [texts.say(line) for line in rules.tell.about(table.view(None), 2)]
        assert about
        assert said[3:5] == about[:2], "then what lies before them, not how the others stand"

    drawn.close()


@pytest.mark.parametrize("locale", LOCALES)
@pytest.mark.parametrize(
    ("game", "name", "ids"),
    [
        ("terra_concordia", "wonders", ["board.wonders", "board.card", "board.card", "board.piles"]),
        ("inventions", "sheet", ["board.row", "board.common", "board.eureka", "board.private", "board.stock"]),
    ],
)
def test_what_lies_beside_the_map_is_told_first_of_its_picture(
    game: str, name: str, ids: list[str], locale: str
) -> None:
    rules = GAMES[game]
    setup = setup_of(3)
    answered = next(answered for n, answered in enumerate(bot_game(rules, setup)) if n == 40)
    table = table_of(rules, setup, answered.before.state, answered.before.decisions)
    drawn = Pictures()
    found = renderer_of(rules).told(name, table.view(None))
    assert [text.id for text in found][: len(ids)] == ids
    said = pictured(drawn, table, name, None, locale).split("\n")
    assert said[2 : 2 + len(ids)] == drawn.told(table, name, None, locale)[: len(ids)]
    drawn.close()


def test_lines_that_are_left_out_are_not_worded() -> None:
    worded: list[int] = []

    def said(n: int) -> str:
        worded.append(n)
        return "word" * 5

    assert lines(range(50), 80, lambda n: f"+{n}", said) == "\n".join(["word" * 5] * 3) + "\n+47"
    assert worded == [0, 1, 2, 3], "the first that does not fit is the last that is tried"


@pytest.mark.parametrize("compact", [False, True])
@pytest.mark.parametrize("locale", LOCALES)
def test_below_a_board_the_other_of_its_shapes_is_at_hand_and_the_menu_says_that_it_is_remembered(
    locale: str, compact: bool
) -> None:
    rules, setup, drawn = GAMES["nucleum"], setup_of(2), Pictures()
    table = table_of(rules, setup, start(rules, setup).state)
    names, said = drawn.names(table, None), (table.texts(locale), speak(locale))
    other, shown = (BOARD, PHONE) if compact else (PHONE, BOARD)
    row, menu = _others(table, names, shown, *said, compact=compact)
    assert isinstance(row, Row)
    assert row.buttons == (Button(speak(locale).say(f"picture.{other}"), ids.shape(table.game_id, other)),)
    assert isinstance(menu, Menu)
    noted = {line.value: line.note for line in menu.lines if line.note}
    assert noted == {other: speak(locale).say("picture.remembered")}
    (alone,) = _others(table, names, "score", *said, compact=compact)
    assert alone.lines[names.index("score")].chosen, "what is no board has no other shape"
    assert not _others(table, names[:1], names[0], *said, compact=compact)
    drawn.close()
