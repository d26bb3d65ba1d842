"""What an operator can watch: counters, gauges and histograms, served for Prometheus where ``METRICS_PORT`` says so.

Only numbers, kinds and outcomes: no user, no server, no table, nothing of a game.
"""

from __future__ import annotations

from prometheus_client import (
    CollectorRegistry,
    Counter,
    Gauge,
    Histogram,
    PlatformCollector,
    ProcessCollector,
    start_http_server,
)

from bot.config import BadConfig

REGISTRY = CollectorRegistry()
ProcessCollector(registry=REGISTRY)
PlatformCollector(registry=REGISTRY)

FAST = (0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.0, 3.0, 5.0)
SLOW = (0.1, 0.25, 0.5, 1.0, 2.0, 5.0, 10.0, 20.0, 60.0, 300.0)


def _counter(name: str, meaning: str, *labels: str) -> Counter:
    return Counter(f"taverna_{name}", meaning, labels, registry=REGISTRY)


def _gauge(name: str, meaning: str, *labels: str) -> Gauge:
    return Gauge(f"taverna_{name}", meaning, labels, registry=REGISTRY)


def _histogram(name: str, meaning: str, *labels: str, buckets: tuple[float, ...] = FAST) -> Histogram:
    return Histogram(f"taverna_{name}_seconds", meaning, labels, buckets=buckets, registry=REGISTRY)


MOVES = _counter("moves", "Rows added to the logs of tables", "game", "kind")
REQUESTS = _counter("requests", "Commands, presses and forms that were attended to", "outcome")
ACKNOWLEDGED = _histogram("acknowledgement", "From an interaction to Discord's receipt of our first answer")
ATTENDED = _histogram("request", "From an interaction to the end of all that it caused at once")
DELIVERED = _histogram("delivery", "From a commit to its message in Discord; turn: a whole turn", "kind", buckets=SLOW)
DRAWN = _histogram("render", "Drawing a picture", "game", "view")
COMMITTED = _histogram("commit", "A transaction of the database")
THOUGHT = _histogram("thought", "A decision of a bot player, with its waiting in the queue", "why", buckets=SLOW)
THINKING = _gauge("bot_queue", "Decisions of bot players that wait or are thought about")
OUTBOX_LATE = _gauge("outbox_late", "Messages that should have left by now")
OUTBOX_AGE = _gauge("outbox_oldest_seconds", "How late the oldest of them is")
OUTBOX_DEAD = _gauge("outbox_dead", "Messages given up within a week")
OVERDUE = _gauge("clocks_overdue", "Clocks whose time is up and that nobody has attended to")
TABLES = _gauge("tables", "Tables", "game", "status")
BACKUP_AGE = _gauge("backup_age_seconds", "Age of the last sound backup; infinite: there is none")
FREE = _gauge("disk_free_bytes", "Room on the disk of the database")
BEAT = _gauge("pulse_seconds", "When all these were last measured, in Unix seconds; old: the bot hangs")
GATEWAY_READY = _gauge("gateway_ready", "1: Discord's gateway is ready on every shard")
GATEWAY_LOST = _counter("gateway_disconnects", "Connections to the gateway that were lost")
REST = _counter("rest_responses", "Answers of Discord's REST API", "status")


class Exposition:
    """The page that Prometheus reads; in a thread of its own, so that it answers also while the bot hangs."""

    def __init__(self, host: str, port: int) -> None:
        """Raises BadConfig: the port is taken or not ours to take, or the host is none of this machine's."""
        try:
            self._server, self._thread = start_http_server(port, host, REGISTRY)
        except OSError as error:
            raise BadConfig(f"METRICS_PORT: {port} cannot be used on METRICS_HOST {host}: {error.strerror}") from error

    @property
    def port(self) -> int:
        """Where it is served."""
        return int(self._server.server_address[1])

    def close(self) -> None:
        """Serve no more."""
        self._server.shutdown()
        self._server.server_close()
        self._thread.join()
