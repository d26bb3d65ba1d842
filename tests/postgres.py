"""A PostgreSQL of the tests' own: a cluster in a temporary folder, not as root, gone when they are over."""

from __future__ import annotations

import os
import pwd
import shutil
import signal
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from time import monotonic, sleep

import pytest

from storage.migrate import MIGRATIONS, steps

SETTINGS = ("fsync=off", "full_page_writes=off", "max_connections=100", "listen_addresses=")
"""Kills are of our processes; nobody pulls the plug of the tests."""


OVER_BOTH = pytest.mark.parametrize("where", ["sqlite", "postgresql"], indirect=True)
"""For a test of the bot: it is run on a file and on a server; all others run on a file."""


class NoPostgres(Exception):
    """There is none here, and why."""


def programs() -> Path:
    """The folder with ``initdb`` and ``postgres``, the newest. Raises ``NoPostgres``."""
    if found := shutil.which("initdb"):
        return Path(found).resolve().parent
    folders = sorted(Path("/usr/lib/postgresql").glob("*/bin/initdb"), key=lambda path: int(path.parts[-3]))
    if not folders:
        raise NoPostgres("no PostgreSQL is installed (Debian: apt-get install postgresql)")
    return folders[-1].parent


def nobody() -> str | None:
    """Whom to run it as: ourselves, or if we are root (which PostgreSQL refuses) somebody who is not."""
    if os.getuid() != 0:
        return None
    names = {user.pw_name for user in pwd.getpwall()}
    return next((name for name in ("postgres", "nobody") if name in names), None)


@contextmanager
def cluster(*settings: str) -> Iterator[str]:
    """Runs one and gives the URL of its server, without the name of a database. Raises ``NoPostgres``."""
    bin, user = programs(), nobody()
    folder = Path(tempfile.mkdtemp(prefix="taverna-pg-"))
    if user is not None:
        shutil.chown(folder, user)

    def run(*command: object) -> None:
        done = subprocess.run(
            [str(part) for part in command], user=user, cwd=folder, capture_output=True, text=True, timeout=60
        )
        if done.returncode != 0:
            raise NoPostgres(f"{command[0]}: {done.stderr.strip()}")

    data = folder / "data"
    try:
        run(bin / "initdb", "-D", data, "-U", "taverna", "-A", "trust", "--no-sync", "-E", "UTF8", "--locale=C")
        options = [f"-c{setting}" for setting in (*(settings or SETTINGS), f"unix_socket_directories={folder}")]
        # Our own child, so that nobody else has to reap it.
        with (folder / "log").open("wb") as log:
            server = subprocess.Popen([bin / "postgres", "-D", data, *options], user=user, stdout=log, stderr=log)
        try:
            deadline = monotonic() + 30
            while subprocess.run([bin / "pg_isready", "-qh", folder], check=False).returncode != 0:
                if monotonic() > deadline or server.poll() is not None:
                    raise NoPostgres((folder / "log").read_text())
                sleep(0.05)
            yield f"postgresql://taverna@/{{name}}?host={folder}"
        finally:
            server.send_signal(signal.SIGQUIT)
            server.wait()
    finally:
        shutil.rmtree(folder, ignore_errors=True)


_EMPTY = """
DO $$ DECLARE name text; BEGIN
    SET session_replication_role = replica;
    FOR name IN SELECT tablename FROM pg_tables WHERE schemaname = 'public' LOOP
        IF name = 'schema_version' THEN
            UPDATE schema_version SET version = {version};
        ELSE
            EXECUTE format('DELETE FROM %I', name);
        END IF;
    END LOOP;
END $$
"""


class Server:
    """The server of a cluster."""

    def __init__(self, url: str) -> None:
        self._url = url
        self._made = 0
        self._shared = ""

    def empty(self) -> str:
        """The URL of the one database that tests share, with nothing in it: to make one takes its time."""
        if self._shared:
            self._run(_EMPTY.format(version=len(steps(MIGRATIONS))), self._shared)
            return self._url.format(name=self._shared)
        url = self.another()
        # Whatever else was made before, ``made`` otherwise, is nobody's to share.
        self._shared = f"t{self._made}"
        return url

    def another(self, made: str = "") -> str:
        """The URL of a new one, ``made`` otherwise than usual."""
        self._made += 1
        self._run(f"CREATE DATABASE t{self._made} {made}", "postgres")
        return self._url.format(name=f"t{self._made}")

    @contextmanager
    def away(self) -> Iterator[None]:
        """Nobody of ours reaches it, as when it is stopped; what was under way is rolled back."""
        host = Path(self._url.partition("?host=")[2])
        door, elsewhere = host / ".s.PGSQL.5432", host / ".s.PGSQL.5433"
        door.rename(elsewhere)
        try:
            ours = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'taverna'"
            self._run(ours, "postgres", port=5433)
            yield
        finally:
            elsewhere.rename(door)

    def _run(self, statement: str, database: str, port: int = 5432) -> None:
        host = self._url.partition("?host=")[2]
        command = [str(programs() / "psql"), "-h", host, "-p", str(port), "-U", "taverna"]
        command += ["-v", "ON_ERROR_STOP=1", "-qc", statement]
        subprocess.run([*command, database], check=True, capture_output=True, timeout=30)
