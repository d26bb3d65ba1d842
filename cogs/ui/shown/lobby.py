"""What a table is before it starts: who sits there with which part, what is played, and why it cannot begin yet."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from bot.service.table.snapshot import Place, Snapshot
from bot.service.tables import ALL_SAID, pace_text, reserve_text
from bot.texts import speak
from cogs.ui import ids
from cogs.ui.layout import COLOUR, Block, Button, Layout, Line, Menu, Picture, Row, Style, cut
from cogs.ui.sentences import escaped, led, link, names_escaped, say, title
from cogs.ui.shown.buttons import table_button, way_there
from cogs.ui.shown.demand import asked_said
from games.core.model import Choosable
from games.core.presets import preset_of
from games.core.rng import BEGINNING, fingerprint
from games.core.rules import Rules, applicable
from games.core.teaching.lessons import lessons
from games.core.texts import Catalogue, catalogue
from games.core.thinking.levels import Level

GREEN = 0x4F7942
ANY = "-"
"""The line of a menu of parts that chooses none."""


def lobby_layout(snapshot: Snapshot, locale: str, picture: str | None = None, *, buttons: bool = True) -> Layout:
    """See ``Messenger.lobby_message``."""
    speech, meta = speak(locale), snapshot.rules.meta
    name = title(snapshot.rules, locale)
    blocks: list[Block] = []
    if picture:
        blocks.append(Picture(picture, say(speech, "lobby.cover", game=name)))
    blocks.append(f"## {name}\n{_about(snapshot, locale)}".rstrip())
    least, most = snapshot.rules.minutes(snapshot.setup_for())
    facts = [say(speech, "lobby.minutes", least=least, most=most)]
    if meta.authors:
        facts.append(say(speech, "lobby.authors", names=speech.enumerate(meta.authors)))
    facts.append(credits_said(snapshot.rules, locale))
    blocks.append(f"-# {' · '.join(filter(None, facts))}")
    blocks.append(_who_sits(snapshot, locale))
    blocks.append("\n".join(options_said(snapshot, locale)))
    fine_print = [estimates_said(snapshot.rules, snapshot.edition, speech)]
    fine_print.append(say(speech, "lobby.commitment", hash=f"{snapshot.commitment[:BEGINNING]}…"))
    blocks.append("\n".join(f"-# {line}" for line in fine_print if line))
    if snapshot.status != "lobby":
        blocks.append(speech.say(f"lobby.now_{snapshot.status}"))
    elif buttons:
        if (why_not := snapshot.not_yet) is not None:
            blocks.append(say(speech, "lobby.not_yet", why=snapshot.texts(locale).say(names_escaped(why_not.reason))))
        blocks += lobby_controls(snapshot, locale)
    return Layout(tuple(blocks), GREEN)


def draws_layout(snapshot: Snapshot, locale: str) -> Layout:
    """What binds the draws of a table and how that is checked, whose word is bound by what, the way to one's own."""
    speech = speak(locale)
    own = Row((Button(speech.say("button.word"), ids.lobby(snapshot.game_id, "word")),))
    about = [say(speech, "lobby.draws", hash=snapshot.commitment), _words_said(snapshot, speech)]
    blocks: list[Block] = ["\n".join(filter(None, about)), *([own] if snapshot.status == "lobby" else [])]
    return Layout(tuple(blocks), GREEN)


def _words_said(snapshot: Snapshot, speech: Catalogue) -> str:
    """Whose word is bound by what, before it is told."""
    bound = [
        f"{escaped(place.name)} `{fingerprint(place.word, snapshot.game_id)}`"
        for place in snapshot.places
        if place.word and snapshot.status == "lobby"
    ]
    return say(speech, "lobby.words", words=", ".join(bound)) if bound else ""


def opened_said(snapshot: Snapshot, speech: Catalogue) -> str:
    """For whoever opened a table: where it is, and who was called to it."""
    if snapshot.guild_id is None:  # a conversation has no name that could be mentioned
        told = say(speech, "lobby.opened_here", link=link(snapshot))
    else:
        told = say(speech, "lobby.opened", channel=f"<#{snapshot.channel_id}>", link=link(snapshot))
    called = [] if snapshot.kept is None else [escaped(name) for name in snapshot.kept.names.values()]
    return f"{told}\n{say(speech, 'lobby.invited', n=len(called), names=speech.enumerate(called))}" if called else told


def lobby_controls(snapshot: Snapshot, locale: str) -> list[Block]:
    """The menu of the parts; Join · Leave · Draws for everybody; Add bot · Options · Start · Cancel for the host."""
    speech = speak(locale)

    def button(what: str, style: Style = "secondary") -> Button:
        return Button(speech.say(f"button.{what}"), ids.lobby(snapshot.game_id, what), style)

    return [
        *parts_menu(snapshot, locale),
        Row((button("join", "success"), button("leave"))),
        Row((*new_here(snapshot.rules, locale), button("draws"))),
        Row((button("bot"), button("options"), button("start", "primary"), button("cancel", "danger"))),
    ]


def new_here(rules: Rules[Any, Any], locale: str, *, learning: bool = False) -> tuple[Button, ...]:
    """For whoever is new to a game: its card, and a first game with a guide, if they are not ``learning`` in it."""
    minute = Button(speak(locale).say("button.minute"), ids.book(rules.meta.key, "minute"))
    return (minute,) if learning else (minute, learn_button(rules, locale))


def learn_button(rules: Rules[Any, Any], locale: str, style: Style = "secondary") -> Button:
    """To the guided game, with how long it takes."""
    label = say(speak(locale), "button.learn", minutes=lessons(rules.package, locale).minutes)
    return Button(label, ids.book(rules.meta.key, "learn"), style)


def expiring_layout(snapshot: Snapshot, locale: str, until: int, mentions: Sequence[int], *, apart: bool) -> Layout:
    """See ``Messenger.expiring_message``."""
    speech, when = speak(locale), f"<t:{until // 1_000}:R>"
    told = [" ".join(f"<@{user}>" for user in mentions)] if mentions else []
    if snapshot.running:
        stay = table_button(snapshot.game_id, "keep", speech, "success")
        close = table_button(snapshot.game_id, "close_now", speech, "danger")
        buttons = [stay, close]
        if apart:
            told.append(f"### {title(snapshot.rules, locale)}")
            buttons.append(way_there(snapshot, speech))
        return Layout((*told, say(speech, "table.expiring", when=when), Row(tuple(buttons))), GREEN)
    keep = Button(speech.say("button.keep"), ids.lobby(snapshot.game_id, "keep"), "success")
    cancel = Button(speech.say("button.cancel"), ids.lobby(snapshot.game_id, "cancel"), "danger")
    return Layout((*told, say(speech, "lobby.expiring", when=when), Row((keep, cancel))), GREEN)


def free_layout(snapshot: Snapshot, locale: str, mention: int | None = None) -> Layout:
    """See ``Messenger.free_message``."""
    speech, open = speak(locale), snapshot.status == "lobby"
    buttons = [Button(speech.say("button.join"), ids.lobby(snapshot.game_id, "join"), "success")] if open else []
    if snapshot.guild_id is not None and mention is None:
        buttons.append(way_there(snapshot, speech))
    id = {"lobby": "lobby.place_free", "cancelled": "lobby.place_never"}.get(snapshot.status, "lobby.place_gone")
    told = say(speech, id, game=title(snapshot.rules, locale), host=escaped(_host(snapshot)))
    rows = (Row(tuple(buttons)),) if buttons else ()
    return Layout((*([f"<@{mention}>"] if mention is not None else []), told, *rows), GREEN)


def _host(snapshot: Snapshot) -> str:
    return next((place.name for place in snapshot.places if place.user_id == snapshot.host_id), "?")


def sure_layout(snapshot: Snapshot, locale: str) -> Layout:
    """Whether the table is to be given up."""
    speech = speak(locale)
    yes = Button(speech.say("button.cancel_now"), ids.lobby(snapshot.game_id, "cancel_now"), "danger")
    return Layout((speech.say("lobby.sure"), Row((yes,))), COLOUR)


def full_layout(game_id: str, said: str, locale: str) -> Layout:
    """Why nobody can sit down just now, and how to hear of the next place that is free."""
    return Layout((said, Row((Button(speak(locale).say("button.hope"), ids.lobby(game_id, "hope")),))), GREEN)


def parts_menu(snapshot: Snapshot, locale: str) -> list[Menu]:
    """The parts of the game, each with who has it; none where all begin alike."""
    speech, texts = speak(locale), snapshot.texts(locale)
    lines = [
        Line(part.key, texts.say(part.said), speech.say("lobby.part_free") if holder is None else holder.name)
        for part in snapshot.parts
        for holder in [next((place for place in snapshot.places if place.part == part.key), None)]
    ]
    if not lines:
        return []
    lines.append(Line(ANY, speech.say("lobby.any_part"), speech.say("lobby.any_part_note")))
    return [Menu(ids.parts(snapshot.game_id), speech.say("lobby.choose_part"), tuple(lines))]


def _option_said(snapshot: Snapshot, choosable: Choosable, locale: str) -> str:
    texts, value = snapshot.texts(locale), snapshot.setup.options.get(choosable.key, choosable.default)
    return f"**{texts.say(f'setup.{choosable.key}')}**: {texts.say(f'setup.{choosable.key}.{value}')}"


def options_said(snapshot: Snapshot, locale: str) -> list[str]:
    """What is played in one line, and of the house rules only those that are not as usual."""
    speech, meta, setup = speak(locale), snapshot.rules.meta, snapshot.setup
    applying = applicable(snapshot.rules, setup)
    first = [_option_said(snapshot, choosable, locale) for choosable in applying if not choosable.house]
    first.append(f"**{speech.say('setup.pace')}**: {pace_said(snapshot.pace, speech, snapshot.reserve)}")
    if snapshot.pace:
        first.append(clock_said(snapshot.calendars, speech))
    if snapshot.verbosity != ALL_SAID:
        first.append(f"**{speech.say('setup.verbosity')}**: {speech.say(f'setup.verbosity_{snapshot.verbosity}')}")
    if snapshot.chosen_talks is not None:
        first.append(f"**{speech.say('setup.talks')}**: {speech.say(f'setup.talks_{snapshot.chosen_talks}')}")
    found = [" · ".join(first), *filter(None, [asked_said(snapshot.demand, speech)])]
    house = [choosable for choosable in applying if choosable.house]
    if house:
        preset = preset_of(meta, setup.options)
        name = speech.say(f"preset.{preset.key}.name" if preset is not None else "preset.custom")
        found.append(f"**{speech.say('setup.rules')}**: {name}")
    found += [
        f"- {_option_said(snapshot, choosable, locale)}"
        for choosable in house
        if setup.options.get(choosable.key, choosable.default) != choosable.default
    ]
    return found


def pace_said(hours: int, speech: Catalogue, reserve: int = 0) -> str:
    """How long a turn may take, and what each place has in reserve."""
    if not hours:
        return speech.say("pace.none")
    said = speech.say(pace_text(hours))
    return f"{said} + {speech.say(reserve_text(reserve))}" if reserve else said


def clock_said(calendars: bool, speech: Catalogue) -> str:
    """Whether what somebody's calendar keeps free stops their clock."""
    said = speech.say(f"setup.calendars_{'on' if calendars else 'off'}")
    return f"**{speech.say('setup.calendars')}**: {said}"


def estimates_said(rules: Rules[Any, Any], edition: str, speech: Catalogue) -> str:
    """How much of the content is only an estimate of ours; nothing where none is."""
    estimated, n = rules.tell.estimates(edition)
    return say(speech, "lobby.estimates", estimated=estimated, n=n) if estimated else ""


def credits_said(rules: Rules[Any, Any], locale: str) -> str:
    """Whose the game is, and which rules are played if the game says so."""
    texts = catalogue(rules.package, locale)
    return texts.say("game.credits") if texts.knows("game.credits") else rules.meta.publisher


def place_said(place: Place, speech: Catalogue) -> str:
    """Who sits there: a mention that notifies nobody, or the name of a bot."""
    return f"<@{place.user_id}>" if place.user_id is not None else speech.called(escaped(place.name))


def level_said(snapshot: Snapshot, level: Level, locale: str) -> str:
    """A level of bots, as this game calls it, and how strong that is: the name alone tells a newcomer nothing."""
    speech = speak(locale)
    name, grade = snapshot.texts(locale).say(f"level.{level}"), speech.say(f"setup.grade_{level}")
    return say(speech, "setup.graded", name=name, grade=grade)


def _who_sits(snapshot: Snapshot, locale: str) -> str:
    speech, rules = speak(locale), snapshot.rules
    people = snapshot.setup_for().seats if snapshot.status == "lobby" else len(snapshot.places)
    opponents = rules.opponents(snapshot.setup_for())
    total, taken = people + opponents, len(snapshot.places)
    said = [f"**{say(speech, 'lobby.places', taken=taken + opponents, n=total)}**"]
    for n, place in enumerate(snapshot.places, start=1):
        facts = [place_said(place, speech), _part_of(snapshot, place, locale)]
        facts.append("" if place.bot is None else level_said(snapshot, place.level, locale))
        facts.append(speech.say("lobby.host") if place.user_id == snapshot.host_id else "")
        said.append(f"{n}. {' · '.join(filter(None, facts))}")
    kept = snapshot.kept
    for user_id in kept.names if kept is not None else ():
        taken += 1
        said.append(f"{taken}. {say(speech, 'lobby.kept', name=f'<@{user_id}>')}")
    if people > taken:
        # A list in Discord's Markdown counts for itself; a dash keeps the numbers of what follows.
        numbers = f"{taken + 1}." if people == taken + 1 else f"{taken + 1}–{people}:"
        said.append(f"{numbers} *{say(speech, 'lobby.free', n=people - taken)}*")
    said += [f"{n}. {snapshot.texts(locale).say('setup.opponent')}" for n in range(people + 1, total + 1)]
    if kept is not None:
        said.append(f"-# {say(speech, 'lobby.kept_until', when=f'<t:{kept.until // 1000}:R>')}")
    if snapshot.status == "lobby":
        alone = _begun_alone(snapshot, locale)
        said += [f"-# {line}" for line in (_free_parts(snapshot, locale), _begun_now(snapshot, locale), alone) if line]
    return "\n".join(said)


def only_alone(snapshot: Snapshot) -> tuple[Choosable, ...]:
    """What is chosen for a game of one person alone, where the table is for more but could begin so now."""
    if not _could_begin_alone(snapshot):
        return ()
    applying = applicable(snapshot.rules, snapshot.setup)
    return tuple(found for found in applicable(snapshot.rules, snapshot.setup_for(1)) if found not in applying)


def _could_begin_alone(snapshot: Snapshot) -> bool:
    setup = snapshot.setup_for()
    others = snapshot.rules.opponents(setup) or (len(snapshot.kept.names) if snapshot.kept is not None else 0)
    return setup.seats > len(snapshot.places) == 1 and not others and snapshot.not_yet is None


def _begun_alone(snapshot: Snapshot, locale: str) -> str:
    if not _could_begin_alone(snapshot):
        return ""
    found = [_option_said(snapshot, choosable, locale) for choosable in only_alone(snapshot)]
    return " ".join((speak(locale).say("lobby.begun_alone"), " · ".join(found))).rstrip()


def _part_of(snapshot: Snapshot, place: Place, locale: str) -> str:
    """What somebody leads, as far as it is known."""
    texts = snapshot.texts(locale)
    if snapshot.status != "lobby":
        part = led(snapshot, locale, place)
        return f"**{part}**" if part else ""
    if not snapshot.parts:
        return ""
    chosen = next((part for part in snapshot.parts if part.key == place.part), None)
    return f"**{texts.say(chosen.said)}**" if chosen is not None else f"*{speak(locale).say('lobby.dealt_part')}*"


def _free_parts(snapshot: Snapshot, locale: str) -> str:
    chosen = {place.part for place in snapshot.places}
    free = [snapshot.texts(locale).say(part.said) for part in snapshot.parts if part.key not in chosen]
    return say(speak(locale), "lobby.free_parts", parts=" · ".join(free)) if free else ""


def _begun_now(snapshot: Snapshot, locale: str) -> str:
    """What those who have chosen would lead if the game began with those who are here, where that is something else."""
    texts, taken = snapshot.texts(locale), len(snapshot.places)
    if taken < snapshot.rules.meta.seats[0]:
        return ""
    now = {
        place.name: texts.say(part.said)
        for place, part in zip(snapshot.places, snapshot.leads, strict=False)
        if place.part and part is not None and part not in snapshot.parts
    }
    if not now:
        return ""
    said = "; ".join(f"{escaped(name)}: {part}" for name, part in now.items())
    return say(speak(locale), "lobby.begun_now", n=taken, parts=said)


def _about(snapshot: Snapshot, locale: str) -> str:
    texts = snapshot.texts(locale)
    return cut(texts.say("game.tagline"), 700) if texts.knows("game.tagline") else ""
