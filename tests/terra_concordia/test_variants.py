"""Variantes, Diplomacia."""

from __future__ import annotations

from collections import Counter

import pytest

from games.core.model import Setup
from games.core.rules import BadSetup, applicable, decisions, places, start
from games.core.texts import catalogue
from games.terra_concordia.cards.powers import SellLot, TradeBonus
from games.terra_concordia.content import PACKS
from games.terra_concordia.pieces import Offer
from games.terra_concordia.steps import BeginRound, CloseRound, Income
from tests.booklets import topic
from tests.terra_concordia.table import CORNERS, RULES, Table, laid, run

rule = pytest.mark.rule
PACK = PACKS[PACKS.latest]


def parameters(variant: str) -> tuple[int, int, int, int, int]:
    """Rounds, Wonders in the pool, public objectives, Technologies face up, cards in the mixed pool."""
    state = laid(*CORNERS, variant=variant)
    pool = len(state.wonders) + len(state.hidden_wonders)
    return state.rounds, pool, len(state.objectives), len(state.market), len(state.pool.cards)


@pytest.mark.parametrize(
    ("seats", "options", "hidden", "people"),
    [
        (4, {}, {"difficulty", "scenario"}, 4),
        (2, {"automas": "2"}, {"scenario"}, 2),
        (4, {"automas": "3"}, {"scenario"}, 1),
        (1, {}, {"difficulty"}, 1),
        (1, {"automas": "1"}, {"scenario"}, 1),
    ],
)
def test_a_lobby_offers_what_means_something(seats, options, hidden, people):
    setup = Setup(seats, options)
    shown = {choosable.key for choosable in applicable(RULES, setup)}
    assert {choosable.key for choosable in RULES.meta.options} - shown == hidden
    assert places(RULES, setup) == people


@rule("TC-VAR-ALL-01")
def test_what_a_variant_does_not_mention_is_as_in_standard():
    assert parameters("beginners")[1:4] == parameters("standard")[1:4] == (5, 3, 4)
    assert parameters("diplomacy")[1:4] == (5, 3, 4)
    state = laid(*CORNERS, variant="diplomacy")
    assert all(nation.secret for nation in state.nations)
    run(state, BeginRound(), until=Income)
    assert len(state.current) == 1
    assert len(state.wonders) == 2


@rule("TC-VAR-STD-01")
def test_standard():
    assert RULES.meta.options[0].default == "standard"
    assert parameters("standard") == (9, 5, 3, 4, 39)
    kinds = Counter(PACK.hand[id].kind for id in laid(*CORNERS).pool.cards)
    assert kinds == {"exploration": 10, "trade": 8, "worker": 6, "project": 15}
    assert RULES.meta.minutes == (90, 180)


@rule("TC-VAR-QUICK-01")
def test_quick():
    assert parameters("quick") == (6, 3, 2, 4, 18)
    kinds = Counter(PACK.hand[id].kind for id in laid(*CORNERS, variant="quick").pool.cards)
    assert kinds == {"exploration": 10, "trade": 8}


@rule("TC-VAR-EPIC-01")
def test_epic():
    assert parameters("epic")[:4] == (12, 5, 3, 6)


@rule("TC-VAR-EPIC-02")
def test_the_epic_pool_has_all_six_decks():
    state = laid(*CORNERS, variant="epic")
    assert len(state.pool.cards) == 53
    assert {PACK.hand[id].kind for id in state.pool.cards} == {
        "exploration", "trade", "worker", "influence", "legacy", "project",
    }  # fmt: skip


@rule("TC-VAR-EPIC-03")
def test_double_events_of_epic():
    state = laid(*CORNERS, variant="epic")
    revealed = list[int]()
    for number in range(1, 13):
        state.round = number
        run(state, BeginRound(), until=Income)
        revealed.append(len(state.current))
    assert revealed == [1, 2, 2, 1, 2, 1, 2, 1, 1, 1, 1, 1]
    assert sum(revealed) == 16
    assert len(state.events.cards) == 14, "reshuffled in round 12, one of the fifteen drawn again"


@rule("TC-VAR-BEG-01")
def test_beginners():
    assert parameters("beginners") == (8, 5, 3, 4, 18)
    kinds = {PACK.hand[id].kind for id in laid(*CORNERS, variant="beginners").pool.cards}
    assert kinds == {"exploration", "trade"}


@rule("TC-VAR-BEG-02")
def test_beginners_have_no_events():
    state = laid(*CORNERS, variant="beginners")
    for number in range(1, 9):
        state.round = number
        run(state, BeginRound(), until=Income)
        assert state.current == []
    assert state.events.cards == []


@rule("TC-VAR-BEG-03")
def test_beginners_have_no_secret_objectives():
    table = Table.of(*CORNERS, variant="beginners")
    assert not any(nation.secret for nation in table.state.nations)
    assert [table.score("secret_objective", seat) for seat in range(4)] == [0, 0, 0, 0]
    assert RULES.tell.hand(RULES.view(table.state, 0), 0).id == "board.private_hand"


@rule("TC-VAR-BEG-04")
@pytest.mark.parametrize(("variant", "gold"), [("beginners", 1), ("standard", 2)])
def test_the_fixed_market_of_beginners(variant, gold):
    table = Table.of("solaris", "verdantis", variant=variant).has(wood=3, gold=0).knows("tec_12")
    table.play("trade", "give.wood.gold", "confirm")
    assert table.stock()["gold"] == gold
    lots = Table.of("solaris", "verdantis", variant=variant).has(wood=2, gold=0)
    lots.nation().played = ["trb_03"]
    assert ("give.wood.gold" in lots.play("trade").keys) == (variant == "standard")


@rule("TC-VAR-BEG-04")
@pytest.mark.parametrize(("locale", "said"), [("pt-BR", "(não em Iniciantes)"), ("en", "(not in Beginners)")])
def test_what_raises_prices_says_that_it_does_not_in_beginners(locale, said):
    """Of the cards that change a rate only Technologies are in that game, and they say it wherever they are shown."""
    beginners = {*PACK.technologies, *PACK.constructions, *PACK.wonders}
    beginners |= {id for kind in PACK.variants["beginners"].decks for id in PACK.deck(kind)}
    raising = [id for id in beginners if any(isinstance(p, TradeBonus | SellLot) for p in PACK.cards[id].powers)]
    assert raising == ["tec_12"]
    table = Table.of("solaris", "verdantis", variant="beginners").rich().knows("tec_09", "tec_10", "tec_11")
    (note,) = [option.note for option in table.asked.options if option.key == "research.tec_12"]
    assert said in catalogue("games.terra_concordia", locale).say(note)


@rule("TC-VAR-STD-01", "TC-VAR-QUICK-01", "TC-VAR-EPIC-01", "TC-VAR-EPIC-03", "TC-DIP-02")
@pytest.mark.parametrize(
    ("locale", "title", "says"),
    [
        (
            "pt-BR",
            "As variantes",
            "{wonders} Maravilhas; {objectives} objetivos públicos; {market} Tecnologias abertas; "
            "explorar não dá carta; dois eventos nas rodadas {events} e {last}",
        ),
        (
            "en",
            "The variants",
            "{wonders} Wonders; {objectives} public objectives; {market} Technologies face up; "
            "exploring brings no card; two events in rounds {events} and {last}",
        ),
    ],
)
def test_the_booklet_says_in_what_variants_differ(locale, title, says):
    text = topic("games.terra_concordia", locale, title)
    quick, epic = PACK.variants["quick"], PACK.variants["epic"]
    *events, last = map(str, epic.double_events)
    told = {"objectives": quick.objectives, "market": epic.market, "events": ", ".join(events), "last": last}
    for wonders in (quick.wonders, PACK.variants["standard"].wonders):
        for said in says.format(wonders=wonders, **told).split("; "):
            assert said in text
    assert "exploration" not in PACK.variants["diplomacy"].decks


# ---------------------------------------------------------------- Diplomacia


def diplomacy() -> Table:
    table = Table.of(*CORNERS, variant="diplomacy")
    for seat in range(4):
        table.has(seat, gold=0)
    return table


def offered(table: Table, seat: int) -> set[str]:
    """What a seat may do at any time."""
    return {o.key for d in decisions(RULES, table.state) if d.seat == seat and not d.blocking for o in d.options}


@rule("TC-DIP-01")
def test_diplomacy_is_for_four_people():
    for seats, automas in ((2, "0"), (3, "0"), (3, "1"), (1, "3")):
        with pytest.raises(BadSetup) as error:
            start(RULES, Setup(seats, {"variant": "diplomacy", "automas": automas}))
        assert error.value.clause == "TC-DIP-01"
    with pytest.raises(BadSetup) as error:
        start(RULES, Setup(4, {"variant": "diplomacy"}, bots=1))
    assert error.value.clause == "TC-DIP-01", "a place that a bot plays is no person either"
    assert start(RULES, Setup(4, {"variant": "diplomacy"})).state.rounds == 8


@rule("TC-DIP-02")
def test_its_pool_and_no_card_for_exploring():
    table = diplomacy()
    assert Counter(PACK.hand[id].kind for id in table.state.pool.cards) == {"trade": 8, "influence": 8, "legacy": 6}
    assert table.play("explore.b1").nation().hand == []


@rule("TC-DIP-03")
def test_an_alliance_needs_a_proposal_and_its_acceptance():
    table = diplomacy().play("propose.1", seat=0)
    assert table.state.diplomacy.alliances == []
    rejected = table.copy().play("reject.0", seat=1)
    assert rejected.state.diplomacy.alliances == rejected.state.diplomacy.offers == []
    assert rejected.stock().get("gold", 0) == 0
    assert table.play("accept.0", seat=1).state.diplomacy.alliances == [Offer(0, 1)]


@rule("TC-DIP-03")
def test_nobody_accepts_for_another_and_a_rejection_binds_nobody():
    table = diplomacy().play("propose.1", seat=0).play("propose.3", seat=2)
    assert table.refused("accept.1", seat=0) == "TC-DIP-03", "who proposes cannot accept as well"
    table.play("reject.0", seat=1)
    assert table.state.diplomacy.offers == [Offer(2, 3)], "other offers stand"
    table.play("propose.0", seat=1).play("accept.1", seat=0)
    assert table.state.diplomacy.alliances == [Offer(1, 0)]


@rule("TC-DIP-05", "TC-DIP-06", "TC-DIP-08")
def test_an_alliance_says_what_it_brings_before_it_is_offered_or_taken():
    """ "Propose an alliance to Bia" said nothing of the 3 gold, nor that it ends with the round."""
    english, table = catalogue("games.terra_concordia", "en"), diplomacy()
    told = "Each gains 3 gold at once; it ends with the round, and you can have one a round."

    def notes(seat: int) -> dict[str, str]:
        found = [option for d in decisions(RULES, table.state) if d.seat == seat for option in d.options]
        return {o.key: english.say(o.note) if o.note else "" for o in found if o.group == "alliance"}

    assert set(notes(0).values()) == {told}
    table.play("propose.1", seat=0)
    assert (notes(1)["accept.0"], notes(1)["reject.0"]) == (told, "")
    table.play("accept.0", seat=1)
    assert notes(0)["dissolve"] == "Nothing is given back, and you form no other this round."


@rule("TC-DIP-04")
def test_one_active_alliance_each():
    table = diplomacy().play("propose.1", seat=0).play("propose.0", seat=2).play("accept.0", seat=1)
    table.refused("propose.1", seat=2)
    table.refused("propose.3", seat=0)
    table.refused("accept.2", seat=0)
    assert offered(table, 2) == {"propose.3"}


@rule("TC-DIP-04")
def test_an_active_alliance_alone_bars_another():
    table = diplomacy()
    table.state.diplomacy.alliances = [Offer(0, 1)]
    table.state.diplomacy.offers = [Offer(2, 0), Offer(1, 3)]
    assert all(nation.used.alliances == 0 for nation in table.state.nations)
    assert offered(table, 0) == {"reject.2", "dissolve"}, "who is asked is allied"
    assert offered(table, 3) == {"reject.1", "propose.2"}, "who asks is allied"
    assert table.refused("accept.2", seat=0) == table.refused("accept.1", seat=3) == "TC-DIP-03"


@rule("TC-DIP-05")
def test_both_gain_three_gold_at_once_as_far_as_they_can_store_it():
    table = diplomacy().has(1, gold=9).play("propose.1", seat=0).play("accept.0", seat=1)
    assert (table.stock()["gold"], table.stock(1)["gold"]) == (3, 10)


@rule("TC-DIP-06")
def test_an_alliance_lasts_to_the_end_of_the_maintenance_of_its_round():
    table = diplomacy().play("propose.1", seat=0).play("accept.0", seat=1)
    held = table.copy()
    run(held.state, CloseRound(), until=BeginRound)
    assert held.state.diplomacy.alliances == []
    table.play("pass", "pass", "pass")
    assert table.state.diplomacy.alliances
    assert table.play("pass").state.diplomacy.alliances == []
    assert "propose.1" in offered(table, 0)


@rule("TC-DIP-06", "TC-DIP-08")
def test_an_alliance_stands_until_the_last_card_is_discarded_and_then_another_can_be_formed():
    table = diplomacy().play("propose.1", seat=0).play("accept.0", seat=1)
    table.hold(*(f"con_{number:02}" for number in range(11, 17)), seat=2).play("pass", "pass", "pass", "pass")
    assert table.asked.prompt.id == "ask.discard"
    assert table.state.diplomacy.alliances == [Offer(0, 1)]
    table.play("discard.con_11", seat=2)
    assert (table.state.round, table.state.diplomacy.alliances) == (2, [])
    table.play("propose.1", seat=0).play("accept.0", seat=1)
    assert table.state.diplomacy.alliances == [Offer(0, 1)]


@rule("TC-DIP-07")
def test_alliances_are_offered_in_diplomacy_only_and_either_member_dissolves():
    assert offered(Table.of(*CORNERS), 0) == set()
    table = diplomacy().play("propose.1", seat=0).play("accept.0", seat=1)
    for seat in (0, 1):
        free = table.copy().play("dissolve", seat=seat)
        assert free.state.diplomacy.alliances == []
        assert [free.stock(n).get("gold", 0) for n in (0, 1)] == [3, 3], "no refund, no penalty"
    for words in ("pt-BR", "en"):
        from games.core.texts import catalogue

        assert catalogue("games.terra_concordia", words).say("group.alliance").startswith("🤝 Diploma")


@rule("TC-DIP-08")
def test_one_alliance_a_round_even_after_dissolving_it():
    table = diplomacy().play("propose.1", seat=0).play("accept.0", seat=1).play("dissolve", seat=0)
    table.refused("propose.2", seat=0)
    table.refused("propose.1", seat=2)
    assert offered(table, 2) == {"propose.3"}


@rule("TC-DIP-09")
def test_at_any_time_of_the_actions_phase_without_a_turn():
    table = diplomacy().play("pass")
    assert table.asked.seat == 1
    table.play("propose.3", seat=0).play("propose.3", seat=2)
    assert table.asked.seat == 1, "nobody's turn was used"
    table.refused("propose.1", seat=0)
    table.play("propose.0", seat=1).play("accept.0", seat=3)
    assert table.state.diplomacy.offers == [], "offers of and to the members are void"
    lapse = diplomacy().play("propose.1", seat=0)
    assert lapse.play("pass", "pass", "pass", "pass").state.diplomacy.offers == []
    planning = diplomacy()
    planning.state.phase = "planning"
    assert offered(planning, 0) == set()


@rule("TC-DIP-09")
def test_an_alliance_voids_the_offers_of_its_members_and_no_others():
    table = diplomacy().play("propose.1", seat=0).play("propose.3", seat=1).play("propose.3", seat=2)
    table.play("propose.0", seat=3).play("accept.0", seat=1)
    assert table.state.diplomacy.offers == [Offer(2, 3)]


@rule("TC-DIP-10")
def test_an_alliance_does_nothing_else():
    table = diplomacy().hex("b1", "forest", 1).has(influence=1)
    lone = table.copy().keys
    table.play("propose.1", seat=0).play("accept.0", seat=1).has(gold=0)
    assert table.keys == lone
    assert table.play("collect.b1").owner("b1") == 0
    assert table.score("in_play") == table.score("in_play", 1) == 0


@rule("TC-DIP-09")
def test_an_offer_stands_on_the_panel_of_whom_it_was_made_to():
    table = Table.of(*CORNERS, variant="diplomacy").play("propose.2", seat=1)
    said = {seat: RULES.tell.prepared(RULES.view(table.state, seat), seat) for seat in range(4)}
    assert [line.id for line in said[2]] == ["board.offered"]
    assert said[0] == said[1] == said[3] == ()
    assert RULES.tell.prepared(RULES.view(table.play("accept.1", seat=2).state, 2), 2) == ()


@rule("TC-VAR-ALL-01")
@pytest.mark.parametrize(
    ("variant", "own"),
    [
        ("standard", {}),
        ("quick", {"wonders": 3, "objectives": 2}),
        ("epic", {"market": 6, "double_events": (2, 3, 5, 7)}),
        ("beginners", {"events": False, "secrets": False, "fixed_market": True}),
        ("diplomacy", {"alliances": True}),
    ],
)
def test_what_each_variant_leaves_open_is_as_in_standard(variant, own):
    standard = {
        **{"wonders": 5, "objectives": 3, "market": 4, "events": True, "double_events": (), "secrets": True},
        **{"fixed_market": False, "alliances": False},
    }
    printed = PACK.variants[variant]
    assert {name: getattr(printed, name) for name in standard} == standard | own
    state = laid(*CORNERS, variant=variant)
    assert all(bool(nation.secret) == printed.secrets for nation in state.nations)
    assert (len(state.wonders), len(state.market)) == (2, printed.market)


@rule("TC-DIP-07")
def test_who_dissolves_an_alliance_loses_nothing_and_nobody_deals_elsewhere():
    table = diplomacy().play("propose.1", seat=0)
    assert {"accept.0", "reject.0"} <= offered(table, 1)
    table.play("accept.0", seat=1)
    before = [(n.vp, n.individual, n.used.alliances, n.resources, n.discs) for n in table.state.nations]
    for seat in (0, 1):
        free = table.copy().play("dissolve", seat=seat)
        assert [(n.vp, n.individual, n.used.alliances, n.resources, n.discs) for n in free.state.nations] == before
    assert Table.of(*CORNERS).refused("propose.1", seat=0) == "TC-DIP-07"
