"""A turn retold, the plan of a chain, the hand, and fixed ways of playing."""

from __future__ import annotations

import pytest

from games.core.agenda import Game
from games.core.model import Event, Scene, Setup, Text, player
from games.core.rng import Stream, seeded
from games.core.rules import play, start
from games.core.texts import LOCALES, catalogue
from games.core.thinking.opponent import random_keys
from games.inventions.actions.payments import Commit
from games.inventions.construction import price_hindrance
from games.inventions.labels import action_said, card_said
from games.inventions.scripts import WAYS
from games.inventions.steps import ChronosTurn
from games.inventions.steps.era_change import ChangeEra
from games.inventions.steps.era_one import Claims
from tests.inventions.table import FIRST, RULES, Table
from tests.playing import any_line

ENGLISH = catalogue(RULES.package, "en").naming(["Ana", "Bia", "Caio"])


def told(table: Table) -> list[str]:
    """The latest scene retold in English."""
    events = [event for event in table.events if event.scene == table.events[-1].scene]
    assert events[0].scene is not None
    return [ENGLISH.say(line) for line in RULES.tell.tale(events[0].scene, events)]


def test_a_turn_is_a_sentence_with_all_that_changed_hands():
    table = Table(3)
    table.citizens("europe", 3)
    table.card("europe", "k22", presenter=1)
    table[0].inventions, table[0].influence = ["k05"], 3
    table.tile("asia", "s1")
    table.turn().play("space.call_specialists", "call.europe.2", "chain.k05", "travel.europe.africa")
    assert table.asked == "replace"
    table.play("replace.economy.eco_1", "replace.culture.cul_1", "build.eco_1", "hex.h06")
    assert told(table)[0] == (
        "Ana called specialists in Europe (+1 Economy Aspiration and 2 Artisans; chained: Bone Flute); "
        "travelled: Europe → Africa (+1 Culture Aspiration); took Economy 1; took Culture 1; "
        "built Economy 1, hex H06 (for 2 influence)."
    )


def test_who_forfeits_and_what_others_gain():
    table = Table(3)
    table[1].epoch = "eureka"
    table.turn().play("space.eureka")
    table.play("forfeit")
    first = next(event.scene for event in table.events if event.text.id == "event.forfeited")
    assert first is not None
    events = [event for event in table.events if event.scene == first]
    assert [ENGLISH.say(line) for line in RULES.tell.tale(first, events)] == [
        "Ana forfeited Eureka (+1 influence; Bia: +1 influence)."
    ]


def test_public_objectives_are_sentences_not_sentences_in_brackets():
    table = Table(3)
    table.state.objectives = ["op01", "op14"]
    said = [ENGLISH.say(line) for line in RULES.tell.describe(RULES.view(table.state, None))]
    assert (
        "Public objectives: Market Fair, at the end of Era 2: 1 point for each Economy tile on the Progress Map. "
        "Now: Ana 0 points; Bia 0 points; Caio 0 points. "
        "Council of Sages, at the end of Era 3: 2 points for each Sage on your board. "
        "Now: Ana 0 points; Bia 0 points; Caio 0 points."
    ) in said


def test_a_turn_of_which_only_the_pillar_is_known():
    table = Table(3)
    table[1].epoch = "travel"
    table.citizens("europe", 1)
    table.turn().play("space.travel")
    assert told(table) == ["Ana put a pillar on Travel (Bia: +1 influence)."]


def test_a_turn_of_chronos_is_a_sentence():
    table = Table(2)
    table.milestones("a1 a2 a3 a4 a5", "b1 b2 b3 b4", "c1 c2 c3")
    chronos = table.state.chronos
    assert chronos is not None
    chronos.pillar = "north_america"
    table.card("south_america", "k18", presenter=2)
    table.next(ChronosTurn())
    scene = table.events[0].scene
    assert scene is not None
    events = [event for event in table.events if event.scene == scene]
    assert [ENGLISH.say(line) for line in RULES.tell.tale(scene, events)] == [
        "Chronos invented Flint Sickle in South America; took Technology 7."
    ]


def change_of_era(table: Table, finished: int) -> None:
    table.state.clock = FIRST[finished + 1]
    Game(RULES, table.state).open_scene()
    table.next(ChangeEra(finished))


def test_a_change_of_era_is_two_sentences():
    table = Table(3)
    table.milestones("a1 a2 a3 a4 a5", "b1 b2 b3 b4", "c1 c2")
    table.diplomats(a1=[1])
    table.state.objectives = ["op15", "op14", "op13"]
    table[0].influence, table[1].influence, table[2].influence = 1, 0, 8
    table[0].sages, table[0].hand, table[2].sages = 1, ["k11"], 2
    table.state.decks.row, table.state.decks.ideas = ["k20", "k21", "k12"], ["k24", "k22"]
    change_of_era(table, 2)
    table.play("idea.k20")
    assert told(table) == [
        "🏛️ Era 3 has begun: Chains of Ideas: Ana +2 points and Caio +6 points; "
        "by place on the influence track: Bia +1 influence and Caio −2 influence; "
        "from Sages: Ana +1 Academic and Caio +2 Academics; Bia: diplomat home (1 Academic).",
        "On the table: into Common Knowledge: Firing of Clay and Sailing; to the discard: Control of Fire and Stone "
        "Knapping; Eureka Display: Alchemy, Mathematics and Mechanics; Ideas gone: Clay Tokens; "
        "Ana: Granary → Merchant Galley.",
    ]


def test_a_change_of_era_that_brings_little_says_little():
    table = Table(3)
    table.state.objectives = ["op14", "op14", "op14"]
    for seat in range(3):
        table[seat].influence = 2
    change_of_era(table, 2)
    assert told(table)[0] == "🏛️ Era 3 has begun: Council of Sages: nobody scored."
    after_the_first = Table(3)
    after_the_first[0].influence = 0
    change_of_era(after_the_first, 1)
    assert told(after_the_first) == ["🏛️ Era 2 has begun: by place on the influence track: Ana +1 influence."]


def test_the_price_of_building_and_its_citizens_are_one_enumeration():
    table = Table(3)
    table.council(0, economy=1, technology=1)
    table[0].display[0], table[0].influence = "wea_d", 3
    table.turn().play("space.present", "build.wea_d", "hex.h02")
    assert "(for 3 influence, 1 Merchant and 1 Thinker)" in told(table)[0]


def test_the_plan_of_a_chain_and_undo_by_step():
    table = Table(3)
    table.citizens("europe", 3)
    table.card("europe", "k22", presenter=1)
    table[0].inventions, table[0].influence = ["k02", "k05"], 5
    table.turn().play("space.call_specialists", "call.europe.2", "chain.k02")
    assert table.last is not None
    assert table.last.undoable
    view = RULES.view(table.state, 0)
    assert [ENGLISH.say(line) for line in RULES.tell.prepared(view, 0)] == [
        "Done: Call Specialists and Call Specialists"
    ]
    table = Table(3)
    table.citizens("europe", 2)
    table.citizens("asia", 1)
    table.card("europe", "k22", presenter=1)
    table[0].inventions, table[0].influence = ["k02", "k05"], 5
    table.turn().play("space.call_specialists", "call.europe.1", "chain.k02", "call.asia.1")
    view = RULES.view(table.state, 0)
    assert [ENGLISH.say(line) for line in RULES.tell.prepared(view, 0)] == [
        "Done: Call Specialists and Call Specialists",
        "1 chain token available: to stop here leaves it unused.",
    ]
    assert RULES.tell.prepared(view, 1) == ()


def test_the_hand_is_for_its_owner():
    table = Table(3)
    own = RULES.tell.hand(RULES.view(table.state, 0), 0)
    assert own is not None
    assert all(f"objective.{id}.name" in str(own) for id in table[0].objectives)
    assert RULES.tell.hand(RULES.view(table.state, None), 0) is None
    assert player(0) == Text("player", {"seat": 0})


def test_fixed_ways_do_what_they_say():
    done = {"forfeits": set[str](), "travels": {"travel"}, "gains": {"gain_influence"}}
    for way in WAYS:
        script, stream = RULES.measure.script(way, "player 1"), Stream(seeded(1))
        now, acted = start(RULES, Setup(2, {}, seeded(3))), set[str]()
        while now.decisions:
            decision = now.decisions[0]
            keys = script(now.state, decision) or random_keys(decision, stream)
            now = play(RULES, now.state, decision.seat, keys)
            if decision.seat == now.state.first and now.state.playing == decision.seat:
                acted |= set(now.state.turn.links)
        assert acted <= done[way] | {"send_diplomat", "invent", "present", "share", "innovate", "call_specialists"}
        assert acted >= done[way] or way == "gains"


def test_who_forfeits_is_told_so_by_the_label_and_whether_there_was_another_way():
    """What has one way is carried out at once, so that only here it can be left undone (IN-TURN-09)."""
    verbs = set[str]()
    asked = [decision for _, now in any_line(RULES, 1) for decision in now.decisions if decision.blocking]
    for decision in asked:
        said = {option.key: (option.group, ENGLISH.say(option.label)) for option in decision.options}
        for key in [key for key, (group, _) in said.items() if group == "forfeit_only"]:
            verb, _, action = key.partition(".")
            name = ENGLISH.say(f"action.{action}")
            if verb == "forfeit":
                assert said[f"space.{action}"] == ("space", name)
                assert said[key][1] == f"Forfeit: {name}"
            else:
                assert said[key][1] == f"{name} (for now only to forfeit)"
            verbs.add(verb)
    assert verbs == {"space", "forfeit"}


def test_ideas_that_nobody_claimed_are_one_line():
    """One of them used to be a heading, the others bullets beneath it."""
    scene = Scene(4, 3)
    events = [Event(Text("event.card_gone", {"card": card_said(card)}), scene=scene) for card in ("k11", "k12")]
    said = [ENGLISH.say(line) for line in RULES.tell.tale(scene, events)]
    assert said == ["Ideas that nobody claimed left the game: Granary and Clay Tokens."]


def test_questions_are_whole_sentences():
    """A telegram ("Invent: how?") leaves whoever is new guessing what it is about."""
    for locale in LOCALES:
        words = catalogue(RULES.package, locale)
        for why in ("main", "chain", "milestone", "knowledge", "technology"):
            said = words.say(Text(f"ask.act.{why}", {"action": action_said("invent")}))
            assert {"en": "choose how to do it.", "pt-BR": "escolha como fazer isso."}[locale] in said.lower()


def test_in_the_claims_the_table_waits_for_the_next_one_and_nobody_may_invent_yet():
    table = Table(3)
    table.state.order = [0, 1, 2]
    for region, card in (("asia", "k14"), ("africa", "k11"), ("europe", "k10")):
        table.card(region, card, presenter=-1, n=0)
    for seat in range(3):
        table.council(seat, 1, 1, 1, 2)
    table.milestones("a1 a2 a3 a4 a5", "b1 b2 b3 b4")
    table.next(Claims())
    table.play("claim.asia")
    while table.asked != "claim":
        table.play(table.keys[0])
    view = RULES.view(table.state, None)
    assert (view.playing, view.asked, view.awaited) == (2, 1, 1)
    assert not any(region.possible for region in view.regions)


def test_academics_exhausted_into_one_area_are_told_together():
    table = Table(3)
    table.council(0, academics=3)
    table.next(Commit(0, 3)).play("commit.economy.economy.technology")
    assert [ENGLISH.say(event.text) for event in table.events][-1] == (
        "Ana paid 2 Academics (exhausted in Economy) and 1 Academic (exhausted in Technology)."
    )


def test_a_price_that_cannot_be_paid_is_named_as_that_of_building():
    table = Table(3)
    table[0].influence = 1
    refusal = price_hindrance(table.state, 0, "build_for_2")
    assert refusal is not None
    assert ENGLISH.say(refusal.label) == "Building (2 influence)"


@pytest.mark.rule("IN-HID-03")
def test_what_lies_open_beside_the_map_is_told_to_whoever_sees_no_picture():
    table = Table(3)
    state = table.state
    state.stock = {**dict.fromkeys(state.stock, 0), "eco_1": 3, "tec_7": 1}
    state.decks.gone, state.decks.discard = ["k22"], ["a1"]
    table[0].counts_on = "z31"
    table[1].tokens, table[1].sages, table[1].economy = ["inf_2"], 2, 1
    table[1].council.exhausted["culture"] = 3
    lines = [ENGLISH.say(line) for line in RULES.tell.describe(RULES.view(state, None))]
    said = "\n".join(lines)
    assert "Progress tiles in the stacks: Economy 1 (3) and Technology 7 (1)." in lines
    assert f"Cards out of the game: {ENGLISH.say(card_said('k22'))}." in lines
    assert f"Milestones discarded: {ENGLISH.say(Text('milestone.a1.name'))}; still face down: 3 of letter D" in said
    assert "which counts as zone 3 of the Era track, space 1" in said
    assert "Exhausted: 3 Artisans. Not placed yet: influence token 2. Sages: 2; free economy tokens: 1." in said


@pytest.mark.rule("IN-SCORE-02", "IN-TILE-WEA-E")
def test_points_at_the_end_say_what_they_came_from():
    """The sum of a category alone left whoever had it reckoning: how much influence, how often which tile."""
    table = Table(3)
    table[0].influence = 7
    table.council(0, 2, 3, 2)
    table.build(0, "wea_e3")
    words = catalogue("games.inventions", "pt-BR")
    scored = RULES.tell.scored(RULES.view(table.state, None), 0)
    said = {category: [words.say(text) for text in texts] for category, texts in scored.items()}
    assert said == {"influence": ["7 de Influência (5 pontos)"], "wealth": ["Riqueza E3: 2 × 2 (4 pontos)"]}


@pytest.mark.rule("IN-GEN-02")
def test_thirteen_rounds_are_played_and_each_begins_to_be_told_apart():
    line = any_line(RULES, 5)
    told = [event for _, now in line for event in now.events]
    began = [event.scene for event in told if event.text.id == "event.round"]
    first = [next(event.text.id for event in told if event.scene == scene) for scene in began]
    assert set(first) == {"event.round"}, "what ended the round before is told with that"
    assert len(began) == 13
    assert all(scene is not None and scene.seat is None for scene in began)
    assert len({scene.number for scene in began if scene is not None}) == 13
    spans = [RULES.measure.lasted(now.state) for _, now in line]
    assert {span.reached for span in spans if span is not None} == set(range(1, 14))
    assert {span.planned for span in spans if span is not None} == {13}
