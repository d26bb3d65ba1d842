"""What a lobby shows: who sits there with which part, what is played, what differs from usual."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from bot.service.table.snapshot import Snapshot
from cogs.ui import ids
from cogs.ui.layout import LINE, Button, Menu, Row, rows
from cogs.ui.lobby.opening import games_layout
from cogs.ui.lobby.options import house_layout, options_layout, value_said
from cogs.ui.settings.server_settings import changed
from cogs.ui.settings.settings_controls import user_layout
from cogs.ui.shown.lobby import draws_layout, lobby_layout
from games.core.presets import applied
from games.core.rng import commitment, fingerprint
from games.core.rules import Rules, start
from games.core.texts import LOCALES, catalogue
from games.registry import GAMES
from storage.rows.game import Preference
from storage.rows.guild import GuildSetting
from tests.cogs.ui.tables import ANA, BIA, NASTY, said, snapshot
from tests.cogs.ui.test_messages import accepted
from tests.playing import setup_of


def test_the_lobby_shows_the_commitment_and_loses_its_buttons_with_the_start() -> None:
    rules, setup = GAMES["gnomopolis"], setup_of(2)
    open_, running = snapshot(rules, setup, status="lobby"), snapshot(rules, setup, start(rules, setup).state)
    beginning = f"`{commitment(setup.key)[:32]}…`"
    assert beginning in said(lobby_layout(open_, "en")), "whole it would be three lines of a telephone"
    assert f"`{commitment(setup.key)}`" in said(draws_layout(open_, "en")), "and whole before the start, a press away"
    assert len([b for block in lobby_layout(open_, "en").blocks if isinstance(block, Row) for b in block.buttons]) == 9
    assert not [block for block in lobby_layout(running, "en").blocks if isinstance(block, Menu)]
    assert not [block for block in lobby_layout(running, "en").blocks if isinstance(block, Row)]


def test_whose_word_is_bound_is_told_while_words_can_still_be_chosen() -> None:
    """Afterwards all words stand in the record, and the fingerprint says nothing more."""
    rules, setup = GAMES["gnomopolis"], setup_of(2)
    open_, running = snapshot(rules, setup, status="lobby"), snapshot(rules, setup, start(rules, setup).state)
    for table, there in ((open_, True), (running, False)):
        places = tuple(
            msgspec.structs.replace(place, word="quero-quero" if not place.number else "") for place in table.places
        )
        with_word = msgspec.structs.replace(table, places=places)
        told = said(lobby_layout(with_word, "en", buttons=False)) + said(draws_layout(with_word, "en"))
        assert (fingerprint("quero-quero", table.game_id) in told) == there
        assert "quero-quero" not in told


def chose(table: Snapshot, *parts: str) -> Snapshot:
    """The same lobby after those who sit there chose these parts."""
    chosen = zip(table.places, parts, strict=False)
    return msgspec.structs.replace(table, places=tuple(msgspec.structs.replace(p, part=key) for p, key in chosen))


def test_the_lobby_lists_the_parts_who_has_them_and_what_changes_with_fewer() -> None:
    rules = GAMES["tarlac"]
    table = chose(snapshot(rules, setup_of(7), status="lobby"), "ct", "", "dec")
    shown = lobby_layout(table, "en")
    assert f"1. <@{ANA}> · **Clann Taidhg** · host\n2. <@{BIA}> · *any: dealt at random*\n" in said(shown)
    assert "4–7: *4 free seats*" in said(shown)
    assert "To choose from: Clann Briain Ruaid · Clann Chúillen" in said(shown)
    assert "If it begins now, with 3: " in said(shown)
    assert "Clann Taidhg, Clann Chúillen, Corcabhaiscinn and Cenél Fermaic" in said(shown)
    (menu,) = [block for block in shown.blocks if isinstance(block, Menu)]
    assert [(line.value, line.note) for line in menu.lines][:3] == [("ct", NASTY), ("cbr", "free"), ("dec", "")]
    assert menu.lines[-1].value == "-"
    three = lobby_layout(chose(snapshot(rules, setup_of(3), status="lobby"), "ct", "cbr", "dec"), "en")
    assert "If it begins now" not in said(three)
    assert "To choose from" not in said(three)
    alike = lobby_layout(snapshot(GAMES["gnomopolis"], setup_of(2), status="lobby"), "en")
    assert not [block for block in alike.blocks if isinstance(block, Menu)]


def test_the_host_is_who_looks_after_the_table_wherever_they_sit() -> None:
    table = msgspec.structs.replace(snapshot(GAMES["gnomopolis"], setup_of(2), status="lobby"), host_id=BIA)
    first, second = [line for line in said(lobby_layout(table, "en")).splitlines() if line[:3] in ("1. ", "2. ")]
    assert "host" not in first
    assert second.endswith("host")


def test_only_what_a_server_allows_is_offered_to_be_opened() -> None:
    for allowed in ((), ("gnomopolis",), ("nucleum", "tarlac")):
        layout = games_layout("en", GuildSetting(guild_id=1, games=allowed))
        (menu,) = [block for block in layout.blocks if isinstance(block, Menu)]
        assert {line.value for line in menu.lines} == set(allowed or GAMES)


def test_all_games_of_a_server_are_the_same_as_no_choice() -> None:
    before = GuildSetting(guild_id=1, games=("tarlac",))
    assert changed(before, "games", tuple(GAMES)).games == (), "a game that comes later is allowed too"
    assert changed(before, "games", ("nucleum",)).games == ("nucleum",)
    assert changed(before, "games", ()).games == ()


def test_the_lobby_says_how_long_the_chosen_variant_takes() -> None:
    """The fault: the Quick game was told to take as long as any."""
    rules = GAMES["terra_concordia"]

    def time(variant: str) -> str:
        return said(lobby_layout(snapshot(rules, setup_of(3, variant=variant), status="lobby"), "en"))

    assert "90 to 180 minutes" in time("standard")
    assert "60 to 90 minutes" in time("quick")
    assert "150 to 240 minutes" in time("epic")


def test_the_lobby_says_why_it_cannot_begin_yet() -> None:
    rules = GAMES["terra_concordia"]
    table = snapshot(rules, setup_of(4, variant="diplomacy"), status="lobby")
    assert "⏳" in said(lobby_layout(table, "en"))
    assert "exactly four people" in said(lobby_layout(table, "en"))
    assert "⏳" not in said(lobby_layout(snapshot(rules, setup_of(4), status="lobby"), "en"))


def test_the_lobby_says_that_one_person_alone_begins_a_solo_game() -> None:
    def shown(game: str, here: int, **options: str) -> str:
        table = snapshot(GAMES[game], setup_of(3, **options), status="lobby")
        return said(lobby_layout(msgspec.structs.replace(table, places=table.places[:here]), "en"))

    assert "it is a solo game" in shown("gnomopolis", 1)
    assert "it is a solo game" not in shown("gnomopolis", 2)
    assert "it is a solo game" not in shown("tarlac", 1), "which is not for one"
    assert "it is a solo game" not in shown("terra_concordia", 1, automas="1"), "an Automa plays against them"


def test_who_could_begin_alone_sees_and_chooses_what_they_would_play_then() -> None:
    """The fault: a lobby for four began a scenario that nobody had seen, with a civilization that nobody had chosen."""
    table = snapshot(GAMES["terra_concordia"], setup_of(4, scenario="lone_admiral"), status="lobby")
    for here, offered in ((1, True), (2, False)):
        some = msgspec.structs.replace(table, places=table.places[:here])
        told = said(lobby_layout(some, "en"))
        assert ("a solo game. **Solo scenario**: ★★★ Lone Admiral (9 rounds, Mariteia)" in told) == offered
        menus = [block.id for block in options_layout(some, "en", ANA).blocks if isinstance(block, Menu)]
        assert any(id.endswith("scenario=") for id in menus) == offered


def test_the_lobby_lists_only_the_house_rules_that_are_not_as_usual() -> None:
    rules = GAMES["tarlac"]
    usual = said(lobby_layout(snapshot(rules, setup_of(3), status="lobby"), "en"))
    assert "**Rules**: standard" in usual
    assert "Febas at the start" not in usual
    own = said(lobby_layout(snapshot(rules, setup_of(3, start_febas="2"), status="lobby"), "en"))
    assert "**Rules**: custom\n- **Febas at the start**: 2 febas" in own
    assert own.count("\n- ") == 1
    tournament = next(preset for preset in rules.meta.presets if preset.key == "tournament")
    named = said(lobby_layout(snapshot(rules, setup_of(3, **tournament.options), status="lobby"), "en"))
    assert "**Rules**: tournament" in named


def test_the_lobby_says_how_much_of_the_content_is_our_estimate() -> None:
    for rules in GAMES.values():
        estimated, n = rules.tell.estimates(rules.editions.latest)
        shown = said(lobby_layout(snapshot(rules, setup_of(3), status="lobby"), "en"))
        assert f"{estimated} of the {n} components" in shown


def test_house_rules_are_on_a_page_of_their_own() -> None:
    table = snapshot(GAMES["tarlac"], setup_of(3, start_febas="2"), status="lobby")
    first = [block for block in options_layout(table, "en", ANA).blocks if isinstance(block, Menu)]
    assert len(first) == 13
    rules = first[-2]
    assert [line.value for line in rules.lines] == ["standard", "first_game", "tournament", "letter", "custom", "each"]
    assert [line.value for line in rules.lines if line.chosen] == ["custom"]
    house = [block for block in house_layout(table, "en", ANA).blocks if isinstance(block, Menu)]
    assert len(house) == sum(choosable.house for choosable in table.rules.meta.options)
    usual = [[line.note.startswith("standard · ") for line in menu.lines] for menu in house]
    assert all(first and not any(others) for first, *others in usual)


@pytest.mark.parametrize("locale", LOCALES)
@pytest.mark.parametrize("rules", GAMES.values(), ids=GAMES)
def test_what_comes_of_each_option_is_said_where_it_is_chosen(rules: Rules[Any, Any], locale: str) -> None:
    for option in rules.meta.options:
        for value in option.values:
            note = value_said(option, value, locale, catalogue(rules.package, locale))
            assert 15 < len(note) <= LINE, f"a menu shortens it: {note}"
            assert not note.endswith("."), note


def test_a_scenario_that_was_chosen_stays_with_a_set_of_rules() -> None:
    meta = GAMES["tarlac"].meta
    for preset in meta.presets:
        assert applied(meta, {"scenario": "1276"}, preset)["scenario"] == "1276"


@pytest.mark.parametrize("locale", LOCALES)
@pytest.mark.parametrize("rules", GAMES.values(), ids=GAMES)
async def test_whoever_may_not_change_the_options_reads_all_that_the_host_reads_of_what_is_chosen(
    rules: Rules[Any, Any], locale: str
) -> None:
    """The fault: others read what is chosen, but not what comes of it, and house rules not one by one."""
    table = msgspec.structs.replace(snapshot(rules, setup_of(rules.meta.seats[1]), status="lobby"), pace=12)
    for make in (options_layout, house_layout):
        own, others = make(table, locale, ANA), make(table, locale, BIA)
        await accepted(others)
        assert not [block for block in others.blocks if isinstance(block, Menu)]
        lines = [line for menu in own.blocks if isinstance(menu, Menu) for line in menu.lines if line.chosen]
        for line in lines:
            assert f"- {line.label}\n{'-# ' if line.note else ''}{line.note}" in said(others)
    house = any(choosable.house for choosable in rules.meta.options)
    assert ids.lobby(table.game_id, "options_house") not in str(options_layout(table, locale, ANA)), "a line of a menu"
    assert (ids.lobby(table.game_id, "options_house") in str(options_layout(table, locale, BIA))) is house
    assert ids.lobby(table.game_id, "options_back") in str(house_layout(table, locale, BIA))


def test_no_note_promises_below_no_what_only_yes_brings() -> None:
    """The fault: "Clock: never stops" told of calendars, "Direct messages: no" of what arrives there."""
    table = msgspec.structs.replace(snapshot(GAMES["gnomopolis"], setup_of(3), status="lobby"), pace=12)
    layouts = options_layout(table, "en", ANA), user_layout(Preference(user_id=ANA), "en", 0)
    menus = [block for layout in layouts for block in layout.blocks if isinstance(block, Menu)]
    switches = [lines for menu in menus if set(lines := {line.value: line for line in menu.lines}) == {"on", "off"}]
    assert len(switches) == 4
    assert all(lines["on"].note and not lines["off"].note for lines in switches)


def test_buttons_are_shared_out_so_that_none_stands_alone() -> None:
    def shared(n: int) -> list[int]:
        return [len(row.buttons) for row in rows([Button(str(i), str(i)) for i in range(n)])]

    assert [shared(n) for n in (0, 1, 5, 6, 7, 11)] == [[], [1], [5], [3, 3], [4, 3], [4, 4, 3]]
    assert [b.label for row in rows([Button(str(i)) for i in range(7)]) for b in row.buttons] == list("0123456")


def test_opponents_that_the_rules_move_have_places_too() -> None:
    rules, setup = GAMES["terra_concordia"], setup_of(2)
    setup = msgspec.structs.replace(setup, options=setup.options | {"automas": "1"})
    assert "3 of 3" in said(lobby_layout(snapshot(rules, setup, status="lobby"), "en"))


def test_whoever_may_sit_down_reads_that_talks_apart_were_chosen() -> None:
    """The fault: only the host knew that there would be talks in secret."""
    table = snapshot(GAMES["inventions"], setup_of(3), status="lobby")
    assert "Private talks" not in said(lobby_layout(table, "en"))
    for chosen, name in (("whispers", "in secret"), ("open", "in the open"), ("none", "none")):
        told = said(lobby_layout(msgspec.structs.replace(table, chosen_talks=chosen), "en"))
        assert f"**Private talks**: {name}" in told
