"""Mobilizar outros jogadores: kings, de Clare and the exile are called, and answer."""

from __future__ import annotations

from typing import TYPE_CHECKING

from games.core.agenda import Game
from games.core.model import Key, Option, Refusal, Text
from games.tarlac.content import DEC, PRETENDERS, TAN, FactionId, SpaceId, pack
from games.tarlac.labels import about, named, place, plain
from games.tarlac.queries import (
    affordable,
    army_of,
    callable_kings,
    can_call_dec,
    can_fetch,
    pretender_of,
    rival,
    seat_for,
    seat_of,
    side,
)
from games.tarlac.steps.asking import FactionChoice, RaisedChoice
from games.tarlac.steps.refusing import call_refused, refused
from games.tarlac.verbs import active, give_hostage, kill_hostage, settle_contests

if TYPE_CHECKING:
    from games.tarlac.state import Thomond

NOBODY = plain("call.none", "call_none", "call")


def bond(state: Thomond, caller: FactionId, king: FactionId) -> str:
    """What a call would find: "ally", "torn", "poor", "neutral", "rival" or "idle" (TA-CALL-03 to TA-CALL-09).

    "torn": an ally whose hostage the other coalition holds; "poor": an ally who cannot pay an army; "rival": an ally of
    the other pretender who will have to give his hostage; "idle": one who has given it already.
    """
    called, cause = state.factions[king], pretender_of(state, caller)
    if not called.ally:
        return "neutral"
    if called.ally != cause:
        return "idle" if called.hostage else "rival"
    if not affordable(state, king, pack().factions[king].capital[0]):
        return "poor"
    return "torn" if held_against(state, king, cause) else "ally"


def held_against(state: Thomond, king: FactionId, cause: FactionId) -> bool:
    """Whether a king's hostage is held in the coalition opposed to a pretender's."""
    holder = state.factions[king].hostage
    return bool(holder) and side(state, holder) == rival(cause)


class Call(FactionChoice, frozen=True, tag="call"):
    """One call in a turn, after the march and before combat (TA-CALL-01, TA-CALL-13)."""

    def prompt(self, game: Game[Thomond]) -> Text:
        return Text("ask.call", {"who": named(self.faction)})

    def options(self, game: Game[Thomond]) -> list[Option]:
        state, turn, caller = game.state, active(game.state, self.faction), self.faction
        if turn is None or turn.called:
            return []
        found = list[Option]()
        if caller == DEC and can_fetch(state):
            found.append(about(f"call.{state.exiled}", "call.exile", state.exiled, "call"))
        if caller in PRETENDERS and can_call_dec(state, caller):
            found.append(about("call.dec", "call.dec", DEC, "call"))
        if caller in PRETENDERS or caller == TAN:
            found += [
                about(f"call.{king}", f"call.{kind}", king, "call", final=kind == "neutral")
                for king in callable_kings(state, caller)
                for kind in (bond(state, caller, king),)
            ]
        return [*found, NOBODY] if found else []

    def refuse(self, game: Game[Thomond], *keys: Key) -> Refusal | None:
        return call_refused(game.state, self.faction, keys)

    def choose(self, game: Game[Thomond], *keys: Key) -> None:
        if keys == (NOBODY.key,):
            return
        state, caller, called = game.state, self.faction, keys[0].removeprefix("call.")
        assert state.turn is not None
        state.turn.called = True
        game.emit("event.called", who=named(caller), other=named(called))
        if called == DEC:
            give_hostage(game, caller, DEC)
            game.then(AnswerPretender(seat_of(state, DEC), DEC, caller))
        elif called in PRETENDERS:
            game.then(AnswerDeClare(seat_of(state, called), called, DEC))
        else:
            self._king(game, called)

    def _king(self, game: Game[Thomond], king: FactionId) -> None:
        state, caller = game.state, self.faction
        match bond(state, caller, king):
            case "ally":
                join(game, king, army_of(state, caller).space)
            case "torn":
                game.then(AnswerCall(seat_of(state, king), king, caller))
            case "rival":
                give_hostage(game, king, caller)
            case "neutral":
                neutral_answers(game, caller, king)
            case _:
                game.emit("event.call_idle", who=named(king))


def neutral_answers(game: Game[Thomond], caller: FactionId, king: FactionId) -> None:
    """Chance answers for a king nobody plays (TA-CALL-04 to TA-CALL-07, TA-CALL-10)."""
    state, called = game.state, game.state.factions[king]
    die, needed, cause = game.roll(6) + 1, game.state.house.npc_accept, pretender_of(game.state, caller)
    game.emit("event.king_die", who=named(king), die=die, needed=needed)
    if die < needed:
        game.emit("event.refused", who=named(king), other=named(caller))
        if not called.hostage:
            give_hostage(game, king, caller)
        return
    if held_against(state, king, cause):
        kill_hostage(game, king)
    called.seat = seat_for(state, cause, caller)
    called.ally, called.herds = cause, pack().base.start.herds_recruited
    game.emit("event.recruited", who=named(king), other=named(cause))
    join(game, king, army_of(state, caller).space)


def join(game: Game[Thomond], faction: FactionId, space: SpaceId) -> None:
    """Whoever comes must bring at least one battle (TA-CALL-03)."""
    # Here and not above: mobilisation opens the expedition, which knows the calls.
    from games.tarlac.steps.mobilisation import Muster

    game.emit("event.comes", who=named(faction), space=place(space))
    game.then(Muster(seat_of(game.state, faction), faction, space, obliged=True))


class AnswerCall(RaisedChoice, frozen=True, tag="answer_call"):
    """An ally whose hostage the enemy holds comes, or stays at home (TA-CALL-09)."""

    forced = False

    def prompt(self, game: Game[Thomond]) -> Text:
        holder = game.state.factions[self.faction].hostage
        return Text("ask.answer_call", {"who": named(self.faction), "by": named(self.by), "holder": named(holder)})

    def options(self, game: Game[Thomond]) -> list[Option]:
        return [plain("answer.come", "answer_come", "answer"), plain("answer.stay", "answer_stay", "answer")]

    def choose(self, game: Game[Thomond], *keys: Key) -> None:
        if keys == ("answer.stay",):
            game.emit("event.refused", who=named(self.faction), other=named(self.by))
            return
        kill_hostage(game, self.faction)
        # The price may have been the last febas of the seat, or the end of the war.
        if game.state.factions[self.faction].seat is not None and game.state.outcome is None:
            join(game, self.faction, army_of(game.state, self.by).space)


class AnswerPretender(RaisedChoice, frozen=True, tag="answer_pretender"):
    """De Clare accepts a pretender's call, or keeps the hostage and stays (TA-CALL-12)."""

    forced = False

    def prompt(self, game: Game[Thomond]) -> Text:
        return Text("ask.answer_pretender", {"by": named(self.by)})

    def options(self, game: Game[Thomond]) -> list[Option]:
        found = [plain("answer.refuse", "answer_refuse", "answer")]
        if affordable(game.state, DEC, "bunratty"):
            found.insert(0, about("answer.accept", "answer_accept", self.by, "answer"))
        return found

    def refusals(self, game: Game[Thomond]) -> list[Refusal]:
        if affordable(game.state, DEC, "bunratty"):
            return []
        accept = about("answer.accept", "answer_accept", self.by, "answer")
        return [refused((accept.key,), "pay_battles", "TA-MOB-08", accept.label)]

    def choose(self, game: Game[Thomond], *keys: Key) -> None:
        if keys == ("answer.refuse",):
            game.emit("event.refused", who=named(DEC), other=named(self.by))
            return
        take_side(game, self.by)
        join(game, DEC, "bunratty")


class AnswerDeClare(RaisedChoice, frozen=True, tag="answer_de_clare"):
    """The exile comes with de Clare to Clonroad, or declines (TA-CALL-11)."""

    forced = False

    def prompt(self, game: Game[Thomond]) -> Text:
        return Text("ask.answer_de_clare", {"who": named(self.faction)})

    def options(self, game: Game[Thomond]) -> list[Option]:
        bound = game.state.factions[self.faction].hostage == DEC
        accept = "answer_fetched_bound" if bound else "answer_fetched"
        return [plain("answer.accept", accept, "answer"), plain("answer.refuse", "answer_exiled", "answer")]

    def choose(self, game: Game[Thomond], *keys: Key) -> None:
        if keys == ("answer.refuse",):
            game.emit("event.refused", who=named(self.faction), other=named(DEC))
            return
        if game.state.factions[self.faction].hostage != DEC:
            give_hostage(game, self.faction, DEC)
        take_side(game, self.faction)
        join(game, self.faction, "clonroad")


def take_side(game: Game[Thomond], pretender: FactionId) -> None:
    """De Clare's side becomes a pretender's (TA-COAL-04)."""
    if game.state.factions[DEC].ally != pretender:
        game.state.factions[DEC].ally = pretender
        settle_contests(game.state)
        game.emit("event.side", who=named(DEC), other=named(pretender))
