"""What the API says of things, field by field where a library goes by it."""

from __future__ import annotations

import re

from sandbox.checks.limits import DOWNLOAD_LINK_SECONDS
from sandbox.rates import Limit, RateLimits, Rates
from sandbox.world.happening import Upload
from sandbox.world.permissions import BITS
from sandbox.world.world import COMPONENTS_V2
from tests.sandbox.small_bot import png

PICTURE = Upload("board.png", png(3, 2, (1, 2, 3)))
PRIVATE_THREAD = 12


async def test_a_link_works_for_a_day_and_says_whose_message_it_is_of(box, room, ana):
    own = {"visible_to": ana.data.id}
    for more, kind in (({}, "attachments"), (own, "ephemeral-attachments")):
        message = box.realm.post(room.data, box.world.bot_id, {"content": "x"}, uploads=[PICTURE], **more)
        (shown,) = box.payloads.message(message)["attachments"]
        assert f"/{kind}/{room.id}/" in shown["url"]
        assert shown.get("ephemeral", False) == bool(more)
        since, until = (
            int(one, 16) for name in ("is", "ex") for one in re.findall(rf"{name}=([0-9a-f]+)", shown["url"])
        )
        assert until - since == DOWNLOAD_LINK_SECONDS == 86_400
    lent = box.payloads.attachment(None, message.attachments[0])
    assert lent["ephemeral"]
    assert "/ephemeral-attachments/" in lent["url"]


async def test_whoever_is_gone_is_still_somebody(box, room, ana):
    message = box.realm.post(room.data, ana.data.id, {"content": "x"})
    assert box.payloads.message(message)["author"]["global_name"] == "Ana"
    del box.world.users[ana.data.id]
    author = box.payloads.message(message)["author"]
    assert (author["id"], author["global_name"]) == (str(ana.data.id), "Deleted User")
    bot = box.payloads.user(box.world.users[box.world.bot_id])
    assert (bot["username"], bot["global_name"], bot["bot"]) == ("Taverna", None, True)


async def test_of_a_server_the_bot_learns_the_threads_that_it_sees_and_that_are_open(box, room, ana):
    guild = box.guild("Taverna").data
    made = {name: box.realm.start_thread(room.data, name, ana.data.id) for name in ("open", "archived")}
    box.realm.archive(made["archived"], True)
    hidden = box.realm.start_thread(room.data, "private", ana.data.id, type=PRIVATE_THREAD, invitable=False)
    box.set_bot_permissions(box.guild("Taverna"), manage_threads=False)
    told = box.payloads.guild_create(guild)
    assert [thread["name"] for thread in told["threads"]] == ["open"]
    assert "member" not in told["threads"][0]
    assert [channel["name"] for channel in told["channels"]] == ["salão"]
    box.realm.thread_member(hidden, box.world.bot_id, True)
    told = {thread["name"]: thread for thread in box.payloads.guild_create(guild)["threads"]}
    assert set(told) == {"open", "private"}
    assert told["private"]["member"]["user_id"] == str(box.world.bot_id)
    assert told["private"]["thread_metadata"]["invitable"] is False
    assert "invitable" not in told["open"]["thread_metadata"]


async def test_a_direct_channel_names_the_other_and_a_channel_what_somebody_may(box, room, ana):
    direct = box.payloads.channel(box.realm.direct(ana.data))
    assert [each["id"] for each in direct["recipients"]] == [str(ana.data.id)]
    box.realm.overwrite(room.data, ana.data.id, 1, 0, BITS["send_messages"])
    for user, may in ((ana.data.id, False), (box.world.bot_id, True)):
        allowed = int(box.payloads.channel(room.data, user)["permissions"])
        assert bool(allowed & BITS["send_messages"]) == may
    assert "permissions" not in box.payloads.channel(room.data)


async def test_a_file_that_is_shown_is_not_listed_as_well(box, room):
    other = Upload("note.txt", b"hello")
    gallery = [{"type": 12, "items": [{"media": {"url": "attachment://board.png"}}]}]
    note = [{"type": 13, "file": {"url": "attachment://note.txt"}}]
    bot = box.world.bot_id
    files = [PICTURE, other, Upload("unseen.txt", b"x")]
    shown = box.realm.post(room.data, bot, {"flags": COMPONENTS_V2}, uploads=files, components=gallery + note)
    told = box.payloads.message(shown)
    assert told["attachments"] == []
    media = told["components"][0]["items"][0]["media"]
    assert (media["width"], media["height"], media["content_type"]) == (3, 2, "image/png")
    assert (told["components"][1]["name"], told["components"][1]["size"]) == ("note.txt", 5)
    embeds = [{"image": {"url": "attachment://board.png"}}, {"thumbnail": {"url": "https://x.org/a.png"}}]
    told = box.payloads.message(box.realm.post(room.data, bot, {"embeds": embeds}, uploads=[PICTURE, other]))
    assert [each["filename"] for each in told["attachments"]] == ["note.txt"]
    image = told["embeds"][0]["image"]
    assert set(image) == {"url", "proxy_url", "width", "height"}
    assert set(told["embeds"][1]["thumbnail"]) == {"url", "proxy_url"}


async def test_a_field_of_an_embed_is_told_to_stand_alone_unless_it_is_said_otherwise(box, room):
    fields = [{"name": "a", "value": "b"} | more for more in ({}, {"inline": True})]
    message = box.realm.post(room.data, box.world.bot_id, {"embeds": [{"fields": fields}, {"title": "x"}]})
    first, second = box.payloads.message(message)["embeds"]
    assert [field["inline"] for field in first["fields"]] == [False, True]
    assert "fields" not in second


async def test_of_a_message_all_is_told_that_a_library_goes_by(box, room, ana, bia):
    first = box.realm.post(room.data, ana.data.id, {"content": "x", "nonce": 5})
    told = box.payloads.message(first)
    assert (told["nonce"], told["edited_timestamp"]) == ("5", None)
    assert not {"reactions", "thread", "application_id", "referenced_message"} & set(told)
    box.realm.edit(first, {"content": "y"})
    for user in (ana.data.id, bia.data.id):
        box.realm.react(first, user, {"id": None, "name": "x"}, True)
    thread = box.realm.start_thread(room.data, "t", ana.data.id, message=first)
    told = box.payloads.message(first)
    assert told["edited_timestamp"] is not None
    assert (told["reactions"][0]["count"], told["reactions"][0]["me"]) == (2, False)
    assert told["thread"]["id"] == str(thread.id) == told["id"]
    assert told["flags"] & 1 << 5
    box.realm.react(first, box.world.bot_id, {"id": None, "name": "x"}, True)
    assert box.payloads.message(first)["reactions"][0]["me"] is True
    where = {"message_id": str(first.id), "channel_id": str(room.id)}
    reply = box.realm.post(room.data, box.world.bot_id, {"content": "z"}, type=19, reference=where)
    again = box.realm.post(
        room.data, ana.data.id, {"content": "z"}, type=19, reference=where | {"message_id": str(reply.id)}
    )
    pinned = box.realm.post(room.data, ana.data.id, {"content": ""}, type=6, reference=where)
    told = box.payloads.message(again)
    assert told["referenced_message"]["id"] == str(reply.id)
    assert "referenced_message" not in told["referenced_message"], "one step back and no further"
    assert "referenced_message" not in box.payloads.message(pinned)
    box.realm.delete(reply)
    assert box.payloads.message(again)["referenced_message"] is None


class Standing:
    def __init__(self):
        self.seconds = 1000.0

    def now(self):
        return self.seconds


def test_windows_slide_and_each_place_has_its_own():
    clock = Standing()
    limits = RateLimits(routes={"post": Limit(2, 10.0), "free": Limit(9, 10.0)}, overall=Limit(4, 60.0))
    rates = Rates(clock, limits)
    left = []
    for _ in range(2):
        verdict = rates.take("post", "1", exempt=True)
        assert verdict.retry_after is None
        left.append(verdict.headers["X-RateLimit-Remaining"])
        clock.seconds += 4
    assert left == ["1", "0"]
    refused = rates.take("post", "1", exempt=True)
    assert (refused.retry_after, refused.overall) == (2.0, False)
    assert (refused.headers["Retry-After"], refused.headers["X-RateLimit-Scope"]) == ("2.000", "user")
    assert refused.headers["X-RateLimit-Remaining"] == "0"
    assert rates.take("post", "2", exempt=True).retry_after is None
    clock.seconds += 1.5
    assert rates.take("post", "1", exempt=True).retry_after == 0.5
    clock.seconds += 0.5
    assert rates.take("post", "1", exempt=True).retry_after is None
    assert rates.take("post", "1", exempt=True).retry_after == 4.0
    # Exempt requests have not counted among all.
    found = [rates.take("free", str(n), exempt=False) for n in range(5)]
    assert [each.retry_after for each in found] == [None] * 4 + [60.0]
    assert found[-1].overall
    assert found[-1].headers["X-RateLimit-Scope"] == "global"
    assert rates.take("free", "9", exempt=True).retry_after is None


def test_windows_of_long_ago_are_forgotten():
    clock = Standing()
    rates = Rates(clock, RateLimits(routes={"post": Limit(2, 10.0)}))
    for n in range(5_001):
        rates.take("post", str(n), exempt=True)
    clock.seconds += 301
    rates.take("post", "x", exempt=True)
    assert len(rates._windows) == 1


def test_discord_s_own_limits_are_these():
    limits = RateLimits.like_discord()
    assert (limits.overall, limits.routes["post"], limits.routes["edit"]) == (Limit(50, 1), Limit(5, 5), Limit(5, 5))
    assert (limits.routes["react"], limits.routes["delete"]) == (Limit(1, 0.25), Limit(5, 1))
