"""What a press would bring or give up, said before it."""

from __future__ import annotations

import pytest

from games.core.agenda import Game
from games.core.model import Text
from games.core.rules import decisions, refusals
from games.core.texts import LOCALES, catalogue, several
from games.nucleum.actor import Actor
from games.nucleum.effects import Gain
from games.nucleum.labels import site_said
from games.nucleum.queries import coming
from games.nucleum.steps import PickSite, StoreUranium, Turn
from games.nucleum.steps.acting import Matched, Resolve
from games.nucleum.steps.losing import losing
from games.nucleum.steps.recharge import PlaceMarker, farthest, foretold_said
from tests.nucleum.table import (
    EDITION,
    PACK,
    RULES,
    acting,
    after,
    asking,
    build,
    go,
    hold,
    keys,
    mine,
    question,
    rail,
    table,
)
from tests.nucleum.test_told import retold
from tests.nucleum.test_worthwhile import notes


def test_to_let_a_matched_action_pass_is_a_grey_button():
    state = table()
    state.players[0].pool = ["xa1"]
    asked = question(after(asking(state), "railway.xa1", "track.lk08.0", "way.1"))
    assert [(option.key, option.waste) for option in asked.options] == [("urbanize.xa1.0", False), ("skip", True)]


@pytest.mark.parametrize(("achievements", "said"), [(6, " até o espaço 6."), (0, " só pode ir ao espaço 0: ")])
def test_a_recharge_says_how_far_its_marker_can_go(achievements, said):
    state = table()
    hold(state, 0, achievements=achievements)
    assert (
        f"O marcador {'pode ir' if achievements else ''}{said}".replace("  ", " ")
        in (notes(asking(state), "pt-BR")["recharge"])
    )


@pytest.mark.rule("NU-RES-06")
@pytest.mark.parametrize(
    ("supply", "said"),
    [
        (3, "Income: 4 Thaler and 2 workers."),
        (2, "Income: 4 Thaler and 2 workers."),
        (1, "Income: 5 Thaler and 1 worker."),
        (0, "Income: 6 Thaler."),
    ],
)
def test_income_is_foretold_with_a_thaler_for_each_worker_that_the_supply_lacks(supply, said):
    state = table()
    state.players[0].board = ["xa1"]
    hold(state, 0, supply=supply)
    assert said in notes(asking(state))["recharge"]


@pytest.mark.rule("NU-RES-05", "NU-RES-06")
@pytest.mark.parametrize(
    ("supply", "exchanged", "stored"),
    [(2, "1 worker", "2 as workers"), (1, "1 worker", "1 worker and 1 Thaler"), (0, "1 Thaler", "2 Thaler")],
)
@pytest.mark.parametrize("seat", [0, 1])
def test_an_exchange_and_uranium_not_stored_say_what_comes_of_them(supply, exchanged, stored, seat):
    state, words = table(), catalogue("games.nucleum", "en")
    mine(state, seat, 1, "aussig_m0", 1)
    hold(state, 1 - seat, supply=3 - supply)
    hold(state, seat, supply=supply)
    asked = asking(state, StoreUranium(seat, 3), seat=seat)
    free = [option for found in decisions(RULES, asked) if not found.blocking for option in found.options]
    assert [words.say(option.label) for option in free] == [f"Exchange 1 uranium from Aussig for {exchanged}"]
    labels = {option.key: words.say(option.label) for option in question(asked).options}
    assert labels["store.1"].replace(", ", " and ") == f"Aussig: 1 and {stored}"


def test_a_recharge_that_must_put_its_marker_on_space_0_is_a_grey_button():
    state = table()
    state.players[0].board = ["xa1"]
    hold(state, 0, achievements=3)
    assert not next(option for option in question(asking(state)).options if option.key == "recharge").waste
    state.players[0].markers = [2]  # the spaces up to 3 are of one tier
    assert next(option for option in question(asking(state)).options if option.key == "recharge").waste


def test_a_contract_that_cannot_be_fulfilled_yet_says_how_much_of_it_there_is():
    state = table()
    state.players[0].contracts[0], state.purple = "c08", []
    rail(state, "lk08.0", 0)
    words = catalogue("games.nucleum", "pt-BR")
    told = refusals(RULES, after(asking(state), "place.xa1"), 0)
    assert [words.say(each.label) for each in told if each.clause == "NU-CON-07"] == ["C08 “3 ferrovias” (1 de 3)"]


def test_a_city_says_what_it_is_chosen_for():
    words = {locale: catalogue("games.nucleum", locale) for locale in LOCALES}
    assert words["pt-BR"].say(site_said(EDITION, "riesa_u1")) == "Riesa (residência) · laranja, usina só a carvão"
    assert words["pt-BR"].say(site_said(EDITION, "zittau_u0")) == "Zittau (residência) · cinza, usina"
    assert words["pt-BR"].say(site_said(EDITION, "praha_u0")) == "Praha (residência) · cinza, PV em dobro"
    assert words["en"].say(site_said(EDITION, "aussig_m0")) == "Aussig · purple"
    state = table()
    hold(state, 0, thaler=9)
    asked = question(after(acting(state, "urbanize.xa1.0"), "build.r1"))
    assert [words["en"].say(option.label) for option in asked.options if option.key == "site.praha_u0"] == [
        "Praha (residence) · grey, VP count twice"
    ]


def test_the_piece_that_empties_its_row_says_what_that_brings():
    state = table()
    mine(state, 0, 1, "aussig_m0")
    hold(state, 0, workers=9)
    build(state, 0, "l1", "glashuette_u0")
    told = notes(acting(state, "industrialize.xa3.0"))
    assert told["piece.turbine1"].endswith(" Empties the row: 2 VP.")
    assert told["piece.turbine2"].endswith(" With the other piece of the row: 4 VP.")


def test_spaces_that_touch_an_own_network_stand_first_and_say_so():
    state = table()
    build(state, 0, "r1", "karlsbad_u1")
    state.players[0].pool = ["xa1"]
    asked = after(asking(state), "railway.xa1")
    told = [(key, note) for key, note in notes(asked).items()]
    groups = {option.key: option.group for option in question(asked).options}
    for group in ("track_2", "track_1", "track_0"):
        own = ["Touches a network of yours." in note for key, note in told if groups[key] == group]
        assert own == sorted(own, reverse=True)
    assert "Touches a network of yours." in dict(told)["track.lk24.0"]


def first_tile(tile: str):
    """A tile on the board of a player who has nothing on the map."""
    state = table()
    state.players[0].pool = [tile]
    hold(state, 0, thaler=9, workers=9)
    return after(asking(state), f"place.{tile}")


@pytest.mark.rule("NU-PLAY-02")
def test_a_city_that_puts_the_other_action_of_the_tile_out_of_reach_says_so():
    told = notes(after(first_tile("xc2"), "urbanize.xc2.0", "build.f1"))
    assert told["site.dresden_u1"] == "No effect after this: Industrialize."
    assert not told["site.chemnitz_u0"], "a mine can still come there"
    told = notes(after(first_tile("xc2"), "industrialize.xc2.1", "piece.mine1"))
    assert told["yard.pressnitz_m0"] == "No effect after this: Urbanize."
    assert not told["yard.aussig_m0"]


@pytest.mark.rule("NU-PLAY-02")
def test_nothing_is_said_to_be_lost_that_is_out_of_reach_anyway():
    assert not any(notes(after(first_tile("xa1"), "urbanize.xa1.0", "build.f1")).values()), "there is no plant"


@pytest.mark.rule("NU-RAIL-08")
def test_what_is_lost_is_told_of_ones_own_actions_at_hand_alone():
    lost = "No effect after this: Industrialize."
    state = first_tile("xc2")
    site, matched = PickSite(0, "urbanize.xc2.0", "f1"), ("industrialize.xc2.1",)
    assert notes(asking(state, site, Matched(0, matched)))["site.dresden_u1"] == lost
    assert notes(asking(state, site, Matched(0, matched), Matched(1, ("energize.xa1.1",))))["site.dresden_u1"] == lost
    for space, printed in PACK.spaces.items():
        if printed.kind == "urban" and space != "dresden_u1":
            build(state, None, "n01", space)
    for seat in (0, 1):
        last = PickSite(seat, "urbanize.xa1.0", "f1")
        state.agenda = [Turn(0), Matched(0, ("urbanize.xc2.0",)), last]
        assert bool(losing(Game(RULES, state), last)) == (seat == 0), "another loses it"


@pytest.mark.rule("NU-PLAY-02")
@pytest.mark.parametrize("seat", [0, 1])
def test_what_a_tile_would_offer_in_vain_is_among_what_cannot_be_done_now_with_the_reason(seat):
    state, words = table(), catalogue("games.nucleum", "en")
    state.players[seat].pool = ["xa1", "xc2"]
    build(state, seat, "f1", "leipzig_u0")
    hold(state, seat, thaler=9, workers=0)

    def hindered() -> dict[str, str]:
        found = refusals(RULES, asking(state, seat=seat), seat)
        return {words.say(each.label): words.say(each.reason) for each in found}

    told = hindered()
    assert told["Energize"] == "there is no plant in the building's city or joined to it by complete links"
    assert told["Industrialize"] == "the price is 1 available worker, and you have 0"
    assert "Urbanize" not in told, "that can be done"
    mine(state, seat, 1, "aussig_m0", 2)
    assert "Industrialize" not in hindered(), "workers come for the uranium"
    state.players[seat].pool = ["xa5"]
    assert "Energize" not in hindered(), "of the directive another action can be taken"
    state.players[seat].pool, state.players[seat].board = ["xa1"], ["st26"] * PACK.slots
    assert "Energize" not in hindered()


@pytest.mark.rule("NU-PLAY-06")
def test_the_special_directive_says_that_only_one_action_is_taken():
    asked = first_tile("xa5")
    assert question(asked).prompt.id == "ask.resolve_one"
    assert question(first_tile("xa1")).prompt.id == "ask.resolve"
    state = table()
    mine(state, 0, 1, "aussig_m0", 1)
    taken = asking(state, Resolve(0, (), "xa5", directive=True))
    assert question(taken).prompt.id == "ask.resolve_over", "it has been taken"
    told = notes(after(asked, "urbanize.xa5", "build.l2"))
    assert not any(told.values()), "nothing is lost that could not be done anyway"


def test_buying_a_tile_says_what_a_second_one_would_cost():
    prompt = question(acting(table(), "develop.xa2.1")).prompt
    assert catalogue("games.nucleum", "pt-BR").say(prompt).endswith("Uma segunda custa o preço dela mais 2 Táler.")


@pytest.mark.rule("NU-RES-06")
def test_space_0_says_what_comes_when_the_supply_has_no_worker():
    """The fault: "2 Thaler and 1 worker", and 3 Thaler came."""
    speech, full = catalogue("games.nucleum", "en"), table()
    for supply, said in ((1, "2 Thaler and 1 worker"), (0, "3 Thaler")):
        state = table()
        state.players[0].supply, state.players[0].achievements = supply, 6
        labels = [option.label for option in question(asking(state, PlaceMarker(0))).options]
        assert f": {said}, " in speech.say(labels[-1])
        full.players[0].supply = supply
        assert f"space 0: {said}, " in speech.say(foretold_said(Actor(full, 0), farthest(Actor(full, 0))))


@pytest.mark.rule("NU-RES-06")
def test_printed_gains_come_with_a_thaler_for_each_worker_that_is_missing():
    gains = (Gain("worker", 2), Gain("vp", 3), Gain("thaler", 1))
    assert coming(gains, 2) == gains
    assert coming(gains, 1) == (Gain("thaler", 2), Gain("worker", 1), Gain("vp", 3))
    assert coming(gains, 0) == (Gain("thaler", 3), Gain("vp", 3))
    assert coming((Gain("worker", 1),), 0) == (Gain("thaler", 1),)


@pytest.mark.rule("NU-DEV-04")
def test_what_a_tile_in_use_makes_cheaper_is_among_the_discounts_that_pictures_go_by():
    """The fault: they marked as too dear what its own −2 Thaler let its player pay."""
    cheap = next(
        f"develop.{id}.{n}"
        for id, tile in PACK.tiles.items()
        for n, end in enumerate(tile.ends)
        if (end.action, end.mod.thaler) == ("develop", 2)
    )
    using = RULES.view(acting(table(), cheap), None)
    assert using.players[0].discounts["develop"] == RULES.view(table(), None).players[0].discounts["develop"] + 2
    assert using.players[1].discounts == RULES.view(table(), None).players[1].discounts


def test_a_marker_on_space_0_of_a_chronicle_kept_from_before_can_still_be_told():
    cost = several([Text("thing.achievement", {"n": 2}), Text("thing.vp_at_end", {"n": 3})])
    kept = Text("event.marker_zero", {"player": "Ana", "cost": cost})
    for locale in LOCALES:
        assert "3" in catalogue("games.nucleum", locale).say(kept)


@pytest.mark.parametrize(
    ("space", "bia", "said"),
    [(5, 2, "1º Dia do Rei: Ana 6 PV; Bia 2 PV."), (0, 0, "1º Dia do Rei: ninguém pontuou.")],
)
def test_a_kings_day_is_told_with_its_number_also_if_nobody_scores(space, bia, said):
    state = table(2)
    hold(state, 0, achievements=space)
    state.players[1].markers, state.segment_nucleum = [bia], []
    moves = ("recharge", f"marker.{space}") if space else ("recharge",)
    assert said in " ".join(retold(go(asking(state), *moves), "pt-BR"))


@pytest.mark.rule("NU-EFF-05", "NU-REC-05")
def test_achievements_that_a_recharge_brings_before_its_marker_are_reckoned_with():
    state = table()
    hold(state, 0, achievements=1)
    for techs, reached in (((), 1), (("b6",), 3)):
        state.players[0].experiment = "b"
        state.players[0].unlocked = [*techs]
        assert farthest(Actor(state, 0)) == reached
        assert f"marker.{reached}" in keys(after(asking(state), "recharge"))
