"""Set-up, map, factions, coalitions and seats; what is hidden."""

from __future__ import annotations

from collections import Counter

import pytest

from games.core.model import Setup
from games.core.rng import Stream, seeded
from games.core.rules import BadSetup, clone, completed, decisions, encode, start
from games.core.texts import catalogue
from games.core.thinking.opponent import imagine
from games.tarlac.content import PACKS
from games.tarlac.labels import faction_said
from games.tarlac.map import modifiers, reach, ways
from games.tarlac.printed import CBR, CT, DEC, SCENARIOS
from games.tarlac.queries import armies, capitals, friendly, owner, seat_for, side
from games.tarlac.seating import most_players, part_keys, plan
from games.tarlac.steps.maintenance import maintain
from games.tarlac.steps.rounds import Round
from games.tarlac.steps.throne import EndRound
from tests.tarlac.table import RULES, Table, count

# ---------------------------------------------------------------- set-up


@pytest.mark.rule("TA-SET-01")
@pytest.mark.parametrize("year", SCENARIOS)
def test_every_scenario_begins_with_three_players_and_none_with_two_or_eight(year: str) -> None:
    assert RULES.meta.seats == (3, 7)
    assert start(RULES, Setup(3, {"scenario": year}, seeded(1))).decisions
    for players in (2, 8):
        with pytest.raises(BadSetup):
            start(RULES, Setup(players, {"scenario": year}, seeded(1)))
    with pytest.raises(BadSetup):
        start(RULES, Setup(3, {"scenario": "1300"}, seeded(1)))


@pytest.mark.rule("TA-SET-02", "TA-SEAT-06")
@pytest.mark.parametrize("year", SCENARIOS)
def test_pretenders_and_de_clare_are_played_in_every_seating(year: str) -> None:
    scenario = PACKS[PACKS.latest].scenarios[year]
    most = most_players(scenario)
    assert most == {"1276": 5, "1277": 6}.get(year, 7)
    for players in range(3, most + 1):
        seats = plan(scenario, players)
        assert len(seats) == players
        assert all(seats)
        played = [id for seat in seats for id in seat]
        assert sorted(played) == sorted([CT, CBR, DEC, *scenario.allies_ct, *scenario.allies_cbr])
        assert (DEC,) in seats
        for seat in seats:
            assert not (set(seat) & {CT, *scenario.allies_ct} and set(seat) & {CBR, *scenario.allies_cbr})
    with pytest.raises(BadSetup):
        start(RULES, Setup(most + 1, {"scenario": year}, seeded(1)))


@pytest.mark.rule("TA-SEAT-01", "TA-SEAT-02", "TA-SEAT-04", "TA-SEAT-06")
def test_the_lobby_is_told_who_will_lead_what() -> None:
    words = catalogue(RULES.package, "en")

    def parts(year: str, players: int) -> list[str]:
        setup = completed(RULES, Setup(players, {"scenario": year}))
        return [words.say(part.said) for part in RULES.parts(setup)]

    assert parts("1276", 3) == ["Clann Taidhg and Clann Chúillen", "Clann Briain Ruaid and Uí mBloid", "De Clare"]
    assert parts("1276", 4)[:2] == ["Clann Taidhg", "Clann Chúillen (ally of Clann Taidhg)"]
    assert parts("1281", 6)[3] == "Clann Chúillen and Cenél Fermaic (allies of Clann Taidhg)"
    assert parts("1276", 6) == []
    for year in SCENARIOS:
        for players in range(3, most_players(PACKS[PACKS.latest].scenarios[year]) + 1):
            table = Table(year, players=players)
            told = parts(year, players)
            for id, faction in table.state.factions.items():
                assert faction.seat is None or words.say(faction_said(id)) in told[faction.seat]


@pytest.mark.rule("TA-SEAT-01", "TA-SEAT-02", "TA-SEAT-03", "TA-SEAT-04", "TA-SEAT-05")
@pytest.mark.parametrize("year", SCENARIOS)
def test_a_part_is_called_the_same_however_many_play(year: str) -> None:
    """So that whoever chose it in the lobby keeps it when others sit down."""
    scenario = PACKS[PACKS.latest].scenarios[year]
    before: set[str] = set()
    for players in range(3, most_players(scenario) + 1):
        keys, seats = part_keys(scenario, players), plan(scenario, players)
        assert len(set(keys)) == len(keys)
        assert {CT, CBR, DEC} <= set(keys)
        assert before <= set(keys), "a part that is gone when another sits down"
        before = set(keys)
        for key, played in zip(keys, seats, strict=True):
            side = key.partition(".")[0]
            assert (side in played) == (key == side)
            assert set(played) <= ({DEC} if side == DEC else {side, *scenario.allies(side)})


@pytest.mark.rule("TA-SET-03", "TA-SET-04", "TA-SET-08")
def test_what_each_faction_begins_with() -> None:
    table = Table("1277")
    herds = {id: faction.herds for id, faction in table.state.factions.items()}
    assert herds == dict.fromkeys(herds, 0) | {"cbr": 5, "cch": 5, "cfe": 5, "umb": 5}
    assert all(tokens.devastation == 0 for tokens in table.state.settlements.values())
    assert not list(armies(table.state))
    assert table.state.pounds == 0
    for id in ("cdu", "tan"):
        maintain(table.game, id)
    assert table.of("tan").herds == 0


@pytest.mark.rule("TA-SET-05", "TA-SET-06", "TA-SET-07", "TA-SEAT-01")
def test_one_pile_of_febas_for_a_seat_and_one_of_herds_for_a_faction() -> None:
    table = Table("1277", players=3)
    assert table.state.febas == {0: 3, 1: 3}
    assert (table.of("ct").herds, table.of("cch").herds, table.of("cfe").herds) == (0, 5, 5)
    assert {table.of(id).seat for id in ("ct", "cch", "cfe")} == {0}
    assert Table("1277", players=3, start_febas="4").state.febas == {0: 4, 1: 4}


@pytest.mark.rule("TA-SET-08")
@pytest.mark.parametrize(
    ("year", "pounds"), [("1276", 24), ("1277", 0), ("1281", 0), ("1284", 0), ("1315", 12), ("1317", 0), ("1318", 12)]
)
def test_what_de_clare_begins_with(year: str, pounds: int) -> None:
    """By the letter of the rulebook only what it prints."""
    assert Table(year).state.pounds == pounds
    assert Table(year, war="letter").state.pounds == (24 if year == "1276" else 0)


@pytest.mark.rule("TA-SET-05")
@pytest.mark.parametrize(
    ("year", "places", "favoured"),
    [
        ("1276", 3, 0), ("1276", 5, None), ("1277", 5, 2), ("1281", 5, None),
        ("1284", 5, None), ("1315", 5, None), ("1317", 5, None), ("1318", 5, 0),
    ],
)  # fmt: skip
def test_whom_a_scenario_treats_worst_begins_with_one_febas_more(year: str, places: int, favoured: int | None) -> None:
    def febas(**options: str) -> dict[int, int]:
        return RULES.new(completed(RULES, Setup(places, {"scenario": year, **options}, seeded(1)))).febas

    assert febas() == {seat: 3 + (seat == favoured) for seat in range(places - 1)}
    assert febas(start_febas="2") == {seat: 2 + (seat == favoured) for seat in range(places - 1)}
    assert set(febas(war="letter").values()) == {3}


# ---------------------------------------------------------------- map


@pytest.mark.rule("TA-MAP-01")
def test_the_board_is_the_content_pack() -> None:
    spaces, edges = PACKS[PACKS.latest].spaces, PACKS[PACKS.latest].edges
    kinds = Counter(edge.kind for edge in edges)
    assert (len(spaces), len(edges)) == (34, 81)
    assert kinds == {"route": 41, "crossing": 5, "open": 29, "blocked": 6}
    assert sum(space.settlement == "none" for space in spaces.values()) == 4
    everywhere = reach(PACKS.latest, "clonroad", 99, 1, frozenset())
    assert len(everywhere) == 33
    # By hand, in movement points of dry weather.
    for place, points in (("bunratty", 3), ("kilmacduagh", 4), ("kildysert", 2), ("feakle", 3)):
        assert reach(PACKS.latest, place, 9, 1, frozenset())["clonroad"] == points
    for space in spaces:
        assert all(space in [back for back, _ in ways(PACKS.latest, other)] for other, _ in ways(PACKS.latest, space))


@pytest.mark.rule("TA-MAP-02")
def test_every_minor_king_has_one_longport() -> None:
    for id in PACKS[PACKS.latest].minors:
        (capital,) = PACKS[PACKS.latest].factions[id].capital
        assert PACKS[PACKS.latest].spaces[capital].settlement == "longport"
        assert PACKS[PACKS.latest].spaces[capital].owner == id
    table = Table("1284")
    assert capitals(table.state, CT) == ("clonroad",)
    assert capitals(table.state, DEC) == ("bunratty", "quin")


@pytest.mark.rule("TA-MAP-03")
@pytest.mark.parametrize(("year", "there"), [("1276", False), ("1277", False), ("1281", True), ("1318", True)])
def test_quin_is_built_later(year: str, there: bool) -> None:
    table = Table(year).army("ct", "quin", 2).turn("ct").say("march.stay")
    assert ("sack.quin" in table.keys) == there
    assert modifiers(PACKS.latest, "quin", False, not there) == (0, 1 if there else 0)
    assert ("quin" in capitals(table.state, DEC)) == there
    view = RULES.view(table.state, None).space("quin")
    assert (view.settlement, view.terrain) == (("castle", ("castle",)) if there else ("none", ()))
    assert not friendly(table.state, DEC, "quin") or there


@pytest.mark.rule("TA-MAP-04", "TA-MAP-05")
def test_the_kings_places_and_those_of_the_partition() -> None:
    table = Table("1317")
    mine = ("clonroad", "clare_abbey", "drumcliff")
    assert [owner(table.state, space) for space in (*mine, "dubh_glen", "killone")] == [CT] * 3 + [CBR] * 2
    assert capitals(table.state, CBR) == ("dubh_glen",)
    assert RULES.view(table.state, None).space("dubh_glen").settlement == "longport"
    table.ask(EndRound(), Round())
    assert [owner(table.state, space) for space in (*mine, "dubh_glen", "killone")] == [CT] * 5
    assert capitals(table.state, CBR) == ()
    other = Table("1277")
    assert [owner(other.state, space) for space in (*mine, "dubh_glen", "killone")] == [CBR] * 5
    assert RULES.view(other.state, None).space("dubh_glen").settlement == "monastery"


@pytest.mark.rule("TA-MAP-06")
def test_kilmacduagh_belongs_to_nobody() -> None:
    table = Table("1277").army("ct", "kilmacduagh", 4).herds(ct=0)
    assert owner(table.state, "kilmacduagh") == ""
    assert not friendly(table.state, CT, "kilmacduagh")
    table.turn("ct").say("march.stay", "sack.kilmacduagh")
    assert (table.of("ct").herds, table.febas_of("ct")) == (1, 3)


# ---------------------------------------------------------------- factions and coalitions


@pytest.mark.rule("TA-FAC-01", "TA-FAC-04")
def test_there_are_eleven_factions() -> None:
    kinds = Counter(card.kind for card in PACKS[PACKS.latest].factions.values())
    assert kinds == {"pretender": 2, "subject": 5, "independent": 2, "tanaiste": 1, "english": 1}
    assert [id for id, card in PACKS[PACKS.latest].factions.items() if card.can_call] == ["ct", "cbr", "tan"]
    table = Table("1281").army("cch", "killokennedy", 3).turn("cch").say("march.stay")
    assert table.keys[0].startswith("sack."), "a minor king calls nobody"
    table.army("dec", "kilnasoolagh", 3).turn("dec").say("march.stay")
    assert table.keys == ["sack.kilnasoolagh", "sack.none"], "nor does de Clare call kings"


@pytest.mark.rule("TA-FAC-03")
def test_the_tanaiste_calls_kings_and_can_be_called() -> None:
    table = Table("1318").army("tan", "kilnasoolagh", 3).dice(6).turn("tan").say("march.stay", "call.cdu")
    table.muster(2, 2)
    assert (table.of("cdu").ally, table.of("cdu").seat) == (CBR, table.of("tan").seat)
    bunratty = Table("1281").army("tan", "bunratty", 3)
    bunratty.of("tan").ally, bunratty.of("tan").seat = CBR, bunratty.of("boi").seat
    bunratty.turn("tan").say("march.stay")
    assert not [key for key in bunratty.keys if key.startswith("call.")]
    table = Table("1284").army("cbr", "inchiquin", 3).turn("cbr").say("march.stay", "call.tan")
    assert table.question.faction == "tan"
    assert table.keys[0] == "muster.1.0"


@pytest.mark.rule("TA-COAL-01", "TA-COAL-02", "TA-COAL-03", "TA-HOST-01")
def test_who_belongs_to_a_coalition() -> None:
    table = Table("1277")
    sides = {id: side(table.state, id) for id in table.state.factions}
    assert {id for id, found in sides.items() if found == CT} == {"ct", "cch", "cfe", "cba", "cor"}
    assert {id for id, found in sides.items() if found == CBR} == {"cbr", "umb", "cdu", "dec"}
    table.hostage("cor", "tan").hostage("cch", "cbr")
    assert side(table.state, "cor") == ""
    assert side(table.state, "cch") == CT


@pytest.mark.rule("TA-COAL-04", "TA-COAL-05", "TA-COAL-06")
def test_de_clare_without_a_side_is_neutral() -> None:
    table = Table("1281").army("dec", "killone", 3).army("ct", "clonroad", 3)
    assert side(table.state, DEC) == ""
    table.turn("ct").say("march.killone")
    assert table.state.turn is not None
    assert table.state.turn.points == 5
    assert not table.state.turn.entered
    assert table.keys == ["attack.dec", "attack.none"]
    table.dice(6, 1, 6, 1, 6, 1).say("attack.dec", "fight.stand", "stand.all")
    assert table.of("dec").army is None
    table.of("dec").ally = CBR
    assert side(table.state, DEC) == CBR


@pytest.mark.rule("TA-COAL-07")
def test_to_whom_a_settlement_counts() -> None:
    table = Table("1281")
    assert friendly(table.state, "dec", "tomfinlough")
    assert friendly(table.state, CT, "tulla")
    assert friendly(table.state, "cfe", "clare_abbey")
    assert not friendly(table.state, CT, "tomfinlough")
    assert not friendly(table.state, CT, "tomgraney"), "a neutral king's"
    assert not friendly(table.state, "dec", "tomgraney"), "two neutrals are no coalition"
    assert friendly(table.state, "umb", "tomgraney"), "a neutral's own are his"
    assert not friendly(table.state, CT, "brentir")


# ---------------------------------------------------------------- seats


@pytest.mark.rule("TA-SEAT-02", "TA-SEAT-03")
def test_four_and_five_players() -> None:
    scenario = PACKS[PACKS.latest].scenarios["1281"]
    assert plan(scenario, 4) == ((CT,), ("cch", "cba", "cfe"), (CBR, "boi", "cdu"), (DEC,))
    assert plan(scenario, 5) == ((CT,), ("cch", "cba", "cfe"), (CBR,), ("boi", "cdu"), (DEC,))


@pytest.mark.rule("TA-SEAT-04", "TA-SEAT-05")
def test_six_and_seven_players_share_the_allies() -> None:
    def shares(year: str, players: int) -> list[tuple[str, ...]]:
        return list(plan(PACKS[PACKS.latest].scenarios[year], players)[3:])

    assert shares("1277", 6) == [("cch",), ("cfe",), ("umb",)]
    assert shares("1315", 6) == [("cch", "cfe"), ("umb", "cdu"), ("tan",)]
    assert shares("1284", 6) == [("boi", "cfe"), ("cor",), ("umb", "tan", "cdu")]
    assert shares("1284", 7) == [("boi", "cfe"), ("cor",), ("umb", "cdu"), ("tan",)]
    assert shares("1318", 6) == [("cch", "cfe"), ("cor",), ("tan",)]


@pytest.mark.rule("TA-SEAT-07", "TA-SEAT-08")
def test_who_plays_a_recruited_king() -> None:
    six = Table("1284", players=6)
    assert seat_for(six.state, CT, CT) == six.of("cor").seat, "fewest kings"
    six.of("cch").seat = six.of("cor").seat
    assert seat_for(six.state, CT, CT) == six.of("boi").seat, "the earlier of equals"
    six.state.out = [six.of("boi").seat, six.of("cor").seat]
    assert seat_for(six.state, CT, CT) == six.of("ct").seat
    three = Table("1284", players=3)
    assert seat_for(three.state, CBR, CBR) == three.of("cbr").seat
    seven = Table("1284", players=7)
    tanaiste = seven.of("tan").seat
    for id in ("cch", "cba"):
        seven.of(id).seat = tanaiste
    assert seat_for(seven.state, CBR, CBR) == seven.of("umb").seat != tanaiste
    assert seat_for(seven.state, CBR, "tan") == tanaiste, "his own recruits, however many kings he has"
    four = Table("1284", players=4)
    assert seat_for(four.state, CT, CT) == four.of("cor").seat
    four.hostage("cor", CBR)
    assert four.of("cor").seat == 1


# ---------------------------------------------------------------- what is hidden


@pytest.mark.rule("TA-ROUND-05")
def test_only_the_order_of_the_deck_is_hidden() -> None:
    table = Table.started("1315", card="")
    state = table.state
    state.agenda[:] = [Round()]
    world = imagine(RULES, clone(RULES, state), 0, Stream(seeded(7)))
    assert sorted(world.deck) == sorted(state.deck)
    assert world.deck != state.deck
    assert repr(RULES.view(world, 0)) == repr(RULES.view(state, 0)), "no view shows it, not even by the order of a list"
    world.deck, world.rng = state.deck, state.rng
    assert encode(world) == encode(state)
    views = [RULES.view(state, viewer) for viewer in (None, 0, 1, 4)]
    assert len({encode_without_viewer(view) for view in views}) == 1
    assert views[0].composition["famine"] == count(state.deck, "famine") + count(state.deck, "+famine")
    assert decisions(RULES, start(RULES, Setup(3, {}, seeded(2))).state)


def encode_without_viewer(view: object) -> str:
    return repr(view).partition("edition")[2]


@pytest.mark.rule("TA-SET-01", "TA-SET-02")
@pytest.mark.parametrize("year", SCENARIOS)
def test_the_scenario_that_is_chosen_begins_with_all_its_factions_played(year: str) -> None:
    scenario = PACKS[PACKS.latest].scenarios[year]
    for players in range(3, most_players(scenario) + 1):
        state = start(RULES, Setup(players, {"scenario": year}, seeded(1))).state
        assert (state.scenario, state.king) == (year, scenario.king)
        played = {id: faction.seat for id, faction in state.factions.items() if faction.seat is not None}
        assert set(played) == {CT, CBR, DEC, *scenario.allies_ct, *scenario.allies_cbr}, "an exile too"
        assert len({played[CT], played[CBR], played[DEC]}) == 3


@pytest.mark.rule("TA-ROUND-05")
def test_all_that_lies_on_the_table_is_shown_to_everybody() -> None:
    table = Table.started("1315", card="rains").army("dec", "quin", 4, 3).herds(cch=2, umb=7).febas(ct=4, cbr=2)
    table.hostage("cfe", CBR).ravaged(tulla=6).danger("rains")
    table.state.pounds = 11
    for viewer in (None, *range(5)):
        view = RULES.view(table.state, viewer)
        assert [view.faction(id).herds for id in ("cch", "umb")] == [2, 7]
        assert (view.faction(DEC).pounds, view.faction("cfe").hostage) == (11, CBR)
        army = view.faction(DEC).army
        assert army is not None
        assert (army.battles, army.provisions) == (4, 3)
        assert [seat.febas for seat in view.seats] == [table.state.febas.get(seat) for seat in range(5)]
        assert {view.seats[seat].febas for seat in table.seats("ct", "cbr")} == {4, 2}
        assert view.space("tulla").devastation == 6
        assert (view.danger, view.deck) == ("rains", len(table.state.deck))
        assert sum(view.composition.values()) == view.deck
