"""A turn retold: one line of one sentence in which nothing is lost that came, went or changed hands."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import groupby
from typing import Any

import msgspec
import pytest

from games.core.agenda import Game
from games.core.model import Event, Scene, Seat, Text, player
from games.core.rules import play
from games.core.texts import LOCALES, catalogue, parts, revived
from games.terra_concordia.board import NAMES
from games.terra_concordia.cards.wording import card_said, thing_said
from games.terra_concordia.content import PACKS
from games.terra_concordia.effects.perform import draw
from games.terra_concordia.goods import RESOURCES
from games.terra_concordia.labels import who_said
from games.terra_concordia.pieces import Nation, Pile
from games.terra_concordia.state import World
from games.terra_concordia.steps.closing import pay_tax
from games.terra_concordia.verbs import change_global, change_individual, discard
from tests.playing import random_line, setup_of
from tests.terra_concordia.table import RULES, Table

LONGEST = 700
"""Characters of a turn retold: four of them fit into a message beside everything else."""
KINDS = (*RESOURCES, "point", "worker")


def stored(event: Event) -> Event:
    """An event as it comes back from the database, for whoever reads it there."""
    back = msgspec.msgpack.decode(msgspec.msgpack.encode(event), type=Event)
    return msgspec.structs.replace(back, text=revived(back.text))


def turns(seats: int, seed: int) -> Iterator[tuple[Seat, list[Event], World, World]]:
    """Whole turns of a random game: whose, what was told, the table before and after.

    Left out is a turn that ends in the very answer with which something else goes on, the round or an Automa.
    """
    moves: list[tuple[list[Event], World]] = []
    for _, now in random_line(RULES, setup_of(seats, seed), seed):
        moves.append(([stored(event) for event in now.events if event.to is None], now.state))
    told = [(event.scene, number, event) for number, (events, _) in enumerate(moves) for event in events]
    for scene, group in groupby(told, lambda each: each[0]):
        found = list(group)
        first, last = found[0][1], found[-1][1]
        alone = all(event.scene == scene for number in range(first, last + 1) for event in moves[number][0])
        if scene is not None and scene.seat is not None and alone:
            yield scene.seat, [event for _, _, event in found], moves[first - 1][1], moves[last][1]


def texts(text: Text) -> Iterator[Text]:
    """A text and all within it."""
    yield text
    for value in text.args.values():
        for part in value if isinstance(value, list) else [value]:
            if isinstance(part, Text):
                yield from texts(part)


def things(what: Any) -> Counter[str]:
    found = Counter[str]()
    for part in parts(what):
        if part.id.startswith("thing."):
            found[part.id.removeprefix("thing.")] += part.args["n"]
    return found


def flow(line: Text, state: World, seat: Seat, mine: bool) -> Counter[str]:
    """What a tale says that a player gained, less what it says they gave."""
    found = Counter[str]()
    who = who_said(state, seat)
    for text in texts(line):
        match text.id:
            case "tale.swap" | "tale.given" | "tale.came" if mine:
                if "given" in text.args:
                    found.subtract(things(text.args["given"]))
                if "what" in text.args:
                    found.update(things(text.args["what"]))
            case "tale.gained" if text.args["player"] == who:
                found.update(things(text.args["what"]))
            case "tale.lost" if text.args["player"] == who:
                found.subtract(things(text.args["what"]))
            case "tale.overflow" | "tale.own_overflow" if text.args["player"] == who:
                found.subtract(things(text.args["what"]))
                found.update(things(text.args["gold"]))
            case "tale.overflow_lost" | "tale.own_overflow_lost" if text.args["player"] == who:
                found.subtract(things(text.args["what"]))
            case "tale.gold_wasted" | "tale.own_gold_wasted" if text.args["player"] == who:
                found.subtract(things(text.args["wasted"]))
            case _:
                pass
    return found


def owned(nation: Nation) -> Counter[str]:
    return Counter[str](nation.resources) + Counter(point=nation.vp, worker=len(nation.workers))


@pytest.mark.parametrize(("seats", "seed"), [(2, 1), (2, 2), (3, 3), (3, 4), (4, 5), (4, 6)])
def test_a_turn_is_one_line_that_loses_nothing(seats: int, seed: int) -> None:
    seen = 0
    for seat, events, before, after in turns(seats, seed):
        seen += 1
        (line,) = RULES.tell.tale(Scene(1, 0, seat), events)
        named = {text.id for text in texts(line)}
        for other, (had, has) in enumerate(zip(before.nations, after.nations, strict=True)):
            told, was, now = flow(line, before, other, other == seat), owned(had), owned(has)
            for kind in KINDS:
                assert told[kind] == now[kind] - was[kind], (kind, line)
            came = [*has.technologies, *[built.card for built in (*has.buildings, *has.wonders)], *has.played]
            was_there = [*had.technologies, *[built.card for built in (*had.buildings, *had.wonders)], *had.played]
            for card in set(came) - set(was_there):
                assert f"card.{card}" in named, f"{card} is not told"
            cards = sum(text.args["n"] for text in texts(line) if text.id == "thing.card" and other == seat) - sum(
                text.id == "tale.stolen" and text.args["rival"] == who_said(before, other) for text in texts(line)
            )
            used = sum(text.id == "tale.played" for text in texts(line)) + len(has.buildings) - len(had.buildings)
            assert len(has.hand) - len(had.hand) == cards - (used if other == seat else 0), line
        for hex, (old, new) in enumerate(zip(before.land.owners, after.land.owners, strict=True)):
            if old != new:
                assert any(NAMES[hex] in str(text.args.get("hex", "")) for text in texts(line)), NAMES[hex]
            if old >= 0 and old != new:
                lost = [text for text in texts(line) if text.id == "tale.lost_hex"]
                assert any(text.args["player"] == who_said(before, old) for text in lost)
    assert seen > 50


@pytest.mark.parametrize("locale", LOCALES)
def test_a_turn_is_one_sentence_that_fits_into_a_message(locale: str) -> None:
    spoken = catalogue(RULES.package, locale).naming(["Ana", "Bia", "Caio", "Davi"])
    for seat, events, _, _ in turns(4, 7):
        (line,) = RULES.tell.tale(Scene(1, 0, seat), events)
        said = spoken.say(line)
        assert said.count(". ") == 0
        assert said.endswith(".")
        assert len(said) <= LONGEST, said
        assert f"; {spoken.names[seat]} " not in said, "whose turn it is was said at its beginning"


@pytest.mark.parametrize("locale", LOCALES)
def test_the_rest_of_a_round_is_a_line_for_each_thing_that_happened(locale: str) -> None:
    spoken = catalogue(RULES.package, locale).naming(["Ana", "Bia", "Caio", "Davi"])
    told: dict[int, list[Event]] = {}
    for _, now in random_line(RULES, setup_of(4, 3), 3):
        for event in now.events:
            if event.scene is not None and event.scene.seat is None and event.to is None:
                told.setdefault(event.scene.number, []).append(stored(event))
    for events in told.values():
        lines = RULES.tell.tale(Scene(1, 0), events)
        assert len(lines) <= 10, [spoken.say(line) for line in lines]
        assert all(spoken.say(line).endswith((".", "!")) for line in lines)
        names = {text.args["seat"] for line in lines for text in texts(line) if text.id == "player"}
        assert names == {text.args["seat"] for event in events for text in texts(event.text) if text.id == "player"}


def test_to_whom_the_same_happened_is_told_together() -> None:
    told = RULES.tell.tale(
        Scene(1, 0), [Event(Text("event.drew", {"player": player(seat), "n": 1 + (seat == 1)})) for seat in range(3)]
    )
    spoken = catalogue(RULES.package, "pt-BR").naming(["Ana", "Bia", "Caio"])
    assert [spoken.say(line) for line in told] == ["Cartas compradas: Ana e Caio, 1 carta cada; Bia, 2 cartas."]


@pytest.mark.parametrize(("id", "key"), [("gold_wasted", "wasted"), ("overflow_lost", "what")])
def test_what_one_lost_more_than_once_for_want_of_room_is_one_number(id: str, key: str) -> None:
    lost = [Event(Text(f"event.{id}", {"player": player(0), key: thing_said("gold", n)})) for n in (2, 1)]
    (line,) = RULES.tell.tale(Scene(1, 0), lost)
    assert catalogue(RULES.package, "en").naming(["Ana"]).say(line).endswith(": Ana, 3 gold.")


@pytest.mark.parametrize(
    ("locale", "said"),
    [
        (
            "pt-BR",
            "Taxa de manutenção, em tudo menos ouro: Ana, 1 madeira e 1 ferro; Bia, 1 madeira; Davi, 1 de cada.",
        ),
        ("en", "Maintenance tax, on all but gold: Ana, 1 wood and 1 iron; Bia, 1 wood; Davi, 1 of each."),
    ],
)
def test_what_each_paid_as_tax_is_told(locale: str, said: str) -> None:
    table = Table.of("solaris", "verdantis", "mariteia", "aurifera").rich(3)
    for seat, stock in enumerate(({"wood": 2, "iron": 1, "gold": 3}, {"wood": 1}, {"gold": 2})):
        table.has(seat, **dict.fromkeys(RESOURCES, 0) | stock)
    game = Game(RULES, table.state)
    pay_tax(game)
    spoken = catalogue(RULES.package, locale).naming(["Ana", "Bia", "Caio", "Davi"])
    assert [spoken.say(line) for line in RULES.tell.tale(Scene(1, 0), game.events)] == [said]


@pytest.mark.parametrize(("locale", "said"), [("pt-BR", "Ana e Bia, 1 de cada."), ("en", "Ana and Bia, 1 of each.")])
def test_who_paid_one_of_each_is_told_with_one_each(locale: str, said: str) -> None:
    game = Game(RULES, Table.of().rich(0).rich(1).state)
    pay_tax(game)
    spoken = catalogue(RULES.package, locale).naming(["Ana", "Bia"])
    (line,) = [spoken.say(line) for line in RULES.tell.tale(Scene(1, 0), game.events)]
    assert line.endswith(f": {said}")


@pytest.mark.parametrize(
    ("locale", "said"),
    [
        ("pt-BR", ["Ganhos por evento: Ana, 2 águas.", "Perdas por evento: Ana, 1 alimento.",
                   "Ganhos por cartas em jogo: Ana, 1 ouro."]),
        ("en", ["Gained by event: Ana, 2 water.", "Lost by event: Ana, 1 food.",
                "Gained by cards in play: Ana, 1 gold."]),
    ],
)  # fmt: skip
def test_what_the_event_did_is_told_apart_from_what_cards_give(locale: str, said: list[str]) -> None:
    happened = [("gained", "evt_01", "water", 2), ("lost", "evt_01", "food", 1), ("gained", "con_04", "gold", 1)]
    told = [
        Event(Text(f"event.{id}", {"player": player(0), "what": thing_said(what, n), "card": card_said(card)}))
        for id, card, what, n in happened
    ]
    spoken = catalogue(RULES.package, locale).naming(["Ana"])
    assert [spoken.say(line) for line in RULES.tell.tale(Scene(1, 0), told)] == said


def test_those_who_lose_the_same_place_are_named_together() -> None:
    told = [Event(Text("event.restored", {"player": player(0), "cost": Text("nothing"), "now": 6}))]
    told += [
        Event(Text("event.outdone", {"player": player(seat), "card": card_said(card), "n": n}))
        for seat, card, n in ((1, "obp_01", 3), (2, "obp_01", 3), (3, "obp_01", 2), (1, "obp_02", 2))
    ]
    spoken = catalogue(RULES.package, "pt-BR").naming(["Ana", "Bia", "Caio", "Davi"])
    (line,) = [spoken.say(line) for line in RULES.tell.tale(Scene(1, 0, 0), [stored(event) for event in told])]
    first, second = (spoken.say(card_said(card)) for card in ("obp_01", "obp_02"))
    assert f"Bia e Caio perderam lugar em {first}, −3 PV cada; Davi perdeu lugar em {first}, −2 PV; Bia" in line
    assert line.endswith(f"perdeu lugar em {second}, −2 PV).")


def test_who_explores_when_no_exploration_card_is_left_is_told_so() -> None:
    table = Table.of().hex("b1", "lake", hidden=True)
    table.state.pool = Pile(["com_01"])
    told = play(RULES, table.state, 0, ("explore.b1",)).events
    spoken = catalogue(RULES.package, "pt-BR").naming(["Ana", "Bia"])
    (line,) = [spoken.say(line) for line in RULES.tell.tale(Scene(1, 0, 0), [stored(event) for event in told])]
    assert line == "Ana explorou b1, lago (não restava carta de Exploração)."


def test_when_a_card_draws_exploration_cards_and_none_is_left_everybody_is_told_once() -> None:
    table = Table.of()
    table.state.pool = Pile(["exp_01", "com_01"])
    for told in (["drew", "drew_secretly", "no_exploration"], ["no_exploration"]):
        game = Game(RULES, table.state)
        draw(game, 0, "exploration", 2)
        assert [event.text.id for event in game.events] == [f"event.{name}" for name in told]
        assert game.events[-1].to is None
        assert table.state.explored_out
    assert table.nation(0).hand == ["exp_01"]
    discard(table.state, "exp_01")
    assert not table.state.explored_out, "there is one again"


@pytest.mark.parametrize("deck", ["construction", "mixed", "influence"])
def test_when_a_card_draws_and_none_is_left_everybody_is_told_once(deck: str) -> None:
    table = Table.of()
    table.state.pool, table.state.constructions = Pile(), Pile()
    game = Game(RULES, table.state)
    draw(game, 0, deck, 2)
    (event,) = game.events
    assert (event.text.id, event.to) == (f"event.no_{deck}", None)
    for locale in LOCALES:
        assert catalogue(RULES.package, locale).say(event.text)
        assert catalogue(RULES.package, locale).knows(f"tale.no_{deck}")
    assert table.nation(0).hand == []


def test_what_cannot_rise_any_more_is_not_told_to_have_risen() -> None:
    table = Table.of()
    game = Game(RULES, table.state)
    table.state.sustainability = table.nation(0).individual = 9
    for _ in range(2):
        change_global(game, 2)
        change_individual(game, 0, 2)
    spoken = catalogue(RULES.package, "en").naming(["Ana"])
    assert [spoken.say(event.text) for event in game.events] == [
        "Global sustainability +1: now 10.", "Ana: sustainability +1, now 10.",
    ]  # fmt: skip


def test_what_older_versions_told_of_the_tax_is_still_read() -> None:
    assert RULES.tell.tale(Scene(1, 0), [Event(Text("event.tax", {"n": 1}))]) == ()
    assert catalogue(RULES.package, "en").say(Text("event.tax", {"n": 1})).startswith("Maintenance tax")


def test_the_cards_one_drew_are_told_to_oneself_alone() -> None:
    drawn = 0
    for _, now in random_line(RULES, setup_of(2, 3), 3):
        if not any(event.text.id == "event.explored" for event in now.events):
            continue
        scene = next(event.scene for event in now.events if event.text.id == "event.explored")
        assert scene is not None
        events = [event for event in now.events if event.scene == scene]
        everybody = RULES.tell.tale(scene, [stored(event) for event in events if event.to is None])
        owner = RULES.tell.tale(scene, [stored(event) for event in events])
        secret = [text for event in events if event.to for text in texts(event.text) if text.id.startswith("card.")]
        drawn += len(secret)
        for card in secret:
            assert card in [text for line in owner for text in texts(line)]
            assert card not in [text for line in everybody for text in texts(line)]
    assert drawn


def test_a_technology_is_told_with_the_points_printed_on_it() -> None:
    """The fault: only what came besides was told, and looked like all that the card is worth."""
    table = Table.of().rich(0)
    seat = table.state.turn
    key = next(key for key in table.keys if key.startswith("research."))
    (line,) = RULES.tell.tale(Scene(1, 0, seat), play(RULES, table.state, seat, key).events)
    said = catalogue(RULES.package, "en").naming(["Ana", "Bia"]).say(line)
    printed = PACKS[table.state.edition].technologies[key.removeprefix("research.")]
    assert f"; worth {printed.vp} VP" in said, "beside what it cost, in the same brackets"
