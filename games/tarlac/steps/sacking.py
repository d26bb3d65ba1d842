"""Saquear: the sack, the assault on a castle, and the owner who comes home in time."""

from __future__ import annotations

from functools import cache

from games.core.agenda import Game, Step
from games.core.model import Key, Option, Refusal, Seat, Text, refused
from games.tarlac.content import PACKS
from games.tarlac.ends import beside_option
from games.tarlac.labels import faction_said, named_said, plain, signed, space_said, whose_said
from games.tarlac.map import beside
from games.tarlac.printed import DEC, FactionId, SpaceId
from games.tarlac.queries import (
    active,
    army_of,
    banner,
    barred,
    friendly,
    owner,
    protected,
    residents,
    retreats,
    sack_price,
    seat_of,
    settlement,
    standing,
    terrain,
)
from games.tarlac.state import Thomond
from games.tarlac.steps.asking import FactionChoice, RaisedChoice
from games.tarlac.steps.combat import roll
from games.tarlac.steps.consequences import fall_risked_said, last_febas_said
from games.tarlac.steps.refusals import attack_hindrance, passed_over, sack_hindrance, way_out_hindrance
from games.tarlac.verbs import change_febas, defeat, devastate, fitting, gain_herds, kill_hostage, put_army

PLUNDER = plain("plunder", "plunder", "plunder")
NOTHING = plain("sack.none", "sack_none", "sack")


class Sack(FactionChoice, frozen=True, tag="sack"):
    """Whether the settlement of the space is sacked, that of the own coalition only on request (TA-SACK-01 to -03)."""

    prefix = "sack."

    def prompt(self, game: Game[Thomond]) -> Text:
        state, army = game.state, army_of(game.state, self.faction)
        harm = _harm_to_come(state, army.space, fitting(state, army.space, army.battles))
        told = {"who": faction_said(self.faction), "space": space_said(army.space), "harm": harm}
        return Text("ask.assault" if settlement(state, army.space) == "castle" else "ask.sack", told)

    def options(self, game: Game[Thomond]) -> list[Option]:
        state, turn = game.state, active(game.state, self.faction)
        if turn is None:
            return []
        space = army_of(state, self.faction).space
        # Who has declined is asked again if a call or a combat has changed what there is to decide.
        if self.hindrance(state, space) or (space in turn.spared and not (turn.called or turn.fought)):
            return []
        # A sack that was planned before the place came to the own side is not dropped without a word.
        if friendly(state, self.faction, space) and not turn.plunders and turn.sacks != space:
            return []
        planned = turn.sacks == space and sack_price(state, self.faction, space) == "free"
        return [self._option(state, space)] if planned else [self._option(state, space), NOTHING]

    def _option(self, state: Thomond, space: SpaceId) -> Option:
        castle = settlement(state, space) == "castle"
        price = sack_price(state, self.faction, space)
        told = {"space": space_said(space), "n": herds_to_come(state, self.faction)}
        label = Text(f"option.sack.{price}{'_castle' if castle else ''}", told)
        threat = self._threat(state, price, castle)
        note = broken_said(state, self.faction) if castle else None
        return Option(f"sack.{space}", label, "sack", consequence=threat, note=note)

    def _threat(self, state: Thomond, price: str, castle: bool) -> Text | None:
        """What the prices of a sack mean if they are the last febas: the own coalition's castle must fall first."""
        prices = PACKS[state.edition].base.febas
        hostage = -prices.hostage_killed * (price in ("hostage", "own_hostage"))
        both = hostage - prices.sack_own_coalition * (price in ("own", "own_hostage"))
        if not castle:
            return last_febas_said(state, self.faction, both)
        return last_febas_said(state, self.faction, hostage) or last_febas_said(state, self.faction, both, when="won_")

    def hindrance(self, state: Thomond, name: str) -> Refusal | None:
        return None if name == "none" else sack_hindrance(state, self.faction, name)

    def refusals(self, game: Game[Thomond]) -> list[Refusal]:
        state, faction = game.state, self.faction
        here = standing(state, army_of(state, faction).space)
        others = [id for id in here if banner(state, id) != banner(state, faction)]
        found = [attack_hindrance(state, faction, id) for id in others]
        return [*passed_over(state, faction), *(hindrance for hindrance in found if hindrance)]

    def choose(self, game: Game[Thomond], *names: Key) -> None:
        state = game.state
        assert state.turn is not None
        if names == ("none",):
            state.turn.spared.append(army_of(state, self.faction).space)
            return
        space = names[0]
        state.turn.sacked.append(space)
        if protected(state, self.faction, owner(state, space)):
            kill_hostage(game, self.faction)
        if not active(state, self.faction):
            return
        steps: list[Step] = [Pillage(self.faction, space)]
        resident = residents(state, space)
        if resident and self._may_rally(state, resident, space):
            game.emit("event.sacks", who=faction_said(self.faction), space=space_said(space))
            steps.insert(0, DefendBase(seat_of(state, resident), resident, self.faction, space))
        game.then(*steps)

    def _may_rally(self, state: Thomond, resident: FactionId, space: SpaceId) -> bool:
        """Whether the resident may roll: another player attacks it, and there is a way out (TA-MOB-15, TA-MOB-16)."""
        if seat_of(state, resident) == self.seat or barred(state, resident):
            return False
        return bool(retreats(state, resident, space))


def _harm_to_come(state: Thomond, space: SpaceId, added: int) -> Text:
    """What a sack that adds so much devastation will do to a settlement, as a sentence."""
    before, most = state.settlements[space].devastation, PACKS[state.edition].base.limits.devastation
    kind = "full" if not added else "ruins" if before + added == most else "rises"
    return Text(f"harm.{kind}", {"before": before, "after": before + added})


def broken_said(state: Thomond, faction: FactionId) -> Text | None:
    """What an assault risks that is made with the last battle (TA-SACK-08)."""
    return fall_risked_said(state, faction) if army_of(state, faction).battles == 1 else None


def herds_to_come(state: Thomond, faction: FactionId) -> int:
    """What a sack gives: 1 herd, or none to a full pile (TA-SACK-02)."""
    return int(state.factions[faction].herds < PACKS[state.edition].base.limits.herds)


def plunder_hindrance(state: Thomond, seat: Seat) -> Refusal | None:
    """Why a seat cannot ask now for the settlements of its own coalition too (TA-SACK-05, TA-SACK-06)."""
    turn = state.turn
    if turn is None or state.factions[turn.faction].seat != seat:
        return _no_plunder("no_turn", "TA-TURN-01")
    if turn.faction == DEC:
        return _no_plunder("dec_spares", "TA-SACK-06")
    # The one sack of a turn is done, or is asked about right now.
    if (turn.sacked or isinstance(state.agenda[-1], Sack)) and not state.house.sack_in_passing:
        return _no_plunder("no_turn", "TA-TURN-01")
    return _no_plunder("plunders", "TA-SACK-05") if turn.plunders else None


@cache
def _no_plunder(reason: str, clause: str) -> Refusal:
    return refused(PLUNDER.label, reason, clause)


def plunderer(state: Thomond) -> Seat | None:
    """The seat that may request now to be asked about sacks that cost febas as well: the army's that has its turn."""
    seat = state.factions[state.turn.faction].seat if state.turn else None
    return None if seat is None or plunder_hindrance(state, seat) else seat


class Pillage(Step, frozen=True, tag="pillage"):
    """The sack itself, after the assault if there is a castle (TA-SACK-02, TA-SACK-05, TA-SACK-07, TA-SACK-08)."""

    faction: FactionId
    space: SpaceId

    def run(self, game: Game[Thomond]) -> None:
        state, faction = game.state, self.faction
        if settlement(state, self.space) == "castle" and not self._assault(game):
            return
        own = friendly(state, faction, self.space)
        gained = gain_herds(state, faction, 1)
        battles = army_of(state, faction).battles
        added = fitting(state, self.space, battles)
        total = state.settlements[self.space].devastation + added
        harm = Text("harm.done" if added else "harm.none", {"added": added, "total": total})
        told = {"who": faction_said(faction), "space": space_said(self.space), "total": total, "harm": harm}
        robbed = state.factions[holder].seat if (holder := owner(state, self.space)) else None
        on = [robbed] if robbed is not None and robbed != state.factions[faction].seat else []
        game.befall(on, "event.sacked" if gained else "event.sacked_full", **told)
        # Where there are 10 already no more is put, but the place is destroyed again (TA-PRE-02).
        devastate(game, self.space, battles)
        if own:
            change_febas(game, faction, PACKS[state.edition].base.febas.sack_own_coalition, "sack")

    def _assault(self, game: Game[Thomond]) -> bool:
        state, army = game.state, army_of(game.state, self.faction)
        plus, minus = terrain(state, self.space)
        one, two = roll(game, self.space, "castle", (self.faction, plus), (DEC, minus))
        if one < two:
            army.battles -= 1
            game.emit("event.battle_lost", who=faction_said(self.faction), left=army.battles)
            if not army.battles:
                defeat(game, self.faction, "castle")
        elif one == two:
            game.emit("event.castle_holds", who=faction_said(self.faction))
        return one > two


class DefendBase(RaisedChoice, frozen=True, tag="defend_base"):
    """The owner of an attacked capital may try to take the field (TA-MOB-15)."""

    prefix = "defend."
    space: SpaceId

    def prompt(self, game: Game[Thomond]) -> Text:
        theirs, mine = terrain(game.state, self.space)
        told = {
            "space": space_said(self.space),
            "base": whose_said(self.faction),
            "by": faction_said(self.by),
            "who": named_said(self.faction),
        }
        return Text("ask.defend_base", {**told, "mine": signed(mine), "theirs": signed(theirs)})

    def options(self, game: Game[Thomond]) -> list[Option]:
        return [
            plain("defend.roll", "defend_roll", "answer"),
            plain("defend.none", "defend_none", "answer"),
        ]

    def choose(self, game: Game[Thomond], *names: Key) -> None:
        if names == ("none",):
            return
        plus, minus = terrain(game.state, self.space)
        one, two = roll(game, self.space, "base", (self.by, plus), (self.faction, minus))
        if two > one:
            game.then(Rally(self.seat, self.faction, self.space))
        else:
            game.emit("event.base_lost", who=faction_said(self.faction))


class Rally(FactionChoice, frozen=True, tag="rally"):
    """Beside its capital the surprised faction takes the field with a single battle (TA-MOB-16)."""

    prefix = "rally."
    space: SpaceId

    def prompt(self, game: Game[Thomond]) -> Text:
        return Text("ask.rally", {"who": faction_said(self.faction)})

    def options(self, game: Game[Thomond]) -> list[Option]:
        found = retreats(game.state, self.faction, self.space)
        return [beside_option(game.state, "rally", space) for space in found]

    def hindrance(self, state: Thomond, name: str) -> Refusal | None:
        return way_out_hindrance(state, self.faction, self.space, name, "TA-MOB-16")

    def wishes(self, state: Thomond) -> tuple[SpaceId, ...]:
        return beside(state.edition, self.space)

    def choose(self, game: Game[Thomond], *names: Key) -> None:
        put_army(game, self.faction, names[0], 1)
