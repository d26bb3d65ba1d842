"""What only this game says: labels of cards, goals, variants, and the words that find its rules."""

from __future__ import annotations

import re

import pytest

from bot.lookup import lookup
from games.core.agenda import Game
from games.core.model import Text
from games.core.remarks import remarked
from games.core.rules import refusals
from games.core.texts import LOCALES, catalogue
from games.terra_concordia.cards.printed import Construction
from games.terra_concordia.cards.wording import terrains_said, thing_said
from games.terra_concordia.content import PACKS
from games.terra_concordia.verbs import change_individual, settle_limits
from tests.playing import random_line, setup_of
from tests.terra_concordia.cards import enter
from tests.terra_concordia.table import RULES, Table

PACKAGE = "games.terra_concordia"
STARS = {
    "first_empire": "★",
    "forest_guardian": "★★",
    "legendary_market": "★★★",
    "lone_admiral": "★★★",
    "visionary_architect": "★★★★",
    "last_refuge": "★★★★★",
}
"""As the rulebook prints them."""


@pytest.mark.parametrize("locale", LOCALES)
@pytest.mark.parametrize(
    "group",
    [
        "explore",
        "explore_spared",
        "explore_bare",
        "explore_bare_spared",
        "build",
        "build_alone",
        "collect_new",
        "collect_new_moved",
        "collect_own_moved",
        "influence",
    ],
)
def test_headings_say_what_exhausts_a_worker(group: str, locale: str) -> None:
    """Also those that only a technology or a card brings about."""
    heading = catalogue(PACKAGE, locale).say(f"group.{group}")
    how_many = "" if group.endswith("_moved") else "(1|no|nenhum) "
    assert re.search(f"{how_many}(trabalhador|worker)", heading), heading
    assert len(heading) <= 40


@pytest.mark.parametrize("locale", LOCALES)
def test_labels_of_all_cards_are_short_whatever_they_cost(locale: str) -> None:
    speech = catalogue(PACKAGE, locale)
    for id in PACKS[PACKS.latest].cards:
        table = Table.of(variant="epic").rich()
        if id.startswith("tec"):
            table.knows(*[other for other in PACKS[PACKS.latest].technologies if other < id and other[:3] == "tec"])
        elif id.startswith("mar"):
            table.state.wonders = [id]
        else:
            table.hold(id)
        for name, terrain in (("b1", "forest"), ("a2", "lake"), ("b2", "mountain"), ("c1", "field")):
            table.hex(name, terrain, 0)
        table.hex("c2", "volcanic", 0)
        key = next(key for key in table.keys if key.endswith(id))
        option = next(option for option in table.asked.options if option.key == key)
        assert len(speech.say(option.label)) <= 80, speech.say(option.label)
        assert option.note is not None
        assert speech.say(option.note), "what it does stands below its name"


@pytest.mark.parametrize("locale", LOCALES)
def test_goals_and_all_cards_have_names(locale: str) -> None:
    speech = catalogue(PACKAGE, locale)
    for scenario in PACKS[PACKS.latest].scenarios.values():
        assert all(speech.say(f"goal.{scenario.id}.{number}") for number in range(len(scenario.goals)))
    assert len({speech.say(component.name) for component in RULES.tell.components(RULES.editions.latest)}) == 142


@pytest.mark.parametrize(
    ("locale", "words", "clauses"),
    [
        ("pt-BR", "troca", "TC-ACT-TRADE"), ("pt-BR", "trocas", "TC-ACT-TRADE"), ("pt-BR", "vender", "TC-ACT-TRADE"),
        ("pt-BR", "mercado", "TC-SET-15"), ("pt-BR", "mercado", "TC-ACT-TRADE"), ("pt-BR", "evento", "TC-EVT"),
        ("pt-BR", "eventos", "TC-EVT"), ("pt-BR", "fome", "TC-PLAN-07"), ("pt-BR", "população", "TC-ACT-RECRUIT"),
        ("pt-BR", "populacao", "TC-ACT-RECRUIT"), ("pt-BR", "colapso", "TC-END-03"),
        ("pt-BR", "imposto", "TC-MAINT-04"), ("pt-BR", "alianças", "TC-DIP"), ("pt-BR", "ações", "TC-ACT-GEN"),
        ("pt-BR", "desempate", "TC-TIE-01"),
        ("en", "trade", "TC-ACT-TRADE"), ("en", "trading", "TC-ACT-TRADE"), ("en", "market", "TC-SET-15"),
        ("en", "events", "TC-EVT"), ("en", "hunger", "TC-PLAN-07"), ("en", "population", "TC-ACT-RECRUIT"),
        ("en", "collapse", "TC-END-03"), ("en", "tax", "TC-MAINT-04"), ("en", "tie", "TC-TIE-01"),
    ],
)  # fmt: skip
def test_the_rules_are_found_by_what_players_type(locale: str, words: str, clauses: str) -> None:
    found = [clause.id for clause in lookup(PACKAGE, locale).clauses.search(words, 10)]
    assert any(id.startswith(clauses) for id in found), found


@pytest.mark.parametrize("locale", LOCALES)
def test_cards_can_be_looked_up_in_words(locale: str) -> None:
    speech = catalogue(PACKAGE, locale)
    for component in RULES.tell.components(RULES.editions.latest):
        lines = [speech.say(line) for line in component.lines]
        assert lines
        assert all("{" not in line for line in lines)
    temple = next(component for component in RULES.tell.components(RULES.editions.latest) if component.id == "con_16")
    if locale == "pt-BR":
        assert [speech.say(line) for line in temple.lines] == [
            "Construção · 4 PV · custo: 2 pedras e 1 ouro · onde: início ou ruínas",
            "Ao entrar em jogo: +2 PV e +1 de sustentabilidade individual.",
            "A cada rodada: +1 influência.",
        ]


@pytest.mark.parametrize(("locale", "other"), [("pt-BR", " e "), ("en", " and ")])
@pytest.mark.rule("TC-ACT-BUILD-04")
def test_of_several_terrains_one_is_enough(locale: str, other: str) -> None:
    """A refusal that asked for "forest and mountain" asked for a hex that there is not."""
    speech, told = catalogue(PACKAGE, locale), list[str]()
    for card in PACKS[PACKS.latest].cards.values():
        if isinstance(card, Construction) and len(card.terrains) > 1:
            terrains = terrains_said(card.terrains)
            told += [speech.say(terrains), speech.say(Text("refused.wrong_terrain", {"terrains": terrains}))]
    assert len(told) > 10
    assert [said for said in told if other in said] == []


def test_the_rules_are_found_by_their_words() -> None:
    assert "TC-ACT-TRADE-03" in {clause.id for clause in lookup(PACKAGE, "pt-BR").clauses.search("venda ouro unidades")}
    assert "TC-EVT-04" in {clause.id for clause in lookup(PACKAGE, "en").clauses.search("immunity cancels")}


@pytest.mark.parametrize("locale", ["pt-BR", "en"])
@pytest.mark.rule("TC-SOLO-03")
def test_the_lobby_says_how_long_a_variant_is_and_how_hard_a_scenario(locale: str):
    speech, components = catalogue(RULES.package, locale), PACKS[PACKS.latest]
    for id, variant in components.variants.items():
        assert f"({variant.rounds} " in speech.say(f"setup.variant.{id}")
    for id, scenario in components.scenarios.items():
        said = speech.say(f"setup.scenario.{id}")
        civilization = speech.say(f"civilization.{scenario.civilization}")
        assert said.startswith(f"{STARS[id]} {speech.say(f'scenario.{id}')} ({scenario.rounds} ")
        assert said.endswith(f", {civilization})")


def lines_of(id: str, locale: str) -> list[str]:
    speech = catalogue(PACKAGE, locale)
    found = next(component for component in RULES.tell.components(PACKS.latest) if component.id == id)
    return [speech.say(line) for line in found.lines]


def test_what_a_card_does_at_one_moment_stands_in_one_line():
    for id, card in PACKS[PACKS.latest].cards.items():
        for locale in LOCALES:
            moments = [bool(found) for found in (card.now, card.income, card.production)]
            assert len(lines_of(id, locale)) == 1 + sum(moments) + len(card.powers) + len(card.ends)


def test_a_minus_is_a_minus_everywhere():
    for component in RULES.tell.components(PACKS.latest):
        for locale in LOCALES:
            for line in lines_of(component.id, locale):
                assert not re.search(r"(?<!\w)-\d", line), line
    assert lines_of("evt_01", "pt-BR") == [
        "Evento negativo, para todos:",
        "−2 energias",
        "−1 de sustentabilidade global",
        "−1 de sustentabilidade individual",
    ]
    game = Game(RULES, Table.of().state)
    change_individual(game, 0, -2)
    assert catalogue(PACKAGE, "en").say(game.events[-1].text) == "player 1: sustainability −2, now 3."


@pytest.mark.parametrize(
    ("id", "line", "said"),
    [
        ("con_05", -1, "Pode Comerciar mais 1 vez por rodada."),
        ("trb_03", -2, "Pode Comerciar mais 2 vezes por rodada."),
        ("exp_06", 0, "Exploração · 2 PV · custo: só 2 ouro ao jogar"),
        ("com_01", 0, "Comércio · 1 PV · custo: 1 artefato, mais 2 ouro ao jogar"),
        ("pro_10", 1, "Ao entrar em jogo: vire 2 hexes ocultos (ilha) em qualquer lugar, ao acaso."),
        ("con_14", -1, "No fim: +2 PV se tiver ao menos 10 influências em estoque."),
        ("obp_10", 0, "Objetivo público · pontos para quem tiver mais: artefatos em estoque · 1º 7, 2º 4, 3º 2 PV"),
        ("obs_05", 1, "No fim, ao menos 15 ouro em estoque, ou o máximo que você pode armazenar: 7 PV"),
        ("obs_10", 1, "No fim, ao menos 4 ações Restaurar feitas: 7 PV"),
        ("tec_02", -1, "Nas rodadas 2, 4, 6 e assim por diante, seus hexes de campo produzem sem trabalhador."),
        ("com_06", 1, "Ao entrar em jogo: +1 prestígio e um rival à sua escolha perde 2 ouro; sem rivais na partida, "
                      "+3 ouro."),
    ],
)  # fmt: skip
def test_cards_speak_portuguese(id: str, line: int, said: str):
    assert lines_of(id, "pt-BR")[line] == said


@pytest.mark.parametrize(
    ("id", "line", "said"),
    [
        ("con_05", -1, "You may Trade once more each round."),
        ("trb_03", -2, "You may Trade 2 more times each round."),
        ("exp_02", 1, "When it comes into play: draw 2 Exploration cards (without that deck, from the mixed pool)."),
        ("exp_07", 1, "When it comes into play: acquire 1 technology of up to level 2 without cost."),
        ("tec_15", 1, "When it comes into play: acquire 2 technologies of level 1 without cost."),
        ("con_15", -1, "Each hex that you explore (island) gives 1 artefact."),
        ("obp_10", 0, "Public objective · points for having most: artefacts in stock · 1st 7, 2nd 4, 3rd 2 VP"),
        ("obs_10", 1, "At the end, at least 4 Restore actions taken: 7 VP"),
        ("con_14", -1, "At the end: +2 VP if you have at least 10 influence in stock."),
    ],
)
def test_cards_speak_english(id: str, line: int, said: str):
    assert lines_of(id, "en")[line] == said


@pytest.mark.parametrize(
    ("id", "prompt"),
    [("com_05", "pick_friend"), ("inf_03", "pick_friend"), ("com_03", "pick_rival"), ("com_06", "pick_rival")],
)
def test_a_present_is_not_aimed_against_anybody(id: str, prompt: str):
    assert enter(id)[1].asked.prompt.id == f"ask.{prompt}"


def test_whoever_chooses_who_gets_a_present_is_told_what_it_is():
    asked = enter("com_05")[1].asked.prompt
    assert catalogue(PACKAGE, "en").say(asked).endswith(": which rival gains 1 gold?")
    assert catalogue(PACKAGE, "pt-BR").say(asked).endswith(": qual rival ganha 1 ouro?")


@pytest.mark.rule("TC-INFO-01", "TC-INFO-02")
def test_whoever_aims_a_card_at_a_rival_reads_how_each_stands_and_nothing_that_is_secret():
    table, speech = enter("com_05")[1].hold("con_16", seat=1).hold(seat=2), catalogue(PACKAGE, "en")

    def told() -> dict[str, str]:
        assert table.asked is not None
        (asked,) = remarked(RULES, table.state, [table.asked])
        return {option.key: speech.say(option.note) for option in asked.options if option.note}

    score = {seat: RULES.view(table.state, None).nations[seat].score["total"] for seat in (1, 2)}
    first = told()
    assert first == {
        "rival.1": f"{score[1]} VP if it ended now, 1 card in hand.",
        "rival.2": f"{score[2]} VP if it ended now, 0 cards in hand.",
    }
    for objective in PACKS[table.state.edition].secret:
        table.nation(1).secret = objective
        assert told() == first


@pytest.mark.parametrize(
    ("stone", "said"), [(1, "falta 1 pedra"), (0, "faltam 2 pedras")]
)  # fmt: skip
def test_what_is_missing_is_counted(stone: int, said: str):
    table = Table.of().rich().has(stone=stone).hold("con_16")
    (found,) = [r for r in refusals(RULES, table.state, 0) if r.label.id == "card.con_16"]
    assert catalogue(PACKAGE, "pt-BR").say(found.reason) == said


@pytest.mark.parametrize(
    ("excess", "told"),
    [
        ({"wood": 14}, ["player 1 had no room for 4 wood and received 2 gold instead."]),
        ({"wood": 11}, ["player 1 lost 1 wood, for want of room."]),
        ({"gold": 11}, ["player 1 had no room for more gold and lost 1 gold."]),
        ({"gold": 10, "food": 12},
         ["player 1 had no room for 2 food and received 1 gold instead.",
          "player 1 had no room for more gold and lost 1 gold."]),
    ],
)  # fmt: skip
def test_what_cannot_be_stored_is_told(excess: dict[str, int], told: list[str]):
    game = Game(RULES, Table.of().has(**excess).state)
    settle_limits(game, 0)
    assert [catalogue(PACKAGE, "en").say(event.text) for event in game.events] == told


@pytest.mark.parametrize("locale", LOCALES)
def test_the_market_says_whom_it_matters_to(locale: str):
    told = [catalogue(PACKAGE, locale).say(line) for line in RULES.tell.describe(RULES.view(Table.of().state, None))]
    academy = catalogue(PACKAGE, locale).say("card.con_09")
    assert any(academy in line for line in told)


@pytest.mark.parametrize(
    ("locale", "left"), [("pt-BR", "você fica com 0 pedras e "), ("en", "you are left with 0 stone and ")]
)
def test_a_trade_says_what_is_left_of_what(locale: str, left: str):
    speech = catalogue(PACKAGE, locale)
    table = Table.of().rich().has(stone=3, gold=1).play("trade")
    said = {option.key: speech.say(option.label) for option in table.asked.options}
    gold = thing_said("gold", 1 + int(said["give.stone.gold"].partition("→ ")[2].partition(" ")[0]))
    assert said["give.stone.gold"].endswith(f"{left}{speech.say(gold)}")


TOLD = {
    "pt-BR": {
        "Evento da rodada, para todos · Seca: −2 águas e 1 alimento; −1 de sustentabilidade global; "
        "−1 de sustentabilidade individual.",
        "Dominância Tecnológica · Objetivo público · pontos para quem tiver mais: Tecnologias de nível 3 ou mais · "
        "1º 10, 2º 6, 3º 3 PV. Agora: ninguém pontua ainda.",
        "Jardins Suspensos · Maravilha · 10 PV · custo: 3 águas, 4 alimentos e 6 ouro. Ao entrar em jogo: "
        "+4 de sustentabilidade global e +4 de sustentabilidade individual. A cada rodada: +3 alimentos e "
        "2 prestígios.",
        "Rotação de Culturas · Tecnologia · Agricultura nível 2 · 2 PV · custo: 1 alimento e 2 ouro. Ao entrar em "
        "jogo: +2 alimentos. Nas rodadas 2, 4, 6 e assim por diante, seus hexes de campo produzem sem trabalhador.",
    },
    "en": {
        "Event of the round, for everybody · Drought: −2 water and 1 food; −1 global sustainability; "
        "−1 individual sustainability.",
        "Technological Dominance · Public objective · points for having most: Technologies of level 3 or higher · "
        "1st 10, 2nd 6, 3rd 3 VP. Now: nobody scores yet.",
        "Hanging Gardens · Wonder · 10 VP · cost: 3 water, 4 food and 6 gold. When it comes into play: "
        "+4 global sustainability and +4 individual sustainability. Each round: +3 food and 2 prestige.",
        "Crop Rotation · Technology · Agriculture level 2 · 2 VP · cost: 1 food and 2 gold. When it comes into play: "
        "+2 food. In rounds 2, 4, 6 and so on, your field hexes produce without a worker.",
    },
}


@pytest.mark.parametrize("locale", TOLD)
def test_what_can_be_had_is_told_with_cost_and_effect(locale: str):
    """Names alone say neither what an event does nor what a card costs, nor what an objective counts."""
    state, speech = Table.of().state, catalogue(PACKAGE, locale)
    state.current, state.market, state.wonders, state.objectives = ["evt_05"], ["tec_02"], ["mar_04"], ["obp_05"]
    told = [speech.say(line) for line in RULES.tell.describe(RULES.view(state, None))]
    assert TOLD[locale] <= {*told}, "\n".join(told)


def test_where_it_is_nobodys_turn_the_header_names_those_who_are_awaited():
    """While all of them are there is nobody to name. The picture says the same (``renderers``)."""
    texts = catalogue(PACKAGE, "pt-BR").naming(["Ana", "Bia", "Caio"])
    met: set[str] = set()
    for seed in range(2):
        for _, now in random_line(RULES, setup_of(3, seed), seed):
            view, asked = RULES.view(now.state, None), sorted({found.seat for found in now.decisions})
            if view.turn is not None or not asked:
                assert not view.awaited
            else:
                assert list(view.awaited) == asked
                said = texts.say(RULES.tell.header(view))
                names = texts.enumerate([texts.names[seat] for seat in asked])
                assert (f"aguardando {names} ·" in said) == (len(asked) < 3), said
                met.add(view.phase)
    assert {"planning", "maintenance"} <= met
