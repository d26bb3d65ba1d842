"""The slash commands of the games, generated from their rules: one group a game, one command an action."""

from __future__ import annotations

import inspect
from typing import Any

from discord import app_commands
from discord.ext import commands

from bot.app import Taverna
from bot.service.refused import Refused
from bot.service.table.snapshot import Snapshot
from bot.texts import speak
from cogs.ui.answers import Asking, tell, who
from cogs.ui.layout import cut
from cogs.ui.looking import viewing
from cogs.ui.panel import commanded, panel_controls
from cogs.ui.sentences import title
from cogs.ui.shown.dangers import outlook
from cogs.ui.shown.panel import confirmation
from cogs.ui.translator import action_description, game_description
from cogs.ui.typing import series
from cogs.ui.typing.completion import CHOICE, fitting
from cogs.ui.typing.typed import (
    NOTHING,
    Given,
    answers_of,
    dangerous,
    demand_rest,
    explain_nothing,
    option_meant,
    options_for,
    reasons_why_not,
    why_nothing,
)
from games.core.model import Command, Decision, Parameter
from games.core.rules import Illegal, Rules
from games.core.texts import Catalogue
from games.registry import GAMES


async def carry_out(interaction: Asking, rules: Rules[Any, Any], command: Command, given: Given) -> None:
    """Do what a command says, all of it or nothing, and show the panel with what came of it."""
    moves, user = interaction.client.tables.moves, who(interaction)
    snapshot = await table_of(interaction, rules)
    texts = snapshot.texts(await interaction.client.locale(interaction))
    start = moves.rehearse(snapshot, user)
    answers, at = series.read(start, command, given, texts)
    demand_rest(at, command, given, texts)
    if not answers:
        explain_nothing(start, command, texts)
    waived = await interaction.client.tables.waivers.of(user.id, rules.meta.key)
    danger = dangerous(start, answers, outlook(snapshot, start.seat), texts, waived)
    if danger is not None:
        shown = await panel_controls.panel_of(interaction, snapshot, start.seat)
        await tell(interaction, confirmation(shown, danger))
        return
    if not await commanded.carried_out_before(interaction, snapshot):
        after = await moves.act(snapshot.game_id, user, answers, interaction.id)
        await commanded.carried_out(interaction, snapshot, after)


async def offered(
    interaction: Asking, rules: Rules[Any, Any], command: Command, name: str, typed: str
) -> list[app_commands.Choice[str]]:
    """What a parameter may be, after the parameters before it."""
    names = [parameter.name for parameter in command.parameters]
    earlier = names[: names.index(name)]
    before = {key: str(value) for key, value in interaction.namespace if key in earlier and value}
    try:
        snapshot = await table_of(interaction, rules)
        locale = await interaction.client.locale(interaction)
        texts = snapshot.texts(locale)
        start = interaction.client.tables.moves.rehearse(snapshot, who(interaction))
        parameter = command.parameters[names.index(name)]
        if parameter.series:
            found = series.continued(start, parameter, typed, texts)
            return [app_commands.Choice(name=label, value=value) for label, value in found]
        _, at = answers_of(start, command, before, texts)
    except (Refused, Illegal):
        return []
    decision = next((decision for decision in at.asked if options_for(parameter, decision)), None)
    if decision is None:
        # Discord greys nothing out: what is chosen all the same is refused with its reason in full.
        reasons = [(f"✕ {said}", id) for id, said, _ in reasons_why_not(at, parameter.prefix, texts)]
        why = why_nothing(at, parameter.prefix, texts)
        said = cut(f"✕ {why}", CHOICE) if why else speak(locale).say("command_of_game.nothing")
        return fitting(reasons, typed) or [app_commands.Choice(name=said, value=NOTHING)]
    return _values(decision, parameter, typed, texts)


def _values(decision: Decision, parameter: Parameter, typed: str, texts: Catalogue) -> list[app_commands.Choice[str]]:
    """The options of a parameter that fit what is typed; where several are chosen, each after those chosen already."""
    options = options_for(parameter, decision)
    pairs = [(texts.say(option.label), option.key) for option in options]
    if decision.picks == (1, 1):
        return fitting(pairs, typed)
    # The user's program puts the label of a choice into the field, and they type on after it.
    done, _, begun = typed.rpartition(",")
    meant = [option_meant(word, parameter, options, texts) for word in done.split(",")]
    chosen = {texts.say(option.label): option.key for option in meant if option is not None}
    keys = [key.removeprefix(parameter.prefix) for key in chosen.values()]
    left = fitting([(label, key) for label, key in pairs if key not in chosen.values()], begun)
    found = [
        app_commands.Choice(name=cut(", ".join((*chosen, one.name)), CHOICE), value=",".join((*keys, str(one.value))))
        for one in left
    ]
    return [choice for choice in found if len(choice.value) <= CHOICE]


async def table_of(interaction: Asking, rules: Rules[Any, Any]) -> Snapshot:
    """The table of the channel, if it plays this game.

    Raises:
        Refused: it plays another, or has not begun.
    """
    snapshot = await viewing.here(interaction)
    if snapshot.rules.meta.key != rules.meta.key:
        raise Refused("other_game", game=title(snapshot.rules, await interaction.client.locale(interaction)))
    if snapshot.state is None:
        raise Refused("not_started")
    return snapshot


def group_of(rules: Rules[Any, Any]) -> app_commands.Group:
    """The slash commands of a game."""
    group = app_commands.Group(name=rules.meta.group, description=cut(game_description(rules, "en"), 100))
    for command in rules.commands:
        group.add_command(_command(rules, command))
    return group


def _command(rules: Rules[Any, Any], command: Command) -> app_commands.Command[Any, ..., None]:
    async def callback(interaction: Asking, **given: str | None) -> None:
        await carry_out(interaction, rules, command, {name: value for name, value in given.items() if value})

    # discord.py reads the parameters from the signature, so each command gets one of its own.
    own = [
        inspect.Parameter(
            parameter.name,
            inspect.Parameter.KEYWORD_ONLY,
            annotation=str if parameter.required else str | None,
            default=inspect.Parameter.empty if parameter.required else None,
        )
        for parameter in command.parameters
    ]
    first = inspect.Parameter("interaction", inspect.Parameter.POSITIONAL_OR_KEYWORD, annotation=Asking)
    vars(callback)["__signature__"] = inspect.Signature([first, *own])
    described = speak("en").say("command_of_game.parameter")
    make = app_commands.command(name=command.name, description=action_description(rules, command.name, "en"))
    made: app_commands.Command[Any, ..., None] = make(
        app_commands.describe(**{parameter.name: described for parameter in command.parameters})(callback)
    )
    for parameter in command.parameters:
        made.autocomplete(parameter.name)(_completion(rules, command, parameter.name))
    return made


def _completion(rules: Rules[Any, Any], command: Command, name: str) -> Any:
    async def complete(interaction: Asking, typed: str) -> list[app_commands.Choice[str]]:
        return await offered(interaction, rules, command, name, typed)

    return complete


class Actions(commands.Cog):
    """Holds the generated groups, so that they come and go with the extension."""


async def setup(bot: Taverna) -> None:
    """Called by discord.py."""
    await bot.add_cog(Actions())
    for rules in GAMES.values():
        bot.tree.add_command(group_of(rules))


async def teardown(bot: Taverna) -> None:
    """Called by discord.py when the extension is unloaded."""
    for rules in GAMES.values():
        bot.tree.remove_command(rules.meta.group)
