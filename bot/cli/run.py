"""``python -m bot run``, or without a command: the bot itself."""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import logging
import os
import signal
import sys
import threading
from pathlib import Path

import aiohttp
import discord

from bot.app import run as run_bot
from bot.arrival import NotDiscord
from bot.cli import INTERRUPTED
from bot.cli.usage_error import UsageError
from bot.clock import Ahead
from bot.config import SETTINGS, Config, from_env, misspelt
from bot.logs import Brief, Discreet, Seldom, Structured, Suggested
from bot.loop import run as in_loop
from storage.errors import DiskFull, Unreachable, Unwritable

log = logging.getLogger(__name__)

LEVELS = ("DEBUG", "INFO", "WARNING", "ERROR")
OURS = ("archive", "sandbox", "lost+found")
"""What else a data folder holds, besides database and backups."""
WRONG_TOKEN = 4004
"""What the gateway says of a token that was changed meanwhile."""
BAD_TOKEN = "Discord does not accept the DISCORD_TOKEN; copy it anew from the developer portal"
WRONG_SHARDS = (4010, 4011)
"""What the gateway says of a shard that there is not, or that has too many servers."""


def arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments: settings come from the environment and ``.env``."""
    # The sandbox's bot must not outlive the sandbox, even one that was killed: it holds the lock of the database.
    # And it lives in the time of the sandbox, which it is told there.
    parser.add_argument("--until-stdin-closes", action="store_true", help=argparse.SUPPRESS)


def run(args: argparse.Namespace) -> int:
    """Run until told to stop (ctrl-C, SIGTERM, SIGHUP); what was acknowledged is in the database by then."""
    config = from_env()
    if not config.discord_token:
        if SETTINGS.is_file() and not os.access(SETTINGS, os.R_OK):
            raise UsageError(f"DISCORD_TOKEN is not set, and {SETTINGS} is not this user's to read")
        meant = "".join(f" ({name} is none of the settings)" for name, near in misspelt() if near == "DISCORD_TOKEN")
        raise UsageError(
            f"DISCORD_TOKEN is not set{meant}: put it into .env (see .env.example), or try `python -m bot sandbox`"
        )
    if not config.discord_token.strip().isprintable():
        # In the head of a request it would be more than one line, which aiohttp refuses with a traceback.
        raise UsageError(BAD_TOKEN)
    level = config.log_level.upper()
    if level not in LEVELS:
        raise UsageError(f"LOG_LEVEL: {config.log_level!r} is none of {', '.join(LEVELS)}")
    logging.basicConfig(level=level, handlers=[log_output(config.log_format)])
    # At DEBUG they would log whole messages, and what is stored: hands among them.
    for talkative in ("discord", "aiosqlite"):
        logging.getLogger(talkative).setLevel(max(logging.INFO, logging.getLevelNamesMapping()[level]))
    # Nobody speaks here: discord.py need not miss its libraries for voice.
    discord.VoiceClient.warn_nacl = discord.VoiceClient.warn_dave = False
    # That the database is away we say ourselves, in one line.
    logging.getLogger("asyncpg").setLevel(logging.ERROR)
    for name, nearest in misspelt():
        log.warning("%s is no setting and counts for nothing; the nearest one is %s", name, nearest)
    keep_private(config)
    try:
        in_loop(_until_told(config, tied=args.until_stdin_closes))
    except (DiskFull, Unreachable, Unwritable) as error:
        raise type(error)(f"{'DATABASE_URL' if config.database_url else 'DATA_DIR'}: {error}") from error
    except discord.LoginFailure as error:
        raise UsageError(BAD_TOKEN) from error
    except (aiohttp.ClientError, NotDiscord) as error:
        whose = "DISCORD_API_URL" if config.discord_api_url else "the network of this machine"
        why = "another answers in its place" if isinstance(error, NotDiscord) else error
        raise UsageError(f"Discord cannot be reached, look at {whose}: {why}") from error
    except (discord.HTTPException, discord.GatewayNotFound) as error:
        raise UsageError(f"Discord refused to let the bot in: {error}") from error
    except discord.ConnectionClosed as error:
        if error.code == WRONG_TOKEN:
            raise UsageError(BAD_TOKEN) from error
        if error.code in WRONG_SHARDS:
            raise UsageError(
                "SHARDS is not what Discord wants: one for at most 2,500 servers, or leave it out"
            ) from error
        raise UsageError(f"Discord ended the connection and takes no other: {error}") from error
    return 0


def keep_private(config: Config, settings: Path = SETTINGS) -> None:
    """Let nobody else on the machine into the data folder, and say so if they can read the token."""
    try:
        config.data_dir.mkdir(mode=0o700, parents=True, exist_ok=True)
    except OSError as error:
        raise UsageError(f"DATA_DIR: {config.data_dir} cannot be made: {error.strerror}") from error
    if os.name != "posix":
        return
    if config.data_dir.stat().st_mode & 0o077:
        _close(config)
    if settings.is_file() and not os.access(settings, os.R_OK):
        log.warning("%s is not this user's to read: what it says does not count", settings)
    elif settings.is_file() and settings.stat().st_mode & 0o077:
        log.warning("others on this machine can read the token: chmod 600 %s", settings)


def _close(config: Config) -> None:
    """Close the data folder to others; not one in which there is more than ours, as ``/tmp``: others need it."""
    folder = config.data_dir
    ours = (config.database.name, config.backups.name, *OURS)
    if all(entry.name.startswith(ours) for entry in folder.iterdir()):
        try:
            folder.chmod(0o700)
        except OSError as error:
            log.warning("DATA_DIR: others can look into %s: %s", folder, error.strerror)
        else:
            log.info("%s was open to others and is not any more", folder)
    else:
        log.warning("DATA_DIR: %s is open to others and not only the bot's: give it a folder of its own", folder)


def log_output(form: str = "text") -> logging.Handler:
    """Where the log goes: to stderr, without secrets of games; as ``text`` or a line of ``json`` for each entry."""
    found = logging.StreamHandler()
    found.addFilter(Seldom())
    found.addFilter(Brief())
    found.addFilter(Suggested())
    found.setFormatter(Structured() if form == "json" else Discreet("%(asctime)s %(levelname)s %(name)s: %(message)s"))
    return found


async def _until_told(config: Config, *, tied: bool) -> None:
    loop, stop = asyncio.get_running_loop(), asyncio.Event()
    with contextlib.suppress(NotImplementedError):  # Windows: ctrl-C cancels the program instead
        loop.add_signal_handler(signal.SIGTERM, stop.set)
        loop.add_signal_handler(signal.SIGINT, _interrupted, stop)
        # The terminal was closed; who began it with nohup wants it to go on.
        if signal.getsignal(signal.SIGHUP) is not signal.SIG_IGN:
            loop.add_signal_handler(signal.SIGHUP, stop.set)
    if tied:
        threading.Thread(target=_wait_for_end_of_stdin, args=(loop, stop), daemon=True).start()
    with contextlib.suppress(asyncio.CancelledError):  # ctrl-C
        await run_bot(config, stop)


def _interrupted(stop: asyncio.Event) -> None:
    """Ctrl-C ends in order. Who presses it again will not wait: nothing is lost by that, but the database's threads
    would be waited for all the same."""
    if stop.is_set():
        os._exit(INTERRUPTED)
    stop.set()


def _wait_for_end_of_stdin(loop: asyncio.AbstractEventLoop, stop: asyncio.Event) -> None:
    # Not through sys.stdin: its lock, held here, would abort the interpreter's own end.
    while told := os.read(sys.stdin.fileno(), 1024):
        # The sandbox's time was moved: each line says how far it is ahead now.
        Ahead.milliseconds = int(told.split()[-1])
    with contextlib.suppress(RuntimeError):  # the loop has ended by itself
        loop.call_soon_threadsafe(stop.set)
