"""What tests hold of the sandbox's world: a user, a guild, a channel."""

from __future__ import annotations

from typing import Generic, TypeVar

from sandbox.box import Box
from sandbox.world.world import Channel, Guild, User

Thing = TypeVar("Thing", User, Guild, Channel)


class Handle(Generic[Thing]):
    """A thing of the world, and the sandbox it is in."""

    def __init__(self, box: Box, data: Thing) -> None:
        self.box = box
        self.data = data

    @property
    def id(self) -> int:
        """The snowflake."""
        return self.data.id

    @property
    def name(self) -> str:
        """The name; empty for DMs."""
        return self.data.name
