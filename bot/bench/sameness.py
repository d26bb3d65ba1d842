"""Whether a game is still the one that was played: by how it goes, not by how its code is written.

Hours of measuring should outlive a renamed function, but no changed rule or judgement. So what is compared is the
content, to the byte, and how some games of the same table come out: one answer that differs in one of them changes what
is drawn, scored or told after it. What none of these games comes to is not seen: whoever changes that begins anew.
"""

from __future__ import annotations

import hashlib
from pathlib import Path

import msgspec

from bot.contested import played_out
from games import registry
from games.core.model import Contest
from games.core.thinking.simulation import Player

ROOT = Path(registry.__file__).parent

ALIKE = 6
"""Games by which it is seen whether players of a kind still decide alike."""
AT_RANDOM = 20
"""Games by which it is seen whether the rules are the same: random play comes to what no good player does."""


def fingerprint(key: str, contest: Contest, player: Player) -> str:
    """What changes whenever the content of a game does, or how games of so many answers go at a table."""
    found = hashlib.blake2b(digest_size=8)
    for path in sorted((ROOT / key / "content").rglob("*.toml")):
        found.update(path.relative_to(ROOT).as_posix().encode() + b"\0" + path.read_bytes())
    probes: list[tuple[Player, int]] = [("random", AT_RANDOM)]
    if player != "random":
        probes.append((player, ALIKE))
    for kind, games in probes:
        for n in range(games):
            went = msgspec.structs.replace(played_out(key, contest, n, kind), seconds=0.0)
            found.update(msgspec.json.encode(msgspec.to_builtins(went, str_keys=True), order="sorted"))
    return found.hexdigest()
