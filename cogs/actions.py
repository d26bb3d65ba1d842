"""The slash commands of the games, generated from their rules: one group a game, one command an action."""

from __future__ import annotations

import inspect
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from discord import app_commands
from discord.ext import commands

from bot.service.refused import Refused
from bot.service.snapshot import Snapshot
from bot.texts import speak
from cogs.ui import panel_controls, viewing
from cogs.ui.answers import Asking, remember, who
from cogs.ui.completion import CHOICE, fitting
from cogs.ui.layout import cut
from cogs.ui.sentences import plain, title
from cogs.ui.translator import action_description, game_description
from games.core.model import KEY_PATTERN, Command, Decision, Key, Option, Parameter
from games.core.rules import Illegal, Rules
from games.core.texts import Catalogue
from games.registry import GAMES

if TYPE_CHECKING:
    from bot.app import Taverna

NOTHING = "-"
"""The value offered where a parameter does not come up; the same as leaving it out."""
LEGAL = 10

Steps = list[tuple[Key, ...]]


async def steps_of(
    interaction: Asking, snapshot: Snapshot, command: Command, given: Mapping[str, str], texts: Catalogue
) -> Steps:
    """The answers that a command with these parameters stands for, each checked against what would be asked.

    Raises:
        Refused: a value is not among the options, or a parameter is not asked for.
        Illegal, NotYourTurn: as the service says.
    """
    steps: Steps = [(command.key,)] if command.key and not await _under_way(interaction, snapshot, command) else []
    rest = {
        parameter.name: parameter for parameter in command.parameters if given.get(parameter.name, NOTHING) != NOTHING
    }
    while rest:
        asked = await asked_after(interaction, snapshot, steps)
        found = next(((decision, p) for decision in asked for p in rest.values() if _options(decision, p)), None)
        if found is None:
            for p in rest.values() if asked or not steps else ():
                named = _named_keys(given[p.name], p, snapshot.rules, texts)
                vague = await _explain(interaction, snapshot, steps, [*named, p.prefix])
                if p.required and vague is not None:
                    raise vague
            names = ", ".join(_name(command, p, texts) for p in rest.values())
            raise Refused("parameter_not_asked" if asked or not steps else "parameter_after_chance", names=names)
        decision, parameter = found
        del rest[parameter.name]
        value = given[parameter.name]
        try:
            steps.append(keys_of(value, decision, parameter, texts))
        except Refused:
            await _explain(interaction, snapshot, steps, _named_keys(value, parameter, snapshot.rules, texts))
            raise
    return steps


async def explain_nothing(interaction: Asking, snapshot: Snapshot, command: Command, texts: Catalogue) -> None:
    """Refuse a command that says nothing: by what it could say now, or else by why it could say nothing.

    Raises:
        Refused: as said.
        Illegal: the rules know why.
    """
    asked = await asked_after(interaction, snapshot, [])
    telling = [p for p in command.parameters if p.required] or command.parameters
    for parameter in telling:
        options = [option for decision in asked for option in _options(decision, parameter)]
        if options:
            raise Refused("parameter_missing", name=_name(command, parameter, texts), legal=_named(options, texts))
    await _explain(interaction, snapshot, [], [parameter.prefix for parameter in telling[:1]])
    raise Refused("nothing_chosen")


async def _under_way(interaction: Asking, snapshot: Snapshot, command: Command) -> bool:
    """Whether what a command begins with is done already, so that it goes on from there."""
    asked = await asked_after(interaction, snapshot, [])
    if any(option.key == command.key for decision in asked for option in decision.options):
        return False
    return any(_options(decision, parameter) for decision in asked for parameter in command.parameters)


async def asked_after(interaction: Asking, snapshot: Snapshot, steps: Steps) -> tuple[Decision, ...]:
    """What would be asked of the user after these answers, what they may do at any time last; nothing after chance."""
    return await interaction.client.tables.moves.preview(snapshot.game_id, who(interaction), steps)


async def demand_rest(
    interaction: Asking, snapshot: Snapshot, command: Command, given: Mapping[str, str], steps: Steps, texts: Catalogue
) -> None:
    """Refuse a command that would stop half way for want of a parameter, and say what could be given."""
    asked = await asked_after(interaction, snapshot, steps)
    decision = next((decision for decision in asked if decision.blocking), None)
    if decision is None:
        return
    for parameter in command.parameters:
        options = _options(decision, parameter)
        if parameter.prefix and given.get(parameter.name, NOTHING) == NOTHING and len(options) == len(decision.options):
            raise Refused("parameter_missing", name=_name(command, parameter, texts), legal=_named(options, texts))


def keys_of(value: str, decision: Decision, parameter: Parameter, texts: Catalogue) -> tuple[Key, ...]:
    """The options meant by a value: keys (as autocomplete gives them) or labels, several separated by commas.

    Raises:
        Refused: one of them is not an option, or there are too few or too many.
    """
    options = _options(decision, parameter)
    several = decision.picks != (1, 1)
    found = list[Key]()
    for word in value.split(",") if several else [value]:
        option = _meant(word, parameter.prefix, options, texts)
        if option is None:
            raise Refused("not_an_option", value=cut(word.strip(), 60), legal=_named(options, texts))
        found.append(option.key)
    least, most = decision.picks
    if least == most != len(set(found)):
        raise Refused("wrong_number_exactly", n=least, legal=_named(options, texts))
    if not least <= len(set(found)) <= most:
        raise Refused("wrong_number", least=least, most=most, legal=_named(options, texts))
    return tuple(dict.fromkeys(found))


def _meant(word: str, prefix: str, options: list[Option], texts: Catalogue) -> Option | None:
    wanted = plain(word.strip())
    exact = [o for o in options if wanted in (o.key, o.key.removeprefix(prefix), plain(texts.say(o.label)))]
    alike = exact or [o for o in options if wanted and wanted in plain(texts.say(o.label))]
    return alike[0] if len(alike) == 1 or exact else None


async def _explain(interaction: Asking, snapshot: Snapshot, steps: Steps, keys: list[Key]) -> Illegal | None:
    """Let the rules say why an answer is not possible, and by which clause; what they say if they know no reason."""
    vague = None
    for key in keys:
        try:
            await asked_after(interaction, snapshot, [*steps, (key,)])
        except Illegal as error:
            if error.refusal.reason.id != "refused.not_offered":
                raise
            vague = error
    return vague


def _named_keys(value: str, parameter: Parameter, rules: Rules[Any, Any], texts: Catalogue) -> list[Key]:
    """Keys that a value could mean although they are not offered: the key itself, or a component by id or name."""
    word = value.strip().lower()
    names = {
        component.id: plain(texts.say(component.name)) for component in rules.tell.components(rules.editions.latest)
    }
    exact = [id for id, name in names.items() if name == plain(word)]
    alike = [id for id, name in names.items() if plain(word) and plain(word) in name]
    ids = [word, *(exact or (alike if len(alike) == 1 else []))]
    keys = [id if id.startswith(parameter.prefix) else f"{parameter.prefix}{id}" for id in ids]
    return [key for key in keys if KEY_PATTERN.match(key)]


def _options(decision: Decision, parameter: Parameter) -> list[Option]:
    return [option for option in decision.options if option.key.startswith(parameter.prefix)]


def _named(options: list[Option], texts: Catalogue) -> str:
    said = "; ".join(texts.say(option.label) for option in options[:LEGAL])
    return f"{said}; …" if options[LEGAL:] else said


def _name(command: Command, parameter: Parameter, texts: Catalogue) -> str:
    id = f"command.{command.name}.{parameter.name}"
    return texts.say(id) if texts.knows(id) else parameter.name


# ---------------------------------------------------------------- from rules to commands


async def carry_out(interaction: Asking, rules: Rules[Any, Any], command: Command, given: Mapping[str, str]) -> None:
    """Do what a command says, all of it or nothing, and show the panel with what came of it."""
    snapshot = await table_of(interaction, rules)
    texts = snapshot.texts(await interaction.client.locale(interaction))
    steps = await steps_of(interaction, snapshot, command, given, texts)
    await demand_rest(interaction, snapshot, command, given, steps, texts)
    if not steps:
        await explain_nothing(interaction, snapshot, command, texts)
    after = await interaction.client.tables.moves.act(snapshot.game_id, who(interaction), steps, interaction.id)
    news = await panel_controls.news_since(interaction, remember(interaction, after), snapshot.seq)
    await panel_controls.open_panel(interaction, after.game_id, news)


async def offered(
    interaction: Asking, rules: Rules[Any, Any], command: Command, name: str, typed: str
) -> list[app_commands.Choice[str]]:
    """What a parameter may be, after the parameters before it."""
    try:
        snapshot = await table_of(interaction, rules)
        locale = await interaction.client.locale(interaction)
        texts = snapshot.texts(locale)
        names = [parameter.name for parameter in command.parameters]
        before = {
            key: str(value) for key, value in interaction.namespace if key in names[: names.index(name)] and value
        }
        steps = await steps_of(interaction, snapshot, command, before, texts)
        asked = await asked_after(interaction, snapshot, steps)
    except (Refused, Illegal):
        return []
    parameter = command.parameters[names.index(name)]
    decision = next((decision for decision in asked if _options(decision, parameter)), None)
    if decision is None:
        return [app_commands.Choice(name=speak(locale).say("command_of_game.nothing"), value=NOTHING)]
    options = _options(decision, parameter)
    pairs = [(texts.say(option.label), option.key) for option in options]
    if decision.picks == (1, 1):
        return fitting(pairs, typed)
    # The user's program puts the label of a choice into the field, and they type on after it.
    done, _, begun = typed.rpartition(",")
    meant = [_meant(word, parameter.prefix, options, texts) for word in done.split(",")]
    chosen = {texts.say(option.label): option.key for option in meant if option is not None}
    keys = [key.removeprefix(parameter.prefix) for key in chosen.values()]
    left = fitting([(label, key) for label, key in pairs if key not in chosen.values()], begun)
    choices = [
        app_commands.Choice(name=cut(", ".join((*chosen, one.name)), CHOICE), value=",".join((*keys, str(one.value))))
        for one in left
    ]
    return [choice for choice in choices if len(choice.value) <= CHOICE]


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
    made = make(app_commands.describe(**{parameter.name: described for parameter in command.parameters})(callback))
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
