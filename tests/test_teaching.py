"""What every game brings for those who do not know it: a booklet, a card, a guided first game, in both languages."""

from __future__ import annotations

import re
from fnmatch import fnmatchcase
from functools import cache
from itertools import chain

import msgspec
import pytest

from bot.wording import stems
from games.core.model import Decision, Option, Text
from games.core.rng import Stream
from games.core.rules import decisions, play, start
from games.core.teaching.booklet import booklet
from games.core.teaching.lessons import GOODBYE, Cue, advised, held, lessons, number, progressed, recommended, wished
from games.core.texts import LOCALES, catalogue
from games.core.thinking.foresight import foresee
from games.core.thinking.opponent import glance
from games.nucleum.content import PACKS as NUCLEUM
from games.registry import GAMES
from renderers.registry import renderer_of
from tests.lessons import Taught, opening, taught

each_game = pytest.mark.parametrize("key", GAMES)
both = pytest.mark.parametrize("locale", LOCALES)
COMMON = "here"
"""The chapter that all booklets have in common: it is about the bot, and no clause of a rulebook stands behind it."""
LESSON = 800
"""Characters of a lesson: what one reads before a move."""
SENTENCE = 160
"""Characters of a sentence of a lesson: four lines of a telephone."""
LEARNERS = 5
"""Who follow the lessons and judge for themselves where nothing is recommended, each in another way."""
SOON = 80
"""Questions after which every lesson has come to nearly all of them."""


@each_game
def test_the_booklet_has_six_to_ten_chapters_alike_in_both_languages(key):
    portuguese, english = (booklet(GAMES[key].package, locale) for locale in LOCALES)
    own = [chapter.key for chapter in portuguese.chapters if chapter.key != COMMON]
    assert 6 <= len(own) <= 10, f"games/{key}/booklet/plan.toml: {own}"
    assert portuguese.chapters[-1].key == english.chapters[-1].key == COMMON
    assert [len(chapter.topic) for chapter in portuguese.chapters] == [
        len(chapter.topic) for chapter in english.chapters
    ]
    assert len(portuguese.terms) == len(english.terms)
    assert [len(told.minute.turn) for told in (portuguese, english)] == [len(portuguese.minute.turn)] * 2
    assert [icon for icon, _ in portuguese.minute.turn] == [icon for icon, _ in english.minute.turn]
    assert [icon for icon, _ in portuguese.minute.score] == [icon for icon, _ in english.minute.score]


@each_game
@both
def test_a_picture_of_what_a_player_has_is_called_by_words_of_the_booklet(key, locale):
    """The fault: "Museum of Davi", a word that no rule and no lesson of Inventions knows."""
    book, texts = booklet(GAMES[key].package, locale), catalogue(GAMES[key].package, locale)
    told = stems(" ".join(f"{topic.title} {topic.text}" for chapter in book.chapters for topic in chapter.topic))
    names = {id: str(said) for id, said in texts.sentences.items() if re.fullmatch(r"picture\.\w+_of", id)}
    for id, name in names.items():
        strange = set(stems(name.replace("{player}", ""))) - set(told)
        assert not strange, f"{id}: {name}"


@each_game
@both
def test_every_topic_says_something_and_what_people_ask_for_it(key, locale):
    told = booklet(GAMES[key].package, locale)
    for chapter in told.chapters:
        assert len(chapter.title) <= 90
        for topic in chapter.topic:
            assert 60 <= len(topic.text.strip()) <= 900, topic.title
            assert topic.asks, topic.title
    for n, chapter in enumerate(told.chapters):
        assert bool(told.clauses(n)) == (chapter.key != COMMON), chapter.key


@each_game
def test_the_legend_explains_every_icon_once(key):
    icons = renderer_of(GAMES[key]).icons()
    explained = [icon for group, _ in booklet(GAMES[key].package, "en").legend for icon in group]
    assert sorted(explained) == sorted(icons)
    for locale in LOCALES:
        told = booklet(GAMES[key].package, locale).minute
        assert {icon for icon, _ in (*told.turn, *told.score)} - {""} <= set(icons)


@each_game
def test_there_are_eight_to_twelve_lessons_and_every_point_is_explained(key):
    rules = GAMES[key]
    state = start(rules, opening(rules)).state
    categories = {name for points in rules.tell.scores(rules.view(state, None)).values() for name in points} - {"total"}
    for locale in LOCALES:
        plan = lessons(rules.package, locale)
        assert 8 <= len(plan.cues) <= 12, f"games/{key}/lessons/plan.toml: {[cue.key for cue in plan.cues]}"
        assert categories <= set(plan.score)
        # At the end of any table they are told line by line: none of them is about the guided one.
        assert not any({"nesta", "here"} & set(re.findall(r"\w+", said)) for said in plan.score.values())
        assert all(0 < len(lesson.text.strip()) <= LESSON for lesson in plan.said.values())
        sentences = [each for lesson in plan.said.values() for each in re.split(r"(?<=[.!?])\s+", lesson.text.strip())]
        assert not [each for each in sentences if len(each) > SENTENCE]
    pictures = renderer_of(rules).pictures(rules.view(state, decisions(rules, state)[0].seat))
    assert {cue.look for cue in plan.cues} - {""} <= set(pictures)


@each_game
def test_the_guided_game_is_always_the_same_and_begins_with_the_learner(key):
    rules, setup = GAMES[key], opening(GAMES[key])
    learner = rules.seating(setup)[setup.order[0] if setup.order else 0]
    assert decisions(rules, start(rules, setup).state)[0].seat in learner
    first, again = (taught(rules, seed, obedient=True, most=1) for seed in (1, 2))
    assert first.given == again.given == {lessons(rules.package, "en").cues[0].key: 1}


@cache
def followed(key: str) -> tuple[Taught, ...]:
    """A guided game of each learner who follows what is recommended; the last takes every word, between lessons too."""
    judging = (taught(GAMES[key], seed, obedient=True, most=SOON) for seed in range(1, LEARNERS + 1))
    return (*judging, taught(GAMES[key], 1, obedient=True, always=True, most=SOON))


@cache
def by_lot(key: str) -> tuple[Taught, ...]:
    """Guided games in which everybody answers anything."""
    return tuple(taught(GAMES[key], seed, obedient=False) for seed in (3, 4, 7))


@each_game
def test_whoever_follows_the_lessons_gets_them_all(key):
    cues = {cue.key for cue in lessons(GAMES[key].package, "en").cues}
    missing = [cues - set(found.given) for found in followed(key)]
    assert sum(map(bool, missing)) <= 1, missing
    assert all(len(left) <= 2 for left in missing), missing
    assert not missing[-1], "who takes every word"


@each_game
def test_something_is_recommended_at_every_question_until_all_lessons_have_come(key):
    found = followed(key)[-1]
    bare = [met.asked.prompt.id for met in found.met[: max(found.given.values())] if met.best is None]
    assert not bare
    assert found.goodbye is not None
    assert all(met.best is None for met in found.met if met.state.seq >= found.goodbye)


@each_game
def test_lessons_are_counted_as_they_come_and_the_goodbye_is_said_once(key):
    cues = lessons(GAMES[key].package, "en").cues
    found = next(found for found in followed(key) if len(found.given) == len(cues))
    given, said = dict[str, int](), list[str]()
    for seq, met in enumerate(found.met, start=1):
        asked = msgspec.structs.replace(met.asked, since=seq)
        after = progressed(cues, given, asked, seq, met.state.round)
        said += set(after) - set(given)
        given = after
    assert [number(given, lesson) for lesson in said] == list(range(1, len(cues) + 2))
    assert said[-1] == GOODBYE


@pytest.mark.parametrize(
    ("key", "when"),
    [
        ("gnomopolis", ("dispara a última rodada", "triggers the last round")),
        ("terra_concordia", ("acaba depois da oitava rodada", "ends after the eighth round")),
        ("tarlac", ("até o fim da rodada 8", "until round 8 is over")),
        ("nucleum", ("3 das 5 condições de fim", "3 of the 5 end conditions")),
        ("inventions", ("até o fim da Era 5", "until the end of Era 5")),
    ],
)
def test_whoever_has_had_all_lessons_is_told_when_the_game_ends(key, when):
    for locale, words in zip(("pt-BR", "en"), when, strict=True):
        assert words in lessons(GAMES[key].package, locale).goodbye


def test_in_nucleum_a_contract_that_suits_what_stands_is_recommended_after_its_lesson():
    """The fault: "take one that suits what you will build", and three mines were recommended, of which there were 0."""
    met = followed("nucleum")[-1].met
    taken = next(n for n, one in enumerate(met) if one.lesson == "contract")
    asked = next(one for one in met[taken:] if one.asked.prompt.id == "ask.pick_contract")
    assert asked.best in ("sign.c10", "sign.c11")


def test_lessons_of_gnomopolis_are_true_whatever_was_answered_before():
    """The faults: who had built nothing was told of the actions that only they have; and to pass, with gnomes left."""
    offered = {"pass": set[str](), "own": set[str]()}
    for seed in range(3, 9):
        for met in taught(GAMES["gnomopolis"], seed, obedient=False).met:
            if met.lesson in offered:
                keys = {option.key for option in met.asked.options}
                own = any(key.startswith("act.") and not key.startswith("act.d") for key in keys)
                assert own if met.lesson == "own" else keys == {"pass"}
                offered[met.lesson] |= keys
    assert all(offered.values())


def test_in_nucleum_a_tile_that_urbanizes_is_recommended_to_every_experiment():
    cue = lessons(GAMES["nucleum"].package, "en").cue("tile")
    tiles = NUCLEUM[NUCLEUM.latest].tiles
    recommended_to = {tiles[start.removeprefix("place.")].experiment for start in cue.recommend}
    assert recommended_to == {"a", "b", "c", "d"}
    assert all("urbanize" in str(tiles[start.removeprefix("place.")]) for start in cue.recommend)


@pytest.mark.parametrize("experiment", "bcd")
def test_in_nucleum_the_lesson_on_railways_stars_one_for_whoever_took_another_experiment(experiment):
    """The fault: they were told of railways, and to buy a tile instead; then that colours shall match, and none did."""
    rules, plan = GAMES["nucleum"], lessons(GAMES["nucleum"].package, "en")
    state = start(rules, opening(rules)).state
    learner = decisions(rules, state)[0].seat
    state = play(rules, state, learner, (f"experiment.{experiment}",)).state
    while (turn := decisions(rules, state)[0]).seat != learner:
        state = play(rules, state, turn.seat, glance(rules, state, turn, Stream(b"bot"))).state
    railway = advised(rules, state, wished(plan.cue("railway"), turn), turn)
    assert railway is not None
    assert railway.startswith("railway.")
    state = play(rules, state, learner, (railway,)).state
    (where,) = decisions(rules, state)
    track = advised(rules, state, wished(plan.cue("track"), where), where)
    best = next(option for option in where.options if option.key == track)
    assert best.group in ("track_1", "track_2"), "where one or both of its colours match"


def test_whoever_is_told_to_leave_the_kings_of_tarlac_at_home_is_told_so_of_each():
    """The fault: of the next ally ten battles were recommended, for which the capital was destroyed."""
    rules, found = GAMES["tarlac"], followed("tarlac")[-1]
    told = next(one for one in found.met if one.lesson == "muster")
    after = play(rules, told.state, told.asked.seat, ("muster.none",)).state
    asked = next(decision for decision in decisions(rules, after) if decision.blocking)
    assert (asked.prompt.id, asked.seat) == (told.asked.prompt.id, told.asked.seat)
    assert held(lessons(rules.package, "en").cues, found.given, asked, told.state.round)[0] == told.best


@each_game
def test_no_lesson_recommends_what_throws_something_away(key):
    rules = GAMES[key]
    for found in (*followed(key)[:2], followed(key)[-1], *by_lot(key)):
        for state, asked, lesson, best in found.met:
            if best is not None:
                option = next(option for option in asked.options if option.key == best)
                seen = foresee(rules, state, (asked,), asked.seat)[best]
                assert not (option.waste or option.consequence or seen.ends or seen.out), (lesson, best)


@each_game
def test_every_lesson_recommends_something_to_whoever_follows_them(key):
    bare = {met.lesson for found in followed(key) for met in found.met if met.lesson and met.best is None}
    assert not bare


@pytest.mark.parametrize(
    ("lesson", "about"),
    [
        ("hand", ("build.", "play.")),
        ("trade", ("trade", "influence.", "restore", "recruit")),
        ("pass", ("pass",)),
        ("discard", ("discard.com_", "discard.exp_")),
    ],
)
def test_the_stars_of_terra_concordia_belong_to_what_its_lessons_say(lesson, about):
    stars = [met.best for found in followed("terra_concordia") for met in found.met if met.lesson == lesson]
    assert stars
    assert all(star is not None and star.startswith(about) for star in stars)


def test_who_is_told_to_use_all_workers_of_terra_concordia_is_not_recommended_to_pass_before_that():
    """The fault: three hexes were explored in a row, none collected, and in round 2 three workers stayed free."""
    met = followed("terra_concordia")[-1].met
    more = next(n for n, one in enumerate(met) if one.lesson == "more")
    for one in (one for one in met[more:] if one.state.round <= 2 and one.asked.prompt.id == "ask.turn"):
        offered = [option.key for option in one.asked.options]
        if any(key.startswith("collect.") for key in offered) and one.lesson in ("more", ""):
            assert one.best is not None and one.best.startswith("collect."), one.best
        assert one.best != "pass" or not any(key.startswith(("collect.", "explore.")) for key in offered)


def test_the_objective_that_the_lesson_of_terra_concordia_names_lies_open_at_its_table():
    rules = GAMES["terra_concordia"]
    tables = [met.state for found in (*followed(rules.meta.key), *by_lot(rules.meta.key)) for met in found.met[1:]]
    assert tables
    assert all("obp_02" in state.objectives for state in tables)
    for locale in LOCALES:
        name = catalogue(rules.package, locale).say(Text("card.obp_02"))
        assert f"{name}: +3" in lessons(rules.package, locale).said["research"].text


def test_whoever_leaves_the_kings_of_tarlac_at_home_is_not_asked_again_in_every_cycle():
    assert max(at for found in followed("tarlac") for at in found.given.values()) <= 14


def test_terra_concordia_teaches_passing_when_nothing_else_is_to_be_done_with_workers():
    for found in followed("terra_concordia"):
        (met,) = [met for met in found.met if met.lesson == "pass"]
        assert not [o.key for o in met.asked.options if o.key.startswith(("collect.", "explore."))]


def test_a_lesson_waits_for_those_it_builds_on_and_for_better_things_to_be_done():
    cues = (Cue("last", after=("first",)), Cue("first", without=("b.",)))
    some, fewer = (tuple(Option(key, Text("x")) for key in keys) for keys in (("a.1", "b.1"), ("a.1",)))
    given = progressed(cues, {}, Decision(0, Text("x"), some, since=1), 1, 1)
    assert given == {}
    given = progressed(cues, given, Decision(0, Text("x"), fewer, since=2), 2, 1)
    assert given == {"first": 2}
    given = progressed(cues, given, Decision(0, Text("x"), some, since=3), 3, 1)
    assert given == {"first": 2, "last": 3}


def test_what_throws_something_away_is_passed_over():
    kept, given_up, grave = Option("a.2", Text("x")), Option("a.1", Text("x"), waste=True), Option("b", Text("x"))
    grave = msgspec.structs.replace(grave, consequence=Text("y"))
    assert recommended(("b", "a."), Decision(0, Text("x"), (given_up, kept, grave))) == "a.2"
    assert recommended(("b", "a."), Decision(0, Text("x"), (given_up, grave))) is None


def test_tarlac_recommends_to_stay_in_clonroad_and_elsewhere_the_nearest_sack():
    cue = lessons(GAMES["tarlac"].package, "en").cue("sack")
    some = tuple(Option(f"march.{key}", Text("x")) for key in ("quin", "rath.sack", "tulla.sack", "rath", "stay"))
    best = {}
    for space in ("clonroad", "dough"):
        asked = Decision(0, Text("ask.march", {"space": Text(f"space.{space}")}), some)
        best[space] = recommended(wished(cue, asked), asked)
    assert best == {"clonroad": "march.stay", "dough": "march.rath.sack"}
    asked = Decision(0, Text("ask.march", {"space": Text("space.dough")}), (some[0], some[-1]))
    assert recommended(wished(cue, asked), asked) == "march.stay"


@pytest.mark.parametrize(
    ("civilization", "beside"),
    [("solaris", "a2 b1"), ("mariteia", "i2 h1"), ("verdantis", "a5 b5 b6"), ("aurifera", "i5 h5 h6")],
)
def test_terra_concordia_recommends_to_explore_beside_the_own_start(civilization, beside):
    rules = GAMES["terra_concordia"]
    cue, state = lessons(rules.package, "en").cue("explore"), start(rules, opening(rules)).state
    state = play(rules, state, 0, (f"civilization.{civilization}",)).state
    while (asked := decisions(rules, state)[0]).prompt.id != "ask.turn" or asked.seat != 0:
        state = play(rules, state, asked.seat, (asked.options[-1].key,)).state
    best = recommended(wished(cue, asked), asked)
    assert best is not None
    assert best.removeprefix("explore.") in beside.split()


@each_game
def test_a_plan_names_only_what_there_is(key):
    rules, texts = GAMES[key], catalogue(GAMES[key].package, "pt-BR")
    met = [each for found in (*followed(key), *by_lot(key)) for each in found.met]
    asked = {each.asked.prompt.id for each in met}
    offered = {option.key for each in met for option in each.asked.options}
    for cue in lessons(rules.package, "en").cues:
        assert set(cue.asks) <= asked, (cue.key, "the learner is never asked that")
        assert all(texts.knows(name) for name in cue.names), cue.key
        verbs = {option.partition(".")[0] for option in offered}
        about = ((name, name.partition(".")[0]) for name in cue.instead)
        assert all(texts.knows(name) or texts.knows(start) or start in verbs for name, start in about), cue.key
        assert set(cue.after) <= {cue.key for cue in lessons(rules.package, "en").cues} - {cue.key}
        for start_of in (*cue.offers, *cue.without, *cue.recommend, *chain(*cue.instead.values())):
            assert any(fnmatchcase(option, f"{start_of}*") for option in offered), (cue.key, start_of)


@each_game
def test_the_guided_game_goes_on_to_its_end_whatever_is_answered(key):
    for found in (taught(GAMES[key], 3, obedient=True), *by_lot(key)):
        assert found.state.outcome is not None
        assert found.given
