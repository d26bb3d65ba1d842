"""``python -m bot sandbox``: the bot and a local stand-in for Discord, in the browser."""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import os
import shutil
import signal
import sys
import webbrowser
from math import isfinite, nan
from pathlib import Path

import msgspec

from bot.cli import NO_ROOM
from bot.cli.child import Child
from bot.cli.demo import HOST, open_demo_table, wants_demo
from bot.cli.usage_error import UsageError
from bot.config import Config, from_env, misspelt
from bot.loop import run as in_loop
from sandbox import Sandbox, serve
from storage.engines.guard import claim, release

PORT, LAST_PORT = 8090, 65535


def arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments."""
    parser.add_argument("--port", type=int, default=PORT, help=f"default: {PORT}; 0 takes any that is free")
    parser.add_argument("--no-browser", action="store_true", help="only print the address")
    parser.add_argument("--fresh", action="store_true", help="begin anew: the sandbox's world and tables are deleted")


def run(args: argparse.Namespace) -> int:
    """Serve until ctrl-C. World and tables are kept in ``DATA_DIR/sandbox``; real tables are never touched."""
    if not 0 <= args.port <= LAST_PORT:
        # The event loop would take another one without a word.
        raise UsageError(f"--port must be between 0 and {LAST_PORT}")
    config = from_env()
    for name, nearest in misspelt():
        _tell(f"{name} is no setting and counts for nothing; the nearest one is {nearest}")
    folder = config.data_dir / "sandbox"
    if args.fresh:
        _delete(folder)
    folder.mkdir(parents=True, exist_ok=True)
    try:
        in_loop(_serve(folder, config, args.port, browser=not args.no_browser))
    except msgspec.DecodeError as error:
        raise UsageError(f"{folder / 'world.json'} cannot be read ({error}); begin anew with --fresh") from error
    except OSError as error:
        if error.errno in NO_ROOM:
            error.filename = str(folder)
        if error.filename is not None:
            raise
        raise UsageError(f"port {args.port} cannot be used ({error.strerror}); choose another with --port") from error
    return 0


async def _serve(folder: Path, config: Config, port: int, *, browser: bool) -> None:
    stop = asyncio.Event()
    for wish in (signal.SIGINT, signal.SIGTERM):
        with contextlib.suppress(NotImplementedError):  # Windows: ctrl-C cancels the program instead
            asyncio.get_running_loop().add_signal_handler(wish, stop.set)
    log = folder / "bot.log"
    log.write_bytes(b"")
    children: list[Child] = []

    ahead = folder / "ahead"

    async def restart() -> None:
        for child in children:
            await child.restart()

    def travelled(seconds: float) -> None:
        ahead.write_text(str(seconds))
        for child in children:
            child.travel(int(seconds * 1_000))

    async with serve(port, folder / "world.json", restart, on_travel=travelled) as box:
        child = Child(_environment(box, folder, config), log, _tell)
        children.append(child)
        if ahead.is_file():
            # Yesterday's world goes on in the time that it had come to.
            box.travel(_seconds(ahead))
        keeping = asyncio.create_task(child.keep_running(), name="bot")
        welcoming = asyncio.create_task(_welcome(box, log, browser=browser), name="welcome")
        stopping = asyncio.create_task(stop.wait(), name="stop")
        try:
            await asyncio.wait((stopping, keeping), return_when=asyncio.FIRST_COMPLETED)
        finally:
            _tell("ending: the bot finishes what it is doing")
            for task in (welcoming, stopping, keeping):
                task.cancel()
            found = await asyncio.gather(welcoming, stopping, keeping, return_exceptions=True)
        for error in found:
            if isinstance(error, Exception):
                raise error


def _seconds(file: Path) -> float:
    try:
        found = float(file.read_text())
    except ValueError:
        found = nan
    if not isfinite(found):
        raise UsageError(f"{file} cannot be read; begin anew with --fresh")
    return found


async def _welcome(box: Sandbox, log: Path, *, browser: bool) -> None:
    address = f"{box.page_url}?user={HOST}"
    _tell(f"Taverna is at {address} (ctrl-C ends; what the bot logs: {log})")
    if wants_demo(box):
        problem = await open_demo_table(box)
        if problem:
            _tell(f"no table was opened for you: {problem}; see {log}")
    if browser and _has_screen():
        # Some browsers are started in the foreground.
        await asyncio.to_thread(webbrowser.open, address)


def _environment(box: Sandbox, folder: Path, config: Config) -> dict[str, str]:
    return {
        "DISCORD_TOKEN": "sandbox",
        "DISCORD_API_URL": box.api_url,
        "DISCORD_GATEWAY_URL": box.gateway_url,
        "DATA_DIR": str(folder.absolute()),
        # Where a host's real bot keeps its tables, and what of the work and of the figures is that bot's.
        **dict.fromkeys(("DATABASE_URL", "SHARDS", "REQUESTS_PER_SECOND", "METRICS_PORT"), ""),
        # Ids of the real Discord mean nothing here.
        "SYNC_GUILD": "0",
        "OWNER_IDS": "",
        "DEFAULT_LOCALE": config.default_locale,
    }


def _has_screen() -> bool:
    return sys.platform in ("win32", "darwin") or bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))


def _delete(folder: Path) -> None:
    if not folder.exists():
        return
    # Refused while another sandbox's bot is at work in it.
    _, guard = claim(Config(data_dir=folder).database)
    try:
        shutil.rmtree(folder)
    finally:
        release(guard)


def _tell(line: str) -> None:
    print(line, flush=True)
