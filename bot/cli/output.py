"""Where a command's product goes: into a file, or to standard output for the next program."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

STDOUT = Path("-")
"""How one names standard output instead of a file."""


def output_argument(parser: argparse.ArgumentParser, name: str) -> None:
    """-o, which must be given."""
    parser.add_argument(
        "-o", "--output", type=Path, required=True, metavar=name, help="where it is written; -: standard output"
    )


def put(data: bytes, output: Path, told: str) -> None:
    """Write the product, with its folder, and tell what there is now; to standard output nothing but the product."""
    if output == STDOUT:
        sys.stdout.buffer.write(data)
        return
    output.parent.mkdir(parents=True, exist_ok=True)
    try:
        output.write_bytes(data)
    except OSError as error:
        # Python names the file only where it cannot be opened; on a full disk half of it would stay.
        if error.filename is None and output.is_file():
            output.unlink()
        error.filename = str(output)
        raise
    print(f"{output}: {told}")
