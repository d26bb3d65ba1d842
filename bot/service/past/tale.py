"""What happened at a table in pieces: one thing, and what is told together."""

from __future__ import annotations

from collections.abc import Collection

import msgspec

from games.core.model import Scene, Seat, Text


class Entry(msgspec.Struct, frozen=True):
    """One thing that happened."""

    at: int
    """Unix milliseconds."""
    seq: int
    text: Text
    passed: Seat | None = None
    """Who did nothing but pass."""
    scene: Scene | None = None
    on: tuple[Seat, ...] = ()
    """Whom it befell by somebody else's doing."""
    names: tuple[str, ...] = ()
    """The name of whoever played each seat then."""
    stood_in_for: Seat | None = None
    """The seat for which a bot did it in the stead of whoever was absent."""


class Tale(msgspec.Struct, frozen=True):
    """A scene as a reader may read it, or what one move brought out of turn: what happened, and how the game retells
    it."""

    entries: tuple[Entry, ...]
    lines: tuple[Text, ...]

    @property
    def scene(self) -> Scene | None:
        """None: it stands alone."""
        return self.entries[0].scene

    @property
    def seat(self) -> Seat | None:
        """Whose turn it was, if anybody's."""
        return self.scene.seat if self.scene is not None else None

    @property
    def laid_out(self) -> bool:
        """Whether it is how the table was laid out before the first round, by nobody."""
        return self.scene is not None and self.scene.seat is None and not self.scene.round

    @property
    def names(self) -> tuple[str, ...]:
        """The name of whoever played each seat when it ended, marked where a bot played in their stead."""
        names = self.entries[-1].names
        absent = {e.stood_in_for: e.names[e.stood_in_for] for e in self.entries if e.stood_in_for is not None}
        return tuple(absent.get(seat, name) for seat, name in enumerate(names))

    @property
    def stood_in_for(self) -> tuple[Seat, ...]:
        """The seats for which a bot did some of it, in their order: not those whose last move only led to it."""
        return tuple(sorted({e.stood_in_for for e in self.entries if e.stood_in_for is not None and not _led_to(e)}))

    @property
    def at(self) -> int:
        """When it began, in Unix milliseconds."""
        return self.entries[0].at

    @property
    def passed(self) -> Seat | None:
        """Who did nothing in it but pass."""
        return self.entries[0].passed if len(self.entries) == 1 else None

    def befell(self, seats: Collection[Seat]) -> tuple[Entry, ...]:
        """What it did to these seats while it was not their turn."""
        if self.seat in seats:
            return ()
        return tuple(entry for entry in self.entries if not set(entry.on).isdisjoint(seats))


def _led_to(entry: Entry) -> bool:
    """Whether it was told as a part that is not its doer's began, by the very move that led to it."""
    scene = entry.scene
    return scene is not None and scene.seat != entry.stood_in_for and entry.seq == scene.since + 1
