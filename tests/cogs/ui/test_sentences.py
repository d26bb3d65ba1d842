"""Words for users: names as they are whatever signs they contain, seats by their number."""

from __future__ import annotations

from bot.texts import speak
from cogs.ui.sentences import names_escaped, seat_said
from games.core.model import Text


def test_names_of_users_format_nothing_also_in_lists_and_sentences_within_sentences() -> None:
    inner = Text("vote.of", {"name": "<@1>", "n": 2})
    stored = {"id": "vote.of", "args": {"name": "*Caio*"}}
    found = names_escaped(Text("x", {"host": "*Ana*", "awaited": ["_Bia_", inner], "what": stored, "n": "*2*"}))
    assert found.args["host"] == r"\*Ana\*"
    assert found.args["awaited"] == [r"\_Bia\_", Text("vote.of", {"name": r"\<@1>", "n": 2})]
    assert found.args["what"] == Text("vote.of", {"name": r"\*Caio\*"})
    assert found.args["n"] == "*2*", "what is no name is ours, and may be formatted"


def test_a_seat_of_several_of_one_user_is_counted_from_one() -> None:
    speech = speak("en").naming(["Ana", "Ana"])
    assert seat_said(0, speech) == "player 1"
    assert seat_said(1, speech) == "player 2"
