"""Word to systemd: ready, still well, ending (``sd_notify``; silent where nobody listens)."""

from __future__ import annotations

import os
import socket

READY, WELL, ENDING = "READY=1", "WATCHDOG=1", "STOPPING=1"


def notify(state: str) -> bool:
    """Send one of the words above; False where systemd does not ask for it. Never raises."""
    address = os.environ.get("NOTIFY_SOCKET", "")
    if not address:
        return False
    if address.startswith("@"):
        address = f"\0{address[1:]}"  # a name in the kernel instead of a file
    try:
        with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as words:
            words.connect(address)
            words.sendall(state.encode())
    except OSError:
        return False
    return True


def longer(seconds: float) -> str:
    """The word that a start, or an end, will take so much longer from now on."""
    return f"EXTEND_TIMEOUT_USEC={seconds * 1_000_000:.0f}"
