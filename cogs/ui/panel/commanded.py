"""The panel after a command that changes a table, which nobody can tell from one that answers something else."""

from __future__ import annotations

from bot.service.table.snapshot import Snapshot
from bot.texts import speak
from bot.unheard import Carried
from cogs.ui.answers import Asking, remember
from cogs.ui.panel.panel_controls import news_since, open_panel


async def carried_out(interaction: Asking, before: Snapshot, after: Snapshot) -> None:
    """A command was carried out: a new panel with what came of it."""
    carried = Carried(after.game_id, _typed(interaction), before.seq, after.seq)
    interaction.client.unheard.carried_out(interaction.user.id, carried)
    news = await news_since(interaction, remember(interaction, after), before.seq)
    await open_panel(interaction, after.game_id, news)


async def carried_out_before(interaction: Asking, snapshot: Snapshot) -> bool:
    """Whether a command would be done twice, as Discord said that it had failed; then its user is told that it did not,
    and what came of it.
    """
    user_id = interaction.user.id
    since = interaction.client.unheard.since(user_id, snapshot.game_id, _typed(interaction), snapshot.seq)
    if since is None:
        return False
    said = speak(await interaction.client.locale(interaction)).say("panel.unheard")
    news = await news_since(interaction, remember(interaction, snapshot), since)
    await open_panel(interaction, snapshot.game_id, [said, *news])
    return True


def _typed(interaction: Asking) -> tuple[object, ...]:
    """A command and its parameters, as somebody typed them."""
    name = interaction.command.qualified_name if interaction.command is not None else ""
    return (name, *interaction.namespace)
