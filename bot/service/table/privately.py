"""Which direct messages show a user what is theirs at a table, and which of them change with it."""

from __future__ import annotations

from collections.abc import Mapping

from bot.service.table.snapshot import Snapshot
from games.core.model import Seat, Text
from storage.rows.game import NewMessage


def hand_role(user_id: int) -> str:
    """The role of the direct message that shows a user's hand; one per table, replaced when it changes."""
    return f"hand:{user_id}"


def proposal_role(user_id: int) -> str:
    """The role of the direct message that tells what others propose to a user; gone when that is answered."""
    return f"proposal:{user_id}"


def hand(snapshot: Snapshot, user_id: int) -> NewMessage:
    """Send a user their hand by direct message. A lane of its own: whoever takes no direct messages holds up nobody."""
    return NewMessage(
        kind="hand",
        target=user_id,
        lane=f"{snapshot.game_id}.{user_id}",
        supersede="hand",
        role=hand_role(user_id),
    )


def hands(before: Snapshot | None, after: Snapshot) -> tuple[NewMessage, ...]:
    """Direct messages to the users whose hands changed; none where nothing is hidden.

    A hand message shows the means beside the hand: when a turn changes or the game ends it follows them too, and
    whoever is called reads what they have now.
    """
    handed_over = before is None or before.awaited_users != after.awaited_users or before.over != after.over
    messages: list[NewMessage] = []
    for place in after.places if after.rules.meta.secrets else ():
        if place.user_id is None or after.state is None:
            continue
        changed = any(_hand(before, seat) != _hand(after, seat) for seat in place.seats)
        if before is not None and handed_over and not changed:
            called = place.user_id in after.awaited_users - before.awaited_users
            changed = any(
                _hand(after, seat) is not None and (called or _means(before, seat) != _means(after, seat))
                for seat in place.seats
            )
        if changed:
            messages.append(hand(after, place.user_id))
    return tuple(messages)


def proposal(snapshot: Snapshot, user_id: int) -> NewMessage:
    """Show a user what others propose to them, or take away what was shown of that."""
    return NewMessage(
        kind="proposal",
        target=user_id,
        lane=f"{snapshot.game_id}.{user_id}",
        supersede="proposal",
        role=proposal_role(user_id),
    )


def proposals(before: Snapshot | None, after: Snapshot) -> tuple[NewMessage, ...]:
    """Direct messages to the users to whom something else, or nothing more, is proposed than before."""
    known: Mapping[int, Text] = before.proposals if before is not None else {}
    now: Mapping[int, Text] = after.proposals if after.running else {}
    users = dict.fromkeys((*known, *now))
    return tuple(proposal(after, user) for user in users if known.get(user) != now.get(user))


def _means(snapshot: Snapshot, seat: Seat) -> Text | None:
    return snapshot.rules.tell.status(snapshot.view(seat), seat) if snapshot.state is not None else None


def _hand(snapshot: Snapshot | None, seat: Seat) -> Text | None:
    """The hand of a seat in words: None before the game begins, and in games that hide nothing."""
    return snapshot.rules.tell.hand(snapshot.view(seat), seat) if snapshot is not None else None
