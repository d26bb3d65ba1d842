"""The ways to run the bot that are documented: each keeps its data where it keeps them, whatever the settings say."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from bot.cli import SUBCOMMANDS
from bot.config import Config, from_env

ROOT = Path(__file__).parent.parent


def text(name: str) -> str:
    return (ROOT / name).read_text("utf-8")


def unit() -> dict[str, str]:
    """The settings of the systemd unit."""
    return dict(re.findall(r"^(\w+)=(.*)$", text("docs/taverna.service"), re.MULTILINE))


def test_the_settings_of_the_example_send_no_service_to_write_where_it_may_not() -> None:
    """They name the folder of a bot run by hand. systemd's EnvironmentFile goes before Environment, and Docker's
    --env-file before ENV: both began with a folder that could not be made."""
    example = from_env({}, ROOT / ".env.example")
    assert example.data_dir == Config().data_dir
    service = unit()
    assert "DATA_DIR" not in service["Environment"]
    given = f"/usr/bin/env DATA_DIR=/var/lib/{service['StateDirectory']} "
    assert service["ExecStart"] == f"{given}/opt/taverna/.venv/bin/python -m bot run"
    image = text("Dockerfile")
    assert f"ln -s /data {example.data_dir}" in image
    assert "VOLUME /data" in image
    assert re.search(r"^ +DATA_DIR: /data$", text("compose.yaml"), re.MULTILINE)


def test_a_log_that_docker_keeps_does_not_fill_the_disk() -> None:
    assert re.search(r"max-size: \d+m, max-file: ", text("compose.yaml"))


@pytest.mark.parametrize("name", ["README.md", "docs/self-hosting.md", "docs/storage.md", "docs/scaling.md"])
def test_every_command_that_is_to_be_typed_exists(name: str) -> None:
    for command in re.findall(r"python -m bot ([a-z-]+)", text(name)):
        assert command in SUBCOMMANDS


def test_whoever_may_not_read_the_settings_of_somebody_else_has_their_own(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A service that is begun in the checkout of its administrator, whose .env nobody else may read, did not start."""
    monkeypatch.setattr("bot.config.dotenv_values", refused)
    assert from_env({"DISCORD_TOKEN": "x"}, tmp_path / ".env").discord_token == "x"


def refused(file: Path) -> None:
    raise PermissionError(13, "Permission denied", str(file))
