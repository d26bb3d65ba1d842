"""The panel shows everything that can be done, exactly once, within Discord's limits."""

from __future__ import annotations

import re
from collections import Counter
from itertools import islice

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.texts import speak
from cogs.ui import ids
from cogs.ui.layout import IN_A_MENU, IN_A_ROW, Layout, Menu, Row, build
from cogs.ui.shown.dangers import Outlook
from cogs.ui.shown.noted import FINAL
from cogs.ui.shown.panel import TYPED, confirmation, explanation, page, pages
from cogs.ui.shown.panel_shown import Elsewhere, Panel, SeatLine, opened
from games.core.agenda import Together
from games.core.model import Command, Decision, Option, Parameter, Refusal
from games.core.rules import refusals
from games.core.teaching.reference import reference
from games.core.texts import Catalogue, catalogue
from games.registry import GAMES
from sandbox.checks.limits import check_message
from tests.cogs.ui.panels import WORDS, buttons_of, many, panel_with, shown, text
from tests.cogs.ui.tables import uncut
from tests.core.toy import RULES as FEIRA
from tests.playing import random_line, setup_of

LOCALES = ("pt-BR", "en")
ALL_GAMES = [*GAMES.values(), FEIRA]
# Hypothesis tries what stands in the source: a game does not write the mark of what is final.
labels = st.text(min_size=1, max_size=120).filter(lambda said: said.strip() and FINAL not in said)
groups = st.one_of(st.sampled_from(["", "a", "b", "c"]), st.integers(0, 60).map(str))


@st.composite
def decisions(draw: st.DrawFn) -> tuple[Decision, ...]:
    """What a seat may be asked at once: one blocking question, perhaps something at any time; keys never twice."""
    found, taken = [], 0
    for blocking in draw(st.sampled_from([(True,), (False,), (True, False), (True, False, False)])):
        several, folders = draw(st.booleans()), draw(st.booleans())
        most = IN_A_MENU if several else draw(st.sampled_from([3, 12, 60, 300]))
        n = draw(st.integers(1, most))
        options = tuple(
            Option(
                f"k{taken + i}.{'x' * draw(st.sampled_from([0, 50]))}",
                text(draw(labels)),
                draw(groups),
                note=text(draw(labels)) if draw(st.booleans()) else None,
                under=text(f"pile {i % 30}") if folders else None,
            )
            for i in range(n)
        )
        taken += n
        least = draw(st.integers(0, n)) if several else 1
        if not blocking:
            # Who is not awaited answers nothing by doing nothing.
            least = max(1, least)
        picks = (least, draw(st.integers(max(1, least), n))) if several else (1, 1)
        found.append(Decision(0, text(draw(labels)), options, picks, blocking, draw(st.integers(0, 99_999))))
    return tuple(found)


@st.composite
def panels(draw: st.DrawFn) -> Panel:
    long = st.text(max_size=400)
    asked = draw(st.one_of(st.just(()), decisions()))
    keys = [option.key for decision in asked for option in decision.options]
    single = [option.key for decision in asked if decision.picks == (1, 1) for option in decision.options]
    final = draw(st.frozensets(st.sampled_from(keys))) if keys else frozenset()
    dangers = dict.fromkeys(draw(st.sets(st.sampled_from(single), max_size=3)), text(draw(labels))) if single else {}
    refused = [
        Refusal(text(draw(long)), text(draw(long)), "XX-YY-01") for _ in range(draw(st.sampled_from([0, 1, 3, 40])))
    ]
    return Panel(
        game_id="abcdefgh",
        seq=draw(st.integers(0, 99_999)),
        seat=0,
        texts=WORDS,
        speech=speak(draw(st.sampled_from(LOCALES))),
        command="gnomopolis",
        header=draw(long),
        status=draw(long),
        decisions=asked,
        outlook=Outlook(final, dangers),
        refusals=tuple(refused),
        commands=(Command("take", (Parameter("what", "k"),)), Command("end", key="k0.")),
        undo=draw(st.integers(0, 5)),
        seats=tuple(SeatLine(seat, f"side {seat}", bool(seat % 2)) for seat in range(draw(st.integers(0, 12)))),
        elsewhere=draw(st.none() | st.just(Elsewhere("hgfedcba", "Feira · " + "Bia, " * 40))),
        waiting=tuple(draw(st.lists(st.text(min_size=1, max_size=40), max_size=6))),
        news=tuple(draw(st.lists(long, max_size=6))),
        missed=draw(st.booleans()),
        offered=draw(st.booleans()),
        guided=draw(st.booleans()),
        hinted=draw(st.booleans()),
        ahead=draw(st.sampled_from(["", "plan", "orders", "kept"])),
    )


def all_pages(panel: Panel) -> list[Layout]:
    """The pages of a panel, and what its menus of folders lead to."""
    found = pages(panel)
    menus = [block for layout in found for block in layout.blocks if isinstance(block, Menu)]
    folders = [line.value for menu in menus if ":open." in menu.id for line in menu.lines]
    return [*found, *(layout for key in folders for layout in pages(opened(panel, key)))]


def check(layout: Layout) -> None:
    assert uncut(layout)
    for block in layout.blocks:
        if isinstance(block, Row):
            assert 1 <= len(block.buttons) <= IN_A_ROW
        elif isinstance(block, Menu):
            assert 1 <= len(block.lines) <= IN_A_MENU
            assert 0 <= block.least <= block.most <= len(block.lines)


async def accepted(layout: Layout) -> None:
    """Discord's own rules: lengths of labels and ids, nothing twice, nothing empty."""
    view = build(layout)
    assert view.is_finished(), "nothing of a message may stay in memory"
    check_message({"components": view.to_components()}, files=set(), emojis=set(), v2=True)


@settings(deadline=None, max_examples=120)
@given(panels())
def test_every_option_stands_on_exactly_one_page(panel: Panel) -> None:
    found = Counter(key for layout in all_pages(panel) for _, key in shown(layout) if key)
    assert found == Counter(option.key for decision in panel.decisions for option in decision.options)


@settings(deadline=None, max_examples=120)
@given(panels())
async def test_no_page_breaks_a_limit(panel: Panel) -> None:
    for layout in (*all_pages(panel), explanation(panel, reference("games.gnomopolis", "en"))):
        check(layout)
        await accepted(layout)


@pytest.mark.parametrize("guided", [True, False])
def test_two_rows_of_controls_leave_room_for_fewer_options(guided: bool) -> None:
    """The fault: with two ways back, the way ahead, "Why not?" and "Next" a full page could have 41 components."""
    groups = ["", "", "1", "2", "3", "4", "5"]
    asked = [
        Decision(0, text("what now?"), tuple(Option(f"{n}.{i}", text("it"), group) for i, group in enumerate(groups)))
        for n in range(2)
    ]
    panel = panel_with(
        decisions=tuple(asked),
        undo=2,
        ahead="plan",
        guided=guided,
        refusals=(Refusal(text("this"), text("that"), "XX-YY-01"),),
        offered=True,
        seats=tuple(SeatLine(seat, f"side {seat}", False) for seat in range(2)),
        elsewhere=Elsewhere("hgfedcba", "Feira"),
    )
    for layout in pages(panel):
        check(layout)


def test_the_way_to_another_table_does_not_call_away_who_is_learning() -> None:
    for guided, style in ((True, "secondary"), (False, "success")):
        (layout, *_) = pages(panel_with(guided=guided, elsewhere=Elsewhere("hgfedcba", "Feira")))
        buttons = [button for block in layout.blocks if isinstance(block, Row) for button in block.buttons]
        assert [button.style for button in buttons if "hgfedcba" in button.id] == [style]


@settings(deadline=None, max_examples=60)
@given(panels())
def test_ids_say_which_question_they_answer(panel: Panel) -> None:
    since = {option.key: decision.since for decision in panel.decisions for option in decision.options}
    for layout in all_pages(panel):
        for id, key in shown(layout):
            pattern = next(p for p in (ids.OPTION, ids.CONFIRM, ids.OPTIONS) if re.fullmatch(p, id))
            match = re.fullmatch(pattern, id)
            assert match and (match["game"], match["seat"]) == ("abcdefgh", "0")
            assert not key or int(match["since"]) == since[key]


@settings(deadline=None, max_examples=60)
@given(panels())
def test_pages_lead_to_each_other_and_the_controls_are_on_each(panel: Panel) -> None:
    found = pages(panel)
    for n, layout in enumerate(found):
        controls = {b.id.split(":")[-1] for block in layout.blocks if isinstance(block, Row) for b in block.buttons}
        assert ("undo" in controls, "reset" in controls) == (panel.undo > 0, panel.undo > 1), (
            "of one step it is the same"
        )
        assert (f"page.{n - 1}" in controls) == (n > 0)
        assert (f"page.{n + 1}" in controls) == (n + 1 < len(found))
    assert page(panel, 99) == found[-1]


@settings(deadline=None, max_examples=60)
@given(panels())
def test_what_cannot_be_taken_back_is_said_before(panel: Panel) -> None:
    final, dangers = panel.outlook.final, panel.outlook.dangers
    for layout in pages(panel):
        assert any(isinstance(b, str) and panel.speech.say("panel.final") in b for b in layout.blocks) == bool(final)
        for block in layout.blocks:
            if isinstance(block, Row):
                keyed = [b for b in block.buttons if b.id[:2] in ("o:", "c:") and not b.id.endswith(":")]
                assert all(b.label.endswith(FINAL) == (b.id.rpartition(":")[2] in final) for b in keyed)
            elif isinstance(block, Menu) and block.id.startswith("s:"):
                noted = {o.key for d in panel.decisions for o in d.options if o.note} | dangers.keys()
                marked = final | dangers.keys()
                said = {line.value for line in block.lines if FINAL in line.note or line.value not in noted}
                assert all(bool(line.note) == (line.value in final | noted) for line in block.lines)
                assert said == {line.value for line in block.lines if line.value in marked or not line.note}


@pytest.mark.parametrize("locale", LOCALES)
@pytest.mark.parametrize("rules", ALL_GAMES, ids=lambda rules: rules.meta.key)
async def test_panels_of_real_games_keep_the_limits(rules, locale: str) -> None:
    texts = catalogue(rules.package, locale).naming(["Ana", "Bia *a forte*"])
    options = {choosable.key: choosable.default for choosable in rules.meta.options}
    for move, now in islice(random_line(rules, setup_of(max(2, rules.meta.seats[0]), 5, **options), 5), 0, None, 3):
        del move
        for seat in {decision.seat for decision in now.decisions}:
            panel = Panel(
                game_id="abcdefgh",
                seq=now.state.seq,
                seat=seat,
                texts=texts,
                speech=speak(locale),
                command=rules.meta.group,
                header=texts.say(rules.tell.header(rules.view(now.state, seat))),
                status=texts.say(rules.tell.status(rules.view(now.state, seat), seat)),
                decisions=tuple(d for d in now.decisions if d.seat == seat),
                refusals=refusals(rules, now.state, seat),
                commands=rules.commands,
                undo=1,
            )
            found = all_pages(panel)
            asked = Counter(option.key for d in panel.decisions for option in d.options)
            assert Counter(key for layout in found for _, key in shown(layout) if key) == asked
            for layout in found:
                check(layout)
                await accepted(layout)


def test_the_slash_command_is_named_beyond_a_hundred_options() -> None:
    command = Command("take", (Parameter("what", "take."),))
    for n in (TYPED, TYPED + 1):
        found = pages(panel_with(*many(n), commands=(command,)))
        said = "".join(block for layout in found for block in layout.blocks if isinstance(block, str))
        assert ("`/gnomopolis take`" in said) == (n > TYPED)


def test_only_what_has_a_consequence_is_red_and_confirmed_in_its_words() -> None:
    ends, digs, sack = Option("pass", text("p")), Option("dig", text("d")), Option("sack", text("s"))
    looks = Outlook(frozenset({"pass", "dig"}), {"sack": text("Ana wins the war.")})
    panel = panel_with(ends, digs, sack, outlook=looks)
    (layout,) = pages(panel)
    buttons = [button for block in layout.blocks if isinstance(block, Row) for button in block.buttons]
    styles = {button.id: button.style for button in buttons if button.id[:2] in ("o:", "c:")}
    assert styles == {
        "o:abcdefgh:0:7:pass": "primary",
        "o:abcdefgh:0:7:dig": "primary",
        "c:abcdefgh:0:7:sack": "danger",
    }
    asked = confirmation(panel, sack)
    assert "Ana wins the war." in str(asked.blocks[1])
    assert [id for id, _ in shown(asked)] == [f"o:abcdefgh:0:7.{looks.mark('sack')}:sack"]
    many_dangers = Outlook(dangers={option.key: text("No!") for option in many(16)})
    crowded = pages(panel_with(*many(16), outlook=many_dangers))
    (menu,) = [block for block in crowded[0].blocks if isinstance(block, Menu)]
    assert {line.note for line in menu.lines} == {f"{FINAL} No!"}


def test_what_may_be_done_at_any_time_is_quiet_and_red_only_where_it_is_confirmed() -> None:
    flight = Option("exile", text("flee"))
    asked = Decision(0, text("what now?"), tuple(many(2)), since=7)
    anytime = Decision(0, text("at any time"), (flight,), blocking=False, since=7)
    panel = panel_with(decisions=(asked, anytime), outlook=Outlook(dangers={"exile": text("All is lost.")}))
    (layout,) = pages(panel)
    buttons = [button for block in layout.blocks if isinstance(block, Row) for button in block.buttons]
    assert {button.id: button.style for button in buttons}["c:abcdefgh:0:7:exile"] == "secondary"
    confirmed = confirmation(panel, flight).blocks[2]
    assert isinstance(confirmed, Row)
    assert confirmed.buttons[0].style == "danger"


def test_the_button_of_a_picture_says_which_it_is() -> None:
    texts = Catalogue("en", {**WORDS.sentences, "picture.realm_of": "Realm of {player}"})
    for look, wanted in (
        ("", ("t:abcdefgh:board", "Board")),
        ("realm.1", ("t:abcdefgh:view.realm.1", "Realm of player 2")),
    ):
        (layout,) = pages(panel_with(*many(2), look=look, texts=texts))
        rows = [block for block in layout.blocks if isinstance(block, Row)]
        assert wanted in [(button.id, button.label) for row in rows for button in row.buttons]


def test_choosing_none_has_a_button_since_an_empty_menu_sends_nothing() -> None:
    options = tuple(many(4))
    panel = panel_with(*options, decisions=(Decision(0, text("which?"), options, (0, 2), since=7),))
    (layout,) = pages(panel)
    (menu,) = [block for block in layout.blocks if isinstance(block, Menu)]
    assert (menu.least, menu.most) == (1, 2)
    assert menu.placeholder == "Choose up to 2", "the question stands above it already"
    assert str(layout.blocks).count("which?") == 1
    assert ("o:abcdefgh:0:7:", "") in shown(layout)


def test_what_is_refused_stands_on_the_first_page_in_four_lines_at_most() -> None:
    lacking = [Refusal(text(f"House {n}"), text(f"{n // 2} villagers are missing"), "GN-BUILD-03") for n in range(12)]
    for shown_of, said in (
        (2, ["House 0, House 1: 0 villagers are missing"]),
        (12, ["House 2, House 3: 1 v", "3 more"]),
    ):
        first, *others = pages(panel_with(*many(400), refusals=tuple(lacking[:shown_of])))
        (small,) = [block for block in first.blocks if isinstance(block, str) and "Not now" in block]
        assert small.count("\n") <= 4
        assert all(part in small for part in said)
        assert "p:abcdefgh:0:9:why" in buttons_of(first)
        assert others
        assert not any("Not now" in str(block) for layout in others for block in layout.blocks)
        assert not any("p:abcdefgh:0:9:why" in buttons_of(layout) for layout in others)
    (free,) = pages(panel_with(*many(2)))
    assert "p:abcdefgh:0:9:why" not in buttons_of(free)


def test_what_holds_nearly_always_is_told_to_whoever_asks_why_not_only() -> None:
    known = Refusal(text("Harbour"), text("its condition is not met"), "GN-ACT-02", usual=True)
    news = Refusal(text("House"), text("1 villager is missing"), "GN-BUILD-03")
    book = reference("games.gnomopolis", "en")
    for refused, told in (((known, news), True), ((known,), False)):
        (layout,) = pages(panel := panel_with(*many(2), refusals=refused))
        said = str(layout.blocks)
        assert ("Not now" in said, "House" in said, "Harbour" in said) == (told, told, False)
        assert "p:abcdefgh:0:9:why" in buttons_of(layout)
        assert "- **Harbour**: its condition is not met" in str(explanation(panel, book).blocks)


def test_why_not_lists_everything_with_its_clauses_and_leads_back() -> None:
    book = reference("games.gnomopolis", "en")
    lacking = [Refusal(text(f"House {n}"), text("1 villager is missing"), "GN-BUILD-03") for n in range(12)]
    layout = explanation(
        panel_with(*many(2), refusals=(*lacking, Refusal(text("Stall"), text("it is in use"), "GN-ACT-02"))), book
    )
    said = "\n".join(block for block in layout.blocks if isinstance(block, str)).splitlines()
    houses = next(n for n, line in enumerate(said) if "House 0, House 1" in line)
    assert said[houses].endswith("1 villager is missing")
    assert said[houses + 1].startswith(f"-# **[GN-BUILD-03]** {book['GN-BUILD-03'].text[:60]}")
    assert "- **Stall**: it is in use" in said
    assert any(line.startswith("-# **[GN-ACT-02]** ") for line in said)
    assert buttons_of(layout) == ["p:abcdefgh:0:9:page.0"]


def test_of_many_names_those_that_are_told_are_whole() -> None:
    lacking = tuple(Refusal(text(f"Great House {n:02}"), text("1 villager is missing"), "") for n in range(12))
    (panel,) = pages(panel_with(*many(2), refusals=lacking))
    said = next(block for block in panel.blocks if isinstance(block, str) and "Great House" in block)
    assert said.endswith("Great House 06 … and 5 more: 1 villager is missing")


def test_whoever_is_not_asked_reads_who_is() -> None:
    panel = panel_with(decisions=(), waiting=("Ana", "Bia"))
    assert any("Ana and Bia" in str(block) for block in pages(panel)[0].blocks)
    open_still = speak("en").say("panel.undo_open")
    assert open_still not in str(pages(panel)[0].blocks)
    panel = panel_with(decisions=(), waiting=("Ana", "Bia"), undo=1)
    assert open_still in pages(panel)[0].blocks[0], "what was done can still be taken back"
    asked = str(pages(panel_with(*many(2), waiting=("Ana", "Bia")))[0].blocks)
    assert "Ana and Bia" not in asked, "whoever is asked waits for nobody"
    assert speak("en").say("panel.nothing") not in str(pages(panel_with(*many(2)))[0].blocks)


@pytest.mark.parametrize(("undo", "whole"), [(1, False), (2, True)])
def test_whoever_may_change_a_secret_answer_has_no_second_button_for_that(undo: int, whole: bool) -> None:
    retract = Decision(0, text("sent"), (Option(Together.RETRACT, text("change it")),), blocking=False)
    for asked, step in (((retract,), False), ((retract, Decision(0, text("what?"), tuple(many(2)))), True)):
        panel = panel_with(decisions=asked, waiting=("Ana",), undo=undo)
        ends = {name.rpartition(":")[2] for layout in pages(panel) for name in buttons_of(layout)}
        assert ("undo" in ends, "reset" in ends) == (step, whole)
        said = speak("en").say("panel.undo_open") in str(pages(panel)[0].blocks)
        assert said == (not step and whole)


def test_more_picks_than_a_menu_holds_are_a_fault_of_the_rules() -> None:
    options = tuple(many(26))
    with pytest.raises(ValueError, match="one at a time"):
        pages(panel_with(*options, decisions=(Decision(0, text("which?"), options, (2, 2)),)))


def test_whoever_learns_always_has_their_points():
    lacking = tuple(Refusal(text("x"), text("y"), "XX-YY-01") for _ in range(3))
    everything = {"undo": 2, "refusals": lacking, "hinted": True}
    guided = buttons_of(page(panel_with(*many(2), **everything, guided=True), 0))
    assert any(id.endswith(":points") for id in guided), "the lessons promise it"
    assert not any(id.endswith(":minute") for id in buttons_of(page(panel_with(*many(2), **everything), 0)))
