"""States as bytes: saved, brought up to the present schema, copied."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, ClassVar, Protocol, TypeVar, cast

import msgspec

from games.core.agenda import State
from games.core.copying import copier
from games.core.model import Meta, Setup

S = TypeVar("S", bound=State[Any])
S_co = TypeVar("S_co", bound=State[Any], covariant=True)


class Copied(Protocol):
    """What of the rules of a game is needed to copy its states: ``Rules`` says what it means."""

    state_type: ClassVar[type[State[Any]]]


class Saved(Copied, Protocol[S_co]):
    """What else is needed to store them."""

    meta: ClassVar[Meta]
    schema: ClassVar[int]
    migrations: ClassVar[Mapping[int, Callable[[dict[str, Any]], dict[str, Any]]]]

    def new(self, setup: Setup) -> S_co:
        """Gives states of the type that is saved."""
        ...


def clone(rules: Copied, state: S) -> S:
    """An independent copy of a state."""
    copy = _COPIERS.get(type(rules))
    if copy is None:
        copy = _COPIERS[type(rules)] = copier(rules.state_type)
    return cast("S", copy(state))


def encode(state: State[Any]) -> bytes:
    """A state as MessagePack bytes."""
    return _ENCODER.encode(state)


class _Header(msgspec.Struct):
    schema: int = 1


class NewerSave(ValueError):
    """A state was saved by a newer version of the program."""


def decode(rules: Saved[S], data: bytes) -> S:
    """A state from its bytes, brought up to the present schema first.

    Raises:
        NewerSave: the bytes are of a newer schema.
        ValueError: they do not fit the type (the message names the field).
    """
    schema = msgspec.msgpack.decode(data, type=_Header).schema
    if schema == rules.schema:
        return _decoder(rules).decode(data)
    if schema > rules.schema:
        raise NewerSave(f"{rules.meta.key}: saved with schema {schema}, this program knows {rules.schema}")
    raw: dict[str, Any] = msgspec.msgpack.decode(data)
    for old in range(schema, rules.schema):
        try:
            raw = rules.migrations[old](raw)
        except (LookupError, TypeError, AttributeError) as error:
            raise ValueError(f"{rules.meta.key}: schema {old} cannot become {old + 1}: {error!r}") from error
    raw["schema"] = rules.schema
    # Seats are integer keys of maps, which a strict conversion takes from MessagePack as they are.
    return _decoder(rules).decode(_ENCODER.encode(raw))


_ENCODER = msgspec.msgpack.Encoder()
_COPIERS: dict[type[Copied], Callable[[State[Any]], State[Any]]] = {}
_DECODERS: dict[type[Saved[Any]], msgspec.msgpack.Decoder[Any]] = {}


def _decoder(rules: Saved[Any]) -> msgspec.msgpack.Decoder[Any]:
    # Found by the class of the rules: a state with all its steps is a type that takes long to hash.
    found = _DECODERS.get(type(rules))
    if found is None:
        found = _DECODERS[type(rules)] = msgspec.msgpack.Decoder(rules.state_type)
    return found
