"""The rules to read, the card of a game, what a guided game says: complete, in both languages, within limits."""

from __future__ import annotations

from copy import copy
from functools import cache

import msgspec
import pytest

from bot.service.tables import Entry, retold
from bot.texts import speak
from cogs.ui import ids
from cogs.ui.layout import Menu, Row
from cogs.ui.looking.minute import guides, minute_layout
from cogs.ui.sentences import say, table_texts
from cogs.ui.shown.guidance import guidance, points_layout
from cogs.ui.shown.lobby import new_here
from cogs.ui.shown.panel import pages
from cogs.ui.shown.rulebook import answer, behind, chapter, contents, one
from cogs.ui.shown.table_message import table_layout
from games.core.model import Text
from games.core.rules import decisions, start
from games.core.teaching.booklet import booklet
from games.core.teaching.lessons import GOODBYE, between, lessons, progressed
from games.core.teaching.reference import reference
from games.core.texts import LOCALES, catalogue
from games.registry import GAMES
from tests.cogs.ui.panels import buttons_of, panel_with
from tests.cogs.ui.tables import said, snapshot
from tests.cogs.ui.test_messages import accepted, rules
from tests.lessons import Met, opening, taught

__all__ = ["rules"]


@pytest.mark.parametrize("locale", LOCALES)
async def test_the_whole_rulebook_can_be_read(rules, locale: str) -> None:
    await accepted(contents(rules, locale))
    book = booklet(rules.package, locale)
    read = dict[str, str]()
    for n in range(len(book.chapters)):
        layout = chapter(rules, n, locale)
        await accepted(layout)
        assert all(topic.text.strip() in said(layout) for topic in book.chapters[n].topic)
        for what in ("clauses", "rulings"):
            pages = [behind(rules, n, what, page, locale) for page in range(60)]
            for layout in dict.fromkeys(pages):
                await accepted(layout)
                read[what] = read.get(what, "") + said(layout)
    for clause in reference(rules.package, locale).clauses:
        assert f"**[{clause.id}]** {clause.text}" in read["clauses"]
        assert clause.ruling in read["rulings"]
        layout = answer(rules, clause.id.lower(), locale)
        await accepted(layout)
        assert f"[{clause.id}]" in str(layout.blocks[1])


@pytest.mark.parametrize("locale", LOCALES)
async def test_every_answer_keeps_the_limits(rules, locale: str) -> None:
    book = booklet(rules.package, locale)
    for n, told in enumerate(book.chapters):
        for number, topic in enumerate(told.topic[:1]):
            layout = answer(rules, topic.title, locale)
            await accepted(layout)
            for block in layout.blocks:
                for line in block.lines if isinstance(block, Menu) else ():
                    await accepted(one(rules, line.value, locale))
            assert topic.text.strip() in said(one(rules, f"topic.{n}.{number}", locale))
    await accepted(answer(rules, "xyzzy", locale))
    assert "xyzzy" in said(answer(rules, "xyzzy", locale))


def test_a_game_without_icons_has_no_picture_that_explains_none() -> None:
    """Of a game that was just begun it was a heading over an empty field."""
    book = booklet("games.gnomopolis", "en")
    assert guides(book) == ("minute", "legend")
    bare = copy(book)
    bare.legend = ()
    assert guides(bare) == ("minute",)


@pytest.mark.parametrize("locale", LOCALES)
async def test_the_card_in_words_keeps_the_limits(rules, locale: str) -> None:
    layout = minute_layout(rules, locale)
    await accepted(layout)
    assert booklet(rules.package, locale).minute.goal in said(layout)
    learn = ids.book(rules.meta.key, "learn")
    assert learn in str(layout)
    assert learn not in str(minute_layout(rules, locale, learning=True)), "they are there"


@pytest.mark.parametrize("locale", LOCALES)
async def test_a_guided_game_says_its_lesson_and_marks_what_it_recommends(rules, locale: str) -> None:
    plan = lessons(rules.package, locale)
    setup = opening(rules)
    state = start(rules, setup).state
    table = snapshot(rules, setup, state)
    learner = table.places[0].seats
    asked = next((d for d in table.decisions if d.blocking and d.seat in learner), None)
    given = progressed(plan.cues, {}, asked, state.seq, state.round)
    table = msgspec.structs.replace(table, lessons=given)
    told = guidance(table, locale)
    assert asked is None or told is not None
    if told is not None:
        assert plan.said[plan.cues[0].key].title in told.text
        layout = table_layout(table, locale)
        await accepted(layout)
        assert told.text in said(layout)
    before = {cue.key: n - 1_000 for n, cue in enumerate(plan.cues)}
    last = plan.cues[-1].key
    fifth = guidance(
        msgspec.structs.replace(table, lessons={key: before[key] for key in list(before)[:4]} | {last: 0}), locale
    )
    assert asked is None or (fifth is not None and f" 5 {'de' if locale == 'pt-BR' else 'of'} " in fifth.text)
    goodbye = guidance(msgspec.structs.replace(table, lessons=before | {GOODBYE: 0}), locale)
    assert asked is None or (goodbye is not None and plan.goodbye.strip().partition("**")[0] in goodbye.text)
    assert asked is None or (goodbye is not None and speak(locale).say("panel.hint") in goodbye.text), "instead of ⭐"
    assert guidance(msgspec.structs.replace(table, lessons=before | {GOODBYE: -1}), locale) is None, "it is said once"
    of_old = msgspec.structs.replace(table, lessons={"of_an_earlier_plan": 0})
    assert guidance(of_old, locale) is None
    await accepted(points_layout(table, locale, learner[0]))


@pytest.mark.parametrize("key", ["gnomopolis", "nucleum"])
def test_whoever_learns_does_not_read_how_the_table_was_set_up_and_finds_the_card(key: str) -> None:
    """The fault: eleven lines of names stood between the lesson and its buttons, turn after turn."""
    rules = GAMES[key]
    begun = start(rules, opening(rules))
    plain = snapshot(rules, opening(rules), begun.state)
    guided = msgspec.structs.replace(plain, lessons={})
    entries = tuple(Entry(0, 0, event.text, None, event.scene, event.on) for event in begun.events)
    told = retold(rules, entries)
    setup = catalogue(rules.package, "en").say("tale.setup")
    texts = [said(table_layout(table, "en", chronicle=told)) for table in (plain, guided)]
    assert [f"> {setup}" in text for text in texts] == [True, False]
    for table, what, other in ((plain, "catchup", "minute"), (guided, "minute", "catchup")):
        buttons = buttons_of(table_layout(table, "en"))
        assert ids.table(table.game_id, what) in buttons
        assert ids.table(table.game_id, other) not in buttons


@pytest.mark.parametrize("locale", LOCALES)
async def test_between_lessons_something_is_recommended_and_the_count_goes_on(rules, locale: str) -> None:
    """Also on the message of the table, but where a hand is hidden what looks best is for the panel alone."""
    marked, cues, setup = set[str](), lessons(rules.package, locale).cues, opening(rules)
    for state, asked, *_ in followed(rules.meta.key)[-35::5]:
        table = snapshot(rules, setup, state)
        table = msgspec.structs.replace(table, lessons={cue.key: i - 1_000 for i, cue in enumerate(cues[:3])})
        own, public = guidance(table, locale), guidance(table, locale, public=True)
        best = between(rules, state, asked)
        assert own is not None
        assert public is not None
        assert own.text.endswith(say(speak(locale), "lesson.between", n=3, of=len(cues)))
        assert own.suggested == (best or "")
        # That the best is none of the hand would tell of the hand.
        hidden = best is not None and rules.open_keys != ("",)
        assert public.suggested == ("" if hidden else own.suggested)
        assert hidden == (speak(locale).say("lesson.on_panel") in public.text)
        marked |= {own.suggested}
        await accepted(table_layout(table, locale))
        assert guidance(msgspec.structs.replace(table, lessons={GOODBYE: -1}), locale) is None
    assert marked - {""}


@pytest.mark.parametrize("locale", LOCALES)
@pytest.mark.parametrize("key", GAMES)
def test_the_buttons_that_lessons_name_stand_on_the_panel(key: str, locale: str) -> None:
    rules, named = GAMES[key], 0
    plan, setup = lessons(rules.package, locale), opening(rules)
    state = start(rules, setup).state
    for lesson in (*plan.said, GOODBYE):
        text = plan.said[lesson].text if lesson in plan.said else plan.goodbye
        met = state if lesson == GOODBYE else met_at(key, lesson).state
        table = snapshot(rules, setup, met)
        told = guidance(msgspec.structs.replace(table, lessons={lesson: met.seq}), locale)
        assert told is not None
        panel = panel_with(undo=2, guided=True, look=told.look, texts=table_texts(table, locale), speech=speak(locale))
        rows = [block for page in pages(panel) for block in page.blocks if isinstance(block, Row)]
        labels = [button.label for row in rows for button in row.buttons]
        there = [label for label in labels if f"**{label}**" in told.text]
        assert len(there) == text.count("{"), f"{lesson}: {told.text}, {labels}"
        named += len(there)
    assert named


@cache
def followed(key: str) -> tuple[Met, ...]:
    """The beginning of a guided game of whoever follows the lessons."""
    return taught(GAMES[key], 1, obedient=True, most=80).met


def met_at(key: str, lesson: str) -> Met:
    """Where whoever follows the lessons of a game gets one of them."""
    return next(met for met in followed(key) if met.lesson == lesson)


@pytest.mark.parametrize("locale", LOCALES)
@pytest.mark.parametrize(("key", "lesson", "alone"), [("gnomopolis", "pass", True), ("gnomopolis", "board", False)])
def test_that_any_option_will_do_is_not_said_of_the_only_one(key: str, lesson: str, alone: bool, locale: str) -> None:
    met, rules = met_at(key, lesson), GAMES[key]
    assert (len(met.asked.options) == 1) is alone
    table = snapshot(rules, opening(rules), met.state)
    told = guidance(msgspec.structs.replace(table, lessons={lesson: met.state.seq}), locale)
    assert told is not None
    assert told.suggested == met.best
    assert (speak(locale).say("lesson.free") in told.text) is not alone


def test_what_can_be_built_stands_on_the_table_beside_the_end_of_the_turn() -> None:
    """The fault: "End the turn" was the only button, below a lesson about building."""
    met, rules = met_at("inventions", "build"), GAMES["inventions"]
    table = snapshot(rules, opening(rules), met.state)
    table = msgspec.structs.replace(table, lessons={"build": met.state.seq})
    layout = table_layout(table, "en")
    keys = [id.rpartition(":")[2] for id in buttons_of(layout) if id.startswith("q:")]
    assert keys[0] == met.best
    assert keys[-1] == "done"
    told = guidance(table, "en", public=True)
    assert told is not None
    assert told.suggested == met.best


def test_what_costs_points_has_a_true_minus() -> None:
    rules = GAMES["gnomopolis"]
    table = snapshot(rules, opening(rules), start(rules, opening(rules)).state)
    assert "**Sem lar: −2**" in said(points_layout(table, "pt-BR", 0))


def test_what_points_came_from_stands_below_them(monkeypatch: pytest.MonkeyPatch) -> None:
    rules = GAMES["nucleum"]
    table = snapshot(rules, opening(rules), start(rules, opening(rules)).state)
    monkeypatch.setattr(rules.tell, "scored", lambda view, seat: {"buildings": [Text("building.r1")]})
    *_, scored, rivals, _ = points_layout(table, "en", 0).blocks
    assert table.texts("en").say("building.r1") in str(scored)
    others = {seat: points["total"] for seat, points in rules.tell.scores(table.view(0)).items() if seat}
    told = " · ".join(f"{table.texts('en').naming(table.names).names[seat]} {n}" for seat, n in others.items())
    assert rivals == f"The others, by what you see: {told}", "against whom one plays"


def test_where_nobody_else_counts_points_nothing_is_said_of_others(monkeypatch: pytest.MonkeyPatch) -> None:
    rules = GAMES["gnomopolis"]
    table = snapshot(rules, opening(rules), start(rules, opening(rules)).state)
    monkeypatch.setattr(rules.tell, "scores", lambda view: {0: {"total": 5}, 1: {}})
    assert "The others" not in said(points_layout(table, "en", 0))


def test_the_message_of_the_table_names_no_card_of_the_hand() -> None:
    met, rules = met_at("terra_concordia", "hand"), GAMES["terra_concordia"]
    table = snapshot(rules, opening(rules), met.state)
    table = msgspec.structs.replace(table, lessons={"hand": met.state.seq})
    assert met.asked in decisions(rules, met.state)
    seen, mine = guidance(table, "pt-BR", public=True), guidance(table, "pt-BR")
    assert seen is not None
    assert mine is not None
    card = str(met.best).removeprefix("play.")
    name = table.texts("pt-BR").say(f"card.{card}")
    assert name in mine.text
    assert name not in said(table_layout(table, "pt-BR"))
    assert "**Jogar**" in seen.text


@pytest.mark.parametrize("locale", LOCALES)
def test_how_long_a_guided_game_takes_is_the_games_own_and_nobody_in_it_is_led_to_it(locale):
    for key, game in GAMES.items():
        minutes = 15 if key in ("nucleum", "inventions") else 10
        (_, learn) = new_here(game, locale)
        assert f" {minutes} min" in learn.label
        for layout in (contents(game, locale), answer(game, "xyzzy", locale)):
            assert learn.id in buttons_of(layout)
        for layout in (contents(game, locale, learning=True), answer(game, "xyzzy", locale, learning=True)):
            assert learn.id not in buttons_of(layout)
            assert new_here(game, locale)[0].id in buttons_of(layout)
