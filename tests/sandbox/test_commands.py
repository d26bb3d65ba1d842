"""Registering commands: what Discord refuses, and that a refusal destroys nothing."""

from __future__ import annotations

import pytest

from .api import command


def option(name="o", **more):
    return {"type": 3, "name": name, "description": "d", **more}


BAD_COMMANDS = {
    "101 commands": [command(f"c{n}") for n in range(101)],
    "26 subcommands": [command(options=[{"type": 1, "name": f"s{n}", "description": "d"} for n in range(26)])],
    "8001 characters": [
        command(
            options=[
                option(
                    f"o{n}",
                    choices=[
                        {"name": str(i), "name_localizations": {"pt-BR": "x" * 100}, "value": str(i)} for i in range(4)
                    ],
                )
                for n in range(20)
            ]
        )
    ],
    "upper case": [command("Table")],
    "long name": [command("x" * 33)],
    "long description": [command() | {"description": "x" * 101}],
    "long localisation": [command(name_localizations={"pt-BR": "x" * 33})],
    "unknown locale": [command(name_localizations={"pt": "x"})],
    "same name": [command("a"), command("a")],
    "same localised name": [
        command("a", name_localizations={"pt-BR": "x"}),
        command("b", name_localizations={"pt-BR": "x"}),
    ],
    "required after optional": [command(options=[option("a"), option("b", required=True)])],
    "26 options": [command(options=[option(f"o{n}") for n in range(26)])],
    "26 choices": [command(options=[option(choices=[{"name": str(n), "value": str(n)} for n in range(26)])])],
    "mixed with subcommands": [command(options=[option("a"), {"type": 1, "name": "b", "description": "d"}])],
    "context menu with description": [{"type": 2, "name": "Look", "description": "d"}],
}


@pytest.mark.parametrize("case", BAD_COMMANDS)
async def test_one_bad_command_refuses_all_and_keeps_the_old(api, box, case):
    where = f"/applications/{box.world.application_id}/commands"
    assert (await api("PUT", where, [command("old")]))[0] == 200
    status, answer = await api("PUT", where, [command("fine"), *BAD_COMMANDS[case]])
    assert (status, answer["code"]) == (400, 50035)
    assert [c["name"] for c in (await api("GET", where))[1]] == ["old"]
    assert [b.kind for b in box.breaches] == ["malformed"]


async def test_registering_again_keeps_identifiers_and_versions(api, box):
    where = f"/applications/{box.world.application_id}/commands"
    first = (await api("PUT", where, [command("a"), command("b")]))[1]
    second = (await api("PUT", where, [command("a"), command("b", options=[option()])]))[1]
    assert [c["id"] for c in first] == [c["id"] for c in second]
    assert first[0]["version"] == second[0]["version"] and first[1]["version"] != second[1]["version"]
