"""The error codes of Discord that we tell apart (docs.discord.com: "JSON error codes")."""

from __future__ import annotations

UNKNOWN_CHANNEL = 10003
UNKNOWN_MESSAGE = 10008
UNKNOWN_USER = 10013
TOO_LATE = (10062, 10015, 50027)
"""Nothing is taken for an interaction any more: it was not answered within three seconds, or was a quarter of an hour
ago (the last two)."""
ALREADY_ANSWERED = 40060
NO_ACCESS = 50001
DM_CLOSED = (50007, 50278, UNKNOWN_USER)
"""The user takes no direct messages from us, or (the second, since 2026) is on no server of ours any more, or has no
account any more."""
NO_PERMISSION = 50013
INVALID_FORM = 50035
"""Also for an edit that names a picture which the message has no longer."""
ARCHIVED = 50083
LOCKED = 160005
"""A moderator lets nobody else write in the thread."""
TOO_MANY_THREADS = 160006
"""A server has a thousand threads that are not archived, and takes no more."""

GONE = {
    UNKNOWN_CHANNEL: "channel_gone",
    NO_ACCESS: "no_access",
    NO_PERMISSION: "no_permission",
    ARCHIVED: "archived",
    LOCKED: "locked",
}
"""Answers of Discord after which a channel cannot be written to, and what its host is told."""
OPENED_AGAIN = (NO_ACCESS, NO_PERMISSION, ARCHIVED, LOCKED)
"""Those of them after which it can be written to as soon as somebody on the server lets us."""
OF_THE_REQUEST = (400, 413)
"""Statuses that say something of what was asked, whoever answers. With any other that has no code of Discord's it was
not Discord that read the message: a proxy, whoever keeps the crowd from it (a page instead of an answer), or it did not
look further than at the token."""
