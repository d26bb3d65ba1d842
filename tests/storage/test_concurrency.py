from __future__ import annotations

import asyncio
from pathlib import Path
from tempfile import TemporaryDirectory

import msgspec
from hypothesis import given, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, precondition, rule

from storage.database import Database
from storage.errors import Conflict, Duplicate, Violated
from storage.outbox import Outbox
from storage.rows.clock import Pending
from storage.rows.game import Commit, NewEvent, NewMessage, NewMove, UndoState
from storage.tables.games import Games
from tests.postgres import Server
from tests.storage.made_up import running


def answer(game_id: str, seq: int, state: bytes, interaction_id: int, poisoned: bool = False) -> Commit:
    """Appends the interaction to the list that is the state; a poisoned one fails in the last statement."""
    tokens: list[int] = [*msgspec.msgpack.decode(state, type=list[int]), interaction_id]
    encoded = msgspec.msgpack.encode(tokens)
    return Commit(
        game_id=game_id,
        seq=seq,
        new_seq=seq + 1,
        state=encoded,
        at=seq,
        interaction_id=interaction_id,
        moves=(NewMove(seq=seq + 1, seat=0, user_id=1, keys=(str(interaction_id),)),),
        undo_push=(UndoState(place=0, seq=seq, state=state),),
        events=(NewEvent(told=encoded),),
        pending=(Pending(place=0, since_seq=seq + 1, asked_at=seq),),
        outbox=(NewMessage(kind=str(interaction_id), target="x" if poisoned else 1),),
    )


async def begin(games: Games, game_id: str, channel_id: int) -> None:
    await running(games, game_id, channel_id)
    await games.commit(
        Commit(game_id=game_id, seq=0, new_seq=0, state=msgspec.msgpack.encode([]), at=0, status="running")
    )


async def check(games: Games, outbox: Outbox, game_id: str, expected: list[int] | None = None) -> list[int]:
    """State, log, chronicle, undo stack and outbox of a game tell the same story; returns it."""
    stored = await games.load(game_id)
    assert stored.state is not None
    tokens = msgspec.msgpack.decode(stored.state, type=list[int])
    assert len(set(tokens)) == len(tokens)
    assert [move.interaction_id for move in await games.log(game_id)] == tokens
    assert [move.seq for move in await games.log(game_id)] == list(range(1, len(tokens) + 1))
    assert stored.seq == len(tokens)
    lines = [msgspec.msgpack.decode(event.told, type=list[int]) for event in await games.chronicle(game_id)]
    assert lines == [tokens[: n + 1] for n in range(len(tokens))]
    assert [each.seq for each in await games.undo_stack(game_id)] == list(range(len(tokens)))
    assert [int(message.kind) for message in await outbox.posted(game_id)] == tokens
    if expected is not None:
        assert tokens == expected
    return tokens


@settings(max_examples=6, deadline=None)
@given(
    plan=st.lists(
        st.lists(st.sampled_from(["answer", "answer", "twice", "poisoned", "cancelled"]), min_size=1, max_size=4),
        min_size=50,
        max_size=50,
    ),
    tables=st.integers(1, 7),
)
def test_fifty_tasks_over_several_games_lose_nothing_and_mix_nothing(plan: list[list[str]], tables: int) -> None:
    with TemporaryDirectory() as folder:
        asyncio.run(fifty_tasks(Path(folder) / "x.db", plan, tables))


def test_fifty_tasks_over_several_connections_of_postgresql_lose_nothing(postgres: Server) -> None:
    deeds = ["answer", "twice", "cancelled", "answer", "poisoned"]
    plan = [[deeds[(n + m) % 5] for m in range(1 + n % 4)] for n in range(50)]
    for tables in (1, 7):
        asyncio.run(fifty_tasks(postgres.empty(), plan, tables))


async def fifty_tasks(where: Path | str, plan: list[list[str]], tables: int) -> None:
    async def player(games: Games, number: int, deeds: list[str], acknowledged: dict[str, list[int]]) -> None:
        game_id = f"g{number % tables}"
        for n, deed in enumerate(deeds):
            interaction = number * 100 + n
            while True:
                stored = await games.load(game_id)
                assert stored.state is not None
                commit = answer(game_id, stored.seq, stored.state, interaction, deed == "poisoned")
                work = asyncio.create_task(games.commit(commit))
                if deed == "cancelled":
                    await asyncio.sleep(0.0005 * (number % 5))
                    work.cancel()
                try:
                    await work
                except (Conflict, asyncio.CancelledError):
                    if deed == "cancelled":
                        break
                    continue
                except Violated:
                    assert deed == "poisoned"
                    break
                assert deed != "poisoned"
                acknowledged[game_id].append(interaction)
                break
            if deed == "twice":
                stored = await games.load(game_id)
                assert stored.state is not None
                try:
                    await games.commit(answer(game_id, stored.seq, stored.state, interaction))
                except Duplicate:
                    continue
                raise AssertionError("the same interaction was carried out twice")

    async with await Database.open(where) as database:
        games, outbox = Games(database), Outbox(database)
        acknowledged: dict[str, list[int]] = {f"g{n}": [] for n in range(tables)}
        for n, game_id in enumerate(acknowledged):
            await begin(games, game_id, n)
        await asyncio.gather(*(player(games, n, deeds, acknowledged) for n, deeds in enumerate(plan)))
        for game_id, mine in acknowledged.items():
            stored = await check(games, outbox, game_id)
            maybe = {
                number * 100 + n
                for number, deeds in enumerate(plan)
                for n, deed in enumerate(deeds)
                if deed == "cancelled"
            }
            assert [each for each in stored if each not in maybe] == [each for each in mine if each not in maybe]
            assert set(mine) <= set(stored)


class Tables(RuleBasedStateMachine):
    """Two games driven at random beside a model made of two lists."""

    def __init__(self) -> None:
        super().__init__()
        self.folder = TemporaryDirectory()
        self.loop = asyncio.new_event_loop()
        self.model: dict[str, list[int]] = {"a": [], "b": []}
        self.next_interaction = 1
        self.open()
        for n, game_id in enumerate(self.model):
            self.run(begin(self.games, game_id, n))

    def run(self, work):
        return self.loop.run_until_complete(work)

    def open(self) -> None:
        self.database = self.run(Database.open(Path(self.folder.name) / "x.db"))
        self.games, self.outbox = Games(self.database), Outbox(self.database)

    def teardown(self) -> None:
        self.run(self.database.close())
        self.loop.close()
        self.folder.cleanup()

    def commit(self, game_id: str, seq: int, interaction: int, poisoned: bool = False) -> None:
        state = msgspec.msgpack.encode(self.model[game_id])
        self.run(self.games.commit(answer(game_id, seq, state, interaction, poisoned)))

    @rule(game_id=st.sampled_from(["a", "b"]))
    def answers(self, game_id: str) -> None:
        self.commit(game_id, len(self.model[game_id]), self.next_interaction)
        self.model[game_id].append(self.next_interaction)
        self.next_interaction += 1

    @precondition(lambda self: self.next_interaction > 1)
    @rule(game_id=st.sampled_from(["a", "b"]), data=st.data())
    def presses_again(self, game_id: str, data: st.DataObject) -> None:
        interaction = data.draw(st.integers(1, self.next_interaction - 1))
        try:
            self.commit(game_id, len(self.model[game_id]), interaction)
        except Duplicate:
            return
        raise AssertionError("carried out twice")

    @rule(game_id=st.sampled_from(["a", "b"]), off=st.integers(1, 3))
    def answers_an_older_question(self, game_id: str, off: int) -> None:
        try:
            self.commit(game_id, len(self.model[game_id]) - off, self.next_interaction)
        except Conflict:
            return
        raise AssertionError("a stale answer was taken")

    @rule(game_id=st.sampled_from(["a", "b"]))
    def fails_half_way(self, game_id: str) -> None:
        try:
            self.commit(game_id, len(self.model[game_id]), self.next_interaction, poisoned=True)
        except Violated:
            return
        raise AssertionError("the poison did not work")

    @rule()
    def restarts(self) -> None:
        self.run(self.database.close())
        self.open()

    @invariant()
    def everything_agrees(self) -> None:
        for game_id, tokens in self.model.items():
            self.run(check(self.games, self.outbox, game_id, tokens))


Tables.TestCase.settings = settings(max_examples=15, stateful_step_count=20, deadline=None)
TestTables = Tables.TestCase
