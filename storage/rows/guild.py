"""What a server chose, as a row."""

from __future__ import annotations

import msgspec

from storage.rows.game import ZONES


class GuildSetting(msgspec.Struct, frozen=True, kw_only=True):
    """What a server chose. ``opener_role`` None: everybody may open tables; ``threads``: a new table opens a thread."""

    guild_id: int
    locale: str | None = None
    opener_role: int | None = None
    offers: int | None = None
    """The channel into which places on offer are posted; None: each in the channel of its table."""
    threads: bool = True
    games_channel: int | None = None
    """Where new tables get their threads; None: where they are opened."""
    hall_channel: int | None = None
    """Where the list of all tables stands; None: nowhere."""
    games: tuple[str, ...] = ()
    """The games that may be played, by the keys of their rules; (): all."""
    tables_per_user: int | None = None
    """Open tables that one user may host here; None: as many as the operator lets."""
    bots_per_table: int | None = None
    """Bots that may sit at a table; None: any number."""
    pace: int = 0
    """Hours for a turn at new tables, where nobody chooses; 0: no limit."""
    demand: int = 0
    """How reliable whoever sits down at new tables must be, where nobody chooses; 0: everybody may."""
    verbosity: str = "full"
    """How much the messages of new tables say (``bot.service.table.verbosity``)."""
    quiet_from: int | None = None
    quiet_to: int | None = None
    """Between these minutes of the day public messages make no sound."""
    timezone: str | None = None
    """That of whoever chose the hours."""

    @property
    def zone(self) -> str:
        """The time zone of the quiet hours."""
        return self.timezone or ZONES.get(self.locale or "", "UTC")
