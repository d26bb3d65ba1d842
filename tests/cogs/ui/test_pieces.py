"""Pieces of what is offered: what stays within the room there is, what is told above a menu, what a plan lists."""

from __future__ import annotations

from cogs.ui.layout import LINE, Menu, Row
from cogs.ui.shown.offers import HEADING, SHORT, TOLD, Piece, pieces
from cogs.ui.shown.quick import excerpt
from games.core.model import Option
from tests.cogs.ui.panels import many, panel_with, text

PLENTY = 100


def told(found: list[Piece]) -> str:
    """All that stands above controls."""
    return "\n".join(block for piece in found for block in piece.blocks if isinstance(block, str))


def rows_of(found: list[Piece]) -> list[Row]:
    return [block for piece in found for block in piece.blocks if isinstance(block, Row)]


def menus(found: list[Piece]) -> list[Menu]:
    return [block for piece in found for block in piece.blocks if isinstance(block, Menu)]


def test_there_are_no_more_rows_than_there_is_room_for_and_no_more_components() -> None:
    groups = [Option(f"{name}.{i}", text("x"), name) for name in "abcd" for i in range(8)]
    for rows, as_menus in ((4, 4), (5, 3), (7, 1), (8, 0)):
        found = pieces(panel_with(*groups), rows, PLENTY)
        assert (sum(piece.rows for piece in found), len(menus(found))) == (rows, as_menus)
    for room in (9, 24, 40):
        assert sum(piece.components for piece in pieces(panel_with(*groups), PLENTY, room)) <= room


def test_what_stands_alone_is_a_button_though_there_is_no_room() -> None:
    found = pieces(panel_with(*many(3), Option("b.1", text("boat"), "b"), Option("pass", text("p"), "pass")), 0, 0)
    assert [len(menu.lines) for menu in menus(found)] == [3]
    assert sum(piece.rows for piece in found) == 3


def test_a_note_too_long_for_a_line_stands_above_its_menu_once_and_with_all_where_they_are_weighed() -> None:
    long = "x" * (LINE + 1)
    some = [Option(f"take.{i}", text(f"take {i}"), "a", note=text(note)) for i, note in enumerate((long, "short"))]
    crowd = panel_with(*some, *many(30)[2:26])
    weighed = panel_with(*some, picks=(1, 2))
    for panel, others in ((crowd, 0), (weighed, 1)):
        found = pieces(panel, 5, 8)
        said = told(found)
        assert (said.count(long), said.count("short")) == (1, others)
        assert menus(found)


def test_notes_are_told_as_long_as_there_is_room_for_them() -> None:
    long = "x" * (TOLD // 2)
    groups = [
        Option(f"{name}.{i}", text(f"{name} {i}"), name, note=text(long if i == 0 else ""))
        for name in "abc"
        for i in range(16)
    ]
    said = told(pieces(panel_with(*groups), 5, 8))
    assert said.count(long) == 1, "two and their names are more than there is room for"
    assert not told(pieces(panel_with(*groups, public=True), 5, 8)), "nor does everybody read that"


def test_a_plan_lists_all_at_once() -> None:
    swaps = [
        Option(f"give.{a}.{b}", text(f"{a} for {b}"), "a", under=text(f"give {a}")) for a in "xyz" for b in "uvwtsr"
    ]
    keys = [line.value for menu in menus(pieces(panel_with(*swaps, planned=True), 5, PLENTY)) for line in menu.lines]
    assert keys == [option.key for option in swaps]


def test_on_the_message_of_a_table_much_to_be_read_is_a_menu() -> None:
    """There it would be left out with its buttons."""
    for length, as_menu in ((SHORT // 10, False), (SHORT // 10 + 1, True)):
        labels = [Option(f"take.{i}", text(str(i).ljust(length, "x"))) for i in range(10)]
        for public in (True, False):
            found = pieces(panel_with(*labels, public=public), PLENTY, PLENTY)
            assert bool(menus(found)) == (public and as_menu), (length, public)
    heading = len("-# **x**: ")
    for length, as_menu in ((HEADING - heading, False), (HEADING - heading + 1, True)):
        noted = [Option("take.0", text("x"), note=text("n" * length)), Option("take.1", text("y"))]
        for public in (True, False):
            found = pieces(panel_with(*noted, public=public), PLENTY, PLENTY)
            assert bool(menus(found)) == (public and as_menu), (length, public)


def test_what_leads_to_a_second_page_does_not_stand_on_the_message_of_a_table() -> None:
    ends = Option("pass", text("p"), "pass")
    swaps = [Option(f"b.{n}.{m}", text("x" * 20), "b", under=text(f"give {n}")) for n in "xyz" for m in range(6)]
    blocks = excerpt(panel_with(*many(2), *swaps, ends, public=True), PLENTY, PLENTY)
    assert [button.label for block in blocks if isinstance(block, Row) for button in block.buttons] == [
        "take 0",
        "take 1",
        "p",
    ]
    assert not [block for block in blocks if isinstance(block, Menu)]


def test_where_there_is_little_room_what_ends_a_turn_is_kept() -> None:
    groups = [Option(f"{name}.{i}", text(name), name) for name in "abc" for i in range(2)]
    blocks = excerpt(panel_with(*groups, public=True), 2, PLENTY)
    offered = [[line.value for line in block.lines] for block in blocks if isinstance(block, Menu)]
    assert offered == [["a.0", "a.1"], ["c.0", "c.1"]]


def test_what_is_recommended_stands_apart_where_five_or_more_would_hide_it() -> None:
    for beside, apart in ((4, False), (5, True)):
        options = [*many(beside + 1), Option("b.1", text("boat"), "b")]
        found = pieces(panel_with(*options, suggested="take.2"), PLENTY, PLENTY)
        first = next(block for piece in found for block in piece.blocks if isinstance(block, Row))
        assert (len(first.buttons) == 1) == apart, beside
        assert first.buttons[0].label == "⭐ take 2"
    trade = Option("trade", text("t"), "trade")
    (first, *_) = pieces(panel_with(*many(3), trade, Option("pass", text("p"), "pass"), suggested="trade"), 5, PLENTY)
    assert [button.label for block in first.blocks if isinstance(block, Row) for button in block.buttons] == ["⭐ t"]


def test_a_note_comes_before_the_names_of_many_and_without_them_where_it_is_of_all() -> None:
    """The fault: "a2; a5; …: Uses the worker…", with the sentence at the end of a list of hexes."""

    def told(noted: int, others: int = 0) -> str:
        options = [Option(f"take.{i}", text(f"the hex called {i}"), note=text("uses it")) for i in range(noted)]
        options += [Option(f"give.{i}", text(f"g{i}")) for i in range(others)]
        first = pieces(panel_with(*options), PLENTY, PLENTY)[0].blocks[0]
        assert isinstance(first, str)
        return first

    assert told(1, 1) == "-# **the hex called 0**: uses it"
    assert told(2, 1) == "-# **the hex called 0; the hex called 1**: uses it"
    assert told(4) == "-# uses it", "of all that stands there"
    assert told(4, 1).startswith("-# uses it → **the hex called 0; the hex")
    assert told(2) == "-# uses it", "be they so few that their names have room"


def test_a_note_calls_options_by_their_names_alone_where_these_differ() -> None:
    """The fault: "note → Academy · 2 villagers → 1 child; …", names with prices and arrows, after the note."""

    def told(*options: tuple[str, str]) -> str:
        offered = [Option(f"take.{i}", text(label), note=text(note)) for i, (label, note) in enumerate(options)]
        first = pieces(panel_with(*offered, Option("p", text("p"), "p")), PLENTY, PLENTY)[0].blocks[0]
        assert isinstance(first, str)
        return first

    library, academy = "Library · 2 villagers → 2 children", "Academy · 2 villagers → 1 child and 1 villager"
    inn = ("Inn", "rests")
    assert told((academy, "asks"), (library, "asks"), inn).startswith("-# **Academy; Library**: asks\n")
    assert told(("March · one", "hungry"), ("March · two", "hungry")) == "-# **March**: hungry"
    apart = "-# **March · one**: hungry\n-# **March · two**: fed"
    assert told(("March · one", "hungry"), ("March · two", "fed")) == apart
    idle = [(f"{action} (for now only to forfeit)", "none there") for action in ("Share an Invention", "Innovate")]
    assert told(*idle, inn).startswith("-# **Share an Invention; Innovate**: none there\n"), "what fits before the note"
    cards = [(f"{'long ' * 10}card ({vp} VP)", note) for vp, note in ((1, "dear"), (2, "cheap"))]
    assert told(*cards).count(" VP)") == 2, "where the names are the same without brackets they stay"


def test_what_is_recommended_is_never_in_a_closed_menu_where_there_is_little_room() -> None:
    """The fault: of a small group for whose buttons nothing was left it was a line of a menu that nobody opens."""
    groups = [Option(f"{name}.{i}", text(f"{name} {i}"), name) for name in "abcd" for i in range(4)]
    for public in (False, True):
        found = pieces(panel_with(*groups, suggested="b.2", public=public), 6, 10)
        rows = [[button.label for button in row.buttons] for row in rows_of(found)]
        assert rows[0] == ["⭐ b 2"]
        assert [line.value for line in menus(found)[0].lines] == ["b.0", "b.1", "b.3"], "the rest of its group"
    (chosen,) = pieces(panel_with(*groups[:4], picks=(1, 2), suggested="a.1"), 6, 10)
    assert [line.value for line in menus([chosen])[0].lines] == ["a.1", "a.0", "a.2", "a.3"], "several are chosen there"
