"""What ends a game, or will, or throws its own player out is said before, in the game's words (all games)."""

from __future__ import annotations

from itertools import pairwise

from hypothesis import given

from cogs.ui.shown.dangers import ENDED, outlook
from games.core.agenda import Together
from games.core.texts import LOCALES, catalogue
from games.core.thinking.foresight import Foreseen, _in_both, foresee
from games.registry import GAMES
from tests.bot.service.tables import table_of
from tests.playing import any_line, any_setup, every_game, looking, seeds


def grave_moves(rules, line):
    """The tables before the answers of one pick that ended the game, brought its end nearer or threw their player out,
    chance apart.
    """
    for (_, before), (move, after) in pairwise(line):
        seat, keys = move
        blocking = any(d.seat == seat and d.blocking and d.picks == (1, 1) and d.allows(keys) for d in before.decisions)
        if not blocking or after.draws or isinstance(before.state.agenda[-1], Together):
            continue
        ends = after.state.outcome is not None
        out = not ends and seat in rules.out(after.state) and seat not in rules.out(before.state)
        nearer = not ends and rules.ending(before.state) is None and rules.ending(after.state) is not None
        if ends or out or nearer:
            yield before, seat, keys[0], (ends, out, nearer)


@every_game
@looking(12)
@given(seed=seeds)
def test_what_is_grave_is_foreseen_and_said_in_both_languages(rules, seed):
    for before, seat, key, (ends, out, nearer) in grave_moves(rules, any_line(rules, seed)):
        foreseen = foresee(rules, before.state, before.decisions, seat)
        seen = foreseen[key]
        assert (seen.ends, seen.out) == (ends, out)
        assert seen.why is not None or not nearer
        for locale in LOCALES:
            texts = catalogue(rules.package, locale).naming([f"Ana {n}" for n in range(12)])
            assert seen.why is None or texts.say(seen.why).endswith(".")
        dangers = outlook(table_of(rules, any_setup(rules, seed), before.state, before.decisions), seat).dangers
        unavoidable = all(one.ends or one.out or one.why is not None for one in foreseen.values())
        assert key in dangers or unavoidable


def test_who_ends_a_game_in_which_nothing_is_hidden_is_told_whether_they_win():
    rules, told = GAMES["gnomopolis"], set[bool]()
    for seed in range(12):
        (_, before), ((seat, keys), after) = list(pairwise(any_line(rules, seed)))[-1]
        end = after.state.outcome
        if end is None or not end.winners:
            continue
        seen = foresee(rules, before.state, before.decisions, seat)[keys[0]]
        assert (seen.ends, seen.won) == (True, seat in end.winners)
        told.add(seen.won)
    assert told == {True, False}
    assert [ENDED[won].id for won in (True, False, None)] == ["panel.ends_won", "panel.ends_lost", "panel.ends_game"]


def test_what_chance_still_decides_is_not_promised():
    won, lost = (Foreseen(ends=True, won=won) for won in (True, False))
    assert [_in_both(won, other).won for other in (won, lost, Foreseen(ends=True))] == [True, None, None]
