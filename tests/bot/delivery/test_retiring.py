"""What is left of a table message that another has replaced."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any, cast

import discord
import pytest
from discord import ui

from bot.delivery import retiring
from bot.delivery.discord_codes import INVALID_FORM, NO_PERMISSION
from bot.delivery.posting import Posting
from bot.delivery.retiring import HEADING, record
from storage.rows.game import PostedMessage

OLD = PostedMessage(game_id="g", role="table", channel_id=50, message_id=7, posted_at=0)


def test_a_record_asks_nothing_and_offers_nothing() -> None:
    view = ui.LayoutView()
    row = ui.ActionRow[ui.LayoutView](ui.Button(label="Passar ⚠", custom_id="1"))
    asked = "### Gnomopolis · Rodada 2\n<@1>: Sua vez.\n⏳ prazo amanhã"
    texts = [ui.TextDisplay[ui.LayoutView](text) for text in (asked, "> Bia passou.", "**Outras**", "-# ⚠ final")]
    view.add_item(ui.Container[ui.LayoutView](*texts[:3], row, texts[3], ui.TextDisplay("### Bia")))
    assert record(view, "> Bia passou.\n> Ana construiu.") == []
    (box,) = view.children
    assert isinstance(box, ui.Container)
    left = [child.content for child in box.children if isinstance(child, ui.TextDisplay)]
    assert left == ["### Gnomopolis · Rodada 2", "> Bia passou.\n> Ana construiu."]
    assert len(box.children) == 2


class Channel:
    """Has one message, in which Discord has seen the pictures by now."""

    http = None

    def __init__(self, *, gone: bool = False) -> None:
        self.gone, self.done = gone, list[tuple[str, Any]]()

    def get_partial_messageable(self, channel_id: int) -> Channel:
        return self

    async def fetch_message(self, message_id: int) -> Channel:
        self.done.append(("fetch", message_id))
        if self.gone:
            raise discord.NotFound(cast("Any", SimpleNamespace(status=404, reason="")), "")
        return self

    async def edit(self, *, attachments: list[Any], **how: Any) -> None:
        self.done.append(("edit", [kept.id for kept in attachments]))


async def test_a_message_that_is_gone_keeps_nobody_from_being_called() -> None:
    channel = Channel(gone=True)
    await Posting(cast("Any", channel)).retire(OLD, "told")
    assert channel.done == [("fetch", 7)]


@pytest.mark.parametrize(("known", "did"), [(5, ["edit"]), (None, ["fetch", "edit"])])
async def test_a_picture_that_discord_had_not_looked_at_yet_is_kept_too(
    monkeypatch: pytest.MonkeyPatch, known: int | None, did: list[str]
) -> None:
    channel, shown = Channel(), Channel()
    url = "https://cdn.discord.example/1/board.png"

    def recorded(message: object, told: str) -> tuple[None, list[Any]]:
        id = 5 if message is channel else known
        return None, [SimpleNamespace(media=SimpleNamespace(attachment_id=id, url=url))]

    monkeypatch.setattr(retiring, "_recorded", recorded)
    await retiring.retire(cast("Any", channel), OLD, "told", cast("Any", shown))
    assert [what for what, _ in (*channel.done, *shown.done)] == did
    assert (*channel.done, *shown.done)[-1] == ("edit", [5])


@pytest.mark.parametrize(
    ("code", "did"),
    [(INVALID_FORM, ["fetch", "edit", "fetch", "edit"]), (NO_PERMISSION, ["fetch", "edit"])],
)
async def test_a_picture_that_another_process_has_replaced_meanwhile_is_read_again(
    monkeypatch: pytest.MonkeyPatch, code: int, did: list[str]
) -> None:
    channel = Replaced(code)
    url = "https://cdn.discord.example/1/board.png"

    def recorded(message: object, told: str) -> tuple[None, list[Any]]:
        id = 5 if channel.refused else 4
        return None, [SimpleNamespace(media=SimpleNamespace(attachment_id=id, url=url))]

    monkeypatch.setattr(retiring, "_recorded", recorded)
    await Posting(cast("Any", channel)).retire(OLD, "told")
    assert [what for what, _ in channel.done] == did
    assert channel.done[-1] == ("edit", [5 if code == INVALID_FORM else 4])


class Replaced(Channel):
    """Refuses the first edit."""

    def __init__(self, code: int) -> None:
        super().__init__()
        self.code, self.refused = code, False

    async def edit(self, *, attachments: list[Any], **how: Any) -> None:
        await super().edit(attachments=attachments)
        if not self.refused:
            self.refused = True
            raise discord.HTTPException(cast("Any", SimpleNamespace(status=400, reason="")), {"code": self.code})


def test_of_a_message_that_is_over_its_picture_and_its_heading_stay() -> None:
    """It is the record of that moment; only what could be pressed or is said anew goes."""
    picture = discord.MediaGalleryItem("https://cdn.example/1/board.png?ex=9", description="the board")
    box = ui.Container[ui.LayoutView](
        ui.TextDisplay(f"{HEADING}Round 3\nand more"), ui.MediaGallery(picture), ui.TextDisplay("your turn")
    )
    view = ui.LayoutView()
    view.add_item(box)
    assert record(view, "Ana passed") == [picture]
    (gallery, heading, told) = box.children
    assert isinstance(gallery, ui.MediaGallery)
    assert [(item.media.url, item.description) for item in gallery.items] == [("attachment://board.png", "the board")]
    assert [text.content for text in (heading, told) if isinstance(text, ui.TextDisplay)] == [
        f"{HEADING}Round 3",
        "Ana passed",
    ]
