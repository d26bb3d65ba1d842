"""Diplomacia: alliances, at any time of the Actions phase (TC-DIP-01 to TC-DIP-10)."""

from __future__ import annotations

from games.core.agenda import Game
from games.core.model import Key, Option, Seat, Text
from games.terra_concordia.cards.wording import amounts_said
from games.terra_concordia.content import pack
from games.terra_concordia.labels import who_said
from games.terra_concordia.pieces import Offer
from games.terra_concordia.queries import rivals
from games.terra_concordia.state import World
from games.terra_concordia.verbs import gain, settle_limits


def alliance_of(state: World, seat: Seat) -> Offer | None:
    """The active alliance of a player (TC-DIP-04)."""
    return next((found for found in state.diplomacy.alliances if seat in (found.by, found.to)), None)


def available(state: World, seat: Seat) -> bool:
    """Whether a player may still form an alliance this round (TC-DIP-04, TC-DIP-08)."""
    most = pack(state.edition).constants.alliances_per_player_per_round
    return alliance_of(state, seat) is None and state.nations[seat].used.alliances < most


def dealings(state: World, seat: Seat) -> list[Option]:
    """What a player can propose, answer or dissolve now (TC-DIP-07, TC-DIP-09)."""
    if state.phase != "actions" or not state.rules.alliances:
        return []
    found = list[Option]()
    offers = state.diplomacy.offers
    for offer in offers:
        if offer.to == seat:
            told = {"player": who_said(state, offer.by)}
            if available(state, seat) and available(state, offer.by):
                found.append(
                    Option(f"accept.{offer.by}", Text("option.accept", told), "alliance", "accept", final=True)
                )
            found.append(Option(f"reject.{offer.by}", Text("option.reject", told), "alliance", "reject", final=True))
    if alliance_of(state, seat) is not None:
        found.append(Option("dissolve", Text("option.dissolve"), "alliance", "dissolve", final=True))
    elif available(state, seat) and not any(offer.by == seat for offer in offers):
        found += [
            Option(
                f"propose.{other}",
                Text("option.propose", {"player": who_said(state, other)}),
                "alliance",
                "propose",
                final=True,
            )
            for other in rivals(state, seat)
            if available(state, other)
        ]
    return found


def deal(game: Game[World], seat: Seat, key: Key) -> None:
    """Carry out a dealing of ``dealings``."""
    state = game.state
    verb, _, rest = key.partition(".")
    # Diplomacy binds: what has been said to others cannot be taken back.
    game.reveal()
    match verb:
        case "propose":
            state.diplomacy.offers.append(Offer(seat, int(rest)))
            game.emit("event.proposed", player=who_said(state, seat), other=who_said(state, int(rest)))
        case "accept":
            form(game, Offer(int(rest), seat))
        case "reject":
            state.diplomacy.offers.remove(Offer(int(rest), seat))
            game.emit("event.rejected", player=who_said(state, seat), other=who_said(state, int(rest)))
        case _:
            dissolve(game, seat)


def form(game: Game[World], pact: Offer) -> None:
    """An alliance begins: Gold for both, and their other offers are void (TC-DIP-03, TC-DIP-05, TC-DIP-09)."""
    state, members = game.state, (pact.by, pact.to)
    state.diplomacy.alliances.append(pact)
    state.diplomacy.offers = [o for o in state.diplomacy.offers if o.by not in members and o.to not in members]
    gold = pack(state.edition).constants.alliance_gold
    game.emit(
        "event.allied",
        player=who_said(state, pact.by),
        other=who_said(state, pact.to),
        what=amounts_said({"gold": gold}),
    )
    for seat in members:
        nation = state.nations[seat]
        nation.used.alliances += 1
        nation.allied += 1
        gain(nation, {"gold": gold})
        settle_limits(game, seat)


def dissolve(game: Game[World], seat: Seat) -> None:
    """Either member ends an alliance alone, without refund or penalty (TC-DIP-07)."""
    state = game.state
    pact = alliance_of(state, seat)
    if pact is not None:
        state.diplomacy.alliances.remove(pact)
        other = pact.to if pact.by == seat else pact.by
        game.emit("event.dissolved", player=who_said(state, seat), other=who_said(state, other))
