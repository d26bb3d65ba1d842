"""Fases 3 e 4 — Produção e Manutenção, and the end of the game."""

from __future__ import annotations

from functools import cache

from games.core.agenda import Choice, Game, Step, Together
from games.core.model import Key, Option, Refusal, Seat, Text, refused
from games.core.texts import several
from games.terra_concordia import automa
from games.terra_concordia.cards.notes import summary_said
from games.terra_concordia.cards.wording import amounts_said, card_said, signed
from games.terra_concordia.content import PACKS
from games.terra_concordia.goods import NON_GOLD, size
from games.terra_concordia.labels import who_said
from games.terra_concordia.production import output
from games.terra_concordia.queries import wonders_left
from games.terra_concordia.reckoning import tell_points
from games.terra_concordia.scoring import outcome
from games.terra_concordia.solo import missing
from games.terra_concordia.state import World
from games.terra_concordia.verbs import discard, gain, lose, settle_limits, shift_individual


class EndActions(Step, frozen=True, tag="end_actions"):
    """All have passed: open offers lapse (TC-DIP-09)."""

    def run(self, game: Game[World]) -> None:
        game.open_scene()
        game.state.diplomacy.offers.clear()


class Production(Step, frozen=True, tag="production"):
    """Every player's gains at the same time, limits settled once (TC-PROD-01 to TC-PROD-07)."""

    def run(self, game: Game[World]) -> None:
        state = game.state
        state.phase = "production"
        gains = [output(state, seat) for seat in range(len(state.nations))]
        for seat, gained in enumerate(gains):
            gain(state.nations[seat], gained)
            state.nations[seat].produced += size(gained)
            game.emit("event.produced", player=who_said(state, seat), what=amounts_said(gained))
            settle_limits(game, seat)


class Maintenance(Step, frozen=True, tag="maintenance"):
    """Upkeep, tax, discards, check (TC-MAINT-01)."""

    def run(self, game: Game[World]) -> None:
        state = game.state
        state.phase = "maintenance"
        for seat in range(len(state.nations)):
            pay_upkeep(game, seat)
        pay_tax(game)
        n = len(state.nations)
        game.then(Discards(tuple(Discard(seat) for seat in range(n))))


def pay_upkeep(game: Game[World], seat: Seat) -> None:
    """A Gold for each Construction above two; who cannot pay all loses one sustainability (TC-MAINT-02, -03)."""
    state, nation = game.state, game.state.nations[seat]
    due = max(0, len(nation.buildings) - PACKS[state.edition].constants.upkeep_free_buildings)
    if not due:
        return
    paid = min(due, nation.resources["gold"])
    nation.resources["gold"] -= paid
    told = {"player": who_said(state, seat), "what": amounts_said({"gold": paid})}
    if paid == due:
        game.emit("event.upkeep", **told)
        return
    told["short"] = amounts_said({"gold": due - paid})
    before = nation.individual
    shift_individual(state, seat, -1)
    change = nation.individual - before
    if change:
        game.emit("event.upkeep_unpaid", **told, n=signed(change), now=nation.individual)
    else:
        game.emit("event.upkeep_unpaid_lowest", **told, now=nation.individual)


def pay_tax(game: Game[World]) -> None:
    """Everybody loses a unit of each of the nine non-gold resources (TC-MAINT-04)."""
    tax = PACKS[game.state.edition].constants.maintenance_tax
    for seat, nation in enumerate(game.state.nations):
        paid = lose(nation, dict.fromkeys(NON_GOLD, tax))
        if paid:
            game.emit("event.taxed", player=who_said(game.state, seat), what=amounts_said(paid))


class Discard(Choice, frozen=True, tag="discard"):
    """Down to five cards, of the player's choice and in secret; when the game is about to end as an Automa would.

    TC-MAINT-05, TC-MAINT-06, TC-END-01.
    """

    prefix = "discard."

    def excess(self, state: World) -> int:
        """How many cards must go."""
        return max(0, len(state.nations[self.seat].hand) - _kept(state))

    def prompt(self, game: Game[World]) -> Text:
        return Text("ask.discard", {"n": self.excess(game.state), "limit": _kept(game.state)})

    def picks(self, game: Game[World]) -> tuple[int, int]:
        n = self.excess(game.state)
        return (n, n)

    def options(self, game: Game[World]) -> list[Option]:
        state, nation = game.state, game.state.nations[self.seat]
        n = self.excess(state)
        if not n:
            return []
        # Cards in hand score nothing: nobody waits for a choice that cannot matter.
        given = nation.automa or bool(ending(state))
        hand = automa.discards(state, self.seat, n) if given else sorted(nation.hand)
        return [_option(state.edition, id) for id in hand]

    def choose(self, game: Game[World], *names: Key) -> None:
        state, nation = game.state, game.state.nations[self.seat]
        for id in names:
            nation.hand.remove(id)
            discard(state, id)
        game.emit("event.discarded", player=who_said(state, self.seat), cards=several([card_said(id) for id in names]))

    def refuse(self, game: Game[World], *names: Key) -> Refusal | None:
        hand, cards = game.state.nations[self.seat].hand, PACKS[game.state.edition].cards
        missing = [id for id in names if id in cards and id not in hand]
        return refused(card_said(missing[0]), "not_at_hand", "TC-MAINT-05") if missing else None


def _kept(state: World) -> int:
    return PACKS[state.edition].constants.hand_after_maintenance


@cache
def _option(edition: str, id: str) -> Option:
    note = summary_said(edition, id)
    return Option(f"discard.{id}", card_said(id), "discard", id.partition("_")[0], note=note)


class Discards(Together, frozen=True, tag="discards"):
    """All discard at the same time; what, is shown when all have chosen (TC-MAINT-06, TC-INFO-02)."""

    choices: tuple[Discard, ...]


class CloseRound(Step, frozen=True, tag="close_round"):
    """Alliances expire, the end is checked, the marker moves (TC-MAINT-01, TC-DIP-06, TC-END-01 to TC-END-05)."""

    def run(self, game: Game[World]) -> None:
        state = game.state
        if state.diplomacy.alliances:
            state.diplomacy.alliances.clear()
            game.emit("event.alliances_expired")
        state.ending = ending(state)
        if state.ending:
            finish(game)
            return
        state.round += 1


def ending(state: World) -> str:
    """Why the game ends now, or nothing (TC-END-01 to TC-END-03)."""
    constants = PACKS[state.edition].constants
    if state.sustainability == 0:
        return "global"
    if any(nation.individual <= constants.collapse_individual for nation in state.nations):
        return "individual"
    if not wonders_left(state):
        return "wonders"
    return "rounds" if state.round >= state.rounds else ""


def finish(game: Game[World]) -> None:
    """All are scored, and told for what (TC-END-05); alone the goals decide (TC-SOLO-02)."""
    state = game.state
    game.open_scene()
    game.emit(f"event.end_{state.ending}")
    result = outcome(state)
    tell_points(game, result)
    if state.story:
        game.emit("event.defeat" if missing(state) else "event.victory")
    game.finish(result)
