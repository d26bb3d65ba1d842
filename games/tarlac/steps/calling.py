"""Mobilizar outros jogadores: kings, de Clare and the exile are called, and answer."""

from __future__ import annotations

import msgspec

from games.core.agenda import Game
from games.core.model import Key, Option, Refusal, Text, refused
from games.tarlac.content import PACKS
from games.tarlac.labels import about, faction_said, named_said, plain, space_said, to_whom_said, whose_said
from games.tarlac.printed import DEC, PRETENDERS, FactionId, SpaceId
from games.tarlac.queries import (
    BUNRATTY,
    CLONROAD,
    active,
    affordable,
    army_of,
    barred,
    callable_here,
    called_in,
    pretender_of,
    rival,
    seat_for,
    seat_of,
    side,
    tied_to_dec,
)
from games.tarlac.state import Thomond
from games.tarlac.steps.asking import FactionChoice, RaisedChoice
from games.tarlac.steps.consequences import last_febas_said
from games.tarlac.steps.mustering import Muster
from games.tarlac.steps.refusals import call_hindrance, passed_over, unknown
from games.tarlac.verbs import give_hostage, kill_hostage, settle_contests

NOBODY = plain("call.none", "call_none", "call")


def bond(state: Thomond, caller: FactionId, king: FactionId) -> str:
    """What a call would find: "ally", "torn", "poor", "neutral", "rival" or "idle" (TA-CALL-03 to TA-CALL-09).

    "torn": an ally whose hostage the other coalition holds; "poor": an ally who cannot pay an army; "rival": an ally of
    the other pretender who will have to give a hostage; "idle": one who has given it already.
    """
    called, cause = state.factions[king], pretender_of(state, caller)
    if not called.ally:
        return "neutral"
    if called.ally != cause:
        return "idle" if called.hostage else "rival"
    if not affordable(state, king, PACKS[state.edition].factions[king].capital[0]):
        return "poor"
    return "torn" if held_against(state, king, cause) else "ally"


def held_against(state: Thomond, king: FactionId, cause: FactionId) -> bool:
    """Whether a king's hostage is held in the coalition opposed to a pretender's."""
    holder = state.factions[king].hostage
    return bool(holder) and side(state, holder) == rival(cause)


def may_win(state: Thomond, caller: FactionId, space: SpaceId) -> bool:
    """Whether a call from a space may bring its land into the caller's coalition (TA-COAL-07).

    A king without an alliance becomes an ally or gives a hostage, and de Clare may change sides (TA-CALL-04,
    TA-CALL-05, TA-CALL-12).
    """
    if not PACKS[state.edition].factions[caller].can_call or (state.turn and state.turn.called):
        return False
    idle = [id for id in called_in(state.edition, caller, space) if not state.factions[id].mobilised]
    if DEC in idle and caller in PRETENDERS and space == BUNRATTY and affordable(state, DEC, space):
        return not tied_to_dec(state, caller) and not barred(state, DEC)
    return any(id != DEC and not state.factions[id].ally for id in idle)


class Call(FactionChoice, frozen=True, tag="call"):
    """One call in a turn, after the march and before combat (TA-CALL-01, TA-CALL-13)."""

    prefix = "call."

    def prompt(self, game: Game[Thomond]) -> Text:
        space = army_of(game.state, self.faction).space
        return Text("ask.call", {"who": faction_said(self.faction), "space": space_said(space)})

    def options(self, game: Game[Thomond]) -> list[Option]:
        state, caller = game.state, self.faction
        if active(state, caller) is None:
            return []
        there = [id for id in callable_here(state, caller) if not call_hindrance(state, caller, id)]
        found = [self._option(state, id) for id in there]
        return [*found, NOBODY] if found else []

    def _option(self, state: Thomond, called: FactionId) -> Option:
        if called == DEC:
            return about("call.dec", "call.dec", DEC, "call")
        if called in PRETENDERS:
            known = "exile_bound" if state.factions[called].hostage == DEC else "exile"
            return about(f"call.{called}", f"call.{known}", called, "call")
        kind = bond(state, self.faction, called)
        if kind == "neutral" and state.factions[called].hostage:
            kind = "neutral_idle"
        return about(f"call.{called}", f"call.{kind}", called, "call")

    def hindrance(self, state: Thomond, name: str) -> Refusal | None:
        return None if name == "none" else call_hindrance(state, self.faction, name)

    def refusals(self, game: Game[Thomond]) -> list[Refusal]:
        """Where the army stands; and the own allies that stay at home because it stands elsewhere."""
        state, cause = game.state, pretender_of(game.state, self.faction)
        allies = [id for id in PACKS[state.edition].minors if state.factions[id].ally == cause and id != self.faction]
        away = [self.hindrance(state, id) for id in allies if not state.factions[id].mobilised]
        return [*passed_over(state, self.faction), *(hindrance for hindrance in away if hindrance)]

    def choose(self, game: Game[Thomond], *names: Key) -> None:
        if names == ("none",):
            return
        state, caller, called = game.state, self.faction, names[0]
        assert state.turn is not None
        state.turn.called = True
        summoned = state.factions[called].seat
        on = [summoned] if summoned is not None and summoned != self.seat else []
        game.befall(on, "event.called", who=faction_said(caller), other=named_said(called))
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
                join(game, king, army_of(state, caller).space, caller)
            case "torn":
                game.then(AnswerCall(seat_of(state, king), king, caller))
            case "rival":
                give_hostage(game, king, caller)
            case "neutral":
                neutral_answers(game, caller, king)
            case _:
                game.emit("event.call_idle", who=faction_said(king))


def neutral_answers(game: Game[Thomond], caller: FactionId, king: FactionId) -> None:
    """Chance answers for a king nobody plays (TA-CALL-04 to TA-CALL-07, TA-CALL-10)."""
    state, called = game.state, game.state.factions[king]
    die, needed, cause = game.roll(6) + 1, game.state.house.npc_accept, pretender_of(game.state, caller)
    game.emit("event.king_die", who=faction_said(king), die=die, needed=needed)
    if die < needed:
        game.emit("event.refused", who=faction_said(king), other=whose_said(caller))
        if not called.hostage:
            give_hostage(game, king, caller)
        return
    if held_against(state, king, cause):
        kill_hostage(game, king)
    called.seat = seat_for(state, cause, caller)
    called.ally, called.herds = cause, PACKS[state.edition].base.start.herds_recruited
    game.emit("event.recruited", who=faction_said(king), other=to_whom_said(cause))
    join(game, king, army_of(state, caller).space, caller)


def join(game: Game[Thomond], faction: FactionId, space: SpaceId, caller: FactionId) -> None:
    """Whoever comes must bring at least one battle (TA-CALL-03)."""
    game.emit("event.comes", who=faction_said(faction), other=whose_said(caller))
    game.then(Muster(seat_of(game.state, faction), faction, space, obliged=True))


class AnswerCall(RaisedChoice, frozen=True, tag="answer_call"):
    """An ally whose hostage the enemy holds comes, or stays at home (TA-CALL-09)."""

    prefix = "answer."
    forced = False

    def prompt(self, game: Game[Thomond]) -> Text:
        holder = game.state.factions[self.faction].hostage
        return Text(
            "ask.answer_call",
            {"who": named_said(self.faction), "by": faction_said(self.by), "holder": named_said(holder)},
        )

    def options(self, game: Game[Thomond]) -> list[Option]:
        loss = -PACKS[game.state.edition].base.febas.hostage_killed
        come = plain("answer.come", "answer_come", "answer")
        threat = last_febas_said(game.state, self.faction, loss)
        return [msgspec.structs.replace(come, consequence=threat), plain("answer.stay", "answer_stay", "answer")]

    def hindrance(self, state: Thomond, name: str) -> Refusal | None:
        return None if name in ("come", "stay") else unknown(f"answer.{name}", "other_answer", "TA-CALL-09")

    def choose(self, game: Game[Thomond], *names: Key) -> None:
        if names == ("stay",):
            game.emit("event.refused", who=faction_said(self.faction), other=whose_said(self.by))
            return
        kill_hostage(game, self.faction)
        # The price may have been the last febas of the seat, or the end of the war.
        if game.state.factions[self.faction].seat is not None and game.state.outcome is None:
            join(game, self.faction, army_of(game.state, self.by).space, self.by)


class AnswerPretender(RaisedChoice, frozen=True, tag="answer_pretender"):
    """De Clare accepts a pretender's call, or keeps the hostage and stays (TA-CALL-12)."""

    prefix = "answer."
    forced = False

    def prompt(self, game: Game[Thomond]) -> Text:
        return Text("ask.answer_pretender", {"by": faction_said(self.by)})

    def options(self, game: Game[Thomond]) -> list[Option]:
        accept = about("answer.accept", "answer_accept", self.by, "answer")
        refuse = plain("answer.refuse", "answer_refuse", "answer")
        return [refuse] if self.hindrance(game.state, "accept") else [accept, refuse]

    def hindrance(self, state: Thomond, name: str) -> Refusal | None:
        if name not in ("accept", "refuse"):
            return unknown(f"answer.{name}", "other_answer", "TA-CALL-12")
        if name == "refuse" or affordable(state, DEC, BUNRATTY):
            return None
        return refused(Text("option.answer_accept", {"who": faction_said(self.by)}), "no_means", "TA-MOB-08")

    def wishes(self, state: Thomond) -> tuple[str, ...]:
        return ("accept",)

    def choose(self, game: Game[Thomond], *names: Key) -> None:
        if names == ("refuse",):
            game.emit("event.refused", who=faction_said(DEC), other=whose_said(self.by))
            return
        take_side(game, self.by)
        join(game, DEC, BUNRATTY, self.by)


class AnswerDeClare(RaisedChoice, frozen=True, tag="answer_de_clare"):
    """The exile comes with de Clare to Clonroad, or declines (TA-CALL-11)."""

    prefix = "answer."
    forced = False

    def prompt(self, game: Game[Thomond]) -> Text:
        return Text("ask.answer_de_clare", {"who": named_said(self.faction)})

    def options(self, game: Game[Thomond]) -> list[Option]:
        bound = game.state.factions[self.faction].hostage == DEC
        accept = "answer_fetched_bound" if bound else "answer_fetched"
        return [plain("answer.accept", accept, "answer"), plain("answer.refuse", "answer_exiled", "answer")]

    def hindrance(self, state: Thomond, name: str) -> Refusal | None:
        return None if name in ("accept", "refuse") else unknown(f"answer.{name}", "other_answer", "TA-CALL-11")

    def choose(self, game: Game[Thomond], *names: Key) -> None:
        if names == ("refuse",):
            game.emit("event.refused", who=faction_said(self.faction), other=whose_said(DEC))
            return
        if game.state.factions[self.faction].hostage != DEC:
            give_hostage(game, self.faction, DEC)
        take_side(game, self.faction)
        join(game, self.faction, CLONROAD, DEC)


def take_side(game: Game[Thomond], pretender: FactionId) -> None:
    """De Clare's side becomes a pretender's (TA-COAL-04)."""
    if game.state.factions[DEC].ally != pretender:
        game.state.factions[DEC].ally = pretender
        settle_contests(game.state)
        game.emit("event.side", who=faction_said(DEC), other=whose_said(pretender))
