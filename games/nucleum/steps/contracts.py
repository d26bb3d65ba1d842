"""Contracts: taking one, and fulfilling it (NU-CON-01 to NU-CON-11)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from games.core.agenda import Game, Step
from games.core.model import Key, Option, Refusal, Seat, Text, player, refused
from games.nucleum.actor import Actor, Using
from games.nucleum.content import PACKS
from games.nucleum.counting import counted, fulfillable, fulfils
from games.nucleum.effects import Gain, Goods
from games.nucleum.labels import code_said, gains_said
from games.nucleum.queries import coming
from games.nucleum.state import EMPTY, Saxony
from games.nucleum.steps.gains import Receive, after, unstored_said
from games.nucleum.verbs import meet
from games.nucleum.wording import contract_said, offer_said


def empty_slots(actor: Actor) -> list[int]:
    """Contract slots without a contract (NU-CON-02)."""
    return [slot for slot, contract in enumerate(actor.player.contracts) if contract == EMPTY]


def obstacle(actor: Actor, *, in_reach: bool = False) -> Refusal | None:
    """Why the action is not possible at all; no exchange changes that."""
    if not empty_slots(actor):
        return refused(Text("action.contract"), "no_slot", "NU-CON-02")
    if not actor.state.silver and not actor.state.gold:
        return refused(Text("action.contract"), "no_contract", "NU-CON-02")
    return None


class PickContract(Using, frozen=True, tag="pick_contract"):
    """A silver or gold contract, face up (NU-CON-01)."""

    prefix = "sign."
    barred = ("refused.not_on_offer", "NU-CON-01")

    def options(self, game: Game[Saxony]) -> list[Option]:
        state = game.state
        return [
            self.offer(id, offer_said(state.edition, id), kind, kind)
            for kind, offer in (("silver", state.silver), ("gold", state.gold))
            for id in offer
        ]

    def remarks(self, game: Game[Saxony]) -> Mapping[Key, Text]:
        state = game.state
        offer = [*state.silver, *state.gold]
        met = fulfillable(state, self.seat, offer)
        return {f"{self.prefix}{id}": Text("note.met") if id in met else self._had(state, id) for id in offer}

    def _had(self, state: Saxony, id: str) -> Text:
        """How much of what a contract demands there is."""
        wanted = PACKS[state.edition].contracts[id].requirement
        return Text("note.have", {"n": counted(state, self.seat, wanted), "of": wanted.n})

    def choose(self, game: Game[Saxony], *names: Key) -> None:
        game.then(PickSlot(self.seat, self.deed, names[0]))


class PickSlot(Using, frozen=True, tag="pick_slot"):
    """Any empty slot: its reward comes at once, the next contract last (NU-CON-02 to NU-CON-05)."""

    detail = True
    prefix = "slot."
    barred = ("refused.slot", "NU-CON-02")

    contract: str

    def prompt(self, game: Game[Saxony]) -> Text:
        return Text("ask.pick_slot", {"contract": code_said(self.contract)})

    def options(self, game: Game[Saxony]) -> list[Option]:
        actor = self.actor(game.state)
        return [
            self.offer(
                slot,
                Text(
                    "option.slot",
                    {"slot": slot + 1, "reward": gains_said(coming(_reward(actor, slot), actor.player.supply))},
                ),
                "slot",
                actor.pack.contract_slots[slot].reward[0].what,
                note=unstored_said(actor.state, self.seat, _reward(actor, slot)),
            )
            for slot in empty_slots(actor)
        ]

    def wishes(self, state: Saxony) -> Iterable[Key]:
        """From the set-up on one of them holds the initial contract (NU-SET-27)."""
        return [str(slot) for slot in range(len(state.players[self.seat].contracts))]

    def hindrance(self, state: Saxony, name: Key) -> Refusal | None:
        there = state.players[self.seat].contracts[int(name)]
        if there == EMPTY:
            return None
        label = Text("option.slot_alone", {"slot": int(name) + 1})
        return refused(label, "slot_taken", "NU-CON-02", contract=code_said(there))

    def choose(self, game: Game[Saxony], *names: Key) -> None:
        actor, slot = self.actor(game.state), int(names[0])
        actor.player.contracts[slot] = self.contract
        for offer in (game.state.silver, game.state.gold):
            if self.contract in offer:
                offer.remove(self.contract)
        told = {"player": player(self.seat), "contract": contract_said(game.state.edition, self.contract)}
        game.emit("event.signed", **told, slot=slot + 1)
        game.then(Receive(self.seat, _reward(actor, slot)), NextContract(self.seat, self.contract))


def _reward(actor: Actor, slot: int) -> tuple[Gain, ...]:
    """What a slot gives, doubled once at most, and the extra of the Special Directive (NU-CON-04, NU-PLAY-07)."""
    times = 2 if actor.double_slot else 1
    found: dict[Goods, int] = {gain.what: gain.n * times for gain in actor.pack.contract_slots[slot].reward}
    if extra := actor.mod.thaler_gain:
        found["thaler"] = found.get("thaler", 0) + extra
    return tuple([Gain(what, n) for what, n in found.items()])


class NextContract(Step, frozen=True, tag="next_contract"):
    """The top contract of its kind replaces the one that was taken; then E2 is checked (NU-CON-05, NU-CON-11)."""

    seat: Seat
    taken: str

    def run(self, game: Game[Saxony]) -> None:
        state = game.state
        silver = PACKS[state.edition].contracts[self.taken].kind == "silver"
        stack, offer = (state.silver_stack, state.silver) if silver else (state.gold_stack, state.gold)
        if stack:
            game.reveal()
            offer.append(stack.pop())
            game.emit("event.next_contract", contract=contract_said(state.edition, offer[-1]))
        if not state.silver_stack and not state.gold_stack:
            meet(game, "e2", self.seat)


# ---------------------------------------------------------------- fulfilling


def at_hand(state: Saxony, seat: Seat) -> list[str]:
    """The contracts that a player might fulfil: of their slots, and the purple ones face up (NU-PLAY-04, NU-CON-09)."""
    return [*(id for id in state.players[seat].contracts if id != EMPTY), *state.purple]


def lacking(state: Saxony, seat: Seat, contract: str) -> Refusal | None:
    """Why a contract cannot be fulfilled (NU-CON-07); None: its requirement is true."""
    return None if fulfils(state, seat, contract) else _unmet(state, seat, contract)


def all_lacking(state: Saxony, seat: Seat) -> list[Refusal]:
    """The contracts at hand that cannot be fulfilled."""
    kept = at_hand(state, seat)
    done = fulfillable(state, seat, kept)
    return [_unmet(state, seat, id) for id in kept if id not in done]


def _unmet(state: Saxony, seat: Seat, contract: str) -> Refusal:
    """What a contract asks, and how much of it there is, is part of its name: the reason is the same for all, told once
    for many."""
    wanted = PACKS[state.edition].contracts[contract].requirement
    told = {"contract": contract_said(state.edition, contract), "n": counted(state, seat, wanted), "of": wanted.n}
    return Refusal(Text("contract_had", told), Text("refused.requirement"), "NU-CON-07", usual=True)


def fulfil(game: Game[Saxony], seat: Seat, contract: str) -> None:
    """Nothing is spent; the rewards come in printed order (NU-CON-06 to NU-CON-09)."""
    state = game.state
    owner, printed = state.players[seat], PACKS[state.edition].contracts[contract]
    answers = Actor(state, seat).answering("fulfil")
    if contract in state.purple:
        state.purple.remove(contract)
    else:
        owner.contracts[owner.contracts.index(contract)] = EMPTY
    owner.fulfilled.append(contract)
    game.emit("event.fulfilled", player=player(seat), contract=contract_said(state.edition, contract))
    game.then(Receive(seat, printed.reward), *after(seat, answers))
