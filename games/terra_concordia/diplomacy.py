"""Diplomacia: alliances, at any time of the Actions phase (TC-DIP-01 to TC-DIP-10)."""

from __future__ import annotations

from games.core.agenda import Game
from games.core.model import Key, Option, Refusal, Seat, Text, refused
from games.terra_concordia.cards.wording import amounts_said
from games.terra_concordia.content import PACKS
from games.terra_concordia.goods import Amounts
from games.terra_concordia.labels import who_said
from games.terra_concordia.pieces import Offer
from games.terra_concordia.queries import rivals
from games.terra_concordia.refusals import verb_said
from games.terra_concordia.state import World
from games.terra_concordia.verbs import gain, settle_limits

VERBS = ("accept", "reject", "dissolve", "propose")
NEVER = refused(verb_said("alliance"), "no_alliances", "TC-DIP-07")
LATER = refused(verb_said("alliance"), "alliances_later", "TC-DIP-09")


def alliance_of(state: World, seat: Seat) -> Offer | None:
    """The active alliance of a player (TC-DIP-04)."""
    return next((found for found in state.diplomacy.alliances if seat in (found.by, found.to)), None)


def available(state: World, seat: Seat) -> bool:
    """Whether a player may still form an alliance this round (TC-DIP-04, TC-DIP-08)."""
    most = PACKS[state.edition].constants.alliances_per_player_per_round
    return alliance_of(state, seat) is None and state.nations[seat].used.alliances < most


def hindrance(state: World, seat: Seat, key: Key) -> Refusal | None:
    """Why a player cannot propose, answer or dissolve an alliance now; None if they can.

    A verb without a player, or with somebody who is no rival, is refused as with the least possible one.
    """
    if anywhere := _anywhere(state):
        return anywhere
    label, offers = verb_said("alliance"), state.diplomacy.offers
    verb, _, rest = key.partition(".")
    other = next((other for other in rivals(state, seat) if str(other) == rest), None)
    offered = other is not None and Offer(other, seat) in offers
    match verb:
        case "dissolve":
            return None if alliance_of(state, seat) else refused(label, "no_alliance", "TC-DIP-03")
        case "reject" if offered:
            return None
        case "accept" if offered and other is not None and available(state, seat) and available(state, other):
            return None
        case "propose" if offered and other is not None:
            # Two offers that cross would leave both waiting for each other.
            return refused(label, "offered_already", "TC-DIP-03", player=who_said(state, other))
        case "propose":
            waiting = any(offer.by == seat for offer in offers)
            free = other is not None and available(state, seat) and available(state, other)
            return None if free and not waiting else refused(label, "nobody_to_ally", "TC-DIP-08")
        case _:
            return refused(label, "no_offer", "TC-DIP-03")


def _anywhere(state: World) -> Refusal | None:
    """What stands against any dealing (TC-DIP-07, TC-DIP-09)."""
    if not state.rules.alliances:
        return NEVER
    return LATER if state.phase != "actions" else None


def dealings(state: World, seat: Seat) -> list[Option]:
    """What a player can propose, answer or dissolve now (TC-DIP-07, TC-DIP-09)."""
    if state.phase != "actions":
        return []
    found = [
        _option(state, verb, offer.by)
        for offer in state.diplomacy.offers
        for verb in ("accept", "reject")
        if offer.to == seat and not hindrance(state, seat, f"{verb}.{offer.by}")
    ]
    if not hindrance(state, seat, "dissolve"):
        said, note = Text("option.dissolve"), Text("note.dissolve")
        found.append(Option("dissolve", said, "alliance", "dissolve", note=note))
    able = [other for other in rivals(state, seat) if not hindrance(state, seat, f"propose.{other}")]
    return found + [_option(state, "propose", other) for other in able]


def _option(state: World, verb: str, other: Seat) -> Option:
    label = Text(f"option.{verb}", {"player": who_said(state, other)})
    # What it is good for stands in the rulebook's chapter on a variant that few have read (TC-DIP-05, -06, -08).
    note = None if verb == "reject" else Text("note.alliance", {"what": amounts_said(_gold(state))})
    return Option(f"{verb}.{other}", label, "alliance", verb, note=note)


def _gold(state: World) -> Amounts:
    return {"gold": PACKS[state.edition].constants.alliance_gold}


def deal(game: Game[World], seat: Seat, key: Key) -> None:
    """Carry out a dealing of ``dealings``."""
    state = game.state
    verb, _, rest = key.partition(".")
    # Diplomacy binds: what has been said to others cannot be taken back.
    game.reveal()
    match verb:
        case "propose":
            state.diplomacy.offers.append(Offer(seat, int(rest)))
            game.befall([int(rest)], "event.proposed", player=who_said(state, seat), other=who_said(state, int(rest)))
        case "accept":
            form(game, Offer(int(rest), seat))
        case "reject":
            state.diplomacy.offers.remove(Offer(int(rest), seat))
            game.befall([int(rest)], "event.rejected", player=who_said(state, seat), other=who_said(state, int(rest)))
        case _:
            dissolve(game, seat)


def form(game: Game[World], pact: Offer) -> None:
    """An alliance begins: Gold for both, and their other offers are void (TC-DIP-03, TC-DIP-05, TC-DIP-09)."""
    state, members = game.state, (pact.by, pact.to)
    state.diplomacy.alliances.append(pact)
    state.diplomacy.offers = [o for o in state.diplomacy.offers if o.by not in members and o.to not in members]
    gold = _gold(state)
    players = {"player": who_said(state, pact.by), "other": who_said(state, pact.to)}
    game.befall([pact.by], "event.allied", what=amounts_said(gold), **players)
    for seat in members:
        nation = state.nations[seat]
        nation.used.alliances += 1
        nation.allied += 1
        gain(nation, gold)
        settle_limits(game, seat)


def dissolve(game: Game[World], seat: Seat) -> None:
    """Either member ends an alliance alone, without refund or penalty (TC-DIP-07)."""
    state = game.state
    pact = alliance_of(state, seat)
    if pact is not None:
        state.diplomacy.alliances.remove(pact)
        other = pact.to if pact.by == seat else pact.by
        game.befall([other], "event.dissolved", player=who_said(state, seat), other=who_said(state, other))
