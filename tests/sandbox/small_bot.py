"""A small real discord.py bot that uses every part of the API the sandbox offers."""

from __future__ import annotations

import asyncio
import io
import struct
import zlib

import discord
from discord import app_commands, ui

PT = discord.Locale.brazil_portuguese
NAMES = {
    "table": "mesa",
    "new": "nova",
    "game": "jogo",
    "seats": "lugares",
    "Open a table": "Abre uma mesa",
    "Which game": "Qual jogo",
    "How many seats": "Quantos lugares",
    "Tables together": "Mesas em comum",
    "Short": "Curta",
    "Long": "Longa",
    "length": "duração",
}


def png(width: int, height: int, colour: tuple[int, int, int]) -> bytes:
    """A picture of one colour."""

    def chunk(kind: bytes, data: bytes) -> bytes:
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))

    rows = (b"\0" + bytes(colour) * width) * height
    head = struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + chunk(b"IDAT", zlib.compress(rows)) + chunk(b"IEND", b"")


class Translator(app_commands.Translator):
    async def translate(self, string, locale, context):
        return NAMES.get(string.message) if locale is PT else None


class Panel(ui.LayoutView):
    """Components V2: text, picture, section with thumbnail, buttons and selects."""

    def __init__(self, presses: int = 0, picture: bool = True) -> None:
        super().__init__(timeout=None)
        box = ui.Container(accent_colour=0x7CC4A4)
        box.add_item(
            ui.TextDisplay(f"## Gnomopolis · rodada 3\nVez de <@1>, presses: {presses}\n-# prazo <t:1900000000:R>")
        )
        if picture:
            gallery = ui.MediaGallery()
            gallery.add_item(media="attachment://board.png", description="O tabuleiro inteiro")
            box.add_item(gallery)
        box.add_item(ui.Separator())
        thumbnail = ui.Thumbnail("attachment://board.png", description="Miniatura")
        section = ui.Section("**Atelier**", "2 aldeões → +3 crianças", accessory=thumbnail)
        if picture:
            box.add_item(section)
        row = ui.ActionRow()
        row.add_item(ui.Button(label="Jogar", style=discord.ButtonStyle.primary, custom_id="play"))
        row.add_item(ui.Button(label="Nome", custom_id="name", emoji="✏️"))
        row.add_item(ui.Button(label="Pensar", custom_id="think"))
        row.add_item(ui.Button(label="Fechado", disabled=True, custom_id="closed"))
        box.add_item(row)
        options = [discord.SelectOption(label=f"Edifício {n}", value=f"b{n}", description="custa 2") for n in range(4)]
        box.add_item(ui.ActionRow(ui.Select(custom_id="one", placeholder="Construir", options=options)))
        box.add_item(ui.ActionRow(ui.Select(custom_id="many", placeholder="Descartar", options=options, max_values=3)))
        self.add_item(box)
        self.stop()


class Form(ui.Modal, title="Nome da mesa"):
    name = ui.Label(text="Nome", component=ui.TextInput(custom_id="table-name", max_length=40))
    kind = ui.Label(
        text="Tipo",
        component=ui.Select(
            custom_id="kind",
            options=[
                discord.SelectOption(label="Curta", value="short"),
                discord.SelectOption(label="Longa", value="long"),
            ],
        ),
    )

    async def on_submit(self, interaction):
        text = f"Mesa **{self.name.component.value}**, {self.kind.component.values[0]}"
        await interaction.response.send_message(text, ephemeral=True)


class SmallBot(discord.Client):
    def __init__(self, **options) -> None:
        super().__init__(
            intents=options.pop("intents", discord.Intents(guilds=True)),
            guild_ready_timeout=0.1,
            max_messages=None,
            allowed_mentions=discord.AllowedMentions(everyone=False, roles=False),
            **options,
        )
        self.tree = app_commands.CommandTree(self)
        self.presses = 0
        self.resumed = 0
        self.gone: list[str] = []
        add_commands(self)

    async def setup_hook(self):
        await self.tree.set_translator(Translator())
        await self.tree.sync()

    async def on_resumed(self):
        self.resumed += 1

    async def on_guild_channel_delete(self, channel):
        self.gone.append(channel.name)

    async def on_thread_delete(self, thread):
        self.gone.append(thread.name)

    async def on_guild_remove(self, guild):
        self.gone.append(guild.name)

    async def on_interaction(self, interaction):
        if interaction.type is not discord.InteractionType.component:
            return
        match interaction.data["custom_id"]:
            case "play":
                self.presses += 1
                board = interaction.message.components[0].children[1].items[0].media
                await interaction.response.edit_message(view=Panel(self.presses), attachments=[kept(self, board)])
            case "name":
                await interaction.response.send_modal(Form())
            case "think":
                await interaction.response.defer()
                await asyncio.sleep(0.05)
                board = discord.File(io.BytesIO(png(40, 30, (90, 40, 40))), "board.png")
                await interaction.edit_original_response(view=Panel(99), attachments=[board])
            case "one" | "many":
                chosen = ", ".join(interaction.data["values"])
                await interaction.response.send_message(f"Escolhido: {chosen}", ephemeral=True)
            case "plain":
                await interaction.response.defer(ephemeral=True, thinking=True)
                await interaction.followup.send("pensei", ephemeral=True)


def kept(bot: SmallBot, media: discord.UnfurledMediaItem) -> discord.Attachment:
    """A file that an edit lists, so that it stays."""
    data = {"id": media.attachment_id, "filename": "board.png", "size": 0, "url": media.url, "proxy_url": media.url}
    return discord.Attachment(data=data, state=bot)


def add_commands(bot: SmallBot) -> None:
    tree = bot.tree
    table = app_commands.Group(name="table", description="Tables")

    @table.command(name="new", description="Open a table")
    @app_commands.describe(game="Which game", seats="How many seats", length="Short or long")
    @app_commands.choices(
        length=[app_commands.Choice(name="Short", value="short"), app_commands.Choice(name="Long", value="long")]
    )
    async def new(
        interaction: discord.Interaction,
        game: str,
        seats: app_commands.Range[int, 2, 5] = 4,
        length: str = "short",
    ):
        await interaction.response.send_message(f"{game} {seats} {length} {interaction.locale}")

    @new.autocomplete("game")
    async def games(interaction: discord.Interaction, current: str):
        seats = interaction.namespace.seats
        names = ["Gnomopolis", "Terra Concordia", "Tarlac", "Nucleum", "Inventions"]
        found = [n for n in names if current.lower() in n.lower()]
        return [app_commands.Choice(name=f"{n} ({seats})" if seats else n, value=n.lower()) for n in found]

    tree.add_command(table)

    @tree.command(name="panel", description="A panel of Components V2")
    async def panel(interaction: discord.Interaction):
        board = discord.File(io.BytesIO(png(640, 400, (40, 60, 90))), "board.png", description="Tabuleiro")
        await interaction.response.send_message(view=Panel(), file=board)

    @tree.command(name="slow", description="Thinks first")
    async def slow(interaction: discord.Interaction, private: bool = False):
        await interaction.response.defer(ephemeral=private, thinking=True)
        await asyncio.sleep(0.05)
        embed = discord.Embed(
            title="Placar", description="**Ana** 12\n*Bia* 9\n- item\n`código` ||segredo||", color=0xE5B567
        )
        embed.add_field(name="Casas", value="7", inline=True).add_field(name="Ouro", value="2", inline=True)
        embed.set_image(url="attachment://score.png").set_footer(text="rodada 3")
        picture = discord.File(io.BytesIO(png(400, 200, (60, 90, 50))), "score.png", description="Placar em imagem")
        view = ui.View(timeout=None)
        view.add_item(ui.Button(label="Pensar", custom_id="plain"))
        view.stop()
        await interaction.edit_original_response(embed=embed, attachments=[picture], view=view)
        await interaction.followup.send("mais uma coisa", ephemeral=True)

    @tree.command(name="late", description="Answers too late")
    async def late(interaction: discord.Interaction):
        await asyncio.sleep(3.2)
        await interaction.response.send_message("tarde")

    @tree.command(name="twice", description="Answers twice")
    async def twice(interaction: discord.Interaction):
        await interaction.response.send_message("um")
        interaction.response._response_type = None
        await interaction.response.send_message("dois")

    @tree.command(name="whisper", description="Writes to you directly")
    async def whisper(interaction: discord.Interaction):
        await interaction.response.defer(ephemeral=True, thinking=True)
        try:
            await interaction.user.send("sua mão: 3 cartas")
        except discord.Forbidden as refused:
            await interaction.edit_original_response(content=f"fechada {refused.code}")
        else:
            await interaction.edit_original_response(content="enviada")

    @tree.command(name="thread", description="Opens a thread")
    async def thread(interaction: discord.Interaction):
        await interaction.response.send_message("Mesa no tópico")
        message = await interaction.original_response()
        made = await message.create_thread(name="mesa da Ana", auto_archive_duration=1440)
        await made.add_user(interaction.user)
        await made.send(f"Vez de {interaction.user.mention}")

    @tree.command(name="read", description="Reads a file")
    async def read(interaction: discord.Interaction, file: discord.Attachment):
        await interaction.response.send_message(f"{file.filename}: {(await file.read()).decode()}", ephemeral=True)

    @tree.command(name="post", description="Starts a post in a forum")
    async def post(interaction: discord.Interaction, forum: str):
        picture = discord.File(io.BytesIO(png(40, 30, (40, 60, 90))), "board.png")
        channel = interaction.guild.get_channel(int(forum))
        made = await channel.create_thread(name="mesa do fórum", content="Bem-vindos", file=picture)
        await made.thread.add_user(interaction.user)
        await interaction.response.send_message(f"{made.thread.mention} {made.message.id == made.thread.id}")

    @tree.context_menu(name="Tables together")
    async def together(interaction: discord.Interaction, user: discord.Member):
        await interaction.response.send_message(f"Você e {user.display_name}: 2 mesas", ephemeral=True)

    @tree.error
    async def failed(interaction, error):
        bot.gone.append(repr(error))
