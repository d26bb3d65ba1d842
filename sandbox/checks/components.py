"""Checks message and modal components, legacy and V2, and completes them as Discord does in its answers."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from sandbox.checks.errors import FormErrors

ROW, BUTTON, STRING_SELECT, TEXT_INPUT = 1, 2, 3, 4
SELECTS = (3, 5, 6, 7, 8)
LINK, PREMIUM = 5, 6
"""Styles of buttons without a custom id."""
SECTION, TEXT, THUMBNAIL, GALLERY, FILE, SEPARATOR, CONTAINER = 9, 10, 11, 12, 13, 14, 17
LABEL, FILE_UPLOAD, RADIO_GROUP, CHECKBOX_GROUP, CHECKBOX = 18, 19, 21, 22, 23

TOP_V2 = {ROW, SECTION, TEXT, GALLERY, FILE, SEPARATOR, CONTAINER}
IN_CONTAINER = TOP_V2 - {CONTAINER}
IN_MODAL = {ROW, LABEL, TEXT}
IN_LABEL = {*SELECTS, TEXT_INPUT, FILE_UPLOAD, RADIO_GROUP, CHECKBOX_GROUP, CHECKBOX}
"""What is filled in: it must have a custom id, which a button need not."""

V2_COMPONENTS = 40
V2_TEXT = 4000
ROWS = 5
BUTTONS = 5
OPTIONS = 25
GALLERY_ITEMS = 10
IN_A_GROUP = 10
URL = 2048
COLOURS = 1 << 24


@dataclass
class CheckedComponents:
    """The completed tree, the attachment names it shows, and its totals."""

    components: list[dict[str, Any]] = field(default_factory=list)
    shown_files: set[str] = field(default_factory=set)
    count: int = 0
    text: int = 0


def walk(components: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """All components of a tree in reading order, containers before their contents."""
    found: list[dict[str, Any]] = []
    for component in components:
        found.append(component)
        found += walk(component.get("components") or [])
        for name in ("accessory", "component"):
            if component.get(name):
                found += walk([component[name]])
    return found


def custom_ids(components: list[dict[str, Any]]) -> dict[str, dict[str, Any]]:
    """The interactive components of a tree by custom id."""
    return {c["custom_id"]: c for c in walk(components) if c.get("custom_id")}


def check_components(
    components: Any,
    errors: FormErrors,
    *,
    v2: bool,
    files: set[str],
    emojis: set[int],
    modal: bool = False,
) -> CheckedComponents:
    """Check a component list and note mistakes in ``errors``; returns the completed tree."""
    return _Checker(errors, v2, files, emojis, modal).check(components)


class _Checker:
    def __init__(self, errors: FormErrors, v2: bool, files: set[str], emojis: set[int], modal: bool) -> None:
        self.errors = errors
        self.v2 = v2
        self.files = files
        self.emojis = emojis
        self.modal = modal
        self.custom_ids: set[str] = set()
        self.used_ids: set[int] = set()
        self.given_ids: set[int] = set()
        self.result = CheckedComponents()

    def check(self, components: Any) -> CheckedComponents:
        if not isinstance(components, list):
            self.errors.add(("components",), "BASE_TYPE_LIST", "Only iterables may be used in a ListType")
            return self.result
        allowed = IN_MODAL if self.modal else TOP_V2 if self.v2 else {ROW}
        self.used_ids = {c["id"] for c in walk(components) if c.get("id")}
        self.result.components = [self.one(c, ("components", i), allowed) for i, c in enumerate(components)]
        if not self.v2 and len(components) > ROWS:
            self.errors.add(("components",), "BASE_TYPE_MAX_LENGTH", f"Must be {ROWS} or fewer in length.")
        if self.v2 and self.result.count > V2_COMPONENTS:
            message = f"Total number of components cannot exceed {V2_COMPONENTS}, got {self.result.count}"
            self.errors.add(("components",), "COMPONENT_MAX_TOTAL_COMPONENTS_EXCEEDED", message)
        if self.result.text > V2_TEXT:
            message = f"The total text of all components must be {V2_TEXT} characters or fewer, got {self.result.text}"
            self.errors.add(("components",), "COMPONENT_DISPLAYABLE_TEXT_SIZE_EXCEEDED", message)
        return self.result

    def one(self, component: dict[str, Any], path: tuple[str | int, ...], allowed: set[int]) -> dict[str, Any]:
        kind = component.get("type")
        self.result.count += 1
        if kind not in allowed:
            message = f'Value of field "type" must be one of {tuple(sorted(allowed))}.'
            self.errors.add((*path, "type"), "UNION_TYPE_CHOICES", message)
            return component
        done = dict(component)
        if not done.get("id"):
            done["id"] = next(i for i in range(1, 10_000) if i not in self.used_ids)
            self.used_ids.add(done["id"])
        elif done["id"] in self.given_ids:
            self.errors.add((*path, "id"), "COMPONENT_ID_DUPLICATED", "Component id cannot be duplicated")
        else:
            self.given_ids.add(done["id"])
        if done.get("custom_id") is not None:
            self._custom_id(done["custom_id"], path)
        elif kind in IN_LABEL:
            self.errors.required((*path, "custom_id"))
        checks = {
            ROW: self._row,
            BUTTON: self._button,
            SECTION: self._section,
            TEXT: self._text,
            THUMBNAIL: self._thumbnail,
            GALLERY: self._gallery,
            FILE: self._file,
            SEPARATOR: self._separator,
            CONTAINER: self._container,
            LABEL: self._label,
            TEXT_INPUT: self._text_input,
            RADIO_GROUP: self._choices,
            CHECKBOX_GROUP: self._choices,
            FILE_UPLOAD: self._upload,
        }
        if kind in SELECTS:
            self._select(done, path)
        elif kind in checks:
            checks[kind](done, path)
        return done

    def many(self, done: dict[str, Any], path: tuple[str | int, ...], allowed: set[int], low: int, high: int) -> None:
        children = done.get("components") or []
        if not low <= len(children) <= high:
            message = f"Must be between {low} and {high} in length."
            self.errors.add((*path, "components"), "BASE_TYPE_BAD_LENGTH", message)
        done["components"] = [self.one(c, (*path, "components", i), allowed) for i, c in enumerate(children)]

    def _custom_id(self, custom_id: Any, path: tuple[str | int, ...]) -> None:
        if self.errors.length((*path, "custom_id"), custom_id, 1, 100):
            if custom_id in self.custom_ids:
                message = "Component custom id cannot be duplicated"
                self.errors.add((*path, "custom_id"), "COMPONENT_CUSTOM_ID_DUPLICATED", message)
            self.custom_ids.add(custom_id)

    def _row(self, done: dict[str, Any], path: tuple[str | int, ...]) -> None:
        if self.modal:
            self.many(done, path, {TEXT_INPUT}, 1, 1)
            return
        children = done.get("components") or []
        selects = [c for c in children if c.get("type") in SELECTS]
        if selects and len(children) > 1:
            message = "The specified component exceeds the maximum width"
            self.errors.add((*path, "components"), "COMPONENT_LAYOUT_WIDTH_EXCEEDED", message)
        self.many(done, path, {BUTTON, *SELECTS}, 1, BUTTONS)

    def _button(self, done: dict[str, Any], path: tuple[str | int, ...]) -> None:
        style = done.get("style")
        if style not in (1, 2, 3, 4, 5, 6):
            self.errors.add((*path, "style"), "BASE_TYPE_CHOICES", "Value must be one of (1, 2, 3, 4, 5, 6).")
        if style == PREMIUM:
            self._premium(done, path)
            return
        if style == LINK:
            if not done.get("url"):
                self.errors.add((*path, "url"), "BUTTON_COMPONENT_URL_REQUIRED", "A url is required")
            else:
                self.errors.length((*path, "url"), done["url"], 1, 512)
            if done.get("custom_id"):
                message = "A custom id and url cannot both be specified"
                self.errors.add((*path, "custom_id"), "BUTTON_COMPONENT_CUSTOM_ID_URL_MUTUALLY_EXCLUSIVE", message)
        elif not done.get("custom_id"):
            self.errors.add((*path, "custom_id"), "BUTTON_COMPONENT_CUSTOM_ID_REQUIRED", "A custom id is required")
        if done.get("label") is not None:
            self.errors.length((*path, "label"), done["label"], 0, 80)
        if not done.get("label") and not done.get("emoji"):
            message = "A button component must have a label or emoji"
            self.errors.add(path, "BUTTON_COMPONENT_LABEL_OR_EMOJI_REQUIRED", message)
        if done.get("emoji"):
            done["emoji"] = self._emoji(done["emoji"], (*path, "emoji"))

    def _premium(self, done: dict[str, Any], path: tuple[str | int, ...]) -> None:
        """Names what it sells; what it is called and shows is Discord's."""
        if not done.get("sku_id"):
            self.errors.required((*path, "sku_id"))
        for name in ("custom_id", "label", "url", "emoji"):
            if done.get(name):
                message = f"A premium button has no {name}"
                self.errors.add((*path, name), "BUTTON_COMPONENT_PREMIUM_INVALID", message)

    def _emoji(self, emoji: dict[str, Any], path: tuple[str | int, ...]) -> dict[str, Any]:
        unknown = emoji.get("id") and int(emoji["id"]) not in self.emojis
        name = str(emoji.get("name") or "")
        plain = not emoji.get("id") and (not name or len(name) > 32 or name.isascii())
        if unknown or plain:
            self.errors.add((*path, "id" if unknown else "name"), "COMPONENT_INVALID_EMOJI", "Invalid emoji")
        return {key: str(value) if key == "id" else value for key, value in emoji.items() if value is not None}

    def _select(self, done: dict[str, Any], path: tuple[str | int, ...]) -> None:
        if done.get("placeholder") is not None:
            self.errors.length((*path, "placeholder"), done["placeholder"], 0, 150)
        if done["type"] == STRING_SELECT:
            options = done.get("options") or []
            if not 1 <= len(options) <= OPTIONS:
                message = f"Must be between 1 and {OPTIONS} in length."
                self.errors.add((*path, "options"), "BASE_TYPE_BAD_LENGTH", message)
            done["options"] = self._options(options, path)
            self._values(done, path, OPTIONS, len(options))
            if sum(bool(o.get("default")) for o in options) > done["max_values"]:
                message = "More default options than max_values"
                self.errors.add((*path, "options"), "SELECT_COMPONENT_TOO_MANY_DEFAULT_VALUES", message)
        else:
            self._values(done, path, OPTIONS)
        if done.get("default_values"):
            done["default_values"] = [value | {"id": str(value["id"])} for value in done["default_values"]]
        if not self.modal:
            done.pop("required", None)

    def _values(self, done: dict[str, Any], path: tuple[str | int, ...], most: int, offered: int | None = None) -> None:
        """How many are chosen at least and at most: one, if it is not said."""
        for name in ("min_values", "max_values"):
            if done.get(name) is None:
                done[name] = 1
        low, high = done["min_values"], done["max_values"]
        if low > high or (offered is not None and high > offered):
            message = "Select must offer at least max_values options, and min_values may not exceed max_values"
            self.errors.add((*path, "max_values"), "SELECT_COMPONENT_MAX_VALUES_TOO_LARGE", message)
        if not 0 <= low <= most or not 1 <= high <= most:
            self.errors.add((*path, "max_values"), "NUMBER_TYPE_MAX", f"int value should be at most {most}.")

    def _options(self, options: list[dict[str, Any]], path: tuple[str | int, ...]) -> list[dict[str, Any]]:
        seen: set[str] = set()
        completed = [dict(option) for option in options]
        for i, option in enumerate(completed):
            here = (*path, "options", i)
            self.errors.length((*here, "label"), option.get("label"), 1, 100)
            self.errors.length((*here, "value"), option.get("value"), 1, 100)
            if option.get("description") is not None:
                self.errors.length((*here, "description"), option["description"], 0, 100)
            if option.get("emoji"):
                option["emoji"] = self._emoji(option["emoji"], (*here, "emoji"))
            if option.get("value") in seen:
                message = "The specified option value is already used"
                self.errors.add((*here, "value"), "SELECT_COMPONENT_OPTION_VALUE_DUPLICATED", message)
            seen.add(str(option.get("value")))
        return completed

    def _choices(self, done: dict[str, Any], path: tuple[str | int, ...]) -> None:
        options = done.get("options") or []
        low = 2 if done["type"] == RADIO_GROUP else 1
        if not low <= len(options) <= IN_A_GROUP:
            message = f"Must be between {low} and {IN_A_GROUP} in length."
            self.errors.add((*path, "options"), "BASE_TYPE_BAD_LENGTH", message)
        done["options"] = self._options(options, path)
        if done["type"] == CHECKBOX_GROUP:
            done["max_values"] = done.get("max_values") or len(options)
            self._values(done, path, IN_A_GROUP, len(options))

    def _upload(self, done: dict[str, Any], path: tuple[str | int, ...]) -> None:
        self._values(done, path, IN_A_GROUP)

    def _section(self, done: dict[str, Any], path: tuple[str | int, ...]) -> None:
        self.many(done, path, {TEXT}, 1, 3)
        if not done.get("accessory"):
            self.errors.required((*path, "accessory"))
        else:
            done["accessory"] = self.one(done["accessory"], (*path, "accessory"), {BUTTON, THUMBNAIL})

    def _text(self, done: dict[str, Any], path: tuple[str | int, ...]) -> None:
        if self.errors.length((*path, "content"), done.get("content"), 1, V2_TEXT):
            self.result.text += len(done["content"])

    def _media(self, media: Any, path: tuple[str | int, ...], only_uploads: bool = False) -> None:
        url = str((media or {}).get("url") or "")
        self.errors.length((*path, "url"), url, 0, URL)
        if url.startswith("attachment://"):
            name = url.removeprefix("attachment://")
            self.result.shown_files.add(name)
            if name not in self.files:
                message = "The referenced attachment was not found"
                self.errors.add((*path, "url"), "UNFURLED_MEDIA_ITEM_REFERENCED_ATTACHMENT_NOT_FOUND", message)
        elif only_uploads or not url.startswith(("http://", "https://")):
            self.errors.add((*path, "url"), "URL_TYPE_INVALID_SCHEME", "Not a well formed media address.")

    def _described(self, item: dict[str, Any], path: tuple[str | int, ...]) -> None:
        if item.get("description") is not None:
            self.errors.length((*path, "description"), item["description"], 1, 1024)

    def _thumbnail(self, done: dict[str, Any], path: tuple[str | int, ...]) -> None:
        self._media(done.get("media"), (*path, "media"))
        self._described(done, path)
        done.setdefault("description", None)
        done.setdefault("spoiler", False)

    def _gallery(self, done: dict[str, Any], path: tuple[str | int, ...]) -> None:
        items = done.get("items") or []
        if not 1 <= len(items) <= GALLERY_ITEMS:
            message = f"Must be between 1 and {GALLERY_ITEMS} in length."
            self.errors.add((*path, "items"), "BASE_TYPE_BAD_LENGTH", message)
        for i, item in enumerate(items):
            self._media(item.get("media"), (*path, "items", i, "media"))
            self._described(item, (*path, "items", i))
        done["items"] = [{"description": None, "spoiler": False, **item} for item in items]

    def _file(self, done: dict[str, Any], path: tuple[str | int, ...]) -> None:
        self._media(done.get("file"), (*path, "file"), only_uploads=True)
        done.setdefault("spoiler", False)

    def _separator(self, done: dict[str, Any], path: tuple[str | int, ...]) -> None:
        if done.setdefault("spacing", 1) not in (1, 2):
            self.errors.add((*path, "spacing"), "BASE_TYPE_CHOICES", "Value must be one of (1, 2).")
        done.setdefault("divider", True)

    def _container(self, done: dict[str, Any], path: tuple[str | int, ...]) -> None:
        self.many(done, path, IN_CONTAINER, 1, V2_COMPONENTS)
        if not 0 <= (done.setdefault("accent_color", None) or 0) < COLOURS:
            self.errors.add((*path, "accent_color"), "NUMBER_TYPE_MAX", f"int value should be less than {COLOURS}.")
        done.setdefault("spoiler", False)

    def _label(self, done: dict[str, Any], path: tuple[str | int, ...]) -> None:
        self.errors.length((*path, "label"), done.get("label"), 1, 45)
        if done.get("description") is not None:
            self.errors.length((*path, "description"), done["description"], 1, 100)
        if not done.get("component"):
            self.errors.required((*path, "component"))
        else:
            done["component"] = self.one(done["component"], (*path, "component"), IN_LABEL)

    def _text_input(self, done: dict[str, Any], path: tuple[str | int, ...]) -> None:
        if done.get("style") not in (1, 2):
            self.errors.add((*path, "style"), "BASE_TYPE_CHOICES", "Value must be one of (1, 2).")
        if done.get("label") is not None:
            self.errors.length((*path, "label"), done["label"], 1, 45)
        elif path[-1] != "component":
            self.errors.required((*path, "label"))
        low, high = done.get("min_length") or 0, done.get("max_length") or V2_TEXT
        if not 0 <= low <= high <= V2_TEXT:
            message = "min_length must be at most max_length, and both at most 4000"
            self.errors.add((*path, "max_length"), "NUMBER_TYPE_MAX", message)
        for name, limit in (("placeholder", 100), ("value", high)):
            if done.get(name) is not None:
                self.errors.length((*path, name), done[name], 0, limit)
