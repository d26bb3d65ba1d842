"""What one has missed, over whole games of all five: ten lines, what was done to the reader first, passes folded."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

import msgspec
import pytest

from bot.service.past.film import Stretch
from bot.service.table.snapshot import Snapshot
from bot.service.tables import Entry, Tale, retold
from cogs.ui.layout import IN_A_MENU, Menu
from cogs.ui.looking import film
from cogs.ui.looking.film import LONGEST, MOST, MOST_BEFELL, brief, turn
from cogs.ui.sentences import escaped
from cogs.ui.shown.table_message import NEWS, chronicle_said
from cogs.ui.shown.told import befell_said, entry_said, run_said, tales_said
from games.core.model import Event, Text
from games.core.rng import Stream, seeded
from games.core.rules import play, start
from games.core.texts import revived
from games.core.thinking.opponent import glance
from games.registry import GAMES
from tests.cogs.ui.tables import snapshot
from tests.playing import setup_of

STRETCHES = (1, 3, 9, 60)
"""How many turns somebody was away for."""
SEATS = {"tarlac": 3}
"""How many play, where it is not four."""
PASSING = ("terra_concordia",)
"""Games in which a turn may be nothing but a pass. Elsewhere a deed ends it; in Gnomopolis whoever passes draws, and
that is told."""


@cache
def whole_game(key: str) -> tuple[Snapshot, tuple[Tale, ...]]:
    """A game as bots play it at a glance, with all that was told, as it comes back from the database."""
    rules, stream, told = GAMES[key], Stream(seeded(1, "players")), list[Entry]()
    setup = setup_of(SEATS.get(key, 4), 1)
    now = start(rules, setup)
    while now.decisions:
        asked = next(decision for decision in now.decisions if decision.blocking)
        now = play(rules, now.state, asked.seat, glance(rules, now.state, asked, stream))
        stored = [msgspec.msgpack.decode(msgspec.msgpack.encode(event), type=Event) for event in now.events]
        told += [Entry(0, now.state.seq, revived(e.text), e.passed, e.scene, e.on) for e in stored if e.to is None]
    return snapshot(rules, setup, now.state, "finished"), tuple(retold(rules, told))


def missed(key: str) -> list[tuple[list[Tale], int]]:
    """What was missed, and by which seat: each stretch of a game, through all eyes."""
    table, tales = whole_game(key)
    seats = range(len(table.rules.seats(table.played)))
    ends = range(1, len(tales) + 1, max(1, len(tales) // 12))
    return [
        ([tale for tale in tales[max(0, end - n) : end] if tale.seat != seat], seat)
        for end in ends
        for n in STRETCHES
        for seat in seats
    ]


@pytest.mark.parametrize("locale", ["pt-BR", "en"])
@pytest.mark.parametrize("key", GAMES)
def test_it_is_ten_lines_at_most_and_what_was_done_to_the_reader_stands_first_in_bold(key: str, locale: str) -> None:
    table, _ = whole_game(key)
    full, struck, cropped = 0, 0, 0
    for away, seat in missed(key):
        said = brief(table, locale, away, (seat,))
        assert len(said) <= 10
        assert all("\n" not in line for line in said), "a line is one line"
        on_me = befell_said(table, locale, away, (seat,))
        shown = on_me if len(on_me) <= MOST_BEFELL else on_me[: MOST_BEFELL - 1]
        assert said[: len(shown)] == shown, "all of it, in order, before anything else"
        assert all(line.startswith("**") and line.endswith("**") for line in shown)
        assert not any(line.startswith("**") for line in said[len(shown) :])
        if len(on_me) > MOST_BEFELL:
            # The turns in which it was done may be folded below: the way to it is the log.
            rest = said[len(shown)]
            assert f" {len(on_me) - len(shown)}" in rest
            assert "`/" in rest
            cropped += 1
        full += len(said) == MOST
        struck += bool(on_me)
    assert full
    assert struck
    assert cropped or key in ("nucleum", "tarlac"), "much was done to nobody"


@pytest.mark.parametrize("key", ["gnomopolis", "inventions", "terra_concordia"])
def test_what_came_to_the_reader_by_the_way_is_not_told_again_in_the_turn_that_brought_it(key: str) -> None:
    """The fault: "In Bot 1's turn: Ana gained 1 Influence" stood above "... (Ana: +1 Influence)"."""
    table, tales = whole_game(key)
    once = 0
    for tale in tales:
        for seat in range(4):
            befell, name = tale.befell((seat,)), escaped(table.names[seat])
            if tale.seat is None or not 0 < len(befell) <= MOST_BEFELL:
                continue
            rest = brief(table, "en", [tale], (seat,))[len(befell) :]
            before = [line for line in run_said(table, "en", [tale]) if name in line]
            told = chronicle_said(table, "en", [tale], (seat,))[0].splitlines()[len(befell) :]
            once += sum(line.count(name) for line in told) < sum(line.count(name) for line in before)
            with_doer = [e for e in befell if escaped(table.names[tale.seat]) in entry_said(table, "en", e)]
            if not with_doer and key == "inventions":
                assert not any(name in line for line in (*rest, *told)), (befell, told)
    assert once > 3


@pytest.mark.parametrize("locale", ["pt-BR", "en"])
def test_what_a_round_brings_to_all_takes_no_room_from_what_others_did(locale: str) -> None:
    """The fault: six lines of Production and Planning, and of the turns of others "+5 earlier turns"."""
    table, tales = whole_game("terra_concordia")
    rounds = [n for n, tale in enumerate(tales) if tale.scene is not None and tale.seat is None]
    told_of_all, shortened = 0, 0
    for last in rounds[2::2]:
        away = list(tales[last - 6 : last + 2])
        doing = [tale for tale in away if tale.seat is not None and tale.passed is None]
        doings = [run_said(table, locale, [tale], LONGEST)[0] for tale in doing]
        details = sum(len(run_said(table, locale, [tale])) - 1 for tale in away if tale.seat is None)
        said = brief(table, locale, away, ())
        assert len(said) <= MOST
        assert [line for line in doings if f"- {line}" not in said] == []
        assert not any(line.startswith("-# +") for line in said)
        told_of_all += bool(doings)
        shortened += sum(line.startswith("  - ") for line in said) < details
    assert told_of_all
    assert shortened


@pytest.mark.parametrize("locale", ["pt-BR", "en"])
def test_nor_does_it_on_the_table_s_message(locale: str) -> None:
    """The fault: "+3 earlier turns" above who bought cards and lost food by the event."""
    table, tales = whole_game("terra_concordia")
    rounds = [n for n, tale in enumerate(tales) if tale.scene is not None and tale.seat is None]
    shortened = 0
    for last in rounds[2::2]:
        away = list(tales[last - 3 : last + 2])
        whole = tales_said(table, locale, away)
        if len("\n".join(f"> {said[0]}\n> - …" for said in whole)) > NEWS - 100:
            continue
        told, everything = chronicle_said(table, locale, away, (), NEWS)
        assert len(told) <= NEWS
        # What a player did has details in its own line.
        assert [said[0] for said in whole if f"> {said[0]}" not in told.split("\n")] == []
        assert everything == ("> - …" not in told)
        shortened += not everything
    assert shortened


@pytest.mark.parametrize("key", GAMES)
def test_turns_in_a_row_of_nothing_but_a_pass_are_one_line(key: str) -> None:
    table, tales = whole_game(key)
    found = runs(tales)
    assert bool(found) == (key in PASSING)
    for run in found:
        (line,) = brief(table, "en", run, ())
        assert line.count("passed.") == 1
        called = [escaped(table.names[tale.passed]) for tale in run if tale.passed is not None]
        assert [name for name in called if name not in line] == []
    assert max(map(len, found), default=2) > 1, "no two passed in a row"


@pytest.mark.parametrize("key", GAMES)
def test_what_a_bot_did_in_somebody_s_absence_is_never_folded_away(key: str) -> None:
    """The fault: of an absence of some rounds ago only "+12 earlier turns" was left."""
    table, tales = whole_game(key)
    last = tales[-60:]
    turns = [n for n, tale in enumerate(last) if tale.seat is not None and any(_doing(e, tale) for e in tale.entries)]
    long_ago, later = turns[0], turns[1]
    for absent in (long_ago, later):
        seat = last[absent].seat or 0
        away = [stood_in(tale, seat) if n == absent else tale for n, tale in enumerate(last)]
        (mine, *_) = [line for line in brief(table, "en", away, (seat,)) if "🤖" in line]
        assert mine.startswith("- "), "what it did, as a line"
        others = brief(table, "en", away, (seat + 1 - 2 * (seat % 2),))
        assert any(line.startswith("-# +") and "a bot played for " in line and "🤖" in line for line in others)
    # Whoever was away for long: the latest of their turns, and that there were more.
    seat = last[long_ago].seat or 0
    said = brief(table, "en", [stood_in(tale, seat) if tale.seat == seat else tale for tale in last], (seat,))
    assert len(said) <= MOST
    assert sum("🤖" in line for line in said if line.startswith("- ")) >= 3
    assert any(line.startswith("-# +") and "🤖" in line for line in said)


@pytest.mark.parametrize("key", GAMES)
def test_for_whom_a_bot_played_is_said_also_where_the_turn_is_cut(key: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """The fault: a line of Tarlac ended with "In the absence of Ca…"."""
    monkeypatch.setattr(film, "LONGEST", 24)
    table, tales = whole_game(key)
    turns = [tale for tale in tales if tale.seat is not None and any(_doing(e, tale) for e in tale.entries)]
    for tale in turns[:20]:
        (line, *_) = brief(table, "en", [stood_in(tale, tale.seat or 0)], ())
        assert line.count("🤖") == 1, line
        assert len(line) < 100, line


def stood_in(tale: Tale, seat: int) -> Tale:
    """The same turn, played by a bot."""
    names = tuple(f"name of {n}" + " 🤖" * (n == seat) for n in range(8))
    entries = [msgspec.structs.replace(entry, names=names, stood_in_for=seat) for entry in tale.entries]
    return Tale(tuple(entries), tale.lines)


def _doing(entry: Entry, tale: Tale) -> bool:
    """Whether it was told by a move within this turn, not by that which led to it."""
    return tale.scene is not None and entry.seq > tale.scene.since


def runs(tales: Sequence[Tale]) -> list[list[Tale]]:
    """The passes of a game, those in a row together."""
    found: list[list[Tale]] = []
    before = False
    for tale in tales:
        if tale.passed is not None:
            found = [*found[:-1], [*found[-1], tale]] if before else [*found, [tale]]
        before = tale.passed is not None
    return found


def test_of_more_rounds_than_a_menu_has_lines_some_are_listed_and_the_present_one() -> None:
    table, _ = whole_game("gnomopolis")
    stretch = Stretch(tuple(range(31)))
    shown = turn(table, table, "en", (), 0, -1, None, stretch, {n: n for n in range(1, 31)})
    (menu,) = [block for block in shown.blocks if isinstance(block, Menu)]
    assert len(menu.lines) <= IN_A_MENU
    assert [line.value for line in menu.lines if line.chosen] == ["30"]
    assert menu.lines[0].value == "1"


@pytest.mark.parametrize("locale", ["pt-BR", "en"])
def test_what_others_set_up_with_is_told_as_one_s_own_when_the_first_turn_comes(locale: str) -> None:
    """The fault: of Nucleum's set-up only the reader's own experiment was left, all else was "+1 earlier turn"."""
    table, tales = whole_game("nucleum")
    began = [Entry(0, 0, revived(e.text), e.passed, e.scene, e.on) for e in start(table.rules, setup_of(4, 1)).events]
    (setup,), turns = retold(table.rules, [*began, *tales[0].entries]), tales[1:4]
    whole = run_said(table, locale, [setup])
    chosen = whole[-4:]
    assert len(whole) + len(turns) > MOST
    for seat in range(4):
        said = brief(table, locale, [setup, *turns], (seat,))
        assert len(said) <= MOST
        assert said[0] == f"- {whole[0]}", "what it is the end of"
        assert [line for line in chosen if f"  - {line}" not in said] == []
        assert not any(line.startswith("-# +") for line in said), "its end stands there: nothing is folded"
    # With many turns to tell the earliest are counted, and of one's own the line is told as ever.
    assert any(line.startswith("-# +") for line in brief(table, locale, [setup, *tales[1:20]], (0,)))


def test_what_is_told_of_turns_that_are_folded_keeps_its_order() -> None:
    """The fault: "Bia now plays in place of Caio", and below it what a bot had done for Caio two days before."""
    table, tales = whole_game("gnomopolis")
    turns = [n for n, tale in enumerate(tales) if tale.seat == 1 and any(_doing(e, tale) for e in tale.entries)]
    sat_down = Text("event.replaced", {"old": "Caio", "new": table.names[1]})
    alone = Tale((Entry(0, 0, sat_down, names=table.names),), (sat_down,))
    others = [t for t in tales[turns[0] :] if not any(table.names[1] in line for line in run_said(table, "en", [t]))]
    away = [stood_in(tales[turns[0]], 1), alone, *others[:40]]
    said = brief(table, "en", away, (1,))
    (did,) = [n for n, line in enumerate(said) if line.startswith("- ") and "🤖" in line]
    (sat,) = [n for n, line in enumerate(said) if "now plays in place of Caio" in line]
    assert did < sat
