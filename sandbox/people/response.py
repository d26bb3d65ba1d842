"""What came of an interaction: the answer, or a modal to fill in."""

from __future__ import annotations

from sandbox.box import Box
from sandbox.checks.components import TEXT_INPUT, walk
from sandbox.people.seen import SeenMessage
from sandbox.realm.interactions import DEFER_UPDATE, UPDATE, Interaction


class NoAnswer(Exception):
    """The bot was offline, did not answer within 3 s, or left "is thinking" standing."""


class Modal:
    """An open modal."""

    def __init__(self, interaction: Interaction) -> None:
        if interaction.modal is None:
            raise NoAnswer("there is no modal")
        self.interaction = interaction
        self.form = interaction.modal

    @property
    def title(self) -> str:
        """The title."""
        return self.form["title"]

    @property
    def fields(self) -> dict[str, str]:
        """The custom id of each field by its label."""
        found: dict[str, str] = {}
        for component in walk(self.form["components"]):
            inner = component.get("component")
            if inner:
                found[component["label"]] = inner["custom_id"]
            elif component["type"] == TEXT_INPUT and component.get("label"):
                found[component["label"]] = component["custom_id"]
        return found


class Response:
    """What came of an interaction."""

    def __init__(self, box: Box, interaction: Interaction) -> None:
        self.box = box
        self.interaction = interaction

    def __repr__(self) -> str:
        return f"<response to {self.interaction.name!r}: {self.message}>"

    @property
    def message(self) -> SeenMessage | None:
        """The first answer: a new message, also one that came after a bare acknowledgement, or the one with the button
        when that was updated."""
        if self.interaction.answer == DEFER_UPDATE and self.interaction.messages and not self.interaction.redrawn:
            return self.messages[0]
        original = self.interaction.original
        return SeenMessage(self.box, original) if original else None

    @property
    def messages(self) -> list[SeenMessage]:
        """All new messages of this interaction, follow-ups too."""
        return [SeenMessage(self.box, m) for m in self.interaction.messages]

    @property
    def text(self) -> str:
        """The text of the first answer."""
        return self.message.text if self.message else ""

    @property
    def is_private(self) -> bool:
        """Whether only this user sees the answer."""
        return self.message is not None and self.message.is_private

    @property
    def is_update(self) -> bool:
        """Whether the bot changed (or will change) the message with the button instead of posting."""
        return self.interaction.answer in (DEFER_UPDATE, UPDATE)

    @property
    def modal(self) -> Modal:
        """The modal that opened. Raises NoAnswer when none did."""
        return Modal(self.interaction)

    @property
    def seconds(self) -> float:
        """How long ago the interaction was made, in the sandbox's time."""
        return self.box.clock.now() - self.interaction.created_at
