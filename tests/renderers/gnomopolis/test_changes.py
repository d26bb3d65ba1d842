"""What has changed since a turn ago is outlined in the pictures of Gnomopolis, and nothing else."""

from __future__ import annotations

import msgspec
import pytest

from renderers.gnomopolis.theme import CHANGED
from tests.renderers.checks import marked
from tests.renderers.gnomopolis.gallery import GALLERY
from tests.renderers.gnomopolis.towns import town


def outlined(name, view, before):
    return marked(GALLERY.paint(name, view, before), CHANGED)


def test_a_district_that_changed_is_outlined_alone():
    view = town(12, 3, viewer=0)
    district = msgspec.structs.replace(view.districts[1], coins=view.districts[1].coins + 1)
    before = msgspec.structs.replace(view, districts=(view.districts[0], district, view.districts[2]))
    assert outlined("board", view, before) > outlined("board", view, view) + 500
    assert outlined("district.1", view, before) > 500
    assert outlined("district.0", view, before) == 0


@pytest.mark.parametrize("field", ("offer", "old", "new"))
def test_changes_of_the_centre_are_outlined(field):
    view, other = town(13, 3), town(14, 3)
    before = msgspec.structs.replace(view, **{field: getattr(other, field)})
    assert outlined("board", view, before) > outlined("board", view, view) + 500
