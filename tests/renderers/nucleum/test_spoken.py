"""Pictures of one player, and the score, say in words what they show: not what the words of the table say anyhow."""

from __future__ import annotations

import msgspec
import pytest

from games.core.model import player
from games.core.texts import LOCALES
from games.nucleum.content import PACKS
from games.nucleum.effects import TRACKS
from games.nucleum.scoring import CATEGORIES
from games.nucleum.wording import effect_said, of_turbine, requirement_said, tech_does_said
from renderers.nucleum.abilities import by_technology
from tests.renderers.nucleum.gallery import GALLERY
from tests.renderers.nucleum.tables import LATEST, table

PACK = PACKS[LATEST]
SEAT = 1


def told(picture, view, locale="en"):
    return [GALLERY.own(locale).say(line) for line in GALLERY.renderer.told(picture, view)]


@pytest.mark.parametrize("locale", LOCALES)
def test_a_sheet_says_what_its_player_has_and_could_build(locale):
    view, texts = table(4, 4, full=0.6), GALLERY.own(locale)
    each, lines = view.players[SEAT], told(f"player.{SEAT}", view, locale)
    said = "\n".join(lines)
    assert lines[0].startswith(f"{texts.say(player(SEAT))}, {texts.say(f'experiment.{each.experiment}')}: ")
    assert all(f"{id.upper()} " in said for id in (*each.board, *each.pool))
    held = [id for id in each.contracts if id]
    assert all(f"{id.upper()}, {texts.say(requirement_said(LATEST, id))}, {each.have[id]} " in said for id in held)
    assert len([line for line in lines if all(str(n) in line for n in (each.thaler, each.supply, each.vp))]) >= 1
    assert all(texts.say(f"told.income.{track}") in said for track in TRACKS)
    assert all(f"{texts.say(f'building.{id}')} " in said for id in each.buildings)
    assert all(texts.say(f"tech.{id}") in said for id in each.unlocked)
    assert {*told(f"tiles.{SEAT}", view, locale)} < {*lines}


@pytest.mark.parametrize("locale", LOCALES)
def test_technologies_say_what_each_does_and_which_are_in_force(locale):
    view, texts = table(4, 4, full=0.6), GALLERY.own(locale)
    each, lines = view.players[SEAT], told(f"technologies.{SEAT}", view, locale)
    ids = PACK.technologies_of(each.experiment)
    assert len(lines) == 1 + len(ids) + len(PACK.rows)
    there = {texts.say(f"tech.{id}"): id in each.unlocked for id in ids}
    in_force = len(each.unlocked) + len(PACK.rows) - len(each.turbines)
    for n, line in enumerate(lines[1:]):
        found = [unlocked for name, unlocked in there.items() if name in line]
        assert found in ([n < in_force], []), "those in force first"
    for id in ids:
        # In the words of the panel, where what is the same of every income is said once.
        assert any(line.endswith(f": {texts.say(tech_does_said(LATEST, id))}") for line in lines)
    for row in PACK.rows:
        does = " ".join(texts.say(effect_said(effect)) for effect in of_turbine(LATEST, row, each.experiment))
        assert any(line.endswith(does) for line in lines)


def test_what_a_technology_gives_of_every_income_is_said_once_in_pictures_too():
    """Three sentences for it were the smallest letters of the sheet."""
    assert by_technology(LATEST, "a4", GALLERY.own("en")) == "Gain 2 steps of each income."


def test_who_chooses_an_experiment_has_no_technologies_yet():
    view = table(4, 4)
    players = [msgspec.structs.replace(each, experiment=None) for each in view.players]
    assert told("technologies.0", msgspec.structs.replace(view, players=tuple(players))) == ["Choosing experiments"]


def test_networks_say_of_each_city_what_stands_there_and_what_is_free():
    view = table(4, 4, full=0.6)
    lines, cities = told(f"network.{SEAT}", view), view.players[SEAT].network
    names = [GALLERY.own("en").say(f"city.{id}") for id in cities]
    assert [line.partition(" (")[0] for line in lines[1:]] == names
    for space, urban in view.urban.items():
        city = space.partition("_")[0]
        if city in cities:
            whose = f" of {GALLERY.own('en').say(player(urban.seat))}" if urban.seat is not None else ""
            power = "with power" if urban.powered else "without power"
            building = GALLERY.own("en").say(f"building.{urban.tile}")
            assert f"{building}{whose} ({power})" in lines[1 + cities.index(city)]
    for space, mine in view.mines.items():
        city = space.partition("_")[0]
        if city in cities:
            assert f"(uranium: {mine.uranium} of {PACK.rows[mine.row].mine_capacity})" in lines[1 + cities.index(city)]
    said = "\n".join(lines)
    assert "1 free space for residence or factory" in said
    assert "rubble" in said


def test_who_has_no_network_hears_so():
    view = table(4, 4)
    players = [msgspec.structs.replace(each, network=()) for each in view.players]
    assert told("network.0", msgspec.structs.replace(view, players=tuple(players))) == ["no networks yet"]


@pytest.mark.parametrize("locale", LOCALES)
def test_the_score_says_who_has_how_many_points_from_what(locale):
    view, texts = table(4, 4, full=0.6), GALLERY.own(locale)
    heading, *lines = told("score", view, locale)
    assert heading == texts.say("picture.score_so_far")
    best = sorted(range(4), key=lambda seat: -view.players[seat].points["total"])
    for seat, line in zip(best, lines, strict=True):
        points = view.players[seat].points
        assert f"{texts.say(player(seat))}, {points['total']} " in line
        for category in CATEGORIES:
            assert (f"{texts.say(f'score.{category}')}: {points[category]}" in line) == bool(points[category])
