"""A guild as tests handle it."""

from __future__ import annotations

from sandbox.people.handle import Handle
from sandbox.people.scripted import ScriptedUser
from sandbox.people.seen import SeenChannel
from sandbox.world.world import FORUM
from sandbox.world.world import Guild as GuildData


class Guild(Handle[GuildData]):
    """A guild as tests handle it."""

    @property
    def channels(self) -> list[SeenChannel]:
        """The channels without their threads."""
        return [SeenChannel(self.box, c) for c in self.box.world.places(self.data.id)]

    @property
    def threads(self) -> list[SeenChannel]:
        """All threads."""
        return [SeenChannel(self.box, c) for c in self.box.world.threads(self.data.id)]

    def channel(self, name: str) -> SeenChannel:
        """The text channel of that name, made when it is missing."""
        for channel in self.channels:
            if channel.name == name:
                return channel
        return SeenChannel(self.box, self.box.realm.add_channel(self.data, name))

    def forum(self, name: str) -> SeenChannel:
        """The forum of that name, made when it is missing."""
        for channel in self.channels:
            if channel.name == name and channel.data.type == FORUM:
                return channel
        return SeenChannel(self.box, self.box.realm.add_channel(self.data, name, FORUM))

    def remove(self, user: ScriptedUser) -> None:
        """Remove a member."""
        self.box.realm.leave(self.data, user.data)

    def add(self, user: ScriptedUser) -> None:
        """Add a member."""
        self.box.realm.join(self.data, user.data)

    def kick_bot(self) -> None:
        """Remove the bot."""
        self.box.realm.kick_bot(self.data)

    def invite_bot(self) -> None:
        """Add the bot (again)."""
        self.box.realm.add_bot(self.data)
