"""Pictures of Inventions: golden ones, what has changed, what is whose secret, how large the files are."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest
from PIL import ImageChops

from games.core.teaching.booklet import booklet
from games.core.texts import LOCALES
from games.inventions.content import PACKS
from games.inventions.vocabulary import ACTIONS, SPECIALTIES
from renderers.base import LEGIBLE, UnknownPicture
from renderers.inventions import board, figures
from renderers.inventions.icons import ICONS
from renderers.inventions.legend import COUNTED, SIGNS, shown
from renderers.inventions.theme import CHANGED, CHRONOS
from renderers.inventions.world import LEGEND
from renderers.theme import rgb
from renderers.tokens import figure_of
from tests.renderers.checks import compare, marked
from tests.renderers.inventions.gallery import GALLERY, RULES, played
from tests.renderers.inventions.museums import museum

GOLDEN = Path(__file__).with_name("golden")


def outlined(name, view, before):
    return marked(GALLERY.paint(name, view, before), CHANGED)


def pictures(view):
    return {name: GALLERY.renderer.draw(name, view, GALLERY.texts()) for name in GALLERY.renderer.pictures(view)}


def test_the_space_of_the_era_track_on_which_a_marker_stands_shows_it_and_that_it_has_come():
    view = museum(3, 2)
    assert view.chronos
    free = next(id for id in PACKS[view.edition].era_spaces if id not in {each.space for each in view.societies})
    elsewhere = msgspec.structs.replace(view, chronos=msgspec.structs.replace(view.chronos, space=""))
    here = msgspec.structs.replace(view, chronos=msgspec.structs.replace(view.chronos, space=free))
    shown, hidden = (GALLERY.paint("board", each).image.convert("RGB") for each in (here, elsewhere))
    assert ImageChops.difference(shown, hidden).getbbox()
    first = msgspec.structs.replace(view.societies[0], space="")
    before = msgspec.structs.replace(view, societies=(first, *view.societies[1:]))
    assert outlined("board", view, before) > outlined("board", view, view)


@pytest.mark.parametrize("picture", ("board", "sheet"))
@pytest.mark.parametrize("edition", PACKS)
@pytest.mark.parametrize("locale", LOCALES)
def test_where_signs_of_effects_are_shown_a_legend_explains_them(picture, edition, locale):
    view, pack = msgspec.structs.replace(museum(3, 2), edition=edition), PACKS[edition]
    carriers = [*pack.era_spaces.values(), *pack.specialist_tiles.values(), *pack.milestones.values()]
    brought = {effect for carrier in carriers for effect in carrier.benefits}
    if picture == "board":
        brought |= {effect for hex in pack.hexes.values() for effect in hex.benefits}
    known = {"influence_1": "influence", "economy_token": "economy"}
    kinds = {f"{kind}_{type}": kind for kind in ("specialist", "call") for type in (*SPECIALTIES, "choice")}
    names = {known.get(effect) or kinds.get(effect) or effect for effect in brought}
    written = " ".join(line.text for line in GALLERY.paint(picture, view, locale=locale, audit=True).written)
    own = GALLERY.own(locale)
    assert [name for name in sorted(names) if own.say(f"picture.legend.{name}") not in written] == []


@pytest.mark.parametrize("edition", PACKS)
@pytest.mark.parametrize("hexes", (False, True))
def test_a_legend_has_every_sign_of_effects_once(edition, hexes):
    pack = PACKS[edition]
    carriers = [pack.era_spaces, pack.specialist_tiles, pack.milestones, *((pack.hexes,) if hexes else ())]
    brought = {effect for carrier in carriers for each in carrier.values() for effect in each.benefits}
    alone, together = shown(edition, hexes=hexes)
    assert sorted([*alone, *(effect for family in together.values() for effect in family)]) == sorted(brought)


def test_golden_card(regen):
    compare(GALLERY.card("k37").image.reduce(2), GOLDEN / "card.png", GALLERY.renderer.theme, regen=regen)


def test_golden_cover(regen):
    drawn = GALLERY.renderer.paint_cover(GALLERY.own()).image.reduce(2)
    compare(drawn, GOLDEN / "cover.png", GALLERY.renderer.theme, regen=regen)


@pytest.mark.parametrize("field", ("regions", "societies", "common", "displays", "eureka", "row", "clock"))
def test_changes_of_the_table_are_outlined(field):
    view, other = museum(13, 3, viewer=0), museum(14, 3, viewer=0)
    before = msgspec.structs.replace(view, **{field: getattr(other, field)})
    assert getattr(view, field) != getattr(other, field)
    assert outlined("board", view, before) > outlined("board", view, view) + 200


def test_only_what_changed_in_a_region_is_outlined():
    view = museum(15, 4, full=True)
    first, *rest = view.regions
    moved = msgspec.structs.replace(first, citizens=(9, 9, 9, 9))
    before = msgspec.structs.replace(view, regions=(moved, *rest))
    one = outlined("board", view, before) - outlined("board", view, view)
    assert 500 < one < 4000, "one row of one region"


def test_new_cards_of_a_museum_are_outlined():
    view = museum(16, 2, viewer=1, full=True)
    mine = msgspec.structs.replace(view.societies[1], inventions=view.societies[1].inventions[1:])
    before = msgspec.structs.replace(view, societies=(view.societies[0], mine))
    for name in ("hand", "museum.1"):
        assert outlined(name, view, before) > 500
    assert outlined("museum.0", view, before) == 0


def test_the_rim_of_a_hex_that_changed_does_not_cross_what_is_written_there():
    view, before = museum(16, 2), museum(17, 2)
    canvas = GALLERY.paint("museum.0", view, before)
    codes = [line for line in canvas.written if line.text in {hex.hex.upper() for hex in view.societies[0].hexes}]
    assert codes and view.societies[0].hexes != before.societies[0].hexes
    for line in codes:
        at = line.ink
        found = canvas.image.crop((at.x, at.y, at.x + at.w, at.y + at.h)).getcolors(1 << 16)
        assert rgb(CHANGED) not in {colour for _, colour in found}, line.text


@pytest.mark.rule("IN-HID-01")
def test_private_objectives_are_only_in_the_hand():
    view = museum(4, 3, viewer=1)
    other = msgspec.structs.replace(view, private=view.private[::-1][:2])
    one, two = pictures(view), pictures(other)
    assert one.pop("hand") != two.pop("hand")
    assert one == two
    assert "hand" not in pictures(msgspec.structs.replace(view, viewer=None, private=()))


def test_there_is_a_museum_for_each_player_and_no_other():
    view = museum(4, 3)
    assert [name for name in GALLERY.renderer.pictures(view) if "." in name] == ["museum.0", "museum.1", "museum.2"]
    for name in ("museum.3", "museum.moon", "hand"):
        with pytest.raises(UnknownPicture):
            GALLERY.renderer.draw(name, view, GALLERY.texts())


def test_a_used_influence_token_looks_used():
    """IN-ACT-GAIN-07: it still occupies its space."""
    view = museum(17, 4, full=True)
    region, first = next((region, token) for region in view.regions if (token := region.spaces[0]) is not None)

    def shown(up):
        token = msgspec.structs.replace(first, up=up)
        turned = msgspec.structs.replace(region, spaces=(token, *region.spaces[1:]))
        regions = tuple(turned if one is region else one for one in view.regions)
        return GALLERY.paint("board", msgspec.structs.replace(view, regions=regions)).image

    assert shown(True).tobytes() != shown(False).tobytes()


@pytest.mark.parametrize("seats", (2, 3, 4))
def test_files_are_small(seats):
    view, before = museum(seats + 40, seats, viewer=0, full=True), museum(seats + 70, seats, viewer=0)
    for name in GALLERY.renderer.pictures(view):
        assert len(GALLERY.renderer.draw(name, view, GALLERY.texts(), before)) <= 400 * 1024, name


@pytest.mark.parametrize("seats", (2, 3, 4))
def test_a_real_game_can_be_drawn_for_everybody(seats):
    states = played(11, seats, 90)
    for viewer in (None, *range(seats)):
        view = RULES.view(states[-1], viewer)
        assert len(pictures(view)) == len(GALLERY.renderer.pictures(view))


def citizens(view, **there):
    """A table on which the first player has so many citizens in some regions."""
    regions = (
        msgspec.structs.replace(region, citizens=(there.get(region.id, region.citizens[0]), *region.citizens[1:]))
        for region in view.regions
    )
    return msgspec.structs.replace(view, regions=tuple(regions))


def test_arrows_show_along_which_ropes_citizens_went(monkeypatch):
    drawn = list[tuple[tuple[float, float], tuple[float, float]]]()
    monkeypatch.setattr(board, "arrow", lambda canvas, start, end, *_: drawn.append((start, end)))
    before = citizens(museum(15, 4), africa=1, europe=2, asia=0, south_america=0)
    for name, path in (("board", ("europe",)), ("phone", ("europe",)), ("board", ("middle_east", "asia"))):
        drawn.clear()
        target = path[-1]
        after = citizens(before, africa=0, **{target: 3 if target == "europe" else 1})
        assert board.travels(before, after) == [("africa", target)]
        GALLERY.paint(name, after, before)
        assert len(drawn) == len(path)
        GALLERY.paint(name, after, after)
        assert len(drawn) == len(path)
    (_, one), (two, end) = drawn
    assert one[0] < two[0] < end[0], "from Africa eastwards, over the Middle East"
    assert two[1] > end[1]


@pytest.mark.parametrize(("origin", "target"), [("africa", "europe"), ("south_america", "north_america")])
def test_no_arrow_lies_on_a_legend(origin, target):
    # Its head is broader than the rope beside which the legend lies.
    before = citizens(museum(15, 4), **{origin: 1, target: 2})
    after = citizens(before, **{origin: 0, target: 3})
    gone, stayed = (GALLERY.paint("board", after, was).image for was in (before, after))
    # Where the map begins on the board, and what the round corners of a legend leave open.
    left, top, corner = 316, 189, 4
    x, y, wide, high = LEGEND
    box = (left + x + corner, top + y + corner, left + x + wide - corner, top + y + high - corner)
    assert ImageChops.difference(gone.crop(box), stayed.crop(box)).getbbox() is None


@pytest.mark.parametrize("locale", LOCALES)
def test_letters_of_the_board_can_be_read_where_it_is_550_wide(locale):
    """The legend's were 13 pixels high, those of actions 14: some five there."""
    own, view = GALLERY.own(locale), museum(15, 4, full=True)
    written = GALLERY.paint("board", view, view, locale, audit=True).written
    sizes = {line.text: line.size for line in written}
    legend = (*SIGNS, "possible", "changed", *(effect for effect in shown(view.edition, hexes=True)[0]))
    said = [own.say(f"picture.legend.{name}") for name in legend if name not in COUNTED]
    assert min(sizes[each] for each in said) >= 20
    parts = [
        line.size
        for line in written
        for name in ("specialist", "call")
        if line.text in own.say(f"picture.legend.{name}") and len(line.text) > 3
    ]
    assert parts and min(parts) >= 18
    assert min(sizes[own.say(f"action.{action}")] for action in ACTIONS) >= 18


def test_the_tiles_of_chronos_can_be_read_on_a_telephone():
    view = museum(5, 2)
    assert view.chronos
    chronos = msgspec.structs.replace(view.chronos, tiles=tuple(PACKS[view.edition].wealth_tiles)[-9:])
    drawn = GALLERY.paint("phone", msgspec.structs.replace(view, chronos=chronos), audit=True)
    codes = {id.removeprefix("wea_").upper() for id in chronos.tiles}
    assert [line.size for line in drawn.written if line.text in codes and line.size < LEGIBLE] == []


def test_no_arrow_where_citizens_came_from_a_supply():
    before = citizens(museum(15, 4), africa=1, europe=2)
    after = citizens(before, africa=0, europe=3)
    spent = msgspec.structs.replace(after.societies[0], supply=after.societies[0].supply + 1)
    after = msgspec.structs.replace(after, societies=(spent, *after.societies[1:]))
    assert board.travels(before, after) == []
    assert board.travels(before, citizens(before, africa=2)) == []


def test_what_was_invented_stands_on_a_bright_disc():
    view = museum(15, 4, full=True)
    region = next(region for region in view.regions if region.inventor is not None and not region.chain_token)

    def since(**was):
        old = msgspec.structs.replace(region, **was)
        regions = tuple(old if one is region else one for one in view.regions)
        return outlined("board", view, msgspec.structs.replace(view, regions=regions))

    assert since(inventor=None) > since(chain_token=True) + 60


def test_an_arrow_shows_how_far_an_era_marker_went():
    view = museum(15, 4)
    ids = [space for space, printed in PACKS[view.edition].era_spaces.items() if printed.zone in (2, 5)]
    first = view.societies[0]
    here, there = (
        msgspec.structs.replace(view, societies=(msgspec.structs.replace(first, space=id), *view.societies[1:]))
        for id in (ids[0], ids[-1])
    )
    near = msgspec.structs.replace(view, societies=(msgspec.structs.replace(first, space=ids[-2]), *view.societies[1:]))
    assert outlined("board", there, here) > outlined("board", there, near) + 2500
    drawn, plain = (GALLERY.paint("board", there, each).image.convert("RGB") for each in (here, there))
    passed = (470, 67, 1000, 179)
    on = ImageChops.difference(drawn.crop(passed), plain.crop(passed)).getbbox()
    assert on is not None
    assert on[1] >= 98, "it lies on the rim, not on the spaces that it passes"


def test_what_the_card_calls_a_pillar_is_drawn_as_one():
    """It was the coin of Economy once."""
    assert ICONS["pillar"](96).tobytes() == figure_of(figures.season, CHRONOS)(96).tobytes()
    assert "pillar" in {icon for icon, _ in booklet(RULES.package, "pt_BR").minute.turn}


@pytest.mark.parametrize("picture", ("board", "sheet"))
def test_a_space_that_counts_instead_of_where_a_marker_stands_shows_whose(picture):
    view = museum(5, 3)
    first = view.societies[0]
    free = next(id for id in PACKS[view.edition].era_spaces if id not in {each.space for each in view.societies})
    counted = msgspec.structs.replace(first, counts_on=free)
    elsewhere = msgspec.structs.replace(view, societies=(counted, *view.societies[1:]))
    shown, plain = (GALLERY.paint(picture, each).image.convert("RGB") for each in (elsewhere, view))
    box = ImageChops.difference(shown, plain).getbbox()
    assert box is not None
    assert 12 < box[2] - box[0] < 60, "a small mark in one corner"


def test_the_code_of_a_wealth_tile_is_not_read_as_one_with_how_many_lie_there():
    view = museum(15, 4)
    regions = tuple(msgspec.structs.replace(region, wealth=3, wealth_top="wea_g1") for region in view.regions)
    drawn = GALLERY.paint("board", msgspec.structs.replace(view, regions=regions), audit=True).written
    for code in [line for line in drawn if line.text == "G1"]:
        beside = [line for line in drawn if line.text == "3" and line.ink.x > code.ink.x]
        count = min(beside, key=lambda line: abs(line.ink.x - code.ink.x) + abs(line.ink.y - code.ink.y))
        assert count.ink.x - code.ink.x - code.ink.w >= 6
