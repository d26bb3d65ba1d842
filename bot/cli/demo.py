"""What a new world of the sandbox starts with: a table that Ana opened, so that there is something to join."""

from __future__ import annotations

from sandbox import CannotDo, NoAnswer, Sandbox

HOST = "Ana"
CHANNEL = "mesa-1"
GAME = "gnomopolis"
PATIENCE = 30.0
"""Seconds the bot may take to come up and register its commands."""


def wants_demo(box: Sandbox) -> bool:
    """Whether nothing has happened in this world yet."""
    return not any(box.world.messages.values())


async def open_demo_table(box: Sandbox) -> str | None:
    """Let Ana run the slash command; None if a table is there now, else what went wrong."""
    try:
        await box.until(lambda: box.bot_online and any(box.world.commands.values()), PATIENCE)
        guild = next(iter(box.world.guilds.values()))
        channel = box.guild(guild.name).channel(CHANNEL)
        answer = await box.user(HOST).slash("/table new", game=GAME, thread=False, channel=channel)
        await box.until(lambda: bool(box.world.channel_messages(channel.id)), PATIENCE)
    except TimeoutError:
        return "the bot did not come up in time"
    except (CannotDo, NoAnswer) as error:
        return str(error)
    return None if answer.message is not None else "the bot did not answer"
