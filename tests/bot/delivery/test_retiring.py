"""What is left of a table message that another has replaced."""

from __future__ import annotations

from discord import ui

from bot.delivery.retiring import record


def test_a_record_asks_nothing_and_offers_nothing() -> None:
    view = ui.LayoutView()
    row = ui.ActionRow[ui.LayoutView](ui.Button(label="Passar ⚠", custom_id="1"))
    asked = "### Gnomopolis · Rodada 2\n<@1>: Sua vez.\n⏳ prazo amanhã"
    texts = [ui.TextDisplay[ui.LayoutView](text) for text in (asked, "> Bia passou.", "**Outras**", "-# ⚠ final")]
    view.add_item(ui.Container[ui.LayoutView](*texts[:3], row, texts[3]))
    assert record(view, "> Bia passou.\n> Ana construiu.") == []
    (box,) = view.children
    assert isinstance(box, ui.Container)
    left = [child.content for child in box.children if isinstance(child, ui.TextDisplay)]
    assert left == ["### Gnomopolis · Rodada 2", "> Bia passou.\n> Ana construiu."]
    assert len(box.children) == 2
