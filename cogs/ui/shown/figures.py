"""What the games that somebody has finished add up to, for them alone: no ratings, nothing of others. Pure."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from bot.texts import speak
from cogs.ui.layout import COLOUR, Layout, cut
from cogs.ui.sentences import say, title
from cogs.ui.shown.demand import reliability_said
from games.core.texts import Catalogue
from games.registry import GAMES
from storage.rows.owed import Reliability
from storage.rows.result import Company, Tally

ROOM = 3_500
"""Characters for the games: of more, what was played with how many is left out."""
NOTHING = Reliability()
COMPANIES: dict[Company, str] = {"people": "figures.people", "bots": "figures.bots", "alone": "figures.alone"}


def figures_layout(tallies: Sequence[Tally], locale: str, reliability: Reliability = NOTHING) -> Layout:
    """By game what was played with whom, then in how many games with others they stayed to the end, and how many of
    their turns they answered in time.
    """
    speech = speak(locale)
    heading, in_time = f"### {speech.say('figures.title')}", reliability_said(reliability, speech)
    if not tallies:
        return Layout((heading, speech.say("figures.none"), in_time), COLOUR)
    finished = [tally for tally in tallies if tally.stayed]
    games = "\n".join(_games(finished, locale, by_places=True))
    if len(games) > ROOM:
        games = cut("\n".join(_games(finished, locale, by_places=False)), ROOM)
    with_others = "\n".join(filter(None, (_stayed(tallies, speech), in_time)))
    return Layout((heading, games, with_others, f"-# {speech.say('figures.note')}"), COLOUR)


def _games(finished: Sequence[Tally], locale: str, *, by_places: bool) -> Iterable[str]:
    speech = speak(locale)
    for key, rules in GAMES.items():
        mine = [tally for tally in finished if tally.rules == key]
        if not mine:
            continue
        yield f"**{title(rules, locale)}**"
        for company, id in COMPANIES.items():
            found = [tally for tally in mine if tally.company == company]
            if not found:
                continue
            yield say(speech, id, what=_what(found, speech))
            if by_places and company == "people" and len(found) > 1:
                for tally in found:
                    said = say(speech, "figures.places", n=tally.places, what=_what([tally], speech))
                    yield f"-# {said}"


def _what(found: Sequence[Tally], speech: Catalogue) -> str:
    """How many games, how many of them won, and the points: all of them together."""
    won, shared = sum(tally.won for tally in found), sum(tally.shared for tally in found)
    said = [say(speech, "figures.games", n=sum(tally.games for tally in found))]
    # Alone there is often a score and nobody to win against.
    if won or found[0].company != "alone":
        wins = say(speech, "figures.won", n=won)
        said.append(say(speech, "figures.shared", won=wins, shared=shared) if shared else wins)
    counted, best = sum(tally.counted for tally in found), [tally.best for tally in found if tally.best is not None]
    if counted == 1:
        said.append(say(speech, "figures.one_score", points=max(best)))
    elif counted:
        mean = _decimal(sum(tally.points for tally in found), counted, speech)
        said.append(say(speech, "figures.scores", mean=mean, best=max(best)))
    return " · ".join(said)


def _decimal(total: int, n: int, speech: Catalogue) -> str:
    """A mean with one decimal, as the language writes it; none where there is nothing to it."""
    whole, tenth = divmod((20 * abs(total) + n) // (2 * n), 10)
    said = say(speech, "figures.decimal", whole=whole, tenth=tenth) if tenth else str(whole)
    return f"−{said}" if total < 0 and (whole or tenth) else said


def _stayed(tallies: Sequence[Tally], speech: Catalogue) -> str:
    """Of games with others: against bots nobody waits in vain."""
    games = [tally for tally in tallies if tally.company == "people"]
    n, stayed = sum(tally.games for tally in games), sum(tally.games for tally in games if tally.stayed)
    if not n:
        return ""
    if stayed == n:
        return say(speech, "figures.stayed_always", n=n)
    return say(speech, "figures.stayed", n=n, stayed=stayed, percent=100 * stayed // n)
