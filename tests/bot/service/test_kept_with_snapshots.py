"""What is worked out of a snapshot is kept with it: it is worked out anew after a move, and nobody changes it."""

from __future__ import annotations

import msgspec

from bot.delivery.pictures import Pictures
from cogs.ui.sentences import in_words
from cogs.ui.shown.dangers import outlook
from games.core.rules import Rules, start
from games.core.texts import catalogue
from games.registry import GAMES
from renderers.registry import renderer_of
from tests.playing import every_game, setup_of


async def test_a_view_is_made_once_and_anew_after_a_move(house):
    before = await house.running()
    _, seat, _ = house.active(before)
    assert before.view(seat) is before.view(seat)
    assert before.view(seat) is not before.view(None)
    assert outlook(before, seat) is outlook(before, seat)
    decision = next(d for d in before.decisions if d.blocking)
    after = await house.press(before, decision.options[0].key)
    assert msgspec.msgpack.encode(after.view(seat)) == msgspec.msgpack.encode(after.rules.view(after.played, seat))
    assert after.view(seat) is not before.view(seat)


async def test_names_and_words_follow_who_sits_there(house):
    before = await house.running()
    assert before.names == ("Ana", "Bia")
    renamed = msgspec.structs.replace(before.places[0], name="Zoé")
    after = msgspec.structs.replace(before, places=(renamed, *before.places[1:]))
    assert after.names == ("Zoé", "Bia")
    assert any("Zoé" in line for line in in_words(after, after.texts("pt-BR")))


@every_game
def test_a_view_tells_what_is_there_not_how_many_moves_led_to_it(rules: Rules) -> None:
    """So that after an undo it is known that nothing differs."""
    state = start(rules, setup_of(max(2, rules.meta.seats[0]))).state
    later = msgspec.structs.replace(state, seq=state.seq + 2)
    assert rules.view(state, None) == rules.view(later, None)


async def test_a_picture_compares_with_the_turn_before(house):
    now = await house.running()
    while now.before is None or now.before.seq == now.seq:
        now = await house.press(now, next(d for d in now.decisions if d.blocking).options[0].key)
    assert now.before is not None
    assert msgspec.msgpack.encode(now.view_before(None)) == msgspec.msgpack.encode(now.rules.view(now.before, None))
    pictures = Pictures()
    assert await pictures.draw(now, "board", None, "pt-BR") != await pictures.draw(
        now, "board", None, "pt-BR", changes=False
    )
    pictures.close()


@every_game
def test_nothing_that_shows_a_view_changes_it(rules: Rules):
    state = start(rules, setup_of(rules.meta.seats[1], seed=1)).state
    for seat in (None, 0):
        view = rules.view(state, seat)
        kept = msgspec.msgpack.encode(view)
        seats, tell, renderer = rules.seats(state), rules.tell, renderer_of(rules)
        tell.header(view), tell.describe(view), tell.scores(view)
        for each in seats:
            tell.status(view, each), tell.hand(view, each), tell.proposal(view, each)
            rules.means(view, each), rules.standing(view, each)
        texts = catalogue(rules.package, "pt-BR").naming([f"Jogador {each}" for each in seats])
        renderer.draw(renderer.pictures(view)[0], view, texts, view)
        assert msgspec.msgpack.encode(view) == kept


async def test_what_was_there_before_is_kept_for_each_viewer_apart(house):
    """Whoever asks second must not get what the first may see."""
    rules = GAMES["terra_concordia"]
    begun = start(rules, setup_of(2)).state
    other = msgspec.structs.replace(begun, round=begun.round + 1)
    now = msgspec.structs.replace(await house.running(), rules=rules, state=begun, before=other)
    for seat in (0, 1, None):
        assert now.view_before(seat) == rules.view(other, seat)
    assert rules.view(other, 0) != rules.view(other, 1) != rules.view(other, None), "they have secrets"
