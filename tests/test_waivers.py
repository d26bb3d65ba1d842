"""What may be done without being asked again only costs something: how the end comes is always asked (all games)."""

from __future__ import annotations

from itertools import pairwise

import msgspec
import pytest
from hypothesis import given

from cogs.ui.layout import LINE
from cogs.ui.shown import dangers
from cogs.ui.shown.dangers import outlook
from games.core.texts import LOCALES, catalogue
from games.core.thinking.foresight import Foreseen
from games.registry import GAMES
from games.tarlac.printed import CBR
from tests.bot.service.tables import table_of
from tests.playing import any_line, any_setup, every_game, looking, sample, seeds, setup_of
from tests.tarlac.table import RULES as TARLAC
from tests.tarlac.table import Table

ALWAYS_ASKED = {
    "gnomopolis": {"over", "nothing_left", "last_round"},
    "terra_concordia": {
        *("rounds", "wonders", "individual", "global"),
        *("soon_wonders", "soon_individual", "soon_global"),
    },
    "tarlac": {"war_lost", "out", "won_war_lost", "won_out"},
    "nucleum": set[str](),
    "inventions": set[str](),
}
"""What ends the game or brings its end, loses it or puts its own player out of it, by the ids of the sentences."""


@pytest.mark.parametrize("game", GAMES)
def test_every_danger_is_either_always_asked_or_a_cost(game: str) -> None:
    """A new sentence has to be put on one of the two lists by somebody who thought of it."""
    rules = GAMES[game]
    sentences = catalogue(rules.package, "en").sentences
    # What does not end like a sentence is put into one.
    said = {id for id, text in sentences.items() if id.startswith("consequence.") and text.endswith(".")}
    always = {f"consequence.{id}" for id in ALWAYS_ASKED.get(game, set[str]())}
    listed = always | rules.tell.costs.keys()
    assert said == listed, f"in Teller.costs or in ALWAYS_ASKED above, and nowhere else: {sorted(said ^ listed)}"
    assert always.isdisjoint(rules.tell.costs)


@pytest.mark.parametrize("locale", LOCALES)
@pytest.mark.parametrize("game", GAMES)
def test_each_cost_has_a_name_for_the_settings(game: str, locale: str) -> None:
    rules = GAMES[game]
    texts = catalogue(rules.package, locale)
    names = [texts.say(name) for name in rules.tell.costs.values()]
    assert all(0 < len(name) <= LINE for name in names)
    assert len(set(names)) == len(names)


@every_game
@looking(8)
@given(seed=seeds)
def test_what_may_be_waived_neither_ends_the_game_nor_throws_anybody_out(rules, seed):
    """Of what was played, whatever was foreseen: exiles of random wars, and nothing in the other games."""
    setup, line = any_setup(rules, seed), any_line(rules, seed)
    for (_, before), (move, after) in sample(list(pairwise(line)), seed, 60):
        seat, keys = move
        looks = outlook(table_of(rules, setup, before.state, before.decisions), seat)
        assert looks.costs.keys() <= looks.dangers.keys()
        assert {looks.dangers[key].id for key in looks.costs} == set(looks.costs.values()) <= rules.tell.costs.keys()
        if looks.costs.keys() & set(keys) and not after.draws:
            assert after.state.outcome is None
            assert set(rules.out(after.state)) == set(rules.out(before.state))


def exile_of(febas: int) -> tuple[str, str | None]:
    """What Clann Briain Ruaid is warned of before its exile, with so many febas, and what of it may be waived."""
    table = Table.started("1277")
    seat = table.state.factions[CBR].seat
    assert seat is not None
    table.state.febas[seat] = febas
    looks = outlook(table_of(TARLAC, setup_of(5, scenario="1277"), table.state), seat)
    return looks.dangers["exile.cbr"].id, looks.costs.get("exile.cbr")


@pytest.mark.rule("TA-EXILE-02")
def test_an_exile_may_be_waived_but_never_the_last_febas() -> None:
    assert exile_of(3) == ("consequence.exile", "consequence.exile")
    assert exile_of(1) == ("consequence.war_lost", None)


@pytest.mark.parametrize("foreseen", [Foreseen(ends=True), Foreseen(out=True), Foreseen(why=dangers.ENDS)])
@pytest.mark.parametrize("unavoidable", [False, True])
def test_a_cost_by_which_the_end_comes_is_always_asked(
    monkeypatch: pytest.MonkeyPatch, foreseen: Foreseen, unavoidable: bool
) -> None:
    """Whatever the game says of it, and also where every answer brings the end."""
    foresee = dangers.foresee

    def grave(*given, **more):
        found = foresee(*given, **more)
        return {key: foreseen if unavoidable or key == "exile.cbr" else each for key, each in found.items()}

    monkeypatch.setattr(dangers, "foresee", grave)
    assert exile_of(3) == ("consequence.exile", None)


def test_what_is_not_on_the_list_of_its_game_is_always_asked(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(type(TARLAC.tell), "costs", {})
    assert exile_of(3) == ("consequence.exile", None)


def test_nothing_is_waived_of_other_options() -> None:
    looks = dangers.Outlook(dangers={"a": dangers.ENDS, "b": dangers.OUT}, costs={"b": "consequence.b"})
    assert [looks.confirmed(key, ()) for key in "abc"] == [True, True, False]
    assert [looks.confirmed(key, {"consequence.b", dangers.ENDS.id}) for key in "abc"] == [True, False, False]
    assert msgspec.structs.replace(looks, costs={}).confirmed("b", {"consequence.b"})
