"""The message of a game that has ended: the winner, the points, the key."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from bot.texts import speak
from cogs.ui.layout import CHARACTERS
from cogs.ui.sentences import escaped
from cogs.ui.shown.final_message import final_layout
from cogs.ui.shown.guidance import points_layout
from cogs.ui.shown.scores import score_table, score_words
from cogs.ui.shown.told import told_said
from games.core.model import Text
from games.core.rules import Rules
from games.core.standings import Standing, standings
from games.core.texts import catalogue, number
from games.registry import GAMES
from tests.cogs.ui.tables import LOCALES, said
from tests.cogs.ui.test_messages import played


def test_without_words_nothing_is_said_to_be_mixed_into_the_key() -> None:
    table = list(played(GAMES["gnomopolis"]))[-1][0]
    assert not table.setup.words
    told = Text("final.key", {"key": table.setup.key.hex(), "hash": table.commitment})
    assert said(final_layout(table, "en")).endswith(speak("en").say(told))
    for presses, told in ((1, "the number of a press"), (2, "the numbers of 2 presses")):
        setup = msgspec.structs.replace(table.setup, words=("1234567890123456",) * presses + ("lobo",))
        mixed = said(final_layout(msgspec.structs.replace(table, setup=setup), "en"))
        assert "lobo" in mixed and "1234567890123456" not in mixed, "a press is no word"
        assert told in mixed


def test_the_end_names_the_winner_and_the_key() -> None:
    rules = GAMES["gnomopolis"]
    table, told = list(played(rules))[-1]
    shown = said(final_layout(table, "en", told))
    assert f"`{table.setup.key.hex()}`" in shown, "whole, and to be copied at a press"
    assert f"`{table.commitment}`" in shown
    (*_, last) = final_layout(table, "en", told).blocks
    assert isinstance(last, str)
    assert table.commitment in last, "below result and buttons"
    outcome = table.played.outcome
    assert outcome is not None
    assert all(str(outcome.scores[seat]["total"]) in shown for seat in (0, 1))
    assert "🏆" in shown
    drawn = msgspec.structs.replace(table.played, outcome=msgspec.structs.replace(outcome, winners=(0, 1)))
    shown = said(final_layout(msgspec.structs.replace(table, state=drawn), "en", told))
    assert "🤝 A draw: " in shown
    assert "🏆" not in shown


def test_whoever_played_finds_their_points_at_a_press_where_they_are_not_told() -> None:
    table, told = list(played(GAMES["gnomopolis"]))[-1]
    for guided in (False, True):
        shown = msgspec.structs.replace(table, lessons={"turn": 1} if guided else None)
        assert any(":points" in str(block) for block in final_layout(shown, "en", told).blocks) is not guided


@pytest.mark.parametrize("locale", LOCALES)
@pytest.mark.parametrize("rules", GAMES.values(), ids=GAMES)
def test_at_the_end_points_line_by_line_are_those_of_the_result(rules: Rules[Any, Any], locale: str) -> None:
    """Also the rivals', who may have scored what nobody knew while they played; and nothing leads to the next turn."""
    table, _ = list(played(rules))[-1]
    outcome = table.played.outcome
    assert outcome is not None
    for seat, points in outcome.scores.items():
        shown = points_layout(table, locale, seat)
        assert not any(":play" in str(block) for block in shown.blocks)
        assert "total" not in points or f": {number(points['total'])}**" in said(shown)
        rivals = [scores["total"] for other, scores in outcome.scores.items() if other != seat and "total" in scores]
        assert all(number(total) in said(shown).rpartition("**")[2] for total in rivals)


def test_the_end_of_a_game_with_parts_says_who_led_which() -> None:
    rules = GAMES["tarlac"]
    table, told = list(played(rules))[-1]
    shown = said(final_layout(table, "en", told))
    for place, part in zip(table.places, rules.parts(table.setup_for(len(table.places))), strict=True):
        assert f"{escaped(place.name)}: {table.texts('en').say(part.said)}" in shown


def test_who_talked_apart_is_named_where_the_table_was_told_so() -> None:
    """The fault: whoever was not in a room read "#unknown", for Discord hides its name from them."""
    table, _ = list(played(GAMES["tarlac"]))[-1]
    first, second = (place.user_id or 0 for place in table.places[:2])
    assert f"@\u200beveryone \\`x\\` and {table.names[1]} <#77>" in said(
        final_layout(table, "en", rooms={77: (first, second)})
    )
    whispers = msgspec.structs.replace(table, chosen_talks="whispers")
    hidden = said(final_layout(whispers, "en", rooms={77: (first, second)}))
    assert speak("en").say(Text("final.rooms", {"rooms": "<#77>"})) in hidden, "nobody was told who whispers"


def test_scores_are_a_table_only_where_a_phone_has_room_for_it() -> None:
    texts = catalogue("games.gnomopolis", "en")
    scores = {seat: {"coins": 3 + seat, "advisors": 0, "total": 13 + seat} for seat in range(5)}
    names = ("Ana", "Bia", "Caio", "**Davi**", "Eva")
    two = score_table(standings({0: scores[0], 1: scores[1]}, None), names, texts)
    assert two.startswith("```")
    assert max(map(len, two.splitlines())) <= 32
    assert two.splitlines()[1].split() == ["Bia", "Ana"], "the best first, as in the picture"
    five = score_table(standings(scores, None), names, texts)
    assert "```" not in five
    assert five.endswith("\n**Ana · 13**\n-# Coins: 3")
    assert r"\*\*Davi\*\* · 16" in five
    words = score_words(standings(scores, None), names, texts).splitlines()
    assert words[0] == "Eva · 17: Coins: 7", "no format for whoever has it read aloud"
    assert words[1].startswith("**Davi** · 16"), "a name stays as it is"
    ranks = {4: 1, 2: 2, 3: 2, 1: 4, 0: 5}
    ranked = score_table([Standing(seat, n, scores[seat]) for seat, n in ranks.items()], names, texts, ranked=True)
    assert [line for line in ranked.splitlines() if line.startswith("**")][:3] == [
        "**1. Eva · 17**", "**2. Caio · 15**", r"**2. \*\*Davi\*\* · 16**",
    ]  # fmt: skip


def _seated(scores: dict[int, dict[str, int]]) -> list[Standing]:
    return [Standing(seat, 1, points) for seat, points in scores.items()]


def test_who_counts_no_points_has_a_dash_and_a_single_category_is_not_said_twice() -> None:
    """De Clare has no febas: no 0 of them either (TA-SET-06)."""
    texts = catalogue("games.tarlac", "pt-BR")
    scores = {0: {"febas": 4, "total": 4}, 1: {}, 2: {"febas": 0, "total": 0}}
    head, febas = score_table(_seated(scores), ("Ana", "Bia", "Caio"), texts).strip("`\n").splitlines()
    assert head.split() == ["Ana", "Bia", "Caio"]
    assert febas.split() == ["Febas", "4", "—", "0"]
    many = {seat: scores[seat % 3] for seat in range(7)}
    listed = score_table(_seated(many), ("Ana", "Bia", "Caio", "Davi", "Eva", "Fay", "Gil"), texts)
    assert listed.splitlines()[:3] == ["**Ana · Febas: 4**", "**Bia · —**", "**Caio · Febas: 0**"]
    assert score_words(_seated(scores), ("Ana", "Bia", "Caio"), texts).splitlines()[0] == "Ana · Febas: 4"


@pytest.mark.parametrize(("locale", "command"), [("pt-BR", "`/conferir`"), ("en", "`/verify`")])
def test_what_was_promised_is_told_where_something_was(locale: str, command: str) -> None:
    over, told = list(played(GAMES["gnomopolis"]))[-1]
    key = over.setup.key.hex()
    shown = said(final_layout(over, locale, chronicle=told))
    assert over.commitment in shown
    assert key in shown
    assert command in shown, "players have no command line"
    guided = msgspec.structs.replace(over, lessons={})
    shown = said(final_layout(guided, locale, chronicle=told))
    assert over.commitment not in shown, "a guided game has no lobby that could have shown it"
    assert key not in shown


@pytest.mark.parametrize("locale", LOCALES)
def test_the_end_names_what_scored_where_a_category_does_not(locale: str) -> None:
    over, told = list(played(GAMES["inventions"], seed=3))[-1]
    shown, texts = said(final_layout(over, locale, chronicle=told)), over.texts(locale)
    societies = over.view(None).societies
    assert any(society.sources.get("objectives") for society in societies)
    for society in societies:
        for id, _ in society.sources.get("objectives", ()):
            assert texts.say(f"objective.{id}.name") in shown


@pytest.mark.parametrize("locale", LOCALES)
def test_how_it_ended_is_told_however_much_came_before(locale: str) -> None:
    """The fault: a maintenance that ended the war was told as its first line and "…", without how it was won."""
    over, told = list(played(GAMES["tarlac"]))[-1]
    assert told_said(over, locale, told[-1].lines[-1]) in said(final_layout(over, locale, chronicle=told))


def test_what_counted_is_told_of_the_best_first_as_the_points_are() -> None:
    over, told = next(
        (table, told)
        for table, told in (list(played(GAMES["inventions"], seed=seed))[-1] for seed in range(1, 9))
        if table.played.outcome.ranking[0] == (1,)  # the second at the table has won
    )
    counted = [line for line in said(final_layout(over, "en", told)).splitlines() if "what counted" in line]
    assert counted[0].startswith("-# Bia ·")


@pytest.mark.parametrize("locale", LOCALES)
def test_however_much_counted_the_key_stays_whole_and_whose_is_left_out_is_said(
    locale: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Four players of Nucleum are some two thousand characters; Discord has four thousand for all of the message."""
    rules, more = GAMES["nucleum"], speak(locale).say("final.scored_more")
    over, told = list(played(rules))[-1]
    assert more not in said(final_layout(over, locale, told))
    monkeypatch.setattr(rules.tell, "scored", lambda view, seat: {"buildings": [Text("building.r1")] * 150})
    layout = final_layout(over, locale, told)
    texts = [block for block in layout.blocks if isinstance(block, str)]
    assert sum(map(len, texts)) <= CHARACTERS
    assert over.setup.key.hex() in texts[-1]
    assert more in said(layout)
