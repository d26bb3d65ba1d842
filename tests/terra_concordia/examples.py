"""The worked examples of the ledger and the clauses that each of them covers."""

from __future__ import annotations

import pytest

from games.terra_concordia.cards.printed import EventCard
from games.terra_concordia.content import PACKS
from tests.terra_concordia.table import Table

PACK = PACKS[PACKS.latest]
CALM = EventCard(id="evt_08", source="estimate", positive=True, effects=())

COVERS = {
    "01": "BRD-01 BRD-03 BRD-06 SET-01 SET-03 SET-04 SET-06 SET-09 SET-10 SET-11 SET-12 SET-13 SET-15 SET-16 SET-17 "
    "SET-18",
    "02": "PLAN-01 PLAN-02 PLAN-05 PLAN-07 PLAN-08 EVT-03 VAR-STD-01",
    "03": "PLAN-01 PLAN-05 PLAN-06 PLAN-07 OVR-05",
    "04": "EVT-01 EVT-02 EVT-04 LIM-06",
    "05": "BRD-02 ACT-COLLECT-01 ACT-COLLECT-02 ACT-COLLECT-04 ACT-COLLECT-05 TER-01 ACT-GEN-01",
    "06": "LIM-01 LIM-02 LIM-03 ACT-COLLECT-04",
    "07": "ACT-EXPLORE-01 ACT-EXPLORE-02 ACT-EXPLORE-03 ACT-EXPLORE-04 ACT-EXPLORE-07 WRK-03",
    "08": "ACT-RESEARCH-01 ACT-RESEARCH-02 ACT-RESEARCH-03 ACT-RESEARCH-08 SCORE-02",
    "09": "ACT-BUILD-01 ACT-BUILD-02 ACT-BUILD-03 ACT-BUILD-07 PLAN-06",
    "10": "VAR-BEG-01 VAR-BEG-02 VAR-BEG-03 VAR-BEG-04 VAR-ALL-01 SET-17",
    "11": "ACT-TRADE-01 ACT-TRADE-02 ACT-TRADE-03 ACT-TRADE-04 ACT-TRADE-06 ACT-TRADE-07",
    "12": "AI-01 AI-04 AI-08 AI-09 AI-10 AI-11 AI-12 WRK-03",
    "13": "ACT-INFLUENCE-01 ACT-INFLUENCE-02 ACT-INFLUENCE-03 ACT-INFLUENCE-04 ACT-INFLUENCE-05 WRK-05 BRD-02",
    "14": "ACT-RESTORE-01 ACT-RESTORE-02 ACT-RESTORE-03 ACT-GEN-03",
    "15": "ACT-RECRUIT-01 ACT-RECRUIT-02 ACT-GEN-02",
    "16": "ACT-NAVIGATE-01 ACT-NAVIGATE-02 ACT-NAVIGATE-03 ACT-NAVIGATE-04 ACT-NAVIGATE-05",
    "17": "ACT-PASS-01 ACT-PASS-02 ACT-PASS-03 ACT-GEN-01 PHASE-01",
    "18": "HAND-01 HAND-02 HAND-03 HAND-04 HAND-05 HAND-06",
    "19": "PROD-01 PROD-02 PROD-03 PROD-04 PROD-05 PROD-07",
    "20": "MAINT-01 MAINT-02 MAINT-04 MAINT-05 MAINT-06 ACT-WONDER-03",
    "21": "MAINT-03 END-03 END-04 END-05",
    "22": "SCORE-01 SCORE-02 SCORE-03 SCORE-04 SCORE-05 SCORE-06 SCORE-08 SCORE-09 SCORE-10 SCORE-11 SCORE-12 SCORE-13",
    "23": "TIE-01",
    "24": "DIP-01 DIP-03 DIP-04 DIP-05 DIP-06 DIP-09 DIP-10",
    "25": "SOLO-01 SOLO-02 SOLO-03 SOLO-09 SOLO-11 ACT-PASS-02",
}


def example(number: str) -> pytest.MarkDecorator:
    return pytest.mark.rule(*(f"TC-{id}" for id in COVERS[number].split()), example=f"TC-EX-{number}")


def left(table: Table, seat: int, *resources: str) -> list[int]:
    return [table.nation(seat).resources[resource] for resource in resources]
