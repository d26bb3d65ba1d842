"""Why an answer is not possible: the reason and the clause, for the questions where one can be told."""

from __future__ import annotations

from games.core.model import Key, Refusal, Text
from games.tarlac.content import DEC, FactionId, pack
from games.tarlac.labels import named, place
from games.tarlac.queries import army_of, barred, with_dec
from games.tarlac.state import Thomond


def refused(keys: tuple[Key, ...], reason: str, clause: str, label: Text | None = None) -> Refusal:
    """A refusal of these keys for a reason of the catalogue."""
    return Refusal(label or Text("refused.answer", {"keys": ", ".join(keys)}), Text(f"refused.{reason}"), clause)


def march_refused(keys: tuple[Key, ...]) -> Refusal | None:
    """Why an army cannot march there."""
    verb, _, space = keys[0].partition(".") if keys else ("", "", "")
    if verb != "march":
        return None
    if space not in pack().spaces:
        return refused(keys, "unknown_space", "TA-MAP-01")
    return refused(keys, "too_far", "TA-MOVE-01", place(space))


def call_refused(state: Thomond, caller: FactionId, keys: tuple[Key, ...]) -> Refusal | None:
    """Why a faction cannot be called now."""
    verb, _, called = keys[0].partition(".") if keys else ("", "", "")
    if verb != "call" or called not in state.factions:
        return None
    if state.factions[called].mobilised:
        return refused(keys, "mobilised", "TA-CALL-02", named(called))
    if called == DEC and barred(state, DEC):
        return refused(keys, "away", f"TA-SCN-{state.scenario}-04", named(called))
    if called == DEC and caller in ("ct", "cbr") and with_dec(state, caller):
        return refused(keys, "bound", "TA-CALL-12", named(called))
    if army_of(state, caller).space not in pack().factions[called].capital:
        return refused(keys, "not_here", "TA-CALL-01", named(called))
    return None
