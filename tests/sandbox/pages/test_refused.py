"""What a page is told when something cannot be done: a sentence in its person's language."""

from __future__ import annotations


async def test_a_button_that_has_gone_is_refused_in_the_language_of_who_pressed(box, opened, room, ana):
    page, other = await opened("Ana"), await opened("Bia")
    message = box.realm.post(room.data, ana.data.id, {"content": "x"})
    asked = {"channel": str(room.id), "message": str(message.id), "custom_id": "play"}
    assert await page.refused("press", **asked) == "isso já não está nesta mensagem"
    assert await other.refused("press", **asked) == "that is not on this message any more"
    box.realm.delete(message)
    assert await page.refused("press", **asked) == "esta mensagem já não existe"


async def test_a_file_that_is_too_large_is_refused_in_the_language_of_who_gave_it(box, session):
    for locale, said in (("pt-BR", "'a.txt' passa de 10 MiB"), ("en-US", "'a.txt' is larger than 10 MiB")):
        headers, big = {"Accept-Language": locale}, b"x" * (10 << 20) + b"x"
        async with session.post(
            f"{box.base_url}/page/file", params={"name": "a.txt"}, data=big, headers=headers
        ) as answer:
            assert (answer.status, await answer.text()) == (413, said)


async def test_whoever_restarts_the_bot_is_told_when_that_fails(box, opened):
    page = await opened("Ana")
    assert "on_restart" in await page.refused("control", verb="restart_bot")

    async def restart():
        raise OSError("no such program")

    box.on_restart = restart
    assert await page.refused("control", verb="restart_bot") == "não deu certo (OSError: no such program)"
