"""Effects of an action: gains, draws, searches, from left to right (Ganho, Saque, Busca)."""

from __future__ import annotations

from games.core.agenda import Choice, Game, Step
from games.core.model import Key, Option, Refusal, Seat, Text, player, refused
from games.gnomopolis.content import PACKS
from games.gnomopolis.labels import target_said, thing_said
from games.gnomopolis.pieces import Target
from games.gnomopolis.printed import Caravan, Coins, Colour, Draw, Effect, Gain, GainChoice, Helpers, Search
from games.gnomopolis.queries import at_work, in_capitals, search_targets, specialists
from games.gnomopolis.state import Town
from games.gnomopolis.verbs import draw, gain_coins, gain_gnomes, gain_helpers, search


class Perform(Step, frozen=True, tag="perform"):
    """The effects of an action, from left to right; none can be declined (GN-ACT-08, GN-ACT-09)."""

    seat: Seat
    scroll: str
    on: str
    effect: int = 0
    """The effect that comes next."""

    def run(self, game: Game[Town]) -> None:
        effects = PACKS[game.state.edition].scrolls[self.scroll].action.effects
        for i in range(self.effect, len(effects)):
            questions = self._carry_out(game, i, effects[i])
            if questions:
                game.then(*questions, Perform(self.seat, self.scroll, self.on, i + 1))
                return

    def _carry_out(self, game: Game[Town], i: int, effect: Effect) -> list[Choice]:
        # Done at once, or the questions that it puts.
        seat = self.seat
        match effect:
            case Gain(colour=colour, n=n):
                gain_gnomes(game, seat, {colour: n})
            case Coins(n=n):
                gain_coins(game, seat, n)
            case Helpers(n=n):
                gain_helpers(game, seat, n)
            case Draw(n=n):
                draw(game, seat, n)
            case GainChoice(n=n, choices=choices):
                if specialists(game.state, choices):
                    return [TakeSpecialist(seat, self.scroll, self.on, i)] * n
                game.emit("event.lost", what=thing_said("specialist", n))
            case Search(n=n):
                if search_targets(game.state, seat, self.on):
                    return [SearchGnome(seat, self.scroll, self.on, i)] * n
                game.emit("event.searched_nothing", player=player(seat))
            case Caravan():
                raise AssertionError("the caravan copies an action, it is none itself (GN-CAR-03)")
        return []


class EffectChoice(Choice, frozen=True):
    """A question that an effect puts while it is carried out."""

    scroll: str
    on: str
    effect: int
    """Which effect of the scroll asks."""


class TakeSpecialist(EffectChoice, frozen=True, tag="take_specialist"):
    """The specialist of choice, among the colours that a Capital still has (GN-ACT-10)."""

    prefix = "take."
    barred = ("refused.specialist", "GN-ACT-10")

    def options(self, game: Game[Town]) -> list[Option]:
        return [
            self.offer(colour, Text(f"colour.{colour}"), "take", f"gnome_{colour}")
            for colour in specialists(game.state, self._choices(game))
        ]

    def choose(self, game: Game[Town], *names: Key) -> None:
        gain_gnomes(game, self.seat, {colour: 1 for colour in self._choices(game) if colour in names})

    def refusals(self, game: Game[Town]) -> list[Refusal]:
        reason, clause = self.barred
        gone = [colour for colour in self._choices(game) if not in_capitals(game.state, colour)]
        return [Refusal(Text(f"colour.{colour}"), Text(reason), clause) for colour in gone]

    def _choices(self, game: Game[Town]) -> tuple[Colour, ...]:
        effect = PACKS[game.state.edition].scrolls[self.scroll].action.effects[self.effect]
        return effect.choices if isinstance(effect, GainChoice) else ()


class SearchGnome(EffectChoice, frozen=True, tag="search_gnome"):
    """The gnome looked for: from cup or exhausted area to work, or from work to rest (GN-SEARCH-01 to GN-SEARCH-08)."""

    prefix = "search."
    barred = ("refused.target", "GN-SEARCH-06")

    def options(self, game: Game[Town]) -> list[Option]:
        found: list[Option] = []
        for target in search_targets(game.state, self.seat, self.on):
            group = "working" if target.card else target.area
            found.append(self.offer(target.name, target_said(target), group, f"gnome_{target.colour}"))
        return found

    def choose(self, game: Game[Town], *names: Key) -> None:
        target = next(t for t in search_targets(game.state, self.seat, self.on) if t.name == names[0])
        game.emit("event.searched", player=player(self.seat), target=target_said(target))
        search(game, self.seat, target)

    def refusals(self, game: Game[Town]) -> list[Refusal]:
        return [refused(target_said(target), "payer", "GN-SEARCH-07") for target in self._payers(game)]

    def refuse(self, game: Game[Town], *names: Key) -> Refusal | None:
        if any(target.name in names for target in self._payers(game)):
            return refused(self.answer_said(names), "payer", "GN-SEARCH-07")
        return super().refuse(game, *names)

    def _payers(self, game: Game[Town]) -> list[Target]:
        used = game.state.districts[self.seat].used
        return at_work(self.on, used[self.on]) if self.on in used else []
