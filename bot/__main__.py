"""``python -m bot``: the bot itself and everything around it; see ``bot.cli``."""

from __future__ import annotations

import sys

from bot.cli import main

# Guarded: the processes in which bot players think import this module again.
if __name__ == "__main__":
    sys.exit(main())
