"""What every game owes to the host, found on random lines of all of them: few that are always the same, or as many new
ones for each game and property as ``TEST_DEPTH=300`` says."""

from __future__ import annotations

import hashlib
import os
import subprocess
import sys
from itertools import pairwise
from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.core.agenda import Choice, Game, Together
from games.core.model import KEY_PATTERN, Decision, Event, Setup, Text
from games.core.presets import applied, preset_of
from games.core.rng import Stream, seeded
from games.core.rules import (
    Illegal,
    Rules,
    check_setup,
    clone,
    completed,
    decisions,
    decode,
    encode,
    play,
    refusals,
    restore,
    start,
)
from games.core.texts import LOCALES, Catalogue, catalogue, revived
from games.core.thinking.opponent import random_keys
from tests.playing import any_line, any_setup, every_game, looking, sample, seeds

SELECT = 25
"""Options of a select: more picks than one do not work beyond."""
LABEL, LINE, REASON = 80, 100, 100
"""Characters that Discord allows."""
PROMPT = 200
"""Characters of a question that the panel shows; of one with several picks, which a menu shows, 150."""
NAMES = tuple(f"Player number {n:2} of that tavern!" for n in range(12))
"""32 characters: the longest names that Discord allows."""


def catalogues(rules: Rules[Any, Any]) -> list[Catalogue]:
    return [catalogue(rules.package, locale).naming(NAMES) for locale in LOCALES]


# ---------------------------------------------------------------- questions


@every_game
@looking(6)
@given(seed=seeds)
def test_questions_are_well_formed(rules, seed):
    for _, now in any_line(rules, seed):
        assert [decision.seat for decision in now.decisions if decision.blocking] or now.state.outcome is not None
        for seat in rules.seats(now.state):
            mine = [decision for decision in now.decisions if decision.seat == seat]
            assert sum(decision.blocking for decision in mine) <= 1, "two questions at once"
            keys = [option.key for decision in mine for option in decision.options]
            assert len(set(keys)) == len(keys), keys
            assert all(KEY_PATTERN.match(key) for key in keys), keys
        for decision in now.decisions:
            assert decision.options
            least, most = decision.picks
            assert 0 <= least <= most <= len(decision.options)
            assert most >= 1
            if not decision.blocking:
                assert decision.picks == (1, 1)
            if len(decision.options) > SELECT:
                assert most == 1, "split it into single picks"
            assert 0 <= decision.since <= now.state.seq


@every_game
@looking(10)
@given(seed=seeds)
def test_everything_said_is_in_both_languages_and_fits(rules, seed):
    line = any_line(rules, seed)
    spoken = catalogues(rules)
    said = dict[bytes, tuple[Any, int]]()

    def collect(text, limit: int = 10_000) -> None:
        said[msgspec.msgpack.encode(text)] = (text, limit)

    for _, now in line:
        for decision in now.decisions:
            collect(decision.prompt, PROMPT if decision.picks == (1, 1) else 150)
            for option in decision.options:
                collect(option.label, LINE if option.short else LABEL)
                collect(option.short or option.label, LABEL)
                if option.under:
                    collect(option.under, LABEL)
                if option.note:
                    collect(option.note, 400)
                if option.group:
                    collect(Text(f"group.{option.group}"), 40)
            for refusal in refusals(rules, now.state, decision.seat):
                collect(refusal.label, LABEL)
                collect(refusal.reason, REASON)
        for event in now.events:
            collect(event.text, 700)
    for _, now in sample(line, seed, 12):
        for viewer in (None, *rules.seats(now.state)):
            view = rules.view(now.state, viewer)
            collect(rules.tell.header(view), 120)
            for seat in rules.seats(now.state):
                collect(rules.tell.status(view, seat), 250)
                for text in rules.tell.prepared(view, seat):
                    collect(text, 250)
                if own := rules.tell.hand(view, seat):
                    collect(own, 900)
            for text in (*rules.tell.pressing(view), *rules.tell.describe(view)):
                collect(text, 1200)
    for text, limit in said.values():
        for words in spoken:
            sentence = words.say(text)
            assert 0 < len(sentence) <= limit, (words.locale, text.id, len(sentence), sentence)
            assert "{" not in sentence, sentence


@every_game
@looking(6)
@given(seed=seeds)
def test_scenes_follow_each_other_and_what_they_are_retold_as_is_said_in_both_languages(rules, seed):
    told = dict[tuple[int | None, int], list[Event]]()
    latest = played = 0
    for _, now in any_line(rules, seed):
        for event in now.events:
            if event.scene is None:
                continue
            assert event.scene.number >= latest, "a scene that was over goes on"
            assert event.scene.since <= now.state.seq
            assert event.scene.round in (played, played + 1), "a round is left out"
            latest, played = event.scene.number, event.scene.round
            text = revived(msgspec.convert(msgspec.to_builtins(event.text), Text))
            for reader in (None, *rules.seats(now.state)):
                if event.to is None or reader in event.to:
                    told.setdefault((reader, latest), []).append(msgspec.structs.replace(event, text=text, to=None))
    assert told
    for events in told.values():
        scene = events[0].scene
        assert scene is not None
        lines = rules.tell.tale(scene, events)
        told = [line for line in lines if line.id != "tale.setup" and not line.id.startswith("tale.many_")]
        assert len(told) <= len(events), "a tale is no longer than what it retells, but for a heading"
        for words in catalogues(rules):
            for line in lines:
                sentence = words.say(line)
                assert 0 < len(sentence) <= 1_500, sentence
                assert "{" not in sentence, sentence


@every_game
@looking(6)
@given(seed=seeds)
def test_a_hand_repeats_nothing_of_the_means_that_stand_above_it(rules, seed):
    for _, now in sample(any_line(rules, seed), seed, 12):
        for seat in rules.seats(now.state):
            view = rules.view(now.state, seat)
            if own := rules.tell.hand(view, seat):
                above = rules.tell.status(view, seat).args
                assert not [name for name, value in own.args.items() if name in above and above[name] == value]


# ---------------------------------------------------------------- playing


@every_game
@looking(10)
@given(seed=seeds)
def test_play_is_pure_and_a_reload_at_any_moment_changes_nothing(rules, seed):
    line = any_line(rules, seed)
    for (_, before), (move, after) in pairwise(line):
        data = encode(before.state)
        again = decode(rules, data)
        assert encode(again) == data
        assert decisions(rules, again) == before.decisions, "asked something else after a reload"
        Game(rules, again).settle()
        assert encode(again) == data, "listing the options changed the state"
        repeated = play(rules, again, *move)
        assert encode(again) == data, "play changed its input"
        assert repeated == after
        given = clone(rules, before.state)
        taken = play(rules, given, *move, asked=before.decisions, given_away=True)
        assert taken == after
        assert taken.state is given, "it was copied after all"


@every_game
@looking(6)
@given(seed=seeds)
def test_a_look_ahead_comes_to_the_same_questions_as_the_game(rules, seed):
    for _, now in any_line(rules, seed):
        for decision in now.decisions:
            game, look = (Game(rules, clone(rules, now.state)) for _ in range(2))
            for each in (game, look):
                each.answer(decision, random_keys(decision, Stream(seeded(seed))))
            asked, seen = game.settle(), look.settle(ask=False)
            waited = [found for found in asked if found.blocking]
            assert game.settle(free=False) == waited
            assert seen in ([], waited)
            if isinstance(look.next, Choice) and look.next.several(look):
                assert encode(look.state) == encode(game.state)
                assert len(waited[0].options) > waited[0].picks[0], "it was said that there are several answers"


@every_game
@looking(6)
@given(seed=seeds)
def test_pieces_are_neither_born_nor_lost_and_every_draw_goes_through_the_gate(rules, seed):
    line = any_line(rules, seed)
    whole = rules.measure.census(line[0][1].state)
    assert whole
    stream = Stream(seeded(seed))
    for row, (_, now) in enumerate(line):
        assert rules.measure.census(now.state) == whole
        assert now.state.seq == row
        for n, value in now.draws:
            assert stream.below(n) == value
        assert now.state.rng == stream, "a draw past Game.roll"


@every_game
@looking(6)
@given(seed=seeds)
def test_after_the_end_nothing_is_asked_and_the_result_is_complete(rules, seed):
    line = any_line(rules, seed)
    last = line[-1][1]
    assert all(now.state.outcome is None for _, now in line[:-1])
    assert last.decisions == decisions(rules, last.state) == ()
    assert last.state.agenda == []
    seats = list(rules.seats(last.state))
    outcome = last.state.outcome
    assert sorted(outcome.scores) == seats
    assert sorted(seat for rank in outcome.ranking for seat in rank) == seats
    assert set(outcome.winners) <= set(seats)
    for points in filter(None, outcome.scores.values()):
        assert list(points)[-1] == "total"
        assert points["total"] == sum(n for category, n in points.items() if category != "total")
        assert list(points) == list(outcome.scores[0])
    for seat in seats:
        with pytest.raises(Illegal):
            play(rules, last.state, seat, ("pass",))


@every_game
@looking(6)
@given(seed=seeds)
def test_what_may_be_taken_back_drew_nothing_showed_nothing_and_did_not_end_the_game(rules, seed):
    line = any_line(rules, seed)
    for (_, before), (_, after) in pairwise(line):
        if not after.undoable:
            continue
        assert after.draws == ()
        assert after.state.outcome is None
        assert after.state.rng == before.state.rng
        assert all(event.to is None for event in after.events)
        back = restore(rules, before.state, after.state)
        assert [unstamped(decision) for decision in back.decisions] == [
            unstamped(decision) for decision in before.decisions
        ]
        assert {decision.since for decision in back.decisions} == {after.state.seq + 1}


def unstamped(decision: Decision) -> Decision:
    return msgspec.structs.replace(decision, since=0)


@every_game
@looking(6)
@given(seed=seeds, keys=st.lists(st.text("abcdefghijklmnopqrstuvwxyz._0123456789:é ", max_size=70), max_size=4))
def test_every_illegal_answer_is_refused_and_changes_nothing(rules, seed, keys):
    line = any_line(rules, seed)
    stream = Stream(seeded(seed, "illegal"))
    for _, now in sample(line, seed, 15):
        data = encode(now.state)
        asked = {option.key for decision in now.decisions for option in decision.options}
        others = [option.key for _, then in sample(line, seed + 1, 6) for d in then.decisions for option in d.options]
        for seat in (*rules.seats(now.state), -1, 99):
            mine = [decision for decision in now.decisions if decision.seat == seat]
            tries = [tuple(keys), (), (Together.RETRACT,), tuple(asked), (*asked, *asked)]
            tries += [(others[stream.below(len(others))],) for _ in range(5) if others]
            for answer in tries:
                if any(decision.allows(answer) for decision in mine):
                    continue
                with pytest.raises(Illegal) as error:
                    play(rules, now.state, seat, answer)
                assert error.value.legal == tuple(mine)
                assert encode(now.state) == data
                for words in catalogues(rules):
                    assert words.say(error.value.refusal.reason)


# ---------------------------------------------------------------- repeatable


@every_game
@looking(6)
@given(seed=seeds)
def test_the_same_set_up_and_answers_make_the_same_game(rules, seed):
    line = any_line(rules, seed)
    now = start(rules, any_setup(rules, seed))
    for move, then in line:
        if move is not None:
            now = play(rules, now.state, *move)
        assert now == then


def digest(rules: Rules[Any, Any]) -> str:
    """Of every byte of three games."""
    whole = hashlib.sha256()
    for seed in range(3):
        for move, now in any_line(rules, seed):
            whole.update(repr(move).encode() + encode(now.state) + msgspec.msgpack.encode((now.events, now.decisions)))
    return whole.hexdigest()


def test_games_do_not_depend_on_the_order_of_sets():
    """The seed of Python's hashes differs from start to start: a rule that walks a set of strings plays otherwise."""
    script = (
        "from tests.playing import EVERY_GAME; from tests.test_every_game import digest;"
        "print([digest(rules) for rules in EVERY_GAME.values()])"
    )
    told = {
        subprocess.run(
            [sys.executable, "-c", script],
            env={**os.environ, "PYTHONHASHSEED": seed},
            capture_output=True,
            text=True,
            check=True,
        ).stdout
        for seed in ("1", "2")
    }
    assert len(told) == 1


# ---------------------------------------------------------------- the contract


@every_game
def test_the_lobby_can_show_it(rules):
    meta = rules.meta
    fewest, most = meta.seats
    assert 1 <= fewest <= most
    assert KEY_PATTERN.match(meta.key)
    for option in meta.options:
        assert len(set(option.values)) == len(option.values) >= 2
    for seats in range(fewest, most + 1):
        setup = Setup(seats)
        check_setup(rules, setup)
        state = start(rules, setup).state
        places = rules.seating(setup)
        assert len(places) == seats
        assert sorted(seat for place in places for seat in place) == list(rules.seats(state))
        parts = rules.parts(completed(rules, setup))
        assert len(parts) in (0, seats)
        assert len({part.key for part in parts}) == len(parts)
        assert all(KEY_PATTERN.match(part.key) for part in parts)
        assert all(words.say(part.said) for words in catalogues(rules) for part in parts)
        assert clone(rules, state) == state


@every_game
def test_presets_are_sets_of_options_with_which_the_game_begins_and_the_first_is_the_usual_one(rules):
    meta = rules.meta
    if any(option.house for option in meta.options):
        assert meta.presets
    for n, preset in enumerate(meta.presets):
        options = applied(meta, {}, preset)
        start(rules, Setup(meta.seats[1], options, seeded(1)))
        assert preset_of(meta, options) is preset, "two presets are the same"
        usual = {
            key for key, value in options.items() if any(o.key == key and o.default == value for o in meta.options)
        }
        assert n or (preset.key == "standard" and usual == options.keys())


@every_game
def test_every_older_schema_has_its_migration(rules):
    assert sorted(rules.migrations) == list(range(1, rules.schema))


@every_game
def test_components_can_be_looked_up(rules):
    components = rules.tell.components(rules.editions.latest)
    ids = [component.id for component in components]
    assert components
    assert len(set(ids)) == len(ids)
    for words in catalogues(rules):
        for component in components:
            assert words.say(component.name)
            assert all(words.say(line) for line in component.lines)
