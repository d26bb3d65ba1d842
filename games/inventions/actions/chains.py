"""Encadeamento: the chain step of three actions (IN-CHAIN-01 to IN-CHAIN-06)."""

from __future__ import annotations

from collections.abc import Mapping

from games.core.agenda import Choice, Game
from games.core.model import Key, Option, Refusal, Text, player, refused
from games.inventions.actions.act import foretold, perform, possible, spend_chain_token
from games.inventions.actions.effects import Benefits
from games.inventions.content import PACKS
from games.inventions.labels import action_said, brought_said, card_said, region_said, token_said
from games.inventions.pieces import Token
from games.inventions.state import Ages
from games.inventions.vocabulary import Action, Effect


class ChainStep(Choice, frozen=True, tag="chain_step"):
    """A chain token on a card or an influence token, whose chain action is then performed.

    After Innovate on that card, after Call Specialists on an Invention left of the board, after Gain Influence on a
    face-up influence token (IN-ACT-INNOVATE-04, IN-ACT-CALL-04, IN-ACT-GAIN-07).
    """

    action: Action
    region: str = ""
    """After Innovate where the card lies."""

    weighed = True
    prefix = "chain."

    def prompt(self, game: Game[Ages]) -> Text:
        return Text("ask.chain", {"action": action_said(self.action), "n": game.state.turn.ready})

    def wishes(self, state: Ages) -> list[str]:
        """What a chain token may be put on: cards, or regions with a token of the player."""
        match self.action:
            case "innovate":
                return [state.regions[self.region].card]
            case "call_specialists":
                return state.societies[self.seat].inventions
            case _:
                return [id for id in state.regions if self._token(state, id)]

    def _token(self, state: Ages, region: str) -> Token | None:
        tokens = state.regions[region].tokens
        return next((token for token in tokens if token.owner == self.seat and token.up), None)

    def link(self, state: Ages, source: str) -> tuple[Action | None, tuple[Effect, ...]]:
        """What a source brings: an action, or benefits."""
        pack = PACKS[state.edition]
        if source in pack.cards:
            return pack.cards[source].chain, ()
        token = self._token(state, source)
        printed = pack.tokens[token.id] if token else None
        return (printed.chain or None, printed.effects) if printed else (None, ())

    def hindrance(self, state: Ages, name: str) -> Refusal | None:
        """Why no chain token can be put on a source (IN-CHAIN-03, IN-CHAIN-04); without a token nobody is asked."""
        label = card_said(name) if name in PACKS[state.edition].cards else region_said(name)
        if name in state.turn.spent:
            return refused(label, "chained_already", "IN-CHAIN-04")
        action, _ = self.link(state, name)
        if action and not possible(state, self.seat, action):
            return refused(label, "chain_impossible", "IN-CHAIN-03", action=action_said(action))
        return None

    def options(self, game: Game[Ages]) -> list[Option]:
        state = game.state
        if not state.turn.ready:
            return []
        found = [self._show(state, source) for source in self.wishes(state) if not self.hindrance(state, source)]
        return [*found, Option("done", Text("option.no_chain"), "leave", waste=True)] if found else []

    def remarks(self, game: Game[Ages]) -> Mapping[Key, Text]:
        state = game.state
        led: dict[Key, Action | None] = {
            f"{self.prefix}{source}": self.link(state, source)[0] for source in self.wishes(state)
        }
        return foretold(state, self.seat, led)

    def _show(self, state: Ages, source: str) -> Option:
        action, effects = self.link(state, source)
        what = action_said(action) if action else brought_said(effects[0])
        if source in PACKS[state.edition].cards:
            told = {"source": card_said(source), "what": what}
            return self.offer(source, Text("option.chain", told), "chain", "chain")
        token = self._token(state, source)
        told = {"source": token_said(token.id if token else ""), "region": region_said(source), "what": what}
        return self.offer(source, Text("option.chain_token", told), "chain", "chain")

    def choose(self, game: Game[Ages], *names: Key) -> None:
        if names[0] == "done":
            return
        state, source = game.state, names[0]
        action, effects = self.link(state, source)
        spend_chain_token(state, f"map.{source}" if self.action == "innovate" else source)
        card = source in PACKS[state.edition].cards
        said = card_said(source) if card else Text("token_in", {"region": region_said(source)})
        game.emit("event.chained", player=player(self.seat), source=said)
        token = None if card else self._token(state, source)
        if token:
            token.up = False
        game.then(perform(self.seat, action, "chain") if action else Benefits(self.seat, effects))
