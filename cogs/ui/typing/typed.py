"""From the parameters of a typed command to answers, and why there are none. Pure."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence

from bot.service.moves.rehearsal import Rehearsal
from bot.service.refused import Refused
from cogs.ui.layout import cut
from cogs.ui.shown.dangers import Outlook, rehearsed
from cogs.ui.typing.known import readings, unknown
from games.core.model import KEY_PATTERN, Command, Decision, Key, Option, Parameter, Refusal
from games.core.rules import Illegal
from games.core.teaching.reference import plain
from games.core.texts import Catalogue

NOTHING = "-"
"""The value offered where a parameter does not come up; the same as leaving it out."""
LEGAL = 10
"""Possible values that a refusal names."""

Given = Mapping[str, str]
"""The values of a command by the names of their parameters, as they were typed."""
Answers = list[tuple[Key, ...]]


class Unknown(Refused):
    """A value is no word of the game."""

    def __init__(self, value: str, legal: str) -> None:
        super().__init__("unknown_option", value=value, legal=legal)


class Ambiguous(Refused):
    """A value fits several options."""

    def __init__(self, value: str, legal: str) -> None:
        super().__init__("ambiguous_option", value=value, legal=legal)


def answers_of(start: Rehearsal, command: Command, given: Given, texts: Catalogue) -> tuple[Answers, Rehearsal]:
    """The answers that a command with these parameters stands for, and the table after them.

    Each is checked against what would be asked; parameters may come up in another order than they were given in.

    Raises:
        Refused: a value is not among the options, or a parameter is not asked for.
        Illegal: the rules know why an answer is not possible.
    """
    answers, at = Answers(), start
    if command.key and not _under_way(start, command):
        answers.append((command.key,))
        at = at.after((command.key,))
    left = [parameter for parameter in command.parameters if given.get(parameter.name, NOTHING) != NOTHING]
    omitted = [parameter for parameter in command.parameters if parameter not in left and not parameter.required]
    while left:
        if (found := _first_asked(at, left)) is not None:
            decision, parameter = found
            left.remove(parameter)
            keys = _keys_given(given[parameter.name], decision, parameter, at, texts)
        else:
            # What is asked before the command has done anything, and by its order comes after what was said, belongs to
            # something else that is under way.
            first = command.parameters.index(left[0])
            before = omitted if answers else [each for each in omitted if each in command.parameters[:first]]
            keys = _only_way(at, command, before, omitted, texts)
        if keys is None:
            raise _not_asked(at, command, given, left, texts, begun=bool(answers))
        answers.append(keys)
        at = at.after(keys)
    return answers, at


def _first_asked(at: Rehearsal, parameters: Sequence[Parameter]) -> tuple[Decision, Parameter] | None:
    """The first question that one of these parameters answers, and which."""
    return next(((asked, each) for asked in at.asked for each in parameters if options_for(each, asked)), None)


def _only_way(
    at: Rehearsal, command: Command, before: Sequence[Parameter], omitted: list[Parameter], texts: Catalogue
) -> tuple[Key, ...] | None:
    """The answer to what was left out and comes first, which is struck from ``omitted``; None: none of ``before`` does.

    There is one way to do it, or it must be said which.
    """
    found = _first_asked(at, before)
    if found is None:
        return None
    decision, parameter = found
    omitted.remove(parameter)
    options = options_for(parameter, decision)
    if len(options) > 1:
        raise _missing(command, parameter, options, texts)
    return (options[0].key,)


def _keys_given(
    value: str, decision: Decision, parameter: Parameter, at: Rehearsal, texts: Catalogue
) -> tuple[Key, ...]:
    """The options meant by a value (``keys_of``); where it is a word of the game but no option, the rules say why."""
    try:
        return keys_of(value, decision, parameter, at, texts)
    except Unknown:
        raise
    except Refused as error:
        _let_explain(at, _keys_named(value, parameter, at, texts, bare=not isinstance(error, Ambiguous)))
        raise


def demand_rest(at: Rehearsal, command: Command, given: Given, texts: Catalogue) -> None:
    """Refuse a command that would stop half way for want of a parameter, and say what could be given.

    Raises:
        Refused: as said.
    """
    decision = next((decision for decision in at.asked if decision.blocking), None)
    if decision is None:
        return
    for parameter in command.parameters:
        options = options_for(parameter, decision)
        if parameter.prefix and given.get(parameter.name, NOTHING) == NOTHING and len(options) == len(decision.options):
            raise _missing(command, parameter, options, texts)


def dangerous(
    start: Rehearsal, answers: Answers, now: Outlook, texts: Catalogue, waived: Collection[str] = ()
) -> Option | None:
    """The option of a typed command that is to be confirmed first, by whoever has waived these kinds of consequences.

    ``now``: the outlook on what is asked now; what comes of each later answer is foreseen where it would be given.

    Raises:
        Refused: it is not all that the command says, so that only the panel can ask for it; what comes of which.
    """
    found: list[tuple[Option, str]] = []
    at, looks = start, now
    for n, keys in enumerate(answers):
        if n:
            at = at.after(answers[n - 1])
            looks = rehearsed(at)
        options = [option for decision in at.asked for option in decision.options if option.key in keys]
        found += [(each, looks.said(each.key, texts)) for each in options if looks.confirmed(each.key, waived)]
    if found and len(answers) > 1:
        said = [f"- {texts.say(each.label)}: {why}" for each, why in found]
        raise Refused("confirm_in_panel", steps="\n".join(said))
    return found[0][0] if found else None


def explain_nothing(start: Rehearsal, command: Command, texts: Catalogue) -> None:
    """Refuse a command that says nothing: by what it could say now, or else by why it could say nothing.

    Raises:
        Refused: as said.
        Illegal: the rules know why.
    """
    telling = [parameter for parameter in command.parameters if parameter.required] or command.parameters
    for parameter in telling:
        options = [option for decision in start.asked for option in options_for(parameter, decision)]
        if options:
            raise _missing(command, parameter, options, texts)
    reasons = [each for parameter in telling[:1] for each in reasons_why_not(start, parameter.prefix, texts)]
    if reasons:
        clauses = dict.fromkeys(f"[{clause}]" for _, _, clause in reasons if clause)
        told = "\n".join(f"- {said}" for _, said, _ in reasons[:LEGAL])
        raise Refused("nothing_possible", reasons=told, clauses=" ".join(clauses))
    _let_explain(start, [parameter.prefix for parameter in telling[:1]])
    raise Refused("nothing_chosen")


def reasons_why_not(start: Rehearsal, prefix: str, texts: Catalogue) -> list[tuple[Key, str, str]]:
    """What keys of this prefix would stand for and is not possible now: its id, the sentence why, and the clause.

    Of all that the rules refuse at the moment only that which such a key names, and for the same reason.
    """
    named = {c.name.id: c.id for c in start.rules.tell.components(start.edition) if not c.name.args}
    found: list[tuple[Key, str, str]] = []
    for refusal in start.refusals:
        id = named.get(refusal.label.id, "")
        try:
            if id and KEY_PATTERN.match(f"{prefix}{id}"):
                start.after((f"{prefix}{id}",))
        except Illegal as error:
            if error.refusal.reason == refusal.reason:
                said = f"{texts.say(refusal.label)}: {texts.say(refusal.reason)}"
                found.append((id, said, refusal.clause))
    return found


def why_nothing(at: Rehearsal, prefix: str, texts: Catalogue) -> str:
    """Why nothing of this prefix can be chosen now, as far as the rules know; "" if they know no reason."""
    try:
        at.after((prefix,))
    except Illegal as error:
        found = error.refusal
        if found.label.id != "refused.answer":
            return f"{texts.say(found.label)}: {texts.say(found.reason)}"
    return ""


def keys_of(value: str, decision: Decision, parameter: Parameter, at: Rehearsal, texts: Catalogue) -> tuple[Key, ...]:
    """The options meant by a value: keys (as autocomplete gives them) or labels, several separated by commas.

    Raises:
        Refused: one of them is no word of the game, not an option or several, or there are too few or too many.
    """
    options = options_for(parameter, decision)
    found: list[Key] = []
    for word in [value] if decision.picks == (1, 1) else value.split(","):
        option = option_meant(word, parameter, options, _language(word, parameter, options, at, texts))
        if option is None:
            raise _not_meant(word, parameter, options, at, texts)
        found.append(option.key)
    least, most = decision.picks
    if least == most != len(set(found)):
        raise Refused("wrong_number_exactly", n=least, legal=named(options, texts))
    if not least <= len(set(found)) <= most:
        raise Refused("wrong_number", least=least, most=most, legal=named(options, texts))
    return tuple(dict.fromkeys(found))


def options_for(parameter: Parameter, decision: Decision) -> list[Option]:
    """The options that a parameter can choose among."""
    return [option for option in decision.options if option.key.startswith(parameter.prefix)]


def option_meant(word: str, parameter: Parameter, options: Sequence[Option], texts: Catalogue) -> Option | None:
    """The option of this key or label; a part of the label will do if only one fits."""
    found = _fitting(word, parameter, options, texts)
    return found[0] if len(found) == 1 else None


def _language(word: str, parameter: Parameter, options: Sequence[Option], at: Rehearsal, texts: Catalogue) -> Catalogue:
    """The language in which a word names options: one's own, else another; one's own where there is none."""
    spoken = readings(at.rules, texts)
    return next((words for words in spoken if _fitting(word, parameter, options, words)), texts)


def _fitting(word: str, parameter: Parameter, options: Sequence[Option], texts: Catalogue) -> list[Option]:
    wanted = plain(word.strip())
    exact = [
        option
        for option in options
        if wanted in (option.key, option.key.removeprefix(parameter.prefix), plain(texts.say(option.label)))
    ]
    return exact[:1] or [option for option in options if wanted and wanted in plain(texts.say(option.label))]


def _not_meant(word: str, parameter: Parameter, options: Sequence[Option], at: Rehearsal, texts: Catalogue) -> Refused:
    """Why a word means no option: it may be several, be no word of the game at all, or not be possible now."""
    value = cut(word.strip(), 60)
    if several := _fitting(word, parameter, options, _language(word, parameter, options, at, texts)):
        return Ambiguous(value, named(several, texts))
    # What begins as a key does comes from a list that was offered, be it of a while ago.
    keyed = parameter.prefix and word.strip().startswith(parameter.prefix)
    if not keyed and unknown(word, at.rules, at.edition, texts):
        return Unknown(value, named(options, texts))
    return Refused("not_an_option", value=value, legal=named(options, texts))


def _under_way(start: Rehearsal, command: Command) -> bool:
    """Whether what a command begins with is done already, so that it goes on from there."""
    if any(option.key == command.key for decision in start.asked for option in decision.options):
        return False
    return any(options_for(parameter, decision) for decision in start.asked for parameter in command.parameters)


def _not_asked(
    at: Rehearsal, command: Command, given: Given, left: Sequence[Parameter], texts: Catalogue, *, begun: bool
) -> Refused | Illegal:
    """Why nothing asks for any of these parameters; what the rules know about one of them goes first."""
    after_chance = begun and not at.asked
    for parameter in () if after_chance else left:
        named = _keys_named(given[parameter.name], parameter, at, texts)
        vague = _let_explain(at, [*named, parameter.prefix])
        if parameter.required and vague is not None:
            return vague
    names = ", ".join(_name(command, parameter, texts) for parameter in left)
    return Refused("parameter_after_chance" if after_chance else "parameter_not_asked", names=names)


def reason_of(at: Rehearsal, value: str, parameter: Parameter, decision: Decision, texts: Catalogue) -> Refusal | None:
    """Why the rules do not allow what a value could mean here; None: they know no reason."""
    beginnings = [f"{option.key.partition('.')[0]}." for option in decision.options]
    for prefix in dict.fromkeys((*beginnings, parameter.prefix)):
        try:
            _let_explain(at, _keys_named(value, Parameter(parameter.name, prefix), at, texts))
        except Illegal as error:
            return error.refusal
    return None


def _let_explain(at: Rehearsal, keys: Iterable[Key]) -> Illegal | None:
    """Let the rules say why an answer is not possible, and by which clause; what they say if they know no reason.

    Raises:
        Illegal: they know one.
    """
    vague = None
    for key in keys:
        try:
            at.after((key,))
        except Illegal as error:
            if error.refusal.reason.id != "refused.not_offered":
                raise
            vague = error
    return vague


def _keys_named(value: str, parameter: Parameter, at: Rehearsal, texts: Catalogue, *, bare: bool = True) -> list[Key]:
    """Keys that a value could mean although they are not offered: the key itself, or a component by id or name.

    Not ``bare``: only a component by its whole name.
    """
    word = value.strip().lower()
    components, spoken = at.rules.tell.components(at.edition), readings(at.rules, texts)
    names = {component.id: [plain(words.say(component.name)) for words in spoken] for component in components}
    exact = [id for id, called in names.items() if plain(word) in called]
    alike = [id for id, called in names.items() if plain(word) and any(plain(word) in name for name in called)]
    ids = [word, *(exact or (alike if len(alike) == 1 else []))] if bare else exact
    keys = [id if id.startswith(parameter.prefix) else f"{parameter.prefix}{id}" for id in ids]
    return [key for key in keys if KEY_PATTERN.match(key)]


def _missing(command: Command, parameter: Parameter, options: Sequence[Option], texts: Catalogue) -> Refused:
    return Refused("parameter_missing", name=_name(command, parameter, texts), legal=named(options, texts))


def named(options: Sequence[Option], texts: Catalogue) -> str:
    """The labels of what is possible, a line each, as far as a refusal names them."""
    said = "\n".join(f"- {texts.say(option.label)}" for option in options[:LEGAL])
    return f"{said}\n- …" if options[LEGAL:] else said


def _name(command: Command, parameter: Parameter, texts: Catalogue) -> str:
    id = f"command.{command.name}.{parameter.name}"
    return texts.say(id) if texts.knows(id) else parameter.name
