"""Named sets of options: what choosing one does, and which of them a table has."""

from __future__ import annotations

from collections.abc import Mapping

from games.core.model import Meta, Preset


def applied(meta: Meta, options: Mapping[str, str], preset: Preset) -> dict[str, str]:
    """The options of a table after a preset was chosen: house rules that it does not name are at their default."""
    house = {choosable.key for choosable in meta.options if choosable.house}
    kept = {key: value for key, value in options.items() if key not in house}
    return kept | preset.options


def preset_of(meta: Meta, options: Mapping[str, str]) -> Preset | None:
    """The first preset that would change nothing; None: the options are the table's own."""
    defaults = {choosable.key: choosable.default for choosable in meta.options}
    now = defaults | dict(options)
    return next((preset for preset in meta.presets if defaults | applied(meta, options, preset) == now), None)
