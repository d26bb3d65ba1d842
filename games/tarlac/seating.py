"""Who plays what, with three to seven players (section 8 of the rulebook)."""

from __future__ import annotations

from games.tarlac.printed import CBR, CT, DEC, PRETENDERS, FactionId, Scenario

FEWEST, MOST = 3, 7
Plan = tuple[tuple[FactionId, ...], ...]
"""For each seat its factions, the pretender first."""


def most_players(scenario: Scenario) -> int:
    """How many can play a scenario: an ally seat needs a king of its own (TA-SEAT-06)."""
    return min(MOST, FEWEST + len(scenario.allies_ct) + len(scenario.allies_cbr))


def plan(scenario: Scenario, players: int) -> Plan:
    """The factions of each seat (TA-SEAT-01 to TA-SEAT-05)."""
    ct, cbr = scenario.allies_ct, scenario.allies_cbr
    match players:
        case 3:
            return ((CT, *ct), (CBR, *cbr), (DEC,))
        case 4:
            return ((CT,), ct, (CBR, *cbr), (DEC,))
        case 5:
            return ((CT,), ct, (CBR,), cbr, (DEC,))
        case _:
            first, second = _shares(len(ct), len(cbr), players - FEWEST)
            return ((CT,), (CBR,), (DEC,), *_dealt(ct, first), *_dealt(cbr, second))


def _shares(ct: int, cbr: int, seats: int) -> tuple[int, int]:
    """Ally seats of each side: the side with more allies has more of them, and none has more seats than kings."""
    more = (seats + 1) // 2
    first = more if ct >= cbr else seats - more
    first = min(max(first, seats - cbr), ct)
    return first, seats - first


def _dealt(kings: tuple[FactionId, ...], seats: int) -> Plan:
    return tuple(kings[seat::seats] for seat in range(seats))


def part_keys(scenario: Scenario, players: int) -> tuple[str, ...]:
    """What each seat of the plan is called, whatever number plays: the side, and of ally seats which of that side."""
    keys: list[str] = []
    for played in plan(scenario, players):
        side = side_of(played, scenario)
        nth = sum(key.startswith(f"{side}.") for key in keys) + 1
        keys.append(side if side in played else f"{side}.{nth}")
    return tuple(keys)


def side_of(factions: tuple[FactionId, ...], scenario: Scenario) -> FactionId:
    """The pretender a seat plays for at the start, or "dec"."""
    if factions[0] == DEC:
        return DEC
    return next(p for p in PRETENDERS if factions[0] == p or factions[0] in scenario.allies(p))
