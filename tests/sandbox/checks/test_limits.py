"""The numbers of Discord one by one: what is a little too much is refused, what just fits is taken."""

from __future__ import annotations

import pytest

from sandbox.checks import limits
from sandbox.checks.errors import ApiError
from tests.sandbox.api import codes
from tests.sandbox.checks.test_rules import OPTIONS, press, row, text

V2 = 1 << 15
EVERYWHERE = {"url": "https://x.org/a.png"}


def menu(**more):
    return {"type": 3, "custom_id": "s", "options": OPTIONS[:2]} | more


def option(**more):
    return {"label": "a", "value": "a"} | more


def shown(*components):
    return {"flags": V2, "components": list(components)}


def legacy(*buttons):
    return {"content": "x", "components": [row(*buttons)]}


LINK = {"type": 2, "style": 5, "url": "https://x.org", "label": "x"}

TOO_MUCH = {
    "placeholder": (legacy(menu(placeholder="x" * 151)), "BASE_TYPE_MAX_LENGTH"),
    "more values than options": (legacy(menu(max_values=3)), "SELECT_COMPONENT_MAX_VALUES_TOO_LARGE"),
    "more values at least than at most": (legacy(menu(min_values=2)), "SELECT_COMPONENT_MAX_VALUES_TOO_LARGE"),
    "defaults": (
        legacy(menu(options=[option(default=True), option(value="b", default=True)])),
        "SELECT_COMPONENT_TOO_MANY_DEFAULT_VALUES",
    ),
    "26 users": (legacy({"type": 5, "custom_id": "s", "max_values": 26}), "NUMBER_TYPE_MAX"),
    "no option": (legacy(menu(options=[])), "BASE_TYPE_BAD_LENGTH"),
    "label of an option": (legacy(menu(options=[option(label="x" * 101)])), "BASE_TYPE_MAX_LENGTH"),
    "option without a label": (legacy(menu(options=[option(label="")])), "BASE_TYPE_BAD_LENGTH"),
    "value of an option": (legacy(menu(options=[option(value="x" * 101)])), "BASE_TYPE_MAX_LENGTH"),
    "description of an option": (legacy(menu(options=[option(description="x" * 101)])), "BASE_TYPE_MAX_LENGTH"),
    "same value": (legacy(menu(options=[option(), option()])), "SELECT_COMPONENT_OPTION_VALUE_DUPLICATED"),
    "emoji of an option": (legacy(menu(options=[option(emoji={"id": "5"})])), "COMPONENT_INVALID_EMOJI"),
    "menu without an id": (legacy({"type": 3, "options": OPTIONS[:2]}), "BASE_TYPE_REQUIRED"),
    "letter for an emoji": (legacy({**press("a"), "emoji": {"name": "a"}}), "COMPONENT_INVALID_EMOJI"),
    "button without label or emoji": (legacy(press("a", "")), "BUTTON_COMPONENT_LABEL_OR_EMOJI_REQUIRED"),
    "button without an id": (legacy({"type": 2, "style": 1, "label": "x"}), "BUTTON_COMPONENT_CUSTOM_ID_REQUIRED"),
    "link without an address": (legacy(LINK | {"url": ""}), "BUTTON_COMPONENT_URL_REQUIRED"),
    "link with a long address": (legacy(LINK | {"url": "https://x.org/" + "x" * 500}), "BASE_TYPE_MAX_LENGTH"),
    "link with an id": (legacy(LINK | {"custom_id": "a"}), "BUTTON_COMPONENT_CUSTOM_ID_URL_MUTUALLY_EXCLUSIVE"),
    "style": (legacy({**press("a"), "style": 9}), "BASE_TYPE_CHOICES"),
    "empty row": (legacy(), "BASE_TYPE_BAD_LENGTH"),
    "two menus in a row": (legacy(menu(), menu(custom_id="t")), "COMPONENT_LAYOUT_WIDTH_EXCEEDED"),
    "four texts in a section": (
        shown({"type": 9, "components": [text("x")] * 4, "accessory": press("a")}),
        "BASE_TYPE_BAD_LENGTH",
    ),
    "section with nothing beside it": (shown({"type": 9, "components": [text("x")]}), "BASE_TYPE_REQUIRED"),
    "menu beside a section": (
        shown({"type": 9, "components": [text("x")], "accessory": menu()}),
        "UNION_TYPE_CHOICES",
    ),
    "empty text": (shown(text("")), "BASE_TYPE_BAD_LENGTH"),
    "empty container": (shown({"type": 17, "components": []}), "BASE_TYPE_BAD_LENGTH"),
    "container in a container": (
        shown({"type": 17, "components": [{"type": 17, "components": [text("x")]}]}),
        "UNION_TYPE_CHOICES",
    ),
    "41 components in containers": (
        shown({"type": 17, "components": [row(press(f"{n}"), press(f"{n}b")) for n in range(14)]}),
        "COMPONENT_MAX_TOTAL_COMPONENTS_EXCEEDED",
    ),
    "41 components with what stands beside": (
        shown(*({"type": 9, "components": [text("x")], "accessory": press(str(n))} for n in range(14))),
        "COMPONENT_MAX_TOTAL_COMPONENTS_EXCEEDED",
    ),
    "same id in other rows": (shown(row(press("a")), row(press("a"))), "COMPONENT_CUSTOM_ID_DUPLICATED"),
    "description of a picture": (
        shown({"type": 12, "items": [{"media": EVERYWHERE, "description": "x" * 1025}]}),
        "BASE_TYPE_MAX_LENGTH",
    ),
    "no picture": (shown({"type": 12, "items": []}), "BASE_TYPE_BAD_LENGTH"),
    "file from elsewhere": (shown({"type": 13, "file": EVERYWHERE}), "URL_TYPE_INVALID_SCHEME"),
    "embed title": ({"embeds": [{"title": "x" * 257}]}, "BASE_TYPE_MAX_LENGTH"),
    "embed description": ({"embeds": [{"description": "x" * 4097}]}, "BASE_TYPE_MAX_LENGTH"),
    "embed footer": ({"embeds": [{"footer": {"text": "x" * 2049}}]}, "BASE_TYPE_MAX_LENGTH"),
    "26 fields": ({"embeds": [{"fields": [{"name": "a", "value": "b"}] * 26}]}, "BASE_TYPE_MAX_LENGTH"),
    "field": ({"embeds": [{"fields": [{"name": "a", "value": "x" * 1025}]}]}, "BASE_TYPE_MAX_LENGTH"),
    "empty field": ({"embeds": [{"fields": [{"name": "a", "value": ""}]}]}, "BASE_TYPE_REQUIRED"),
    "nonce": ({"content": "x", "nonce": "x" * 26}, "BASE_TYPE_MAX_LENGTH"),
    "description of a file": (
        {"content": "x", "attachments": [{"id": 0, "description": "x" * 1025}]},
        "BASE_TYPE_MAX_LENGTH",
    ),
    "form in a message": (legacy({"type": 4, "custom_id": "a", "style": 1, "label": "x"}), "UNION_TYPE_CHOICES"),
}


@pytest.mark.parametrize("case", TOO_MUCH)
async def test_a_little_too_much_of_anything_is_refused(api, box, room, case):
    body, code = TOO_MUCH[case]
    status, answer = await api("POST", f"/channels/{room.id}/messages", body)
    assert (status, answer["code"]) == (400, 50035)
    assert code in codes(answer)
    assert [b.kind for b in box.breaches] == ["malformed"] and not room.messages


async def test_all_of_it_that_fits_is_taken(api, box, room):
    full = [option(label="x" * 100, value="y" * 98 + f"{n:02}", description="z" * 100) for n in range(25)]
    fits = [
        legacy(menu(options=full, placeholder="x" * 150, min_values=25, max_values=25)),
        legacy(menu(options=[option(default=True), option(value="b")])),
        legacy(LINK, {**press("a", ""), "emoji": {"name": "🎲"}}),
        shown({"type": 9, "components": [text("x")] * 3, "accessory": press("a")}),
        shown({"type": 17, "components": [row(press(f"{n}"), press(f"{n}b")) for n in range(13)]}),
        shown({"type": 12, "items": [{"media": EVERYWHERE, "description": "x" * 1024}] * 10}),
        shown(text("x" * 4000)),
        {"embeds": [{"title": "x" * 256, "fields": [{"name": "a", "value": "x", "inline": True}] * 25}]},
        {"content": "x", "nonce": "x" * 25},
    ]
    for body in fits:
        assert (await api("POST", f"/channels/{room.id}/messages", body))[0] == 200
    assert len(room.messages) == len(fits) and not box.breaches


async def test_files_that_stay_count_among_the_ten(api, room):
    where, files = f"/channels/{room.id}/messages", [(f"{n}.txt", b"x") for n in range(11)]
    assert (await api("POST", where, {"content": "x"}, files=files))[1]["code"] == 50035
    status, made = await api("POST", where, {"content": "x"}, files=files[:10])
    assert status == 200
    change = {"attachments": [{"id": each["id"]} for each in made["attachments"]]}
    assert (await api("PATCH", f"{where}/{made['id']}", change, files=files[10:]))[1]["code"] == 50035


def form(*fields, **more):
    return {"custom_id": "f", "title": "x", "components": list(fields)} | more


def field(component=None, **more):
    component = {"type": 4, "custom_id": "a", "style": 1} | more if component is None else component
    return {"type": 18, "label": "x", "component": component}


BAD_FORMS = {
    "title": (form(field(), title="x" * 46), "BASE_TYPE_MAX_LENGTH"),
    "no title": (form(field(), title=""), "BASE_TYPE_BAD_LENGTH"),
    "id": (form(field(), custom_id="x" * 101), "BASE_TYPE_MAX_LENGTH"),
    "six fields": (form(*(field(custom_id=f"{n}") for n in range(6))), "BASE_TYPE_BAD_LENGTH"),
    "no field": (form(), "BASE_TYPE_BAD_LENGTH"),
    "same field": (form(field(), field()), "COMPONENT_CUSTOM_ID_DUPLICATED"),
    "label": (form(field() | {"label": "x" * 46}), "BASE_TYPE_MAX_LENGTH"),
    "description": (form(field() | {"description": "x" * 101}), "BASE_TYPE_MAX_LENGTH"),
    "label of nothing": (form({"type": 18, "label": "x"}), "BASE_TYPE_REQUIRED"),
    "button": (form(row(press("a"))), "UNION_TYPE_CHOICES"),
    "button with a label": (form(field(press("a"))), "UNION_TYPE_CHOICES"),
    "container": (form({"type": 17, "components": [text("x")]}), "UNION_TYPE_CHOICES"),
    "text without a label": (form(row({"type": 4, "custom_id": "a", "style": 1})), "BASE_TYPE_REQUIRED"),
    "style": (form(field(style=3)), "BASE_TYPE_CHOICES"),
    "length": (form(field(max_length=4001)), "NUMBER_TYPE_MAX"),
    "more at least than at most": (form(field(min_length=3, max_length=2)), "NUMBER_TYPE_MAX"),
    "placeholder": (form(field(placeholder="x" * 101)), "BASE_TYPE_MAX_LENGTH"),
    "value longer than what it takes": (form(field(value="xxx", max_length=2)), "BASE_TYPE_MAX_LENGTH"),
    "26 options": (form(field(menu(options=OPTIONS))), "BASE_TYPE_BAD_LENGTH"),
    "one way to choose": (form(field({"type": 21, "custom_id": "a", "options": [option()]})), "BASE_TYPE_BAD_LENGTH"),
    "11 boxes": (form(field({"type": 22, "custom_id": "a", "options": OPTIONS[:11]})), "BASE_TYPE_BAD_LENGTH"),
}


@pytest.mark.parametrize("case", BAD_FORMS)
def test_a_bad_form_is_refused(case):
    body, code = BAD_FORMS[case]
    with pytest.raises(ApiError) as refused:
        limits.check_modal(body)
    assert code in codes(refused.value.body())


def test_a_form_that_fits_is_taken():
    full = field(value="xx", max_length=2, placeholder="x" * 100) | {"label": "x" * 45, "description": "x" * 100}
    radio = field({"type": 21, "custom_id": "r", "options": OPTIONS[:10]})
    taken = limits.check_modal(form(text("x"), full, radio, field(menu()), title="x" * 45, custom_id="x" * 100))
    assert len(taken["components"]) == 4


@pytest.mark.parametrize(
    "choices",
    [
        None,
        [{"name": str(n), "value": n} for n in range(26)],
        [{"name": "x" * 101, "value": 1}],
        [{"name": "", "value": 1}],
        [{"name": "x", "value": "x" * 101}],
        [{"name": "x", "value": ""}],
        [{"name": "x"}],
    ],
)
def test_bad_suggestions_are_refused(choices):
    with pytest.raises(ApiError) as refused:
        limits.check_choices(choices)
    assert refused.value.code == 50035


def test_suggestions_that_fit_are_taken():
    fit = [{"name": "x" * 100, "value": "x" * 100}, *({"name": "x", "value": 1.5} for _ in range(24))]
    assert limits.check_choices(fit) == fit
    assert limits.check_choices([]) == []


async def test_an_edit_need_not_say_anything(api, room):
    where = f"/channels/{room.id}/messages"
    made = (await api("POST", where, {"content": "x"}))[1]
    assert (await api("PATCH", f"{where}/{made['id']}", {}))[1]["content"] == "x"
