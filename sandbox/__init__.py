"""A local stand-in for Discord: REST, gateway, downloads, a web page, and scripted users for tests.

It imports nothing of Taverna, so that it can judge it. See README.md for what it covers and where it is simpler.
"""

from __future__ import annotations

from sandbox.box import Breach, Exchange
from sandbox.demo import serve
from sandbox.people.guilds import Guild
from sandbox.people.response import Modal, NoAnswer, Response
from sandbox.people.scripted import ScriptedUser
from sandbox.people.seen import SeenChannel, SeenMessage
from sandbox.rates import Limit, RateLimits
from sandbox.sentences import CannotDo
from sandbox.server import Sandbox

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
