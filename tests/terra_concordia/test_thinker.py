"""What the opponents take for a good answer at a glance."""

from __future__ import annotations

import shutil
from collections import Counter
from pathlib import Path

import pytest

from games.core.content import BadContent
from games.core.model import Setup
from games.core.rng import Stream, seeded
from games.core.rules import decisions, play, start
from games.core.thinking.opponent import choose, glance, random_move
from games.core.thinking.simulation import simulate
from games.terra_concordia import content
from games.terra_concordia.diplomacy import VERBS
from games.terra_concordia.goods import RESOURCES
from games.terra_concordia.pieces import Building, Offer
from games.terra_concordia.scoring import breakdown
from games.terra_concordia.thinker import DEFEAT, prospects
from tests.terra_concordia.table import CORNERS, RULES, Table


def taken(table: Table, times: int = 200) -> Counter[str]:
    """How often each answer looks best."""
    decision, stream = table.asked, Stream(seeded(1))
    assert decision is not None
    return Counter(glance(RULES, table.state, decision, stream)[0] for _ in range(times))


def test_an_opponent_explores_next_to_itself():
    table = Table.of("solaris", "mariteia", "verdantis", "aurifera").exhausted(1).exhausted(2).exhausted(3)
    found = taken(table.has(**dict.fromkeys(table.stock(), 0)))
    near, far = found["explore.a2"] + found["explore.b1"], found["explore.h1"] + found["explore.i5"]
    assert near > 2 * far


def test_a_hex_next_to_ones_own_is_worth_less_once_a_worker_stands_on_it():
    table = Table.of("solaris", "mariteia").hex("b1", "lake")
    open_to_both = prospects(table.state)
    assert prospects(table.copy().worker(1, 1, "b1").state)[0] < open_to_both[0]
    assert prospects(table.copy().hex("e3", "lake").state)[0] == open_to_both[0]


def test_an_opponent_builds_where_it_can_choose_the_hex():
    table = Table.of("solaris", "mariteia").rich().hold("con_08").hex("b1", "lake", 0).hex("a2", "field", 0)
    assert {"build.con_08", "pass"} <= set(table.keys)
    assert taken(table).most_common(1)[0][0].startswith("build.")


def test_what_is_remembered_of_a_seat_is_what_it_would_be_worked_out_to_be(monkeypatch: pytest.MonkeyPatch):
    for people, options in ((4, {}), (2, {"variant": "epic", "automas": "1"}), (1, {"scenario": "last_refuge"})):
        now, stream = start(RULES, Setup(people, options, seeded(people))), Stream(seeded(people))
        for turn in range(240):
            if not now.decisions:
                break
            now = play(RULES, now.state, *random_move(now.decisions, stream), asked=now.decisions)
            if turn % 6 == 0 and now.state.phase != "setup":
                remembered = [prospects(now.state), prospects(now.state)]
                with monkeypatch.context() as forgetful:
                    forgetful.setattr("games.terra_concordia.thinker._memory", lambda *rules: {})
                    assert remembered == [prospects(now.state)] * 2


def test_what_is_remembered_is_forgotten_when_a_rival_gets_more_influence():
    table = Table.of("solaris", "mariteia", "verdantis", variant="epic").has(influence=5)
    table.nation().played = ["inf_05"]
    less = prospects(table.has(1, influence=1).has(2, influence=1).state)[0]
    assert less == prospects(table.has(1, influence=9).state)[0] + 1


@pytest.mark.parametrize(
    ("file", "old", "new"),
    [
        ("constructions", 'id = "con_04"', 'id = "con_04"\nends = [{vp = 1, per = {of = "friends"}}]'),
        ("objectives", 'measure = {of = "wonders"}', 'measure = {of = "rivals_with_less_influence"}'),
    ],
)
def test_only_hand_cards_may_be_worth_more_by_what_rivals_have(tmp_path: Path, file: str, old: str, new: str):
    shutil.copytree(Path(content.__file__).parent / "content" / "1", tmp_path, dirs_exist_ok=True)
    assert content.read(tmp_path).comparing == {"inf_05"}
    path = tmp_path / f"{file}.toml"
    path.write_text(path.read_text("utf-8").replace(old, new, 1), "utf-8")
    with pytest.raises(BadContent, match="only hand cards"):
        content.read(tmp_path)


def test_a_score_is_what_is_printed_on_the_cards_in_play():
    table = Table.of("solaris", "mariteia", variant="epic").knows("tec_01", "tec_05")
    table.nation().played = ["pro_01", "leg_01", "exp_09"]
    table.nation().buildings = [Building("con_07", 0), Building("con_14", 0)]
    table.nation().wonders = [Building("mar_04", 0)]
    found = breakdown(table.state, 0, True)
    assert (found["constructions"], found["technologies"], found["wonders"]) == (4 + 3 + 5, 2, 10)
    assert found["total"] == sum(points for name, points in found.items() if name != "total")


def test_an_opponent_does_not_end_the_game_with_the_last_wonder_while_it_has_much_to_hope_for():
    def builds(round: int, *hidden: str) -> bool:
        table = Table.of("solaris", "mariteia", variant="epic").rich().hold()
        state = table.state
        state.wonders, state.hidden_wonders, state.round = ["mar_08"], [*hidden], round
        return taken(table.hex("a2", "field", 0).hex("b1", "field", 0))["build.mar_08"] > 100

    assert builds(4, "mar_01")
    assert not builds(4)
    assert builds(12)


def test_an_opponent_that_is_behind_does_not_end_the_game_with_its_own_collapse():
    def stands(vp: int, individual: int, round: int = 4) -> float:
        table = Table.of("solaris", "mariteia")
        table.nation().individual, table.nation().vp, table.nation(1).vp = individual, vp, 40
        table.state.round = round
        return prospects(table.state)[0] - vp

    assert stands(20, 1) == stands(90, 1) - DEFEAT, "it would have lost"
    assert stands(20, 2) == stands(90, 2), "the game goes on"
    assert stands(90, 1) < stands(90, 2), "the collapse is no way out of the danger of it"
    assert stands(20, 1, 9) == stands(90, 1, 9), "it ends anyhow"


def test_an_opponent_restores_a_globe_at_its_end():
    def restores(sustainability: int) -> int:
        table = Table.of("solaris", "mariteia").hold().has(**dict.fromkeys(RESOURCES, 0)).has(wood=1, water=1)
        table.state.sustainability = sustainability
        return taken(table)["restore"]

    assert restores(0) > 150 > 50 > restores(5)


def test_an_opponent_does_not_stand_still_because_its_rival_gets_on():
    """To open a queue of trades changes nothing; any action lets the Automa move, who gains by it."""
    table = (
        Table.of("solaris", "mariteia", automas="1")
        .rich()
        .has(iron=0)
        .hex("b1", "lake")
        .hex("a2", "field", 0)
        .worker(0, 2, "a2")
    )
    assert {"trade", "worker.1", "worker.2"} <= set(table.keys)
    found = taken(table)
    assert found["trade"] + found["worker.1"] + found["worker.2"] < 20
    setup = Setup(1, {"automas": "1"}, seeded(1, "balance"))
    assert not simulate(RULES, setup, ("regular",), max_answers=500).unfinished


def test_an_opponent_spares_its_own_sustainability_the_more_the_less_of_it_there_is():
    def stands(individual: int, round: int = 3) -> float:
        table = Table.of("solaris", "mariteia")
        table.nation().individual, table.state.round = individual, round
        return prospects(table.state)[0]

    falls = [stands(n) - stands(n - 1) for n in (6, 5, 4, 3)]
    assert falls == sorted(falls) and falls[-1] > 2 * falls[1] > 0
    assert stands(3, 9) == stands(2, 9), "at the end only VP count"


@pytest.mark.rule("TC-DIP-03")
def test_who_stands_in_for_somebody_makes_no_alliance_in_their_name():
    """The fault: the others read that the bot plays "without negotiating", and it took the alliance for the gold."""
    table = Table.of(*CORNERS, variant="diplomacy")
    for owner in range(4):
        table.nation(owner).resources = dict.fromkeys(RESOURCES, 0)
    seat = next(d.seat for d in decisions(RULES, table.state) if d.blocking)
    by = next(other for other in range(4) if other != seat)
    table.state.diplomacy.offers.append(Offer(by, seat))
    found = [d for d in decisions(RULES, table.state) if d.seat == seat and not d.blocking]
    assert f"accept.{by}" in {option.key for d in found for option in d.options}
    for chance in range(12):
        (key, *_) = choose(RULES, table.state, seat, Stream(seeded(chance)), playouts=40)
        assert key.partition(".")[0] not in VERBS
