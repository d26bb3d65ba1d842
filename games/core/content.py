"""Content packs: what is printed on the components, as TOML, turned into typed frozen structs."""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Iterable, Mapping, Sequence
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Generic, Literal, Protocol, TypeVar, get_args

import msgspec

T = TypeVar("T")
P = TypeVar("P")
Source = Literal["seed", "public", "estimate"]
"""Where a datum comes from: the rulebook, another publication, or our own design; the best founded first."""
SOURCES: tuple[Source, ...] = get_args(Source)


class BadContent(ValueError):
    """A pack is wrong; the message names the file and the entry."""


class Printed(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """An entry of a pack, with the source of its fields; ``field_source`` names those, or parts, that differ."""

    source: Source
    field_source: dict[str, Source] = {}
    note: str = ""

    @property
    def weakest(self) -> Source:
        """The source of what is founded worst of all that its card says: the printed one may differ there."""
        told = [source for field, source in self.field_source.items() if field != "id"]
        return max([self.source, *told], key=SOURCES.index)


class Named(Protocol):
    """An entry with an id."""

    @property
    def id(self) -> str:
        """Its name in the pack."""
        ...


N = TypeVar("N", bound=Named)


class Folder(Protocol):
    """Where the files of an edition are."""

    def __truediv__(self, name: str, /) -> Traversable:
        """The file of that name."""
        ...


class _Layers:
    """Folders that lie one over the other: of files of one name that of the first is meant."""

    def __init__(self, folders: Sequence[Traversable]) -> None:
        self._folders = folders

    def __truediv__(self, name: str, /) -> Traversable:
        found = [folder / name for folder in self._folders]
        return next((file for file in found if file.is_file()), found[-1])


class Editions(dict[str, P], Generic[P]):
    """The content of a game in every edition that a saved game may name; each is read when first asked for.

    ``PACKS = Editions("games.tarlac", read, {"estimate-1": "1"})`` has one edition, in the folder ``content/1``, and
    ``PACKS[state.edition]`` is its pack. A number that changes makes a new edition: a saved game goes on with its own.
    A new edition's folder holds the files that it changes; the others are those of the editions before it.
    """

    def __init__(self, package: str, read: Callable[[Folder], P], folders: Mapping[str, str]) -> None:
        """``read`` makes a pack of the files of a folder; ``folders`` names that of each edition, the oldest first."""
        super().__init__()
        self.package = package
        self.folders = dict(folders)
        self._read = read

    @property
    def latest(self) -> str:
        """The edition that new games are played with."""
        return next(reversed(self.folders))

    def __missing__(self, edition: str) -> P:
        """Read an edition.

        Raises:
            BadContent: there is no such edition, or it is wrong.
        """
        if edition not in self.folders:
            raise BadContent(f"{self.package}: no edition {edition}, only {', '.join(self.folders)}")
        names = list(self.folders)
        content = files(self.package) / "content"
        layers = [content / self.folders[name] for name in names[names.index(edition) :: -1]]
        self[edition] = self._read(_Layers(layers))
        return self[edition]


def load(file: Traversable, kind: type[T]) -> T:
    """Read a pack.

    Raises:
        BadContent: not TOML, an unknown or missing field, a wrong type; with file and entry.
    """
    try:
        raw = tomllib.loads(file.read_text("utf-8"))
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise BadContent(f"{file.name}: {error}") from error
    try:
        return msgspec.convert(raw, kind)
    except msgspec.ValidationError as error:
        raise BadContent(f"{file.name}: {_with_entry(str(error), raw)}") from error


def by_id(name: str, entries: Iterable[N], n: int | None = None) -> dict[str, N]:
    """The entries of the list called ``name``, looked up by id, in their order.

    Raises:
        BadContent: an id appears twice, or there are not ``n`` entries.
    """
    listed = list(entries)
    unique(name, (entry.id for entry in listed))
    if n is not None:
        counted(name, len(listed), n)
    return {entry.id: entry for entry in listed}


def unique(name: str, ids: Iterable[str]) -> None:
    """Raise ``BadContent`` if an id appears twice in the list called ``name``."""
    seen: set[str] = set()
    for id in ids:
        if id in seen:
            raise BadContent(f"{name}: {id} appears twice")
        seen.add(id)


def counted(name: str, found: int, wanted: int) -> None:
    """Raise ``BadContent`` unless there are as many entries as the rulebook says."""
    if found != wanted:
        raise BadContent(f"{name}: {found} entries, the rulebook has {wanted}")


def _with_entry(message: str, raw: object) -> str:
    """Add the id of the entry to a message that ends in a path like ``$.building[3].team[0]``."""
    _, _, path = message.rpartition("`$.")
    table, bracket, rest = path.partition("[")
    number = rest.partition("]")[0]
    if not bracket or not number.isdigit() or not isinstance(raw, dict):
        return message
    try:
        return f"{message} ({table} {raw[table][int(number)]['id']})"
    except (KeyError, IndexError, TypeError):
        return message
