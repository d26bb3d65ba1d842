"""The sequence of play: what may wait for a player, by chapter of the manual."""

from __future__ import annotations

from games.terra_concordia.actions.build import PickSite
from games.terra_concordia.effects.perform import TakeTechnology
from games.terra_concordia.effects.questions import (
    ClaimHex,
    ConvertResource,
    NameResource,
    PickRival,
    RevealHex,
    Settle,
)
from games.terra_concordia.steps.closing import CloseRound, Discard, Discards, EndActions, Maintenance, Production
from games.terra_concordia.steps.planning import BeginActions, Events, Income
from games.terra_concordia.steps.rounds import BeginRound
from games.terra_concordia.steps.setup import LayOut, PickCivilization
from games.terra_concordia.steps.turns import AutomaTurn, NextTurn, Places, TradeQueue, Turn

AnyStep = (
    PickCivilization
    | LayOut
    | BeginRound
    | Events
    | Income
    | BeginActions
    | NextTurn
    | Places
    | Turn
    | AutomaTurn
    | TradeQueue
    | PickSite
    | RevealHex
    | TakeTechnology
    | ConvertResource
    | ClaimHex
    | NameResource
    | PickRival
    | Settle
    | EndActions
    | Production
    | Maintenance
    | Discard
    | Discards
    | CloseRound
)
"""Every step a saved game may hold."""
