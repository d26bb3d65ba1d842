"""The sequence of play: what may wait for a player, by chapter of the rulebook."""

from __future__ import annotations

from games.nucleum.steps.acting import Idle, Matched, Resolve, Subsidize
from games.nucleum.steps.contracts import NextContract, PickContract, PickSlot
from games.nucleum.steps.develop import PickTile
from games.nucleum.steps.energize import PickCoal, PickFuel, PickHosts, PickMines, PickPlant, PickTarget
from games.nucleum.steps.gains import MayIndustrialize, PickPiece, PickTechnology, PickYard, Receive, StoreUranium
from games.nucleum.steps.rails import CompleteLink, PickTrack, PickWay
from games.nucleum.steps.recharge import KingsDay, PayIncome, PlaceMarker, PlaceNucleum, Recharge, TakeBack
from games.nucleum.steps.rounds import CloseRound, Round
from games.nucleum.steps.setup import LayOut, PickExperiment
from games.nucleum.steps.turn import TakeTurn, Turn
from games.nucleum.steps.urbanize import PickBuilding, PickSite

AnyStep = (
    LayOut
    | PickExperiment
    | Round
    | TakeTurn
    | Turn
    | CloseRound
    | Resolve
    | Idle
    | Matched
    | Subsidize
    | PickTrack
    | PickWay
    | CompleteLink
    | PickBuilding
    | PickSite
    | PickPiece
    | PickYard
    | MayIndustrialize
    | PickTile
    | PickContract
    | PickSlot
    | NextContract
    | PickTarget
    | PickPlant
    | PickFuel
    | PickMines
    | PickHosts
    | PickCoal
    | Receive
    | StoreUranium
    | PickTechnology
    | Recharge
    | PayIncome
    | PlaceMarker
    | PlaceNucleum
    | KingsDay
    | TakeBack
)
"""Every step a saved game may hold."""
