"""Rate limits: buckets by route and major parameter, a global one, and the headers that announce them."""

from __future__ import annotations

import hashlib
from collections import deque
from dataclasses import dataclass, field

from sandbox.world.clock import Clock


@dataclass(frozen=True)
class Limit:
    """``calls`` requests in ``seconds``."""

    calls: int
    seconds: float


@dataclass(frozen=True)
class RateLimits:
    """What is enforced. ``routes`` maps a bucket name to its limit; other buckets have ``default``."""

    default: Limit = Limit(1_000_000, 1.0)
    overall: Limit = Limit(1_000_000, 1.0)
    routes: dict[str, Limit] = field(default_factory=dict)

    @classmethod
    def none(cls) -> RateLimits:
        """Headers as usual, but nothing is ever refused: for fast tests."""
        return cls()

    @classmethod
    def like_discord(cls) -> RateLimits:
        """The published and the observed limits."""
        return cls(
            Limit(20, 1.0),
            Limit(50, 1.0),
            {
                "post": Limit(5, 5.0),
                "edit": Limit(5, 5.0),
                "delete": Limit(5, 1.0),
                "react": Limit(1, 0.25),
                "webhook": Limit(5, 2.0),
                "interaction": Limit(1_000_000, 1.0),
                "commands": Limit(5, 20.0),
                "thread": Limit(50, 300.0),
                "direct": Limit(10, 10.0),
            },
        )


@dataclass(frozen=True)
class Verdict:
    """The headers of one answer and, when refused, the seconds to wait and whether the global limit was hit."""

    headers: dict[str, str]
    retry_after: float | None = None
    overall: bool = False


class Rates:
    """Counts requests in sliding windows."""

    def __init__(self, clock: Clock, limits: RateLimits) -> None:
        self.clock = clock
        self.limits = limits
        self._windows: dict[tuple[str, str], deque[float]] = {}

    def take(self, bucket: str, major: str, exempt: bool) -> Verdict:
        """Count a request of ``bucket`` on the channel, guild or webhook ``major``; ``exempt`` from the global one."""
        limit = self.limits.routes.get(bucket, self.limits.default)
        now = self.clock.now()
        if not exempt:
            wait = self._wait("", "", self.limits.overall, now)
            if wait:
                headers = {"X-RateLimit-Global": "true", "X-RateLimit-Scope": "global", "Retry-After": f"{wait:.3f}"}
                return Verdict(headers, wait, True)
        wait = self._wait(bucket, major, limit, now)
        window = self._windows.get((bucket, major))
        left = limit.seconds - (now - window[0]) if window else limit.seconds
        headers = {
            "X-RateLimit-Limit": str(limit.calls),
            "X-RateLimit-Remaining": str(max(0, limit.calls - len(window or ()))),
            "X-RateLimit-Reset": f"{now + left:.3f}",
            "X-RateLimit-Reset-After": f"{max(left, 0.001):.3f}",
            "X-RateLimit-Bucket": hashlib.sha256(bucket.encode()).hexdigest()[:32],
        }
        if wait:
            headers |= {"Retry-After": f"{wait:.3f}", "X-RateLimit-Scope": "user"}
            return Verdict(headers, wait)
        return Verdict(headers)

    def _wait(self, bucket: str, major: str, limit: Limit, now: float) -> float:
        if limit.calls >= 1_000_000:
            return 0.0
        if len(self._windows) > 5000:
            self._windows = {key: times for key, times in self._windows.items() if times and times[-1] > now - 300}
        window = self._windows.setdefault((bucket, major), deque())
        while window and window[0] <= now - limit.seconds:
            window.popleft()
        if len(window) >= limit.calls:
            return max(0.001, window[0] + limit.seconds - now)
        window.append(now)
        return 0.0
