"""What a command line got wrong."""

from __future__ import annotations


class UsageError(Exception):
    """Wrong usage or input; the message, one line, says what and what would be right. Exit code 2."""
