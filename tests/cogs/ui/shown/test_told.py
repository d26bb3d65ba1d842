"""The chronicle as users read it: in the table's message and in the log, whole or counted, done to me first."""

from __future__ import annotations

import re
from collections.abc import Iterator

import msgspec

from bot.service.table.snapshot import Snapshot
from bot.service.tables import Entry, Tale
from cogs.ui import ids
from cogs.ui.layout import Layout, Menu, Row
from cogs.ui.looking.film import MOST, brief
from cogs.ui.looking.log import Stretch, log_page, timed, turn_page
from cogs.ui.sentences import escaped
from cogs.ui.shown.table_message import table_layout
from cogs.ui.shown.told import tales_said
from games.core.model import Scene, Text, player
from games.core.rules import start
from games.registry import GAMES
from tests.cogs.ui.tables import ANA, said, snapshot
from tests.cogs.ui.test_messages import accepted, played, rules
from tests.playing import setup_of

__all__ = ["rules"]


def tale(n: int, id: str = "event.passed", *, on: tuple[int, ...] = (), **args: object) -> Tale:
    """A turn of one event."""
    seat = n % 2
    text = Text(id, args or {"player": player(seat)})
    passed = seat if id == "event.passed" else None
    return Tale((Entry(n, n, text, passed, Scene(n + 1, n, seat), on),), (text,))


def test_passes_in_a_row_are_folded() -> None:
    rules = GAMES["gnomopolis"]
    table = snapshot(rules, setup_of(2), start(rules, setup_of(2)).state)
    passes = [tale(n) for n in (0, 1)]
    shown = said(table_layout(table, "en", chronicle=passes))
    assert "and Bia passed." in shown
    assert shown.count("passed") == 1
    assert said(table_layout(table, "en", chronicle=passes[:1])).count("passed") == 1


def test_passes_in_a_row_are_told_in_the_names_of_those_who_sat_there_then() -> None:
    rules = GAMES["gnomopolis"]
    table = snapshot(rules, setup_of(2), start(rules, setup_of(2)).state)
    passes = []
    for n in (0, 1):
        (entry,) = tale(n).entries
        passes.append(Tale((msgspec.structs.replace(entry, names=("Rosa", "Bia")),), tale(n).lines))
    ((line,),) = tales_said(table, "en", passes)
    assert "Rosa and Bia passed" in line


def test_a_line_that_names_nobody_says_for_whom_a_bot_did_it() -> None:
    """The fault: of a faction that mustered nobody saw that a bot had mustered it."""
    rules = GAMES["gnomopolis"]
    table = snapshot(rules, setup_of(2), start(rules, setup_of(2)).state)

    def stood_in(told: Tale) -> Tale:
        (entry,) = told.entries
        entry = msgspec.structs.replace(entry, names=("Ana", "Bia 🤖"), stood_in_for=1)
        # A person goes on with it: what the bot did stays the bot's.
        mine = msgspec.structs.replace(entry, names=("Ana", "Bia"), stood_in_for=None)
        return Tale((entry, mine), (entry.text,))

    (said_of,) = tales_said(table, "pt-BR", [stood_in(tale(1, "event.trigger", why="Kumbuga"))])
    assert said_of[0].endswith(" Na ausência de Bia 🤖, jogou um bot.")
    (named,) = tales_said(table, "pt-BR", [stood_in(tale(1))])
    assert named[0].count("Bia 🤖") == 1
    assert "ausência" not in named[0]


def test_what_a_bot_s_move_only_led_to_is_not_its_doing() -> None:
    """The fault: the next cycle was told as begun in the absence of whose army went home before it."""
    rules = GAMES["gnomopolis"]
    table = snapshot(rules, setup_of(2), start(rules, setup_of(2)).state)
    text = Text("event.trigger", {"why": "Kumbuga"})

    def shown(since: int) -> str:
        entry = Entry(1, 7, text, None, Scene(3, since), names=("Ana", "Bia 🤖"), stood_in_for=1)
        return tales_said(table, "pt-BR", [Tale((entry,), (text,))])[0][0]

    assert "ausência" not in shown(6), "this move began it"
    assert "ausência" in shown(5), "it had begun"


def labels(layout: Layout) -> list[str]:
    return [button.label for block in layout.blocks if isinstance(block, Row) for button in block.buttons]


def test_every_turn_is_told_and_what_does_not_fit_is_counted_with_a_way_there() -> None:
    """The fault: the chronicle was cut at ten lines, and nothing said so."""
    rules = GAMES["gnomopolis"]
    table = snapshot(rules, setup_of(2), start(rules, setup_of(2)).state)
    told = [tale(n, "event.trigger", why="x" * 150) for n in range(40)]
    few = table_layout(table, "pt-BR", chronicle=told[:5])
    assert said(few).count("> ") == 5
    assert "Crônica" not in labels(few)
    many = table_layout(table, "pt-BR", chronicle=told)
    shown = said(many).count("> ")
    assert 4 < shown < 10, "a telephone shows little at once; the log and the record of the turn have the rest"
    assert f"-# +{40 - shown} turnos antes: `/crônica`" in said(many)
    assert "Crônica" in labels(many)


def test_of_turns_that_do_not_fit_the_lines_that_name_whoever_is_called_are_told() -> None:
    """The fault: a new round that had won its reader a febas was nowhere to be read but behind /log."""
    rules = GAMES["gnomopolis"]
    table = snapshot(rules, setup_of(2), start(rules, setup_of(2)).state)
    (awaited,) = table.awaited
    (seat,) = awaited.seats
    long = [tale(n, "event.trigger", why="x" * 150) for n in range(2, 42)]
    gained = [tale(n, "event.gained", player=player(who), what=f"9{n}") for n, who in enumerate((1 - seat, seat))]
    shown = said(table_layout(table, "en", chronicle=[*gained, *long])).splitlines()
    n = next(n for n, line in enumerate(shown) if "earlier turns" in line)
    assert shown[n + 1] == f"> {escaped(table.names[seat])} gained 91."
    assert "gained 90" not in "".join(shown), "what others did is behind the log"
    missed = brief(table, "en", [*gained, *long], (seat,))
    assert len(missed) <= MOST
    assert f"- {escaped(table.names[seat])} gained 91." in missed
    assert "gained 90" not in "".join(missed)
    befell = [tale(1 - seat, "event.gained", on=(seat,), player=player(seat), what="91")]
    once = said(table_layout(table, "en", chronicle=[*befell, *long]))
    assert once.count("gained 91") == 1, "what was done to them stands at the top"


def test_what_was_done_to_whoever_is_called_comes_first_and_bold() -> None:
    rules = GAMES["gnomopolis"]
    table = snapshot(rules, setup_of(2), start(rules, setup_of(2)).state)
    (awaited,) = table.awaited
    (seat,) = awaited.seats
    told = [tale(1 - seat), tale(3 - seat, "event.searched_nothing", on=(seat,), player=player(1 - seat))]
    lines_ = said(table_layout(table, "en", chronicle=told)).splitlines()
    quoted = [line for line in lines_ if line.startswith("> ")]
    assert quoted[0].startswith("> **")
    assert quoted[0].endswith("found nobody to search for.**")
    assert len(quoted) == 3
    paid = [tale(1 - seat, "event.gained", on=(seat,), player=player(seat), what="1")]
    names = [escaped(name) for name in table.names]
    bold = said(table_layout(table, "en", chronicle=paid))
    assert f"> **On {names[1 - seat]}'s turn: {names[seat]} gained 1.**" in bold, "who did it is said"
    others = [tale(1 - seat, "event.searched_nothing", on=(1 - seat,), player=player(1 - seat))]
    assert "> **" not in said(table_layout(table, "en", chronicle=others))


def pages(table: Snapshot, tales: list[Tale]) -> Iterator[Layout]:
    """All pages of a log."""
    of, page = Stretch("start", -1), 0
    while True:
        layout = log_page(table, "pt-BR", of, tales, ANA, page)
        yield layout
        page += 1
        if ids.log(table.game_id, of.id, page) not in str(layout):
            return


def test_from_a_part_of_the_log_a_press_leads_to_the_whole_also_where_nothing_happened(rules) -> None:
    table, tales = list(played(rules))[-1]
    whole = ids.log(table.game_id, Stretch("start", -1).id, 0)
    for told in (tales, []):
        assert whole in str(log_page(table, "pt-BR", Stretch("mine", 3), told, ANA, 0))
        assert whole not in str(log_page(table, "pt-BR", Stretch("start", -1), told, ANA, 0))


async def test_the_log_of_a_whole_game_is_there_page_by_page_with_its_details(rules) -> None:
    table, tales = list(played(rules))[-1]
    found = list[str]()
    for page, layout in enumerate(pages(table, tales)):
        await accepted(layout)
        (menu,) = [block for block in layout.blocks if isinstance(block, Menu)]
        found += [line.value for line in menu.lines]
        assert f"Página {page + 1} de" in said(layout)
    assert list(dict.fromkeys(found)) == [str(n) for n in range(len(tales))], "a turn is missing"
    for n in range(0, len(tales), 7):
        of, part, told = Stretch("start", -1), 0, 0
        while True:
            layout = turn_page(table, "pt-BR", of, tales, 0, n, part)
            await accepted(layout)
            told += sum(not line.startswith(("-#", "#")) for line in said(layout).splitlines())
            part += 1
            if ids.log_turn(table.game_id, of.id, 0, n, part) not in str(layout):
                break
        assert told >= len(tales[n].entries)


def test_a_page_of_the_log_is_found_again_by_its_buttons() -> None:
    for since in ("mine", "start"):
        for seat in (None, 0, 12):
            of = Stretch(since, 41, seat)
            match = re.fullmatch(ids.LOG, ids.log("abcdefgh", of.id, 3))
            assert match
            assert Stretch.of(match) == of
            detail = re.fullmatch(ids.LOG_TURN, ids.log_turn("abcdefgh", of.id, 3, 17, 1))
            assert detail
            assert (Stretch.of(detail), detail["page"], detail["turn"], detail["part"]) == (of, "3", "17", "1")


def test_a_turn_that_was_taken_back_meanwhile_leads_back_to_its_page() -> None:
    rules = GAMES["gnomopolis"]
    table = snapshot(rules, setup_of(2), start(rules, setup_of(2)).state)
    of, tales = Stretch("start", -1), [tale(n) for n in range(2)]
    for turn in (2, 3):
        shown = turn_page(table, "en", of, tales, 0, turn)
        assert [b.id for block in shown.blocks if isinstance(block, Row) for b in block.buttons] == [
            ids.log("abcdefgh", of.id, 0)
        ]


def test_the_log_says_the_time_once_a_minute() -> None:
    told = [(60_000, "a"), (119_999, "b"), (120_000, "c"), (120_001, "d")]
    assert timed(told) == ["-# <t:60:f>\na", "b", "-# <t:120:f>\nc", "d"]
