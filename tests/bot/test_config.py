from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from bot.config import BadConfig, Config, from_env, misspelt
from bot.delivery.pace import Pace

ROOT = Path(__file__).parents[2]


@pytest.mark.parametrize(
    ("said", "meant"),
    [("", None), ("0/1", ([0], 1)), ("0-3/16", ([0, 1, 2, 3], 16)), ("12-15/16", ([12, 13, 14, 15], 16))],
)
def test_the_shards_of_a_process(said: str, meant: tuple[list[int], int] | None) -> None:
    assert Config(shards=said).sharding == meant


@pytest.mark.parametrize("said", ["4", "0-16/16", "3-1/16", "a/b", "0/0", "0-99999999/100000000"])
def test_shards_that_there_are_not_are_refused(said: str) -> None:
    with pytest.raises(BadConfig, match="SHARDS"):
        _ = Config(shards=said).sharding


def test_a_server_is_used_where_one_is_named() -> None:
    assert Config(data_dir=Path("x")).where == Path("x/taverna.sqlite3")
    assert Config(database_url="postgresql://host/name").where == "postgresql://host/name"


@pytest.mark.parametrize("said", ["1,2", "1, 2", " 1 2,"])
def test_owners_stand_in_a_list_as_people_write_one(said: str) -> None:
    assert from_env({"OWNER_IDS": said}, Path("none")).owner_ids == (1, 2)


def test_the_environment_goes_before_the_file_and_what_is_empty_is_as_if_it_were_not_there(tmp_path: Path) -> None:
    file = tmp_path / ".env"
    file.write_text("LOG_LEVEL=DEBUG\nBOT_PROCESSES=3\nPICTURES_PER_MINUTE=\n")
    found = from_env({"LOG_LEVEL": "WARNING", "BOT_SECONDS": "", "DATA_DIR": "there"}, file)
    assert (found.log_level, found.bot_processes) == ("WARNING", 3)
    assert (found.pictures_per_minute, found.bot_seconds) == (Config().pictures_per_minute, Config().bot_seconds)
    assert found.data_dir == Path("there")


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("METRICS_PORT", "65536"),
        ("METRICS_PORT", "-1"),
        ("BOT_SECONDS", "-0.1"),
        ("BOT_GRACE", "3601"),
        ("BOT_PROCESSES", "0"),
        ("HOUR_SECONDS", "0"),
        # More milliseconds than a database can hold: whatever asks for a time would fail.
        ("HOUR_SECONDS", "99999999999999999"),
        ("ARCHIVE_DAYS", "99999999999999999"),
        ("TABLES_PER_USER", "-1"),
        ("PRESSES_PER_MINUTE", "many"),
        ("OWNER_IDS", "1 ana"),
        ("DEFAULT_LOCALE", "pt"),
        ("LOG_FORMAT", "xml"),
        ("DISCORD_API_URL", "ftp://x"),
        ("DISCORD_GATEWAY_URL", "https://x"),
        ("DATABASE_URL", "mysql://x"),
    ],
)
def test_what_cannot_be_is_refused_by_its_name(name: str, value: str) -> None:
    with pytest.raises(BadConfig, match=f"^{name}: "):
        from_env({name: value}, Path("none"))


@pytest.mark.parametrize(
    ("name", "value", "said"),
    [
        ("DEFAULT_LOCALE", "pt", "it must be one of pt-BR, en"),
        ("LOG_FORMAT", "xml", "it must be one of text, json"),
        ("DATABASE_URL", "mysql://u:secret@host", "it must begin with postgresql://"),
        ("DISCORD_API_URL", "discord.com", "it must begin with http:// or https://"),
        ("DISCORD_GATEWAY_URL", "https://x", "it must begin with ws:// or wss://"),
        ("OWNER_IDS", "1 ana", "Expected `int`, got `str`"),
        ("HOUR_SECONDS", "0", "Expected `int` >= 1"),
    ],
)
def test_what_it_may_be_is_said_in_words(name: str, value: str, said: str) -> None:
    """It was said where in a structure of ours a pattern did not match."""
    with pytest.raises(BadConfig) as refused:
        from_env({name: value}, Path("none"))
    assert str(refused.value) == f"{name}: {said}"


def test_home_is_the_home_of_whoever_runs_it(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """A folder called ~ was made."""
    monkeypatch.setenv("HOME", str(tmp_path))
    assert from_env({"DATA_DIR": "~/taverna"}, Path("none")).data_dir == tmp_path / "taverna"
    assert from_env({"DATA_DIR": "~nobody_of_that_name"}, Path("none")).data_dir == Path("~nobody_of_that_name")


@pytest.mark.parametrize("encoding", ["latin-1", "utf-16"])
def test_a_file_that_is_not_utf8_is_named(tmp_path: Path, encoding: str) -> None:
    """An editor of Windows saves a comment with "ç" so; it was a traceback."""
    file = tmp_path / ".env"
    file.write_text("# configuração\nDISCORD_TOKEN=x\n", encoding)
    with pytest.raises(BadConfig, match=r"\.env: it is not UTF-8"):
        from_env({}, file)
    file.write_text("# configuração\nDISCORD_TOKEN=x\n", "utf-8-sig")
    assert from_env({}, file).discord_token == "x"


def test_the_limits_of_whoever_sets_none_are_those_that_are_documented() -> None:
    found = from_env({}, Path("none"))
    assert (found.presses_per_minute, found.pictures_per_minute, found.tables_per_user) == (600, 30, 10)
    assert found.metrics_host == "127.0.0.1", "figures are served to nobody else unless somebody says so"


async def test_requests_begin_no_faster_than_this_process_may() -> None:
    begun: list[float] = []

    async def request() -> None:
        begun.append(asyncio.get_running_loop().time())

    paced = Pace(50).of(request)
    await asyncio.gather(*(paced() for _ in range(6)))
    assert begun[-1] - begun[0] >= 0.095


@pytest.mark.parametrize(
    ("name", "nearest"),
    [
        ("HOUR_SECOND", "HOUR_SECONDS"),
        ("LOGLEVEL", "LOG_LEVEL"),
        ("hour_seconds", "HOUR_SECONDS"),
        ("DISCORD_BOT_TOKEN", "DISCORD_TOKEN"),
        ("TAVERNA_DATA_DIR", "DATA_DIR"),
        ("taverna_data_dir", "DATA_DIR"),
        ("DISCORD_GATEWAY", "DISCORD_GATEWAY_URL"),
    ],
)
def test_a_name_that_looks_like_a_setting_and_is_none_is_found(tmp_path: Path, name: str, nearest: str) -> None:
    """It was ignored in silence."""
    assert misspelt({name: "3"}, Path("none")) == [(name, nearest)]
    file = tmp_path / ".env"
    file.write_text(f"{name}=3\n")
    assert misspelt({}, file) == [(name, nearest)]
    assert misspelt({name: "4"}, file) == [(name, nearest)], "once"
    assert misspelt({name: ""}, Path("none")) == [], "what is empty is as if it were not there"


def test_whatever_is_meant_for_this_bot_has_a_nearest_setting() -> None:
    assert [name for name, _ in misspelt({"TAVERNA_ÿ": "x", "DISCORD_": "x"}, Path("none"))] == [
        "DISCORD_",
        "TAVERNA_ÿ",
    ]


def test_settings_and_the_names_of_others_are_no_slips(tmp_path: Path) -> None:
    others = "PATH HOME LOGNAME LANGUAGE TZ XDG_DATA_DIRS DATABASE_HOST NOTIFY_SOCKET POSTGRES_PASSWORD PYTHONPATH"
    assert misspelt(dict.fromkeys(others.split(), "x"), ROOT / ".env.example") == []
    file = tmp_path / ".env"
    file.write_text("TZ=America/Sao_Paulo\nCOMPOSE_PROJECT_NAME=x\nDATA_DIRECTORY=x\nnothing\n")
    assert misspelt({}, file) == [("DATA_DIRECTORY", "DATA_DIR")], "the file is the bot's: what is farther counts too"
