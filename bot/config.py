"""Settings: read once from the environment and ``.env``, typed and frozen."""

from __future__ import annotations

import os
import re
from collections.abc import Mapping
from difflib import get_close_matches
from pathlib import Path
from typing import Annotated, Literal, get_args, get_origin, get_type_hints

import msgspec
from dotenv import dotenv_values


class BadConfig(ValueError):
    """A setting is missing or wrong; the message names it."""


Count = Annotated[int, msgspec.Meta(ge=0)]
Seconds = Annotated[float, msgspec.Meta(ge=0, le=3600)]
Days = Annotated[int, msgspec.Meta(ge=0, le=36_500)]


class Config(msgspec.Struct, frozen=True, kw_only=True):
    """Everything that can be set from outside. Each field is an upper-case variable of the same name."""

    discord_token: str = ""
    discord_api_url: Annotated[str, msgspec.Meta(pattern="^https?://.")] = ""
    """Base of the REST API; empty: Discord's own. The sandbox sets its address here."""
    discord_gateway_url: Annotated[str, msgspec.Meta(pattern="^wss?://.")] = ""
    database_url: Annotated[str, msgspec.Meta(pattern="^postgres(ql)?://")] = ""
    """``postgresql://…``: the database that several processes share; empty: a file in ``data_dir``."""
    shards: str = ""
    """Which shards this process serves, of how many: ``0-3/16``; empty: all that Discord advises."""
    requests_per_second: Count = 0
    """This process's part of the requests that Discord allows a bot (50); 0: as many as Discord lets through."""
    data_dir: Path = Path("data")
    """Where the database and its backups live."""
    default_locale: Literal["pt-BR", "en"] = "pt-BR"
    owner_ids: tuple[int, ...] = ()
    """Users who may administer every table; besides them the application's owner may."""
    sync_guild: Count = 0
    """Register the commands in this server only (at once, for development); 0 registers them everywhere."""
    hour_seconds: Annotated[int, msgspec.Meta(ge=1, le=86_400)] = 3600
    """How long an hour of a table's pace lasts; less only to try reminders and deadlines."""
    bot_seconds: Seconds = 1.0
    """How long a bot player thinks about one decision, in seconds."""
    bot_grace: Seconds = 4.0
    """How long a bot player waits at least before it answers, in seconds, while a person could take back what they did
    last; what it thinks meanwhile counts."""
    tables_per_user: Count = 10
    """Lobbies and running games that one user may host at a time; 0: any number."""
    tables_per_server: Count = 500
    """Lobbies and running games that a server may have at a time; 0: any number."""
    presses_per_minute: Count = 600
    """Commands, presses and choices of one user; as many suggestions while they type; 0: any number."""
    pictures_per_minute: Count = 30
    """Pictures that one user may ask for; 0: any number."""
    archive_days: Days = 0
    """Days after its end until the past of a table goes from the database into a file; 0: never."""
    render_processes: Count = 1
    """Processes that draw pictures; 0: threads of the bot's own, which saves some 80 MB and makes clicks wait."""
    bot_processes: Annotated[int, msgspec.Meta(ge=1)] = 1
    """Processes in which bot players think; with none they would never answer."""
    log_level: str = "INFO"
    log_format: Literal["text", "json"] = "text"
    metrics_port: Annotated[int, msgspec.Meta(ge=0, le=65535)] = 0
    """Where Prometheus finds figures; 0: nowhere."""
    metrics_host: str = "127.0.0.1"
    """To whom they are served; only this machine unless another address is given."""

    @property
    def database(self) -> Path:
        """The file with all tables."""
        return self.data_dir / "taverna.sqlite3"

    @property
    def where(self) -> Path | str:
        """What to open: the database of a server, or the file."""
        return self.database_url or self.database

    @property
    def sharding(self) -> tuple[list[int], int] | None:
        """The shards of this process, and how many there are; None: all that Discord advises.

        Raises:
            BadConfig: it is not written so, or names shards that there are not.
        """
        if not self.shards:
            return None
        match = _SHARDS.fullmatch(self.shards)
        first, last, of = (0, 0, 0) if match is None else (int(match[1]), int(match[2] or match[1]), int(match[3]))
        if not first <= last < of:
            raise BadConfig(f"SHARDS: {self.shards!r} is not like 0-3/16, the first and last shard of how many")
        return list(range(first, last + 1)), of

    @property
    def backups(self) -> Path:
        """The folder of the automatic backups."""
        return self.data_dir / "backups"


BEGINS = {
    "discord_api_url": "http:// or https://",
    "discord_gateway_url": "ws:// or wss://",
    "database_url": "postgresql://",
}
"""What the pattern of an address means, in words."""
_SHARDS = re.compile(r"(\d{1,5})(?:-(\d{1,5}))?/(\d{1,5})")
SETTINGS = Path(".env")
"""Where settings are read from, besides the environment."""
PREFIX = "TAVERNA_"
OURS = (PREFIX, "DISCORD_")
"""How names begin that can hardly be meant for anything else, however far they are from every setting."""
LIKE_IN_FILE, LIKE = 0.7, 0.8
"""How like a setting another name must be to be taken for it. The file is the bot's, where ``DATA_DIRECTORY`` can only
be meant for ``DATA_DIR``; in the environment are also the names of others, as every desktop's ``XDG_DATA_DIRS``."""


def from_env(environment: Mapping[str, str] | None = None, file: Path = SETTINGS) -> Config:
    """Settings from ``.env`` overridden by the environment.

    Raises:
        BadConfig: a value cannot be read as its type, or the file not as text.
    """
    found = {**_lines(file), **(os.environ if environment is None else environment)}
    raw: dict[str, object] = {}
    for field in msgspec.structs.fields(Config):
        value = found.get(field.name.upper())
        if value:
            raw[field.name] = list(filter(None, re.split(r"[,\s]+", value))) if field.name == "owner_ids" else value
    try:
        return msgspec.convert(raw, Config, strict=False, dec_hook=_path)
    except msgspec.ValidationError as error:
        said, _, where = str(error).partition(" - at `$.")
        name = where.strip("`[.0123456789]")
        raise BadConfig(f"{name.upper()}: {_wanted(name) or said}") from error


def _wanted(name: str) -> str:
    """What a setting may be, where that is few words. What it is set to is not told: a password may stand in it."""
    if name in BEGINS:
        return f"it must begin with {BEGINS[name]}"
    kind = get_type_hints(Config)[name]
    return f"it must be one of {', '.join(get_args(kind))}" if get_origin(kind) is Literal else ""


def misspelt(environment: Mapping[str, str] | None = None, file: Path = SETTINGS) -> list[tuple[str, str]]:
    """Names that are no settings but look like one, each with the setting that it is nearest to.

    What they are set to is not told: a token may stand under a wrong name.

    Raises:
        BadConfig: the file cannot be read as text.
    """
    known = [field.name.upper() for field in msgspec.structs.fields(Config)]
    found: dict[str, str] = {}
    for given, likeness in ((_lines(file), LIKE_IN_FILE), (os.environ if environment is None else environment, LIKE)):
        for name in (name for name, value in given.items() if value and name not in known):
            ours = name.upper().startswith(OURS)
            # Of the same setting with another name before it, or in small letters, nothing is left to compare.
            meant = name.upper().removeprefix(PREFIX)
            for nearest in get_close_matches(meant, known, 1, 0.0 if ours else likeness):
                found.setdefault(name, nearest)
    return sorted(found.items())


def _lines(file: Path) -> Mapping[str, str | None]:
    try:
        return dotenv_values(file)
    except UnicodeDecodeError as error:
        raise BadConfig(f"{file}: it is not UTF-8; save it so in your editor") from error
    except PermissionError:
        # Its owner's: whoever else runs a command has settings of their own, as a service has.
        return {}


def _path(kind: type, value: object) -> object:
    if kind is Path:
        # Only a shell knows otherwise whose home "~" is; a folder of that name was made.
        return Path(os.path.expanduser(str(value)))  # noqa: PTH111 (that of Path raises where there is no such user)
    raise NotImplementedError(kind)  # what msgspec asks a hook to raise for a type it does not know
