"""Fase 2 — Ações: turn after turn, free card play, and the ten actions."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from games.core.agenda import Choice, Game, Step
from games.core.model import Key, Option, Refusal, Text, refused
from games.terra_concordia import automa
from games.terra_concordia.actions import ACTIONS, DOABLE, build, collect, play, trade
from games.terra_concordia.board import NAMES
from games.terra_concordia.cards.wording import card_said
from games.terra_concordia.effects.questions import Settle
from games.terra_concordia.effects.vain import vain_said
from games.terra_concordia.labels import who_said
from games.terra_concordia.pieces import RESERVE
from games.terra_concordia.queries import free_workers, next_seat, payer
from games.terra_concordia.refusals import verb_said
from games.terra_concordia.scoring import counted, moved, outdone
from games.terra_concordia.situation import Mover, Situation
from games.terra_concordia.state import World

PANEL = ("trade", "restore", "recruit", "build", "play", "research", "influence", "explore", "collect", "navigate")
"""The order in which a panel says what is not possible; of cards, each of those at the player's disposal."""
MANNED = ("explore", "influence", "build")
"""What is paid by a worker who stays where they are (TC-WRK-03)."""
UNMANNED = ("explore_spared", "explore_bare_spared", "build_alone")
"""The headings of what of it costs no worker, or perhaps none."""
CARDS = {"build": build.candidates, "play": play.candidates}


class NextTurn(Step, frozen=True, tag="next_turn"):
    """Turn after turn, until all have passed: then the phase ends at once (TC-ACT-GEN-01, TC-ACT-PASS-03)."""

    def run(self, game: Game[World]) -> None:
        state = game.state
        tell_places(game)
        seat = next_seat(state)
        if seat is None:
            # What the rest of the round changes is nobody's deed.
            state.standing = ()
            return
        state.turn = seat
        game.open_scene(seat)
        game.then(AutomaTurn(seat) if state.nations[seat].automa else Turn(seat), self)


class Places(Step, frozen=True, tag="places"):
    """What a card that was just played has changed in the public objectives: the action after it changes more
    (TC-SCORE-06, TC-SCORE-07)."""

    def run(self, game: Game[World]) -> None:
        tell_places(game)


def tell_places(game: Game[World]) -> None:
    """Who has won or lost how many VP of which public objective since this was last told in this phase."""
    state = game.state
    before, now = state.standing, _counted(state)
    state.standing = now
    if not before or before == now:
        return
    for overtaken, objective, lost in outdone(state, before, now):
        told = {"player": who_said(state, overtaken), "card": card_said(objective), "n": lost}
        game.befall([overtaken], "event.outdone", **told)
    for objective, change in moved(state, state.turn, before, now):
        told = {"player": who_said(state, state.turn), "card": card_said(objective), "n": abs(change)}
        game.emit("event.risen" if change > 0 else "event.sunk", **told)


def _counted(state: World) -> tuple[tuple[int, ...], ...]:
    # Nobody else is counted again while whoever had the turn has overtaken nobody.
    if state.standing and state.standing[state.turn] == counted(state, state.turn):
        return state.standing
    return tuple([counted(state, seat) for seat in range(len(state.nations))])


class Turn(Choice, frozen=True, tag="turn"):
    """One action, after any number of free cards (TC-ACT-GEN-01, TC-HAND-01)."""

    worker: int | None = None
    """The worker named to pay for the action (TC-WRK-03)."""

    forced = False  # nobody passes on a player's behalf

    def prompt(self, game: Game[World]) -> Text:
        if self.worker is None:
            return Text("ask.turn")
        spot = game.state.nations[self.seat].workers[self.worker].spot
        if spot == RESERVE:
            return Text("ask.turn_reserve")
        return Text("ask.turn_worker", {"n": self.worker + 1, "hex": NAMES[spot]})

    def provisional(self) -> bool:
        # Another worker may be named instead.
        return self.worker is not None

    def options(self, game: Game[World]) -> list[Option]:
        here = Situation(game.state, self.seat, self.worker)
        found: list[Option] = []
        for doable in DOABLE.values():
            found += doable.options(here)
        return found

    def remarks(self, game: Game[World]) -> Mapping[Key, Text]:
        """What of a card would come to nothing now, and who does what costs a worker where that costs a Collect."""
        options = self.options(game)
        found: dict[Key, Text] = self._spoilt(game, options)
        for option in options:
            verb, _, card = option.key.partition(".")
            if verb in ("build", "research", "play") and (said := vain_said(game, self.seat, card)):
                found[option.key] = said
        return found

    def _spoilt(self, game: Game[World], options: Sequence[Option]) -> dict[Key, Text]:
        """Of actions that whoever could still collect where they stand does, as nobody else was named (TC-WRK-03)."""
        keys, nation = {option.key for option in options}, game.state.nations[self.seat]
        spots = [nation.workers[number].spot for number in free_workers(nation)]
        # With nobody in reserve somebody loses a Collect, whoever acts.
        if self.worker is not None or RESERVE not in spots:
            return {}
        spot = nation.workers[payer(nation, None)].spot
        if spot == RESERVE or f"collect.{NAMES[spot]}" not in keys:
            return {}
        note = Text("note.spoilt", {"hex": NAMES[spot]})
        manned = [option for option in options if option.group not in UNMANNED]
        verbs = {option.key.partition(".")[0] for option in manned}
        # Once: it is as true of all of them.
        said = next((verb for verb in MANNED if verb in verbs), "")
        return {option.key: note for option in manned if option.key.partition(".")[0] == said}

    def choose(self, game: Game[World], *names: Key) -> None:
        verb, _, target = names[0].partition(".")
        match verb:
            case "worker":
                game.then(Turn(self.seat, int(target) - 1))
            case "trade":
                game.then(TradeQueue(self.seat))
            case "play":
                game.then(*self._carry_out(game, verb, target), Settle(self.seat), Places(), self)
            case _:
                game.state.nations[self.seat].turns += 1
                game.then(*self._carry_out(game, verb, target), Settle(self.seat))

    def _carry_out(self, game: Game[World], verb: str, target: str) -> Sequence[Step]:
        return ACTIONS[verb].carry_out(game, Mover(game.state, self.seat, self.worker), target)

    def refusals(self, game: Game[World]) -> list[Refusal]:
        here = Situation(game.state, self.seat, self.worker)
        found = [
            DOABLE[verb].hindrance(here, target)
            for verb in PANEL
            for target in (CARDS[verb](game.state, self.seat) if verb in CARDS else ()) or ("",)
        ]
        return [refusal for refusal in [*found, *collect.worn_out(here)] if refusal]

    def refuse(self, game: Game[World], *names: Key) -> Refusal | None:
        verb, _, target = names[0].partition(".") if names else ("", "", "")
        if verb == "discard":
            return refused(verb_said(verb), "discard_later", "TC-MAINT-05")
        if verb not in DOABLE or (target and target not in DOABLE[verb].targets(game.state.edition)):
            return None
        return DOABLE[verb].hindrance(Situation(game.state, self.seat, self.worker), target)


class AutomaTurn(Turn, frozen=True, tag="automa_turn"):
    """A turn of an Automa: its one move is found and carried out without asking (TC-AI-01, TC-AI-05)."""

    forced = True

    def options(self, game: Game[World]) -> list[Option]:
        key = automa.decide(game.state, self.seat)
        return [Option(key, Text("automa_move", {"key": key}))]

    def choose(self, game: Game[World], *names: Key) -> None:
        # Somebody else has moved: the move before cannot be taken back.
        game.reveal()
        super().choose(game, *names)


class TradeQueue(Choice, frozen=True, tag="trade_queue"):
    """What a player is about to trade; nothing has happened yet (TC-ACT-TRADE-02, TC-ACT-TRADE-06, TC-ACT-TRADE-07)."""

    queue: tuple[str, ...] = ()
    """Steps in order, as in ``actions/trade.py``."""

    forced = False  # a queue is confirmed or abandoned by its player

    def provisional(self) -> bool:
        return True

    def options(self, game: Game[World]) -> list[Option]:
        return trade.queue_options(game.state, self.seat, self.queue)

    def choose(self, game: Game[World], *names: Key) -> None:
        verb, _, rest = names[0].partition(".")
        match verb:
            case "give":
                game.then(TradeQueue(self.seat, (*self.queue, rest)))
            case "remove":
                gone = int(rest) - 1
                left = tuple(step for number, step in enumerate(self.queue) if number != gone)
                game.then(TradeQueue(self.seat, left))
            case "confirm":
                trade.carry_out_queue(game, self.seat, self.queue)
                game.state.nations[self.seat].turns += 1
            case _:
                # As if it had not begun: the turn is taken anew.
                game.then(Turn(self.seat))

    def refuse(self, game: Game[World], *names: Key) -> Refusal | None:
        verb, _, rest = names[0].partition(".") if names else ("", "", "")
        return trade.queue_hindrance(game.state, self.seat, self.queue, verb, rest)
