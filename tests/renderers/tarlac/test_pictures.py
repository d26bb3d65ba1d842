"""Pictures of Tarlac: a battle only while there is one, changes outlined."""

from __future__ import annotations

import msgspec
import pytest
from PIL import ImageChops

from games.core.texts import LOCALES
from renderers.base import UnknownPicture
from renderers.canvas import Box, Canvas
from renderers.tarlac import site
from renderers.tarlac.board import marches
from renderers.tarlac.bonds import tile
from renderers.tarlac.heraldry import shield
from renderers.tarlac.theme import CHANGED, RED
from tests.renderers.checks import check, marked
from tests.renderers.tarlac.gallery import GALLERY
from tests.renderers.tarlac.thomond import war


def outlined(name, view, before):
    return marked(GALLERY.paint(name, view, before), CHANGED)


def test_there_is_a_picture_of_a_battle_only_while_there_is_one():
    assert "battle" in GALLERY.renderer.pictures(war(1, 5))
    calm = war(1, 5, fight=False)
    assert "battle" not in GALLERY.renderer.pictures(calm)
    for name in ("battle", "region.moon"):
        with pytest.raises(UnknownPicture):
            GALLERY.renderer.draw(name, calm, GALLERY.texts())


@pytest.mark.parametrize("crowd", (1, 6))
def test_who_holds_clonroad_has_a_mark_there(crowd):
    """An event told it, and then nothing any more."""
    view = next(view for seed in range(3, 99, 4) if (view := war(seed, 5, crowd=crowd, fight=False)).clonroad_holder)
    kings = msgspec.structs.replace(view, clonroad_holder="")
    for name in ("board", "phone", "region.northwest"):
        held, free = (GALLERY.paint(name, shown).image.convert("RGB") for shown in (view, kings))
        box = ImageChops.difference(held, free).crop((0, 150, 1000, 1300)).getbbox()
        assert box is not None, name
        assert max(box[2] - box[0], box[3] - box[1]) < 120, "in one place"


@pytest.mark.parametrize("change", ({"devastation": 3}, {"owner": "dec"}, {"armies": ()}, {"destroyed": True}))
def test_changes_of_a_place_are_outlined(change):
    view = war(12, 5, crowd=2)
    camp = next(space for space in view.spaces if space.armies)
    other = msgspec.structs.replace(camp, devastation=0, destroyed=False, owner="ct")
    spaces = tuple(other if space.id == camp.id else space for space in view.spaces)
    now = msgspec.structs.replace(view, spaces=spaces)
    old = tuple(msgspec.structs.replace(space, **change) if space.id == camp.id else space for space in spaces)
    before = msgspec.structs.replace(view, spaces=old)
    for name in ("board", "phone"):
        assert outlined(name, now, before) > outlined(name, now, now) + 300


def quiet(devastation):
    """A war without armies, everything as devastated."""
    view = war(12, 5, crowd=2, fight=False)
    spaces = [
        msgspec.structs.replace(space, devastation=devastation, destroyed=False, armies=()) for space in view.spaces
    ]
    return msgspec.structs.replace(view, spaces=tuple(spaces))


@pytest.mark.parametrize("name", ["board", "phone", "region.northwest"])
def test_what_was_devastated_stands_beside_the_settlement(name):
    roofs, burnt = (marked(GALLERY.paint(name, quiet(n)), RED) for n in (0, 10))
    assert burnt >= roofs > 1000


def test_kings_that_nobody_plays_have_a_name_on_the_telephone():
    view = war(12, 3)
    free = [GALLERY.texts().say(f"faction.{faction.id}") for faction in view.factions if faction.seat is None]
    written = [line.text for line in GALLERY.paint("phone", view).written]
    assert free
    for name in free:
        last = name.rpartition(" ")[2]
        said = (line.removesuffix(".") for line in written if line in (name, last) or len(line) > 8)
        assert any(line == name or last.startswith(line) for line in said), name


@pytest.mark.parametrize("change", ({"herds": 99}, {"hostage": "cbr"}, {"coalition": "cbr"}))
def test_changes_of_a_faction_are_outlined(change):
    view = war(12, 5)
    mine = msgspec.structs.replace(view.factions[2], herds=4, hostage="", coalition="")
    factions = (*view.factions[:2], mine, *view.factions[3:])
    now = msgspec.structs.replace(view, factions=factions)
    old = (*view.factions[:2], msgspec.structs.replace(mine, **change), *view.factions[3:])
    before = msgspec.structs.replace(view, factions=old)
    for name in ("board", "phone"):
        assert outlined(name, now, before) > outlined(name, now, now) + 300
    # The legend has a swatch of the frame whenever there is something to compare with.
    bonds = outlined("diplomacy", now, before) > outlined("diplomacy", now, now) + 300
    assert bonds == ("herds" not in change)


def test_an_army_that_marched_has_an_arrow_from_where_it_was():
    view = war(12, 5, crowd=1, fight=False)
    camp = next(space for space in view.spaces if space.armies)
    away = next(space for space in view.spaces if not space.armies and space.id not in (camp.id, "clonroad"))

    def armies(where, there):
        spaces = [msgspec.structs.replace(s, armies=there if s.id == where else s.armies) for s in view.spaces]
        return msgspec.structs.replace(view, spaces=tuple(spaces))

    gone = armies(camp.id, ())
    before = armies(away.id, camp.armies)
    before = msgspec.structs.replace(
        before, spaces=tuple(g if g.id == camp.id else b for g, b in zip(gone.spaces, before.spaces, strict=True))
    )
    assert set(marches(before, view)) == {(away.id, camp.id)}
    assert marches(view, view) == []
    assert marches(gone, view) == [], "a new army came from nowhere"
    last_round = msgspec.structs.replace(before, round=view.round - 1)
    assert marches(last_round, view) == [], "another army of the same king"
    for name in ("board", "phone"):
        # Compared with another round the same places are outlined, but nothing is drawn between them.
        assert outlined(name, view, before) > outlined(name, view, last_round) + 400


@pytest.mark.parametrize("picture", ("board", "region.southwest"))
def test_beside_two_armies_a_capital_is_not_hidden_by_its_devastation(monkeypatch, picture):
    """Clonroad lies at a crossing: there was no room left for the tag but on the longport."""
    found = {}
    fire, crown = site._fire, site._crown
    monkeypatch.setattr(site, "_fire", lambda canvas, box, *rest: found.update(fire=box) or fire(canvas, box, *rest))
    monkeypatch.setattr(site, "_crown", lambda canvas, box, *rest: found.update(town=box) or crown(canvas, box, *rest))
    view = war(12, 5, crowd=1, fight=False)
    armies = tuple(space.armies[0] for space in view.spaces if space.armies)[:2]
    assert len(armies) == 2
    spaces = [
        msgspec.structs.replace(s, armies=armies, devastation=10, destroyed=False, settlement="longport")
        if s.id == "clonroad"
        else msgspec.structs.replace(s, armies=(), devastation=0)
        for s in view.spaces
    ]
    GALLERY.paint(picture, msgspec.structs.replace(view, spaces=tuple(spaces)))
    tag, town = found["fire"], found["town"]
    assert tag.x + tag.w - town.x < town.w // 3


def test_all_allies_are_drawn_alike(monkeypatch):
    """Also the one beside a pretender, whose line is higher."""
    sizes = list[tuple[int, int]]()

    def noted(canvas, box, *rest):
        sizes.append((box.w, box.h))
        tile(canvas, box, *rest)

    monkeypatch.setattr("renderers.tarlac.diplomacy.tile", noted)
    GALLERY.paint("diplomacy", war(4, 6))
    assert len(set(sizes)) == 1 < len(sizes)


@pytest.mark.rule("TA-WIN-04")
@pytest.mark.parametrize(("held", "said"), [((), "nenhum"), (("ct",), "Taidhg"), (("ct", "cbr"), "qualquer")])
def test_the_score_says_whose_hostage_de_clare_has(held, said):
    view = war(3, 7)
    hostages = {id: "dec" if id in held else "" for id in ("ct", "cbr")}
    factions = tuple(msgspec.structs.replace(each, hostage=hostages.get(each.id, "")) for each in view.factions)
    canvas = GALLERY.paint("score", msgspec.structs.replace(view, factions=factions))
    assert said in " ".join(line.text for line in canvas.written)


@pytest.mark.rule("TA-WIN-03")
@pytest.mark.parametrize("locale", LOCALES)
def test_the_score_says_of_allied_kings_that_they_win_with_their_pretender(locale):
    view = war(3, 5)
    allied = [seat for seat in view.seats if seat.factions[0] not in ("ct", "cbr", "dec")]
    canvas = GALLERY.paint("score", view, locale=locale, audit=True)
    check(canvas, least=18)
    written = [line.text for line in canvas.written]
    assert written.count(GALLERY.own(locale).say("picture.wins_with")) == len(allied) > 0


@pytest.mark.rule("TA-WIN-05")
@pytest.mark.parametrize("locale", LOCALES)
def test_the_score_says_who_is_out_or_in_exile(locale):
    view, own = war(3, 5), GALLERY.own(locale)
    wanted = ("out", "fallen", "standing.exile", "standing.king")

    def said(out=(), **pretender):
        seats = tuple(
            msgspec.structs.replace(seat, out=seat.seat in out, factions=() if seat.seat in out else seat.factions)
            for seat in view.seats
        )
        factions = tuple(
            msgspec.structs.replace(each, **{"exiled": False, "king": False} | (pretender if each.id == "ct" else {}))
            for each in view.factions
        )
        shown = msgspec.structs.replace(view, seats=seats, factions=factions)
        canvas = GALLERY.paint("score", shown, locale=locale, audit=True)
        check(canvas, least=18)
        written = [line.text for line in canvas.written]
        return {id: written.count(own.say(f"picture.{id}")) for id in wanted if own.say(f"picture.{id}") in written}

    pretender = next(seat.seat for seat in view.seats if seat.factions[0] == "ct")
    others = [seat.seat for seat in view.seats if seat.factions[0] not in ("ct", "cbr", "dec")]
    assert said() == {}
    assert said(out=others) == {"out": len(others)}
    assert said(exiled=True) == {"standing.exile": 1}
    assert said(king=True) == {"standing.king": 1}
    lost = tuple(msgspec.structs.replace(seat, febas=0 if seat.seat == pretender else 3) for seat in view.seats)
    view = msgspec.structs.replace(view, seats=lost)
    assert said(exiled=True) == {"fallen": 1}


def test_a_faction_without_a_player_is_not_larger_than_an_ally(monkeypatch):
    sizes = list[int]()
    monkeypatch.setattr("renderers.tarlac.bonds.shield", lambda size, id: sizes.append(size) or shield(size, id))
    faction = msgspec.structs.replace(war(1, 5).factions[2], hostage="", holds=(), tribute=False, king=False, herds=0)
    for seat, ally in ((None, ""), (1, "ct")):
        found = msgspec.structs.replace(faction, seat=seat, ally=ally)
        tile(Canvas(520, 120), Box(0, 0, 520, 120), found, GALLERY.own())
    assert sizes[0] <= sizes[1]
