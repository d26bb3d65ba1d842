"""How the answers of a question are named, and why something with a name is no answer now."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, ClassVar

from games.core.model import Key, Option, Refusal, Text


class Naming:
    """What a question calls its answers (a name is a key without the prefix), and what hinders them."""

    __slots__ = ()

    prefix: ClassVar[Key] = ""
    """What the keys of all its options begin with ("pay."): ``offer`` puts it before a name, ``choose`` and ``refuse``
    are given names."""
    barred: ClassVar[tuple[str, str]] = ("", "")
    """Why what cannot even be named (``nameable``) cannot be chosen, as the reason is always the same: the id of a text
    and the clause."""

    def wishes(self, state: Any) -> Iterable[Key]:
        """The names that a player might miss among the options: of those that are hindered the panel says why."""
        return ()

    def nameable(self, state: Any, name: Key) -> bool:
        """Whether ``hindrance`` can be asked about a name that somebody typed; by default about every wish."""
        return name in self.wishes(state)

    def hindrance(self, state: Any, name: Key) -> Refusal | None:
        """Why something that can be named cannot be chosen now; None: nothing hinders it."""
        return None

    def hindered(self, state: Any) -> list[Refusal]:
        """Why those of the wishes are no answers that are hindered."""
        return [found for name in self.wishes(state) if (found := self.hindrance(state, name))]

    def why_not(self, state: Any, names: tuple[Key, ...]) -> Refusal | None:
        """Why names are no answer: what hinders the first one that is hindered, else what bars one; None: neither."""
        known = [name for name in names if self.nameable(state, name)]
        said = next((found for name in known if (found := self.hindrance(state, name))), None)
        reason, clause = self.barred
        if said or not reason or len(known) == len(names):
            return said
        return Refusal(self.answer_said(names), Text(reason), clause)

    def offer(self, name: object, label: Text, group: str = "", icon: str = "", **more: Any) -> Option:
        """An option whose key is the prefix and a name; the rest as in ``Option``."""
        return Option(f"{self.prefix}{name}", label, group, icon, **more)

    def names(self, keys: tuple[Key, ...]) -> tuple[Key, ...]:
        """What the keys of an answer name: without the prefix."""
        return tuple([key.removeprefix(self.prefix) for key in keys]) if self.prefix else keys

    def answer_said(self, names: Iterable[Key]) -> Text:
        """An answer as a refusal shows it."""
        return Text("refused.answer", {"keys": ", ".join(f"{self.prefix}{name}" for name in names)})
