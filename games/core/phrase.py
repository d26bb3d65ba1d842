"""A phrase of a tale: what somebody did, with all it took and brought in brackets."""

from __future__ import annotations

from games.core.model import Text
from games.core.texts import series, several, summed


class Phrase:
    """ "used School (1 child → 1 villager; Bia gained 1 coin)"."""

    def __init__(self, said: Text) -> None:
        self.said = said
        """What was done: "used School"."""
        self.given: list[Text] = []
        """What it took, as things with their numbers."""
        self.came: list[Text] = []
        """What it brought whoever did it."""
        self.besides: list[Text] = []
        """What else happened by it."""

    def told(self) -> Text:
        """All of it."""
        brackets = self.brackets()
        return Text("tale.brackets", {"done": self.said, "what": series(brackets)}) if brackets else self.said

    def brackets(self) -> list[Text]:
        """What stands in the brackets."""
        return [*self._swap(), *self.besides]

    def _swap(self) -> list[Text]:
        given, came = several(summed(self.given)), several(summed(self.came))
        if self.given and self.came:
            return [Text("tale.swap", {"given": given, "what": came})]
        if self.given:
            return [Text("tale.given", {"given": given})]
        return [Text("tale.came", {"what": came})] if self.came else []
