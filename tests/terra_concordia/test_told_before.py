"""What is told before a press: what a civilization begins with, what Explore brings, what the event of a round does."""

from __future__ import annotations

import pytest

from games.core.agenda import Game
from games.core.model import Setup
from games.core.remarks import remarked
from games.core.rng import seeded
from games.core.rules import completed, decisions, start
from games.core.texts import catalogue
from games.terra_concordia.cards.deeds import Global, Lose
from games.terra_concordia.cards.printed import EventCard
from games.terra_concordia.effects.vain import vain_said
from games.terra_concordia.goods import NON_GOLD
from games.terra_concordia.pieces import HIDDEN, NOBODY
from games.terra_concordia.steps import Events, Turn
from tests.terra_concordia.table import RULES, Table, fixture, only_event, run

rule = pytest.mark.rule


def speech(locale):
    return catalogue("games.terra_concordia", locale)


@rule("TC-SET-03")
@pytest.mark.parametrize(
    ("locale", "solaris"),
    [
        ("pt-BR", "1 madeira, 3 pedras, 1 ferro, 1 água, 1 alimento, 2 prestígios, 3 influências e 4 ouro"),
        ("en", "1 wood, 3 stone, 1 iron, 1 water, 1 food, 2 prestige, 3 influence and 4 gold"),
    ],
)
def test_a_civilization_says_what_it_begins_with(locale, solaris):
    begun = start(RULES, completed(RULES, Setup(2, {}, seeded(1))))
    notes = {option.key: option.note for option in decisions(RULES, begun.state)[0].options}
    assert speech(locale).say(notes["civilization.solaris"]) == solaris
    assert len(notes) == len([note for note in notes.values() if note]) == 4


@rule("TC-ACT-EXPLORE-03")
@pytest.mark.parametrize(("locale", "card", "none"), [("pt-BR", "→ 1 carta", "sem carta"), ("en", "→ 1 ", "no card")])
def test_explore_says_whether_a_card_comes(locale, card, none):
    four = ("solaris", "mariteia", "verdantis", "aurifera")
    for variant, said in (("standard", card), ("diplomacy", none)):
        for known in ((), ("tec_09",)):
            table = Table.of(*four, variant=variant).knows(*known)
            (group,) = {option.group for option in table.asked.options if option.key.startswith("explore.")}
            assert said in speech(locale).say(f"group.{group}"), (variant, group)


@rule("TC-EVT-01")
@pytest.mark.parametrize(
    ("locale", "said"),
    [("pt-BR", ("−2 energias", "−1 de sustentabilidade global")), ("en", ("−2 energy", "−1 global sustainability"))],
)
def test_an_event_says_what_it_does_even_if_nobody_has_any_of_it(locale, said):
    table = Table.of().has(energy=0).has(1, energy=0)
    fixture(
        table.state,
        EventCard(id="evt_01", source="estimate", positive=False, effects=(Lose({"energy": 2}), Global(-1))),
    )
    only_event(table.state, "evt_01")
    told = [
        speech(locale).say(found.text) for found in run(table.state, Events()) if found.text.id == "event.event_with"
    ]
    assert len(told) == 1
    for words in said:
        assert words in told[0]


@rule("TC-WRK-03")
@pytest.mark.parametrize(("locale", "word"), [("pt-BR", "menos Coletar"), ("en", "every action but Collect")])
def test_whom_the_rules_choose_to_act_is_said_where_it_can_be_changed(locale, word):
    """Whoever explores without naming anybody cannot collect at home afterwards."""
    table = Table.of()
    notes = [speech(locale).say(option.note) for option in table.asked.options if option.key.startswith("worker.")]
    assert [word in note for note in notes] == [False, True]
    assert max(map(len, notes)) <= 100
    assert not table.copy().play("explore.b1").nation().workers[0].free, "who stands at home acts"
    assert table.copy().play("worker.2", "explore.b1").nation().workers[0].free


@rule("TC-WRK-03")
def test_who_has_nobody_in_reserve_is_told_that_a_worker_leaves_another_hex():
    table = Table.of().hex("a2", "ocean", 0).hex("a3", "lake", 0).hex("b1", "forest").worker(0, 2, "a2")
    groups = {option.key: option.group for option in decisions(RULES, table.state)[0].options}
    assert (groups["collect.b1"], groups["collect.a3"]) == ("collect_new", "collect_own"), "some are in reserve"
    for number in (3, 4, 5):
        table.worker(0, number, None, free=False)
    groups = {option.key: option.group for option in decisions(RULES, table.state)[0].options}
    assert (groups["collect.b1"], groups["collect.a3"]) == ("collect_new_moved", "collect_own_moved")
    assert groups["collect.a2"] == "collect_own_moved", "one list: its own worker collects there, another elsewhere"
    table.play("worker.2")
    groups = {option.key: option.group for option in decisions(RULES, table.state)[0].options}
    assert groups["collect.b1"] == "collect_new", "who does it has been said"


@rule("TC-END-02", "TC-ACT-PASS-03")
def test_whoever_passes_is_promised_no_next_round_once_all_wonders_are_built():
    """Values that may recover (TC-END-04) promise nothing; Wonders that are built stay built."""

    def said(table: Table) -> str:
        assert table.asked is not None
        return next(option.label.id for option in table.asked.options if option.key == "pass")

    table = Table.of()
    table.state.sustainability = 0
    assert said(table) == "option.pass_first"
    table.state.wonders = []
    assert said(table) == "option.pass_first", "the next one has yet to be turned up"
    table.state.hidden_wonders = []
    assert said(table) == "option.pass_first_last"
    assert said(table.play("pass")) == "option.pass_last"
    table.state.sustainability = 5
    assert table.play("pass").state.ending == "wonders"


@rule("TC-ACT-PASS-02", "TC-LIM-01")
@pytest.mark.parametrize(
    ("gold", "built", "promised"), [(9, (), "+1 "), (10, (), "+0 (max 10)"), (10, ("con_03",), "+1 ")]
)
def test_whoever_has_no_room_for_gold_is_promised_none_for_passing_first(
    gold: int, built: tuple[str, ...], promised: str
):
    table = Table.of().has(gold=gold).built(*built, hex="a1")
    assert table.asked is not None
    (label,) = [option.label for option in table.asked.options if option.key == "pass"]
    assert promised in catalogue("games.terra_concordia", "en").say(label)
    table.play("pass")
    assert table.stock()["gold"] - gold == ("+1" in promised)


# ---------------------------------------------------------------- what of a card comes to nothing


ALL = "As things are, no effect beyond its VP."


def holding(card: str) -> Table:
    """Somebody who can play the card, with a rival who holds one too."""
    table = Table.of("solaris", "verdantis", variant="epic").rich().hold(card)
    table.nation(1).hand = ["con_01"]
    return table.has(1, influence=10)


def eight_workers(table: Table) -> None:
    table.worker(0, 8, None)


def all_revealed(table: Table) -> None:
    owners = table.state.land.owners
    owners[:] = [NOBODY if owner == HIDDEN else owner for owner in owners]


def no_volcano(table: Table) -> None:
    land = table.state.land
    for hex, letter in enumerate(land.terrains):
        if letter == "v":
            land.owners[hex] = NOBODY


def second_levels(table: Table) -> None:
    table.knows(*(f"tec_{n:02}" for n in range(1, 25) if n % 4 in (1, 2)))


def poor_rival(table: Table) -> None:
    table.has(1, **dict.fromkeys(NON_GOLD, 0))


def empty_hand(table: Table) -> None:
    table.nation(1).hand = []


def globe_at_its_best(table: Table) -> None:
    table.state.sustainability = 10


def both_at_their_best(table: Table) -> None:
    globe_at_its_best(table)
    table.nation().individual = 10


def rival_with_one_less(table: Table) -> None:
    """Less only until Influence is paid."""
    table.has(1, influence=table.stock()["influence"] - 1)


def as_it_is(table: Table) -> None:
    """Nothing but the corners is revealed."""


@rule("TC-ACT-RECRUIT-02", "TC-ACT-RESEARCH-09", "TC-LIM-06", "TC-ACT-GEN-03")
@pytest.mark.parametrize(
    ("card", "there", "said"),
    [
        ("exp_03", eight_workers, ALL),
        ("exp_01", all_revealed, ALL),
        ("exp_04", no_volcano, "No effect as things are: turn up 1 hidden volcanic hex anywhere, at random."),
        ("exp_07", second_levels, ALL),
        ("com_04", poor_rival, ALL),
        ("inf_02", as_it_is, ALL),
        ("inf_08", empty_hand, ALL),
        ("inf_07", as_it_is, "No effect as things are: +1 VP per rival with less influence."),
        ("inf_07", rival_with_one_less, "No effect as things are: +1 VP per rival with less influence."),
        ("inf_06", as_it_is, "No effect as things are: +1 influence per card in play (Influence)."),
        ("trb_05", both_at_their_best, "No effect as things are: +2 individual sustainability."),
        ("pro_01", globe_at_its_best, "No effect as things are: +4 global."),
        ("pro_01", both_at_their_best, "No effect as things are: +4 global and +4 individual sustainability."),
    ],
)
def test_what_of_a_card_comes_to_nothing_is_said_before_it_is_played(card, there, said):
    def notes(table: Table) -> list[str]:
        shown = remarked(RULES, table.state, decisions(RULES, table.state))[0].options
        return [speech("en").say(option.note) for option in shown if option.key == f"play.{card}"]

    table = holding(card)
    if there in (as_it_is, rival_with_one_less):
        other = table.copy().hex("b1", "forest").has(1, influence=0)
        other.nation().played = ["inf_01"]
        assert "o effect" not in notes(other)[0]
    else:
        assert "o effect" not in notes(table)[0]
    there(table)
    assert notes(table)[0].endswith(said)
    before = table.copy()
    table.play(f"play.{card}")
    assert table.asked is not None
    assert table.asked.prompt.id == "ask.turn", "nothing was asked"
    now, was = table.state, before.state
    assert (len(table.nation().workers), now.sustainability) == (len(before.nation().workers), was.sustainability)
    assert (now.land.owners, table.nation().technologies) == (was.land.owners, before.nation().technologies)
    assert table.nation(1).hand == before.nation(1).hand
    assert not table.said("event.workers"), "nobody is told of no workers"
    assert table.nation(1).resources == before.nation(1).resources


@rule("TC-ACT-RESEARCH-09", "TC-LIM-06")
def test_a_card_that_goes_on_having_an_effect_is_not_said_to_have_none():
    table = Table.of().rich()
    both_at_their_best(table)
    game = Game(RULES, table.state)
    for card in ("mar_03", "mar_04", "mar_06", "con_16", "trb_05"):
        said = vain_said(game, 0, card)
        assert said is not None
        assert said.id == "note.vain", card
    assert vain_said(game, 0, "tec_03") is None, "a loss comes to something"


@pytest.mark.parametrize("card", ["com_04", "inf_08"])
def test_alone_a_card_about_rivals_brings_what_it_says_instead(card):
    table = Table.of("solaris", scenario="legendary_market").rich().hold(card)
    assert vain_said(Game(RULES, table.state), 0, card) is None


@rule("TC-LIM-06")
def test_what_comes_to_nothing_is_said_of_whoever_is_at_turn():
    table = Table.of().rich(1)
    table.state.turn, table.nation(1).individual, table.nation(1).hand = 1, 10, ["pro_09"]
    table.next(Turn(1))
    shown = remarked(RULES, table.state, decisions(RULES, table.state))[0].options
    note = next(option.note for option in shown if option.key == "play.pro_09")
    assert note
    assert "No effect as things are: +1 individual" in speech("en").say(note)


@rule("TC-ACT-RESEARCH-09", "TC-LIM-06")
def test_what_of_a_building_or_a_technology_comes_to_nothing_is_said_too():
    table = Table.of().rich().hold("con_07").hex("a2", "lake", 0).knows("tec_13", "tec_14")
    table.knows(*(f"tec_{n:02}" for n in range(1, 25, 4)))
    table.nation().individual = 10
    shown = {o.key: o.note for o in remarked(RULES, table.state, decisions(RULES, table.state))[0].options if o.note}
    for key, said in (("build.con_07", "No effect as things are: +1 individual"), ("research.tec_15", ALL)):
        assert said in speech("en").say(shown[key])
    assert "o effect" not in speech("en").say(shown["research.tec_02"])


def spoilt(table: Table) -> set[str]:
    """The verbs that are told to keep somebody from collecting on a1."""
    shown = remarked(RULES, table.state, decisions(RULES, table.state))[0].options
    said = "Uses the worker on a1, who then cannot collect there this round, unless you say who acts."
    return {o.key.partition(".")[0] for o in shown if o.note and said in speech("en").say(o.note)}


@rule("TC-WRK-03")
def test_what_keeps_a_worker_from_collecting_where_they_stand_says_so():
    """Whoever explored first lost the Collect of their start hex and saw it when it was gone."""
    table = Table.of().rich().hold("con_01").hex("a2", "forest", 0)
    table.hex("b1", "lake").worker(0, 1, "a1")
    assert spoilt(table) == {"explore"}, "it is as true of the others, and told once"
    assert not spoilt(table.copy().play("worker.2")), "somebody else does it"
    assert spoilt(table.copy().knows("tec_09")) == {"influence"}, "to explore perhaps nobody is needed"
    table.worker(0, 1, "a1", free=False)
    assert not spoilt(table), "nothing to lose there"
