"""Where the map says that an army could go is where the rules let it go."""

from __future__ import annotations

from games.core.rules import decisions
from renderers.tarlac.march import reached
from renderers.tarlac.site import reachable
from tests.renderers.tarlac.gallery import GALLERY


def marches():
    """Views in which a march is asked about, with the spaces that are offered."""
    for state in GALLERY.played(4, 5, 160):
        view = GALLERY.rules.view(state, None)
        if view.question is not None and view.question.kind == "march":
            asked = next(decision for decision in decisions(GALLERY.rules, state) if decision.blocking)
            keys = [option.key.split(".") for option in asked.options]
            yield view, {key[1] for key in keys if key[0] == "march" and key[1] != "stay"}


def test_spaces_within_reach_are_those_that_are_offered():
    found = [(reached(view), offered) for view, offered in marches()]
    assert len(found) > 5
    for shown, offered in found:
        assert shown == offered


def test_they_have_a_rim_while_a_march_is_asked_about(monkeypatch):
    drawn = list[object]()
    monkeypatch.setattr("renderers.tarlac.site.reachable", lambda *args: drawn.append(args) or reachable(*args))
    view, offered = next(marches())
    GALLERY.paint("phone", view)
    assert len(drawn) == len(offered) > 0
    drawn.clear()
    other = next(
        view
        for state in GALLERY.played(4, 5, 160)
        if (view := GALLERY.rules.view(state, None)).question is None or view.question.kind != "march"
    )
    GALLERY.paint("phone", other)
    assert drawn == []
