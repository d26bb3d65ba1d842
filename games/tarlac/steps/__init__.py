"""The sequence of play: what may wait for a player, by chapter of the rulebook."""

from __future__ import annotations

from games.tarlac.steps.attack import AnswerAttack, Attack, Pursue, Retreat
from games.tarlac.steps.battle import Battle, BattlePhase
from games.tarlac.steps.calling import AnswerCall, AnswerDeClare, AnswerPretender, Call
from games.tarlac.steps.clonroad import Occupation
from games.tarlac.steps.combat import RollOn, Stand
from games.tarlac.steps.expedition import March, NextArmy
from games.tarlac.steps.maintenance import Maintenance, PreMaintenance
from games.tarlac.steps.mobilisation import Base, Land, Landing, Summons
from games.tarlac.steps.mustering import BuyProvisions, Mix, Muster
from games.tarlac.steps.provisioning import Feed, FeedArmies, FeedCoyne, GoHome, Homecoming, Starve
from games.tarlac.steps.rounds import Cycle, Round
from games.tarlac.steps.sacking import DefendBase, Pillage, Rally, Sack
from games.tarlac.steps.throne import EndRound

AnyStep = (
    Round
    | PreMaintenance
    | Maintenance
    | Cycle
    | Land
    | Summons
    | Landing
    | Base
    | Muster
    | Mix
    | BuyProvisions
    | NextArmy
    | March
    | Call
    | AnswerCall
    | AnswerPretender
    | AnswerDeClare
    | Attack
    | Pursue
    | AnswerAttack
    | Retreat
    | RollOn
    | Stand
    | Sack
    | Pillage
    | DefendBase
    | Rally
    | BattlePhase
    | Battle
    | Occupation
    | FeedArmies
    | Starve
    | Feed
    | FeedCoyne
    | GoHome
    | Homecoming
    | EndRound
)
"""Every step a saved game may hold."""
