"""Five people and a war: an offer refused out of turn, an exile out of turn, and three armies in one battle."""

from __future__ import annotations

import re

import pytest

from bot.service.lobby import lobby
from games.core.model import Setup
from games.core.rng import seeded
from games.tarlac.view import FightView, ThomondView
from sandbox import Response
from tests.e2e.conftest import World, button, option_controls

DICE = 7
"""A war in which nobody falls before the battle; with most others it is the same."""


class Dealt(Setup, frozen=True):
    """A set-up with a key that is known."""

    key: bytes = seeded(DICE)


class War:
    """The table of 1277: Clann Taidhg and its allies, Clann Briain Ruaid and its ally, de Clare."""

    def __init__(self, world: World) -> None:
        self.world = world
        davi, eva = (world.box.user(name, locale="pt-BR") for name in ("Davi", "Eva"))
        self.people = {user.name: user for user in (world.ana, world.bia, world.caio, davi, eva)}
        for user in self.people.values():
            user.go(world.guild.channel("salão"))

    async def begin(self) -> None:
        ana, *others = self.people.values()
        await ana.slash(
            "/table new", game="tarlac", thread=False, seats=5, pace="24", options={"options": "scenario=1277"}
        )
        await self.world.delivered()
        for user, part in zip((ana, *others), ("ct", "ct.1", "cbr", "cbr.1", "dec"), strict=True):
            await user.slash("/table part", part=part)
        await self.world.knows("tarlac", ana, *others)
        await ana.press(button(self.world.lobby, "start"), on=self.world.lobby, settle=0.05)
        await self.world.delivered()

    async def types(self, name: str, command: str, **given: str) -> Response:
        """A slash command of the game."""
        return await self.people[name].slash(f"/tarlac {command}", **given)

    async def panel(self, name: str) -> Response:
        """What somebody may do now."""
        return await self.people[name].slash("/play")

    async def takes(self, name: str, key: str, panel: Response | None = None) -> Response:
        """The control of the panel that stands for a key."""
        panel = panel or await self.panel(name)
        shown = panel.message
        assert shown is not None
        id, value = next(c for c in option_controls(shown) if c[1] == key or c[0].endswith(f":{key}"))
        if value is None:
            await self.people[name].press(id, on=shown)
        else:
            await self.people[name].select(id, [value], on=shown)
        return panel

    async def awaited(self) -> str:
        """The one that the game waits for."""
        (place,) = (await self.world.now()).awaited
        return place.name

    async def called(self) -> list[str]:
        """Whom the table's newest message pings; they are those that the game waits for."""
        await self.world.delivered()
        snapshot = await self.world.now()
        mentions = self.world.table_message.mentions
        assert mentions == [place.name for place in snapshot.awaited]
        return mentions

    async def fight(self) -> FightView:
        """The combat in progress, as everybody sees it."""
        view: ThomondView = (await self.world.now()).view(None)
        assert view.fight is not None
        return view.fight

    @property
    def told(self) -> str:
        """What the table's newest message says to all."""
        return self.world.table_message.text


@pytest.fixture
async def war(world: World, monkeypatch: pytest.MonkeyPatch) -> War:
    monkeypatch.setattr(lobby, "Setup", Dealt)
    return War(world)


async def marched_to_bunratty(war: War) -> None:
    """Two cycles: Clann Taidhg at de Clare's gate, its enemies in arms."""
    await war.types("Ana", "march", space="march.tomfinlough")
    await war.types("Ana", "sack", space="sack.none")
    await war.types("Ana", "demobilize", answer="home.stay")
    await war.types("Caio", "mobilize", battles="muster.10.10")
    while (name := await war.awaited()) != "Ana":
        if name == "Davi":
            await war.types(name, "mobilize", battles="muster.4.4")
        else:
            await war.takes(name, "muster.none")
    await war.types("Ana", "march", space="march.bunratty")


async def test_an_offer_refused_three_armies_in_battle_and_an_exile_out_of_turn(war: War) -> None:
    world = war.world
    await war.begin()
    assert await war.called() == ["Ana"]
    assert not [dm.text for user in war.people.values() for dm in user.dms], "nothing is hidden in this game"
    await marched_to_bunratty(war)

    # The offer: it is Ana's turn, but de Clare is asked, and nobody else is called.
    (offer,) = [o for o in await war.people["Ana"].autocomplete("/tarlac call", "faction") if o.value == "call.dec"]
    assert offer.label == "De Clare · dar-lhe o refém; pode recusar e guardá-lo"
    answer = await war.types("Ana", "call", faction="call.dec")
    assert "Clann Taidhg deu um refém a de Clare." in answer.text
    assert "Agora não é a sua vez. A mesa espera por Eva." in answer.text
    assert await war.called() == ["Eva"]
    assert "Clann Taidhg deu um refém a de Clare e pede que ele lute ao seu lado. De Clare atende?" in war.told
    assert "<t:" in war.told, "until when"
    bystander = await war.panel("Bia")
    assert "It is not your turn. The table is waiting for Eva." in bystander.text
    panel = await war.panel("Eva")
    assert panel.message is not None
    assert [b.label for b in panel.message.buttons if b.custom_id.startswith("o:")] == [
        "Aceitar · mobilizar em Bunratty e lutar por Clann Taidhg",
        "Recusar · guardar o refém, não custa nada",
    ]
    await world.stop()
    await world.start()
    await war.takes("Eva", "answer.refuse", panel)
    assert await war.called() == ["Ana"]
    assert "de Clare não atendeu" in war.told
    await war.types("Ana", "sack", space="sack.none")

    # Two armies, then three: the side that attacks adds up, and the castle and the crossing help the other.
    await war.types("Caio", "march", space="march.bunratty")
    assert await war.called() == ["Ana"]
    ten, other_ten = "10 batalhas (terreno +0 no dado)", "10 batalhas (terreno +2 no dado)"
    assert f"Clann Briain Ruaid ataca Clann Taidhg em Bunratty: {ten} contra {other_ten}." in war.told
    await war.types("Ana", "fight", answer="fight.stand")
    await war.takes("Caio", "stand.all")
    await war.types("Ana", "fight", stand="stand.all")
    assert await war.called() == ["Davi"]
    await war.types("Davi", "march", space="march.bunratty")
    assert await war.called() == ["Ana"]
    await war.types("Ana", "fight", answer="fight.stand")
    fight = await war.fight()
    assert (fight.attackers, fight.defenders) == (("cbr", "umb"), ("ct",))
    assert (fight.attacker_modifier, fight.defender_modifier) == (0, 2)
    assert await war.called() == ["Caio"]
    attackers, defenders = f"{fight.attacker_battles} batalhas", f"{fight.defender_battles} batalhas"
    assert f"{attackers} (terreno +0 no dado) contra {defenders} (terreno +2 no dado)" in war.told
    panel = await war.panel("Caio")
    await world.stop()
    await world.start()
    await war.takes("Caio", "stand.on", panel)
    assert panel.message is not None
    assert re.search(r"[1-6]\+0=\d.*[1-6]\+2=\d", panel.message.text), "the dice, with what the land adds"
    await war.takes("Caio", "stand.all", panel)

    # Ana is asked for her dice; Caio leaves the war meanwhile, by typing.
    assert await war.called() == ["Ana"]
    (flight,) = await war.people["Caio"].autocomplete("/tarlac exile", "faction")
    assert flight.label == "Exilar Clann Briain Ruaid · −1 febas e o exército"
    answer = await war.types("Caio", "exile", faction=flight.value)
    assert "Custa 1 febas e o exército." in answer.text, "what cannot be won back is confirmed, typed or pressed"
    assert (await war.fight()).attackers != ("umb",)
    assert answer.message is not None
    await war.people["Caio"].press(next(b.custom_id for b in answer.message.buttons if b.custom_id[:2] == "o:"), answer)
    assert await war.called() == ["Ana"]
    line = "Clann Briain Ruaid foi para o exílio (Caio −1 febas, agora 3"
    assert line in answer.message.text
    assert line in war.told
    assert (await war.fight()).attackers == ("umb",)
    (nobody,) = await war.people["Caio"].autocomplete("/tarlac exile", "faction")
    assert nobody.label == "nada a escolher aqui"


async def test_an_exile_that_is_asked_about_once_more_holds_although_others_have_moved(war: War) -> None:
    await war.begin()
    asked = await war.takes("Caio", "exile.cbr")
    assert asked.message is not None
    yes = next(b.custom_id for b in asked.message.buttons if b.custom_id.startswith("o:"))
    await war.types("Ana", "march", space="march.tomfinlough")
    await war.types("Ana", "sack", space="sack.none")
    await war.types("Ana", "demobilize", answer="home.stay")
    assert await war.awaited() == "Caio", "who is called meanwhile, and asked something else"
    await war.people["Caio"].press(yes, on=asked)
    assert "Clann Briain Ruaid foi para o exílio" in asked.message.text
    assert "não vale mais" not in asked.message.text
