"""What is left of a table message whose buttons are spent."""

from __future__ import annotations

from discord import ui

from bot.delivery.strip_buttons import _strip  # pyright: ignore[reportPrivateUsage]
from bot.texts import speak


def test_buttons_go_with_what_heads_and_what_explains_them_and_the_story_stays() -> None:
    row = [ui.ActionRow(ui.Button(label="Passar ⚠", custom_id=str(n))) for n in range(3)]
    legend = f"-# ⚠ {speak('pt-BR').say('panel.final')}"
    told = ["### Gnomopolis", "-# ⚠ Última rodada.", "**Prédios**", "**Outras ações**\n-# Passar: encerra.", legend]
    texts = [ui.TextDisplay(text) for text in told]
    box: ui.Container[ui.LayoutView] = ui.Container(*texts[:3], row[0], texts[3], row[1], texts[4], row[2])
    view = ui.LayoutView()
    view.add_item(box)
    _strip(view)
    assert [child.content for child in box.children if isinstance(child, ui.TextDisplay)] == told[:2]
    assert len(box.children) == 2
