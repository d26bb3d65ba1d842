"""What the program is made of, as CycloneDX: ``python .ci/sbom.py > sbom.json``.

From the list of pinned packages, of which those that are installed say what they need and their licences.
"""

from __future__ import annotations

import json
import os
import re
import sys
import tomllib
from importlib import metadata
from pathlib import Path

PINNED = Path(__file__).with_name("constraints.txt")
PROJECT = Path(__file__).parent.parent / "pyproject.toml"


def needed(requires: list[str], found: set[str]) -> set[str]:
    """What these need to run and what that needs in turn, without what is for development."""
    for line in requires:
        name = canonical(re.split(r"[ ;<>=!~(\[]", line, maxsplit=1)[0])
        if "extra ==" in line or name in found:
            continue
        found.add(name)
        try:
            needed(metadata.requires(name) or [], found)
        except metadata.PackageNotFoundError:
            found.discard(name)  # of another system or version of Python
    return found


def canonical(name: str) -> str:
    """A name as package indexes write it."""
    return re.sub(r"[-_.]+", "-", name).lower()


def bill() -> dict[str, object]:
    """The bill of materials: what runs, with its pinned version and its licence."""
    pinned = dict(line.split("==") for line in PINNED.read_text("utf-8").split())
    project = tomllib.loads(PROJECT.read_text("utf-8"))["project"]
    running = needed(project["dependencies"], set())
    components: list[dict[str, object]] = []
    for name, version in sorted(pinned.items(), key=lambda pair: canonical(pair[0])):
        if canonical(name) not in running:
            continue
        about = metadata.metadata(name)
        licence = about.get("License-Expression") or about.get("License") or ""
        component: dict[str, object] = {
            "type": "library",
            "name": name,
            "version": version,
            "purl": f"pkg:pypi/{canonical(name)}@{version}",
        }
        if licence and len(licence) < 80:
            component["licenses"] = [{"license": {"name": licence}}]
        components.append(component)
    program = {"type": "application", "name": project["name"], "version": project["version"]}
    return {
        "bomFormat": "CycloneDX",
        "specVersion": "1.5",
        "metadata": {"component": program},
        "components": components,
    }


def main() -> int:
    """Write the bill; 0 also where its reader has seen enough ("| head"), 2 where there is no room for it."""
    try:
        print(json.dumps(bill(), indent=1), flush=True)
    except OSError as error:
        # What waits in the buffer would be tried again at the end of the program.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        if not isinstance(error, BrokenPipeError):
            print(f"sbom.py: {error.strerror}", file=sys.stderr)
            return 2
    return 0


if __name__ == "__main__":
    sys.exit(main())
