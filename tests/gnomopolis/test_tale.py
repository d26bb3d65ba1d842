"""A turn retold: one line of at most two sentences, in which nothing is lost that came, went or changed hands."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from itertools import groupby

import msgspec
import pytest

from games.core.model import Event, Scene, Seat, Text, player
from games.core.rules import start
from games.core.texts import LOCALES, catalogue, parts, revived
from games.gnomopolis.pieces import District
from games.gnomopolis.printed import COLOURS
from games.gnomopolis.state import Town
from tests.gnomopolis.table import RULES, Table, district
from tests.playing import random_line, setup_of

LONGEST = 700
"""Characters of a turn retold: four of them fit into a message beside everything else."""


def stored(event: Event) -> Event:
    """An event as it comes back from the database, for whoever reads it there."""
    back = msgspec.msgpack.decode(msgspec.msgpack.encode(event), type=Event)
    return msgspec.structs.replace(back, text=revived(back.text))


def turns(seats: int, seed: int) -> Iterator[tuple[Seat, list[Event], Town, Town]]:
    """The turns of a random game: whose, what was told, the table before and after."""
    told: list[tuple[Event, Town]] = []
    before = start(RULES, setup_of(seats, seed)).state
    for _, now in random_line(RULES, setup_of(seats, seed), seed):
        told += [(stored(event), now.state) for event in now.events]
    for scene, group in groupby(told, lambda each: each[0].scene):
        found = list(group)
        if scene is not None and scene.seat is not None:
            yield scene.seat, [event for event, _ in found], before, found[-1][1]
        before = found[-1][1]


def flow(text: Text, found: Counter[str], sign: int = 1) -> None:
    """What a tale says that its player gained and gave, added up by the ids of its texts."""
    for name, value in text.args.items():
        for part in value if isinstance(value, list) else [value]:
            if not isinstance(part, Text):
                continue
            if part.id.startswith("thing."):
                found[part.id.removeprefix("thing.")] += sign * part.args["n"]
            elif (
                part.id.startswith("card.")
                or part.id in ("tale.draw", "tale.gained", "tale.drew", "tale.lost")
                or (part.id.startswith("tale.search.") and part.id != "tale.search.lying")
            ):
                found[part.id] += 1
            else:
                losing = name == "given" or part.id in ("tale.returned", "tale.search.lying")
                flow(part, found, -1 if losing else sign)


def owned(of: District) -> Counter[str]:
    """What a player has; whoever works, stands or lies is still theirs."""
    found = Counter[str](coin=of.coins, helper=of.helpers)
    for gnomes in (of.cup, of.active, of.exhausted, of.team.standing):
        found.update(gnomes)
    for pile in of.used.values():
        found.update(pile.standing)
        found.update(pile.lying)
    return found


@pytest.mark.parametrize("seats", [1, 2, 3, 4])
@pytest.mark.parametrize("seed", range(5))
def test_a_turn_is_one_line_that_loses_nothing(seats: int, seed: int) -> None:
    seen = 0
    for seat, events, before, after in turns(seats, seed):
        seen += 1
        (line,) = RULES.tell.tale(Scene(1, 0, seat), events)
        mine, then = before.districts[seat], after.districts[seat]
        found = Counter[str]()
        flow(line, found)
        had, has = owned(mine), owned(then)
        for what in ("coin", "helper"):
            assert found[what] == has[what] - had[what], what
        # Gnomes that are paid stay in the district: only those that return to the New Capital leave it.
        paid = Counter[str]()
        for deed in of_id(line, "tale.swap", "tale.given"):
            for part in parts(deed.args["given"]):
                paid[part.id.removeprefix("thing.")] += part.args["n"]
        for colour in COLOURS:
            assert found[colour] + paid[colour] == has[colour] - had[colour], colour
        for card in [*then.buildings[len(mine.buildings) :], *set(then.advisors) - set(mine.advisors)]:
            assert found[f"card.{card}.name"], f"{card} is not told"
        for other, theirs in enumerate(after.districts):
            if other != seat:
                given = sum(
                    thing.args["n"]
                    for gain in of_id(line, "tale.gained")
                    if gain.args["player"] == player(other)
                    for thing in parts(gain.args["what"])
                )
                assert given == theirs.coins - before.districts[other].coins
                for advisor in set(before.districts[other].advisors) - set(theirs.advisors):
                    assert any(text.args["holder"] == player(other) for text in of_id(line, "tale.advisor_moved"))
                    assert found[f"card.{advisor}.name"]
    assert seen


def of_id(text: Text, *ids: str) -> Iterator[Text]:
    if text.id in ids:
        yield text
    for value in text.args.values():
        for part in value if isinstance(value, list) else [value]:
            if isinstance(part, Text):
                yield from of_id(part, *ids)


@pytest.mark.parametrize("locale", LOCALES)
def test_a_turn_is_at_most_two_sentences_that_fit_into_a_message(locale: str) -> None:
    spoken = catalogue(RULES.package, locale).naming(["Ana", "Bia", "Caio", "Davi"])
    for seats in (1, 4):
        for seat, events, _, _ in turns(seats, seats):
            (line,) = RULES.tell.tale(Scene(1, 0, seat), events)
            said = spoken.say(line)
            assert said.count(". ") <= 1
            assert said.endswith(".")
            assert len(said) <= LONGEST, said


def said(table: Table) -> str:
    """The turn that is played at a table, retold in Portuguese."""
    spoken = catalogue(RULES.package, "pt-BR").naming(["Ana", "Bia"])
    (line,) = RULES.tell.tale(Scene(1, 0, 0), [stored(event) for event in table.events])
    return spoken.say(line)


@pytest.mark.parametrize(
    ("locale", "bare"), [("pt-BR", r"\b(usou|copiou|construiu) [A-Z]"), ("en", r"\b(used|built) [A-Z]")]
)
def test_cards_stand_in_a_sentence_with_their_article(locale: str, bare: str) -> None:
    spoken = catalogue(RULES.package, locale).naming(["Ana", "Bia", "Caio", "Davi"])
    for seat, events, _, _ in turns(4, 4):
        for line in (*RULES.tell.tale(Scene(1, 0, seat), events), *(event.text for event in events)):
            assert not re.search(bare, spoken.say(line)), spoken.say(line)


def test_a_verb_is_said_once_and_a_pass_says_who_comes_next() -> None:
    table = Table.of(district("CV", "CC"), district("V", "CC")).play("act.d1", "act.d2", "take.soldier")
    assert said(table) == "Ana usou a Escola (1 criança → 1 aldeão) e o Aprendizado (1 aldeão → 1 soldado)."
    table.play("pass", draw="CCS")
    assert said(table).endswith(" e passou (à Nova Capital: 1 criança e 1 aldeão; sacou 2 crianças e 1 soldado).")


def test_whom_a_caravan_pays_is_named_and_told_that_it_befell_them() -> None:
    table = Table.of(district("C"), district("V")).play("caravan")
    assert said(table) == "Ana mandou a caravana a Bia e copiou a Escola (1 criança → 1 aldeão; Bia ganhou 1 moeda)."
    assert [event.on for event in table.events if event.text.args.get("player") == player(1)] == [(1,)]


def test_whose_advisor_it_was_is_told_to_them() -> None:
    rivals = district("VVM"), district("M", "M", buildings="t3", advisors="at", coins=4)
    table = Table.of(*rivals, offer="t2", deck="").play("build.t2")
    moved = [event for event in table.events if event.text.id == "event.advisor_moved"]
    assert [event.on for event in moved] == [(1,)]
    assert "Tesoureira de Bia" in said(table)


def test_the_end_in_sight_is_a_second_sentence() -> None:
    table = Table.of(district("C"), district("V"), coins=1)
    table.play("caravan")
    assert said(table).endswith("Bia ganhou 1 moeda). Última rodada: Capital Antiga sem moedas.")


def test_the_set_up_says_the_first_draw_in_one_line() -> None:
    events = [stored(event) for event in Table.new(3).events]
    told = RULES.tell.tale(Scene(1, 0), events)
    assert [text.id for text in told] == ["tale.setup", "event.offer", "event.first", "tale.all_drew"]
    assert len(parts(told[-1].args["who"])) == 3
