"""Word to systemd, which listens at a file or at a name in the kernel, or not at all."""

from __future__ import annotations

import os
import socket
import sys
from pathlib import Path

import pytest

from bot.systemd import READY, notify


@pytest.mark.skipif(sys.platform != "linux", reason="names in the kernel")
@pytest.mark.parametrize("named", [False, True])
def test_it_is_told_where_it_listens(named: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    name = f"taverna-{os.getpid()}"
    address = f"\0{name}" if named else str(tmp_path / "notify")
    monkeypatch.setenv("NOTIFY_SOCKET", f"@{name}" if named else address)
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as systemd:
        systemd.bind(address)
        systemd.settimeout(5)
        assert notify(READY)
        assert systemd.recv(100) == b"READY=1"
    assert not notify(READY), "it has gone: that is no fault of the bot"


def test_where_nobody_listens_nothing_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("NOTIFY_SOCKET", raising=False)
    assert not notify(READY)
