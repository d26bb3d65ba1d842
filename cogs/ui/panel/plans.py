"""Plans side by side: how each stands, what it says and brings, and how one goes from one to another. Pure."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from bot.service.moves.orders import Orders, Planning
from bot.service.moves.plans import LETTERS, Plan
from cogs.ui import ids
from cogs.ui.layout import Block, Button, Row, components, cut
from cogs.ui.sentences import say
from cogs.ui.shown.noted import FINAL
from games.core.model import Text
from games.core.texts import Catalogue
from games.core.thinking.ahead import Draft, PlannedTurn, Reply, prospect

How = Literal["first", "then", "aside", "stopped", "yours", "new"]
"""How a plan stands: tried first or after others, only kept, stopped, put off while its player plays, not yet begun."""
TURN = 250
"""Characters of a turn."""
BRIEFLY = 160
"""Characters of a plan beside the one that is shown."""


def several(planning: Planning) -> bool:
    """Whether there is more than one plan to tell apart, a new one that is shown among them."""
    return len({plan.letter for plan in planning.plans} | {planning.plan.letter}) > 1


def by_itself(planning: Planning) -> bool:
    """Whether there is nothing but one plan that is tried when its turn comes, or none: then no more is said of it."""
    return not several(planning) and (planning.plan.armed or not planning.plan.replies)


def plan_controls(planning: Planning, page: int, speech: Catalogue) -> list[Block]:
    """What one does with plans beside each other; nothing while there is one that needs none of it."""
    if by_itself(planning):
        return []
    game, seat, shown = planning.snapshot.game_id, planning.seat, planning.plan

    def control(id: str, what: str, n: int = 0) -> Button:
        return Button(speech.say(id), ids.ahead(game, seat, what, shown.letter, n))

    found: list[Button] = []
    if several(planning):
        letters = sorted({plan.letter for plan in planning.plans} | {shown.letter})
        by_letter = {plan.letter: plan for plan in planning.plans}
        for letter in letters:
            label = say(speech, f"ahead.letter.{_state(planning, by_letter.get(letter))}", plan=letter)
            here = letter == shown.letter
            to = ids.ahead(game, seat, "plan", letter, page if here else 0)
            found.append(Button(label, to, "primary" if here else "secondary"))
    if not shown.replies:
        sources = [plan.letter for plan in planning.plans] if planning.possible else []
        to = LETTERS.index(shown.letter)
        found += [
            Button(say(speech, "ahead.same", plan=source), ids.ahead(game, seat, "copy", source, to))
            for source in sources
        ]
        return [Row(tuple(found))] if found else []
    if planning.possible and planning.free:
        found.append(new_plan(planning, speech))
    if not shown.aside and (shown.armed or not planning.possible):
        found.append(control("ahead.put_aside", "aside"))
    elif planning.possible:
        found.append(control("ahead.use", "use"))
    found.append(control("ahead.drop", "drop", shown.replies))
    return [Row(tuple(found))]


def room_taken(planning: Planning, speech: Catalogue) -> int:
    """Components of those controls."""
    return sum(map(components, plan_controls(planning, 0, speech)))


def new_plan(planning: Planning, speech: Catalogue) -> Button:
    """The way to another plan, in which nothing is planned yet."""
    to = ids.ahead(planning.snapshot.game_id, planning.seat, "plan", planning.free)
    return Button(speech.say("ahead.new"), to)


def states_said(planning: Planning, prose: Catalogue, speech: Catalogue) -> list[str]:
    """A line of each plan: how it stands, and of those that are not shown what it says and brings."""
    if by_itself(planning):
        return []
    if not several(planning):
        return [f"-# {state_said(planning, planning.plan, speech)}"]
    told: list[str] = []
    for letter in sorted({plan.letter for plan in planning.plans} | {planning.plan.letter}):
        if letter == planning.plan.letter:
            told.append(f"**{letter}** · {state_said(planning, planning.plan, speech)}")
            continue
        plan = next(plan for plan in planning.plans if plan.letter == letter)
        draft = planning.drafted(plan)
        turns = [_whole(turn, turn_said(turn.replies, prose, speech), speech) for turn in _turns(plan, draft)]
        what = cut(" / ".join(turns), BRIEFLY)
        said = [f"**{letter}** · {state_said(planning, plan, speech)}", what, points_said(planning, draft, speech)]
        told.append(" · ".join(filter(None, said)))
    return told


def state_said(planning: Planning, plan: Plan, speech: Catalogue) -> str:
    """Whether a plan is tried, and when; or why not."""
    state = _state(planning, plan)
    why = speech.say(f"ahead.why.{plan.why}") if plan.why is not None else ""
    return say(speech, f"ahead.state.{state}", why=why)


def _state(planning: Planning, plan: Plan | None) -> How:
    if plan is None or not plan.replies:
        return "new"
    if plan.aside:
        return "aside"
    if plan.why is not None:
        return "stopped"
    if plan.turn is not None:
        return "yours"
    return "first" if planning.orders.armed[:1] == (plan,) else "then"


def turns_said(planning: Planning, prose: Catalogue, speech: Catalogue) -> list[str]:
    """The shown plan turn by turn; what is not possible as things stand is struck out."""
    found: list[str] = []
    draft, left = planning.draft, planning.draft.replies
    for n, turn in enumerate(_turns(planning.plan, draft), start=1):
        whole = turn_said(turn.replies[:left], prose, speech) if left > 0 or not turn.replies else ""
        lost = turn_said(turn.replies[max(0, left) :], prose, speech) if len(turn.replies) > left else ""
        what = " → ".join(filter(None, (cut(whole, TURN), f"~~{cut(lost, TURN)}~~" if lost else "")))
        found.append(say(speech, "ahead.turn", n=n, what=_whole(turn, what, speech)))
        left -= len(turn.replies)
    if planning.lost:
        found.append(speech.say("ahead.lost"))
    return found


def _whole(turn: PlannedTurn, what: str, speech: Catalogue) -> str:
    return what if turn.whole else say(speech, "ahead.unfinished", what=what)


def _turns(plan: Plan, draft: Draft) -> list[PlannedTurn]:
    """The turns of a plan: as they are on its copy, unless not all of it is possible there."""
    turns = draft.turns if draft.replies >= plan.replies else plan.turns
    return [turn for turn in turns if turn.replies]


def turn_said(replies: Sequence[Reply], prose: Catalogue, speech: Catalogue) -> str:
    """What is answered, one after the other; what cannot be taken back is marked."""
    said = [
        (in_a_row(reply.labels, prose) or speech.say("panel.none")) + (f" {FINAL}" if reply.final else "")
        for reply in replies
    ]
    return " → ".join(said)


def in_a_row(labels: Sequence[Text], prose: Catalogue) -> str:
    """Options that are chosen, one after the other."""
    return " → ".join(prose.say(label) for label in labels)


def points_said(planning: Planning, draft: Draft, speech: Catalogue, *, counted: bool = False) -> str:
    """What a plan ends with beside what its player has now, as far as they can know; "" where nothing is counted.

    ``counted``: what it ends with is said right before.
    """
    found = prospect(draft, planning.snapshot.played) if draft.replies else None
    if found is None:
        return ""
    if counted and not found.about:
        return say(speech, "ahead.points_before", now=found.now)
    return say(speech, "ahead.points_about" if found.about else "ahead.points", now=found.now, then=found.then)


def stops_said(orders: Orders, prose: Catalogue, speech: Catalogue) -> str:
    """Why something was not done, and what was planned for that turn: its player may still want some of it."""

    def dropped(what: Sequence[Text]) -> str:
        return say(speech, "ahead.dropped", what=cut(in_a_row(what, prose), 300 // len(orders.stops))) if what else ""

    reasons = [speech.say(f"ahead.why.{stop.why}") for stop in orders.stops]
    if orders.instead:
        each = [
            say(speech, "ahead.held_not", plan=s.plan, why=why) for s, why in zip(orders.stops, reasons, strict=True)
        ]
        return f"{' '.join(each)} {say(speech, 'ahead.instead', plan=orders.instead)}"
    if len(reasons) == 1:
        return f"{say(speech, 'ahead.stopped', why=reasons[0])} {dropped(orders.stops[0].what)}".rstrip()
    each = [
        f"{say(speech, 'ahead.held_not', plan=stop.plan, why=why)} {dropped(stop.what)}".rstrip()
        for stop, why in zip(orders.stops, reasons, strict=True)
    ]
    return " ".join([speech.say("ahead.none_holds"), *each])
