"""What a server's choices are after one of its menus."""

from __future__ import annotations

import pytest

from cogs.ui.settings.server_settings import ANY, NIGHT, changed
from games.registry import GAMES
from storage.rows.guild import GuildSetting

NEW = GuildSetting(guild_id=5)


@pytest.mark.parametrize(
    ("what", "value", "field", "found"),
    [
        ("language", "pt-BR", "locale", "pt-BR"),
        ("tables", "3", "tables_per_user", 3),
        ("bots", "0", "bots_per_table", 0),
        ("openers", "77", "opener_role", 77),
        ("games_channel", "88", "games_channel", 88),
        ("hall_channel", "88", "hall_channel", 88),
        ("seats", "88", "offers", 88),
    ],
)
def test_what_was_chosen_is_taken_back_by_choosing_any(what: str, value: str, field: str, found: object) -> None:
    chosen = changed(NEW, what, (value,))
    assert getattr(chosen, field) == found
    for nothing in ((ANY,), ()):
        assert getattr(changed(chosen, what, nothing), field) is None


def test_the_role_that_everybody_has_is_no_limit() -> None:
    assert changed(NEW, "openers", ("5",)).opener_role is None


def test_all_games_are_the_same_as_no_choice() -> None:
    assert changed(NEW, "games", ("nucleum", "tarlac")).games == ("nucleum", "tarlac")
    assert changed(NEW, "games", tuple(GAMES)).games == ()


def test_quiet_hours_get_a_usual_end_which_stays_as_chosen_and_goes_with_them() -> None:
    begun = changed(NEW, "quiet_from", ("1200",))
    assert (begun.quiet_from, begun.quiet_to) == (1200, NIGHT[1])
    ended = changed(begun, "quiet_to", ("420",))
    assert (ended.quiet_from, ended.quiet_to) == (1200, 420)
    later = changed(ended, "quiet_from", ("1260",))
    assert (later.quiet_from, later.quiet_to) == (1260, 420)
    none = changed(later, "quiet_from", (ANY,))
    assert (none.quiet_from, none.quiet_to) == (None, None)


@pytest.mark.parametrize(("what", "forged"), [("pace", "7"), ("demand", "7"), ("verbosity", "loud")])
def test_what_is_not_offered_leaves_what_is_usual(what: str, forged: str) -> None:
    assert getattr(changed(NEW, what, (forged,)), what) == getattr(NEW, what)
