"""What others must agree to: asked once, answered by those concerned, carried out with the last yes or not at all."""

from __future__ import annotations

import asyncio

import msgspec
import pytest

from bot.clock import HOUR
from bot.jobs.alarms import Alarms
from bot.service.refused import Refused
from bot.service.table.motions import said, what_of
from bot.service.table.snapshot import Snapshot
from bot.service.user import User
from games.core.rules import encode
from storage.rows.motion import Motion
from storage.tables.commits import MOTION
from tests.bot.conftest import ANA, BIA, CAIO, CHANNEL, House
from tests.storage.made_up import dump

OWNER, MODERATOR = User(99, "Olga"), User(77, "Max", moderator=True)
DAVI = User(14, "Davi")


async def told(house: House, game_id: str) -> list[str]:
    return [entry.text.id for entry in await house.tables.chronicle.read(game_id, None)]


async def three(house: House) -> Snapshot:
    """Ana, Bia and Caio; a bot has the fourth place."""
    lobby = house.tables.lobby
    snapshot = await lobby.open("gnomopolis", 1, CHANNEL, ANA, seats=4)
    for user in (BIA, CAIO):
        await lobby.join(snapshot.game_id, user)
    await lobby.add_bot(snapshot.game_id, ANA)
    return await lobby.start(snapshot.game_id, ANA)


async def passed(house: House, snapshot: Snapshot, n: int = 2) -> Snapshot:
    for _ in range(n):
        seat = next(d.seat for d in snapshot.decisions if d.blocking)
        after = await house.tables.moves.automatic(snapshot.game_id, seat, snapshot.seq, ("pass",))
        assert after is not None
        snapshot = after
    return snapshot


async def proposed(house: House, snapshot: Snapshot, seq: int = 1) -> Motion:
    motion = await house.tables.votes.rewind(snapshot.game_id, ANA, seq)
    assert motion is not None
    return motion


async def says(house: House, motion: Motion, who: User, *, yes: bool, game_id: str) -> Motion:
    return await house.tables.consent.answer(game_id, motion.id, who, yes=yes)


# ---------------------------------------------------------------- going back


async def test_back_to_the_beginning_is_told_in_words_and_not_as_move_0(house: House) -> None:
    snapshot = await passed(house, await three(house))
    motion = await proposed(house, snapshot, 0)
    assert said(what_of(motion)).id == "event.go_back_whole"
    for who in (BIA, CAIO):
        await says(house, motion, who, yes=True, game_id=snapshot.game_id)
    assert (await told(house, snapshot.game_id))[-1] == "event.rewound_whole_agreed"


async def test_a_host_who_plays_goes_back_only_when_everybody_agrees(house: House) -> None:
    snapshot = await passed(house, await three(house))
    game_id = snapshot.game_id
    motion = await proposed(house, snapshot)
    assert motion.votes == {BIA.id: None, CAIO.id: None}
    assert (await house.tables.look(game_id)).seq == snapshot.seq
    await says(house, motion, BIA, yes=True, game_id=game_id)
    assert (await house.tables.look(game_id)).seq == snapshot.seq
    agreed = await says(house, motion, CAIO, yes=True, game_id=game_id)
    assert agreed.result == "agreed"
    after = await house.tables.look(game_id)
    assert after.seq == snapshot.seq + 1
    assert (await house.tables.games.log(game_id))[-1].kind == "rewind"
    assert (await told(house, game_id))[-1] == "event.rewound_agreed"
    assert MOTION not in await house.tables.dues.of(game_id)


async def test_whoever_left_the_server_holds_nobody_up(house: House) -> None:
    snapshot = await passed(house, await three(house))
    motion = await house.tables.votes.rewind(snapshot.game_id, ANA, 1, gone=[BIA.id])
    assert motion is not None
    assert motion.votes == {CAIO.id: None}
    await says(house, motion, CAIO, yes=True, game_id=snapshot.game_id)


async def test_one_refusal_ends_it_and_who_refused_is_not_said(house: House) -> None:
    snapshot = await passed(house, await three(house))
    motion = await proposed(house, snapshot)
    over = await says(house, motion, CAIO, yes=False, game_id=snapshot.game_id)
    assert over.result == "refused"
    assert (await told(house, snapshot.game_id))[-1] == "event.motion_refused"
    last = (await house.tables.chronicle.read(snapshot.game_id, None))[-1]
    assert CAIO.name not in str(last.text)
    with pytest.raises(Refused) as refused:
        await says(house, motion, BIA, yes=True, game_id=snapshot.game_id)
    assert refused.value.text.id == "refused.motion_over"
    assert (await house.tables.look(snapshot.game_id)).seq == snapshot.seq


async def test_only_who_is_asked_answers_and_a_press_twice_is_one_answer(house: House) -> None:
    snapshot = await passed(house, await three(house))
    motion = await proposed(house, snapshot)
    for stranger in (DAVI, OWNER, MODERATOR):
        with pytest.raises(Refused) as refused:
            await says(house, motion, stranger, yes=True, game_id=snapshot.game_id)
        assert refused.value.text.id == "refused.motion_not_asked"
    with pytest.raises(Refused):
        await says(house, motion, ANA, yes=True, game_id=snapshot.game_id)
    await says(house, motion, BIA, yes=True, game_id=snapshot.game_id)
    before = await dump(house.database)
    again = await says(house, motion, BIA, yes=True, game_id=snapshot.game_id)
    assert again.missing == (CAIO.id,)
    assert await dump(house.database) == before


async def test_who_proposed_it_may_withdraw_it(house: House) -> None:
    snapshot = await passed(house, await three(house))
    motion = await proposed(house, snapshot)
    assert (await says(house, motion, ANA, yes=False, game_id=snapshot.game_id)).result == "withdrawn"
    assert (await told(house, snapshot.game_id))[-1] == "event.motion_withdrawn"


async def test_two_last_presses_at_once_carry_it_out_once(house: House) -> None:
    snapshot = await passed(house, await three(house))
    motion = await proposed(house, snapshot)
    presses = [says(house, motion, who, yes=True, game_id=snapshot.game_id) for who in (BIA, CAIO, BIA, CAIO)]
    answers = await asyncio.gather(*presses, return_exceptions=True)
    assert sum(isinstance(answer, Motion) and answer.result == "agreed" for answer in answers) == 1
    assert [move.kind for move in await house.tables.games.log(snapshot.game_id)].count("rewind") == 1


async def test_a_yes_and_a_no_at_once_have_one_end(house: House) -> None:
    snapshot = await passed(house, await house.running())
    motion = await proposed(house, snapshot)
    presses = [says(house, motion, BIA, yes=yes, game_id=snapshot.game_id) for yes in (False, True)]
    first, second = await asyncio.gather(*presses, return_exceptions=True)
    assert isinstance(first, Motion)
    assert first.result == "refused"
    assert isinstance(second, Refused)
    assert (await house.tables.look(snapshot.game_id)).seq == snapshot.seq


async def test_a_table_has_one_open_proposal_at_most(house: House) -> None:
    snapshot = await passed(house, await three(house))
    await proposed(house, snapshot)
    with pytest.raises(Refused) as refused:
        await proposed(house, snapshot, 0)
    assert refused.value.text.id == "refused.motion_open"
    with pytest.raises(Refused):
        await house.tables.votes.replace(snapshot.game_id, ANA, 1, DAVI)


async def test_an_answer_survives_a_restart(house: House) -> None:
    snapshot = await passed(house, await three(house))
    motion = await proposed(house, snapshot)
    await says(house, motion, BIA, yes=True, game_id=snapshot.game_id)
    again = await house.restarted()
    house.database = again.database
    assert (await says(again, motion, CAIO, yes=True, game_id=snapshot.game_id)).result == "agreed"
    assert (await again.tables.look(snapshot.game_id)).seq == snapshot.seq + 1


async def test_without_all_answers_it_lapses_after_two_days(house: House) -> None:
    snapshot = await passed(house, await three(house))
    motion = await proposed(house, snapshot)
    await says(house, motion, BIA, yes=True, game_id=snapshot.game_id)
    alarms = Alarms(house.tables)
    house.clock.now += 48 * HOUR - 1
    await alarms.tick(house.clock())
    assert (await house.tables.games.load(snapshot.game_id)).motion is not None
    house.clock.now += 1
    await alarms.tick(house.clock())
    await alarms.tick(house.clock())
    assert (await told(house, snapshot.game_id)).count("event.motion_lapsed") == 1
    assert (await house.tables.games.load(snapshot.game_id)).motion is None
    assert (await house.tables.look(snapshot.game_id)).seq == snapshot.seq


async def test_new_moves_do_not_matter_but_what_goes_back_further_makes_it_void(house: House) -> None:
    snapshot = await passed(house, await three(house), 3)
    motion = await proposed(house, snapshot, 2)
    snapshot = await passed(house, snapshot)
    assert (await house.tables.games.load(snapshot.game_id)).motion is not None
    await house.tables.votes.rewind(snapshot.game_id, MODERATOR, 1)
    assert "event.motion_void" in (await told(house, snapshot.game_id))[-2:]
    with pytest.raises(Refused):
        await says(house, motion, BIA, yes=True, game_id=snapshot.game_id)
    void = await house.tables.games.motion(snapshot.game_id, motion.id)
    assert void is not None
    assert void.result == "void"


@pytest.mark.parametrize("to", [3, 1])
async def test_a_rewind_to_where_the_proposal_goes_leaves_it_standing(house: House, to: int) -> None:
    snapshot = await passed(house, await three(house), 4)
    await proposed(house, snapshot, 1)
    await house.tables.votes.rewind(snapshot.game_id, MODERATOR, to)
    assert (await house.tables.games.load(snapshot.game_id)).motion is not None


@pytest.mark.parametrize("who", [OWNER, MODERATOR])
async def test_a_moderator_who_does_not_play_goes_back_at_once(house: House, who: User) -> None:
    snapshot = await passed(house, await three(house))
    assert await house.tables.votes.rewind(snapshot.game_id, who, 1) is None
    assert (await house.tables.look(snapshot.game_id)).seq == snapshot.seq + 1
    (move,) = (await house.tables.games.log(snapshot.game_id))[-1:]
    assert (move.kind, move.name) == ("rewind", who.name)
    with pytest.raises(Refused, match="no_checkpoint") as refused:
        await house.tables.votes.rewind(snapshot.game_id, who, 999)
    kept = await house.tables.games.checkpoints(snapshot.game_id)
    assert refused.value.text.args == {"known": ", ".join(str(checkpoint.seq) for checkpoint in kept)}


async def test_a_moderator_who_plays_asks_like_any_host(house: House) -> None:
    snapshot = await passed(house, await three(house))
    bia = User(BIA.id, BIA.name, moderator=True)
    motion = await house.tables.votes.rewind(snapshot.game_id, bia, 1)
    assert motion is not None
    assert set(motion.votes) == {ANA.id, CAIO.id}


async def test_whoever_neither_plays_nor_moderates_proposes_nothing(house: House) -> None:
    snapshot = await passed(house, await three(house))
    with pytest.raises(Refused, match="spectator"):
        await house.tables.votes.rewind(snapshot.game_id, DAVI, 1)


async def test_against_bots_alone_nobody_is_asked(house: House) -> None:
    lobby = house.tables.lobby
    snapshot = await lobby.open("gnomopolis", 1, CHANNEL, ANA, seats=2)
    await lobby.add_bot(snapshot.game_id, ANA)
    snapshot = await passed(house, await lobby.start(snapshot.game_id, ANA))
    assert await house.tables.votes.rewind(snapshot.game_id, ANA, 1) is None
    assert (await house.tables.look(snapshot.game_id)).seq == snapshot.seq + 1


async def test_what_was_seen_does_not_come_again_at_the_table(house: House) -> None:
    """Seven times out of seven the host met the same card again."""
    snapshot = await passed(house, await three(house))
    deck = (await house.tables.look(snapshot.game_id)).played.deck
    orders: list[bool] = []
    for _ in range(7):
        await house.tables.votes.rewind(snapshot.game_id, MODERATOR, 1)
        back = (await house.tables.look(snapshot.game_id)).played.deck
        orders.append(back[-3:] == deck[-3:])
        deck = back
    assert sum(orders) <= 1


async def test_the_end_of_the_game_settles_it(house: House) -> None:
    snapshot = await passed(house, await house.running())
    motion = await proposed(house, snapshot)
    played = snapshot.played
    last = msgspec.structs.replace(played, old=msgspec.structs.replace(played.old, coins=0), trigger="coins")
    await house.rewrite(snapshot, encode(last))
    snapshot = await house.tables.look(snapshot.game_id)
    while snapshot.running:
        snapshot = await passed(house, snapshot, 1)
    assert "event.motion_void" in await told(house, snapshot.game_id)
    assert "motion" in await house.waiting(snapshot.game_id)
    with pytest.raises(Refused):
        await says(house, motion, BIA, yes=True, game_id=snapshot.game_id)
    assert (await house.tables.look(snapshot.game_id)).status == "finished"


async def test_closing_the_table_leaves_nothing_open(house: House) -> None:
    snapshot = await passed(house, await three(house))
    motion = await proposed(house, snapshot)
    await house.tables.hosting.close(snapshot.game_id, MODERATOR)
    void = await house.tables.games.motion(snapshot.game_id, motion.id)
    assert void is not None
    assert void.result == "void"
    assert await house.tables.dues.of(snapshot.game_id) == {}
    with pytest.raises(Refused):
        await says(house, motion, BIA, yes=True, game_id=snapshot.game_id)
