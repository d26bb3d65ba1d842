"""Independent copies of states: what may change is copied, what cannot is shared.

Opponents try thousands of answers, each on a copy. The fields of a type are known beforehand, so the code that copies
it is written once for each, as ``dataclasses`` writes its own: twice as fast as through bytes and back.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar, cast, get_origin

import msgspec
from msgspec import inspect

Copy = Callable[[Any], Any]
"""Copies a value of one type."""
S = TypeVar("S", bound=msgspec.Struct)


def copier(kind: type[S]) -> Callable[[S], S]:
    """What copies structs of a type.

    Frozen structs, tuples and scalars are shared: nothing changes them while a game goes on, not even what they hold.

    Raises:
        TypeError: a field may hold values between which its type does not tell how they are copied.
    """
    found = _copier(inspect.type_info(kind), {})
    return found if found is not None else _itself


def _copier(kind: inspect.Type, known: dict[type, Copy]) -> Copy | None:
    """What copies values of a type; None: they are shared."""
    match kind:
        case inspect.ListType(item_type=item):
            each = _copier(item, known)
            return list[Any].copy if each is None else lambda values: [*map(each, values)]
        case inspect.DictType(value_type=value):
            each = _copier(value, known)
            return dict[Any, Any].copy if each is None else lambda of: {key: each(found) for key, found in of.items()}
        case inspect.SetType():
            return set[Any].copy
        case inspect.UnionType(types=kinds):
            found = [copy for one in kinds if (copy := _copier(one, known)) is not None]
            if len(found) > 1 or (found and len(kinds) > 2) or (found and not kind.includes_none):
                raise TypeError(f"no telling how to copy {kind}")
            return _unless_none(found[0]) if found else None
        case inspect.StructType():
            return _struct_copier(kind, known)
        case _:
            return None


def _struct_copier(kind: inspect.StructType, known: dict[type, Copy]) -> Copy | None:
    cls: type[msgspec.Struct] = get_origin(kind.cls) or kind.cls
    if cls.__struct_config__.frozen:
        return None
    if cls not in known:
        fields = {field.name: copy for field in kind.fields if (copy := _copier(field.type, known)) is not None}
        lines = [f" new.{name} = copy_{name}(old.{name})\n" for name in fields]
        scope: dict[str, Any] = {f"copy_{name}": copy for name, copy in fields.items()}
        exec(f"def copied(old):\n new = old.__copy__()\n{''.join(lines)} return new", scope)
        known[cls] = cast("Copy", scope["copied"])
    return known[cls]


def _unless_none(copy: Copy) -> Copy:
    return lambda value: None if value is None else copy(value)


def _itself(value: S) -> S:
    return value
