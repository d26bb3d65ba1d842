"""What is offered says what tells it from the rest: where, which colours, whether anything matches."""

from __future__ import annotations

import re

from games.core.texts import LOCALES, catalogue
from games.nucleum.labels import place_said, tile_icon
from renderers.registry import RENDERERS
from tests.nucleum.table import EDITION, PACK, acting, after, asking, hold, question, rail, table

NAMES = ("Ana", "Bia", "Caio", "Davi")


def said(option, locale="en"):
    words = catalogue("games.nucleum", locale)
    return words.say(option.label), words.say(option.note) if option.note else "", option.icon


def test_a_railway_space_says_where_on_its_link_it_is_which_colours_it_touches_and_whether_they_match():
    state = table()
    rail(state, "lk02.0", 1, "bt11", a=0)
    state.players[0].pool = ["xb1"]
    told = {option.key: said(option) for option in question(after(asking(state), "railway.xb1")).options}
    ends = [end.colour for end in PACK.tiles["bt11"].ends]
    assert [end.colour for end in PACK.tiles["xb1"].ends] == ["grey", "orange"]
    assert told["track.lk01.0"] == ("Leipzig – Grimma · grey and green", "Can match: grey.", "ends_grey_green")
    assert told["track.lk14.0"] == ("Glashütte – Aussig · green and purple", "", "ends_green_purple"), (
        "its heading says it"
    )
    assert told["track.lk30.0"] == (
        "Coal West – Leipzig · no colour and grey",
        "Can match: grey.",
        "colour_grey",
    )
    assert told["track.lk02.2"][0] == "Leipzig – Zwickau (beside Zwickau) · no colour and green"
    assert told["track.lk02.1"][0] == f"Leipzig – Zwickau (in the middle) · {ends[1]} and no colour"


def test_railway_spaces_where_nothing_matches_are_a_menu_and_those_where_something_does_are_before_it():
    state = table()
    state.players[0].pool = ["xb1"]
    options = question(after(asking(state), "railway.xb1")).options
    assert {option.group for option in options} == {"track_2", "track_1", "track_0"}
    assert [option.aside for option in options] == [option.group == "track_0" for option in options]
    assert [option.group for option in options] == sorted([option.group for option in options], reverse=True)


def test_the_way_of_a_railway_says_who_acts_without_a_second_colon():
    options = question(after(asking(table()), "railway.xa1", "track.lk08.0")).options
    words = catalogue("games.nucleum", "pt-BR").naming(NAMES)
    assert [words.say(option.note) for option in options] == [
        "Combina: Energizar (XA1) para Ana; Urbanizar (XA1) para Ana.",
        "Nada combina.",
    ], "the way that does something stands first"
    assert [option.waste for option in options] == [False, True]
    neither = question(after(asking(table()), "railway.xa2", "track.lk02.0")).options
    assert [(words.say(option.note), option.waste) for option in neither] == [("Nada combina.", False)] * 2


def test_every_space_of_a_city_is_told_from_the_others_by_what_can_be_seen():
    for locale in LOCALES:
        words = catalogue("games.nucleum", locale)
        urban = [space.id for space in PACK.spaces.values() if space.kind == "urban"]
        labels = [words.say(place_said(EDITION, space)) for space in urban]
        assert len(set(labels)) == len(urban)
        assert not [label for label in labels if re.search(r"\d", label)]


def test_spaces_that_are_alike_are_one_option():
    state = table()
    hold(state, 0, workers=9)
    asked = question(after(acting(state, "industrialize.bt05.0"), "piece.turbine1"))
    labels = [said(option)[0] for option in asked.options]
    assert len(labels) > 3
    assert len(set(labels)) == len(labels)


def test_a_tile_has_the_icon_of_its_colours():
    state = table()
    state.players[0].pool = ["xb1", "xb5"]
    icons = {option.key: option.icon for option in question(asking(state)).options}
    assert icons["place.xb1"] == icons["railway.xb1"] == "ends_grey_orange"
    assert icons["place.xb5"] == "tile"
    assert {tile_icon(EDITION, tile) for tile in PACK.tiles} <= set(RENDERERS["nucleum"].icons())
