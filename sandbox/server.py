"""The sandbox: one HTTP server on 127.0.0.1 with the REST API, the gateway, the downloads, the page and its control."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

from aiohttp import web

from sandbox import cdn, control
from sandbox.box import PREFIX, Box
from sandbox.pages.sockets import PageSockets
from sandbox.people.guilds import Guild
from sandbox.people.scripted import ScriptedUser
from sandbox.rates import RateLimits
from sandbox.realm.roles import change_bot_permissions
from sandbox.rest import applications, channels, guilds, interactions, messages
from sandbox.rest.frame import ROUTES, json_response, served
from sandbox.world import permissions

CHAPTERS = (messages, interactions, channels, guilds, applications)
"""The modules whose import declares the routes."""

CLOSING = 1
"""Seconds that requests and tasks under way are given to end when the sandbox does."""


class Sandbox(Box):
    """A local stand-in for Discord. Start it with ``async with Sandbox.start() as box``.

    ``breaches`` collects what the bot did wrong; an end-to-end test ends with ``assert not box.breaches``.
    """

    pages: PageSockets
    """Those who look on; there from the start."""

    def changed(self) -> None:
        """Pages are told at once."""
        self.pages.changed()

    def bot_state(self, online: bool) -> None:
        """The same."""
        self.pages.bot_state(online)

    # Life

    @classmethod
    @asynccontextmanager
    async def start(
        cls,
        port: int = 0,
        world: Path | None = None,
        *,
        token: str | None = None,
        rate_limits: RateLimits | None = None,
        allow_privileged: bool = False,
    ) -> AsyncIterator[Sandbox]:
        """Serve on 127.0.0.1 until the block ends. ``port`` 0 picks a free one; ``world`` is the file that keeps it.

        ``token`` None takes any bot token. ``rate_limits`` None announces limits but never refuses.
        """
        box = cls(world, token=token, rate_limits=rate_limits, allow_privileged=allow_privileged)
        box.pages = PageSockets(box)
        runner = web.AppRunner(
            box._application(), access_log=None, handler_cancellation=False, shutdown_timeout=CLOSING
        )
        try:
            await runner.setup()
            await web.TCPSite(runner, "127.0.0.1", port).start()
        except OSError:
            await runner.cleanup()
            raise
        served_port = runner.addresses[0][1]
        box.base_url = f"http://127.0.0.1:{served_port}"
        box.payloads.base = box.base_url
        box.gateway.url = box.gateway_url
        box.spawn(box._sweep_forever())
        try:
            yield box
        finally:
            try:
                await box._close(runner)
            finally:
                # Whatever happens while it closes: what was changed last is kept.
                box.file.close(box.world)

    async def _close(self, runner: web.AppRunner) -> None:
        try:
            await self.gateway.close()
            await self.pages.close()
        finally:
            await runner.cleanup()
        for interaction in self.interactions.by_id.values():
            if interaction.timer is not None:
                interaction.timer.cancel()
        if tasks := [*self._tasks]:
            for task in tasks:
                task.cancel()
            await asyncio.wait(tasks, timeout=CLOSING)

    def _application(self) -> web.Application:
        app = web.Application(client_max_size=64 * 1024 * 1024)
        # Literal segments before variable ones, so that ``messages/pins`` is not taken for a message.
        for declared in sorted(ROUTES, key=lambda r: r.path.replace("{", "~")):
            app.router.add_route(declared.method, PREFIX + declared.path, served(self, declared))
        app.router.add_route("*", PREFIX + "/{rest:.*}", self._unknown_route)
        app.router.add_get("/gateway/", self._gateway)
        app.router.add_get("/gateway", self._gateway)
        cdn.add_routes(app, self)
        control.add_routes(app, self)
        self.pages.add_routes(app)
        return app

    async def _unknown_route(self, request: web.Request) -> web.Response:
        self.breach("unknown route", f"{request.method} {request.path}", "no such route")
        return json_response(404, {"message": "404: Not Found", "code": 0})

    # The world, for tests

    def guild(self, name: str, *, locale: str = "pt-BR", channel: str = "geral", with_bot: bool = True) -> Guild:
        """Make a guild with one text channel; all present users join it. A name in use gives the guild of that name."""
        return Guild(self, self.guild_named(name, locale, channel, with_bot=with_bot))

    def user(self, name: str, *, locale: str = "pt-BR") -> ScriptedUser:
        """Make a person, or find the one of that name. New ones join every guild."""
        return ScriptedUser(self, self.person(name, locale))

    async def _gateway(self, request: web.Request) -> web.StreamResponse:
        if self.outage:
            return web.Response(status=503)
        return await self.gateway.serve(request)

    def set_bot_permissions(self, guild: Guild, **changes: bool) -> None:
        """Give (``send_messages=True``) or take permissions of the bot in all of a guild; nobody else is touched."""
        change_bot_permissions(self.realm, guild.data, *permissions.parted(changes))

    # Time passing

    async def _sweep_forever(self) -> None:
        while True:
            await asyncio.sleep(30)
            self.sweep()
