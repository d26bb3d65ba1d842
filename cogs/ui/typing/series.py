"""A series of answers in one typed line: a whole turn, each answer to what is asked after the one before. Pure."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence

from bot.service.moves.rehearsal import Rehearsal
from bot.service.refused import Refused
from cogs.ui.layout import cut
from cogs.ui.typing.completion import CHOICE, fitting
from cogs.ui.typing.typed import Ambiguous, Answers, Given, Unknown, answers_of, keys_of, named, reason_of
from games.core.model import Command, Decision, Key, Option, Parameter
from games.core.texts import Catalogue

SIGN = " > "
BREAK = re.compile(r"[;>]")
"""What stands between two links: ``>``, or ``;`` where a phone hides it."""
SAID = 80
"""Characters of a link that are repeated."""


def read(start: Rehearsal, command: Command, given: Given, texts: Catalogue) -> tuple[Answers, Rehearsal]:
    """The answers that a command stands for, and the table after them, whether they stand in parameters or in a series.

    Raises:
        Refused: something of it is not possible; of a series which link, why, and what would be.
        Illegal: the rules know why an answer to a parameter is not possible.
    """
    typed = next((parameter for parameter in command.parameters if parameter.series), None)
    return (
        _follow(start, typed, given.get(typed.name, ""), texts) if typed else answers_of(start, command, given, texts)
    )


def links_of(value: str) -> list[str]:
    """What is written between the signs."""
    return [link for link in (part.strip() for part in BREAK.split(value)) if link]


def _follow(start: Rehearsal, parameter: Parameter, value: str, texts: Catalogue) -> tuple[Answers, Rehearsal]:
    answers, at, links = Answers(), start, links_of(value)
    for n, link in enumerate(links):
        done = "".join(f"✓ {cut(each, SAID)}\n" for each in links[:n])
        decision = at.asked[0] if at.asked else None
        if decision is None:
            raise Refused("line_after_chance" if n else "nothing_chosen", n=n + 1, done=done, link=cut(link, SAID))
        try:
            keys = keys_of(_whole(link, decision, texts), decision, parameter, at, texts)
        except Refused as error:
            told = {
                "n": n + 1,
                "done": done,
                "link": cut(link, SAID),
                "asked": texts.say(decision.prompt),
                "legal": named(decision.options, texts),
            }
            if isinstance(error, Unknown | Ambiguous):
                found = {"value": error.text.args["value"], "fitting": error.text.args["legal"]}
                raise Refused(
                    "line_no_word" if isinstance(error, Unknown) else "line_ambiguous", **told, **found
                ) from error
            if why := reason_of(at, link, parameter, decision, texts):
                reason, clause = texts.say(why.reason), why.clause
                # What was tried has no name but a key of ours: the link itself says what was meant.
                if why.label.id == "refused.answer":
                    raise Refused("line_illegal", **told, reason=reason, clause=clause) from error
                raise Refused("line_stopped", **told, why=f"{texts.say(why.label)}: {reason} [{clause}]") from error
            raise Refused("line_unknown", **told) from error
        answers.append(keys)
        at = at.after(keys)
    return answers, at


def _whole(link: str, decision: Decision, texts: Catalogue) -> str:
    """The keys that a link names by what follows their first dot, if no label is meant."""
    keys: dict[str, list[Key]] = {}
    for option in decision.options:
        keys.setdefault(_tail(option.key), []).append(option.key)
    words = [link] if decision.picks == (1, 1) else link.split(",")
    found = [keys.get(word.strip().lower(), []) for word in words]
    return ",".join(each[0] for each in found) if all(len(each) == 1 for each in found) else link


def _tail(key: Key) -> str:
    return key.partition(".")[2] or key


def _shortened(options: Sequence[Option]) -> dict[Key, str]:
    """How each key is written in a line: as what follows its first dot, if no other has the same there."""
    tails = {option.key: _tail(option.key) for option in options}
    alike = Counter(tails.values())
    return {key: tail if alike[tail] == 1 else key for key, tail in tails.items()}


def continued(start: Rehearsal, parameter: Parameter, typed: str, texts: Catalogue) -> list[tuple[str, str]]:
    """What the last link of a series may become, as (label, value of the whole series) that fit what is typed of it.

    Raises:
        Refused: the links before it are not possible.
    """
    links, open_link = links_of(typed), ""
    if links and not BREAK.search(typed.rstrip()[-1:]):
        open_link = links.pop()
    answers, at = _follow(start, parameter, ">".join(links), texts)
    said, keys = _told(start, answers, texts)
    if not at.asked or at.asked[0].picks != (1, 1):
        return []
    options = at.asked[0].options
    short = _shortened(options)
    pairs = [(texts.say(option.label), f"{keys}{short[option.key]}") for option in options]
    fits = [(label, value) for label, value in pairs if len(value) <= CHOICE]
    return [(_end_of(f"{said}{choice.name}"), choice.value) for choice in fitting(fits, open_link)]


def _told(start: Rehearsal, answers: Answers, texts: Catalogue) -> tuple[str, str]:
    """What was chosen so far, in words and as a line."""
    said, line, at = "", "", start
    for keys in answers:
        options = at.asked[0].options
        short = _shortened(options)
        chosen = [option for option in options if option.key in keys]
        said += ", ".join(texts.say(option.label) for option in chosen) + SIGN
        line += ",".join(short[option.key] for option in chosen) + ">"
        at = at.after(keys)
    return said, line


def _end_of(label: str) -> str:
    """As much of the end of a line as fits."""
    return label if len(label) <= CHOICE else f"…{label[1 - CHOICE :]}"
