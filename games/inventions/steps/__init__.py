"""The sequence of play: what may wait for a player, by chapter of the rulebook."""

from __future__ import annotations

from games.inventions.actions.act import Coupling
from games.inventions.actions.call import Call, CallMore, Return
from games.inventions.actions.chains import ChainStep
from games.inventions.actions.diplomats import Enjoy, Envoy, Recall, Send
from games.inventions.actions.effects import Benefits, CallBack, PickSpecialists, PlaceCitizen
from games.inventions.actions.eureka import Eureka, MoveMarker, PickSpace
from games.inventions.actions.gain import Gain, PlaceToken
from games.inventions.actions.invent import Flip, Innovate, Invent
from games.inventions.actions.payments import Commit, Exhaust
from games.inventions.actions.present import Present, Staff
from games.inventions.actions.share import Reward, Share
from games.inventions.actions.travel import MeetSage, Travel, TravelOn, TurnKnowledge
from games.inventions.steps.aspirations import CloseStep3, LaySurplus, Replace, TakeTile
from games.inventions.steps.building import Build, PayPrice, Place, Settle, Site, Swap
from games.inventions.steps.chronos import ChronosClaim, ChronosTurn
from games.inventions.steps.era_change import ChangeEra, ChooseOrder, Ebb, Refresh, RenewIdeas
from games.inventions.steps.era_one import Claim, Claims, CloseClaims, SettleClaim
from games.inventions.steps.rounds import Advance, Round
from games.inventions.steps.setup import LayOut
from games.inventions.steps.turn import BeginTurn, EndTurn, PlacePillar, TakeIdeas
from games.inventions.steps.windows import Window

AnyStep = (
    LayOut
    | Claims
    | Claim
    | ChronosClaim
    | SettleClaim
    | CloseClaims
    | Round
    | BeginTurn
    | PlacePillar
    | Present
    | Staff
    | Invent
    | Exhaust
    | Commit
    | Flip
    | Share
    | Reward
    | Innovate
    | Call
    | CallMore
    | Return
    | Gain
    | PlaceToken
    | Travel
    | TravelOn
    | MeetSage
    | TurnKnowledge
    | Send
    | Envoy
    | Enjoy
    | Recall
    | Eureka
    | MoveMarker
    | PickSpace
    | ChainStep
    | Coupling
    | Benefits
    | PlaceCitizen
    | PickSpecialists
    | CallBack
    | Window
    | TakeIdeas
    | LaySurplus
    | Replace
    | TakeTile
    | CloseStep3
    | Build
    | Site
    | PayPrice
    | Place
    | Settle
    | Swap
    | EndTurn
    | ChronosTurn
    | Advance
    | ChangeEra
    | ChooseOrder
    | Ebb
    | Refresh
    | RenewIdeas
)
"""Every step a saved game may hold."""
