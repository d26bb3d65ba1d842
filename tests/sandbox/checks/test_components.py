"""Trees of components: how they are read, what is refused in them, and how Discord completes them in its answers."""

from __future__ import annotations

import pytest

from sandbox.checks.components import check_components, custom_ids, walk
from sandbox.checks.errors import FormErrors
from tests.sandbox.api import codes
from tests.sandbox.checks.test_rules import OPTIONS, press, row, text

from .test_limits import EVERYWHERE, LINK, field, menu, option

LENT = {"url": "attachment://a.png"}
PREMIUM = {"type": 2, "style": 6, "sku_id": "5"}
EMOJI = {"name": "coin", "id": 5}


def check(*components, v2=True, modal=False):
    """What was found and completed, and what is wrong with it."""
    errors = FormErrors()
    found = check_components(list(components), errors, v2=v2, files={"a.png"}, emojis={5}, modal=modal)
    return found, codes({"errors": errors.tree})


def completed(*components, **more):
    found, wrong = check(*components, **more)
    assert not wrong
    return found.components


def section(*texts, beside):
    return {"type": 9, "components": list(texts), "accessory": beside}


def gallery(**more):
    return {"type": 12, "items": [{"media": EVERYWHERE} | more]}


def thumbnail(**more):
    return {"type": 11, "media": EVERYWHERE} | more


def people(**more):
    return {"type": 5, "custom_id": "p"} | more


def boxes(**more):
    return {"type": 22, "custom_id": "b", "options": OPTIONS[:3]} | more


def upload(**more):
    return {"type": 19, "custom_id": "u"} | more


def test_a_tree_is_read_from_top_to_bottom_and_what_stands_beside_after_its_texts():
    tree = [{"type": 17, "components": [section(text("a"), text("b"), beside=press("go")), row(menu())]}, field()]
    assert [c["type"] for c in walk(tree)] == [17, 9, 10, 10, 2, 1, 3, 18, 4]
    assert {name: c["type"] for name, c in custom_ids(tree).items()} == {"go": 2, "s": 3, "a": 4}


def test_each_gets_an_id_that_no_other_has_and_keeps_its_own():
    found = completed(text("a"), text("b") | {"id": 1}, row(press("x"), press("y") | {"id": 3}))
    assert [c["id"] for c in walk(found)] == [2, 1, 4, 5, 3]


def test_what_was_not_said_is_told():
    beside = section(text("x"), beside=thumbnail())
    inner = [beside, gallery(), {"type": 13, "file": LENT}, {"type": 14}, row(menu())]
    (container,) = completed({"type": 17, "components": inner})
    assert (container["accent_color"], container["spoiler"]) == (None, False)
    shown, pictures, file, line, choice = container["components"]
    for each in (shown["accessory"], pictures["items"][0]):
        assert (each["description"], each["spoiler"]) == (None, False)
    assert file["spoiler"] is False
    assert (line["spacing"], line["divider"]) == (1, True)
    assert [choice["components"][0][key] for key in ("min_values", "max_values")] == [1, 1]


def test_what_was_said_is_kept():
    (pictures,) = completed(gallery(description="x", spoiler=True))
    assert (pictures["items"][0]["description"], pictures["items"][0]["spoiler"]) == ("x", True)
    (line,) = completed({"type": 14, "spacing": 2, "divider": False})
    assert (line["spacing"], line["divider"]) == (2, False)
    assert completed(row(menu(min_values=None, max_values=None)))[0]["components"][0]["max_values"] == 1


def test_ids_are_told_as_text_and_nothing_else_is_told_of_what_is_unset():
    coin = EMOJI | {"animated": None}
    told = {"name": "coin", "id": "5"}
    (first, second) = completed(row(press("a") | {"emoji": coin}), row(menu(options=[option(emoji=coin)])), v2=False)
    assert first["components"][0]["emoji"] == told
    assert second["components"][0]["options"][0]["emoji"] == told
    (choice,) = completed(row(people(default_values=[{"id": 7, "type": "user"}])))
    assert choice["components"][0]["default_values"] == [{"id": "7", "type": "user"}]


def test_only_in_a_form_a_menu_says_whether_it_must_be_answered():
    assert "required" not in completed(row(menu(required=False)))[0]["components"][0]
    assert completed(field(menu(required=False)), modal=True)[0]["component"]["required"] is False


def test_of_boxes_all_may_be_ticked_unless_it_is_said_how_many():
    (unsaid, said) = completed(field(boxes()), field(boxes(custom_id="c", max_values=2)), modal=True)
    assert [each["component"]["max_values"] for each in (unsaid, said)] == [3, 2]
    assert unsaid["component"]["min_values"] == 1


def test_which_files_are_shown_and_how_long_all_texts_are():
    tree = [text("abc"), section(text("de"), beside=thumbnail(media=LENT))]
    found, wrong = check(*tree)
    assert (found.text, found.count, found.shown_files, wrong) == (5, 4, {"a.png"}, [])
    for shown in (gallery(media=LENT), {"type": 13, "file": LENT}):
        assert check(shown)[0].shown_files == {"a.png"}


def test_no_list_of_components_is_refused():
    errors = FormErrors()
    found = check_components({"type": 1}, errors, v2=True, files=set(), emojis=set())
    assert (found.components, codes({"errors": errors.tree})) == ([], ["BASE_TYPE_LIST"])


WRONG = {
    "emoji without a name": (row(press("a") | {"emoji": {"name": ""}}), "COMPONENT_INVALID_EMOJI"),
    "long emoji": (row(press("a") | {"emoji": {"name": "é" * 33}}), "COMPONENT_INVALID_EMOJI"),
    "empty id": (row(press("")), "BASE_TYPE_BAD_LENGTH"),
    "one number twice": ((text("x") | {"id": 7}, row(press("a") | {"id": 7})), "COMPONENT_ID_DUPLICATED"),
    "premium button that sells nothing": (row({"type": 2, "style": 6}), "BASE_TYPE_REQUIRED"),
    "premium button with an id": (row(PREMIUM | {"custom_id": "a"}), "BUTTON_COMPONENT_PREMIUM_INVALID"),
    "premium button with a label": (row(PREMIUM | {"label": "a"}), "BUTTON_COMPONENT_PREMIUM_INVALID"),
    "a seventh style": (row(press("a") | {"style": 7}), "BASE_TYPE_CHOICES"),
    "fewer than none": (row(people(min_values=-1)), "NUMBER_TYPE_MAX"),
    "none at most": (row(people(min_values=0, max_values=0)), "NUMBER_TYPE_MAX"),
    "more people at least than at most": (row(people(min_values=2)), "SELECT_COMPONENT_MAX_VALUES_TOO_LARGE"),
    "address that is none": (gallery(media={"url": "a.png"}), "URL_TYPE_INVALID_SCHEME"),
    "long address": (gallery(media={"url": "https://x.org/" + "x" * 2035}), "BASE_TYPE_MAX_LENGTH"),
    "no address": (gallery(media=None), "URL_TYPE_INVALID_SCHEME"),
    "picture beside that there is not": (
        section(text("x"), beside=thumbnail(media={"url": "attachment://b.png"})),
        "UNFURLED_MEDIA_ITEM_REFERENCED_ATTACHMENT_NOT_FOUND",
    ),
    "description of a picture beside": (
        section(text("x"), beside=thumbnail(description="x" * 1025)),
        "BASE_TYPE_MAX_LENGTH",
    ),
    "empty description of a picture beside": (
        section(text("x"), beside=thumbnail(description="")),
        "BASE_TYPE_BAD_LENGTH",
    ),
    "empty description of a picture": (gallery(description=""), "BASE_TYPE_BAD_LENGTH"),
    "section without a text": (section(beside=press("a")), "BASE_TYPE_BAD_LENGTH"),
    "button in a section": (section(press("b"), beside=press("a")), "UNION_TYPE_CHOICES"),
    "far apart": ({"type": 14, "spacing": 3}, "BASE_TYPE_CHOICES"),
    "colour": ({"type": 17, "accent_color": 1 << 24, "components": [text("x")]}, "NUMBER_TYPE_MAX"),
}


@pytest.mark.parametrize("case", WRONG)
def test_what_is_wrong_in_a_message_is_refused(case):
    tree, code = WRONG[case]
    assert code in check(*(tree if isinstance(tree, tuple) else (tree,)))[1]


def test_what_just_fits_in_a_message_is_taken():
    assert not check(
        row(press("a") | {"emoji": {"name": "é" * 32}}, *(press(f"{n}") | {"style": n} for n in range(2, 5))),
        row(PREMIUM, PREMIUM | {"disabled": True}),
        row(LINK | {"url": "https://x.org/" + "x" * 498}),
        row(people(min_values=0, max_values=25)),
        gallery(media={"url": "https://x.org/" + "x" * 2034}),
        section(text("x"), beside=thumbnail(description="x" * 1024)),
        {"type": 17, "accent_color": (1 << 24) - 1, "components": [text("x")]},
    )[1]


WRONG_FORMS = {
    "two texts in a row": (row(*(field(custom_id=x, label="x")["component"] for x in "ab")), "BASE_TYPE_BAD_LENGTH"),
    "menu without a label": (row(menu()), "UNION_TYPE_CHOICES"),
    "section": (section(text("x"), beside=press("a")), "UNION_TYPE_CHOICES"),
    "label of a text": (row(field(label="x" * 46)["component"]), "BASE_TYPE_MAX_LENGTH"),
    "empty label": (field() | {"label": ""}, "BASE_TYPE_BAD_LENGTH"),
    "empty description": (field() | {"description": ""}, "BASE_TYPE_BAD_LENGTH"),
    "less than nothing": (field(min_length=-1), "NUMBER_TYPE_MAX"),
    "long value": (field(value="x" * 4001), "BASE_TYPE_MAX_LENGTH"),
    "text without an id": (field(custom_id=None), "BASE_TYPE_REQUIRED"),
    "yes or no without an id": (field({"type": 23}), "BASE_TYPE_REQUIRED"),
    "ways to choose without an id": (field({"type": 21, "options": OPTIONS[:2]}), "BASE_TYPE_REQUIRED"),
    "the same box twice": (field(boxes(options=OPTIONS[:1] * 2)), "SELECT_COMPONENT_OPTION_VALUE_DUPLICATED"),
    "no box": (field(boxes(options=[])), "BASE_TYPE_BAD_LENGTH"),
    "more boxes at most than there are": (field(boxes(max_values=4)), "SELECT_COMPONENT_MAX_VALUES_TOO_LARGE"),
    "more boxes at least than at most": (
        field(boxes(min_values=3, max_values=2)),
        "SELECT_COMPONENT_MAX_VALUES_TOO_LARGE",
    ),
    "11 files": (field(upload(max_values=11)), "NUMBER_TYPE_MAX"),
    "file without an id": (field({"type": 19}), "BASE_TYPE_REQUIRED"),
}


@pytest.mark.parametrize("case", WRONG_FORMS)
def test_what_is_wrong_in_a_form_is_refused(case):
    tree, code = WRONG_FORMS[case]
    assert code in check(tree, modal=True)[1]


def test_what_just_fits_in_a_form_is_taken():
    assert not check(
        row(field(label="x" * 45)["component"]),
        field(custom_id="v", value="x" * 4000, min_length=0, max_length=4000),
        field(boxes(min_values=0, max_values=3)),
        field(upload(min_values=0, max_values=10)),
        field({"type": 23, "custom_id": "y"}),
        modal=True,
    )[1]
