"""Registering commands: what Discord refuses, and that a refusal destroys nothing."""

from __future__ import annotations

import pytest

from sandbox.checks.commands import CHAT, ON_MESSAGE, ON_USER, find, usable
from sandbox.world.permissions import BITS, bits
from tests.sandbox.api import command


def option(name="o", **more):
    return {"type": 3, "name": name, "description": "d", **more}


def menu(name="Look", kind=ON_USER, **more):
    return {"type": kind, "name": name, **more}


def sub(name="s", *options, kind=1):
    return {"type": kind, "name": name, "description": "d", "options": list(options)}


def choices(*values, **more):
    return [{"name": f"c{n}", "value": value, **more} for n, value in enumerate(values)]


def of_8000(**more):
    """A command that is as large as one may be."""
    given = [{"name": str(n) * 50, "value": str(n) * 50} for n in range(3)]
    options = [option(f"o{n:02}", description="d" * 97, choices=given) for n in range(20)]
    options[0]["description"] = "d" * 95
    return command(options=options) | more


LONGER = {"pt-BR": "xx", "fr": "x"}

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
    "context menu with description": [menu(description="d")],
    "context menu with options": [menu(options=[option()])],
    "16 in the menu of a user": [menu(f"c{n}") for n in range(16)],
    "16 in the menu of a message": [menu(f"c{n}", ON_MESSAGE) for n in range(16)],
    "a kind that there is not": [menu(kind=4)],
    "no name": [{"description": "d"}],
    "empty name": [command("")],
    "name of two words": [command("a b")],
    "upper case in a language": [command(name_localizations={"pt-BR": "Mesa"})],
    "no description": [{"name": "a"}],
    "empty description": [command() | {"description": ""}],
    "long description in a language": [command(description_localizations={"pt-BR": "x" * 101})],
    "description in an unknown language": [command(description_localizations={"pt": "x"})],
    "8001 characters by a description": [of_8000(description="dd")],
    "8001 characters by a name in a language": [of_8000(name_localizations=LONGER)],
    "8001 characters by a description in a language": [of_8000(description_localizations=LONGER)],
    "group in a group": [command(options=[sub("a", sub("b", kind=2), kind=2)])],
    "subcommand in a subcommand": [command(options=[sub("a", sub("b"))])],
    "subcommand in a subcommand of a group": [command(options=[sub("a", sub("b", sub("c")), kind=2)])],
    "a kind of parameter that there is not": [command(options=[option(type=12)])],
    "required after some that are not": [
        command(options=[option("a", required=True), option("b"), option("c", required=True)])
    ],
    "bad parameter of a subcommand": [command(options=[sub("a", option("B"))])],
    "two parameters of a name": [command(options=[option("a"), option("a")])],
    "two parameters of a name in a language": [
        command(options=[option(name, name_localizations={"pt-BR": "x"}) for name in "ab"])
    ],
    "choices besides suggestions": [command(options=[option(choices=choices("x"), autocomplete=True)])],
    "choices of yes and no": [command(options=[option(type=5, choices=choices(1))])],
    "choice without a name": [command(options=[option(choices=[{"value": "x"}])])],
    "long name of a choice": [command(options=[option(choices=[{"name": "x" * 101, "value": "x"}])])],
    "long name of a choice in a language": [
        command(options=[option(choices=choices("x", name_localizations={"pt-BR": "x" * 101}))])
    ],
    "empty choice": [command(options=[option(choices=choices(""))])],
    "long choice": [command(options=[option(choices=choices("x" * 101))])],
    "word as the choice of a number": [command(options=[option(type=4, choices=choices("x"))])],
    "same choice twice": [command(options=[option(choices=choices("x", "x"))])],
}


@pytest.mark.parametrize("case", BAD_COMMANDS)
async def test_one_bad_command_refuses_all_and_keeps_the_old(api, box, case):
    where = f"/applications/{box.world.application_id}/commands"
    assert (await api("PUT", where, [command("old")]))[0] == 200
    status, answer = await api("PUT", where, [command("fine"), *BAD_COMMANDS[case]])
    assert (status, answer["code"]) == (400, 50035)
    assert [c["name"] for c in (await api("GET", where))[1]] == ["old"]
    assert [b.kind for b in box.breaches] == ["malformed"]


async def test_no_list_of_commands_is_none(api, box):
    where = f"/applications/{box.world.application_id}/commands"
    await api("PUT", where, [command("old")])
    status, answer = await api("PUT", where, {"name": "a", "description": "d"})
    assert (status, answer["code"]) == (400, 50035)
    assert [c["name"] for c in (await api("GET", where))[1]] == ["old"]


FITTING = {
    "as many of each kind": [
        *(command(f"c{n}") for n in range(100)),
        *(menu(f"c{n}", kind) for kind in (ON_USER, ON_MESSAGE) for n in range(15)),
    ],
    "8000 characters": [of_8000()],
    "the longest of a name counts": [of_8000(name_localizations={"pt-BR": "x", "fr": "y"})],
    "long names and descriptions": [
        command("x" * 32, name_localizations={"pt-BR": "y" * 32}, description_localizations={"pt-BR": "y" * 100})
        | {"description": "x" * 100},
        menu("x" * 32),
    ],
    "signs in a name": [command("a-b_c'é"), menu("Look At It")],
    "a name for each kind and language": [
        command("a", name_localizations={"pt-BR": "x"}),
        command("b", name_localizations={"fr": "x"}),
        menu("a"),
        menu("a", ON_MESSAGE),
    ],
    "as many options and choices": [
        command(options=[option(f"o{n}") for n in range(25)]),
        command("b", options=[option(choices=choices(*(str(n) for n in range(25))))]),
    ],
    "long names of choices": [
        command(options=[option(choices=[{"name": "x" * 100, "value": "y"}])]),
        command("b", options=[option(choices=choices("x" * 100, name_localizations={"pt-BR": "x" * 100}))]),
    ],
    "numbers": [command(options=[option(type=4, choices=choices(0, 1)), option("b", type=10, choices=choices(0.5))])],
    "a group and a subcommand": [command(options=[sub("a", sub("b", option()), kind=2), sub("c", option())])],
}


@pytest.mark.parametrize("case", FITTING)
async def test_what_just_fits_is_registered(api, box, case):
    where = f"/applications/{box.world.application_id}/commands"
    status, made = await api("PUT", where, FITTING[case])
    assert (status, [c["name"] for c in made]) == (200, [c["name"] for c in FITTING[case]])
    assert not box.breaches


async def test_what_is_registered_is_kept(api, box):
    where = f"/applications/{box.world.application_id}/commands"
    told = {"contexts": [0, 1], "integration_types": [0, 1], "nsfw": True, "default_member_permissions": 8}
    (made,) = (await api("PUT", where, [command(**told)]))[1]
    assert {key: made[key] for key in told} == told | {"default_member_permissions": "8"}
    (plain,) = (await api("PUT", where, [command()]))[1]
    assert (plain["contexts"], plain["integration_types"], plain["nsfw"]) == (None, [0], False)
    assert plain["default_member_permissions"] is None


MANAGER, BOTH = BITS["manage_guild"], bits(("manage_guild", "manage_messages"))


@pytest.mark.parametrize(
    ("described", "in_dm", "permissions", "offered"),
    [
        ({"contexts": [0]}, False, 0, True),
        ({"contexts": [0]}, True, 0, False),
        ({"contexts": [1]}, False, 0, False),
        ({"contexts": [1]}, True, 0, True),
        ({"contexts": [1], "dm_permission": False}, True, 0, True),
        ({"dm_permission": False}, True, 0, False),
        ({"dm_permission": False}, False, 0, True),
        ({"default_member_permissions": str(BOTH)}, False, MANAGER, False),
        ({"default_member_permissions": str(BOTH)}, False, BOTH, True),
        ({"default_member_permissions": str(BOTH)}, True, 0, True),
        ({"default_member_permissions": "0"}, False, BOTH, False),
        ({"default_member_permissions": "0"}, False, BITS["administrator"], True),
    ],
)
def test_a_command_is_offered_where_and_to_whom_it_is_meant_for(described, in_dm, permissions, offered):
    assert usable(command(**described), in_dm=in_dm, permissions=permissions) is offered


def test_commands_are_found_by_all_their_words_however_they_are_typed():
    table = {
        "type": CHAT,
        **command(
            "table", name_localizations={"pt-BR": "mesa"}, options=[sub("room", sub("new"), kind=2), sub("seats")]
        ),
    }
    table["options"][1]["name_localizations"] = {"pt-BR": "posições"}
    look, other = menu("table"), menu("Ver a Mesa", ON_MESSAGE)
    known = [look, other, table]

    def found(words, kind=CHAT):
        nodes = find(known, words.split(), kind)
        return nodes and [node["name"] for node in nodes]

    assert found("Mesa POSICOES") == ["table", "seats"]
    assert found("table room new") == ["table", "room", "new"]
    for wrong in ("table", "table room", "table room new x", "table new", "nothing"):
        assert found(wrong) is None
    assert find(known, ["table"], ON_USER) == [look]
    assert find(known, ["table"], ON_MESSAGE) is None
    assert found("ver a mesa", ON_MESSAGE) == ["Ver a Mesa"]
    assert find([look], ["table"]) is None


@pytest.mark.parametrize("place", ["", "/guilds/{guild}"])
async def test_registering_again_keeps_identifiers_and_versions(api, box, place):
    where = f"/applications/{box.world.application_id}{place.format(guild=box.guild('Taverna').id)}/commands"
    first = (await api("PUT", where, [command("a"), command("b")]))[1]
    second = (await api("PUT", where, [command("a"), command("b", options=[option()])]))[1]
    assert [c["id"] for c in first] == [c["id"] for c in second]
    assert first[0]["version"] == second[0]["version"] and first[1]["version"] != second[1]["version"]
