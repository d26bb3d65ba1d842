"""A local stand-in for Discord: REST, gateway, downloads, a web page, and scripted users for tests.

It imports nothing of Taverna, so that it can judge it. See README.md for what it covers and where it is simpler.
"""

from __future__ import annotations

from .demo import serve
from .guilds import Guild
from .rates import Limit, RateLimits
from .response import Modal, NoAnswer, Response
from .rest import Exchange
from .scripted import ScriptedUser
from .seen import SeenChannel, SeenMessage
from .sentences import CannotDo
from .server import Breach, Sandbox

__all__ = [
    "Breach",
    "CannotDo",
    "Exchange",
    "Guild",
    "Limit",
    "Modal",
    "NoAnswer",
    "RateLimits",
    "Response",
    "Sandbox",
    "ScriptedUser",
    "SeenChannel",
    "SeenMessage",
    "serve",
]
