"""Using a scroll: pay its cost, then its effects follow (Ações dos Gnomos)."""

from __future__ import annotations

from games.core.agenda import Choice, Game
from games.core.model import Key, Option, Refusal, Seat, Text, player
from games.gnomopolis.content import PACKS, Price
from games.gnomopolis.labels import card_said, colours_said, pile_said, the_card_said
from games.gnomopolis.pieces import Pile
from games.gnomopolis.printed import COLOURS, Colour
from games.gnomopolis.queries import payments
from games.gnomopolis.state import Town
from games.gnomopolis.steps.effects import Perform
from games.gnomopolis.verbs import pay, put, send_caravan


def use_scroll(game: Game[Town], seat: Seat, scroll: str, on: str) -> None:
    """Begin the action of a scroll: ask for the payment of white icons, if there are several ways to pay.

    The cost will lie on the scroll ``on``: the same one, or the caravan's for a copied action (GN-CAR-04).
    """
    if PACKS[game.state.edition].prices[scroll].wild:
        game.then(PayScroll(seat, scroll, on))
    else:
        pay_and_perform(game, seat, scroll, on, ())


def pay_and_perform(game: Game[Town], seat: Seat, scroll: str, on: str, wild: tuple[Colour, ...]) -> None:
    """Place the whole cost, standing or lying as printed, and begin the effects (GN-ACT-03, GN-ACT-04).

    ``wild`` are the colours paid for white icons, those that stand first.
    """
    state = game.state
    components, district = PACKS[state.edition], state.districts[seat]
    price = components.prices[scroll]
    pile = Pile(dict(price.standing), dict(price.lying), price.coins, price.helpers)
    for i, colour in enumerate(wild):
        put(pile.standing if i < price.wild_standing else pile.lying, colour)
    pay(district, pile)
    if pile:
        district.used[on] = pile
    if on == scroll:
        game.emit("event.acted", player=player(seat), scroll=the_card_said(scroll), cost=pile_said(pile))
    else:
        send_caravan(game, seat, scroll, pile)
    game.then(Perform(seat, scroll, on))


class PayScroll(Choice, frozen=True, tag="pay_scroll"):
    """The payer chooses what they pay white icons with (GN-ACT-07)."""

    prefix = "pay."
    barred = ("refused.payment", "GN-ACT-07")

    scroll: str
    """Whose action it is."""
    on: str
    """Where the cost will lie."""

    def prompt(self, game: Game[Town]) -> Text:
        return Text("ask.pay_scroll", {"scroll": card_said(self.scroll)})

    def options(self, game: Game[Town]) -> list[Option]:
        return [
            self.offer(name, Text("option.pay", {"what": colours_said(paid)}), "pay", f"gnome_{paid[0]}")
            for name, paid in self._payments(game).items()
        ]

    def choose(self, game: Game[Town], *names: Key) -> None:
        pay_and_perform(game, self.seat, self.scroll, self.on, self._payments(game)[names[0]])

    def refusals(self, game: Game[Town]) -> list[Refusal]:
        reason, clause = self.barred
        spared = {colour for paid in self._payments(game).values() for colour in paid}
        return [Refusal(Text(f"colour.{c}"), Text(reason), clause) for c in COLOURS if c not in spared]

    def _payments(self, game: Game[Town]) -> dict[Key, tuple[Colour, ...]]:
        price: Price = PACKS[game.state.edition].prices[self.scroll]
        return {".".join(paid): paid for paid in payments(game.state.districts[self.seat], price)}
