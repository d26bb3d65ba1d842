"""The words that are printed: specialties, actions, effects, conditions."""

from __future__ import annotations

from typing import Literal, get_args

Specialty = Literal["economy", "culture", "technology"]
"""The type of a card, a progress tile, a specialist."""
SPECIALTIES: tuple[Specialty, ...] = get_args(Specialty)
SPECIALTY: dict[str, Specialty] = {specialty: specialty for specialty in SPECIALTIES}
"""A specialty by its name, as a key or an id says it."""
Action = Literal[
    "present",
    "invent",
    "share",
    "innovate",
    "call_specialists",
    "gain_influence",
    "travel",
    "send_diplomat",
    "recall_diplomat",
    "eureka",
]
"""The ten actions of the Assembly."""
ACTIONS: tuple[Action, ...] = get_args(Action)
ACTION: dict[str, Action] = {action: action for action in ACTIONS}
"""An action by its name."""
Effect = Literal[
    "economy_token",
    "influence_1",
    "turn_order",
    "build_minus_2",
    "build_free",
    "build_for_2",
    "wild_aspiration",
    "call_economy",
    "call_culture",
    "call_technology",
    "call_choice",
    "specialist_economy",
    "specialist_culture",
    "specialist_technology",
    "citizen_map",
    "academic",
    "two_specialists",
]
"""A benefit: of a specialist tile, a milestone, a hex, a space of the Era track, an influence token."""
WealthKind = Literal[
    "group_type",
    "group_wealth",
    "regions_with_2",
    "citizens_in_play",
    "specialist_sets",
    "progress_sets",
    "invention_pairs",
    "invention_same_pairs",
    "invention_triples",
]
Power = Literal[
    "citizen_map_one",
    "academy_one",
    "take_economy_or_culture",
    "build_minus_2_specialists",
    "build_minus_1_influence",
    "swap_two_tiles",
    "academy_limit_plus_1",
    "influence_majority",
    "call_many_regions",
    "travel_anywhere",
    "influence_minus_1",
    "travel_twice",
    "build_era",
    "eureka_any_space",
    "pair",
    "reuse_forum",
]
"""What a progress tile can do once it is built."""
Condition = Literal["at_least_8", "two_of_each_type", "four_of_one_type", "two_era4_one_era5", "eras_2_3_4_5"]
ObjectiveKind = Literal["influence", "inventions", "network", "majority"]
Counted = Literal[
    "progress_tiles",
    "wealth_tiles",
    "specialists",
    "academics",
    "inventions",
    "influence_tokens",
    "economy_tokens_used",
    "sages",
    "chain_tokens_by_influence",
    "citizens_next_to_cards",
]
