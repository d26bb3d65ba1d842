"""What ends orders: an offer, a chain that is too long, a rewind, somebody else on the place, what is final."""

from __future__ import annotations

import asyncio
import random
from time import monotonic
from typing import Any

import msgspec
import pytest

from bot.jobs.automatic import Automatic
from bot.service.moves.orders import CHAIN, NOTHING, Order, Orders, orders_of
from bot.service.moves.release import Release, secret
from bot.service.moves.run import Run
from bot.service.table import announce
from bot.service.table.snapshot import Snapshot
from bot.service.tables import User
from games.core.agenda import State
from games.core.model import Decision, Key, Refusal, Seat, Text
from games.core.rules import Illegal, clone, decisions, encode
from games.core.thinking.ahead import Reply, kinds
from games.registry import GAMES
from games.tarlac.steps.rounds import Round
from games.terra_concordia.content import PACKS
from games.terra_concordia.steps.closing import Discard, Discards
from tests.bot.conftest import ANA, BIA, CAIO, CHANNEL, DAVI, House
from tests.bot.jobs.conftest import Passing
from tests.bot.service.moves.test_orders import begun, collected, planned, stopped, store, waiting
from tests.bot.service.story import settled
from tests.bot.service.votes.test_consent import MODERATOR
from tests.playing import any_line, at
from tests.tarlac.table import Table

EVERYBODY = (ANA, BIA, CAIO, DAVI)


async def diplomacy(house: House) -> tuple[Snapshot, User, User, User, User]:
    """Four people in the first turn of a Diplomacia, in turn order."""
    lobby = house.tables.lobby
    opened = await lobby.open("terra_concordia", 1, CHANNEL, ANA, seats=4, options={"variant": "diplomacy"})
    for user in EVERYBODY[1:]:
        await lobby.join(opened.game_id, user)
    snapshot = await lobby.start(opened.game_id, ANA)
    while snapshot.decisions[0].prompt.id != "ask.turn":
        snapshot = await move(house, snapshot, snapshot.decisions[0].options[0].key)
    first = snapshot.decisions[0].seat
    a, b, c, d = (
        next(user for user in EVERYBODY if snapshot.seats_of(user.id) == ((first + n) % 4,)) for n in range(4)
    )
    return snapshot, a, b, c, d


async def move(house: House, snapshot: Snapshot, key: Key, seat: Seat | None = None) -> Snapshot:
    """Whoever is asked (or a seat) answers; what can be taken back waits for nobody here."""
    asked = next(d for d in snapshot.decisions if d.blocking and seat in (None, d.seat))
    after = await house.tables.moves.automatic(snapshot.game_id, asked.seat, snapshot.seq, (key,))
    assert after is not None
    return after


async def propose(house: House, snapshot: Snapshot, who: User, to: User) -> Snapshot:
    """An alliance, out of turn."""
    seat, other = (snapshot.seats_of(user.id)[0] for user in (who, to))
    keys = (f"propose.{other}",)
    return await house.tables.moves.act(snapshot.game_id, who, [keys], house.interaction(), seat=seat)


async def called(house: House, snapshot: Snapshot) -> list[tuple[int, ...]]:
    """Whom the messages of the table have mentioned."""
    posts = [m for m in await house.outbox.posted(snapshot.game_id) if m.kind == "turn"]
    return [msgspec.msgpack.decode(m.payload, type=announce.TurnPost).mentions for m in posts]


async def test_an_offer_stops_all_that_was_ordered_with_a_ping_and_the_reason(house: House) -> None:
    snapshot, _, second, third, _ = await diplomacy(house)
    seat = snapshot.seats_of(second.id)[0]
    advance = house.tables.advance
    planning = await advance.look(snapshot.game_id, second, seat)
    await advance.plan(snapshot.game_id, second, seat, 0, (collected(planning),))
    await advance.leave(snapshot.game_id, second, seat, "cancelled", "pass")
    snapshot = await propose(house, snapshot, third, second)
    await house.forget_messages()
    after = await move(house, snapshot, "pass")
    assert after.awaited_users == {second.id}
    assert await called(house, after) == [(second.id,)]
    assert await stopped(house, after, second) == "offer"
    assert (await advance.look(after.game_id, second, seat)).orders.idle


async def test_an_offer_that_was_known_stops_nothing_but_one_more_does(house: House) -> None:
    snapshot, first, second, third, last = await diplomacy(house)
    for by, to in ((third, second), (first, last)):
        snapshot = await propose(house, snapshot, by, to)
        await house.tables.advance.leave(snapshot.game_id, to, snapshot.seats_of(to.id)[0], "turn", "pass")
    after = await move(house, snapshot, "pass")
    assert after.awaited_users == {third.id}, "the second, who knew of it, has passed by order"
    assert await stopped(house, after, second) is None
    after = await propose(house, after, second, last)
    after = await move(house, after, "pass")
    assert after.awaited_users == {last.id}
    assert await stopped(house, after, last) == "offer"


async def test_whoever_declines_by_order_is_not_stopped_by_an_offer(house: House) -> None:
    snapshot, _, second, third, _ = await diplomacy(house)
    seat = snapshot.seats_of(second.id)[0]
    for order in ("pass", "decline_alliances"):
        await house.tables.advance.leave(snapshot.game_id, second, seat, "turn", order)
    snapshot = await propose(house, snapshot, third, second)
    assert second.id not in snapshot.proposals
    after = await move(house, snapshot, "pass")
    assert after.awaited_users == {third.id}
    assert await stopped(house, after, second) is None


async def test_a_call_to_arms_asks_whoever_has_left_no_answer_to_calls(house: House) -> None:
    """Tarlac puts its offers as questions: only what was left for these answers them, else one is called as ever."""
    table = Table("1315").army("ct", "tulla", 1).turn("ct").say("march.stay", "call.cch")
    state = msgspec.structs.replace(table.state, agenda=[Round(), table.state.agenda[-1]])
    (asked,) = [d for d in decisions(GAMES["tarlac"], state) if d.blocking]
    snapshot = await tarlac(house, state)
    kept, said = Orders(left=(standing(snapshot, "hold"),)), standing(snapshot, "refuse_calls")
    release = Release(snapshot, {asked.seat: kept})
    assert release.next(snapshot.played, (asked,)) is None
    assert release.orders == {asked.seat: kept}, "nor does what was ordered for other questions stop"
    found = Release(snapshot, {asked.seat: Orders(left=(said,))}).next(snapshot.played, (asked,))
    assert found is not None
    assert found.answers == (("answer.stay",),)


async def test_no_more_than_fifty_answers_are_given_in_a_chain(house: House) -> None:
    """Two who pass for ever would else play a whole game without anybody."""
    snapshot = await house.running()
    for who in (ANA, BIA):
        await store(house, snapshot, snapshot.seats_of(who.id)[0], Orders(left=(standing(snapshot, "pass"),)))
    automatic = Automatic(house.tables, Passing())
    await house.forget_messages()
    await move(house, await house.tables.look(snapshot.game_id), "pass")
    await settled()
    after = await house.tables.look(snapshot.game_id)
    given = [move.kind for move in await house.tables.games.log(snapshot.game_id)].count("order")
    assert given == CHAIN
    who, seat, _ = house.active(after)
    assert await called(house, after) == [(who.id,)]
    assert await stopped(house, after, who) == "chain"
    # Whoever acts again is there: the others' orders go on, theirs may be left anew.
    after = await house.press(after, "pass")
    await settled()
    assert await stopped(house, after, who) is None
    assert orders_of(await house.tables.shelf.take(after.game_id)).get(seat, NOTHING).given == 0
    assert [move.kind for move in await house.tables.games.log(snapshot.game_id)].count("order") > CHAIN
    await automatic.close()


async def test_a_rewind_clears_what_was_ordered_later_and_leaves_the_rest(house: House) -> None:
    snapshot = await begun(house)
    who, seat = waiting(house, snapshot)
    advance = house.tables.advance
    await advance.leave(snapshot.game_id, who, seat, "cancelled", "decline_conversions")
    mover = snapshot.decisions[0].seat
    after = snapshot
    while after.decisions[0].seat != seat or after.decisions[0].prompt.id != "ask.turn":
        key = next((o.key for o in after.decisions[0].options if o.key.startswith("collect.")), None)
        after = await move(house, after, key or after.decisions[0].options[0].key)
    after = await move(house, after, next(o.key for o in after.decisions[0].options if o.key.startswith("collect.")))
    assert after.decisions[0].seat == mover
    await planned(house, after, "pass")
    await advance.leave(after.game_id, who, seat, "cancelled", "pass")
    points = [point.seq for point in await house.tables.games.checkpoints(after.game_id)]
    back = max(seq for seq in points if snapshot.seq <= seq < after.seq)
    await house.tables.votes.rewind(after.game_id, MODERATOR, back)
    now = await house.tables.look(after.game_id)
    assert (await house.tables.games.log(now.game_id))[-1].kind == "rewind"
    left = orders_of(await house.tables.shelf.take(now.game_id))[seat]
    assert [order.standing for order in left.left] == ["decline_conversions"]
    assert left.queue == ()


async def test_whoever_takes_a_place_over_is_asked_themselves(house: House) -> None:
    snapshot = await begun(house)
    who, seat = waiting(house, snapshot)
    await house.tables.advance.leave(snapshot.game_id, who, seat, "cancelled", "pass")
    left = await house.tables.hosting.leave(snapshot.game_id, who)
    place = left.place_at(seat)
    zoe = User(99, "Zoe")
    snapshot = await house.tables.absence.take(snapshot.game_id, place.number, place.offered_at or 0, zoe)
    assert (await house.tables.advance.look(snapshot.game_id, zoe, seat)).orders.idle
    after = await move(house, snapshot, "pass")
    assert after.awaited_users == {zoe.id}
    assert "order" not in [move.kind for move in await house.tables.games.log(after.game_id)]


async def test_what_cannot_be_taken_back_is_done_only_if_it_was_chosen_so(house: House) -> None:
    snapshot = await begun(house)
    _, seat = waiting(house, snapshot)
    planning = await planned(house, snapshot)
    assert planning.asked is not None
    explored = next(o.key for o in planning.asked.options if o.key.startswith("explore."))
    await planned(house, snapshot, explored)
    (turn,) = orders_of(await house.tables.shelf.take(snapshot.game_id))[seat].queue
    assert [reply.final for reply in turn.replies] == [True]
    after = await move(house, snapshot, "pass")
    log = await house.tables.games.log(after.game_id, snapshot.seq)
    assert (seat, "order", (explored,)) in [(move.seat, move.kind, move.keys) for move in log]


async def test_an_answer_left_is_not_given_when_it_would_end_the_game(house: House) -> None:
    """It was chosen for a question to come, of which nobody knew what it would cost."""
    rules = GAMES["tarlac"]
    found = next(
        (now, asked, option)
        for seed in range(20)
        for _, now in any_line(rules, seed)[:-1]
        for asked in now.decisions
        for option in asked.options
        if asked.blocking and asked.picks == (1, 1) and option.consequence is not None and not secret(now.state)
    )
    now, asked, option = found
    snapshot = await tarlac(house, now.state)
    reply = Reply(asked.prompt.id, (option.key,), kinds(asked))
    orders = Orders(left=(standing(snapshot, "", reply=reply),))
    release = Release(snapshot, {asked.seat: orders})
    assert release.next(snapshot.played, (asked,)) is None
    assert (release.orders[asked.seat].stopped, release.orders[asked.seat].left) == ("final", ())


async def test_a_secret_answer_by_order_comes_after_a_while_and_never_in_the_commit(house: House) -> None:
    snapshot, asked = await discards(house)
    reply = Reply(asked.prompt.id, (asked.options[0].key,), kinds(asked))
    await store(house, snapshot, asked.seat, Orders(left=(standing(snapshot, "", reply=reply),)))
    assert await house.tables.moves.ordered(snapshot) == "later"
    other = next(d for d in snapshot.decisions if d.blocking and d.seat != asked.seat)
    after = await move(house, snapshot, other.options[0].key, other.seat)
    assert after.awaited_users == {snapshot.place_at(asked.seat).user_id}
    assert "order" not in [move.kind for move in await house.tables.games.log(after.game_id)]


@pytest.mark.parametrize("chance", [0.0, 0.5, 1.0])
async def test_how_long_a_secret_answer_takes_is_drawn(
    house: House, monkeypatch: pytest.MonkeyPatch, chance: float
) -> None:
    snapshot, asked = await discards(house)
    reply = Reply(asked.prompt.id, (asked.options[0].key,), kinds(asked))
    await store(house, snapshot, asked.seat, Orders(left=(standing(snapshot, "", reply=reply),)))
    monkeypatch.setattr(random, "random", lambda: chance)
    automatic = Automatic(house.tables, Passing(), pause=0.1)
    begun_at = monotonic()
    automatic.wake(await house.tables.look(snapshot.game_id))
    while (await house.tables.look(snapshot.game_id)).seq == snapshot.seq:
        assert monotonic() - begun_at < 5
        await asyncio.sleep(0.005)
    assert monotonic() - begun_at >= 0.1 * (1 + 3 * chance)
    await automatic.close()


def standing(snapshot: Snapshot, key: Key, **what: Any) -> Order:
    """An order that lasts."""
    return Order(until="cancelled", seq=snapshot.seq, round=0, label=Text("option.pass"), standing=key, **what)


async def tarlac(house: House, state: State[Any]) -> Snapshot:
    """A table of the game at a state, of which nothing is stored."""
    snapshot = await house.running()
    return msgspec.structs.replace(snapshot, rules=GAMES["tarlac"], state=state)


async def discards(house: House) -> tuple[Snapshot, Decision]:
    """Ana and Bia discard a card each, in secret; and what one of them is asked."""
    snapshot = await begun(house)
    rules = snapshot.rules
    world = clone(rules, snapshot.played)
    pack = PACKS[world.edition]
    for nation in world.nations:
        nation.hand = list(pack.cards)[: pack.constants.hand_after_maintenance + 1]
    world = at(rules, world, Discards((Discard(0), Discard(1))))
    await house.rewrite(snapshot, encode(world))
    snapshot = await house.tables.look(snapshot.game_id)
    return snapshot, next(d for d in snapshot.decisions if d.blocking)


async def test_an_order_that_turns_out_illegal_is_stopped_for_good(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The fault: it was stopped in memory alone, so that it was tried again for ever and nobody else was served."""
    snapshot = await begun(house)
    who, _ = waiting(house, snapshot)
    await planned(house, snapshot, collected(await planned(house, snapshot)))
    after = await house.press(snapshot, "pass")  # can be taken back: the order waits
    assert await house.tables.moves.ordered(after) == "now"

    def illegal(*given: object) -> None:
        raise Illegal(Refusal(Text("x"), Text("x"), ""), ())

    monkeypatch.setattr(Run, "play", illegal)
    assert await house.tables.moves.release(after.game_id, after.seq), "what was ordered is another thing now"
    assert await house.tables.moves.ordered(after) is None
    assert not await house.tables.moves.release(after.game_id, after.seq)
    again = await house.restarted()
    assert await stopped(again, after, who) == "illegal"
    assert (await again.tables.look(after.game_id)).seq == after.seq
    await again.database.close()


async def test_nobody_is_kept_from_moving_by_what_somebody_else_has_ordered(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    snapshot = await begun(house)
    who, _ = waiting(house, snapshot)
    await planned(house, snapshot, collected(await planned(house, snapshot)))

    def fails(*given: object) -> None:
        raise RuntimeError("a fault of ours")

    monkeypatch.setattr(Release, "_due", fails)
    after = await house.press(snapshot, "pass")
    assert after.seq == snapshot.seq + 1
    assert after.awaited_users == {who.id}
    assert await stopped(house, after, who) == "illegal"


async def test_no_order_is_carried_out_where_a_bot_stands_in_or_something_else_is_asked(house: House) -> None:
    snapshot = await house.running()
    asked = next(d for d in snapshot.decisions if d.blocking)
    place = snapshot.place_at(asked.seat)
    reply = Reply(asked.prompt.id, ("pass",), kinds(asked))

    def following(at: Snapshot, reply: Reply) -> tuple[bool, str | None]:
        release = Release(at, {asked.seat: Orders(left=(standing(at, "", reply=reply),))})
        return release.next(at.played, (asked,)) is not None, release.orders[asked.seat].stopped

    assert following(snapshot, reply) == (True, None)
    away = msgspec.structs.replace(place, stand_in=snapshot.absence(place))
    others = tuple(away if each.number == place.number else each for each in snapshot.places)
    assert following(msgspec.structs.replace(snapshot, places=others), reply) == (False, None)
    assert following(snapshot, msgspec.structs.replace(reply, kinds=("pass",))) == (False, "options")
    left = tuple(msgspec.structs.replace(each, offered_at=1) for each in snapshot.places)
    assert following(msgspec.structs.replace(snapshot, places=left), reply) == (False, None)


async def test_what_costs_something_is_no_way_out_of_a_planned_answer(house: House) -> None:
    snapshot = await house.running()
    asked = next(d for d in snapshot.decisions if d.blocking)
    orders = Orders(left=(standing(snapshot, "", reply=Reply(asked.prompt.id, ("pass",), kinds(asked))),))
    release = Release(snapshot, {asked.seat: orders})
    assert release._otherwise(snapshot.played, asked, orders) == ("pass",)
    costly = tuple(msgspec.structs.replace(each, consequence=Text("option.pass")) for each in asked.options)
    assert release._otherwise(snapshot.played, msgspec.structs.replace(asked, options=costly), orders) is None


@pytest.mark.parametrize(("costs", "given"), [({"pass"}, False), (set(), True), (None, True)])
async def test_an_answer_left_is_given_if_it_costs_nothing_whatever_others_cost(
    house: House, costs: set[Key] | None, given: bool
) -> None:
    snapshot = await house.running()
    first = next(d for d in snapshot.decisions if d.blocking)
    costly = {o.key for o in first.options} - {"pass"} if costs is None else costs
    price = Text("option.pass")
    options = [msgspec.structs.replace(o, consequence=price if o.key in costly else None) for o in first.options]
    asked = msgspec.structs.replace(first, options=tuple(options))
    reply = Reply(asked.prompt.id, ("pass",), kinds(asked))
    release = Release(snapshot, {asked.seat: Orders(left=(standing(snapshot, "", reply=reply),))})
    assert (release.next(snapshot.played, (asked,)) is not None) == given
    assert release.orders[asked.seat].stopped == (None if given else "final"), "its owner is asked, and told why"


async def test_to_choose_nothing_is_a_way_out_of_a_planned_answer_too(house: House) -> None:
    snapshot = await house.running()
    first = next(d for d in snapshot.decisions if d.blocking)
    asked = msgspec.structs.replace(first, picks=(0, 1))
    orders = Orders(left=(standing(snapshot, "", reply=Reply(asked.prompt.id, (), kinds(asked))),))
    release = Release(snapshot, {asked.seat: orders})
    assert release._otherwise(snapshot.played, asked, orders) == ()
    assert release._otherwise(snapshot.played, first, orders) is None, "something must be chosen"
