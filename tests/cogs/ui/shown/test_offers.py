"""What is a button and what a line of a menu, under which heading, and where there is too little room for all."""

from __future__ import annotations

from types import SimpleNamespace
from typing import cast

import msgspec
import pytest

from bot.service.table.snapshot import Snapshot
from bot.texts import speak
from cogs.ui.layout import Layout, Menu, Row
from cogs.ui.shown import dangers
from cogs.ui.shown.dangers import Outlook
from cogs.ui.shown.noted import FINAL
from cogs.ui.shown.offers import BUTTONS, HEADING, NOTED, pieces
from cogs.ui.shown.panel import confirmation, pages
from cogs.ui.shown.panel_shown import opened
from cogs.ui.shown.quick import MOST_ROWS, ROOM, excerpt, open_question, quick_rows
from games.core.model import Decision, Option, Refusal, Text
from games.core.rules import start
from games.core.texts import catalogue
from games.core.thinking.foresight import Foreseen
from games.registry import GAMES
from tests.cogs.ui.panels import buttons_of, labels_of, many, panel_with, shown, text
from tests.cogs.ui.tables import snapshot
from tests.playing import random_line, setup_of


def test_few_options_are_buttons_and_many_are_menus() -> None:
    few, crowded = pages(panel_with(*many(BUTTONS))), pages(panel_with(*many(BUTTONS + 1)))
    assert not any(isinstance(block, Menu) for block in few[0].blocks)
    menus = [block for block in crowded[0].blocks if isinstance(block, Menu)]
    assert [menu.placeholder for menu in menus] == ["Group A"]
    tiny = [Option(f"dig.{i}", text(f"h{i}"), "a") for i in range(20)]
    (layout,) = pages(panel_with(*tiny))
    assert not any(isinstance(block, Menu) for block in layout.blocks), "names of hexes need little room"


def test_below_the_name_of_its_group_a_button_does_not_repeat_it() -> None:
    dig = [Option(f"dig.{i}", text(f"Dig at h{i}"), "a", short=text(f"h{i}")) for i in range(2)]
    (named,) = pages(panel_with(*dig))
    assert labels_of(named) == ["h0", "h1"]
    (nameless,) = pages(panel_with(*(msgspec.structs.replace(option, group="") for option in dig)))
    assert labels_of(nameless) == ["Dig at h0", "Dig at h1"]
    crowd = [Option(f"dig.{i}", text(f"Dig at h{i}"), "a", short=text(f"h{i}")) for i in range(60)]
    menus = [block for block in pages(panel_with(*crowd))[0].blocks if isinstance(block, Menu)]
    assert [menus[0].placeholder, menus[0].lines[0].label] == ["Group A · h0 … h24", "h0"]
    menus = [block for block in pages(panel_with(*crowd[:51]))[0].blocks if isinstance(block, Menu)]
    assert menus[-1].placeholder == "Group A · h50", "a menu of one line has no from and to"
    endless = text(f"Dig {'deep ' * 15}")
    (listed,) = pages(panel_with(Option("dig", endless, "", short=text("Dig")), Option("stop", text("stop"))))
    assert labels_of(listed) == ["Dig", "stop"], "a button has no room for more"
    (menu,) = [block for block in pages(panel_with(*dig, picks=(1, 2)))[0].blocks if isinstance(block, Menu)]
    assert [line.label for line in menu.lines] == ["Dig at h0", "Dig at h1"]
    assert "Dig at h0" in str(confirmation(panel_with(*dig), dig[0]).blocks[1])


def test_what_only_says_how_is_a_menu_and_what_stands_nowhere_else_has_buttons_first() -> None:
    tools = [Option(f"tool.{i}", text(f"tool {i}"), "tool", aside=True) for i in range(3)]
    cards = [Option(f"card.{i}", text(f"card {i}"), "c") for i in range(6)]
    goods = [Option(f"take.{i}", text(f"take good {i}"), "a") for i in range(14)]
    ends = Option("pass", text("p"), "pass")
    for keys, buttons in (((), {"take", "pass"}), (("take.",), {"card", "pass"})):
        (layout,) = pages(panel_with(*goods, *cards, *tools, ends, open_keys=keys))
        assert {id.rpartition(":")[2].partition(".")[0] for id in buttons_of(layout) if id[:2] == "o:"} == buttons


def test_a_long_group_asks_first_what_an_option_stands_under() -> None:
    swaps = [
        Option(f"give.{a}.{b}", text(f"{a} for {b}"), "a", under=text(f"give {a}")) for a in "xyz" for b in "uvwtsr"
    ]
    panel = panel_with(*swaps, Option("stop", text("stop")), refusals=(Refusal(text("Bakery"), text("no"), ""),))
    (layout,) = pages(panel)
    (menu,) = [block for block in layout.blocks if isinstance(block, Menu)]
    assert [(line.label, line.value) for line in menu.lines] == [
        ("give x", "give.x.u"), ("give y", "give.y.u"), ("give z", "give.z.u"),
    ]  # fmt: skip
    assert [key for _, key in shown(layout)] == ["stop"]
    (within,) = pages(opened(panel, "give.y.u"))
    assert [key for _, key in shown(within)] == [f"give.y.{b}" for b in "uvwtsr"]
    assert "p:abcdefgh:0:9:page.0" in [b.id for block in within.blocks if isinstance(block, Row) for b in block.buttons]
    other = Option("lend.y.u", text("lend"), "b", under=text("give y"))
    (within,) = pages(opened(panel_with(*swaps, other), "give.y.u"))
    assert [key for _, key in shown(within)] == [f"give.y.{b}" for b in "uvwtsr"], "of this group alone"
    assert pages(opened(panel, "give.q.u")) == pages(panel), "what is not offered any more leads back"
    (short,) = pages(panel_with(*swaps[:BUTTONS]))
    assert [key for _, key in shown(short)] == [option.key for option in swaps[:BUTTONS]]


def test_what_stands_alone_under_something_is_listed_itself_for_opening_it_would_decide_nothing() -> None:
    swaps = [Option(f"give.x.{n}", text(f"x for {n}"), "a", under=text("give x")) for n in range(16)]
    alone = Option("give.y.0", text("y for 0"), "a", under=text("give y"), note=text("the last one"))
    looks = Outlook(frozenset({"give.y.0"}))
    (layout,) = pages(panel_with(*swaps, alone, outlook=looks))
    (menu,) = [block for block in layout.blocks if isinstance(block, Menu)]
    assert [(line.label, line.value, line.note) for line in menu.lines] == [
        ("give x", "give.x.0", ""),
        ("y for 0", "give.y.0", f"{FINAL} the last one"),
    ]


def test_what_stands_under_more_things_than_a_menu_has_lines_is_listed_whole() -> None:
    apart = [Option(f"give.{n}", text(f"give {n}"), "a", under=text(f"to {n}")) for n in range(26)]
    layouts = pages(panel_with(*apart))
    assert [key for layout in layouts for _, key in shown(layout)] == [option.key for option in apart]
    assert not [b for layout in layouts for b in layout.blocks if isinstance(b, Menu) and ":open." in b.id]


def test_a_menu_of_several_lets_no_more_be_chosen_than_there_are_and_begins_with_what_is_recommended() -> None:
    (layout,) = pages(panel_with(*many(4), picks=(1, 9), suggested="take.2"))
    (menu,) = [block for block in layout.blocks if isinstance(block, Menu)]
    assert (menu.least, menu.most) == (1, 4)
    assert [line.value for line in menu.lines] == ["take.2", "take.0", "take.1", "take.3"]


def test_what_ways_of_one_deed_have_in_common_is_said_once() -> None:
    ways = [Option(f"turn.{who}", text(f"Turn the card: {who}"), "a", note=text("+1 wood")) for who in "xy"]
    (layout,) = pages(panel_with(*ways, Option("stop", text("stop"))))
    assert "\n".join(map(str, layout.blocks)).count("+1 wood") == 1
    assert "-# **Turn the card**: +1 wood" in str(layout.blocks)
    other = msgspec.structs.replace(ways[1], note=text("+2 wood"))
    (apart,) = pages(panel_with(ways[0], other, Option("stop", text("stop"))))
    assert "-# **Turn the card: y**: +2 wood" in str(apart.blocks), "where they differ, each by its whole name"


def test_what_a_card_does_stands_above_its_button_or_below_its_line() -> None:
    cards = [Option(f"play.{i}", text(f"Card {i}"), "a", note=text(f"+{i} wood")) for i in range(NOTED + 1)]
    (few,) = pages(panel_with(*cards[:NOTED]))
    assert "**Group A**\n-# **Card 0**: +0 wood\n-# **Card 1**: +1 wood" in "\n".join(map(str, few.blocks))
    assert len(shown(few)) == NOTED
    assert not any(isinstance(block, Menu) for block in few.blocks)
    named = [Option(f"play.{i}", text(f"Card {i}: +1 wood"), "a", note=text("dear")) for i in "ab"]
    (told,) = pages(panel_with(*named))
    assert told.blocks[2] == "**Group A**\n-# dear", "what is true of all needs no list of them"
    other = Option("play.c", text("Card c: +1 wood"), "a", note=text("cheap"))
    (told,) = pages(panel_with(*named, other))
    assert "-# **Card a; Card b**: dear\n-# **Card c**: cheap" in told.blocks[2], "what follows a colon is no name"
    (one,) = pages(panel_with(*many(NOTED), cards[-1]))
    assert not any(isinstance(block, Menu) for block in one.blocks), "a single note makes no menu"
    (many_more,) = pages(panel_with(*cards))
    (menu,) = [block for block in many_more.blocks if isinstance(block, Menu)]
    assert [(line.label, line.note) for line in menu.lines] == [(f"Card {i}", f"+{i} wood") for i in range(NOTED + 1)]


def headings(layout: Layout) -> list[str]:
    """What stands above the controls, in order: headings of buttons, names of menus."""
    found = []
    for block in layout.blocks:
        if isinstance(block, Menu):
            found.append(block.placeholder)
        elif isinstance(block, str) and block.startswith("**"):
            found.append(block.splitlines()[0].strip("*"))
    return found


def test_a_group_has_its_heading_and_its_place_however_many_options_it_has() -> None:
    """Deeds without a target stand last, under one heading: none of them jumps when others come or go."""
    goods = [Option(f"a.{i}", text(f"good {i}"), "a") for i in range(30)]
    boats = [Option("b.1", text("boat"), "b"), Option("b.2", text("ship"), "b")]
    ends = Option("pass", text("p"), "pass")
    trade = Option("trade", text("t"), "trade")
    for n in (1, 2, 15, 16, 26):
        (layout,) = pages(panel_with(*goods[:n], trade, *boats, ends))
        assert [name.partition(" · ")[0] for name in headings(layout)][:1] == ["Group A"]
        assert headings(layout)[-2:] == ["B" * 90, speak("en").say("panel.others")]
        assert [key for _, key in shown(layout)][-2:] == ["trade", "pass"]
    (layout,) = pages(panel_with(goods[0], trade, ends))
    assert headings(layout) == []
    assert [key for _, key in shown(layout)] == ["a.0", "trade", "pass"]


def test_more_than_a_screen_of_long_labels_is_a_menu() -> None:
    for n, long, menu in ((10, 60, False), (11, 60, True), (15, 60, True), (15, 20, False)):
        (layout,) = pages(panel_with(*(Option(f"a.{i}", text(f"{i} ".ljust(long, "x")), "a") for i in range(n))))
        assert any(isinstance(block, Menu) for block in layout.blocks) == menu, (n, long)
        assert len(shown(layout)) == n


def test_only_giving_up_what_is_asked_about_is_no_other_action() -> None:
    goods, leave = [Option(f"a.{i}", text(f"good {i}"), "a") for i in range(3)], Option("leave", text("no"), "leave")
    for waste, others in ((False, [speak("en").say("panel.others")]), (True, [])):
        (layout,) = pages(panel_with(*goods, msgspec.structs.replace(leave, waste=waste)))
        assert headings(layout) == ["Group A", *others]
        assert [key for _, key in shown(layout)][-1] == "leave"
    (both,) = pages(panel_with(*goods, msgspec.structs.replace(leave, waste=True), Option("pass", text("p"), "pass")))
    assert headings(both) == ["Group A", speak("en").say("panel.others")]


def test_few_options_are_buttons_as_long_as_there_is_room_the_last_group_and_then_the_first() -> None:
    groups = [Option(f"{name}.{i}", text("x"), name) for name in ("a", "b", "c", "d") for i in range(8)]
    (layout,) = pages(panel_with(*groups))
    assert [isinstance(block, Menu) for block in layout.blocks if not isinstance(block, str)] == [
        False, False, True, True, False, False, False,
    ]  # fmt: skip


def test_what_a_guided_game_recommends_stands_first_as_a_button_even_where_the_rest_are_menus() -> None:
    hexes = [Option(f"go.{i}", text(f"march to the place called {i}"), "a") for i in range(60)]
    panel = panel_with(*hexes, Option("pass", text("p"), "pass"), suggested="go.41")
    (layout,) = pages(panel)
    first = next(block for block in layout.blocks if isinstance(block, Row))
    assert [button.label for button in first.buttons] == ["⭐ march to the place called 41"]
    assert first.buttons[0].style == "success"
    assert layout.blocks.index(first) < min(n for n, b in enumerate(layout.blocks) if isinstance(b, Menu))
    assert [key for _, key in shown(layout)].count("go.41") == 1
    assert len(shown(layout)) == 61
    (few,) = pages(panel_with(*many(3), suggested="take.2"))
    assert [key for _, key in shown(few)] == ["take.2", "take.0", "take.1"]
    assert headings(few) == ["Group A"], "of so few it is found"
    alone = [Option(f"{key}.1", text(key), key) for key in ("a", "b")]
    (apart,) = pages(panel_with(*alone, Option("pass", text("p"), "pass"), suggested="a.1"))
    assert (headings(apart), labels_of(apart)) == ([], ["⭐ a", "b", "p"])
    (named,) = pages(panel_with(Option("b.1", text("b"), "b"), *many(7), suggested="take.2"))
    assert headings(named) == ["Group A", "B" * 90], "the rest of its group follows, below the same heading"
    assert labels_of(named)[:2] == ["⭐ take 2", "take 0"]
    (one,) = pages(panel_with(*many(7), suggested="take.2"))
    assert headings(one) == ["Group A"], "of one group the heading is not said twice"
    titles = [n for n, block in enumerate(one.blocks) if block == "**Group A**"]
    assert titles < [n for n, block in enumerate(one.blocks) if isinstance(block, Row)], "above all of it"
    (only,) = pages(panel_with(*many(1), suggested="take.0"))
    assert labels_of(only) == ["⭐ take 0"]


def test_what_is_true_also_of_what_is_recommended_is_said_once() -> None:
    """The fault: the note stood above the starred button and above the others of its group."""
    note, other = text("it costs a turn"), text("it costs two")
    same = [Option(f"take.{i}", text(f"take {i}"), "a", note=note) for i in range(7)]
    (layout,) = pages(panel_with(*same, suggested="take.2"))
    assert layout.blocks[2] == "**Group A**\n-# it costs a turn", "alone, for it is said of them all"
    assert str(layout.blocks).count("it costs a turn") == 1
    assert labels_of(layout)[:2] == ["⭐ take 2", "take 0"]
    (mixed,) = pages(panel_with(*same, Option("take.8", text("take 8"), "a", note=other), suggested="take.8"))
    assert [b for b in mixed.blocks if isinstance(b, str) and "costs" in b] == [
        "**Group A**\n-# **take 8**: it costs two",
        "-# **take 0; take 1; take 2; take 3; take 4; take 5; take 6**: it costs a turn",
    ]


def test_what_is_recommended_is_a_button_even_where_the_few_beside_it_are_a_menu() -> None:
    """The fault: "share" was a line of a folded menu, and what gives an action up were the buttons below it."""
    noted = [Option(f"take.{i}", text(f"take {i}"), "a", note=text("n" * 90 + str(i))) for i in range(5)]
    given_up = [Option(f"leave.{i}", text(f"leave {i}"), "b", waste=True) for i in range(3)]
    blocks = excerpt(panel_with(*noted, *given_up, public=True, suggested="take.3"), MOST_ROWS, ROOM)
    labels = [[button.label for button in block.buttons] for block in blocks if isinstance(block, Row)]
    assert labels == [["⭐ take 3"]]
    menus = [[line.value for line in block.lines] for block in blocks if isinstance(block, Menu)]
    assert menus == [["take.0", "take.1", "take.2", "take.4"], ["leave.0", "leave.1", "leave.2"]]
    assert f"{'n' * 90}3" in str(blocks[0]), "with what one should know of it"


def test_what_only_gives_something_up_is_folded_where_what_can_be_done_is() -> None:
    """The fault: what forfeits an action were big buttons below a folded menu of the actions."""
    for notes, folded in (("n" * 90, True), ("n", False)):
        spaces = [Option(f"space.{i}", text(f"s{i}"), "a", note=text(f"{notes}{i}")) for i in range(4)]
        given_up = [Option(f"leave.{i}", text(f"leave {i}"), "b", waste=True) for i in range(3)]
        blocks = excerpt(panel_with(*spaces, *given_up, public=True), MOST_ROWS, ROOM)
        assert [isinstance(block, Menu) for block in blocks if not isinstance(block, str)] == [folded, folded]
    done = Option("done", text("done"), "b", waste=True)
    last = excerpt(panel_with(*spaces, done, public=True), MOST_ROWS, ROOM)[-1]
    assert isinstance(last, Row), "what ends a turn is always a button"


def test_where_there_is_little_room_the_group_of_what_is_recommended_has_it() -> None:
    """Before what the message of the table does not offer."""
    groups = [Option(f"{name}.{i}", text(f"{name} {i}"), name) for name in "abc" for i in range(4)]
    for suggested, first in (("", "b 0"), ("a.1", "⭐ a 1")):
        panel = panel_with(*groups, open_keys=("a.",), suggested=suggested)
        blocks = [block for piece in pieces(panel, 3, 14) for block in piece.blocks]
        rows = [block for block in blocks if isinstance(block, Row)]
        assert [row.buttons[0].label for row in rows] == [first, "c 0"]


def test_where_a_guided_game_recommends_something_there_is_no_second_adviser() -> None:
    controls = [buttons_of(pages(panel_with(*many(3), hinted=True, suggested=key))[0]) for key in ("", "take.1")]
    assert [any(id.endswith(":hint") for id in found) for found in controls] == [True, False]


def test_what_gives_up_a_chance_is_a_grey_button_and_the_rest_is_not() -> None:
    digs, done = Option("dig", text("dig"), "a"), Option("done", text("done"), "b", waste=True)
    (layout,) = pages(panel_with(digs, done))
    styles = [button.style for block in layout.blocks if isinstance(block, Row) for button in block.buttons[:2]]
    assert styles[:2] == ["primary", "secondary"]


def test_a_question_is_not_put_to_all_with_nothing_but_the_way_to_give_it_up() -> None:
    secret, given_up = Option("take.2", text("take")), Option("leave", text("leave"), waste=True)

    def put(*options: Option, open_keys: tuple[str, ...]) -> object:
        asked = Decision(0, text("what?"), options)
        shown = SimpleNamespace(decisions=(asked,), awaited_users=(1,), rules=SimpleNamespace(open_keys=open_keys))
        return open_question(cast(Snapshot, shown))

    assert put(secret, given_up, open_keys=("leave",)) is None
    assert put(secret, given_up, open_keys=("take.", "leave")) is not None
    assert put(given_up, open_keys=("leave",)) is not None, "where it is all there is, nothing is hidden"


def test_where_several_are_asked_at_once_the_message_of_the_table_offers_nothing() -> None:
    """Whoever pressed would answer for somebody else, or see what others may answer."""
    asked = [Decision(seat, text("what?"), (Option("take.2", text("take")),)) for seat in (0, 1)]

    def put(*decisions: Decision) -> object:
        shown = SimpleNamespace(decisions=decisions, awaited_users=(1, 2), rules=SimpleNamespace(open_keys=("",)))
        return open_question(cast(Snapshot, shown))

    assert put(*asked) is None
    assert put(asked[0]) is not None
    assert put() is None


def test_what_all_see_is_foreseen_as_far_as_anybody_can(monkeypatch: pytest.MonkeyPatch) -> None:
    """The mark on a button of the table's message would tell what lies in its player's hand."""
    rules, setup, eyes = GAMES["gnomopolis"], setup_of(2), list[bool]()

    def foreseen(*_: object, public: bool) -> dict[str, Foreseen]:
        eyes.append(public)
        return {}

    monkeypatch.setattr(dangers, "foresee", foreseen)
    table = snapshot(rules, setup, start(rules, setup).state)
    asked = open_question(table)
    assert asked is not None
    dangers.public_outlook(table, asked)
    dangers.outlook(table, asked.seat)
    quick_rows(snapshot(rules, setup, start(rules, setup).state), "en")
    assert eyes == [True, False, True]


def test_only_what_is_final_is_marked_and_what_cannot_be_avoided_is_no_danger(monkeypatch: pytest.MonkeyPatch) -> None:
    rules, setup = GAMES["gnomopolis"], setup_of(2)
    ends = {"a": Foreseen(final=True), "b": Foreseen(ends=True), "c": Foreseen()}
    for found, grave in ((ends, {"b"}), ({"b": ends["b"]}, set())):
        monkeypatch.setattr(dangers, "foresee", lambda *_, found=found, **__: found)
        shown = dangers.outlook(snapshot(rules, setup, start(rules, setup).state), 0)
        assert shown.final == {"a"} & found.keys()
        assert shown.dangers.keys() == grave
    for won, said in ((True, "panel.ends_won"), (False, "panel.ends_lost"), (None, "panel.ends_game")):
        found = {"b": Foreseen(ends=True, won=won), "c": Foreseen()}
        monkeypatch.setattr(dangers, "foresee", lambda *_, found=found, **__: found)
        assert dangers.outlook(snapshot(rules, setup, start(rules, setup).state), 0).dangers["b"].id == said


def test_whether_one_wins_is_said_also_after_the_games_own_words_for_the_end(monkeypatch: pytest.MonkeyPatch) -> None:
    rules, setup = GAMES["gnomopolis"], setup_of(2)
    texts = catalogue(rules.package, "en")
    why, marks = Text("consequence.over"), set[str]()
    for won, verdict in ((True, " By what can be seen now, you win."), (False, "you do not win."), (None, "")):
        found = {"b": Foreseen(ends=True, won=won, why=why), "c": Foreseen()}
        monkeypatch.setattr(dangers, "foresee", lambda *_, found=found, **__: found)
        shown = dangers.outlook(snapshot(rules, setup, start(rules, setup).state), 0)
        assert shown.said("b", texts).startswith(texts.say(why))
        assert shown.said("b", texts).removeprefix(texts.say(why)).endswith(verdict)
        assert not shown.said("c", texts)
        marks.add(shown.mark("b"))
    assert len(marks) == 3, "whoever read that they win has not read that they do not"


def test_what_others_are_asked_says_nothing_of_ones_own_options(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where two are asked at once their options may have the same keys: each costs whoever takes it something else."""
    rules, setup = GAMES["gnomopolis"], setup_of(2)
    monkeypatch.setattr(dangers, "foresee", lambda *_, **__: {"a": Foreseen(), "b": Foreseen()})
    table = snapshot(rules, setup, start(rules, setup).state)
    mine = [Option("a", text("mine")), Option("b", text("b"), consequence=text("b is lost"))]
    theirs = [Option("a", text("theirs"), consequence=text("a is lost")), Option("b", text("b"))]
    asked = (Decision(0, text("?"), tuple(mine)), Decision(1, text("?"), tuple(theirs)))
    both = msgspec.structs.replace(table, decisions=asked)
    assert [dict(dangers.outlook(both, seat).dangers) for seat in (0, 1)] == [
        {"b": text("b is lost")},
        {"a": text("a is lost")},
    ]
    over = msgspec.structs.replace(both, status="finished")
    assert dangers.outlook(over, 0) == dangers.Outlook()


@pytest.mark.parametrize("game", GAMES)
def test_the_message_of_a_table_stays_short(game: str) -> None:
    """On a telephone the board and what is asked are to be seen together: few rows, and nothing long to be read."""
    rules = GAMES[game]
    setup = setup_of(max(2, rules.meta.seats[0]))
    for _, now in list(random_line(rules, setup, 1))[:60]:
        found = quick_rows(snapshot(rules, setup, now.state), "pt-BR")
        assert sum(isinstance(block, Row | Menu) for block in found) <= MOST_ROWS
        assert all(len(block) <= HEADING or block.startswith("-# ⚠") for block in found if isinstance(block, str))
