"""The ``custom_id`` of every control: what it says is all that is known when it is pressed, even after a restart."""

from __future__ import annotations

from typing import Literal, get_args
from zlib import crc32

from games.core.model import Key, Seat

GAME = r"(?P<game>[A-Za-z0-9_-]{1,24})"
ASKED = rf"{GAME}:(?P<seat>\d{{1,2}}):(?P<since>\d{{1,9}})"

OPTION = rf"o:{ASKED}(?:\.(?P<read>[0-9a-f]{{8}}))?:(?P<key>[a-z0-9_.]{{0,60}})"
CONFIRM = rf"c:{ASKED}:(?P<key>[a-z0-9_.]{{1,60}})"
WAIVE = rf"n:{ASKED}:(?P<key>[a-z0-9_.]{{1,60}}):(?P<read>[0-9a-f]{{8}})"
OPTIONS = rf"s:{ASKED}:\d{{1,4}}"
QUICK = rf"q:{ASKED}:(?P<key>[a-z0-9_.]{{1,60}})"
QUICK_MENU = rf"w:{ASKED}:\d{{1,4}}"
PANEL = rf"p:{GAME}:(?P<seat>\d{{1,2}}):(?P<seq>\d{{1,9}}):(?P<what>undo|reset|why|hint|(?:page|open)\.\d{{1,3}})"
SEATS = rf"e:{GAME}"
Way = Literal[
    "play", "hand", "board", "undo", "rules", "log", "catchup", "talk", "rematch", "export", "review", "memo",
    "leave_now", "back", "reopen", "keep", "close_now", "minute", "points",
]  # fmt: skip
"""What a button of a table does; the catalogue calls it ``button.<way>``."""
TABLE = rf"t:{GAME}:(?P<what>{'|'.join(get_args(Way))}|view\.[a-z0-9_.]{{1,40}})"
PICTURES = rf"m:{GAME}:picture"
SHAPES = rf"m:{GAME}:(?P<shape>board|phone)"
MEMO = rf"m:{GAME}:memo:(?P<before>\d{{1,15}})"
RULES = r"(?P<rules>[a-z0-9_]{1,40})"
BOOK = rf"b:{RULES}:(?P<what>contents|minute|learn|how|chapter\.\d{{1,2}}|(?:clauses|rulings)\.\d{{1,2}}\.\d{{1,3}})"
BOOK_MENU = rf"n:{RULES}:(?P<what>chapters|found)"
BOOK_GAMES = "b:games"
CARD_GAMES = "b:card"
"""The menu of whose rules are wanted; each value says what was asked too."""
STRETCH = r"(?P<since>mine|day|week|start|round)\.(?P<after>-?\d{1,9})\.(?P<seat>\d{0,2}):(?P<page>\d{1,4})"
LOG = rf"g:{GAME}:{STRETCH}"
LOG_TURNS = rf"h:{GAME}:{STRETCH}"
LOG_TURN = rf"{LOG}:(?P<turn>\d{{1,5}})\.(?P<part>\d{{1,3}})"
THEN = "then"
"""Instead of a move: all that somebody has missed."""
FILM = rf"y:{GAME}:(?P<since>-?\d{{1,9}})\.(?P<seat>\d{{0,2}}):(?P<at>\d{{1,9}}|{THEN})"
FILM_ROUNDS = rf"j:{GAME}:(?P<since>-?\d{{1,9}})\.(?P<seat>\d{{0,2}})"
FILM_EYES = rf"r:{GAME}:(?P<since>-?\d{{1,9}}):(?P<at>\d{{1,9}})"
LOBBY = (
    rf"l:{GAME}:(?P<what>join|leave|word|draws|bot|options|options_back|options_house"
    r"|start|cancel|cancel_now|keep|hope)"
)
LOBBY_MENU = (
    rf"k:{GAME}:(?P<what>seats|pace|reserve|calendars|demand|language|talks|level|verbosity|preset|kick|let_in"
    r"|[a-z0-9_]{1,40}=)"
)
FREE = rf"l:{GAME}:free:(?P<who>\d{{1,2}}\.\d{{1,20}})"
PARTS = rf"k:{GAME}:part"
MOTION = rf"v:{GAME}:(?P<motion>[a-z0-9]{{4,16}}):(?P<what>yes|no)"
OFFER = rf"f:{GAME}:(?P<place>\d{{1,2}}):(?P<since>\d{{1,15}}):(?P<what>take|take_now)"
_SEAT = rf"{GAME}:(?P<seat>\d{{1,2}})"
_PLANNED = rf"{_SEAT}:(?P<plan>[A-C])(?P<since>\d{{1,4}})"
PLAN = rf"x:{_PLANNED}:(?P<key>[a-z0-9_.]{{0,60}})"
PLAN_MENU = rf"z:{_PLANNED}:\d{{1,4}}"
UNTIL = r"(?P<until>turn|round|cancelled)"
PLANNING = r"plan|keep|picture|copy|use|aside|drop|play|play_now"
AHEAD = rf"d:{_SEAT}:(?P<what>{PLANNING})\.(?P<plan>[A-C]?)(?P<n>\d{{1,9}})"
ORDERS = rf"i:{_SEAT}:{UNTIL}:(?P<what>show|clear)"
ORDERS_MENU = rf"i:{_SEAT}:{UNTIL}:(?P<what>standing|asked|cancel)"
ANSWER = rf"r:{_SEAT}:{UNTIL}:(?P<prompt>[a-z0-9_.]{{1,60}})"
TALK = rf"a:{GAME}:with"
TALK_ANSWER = rf"a:{GAME}:(?P<places>\d{{1,19}})"
USER = r"u:(?P<what>dm)"
FIGURES = r"u:figures"
MINE = r"u:mine:(?P<after>\d{1,4})"
USER_MENU = (
    r"u:menu:(?P<what>language|dm|compact|quiet_from|quiet_to|weekends|timezone|offers|digest|reminders|calls|waived)"
)
VACATION = r"u:vacation:(?P<since>\d{1,15})"
VACATIONS = r"u:vacations:(?P<what>show|plan)"
HALL = r"y:hall:(?P<what>notify|notify_of)"
HALL_JOIN = rf"y:{GAME}:join"
PRIVACY = r"u:privacy:(?P<what>mine|forget|forget_now|back)"
GUILD_MENU = (
    r"g:menu:(?P<what>language|threads|openers|games_channel|hall_channel|seats"
    r"|games|tables|bots|pace|demand|verbosity|quiet_from|quiet_to)"
)
GUILD = r"g:page:(?P<what>place|limits|tables)\.(?P<n>\d{1,3})"
GUILD_TABLE = rf"y:{GAME}:(?P<what>close|close_now|move|move_to)"
SEEKING = rf"y:seek:{RULES}"
OPENING = r"y:(?P<what>open|open_game|setup|speak\.[A-Za-z-]{2,5})"


def option(game: str, seat: Seat, since: int, key: Key, read: str = "") -> str:
    """Answers a question with one option; without a key, with none. ``read``: the mark of what was said to come of it,
    if it was asked whether it is meant.
    """
    return f"o:{game}:{seat}:{since}{read and f'.{read}'}:{key}"


def confirm(game: str, seat: Seat, since: int, key: Key) -> str:
    """Asks whether this answer is really meant."""
    return f"c:{game}:{seat}:{since}:{key}"


def waive(game: str, seat: Seat, since: int, key: Key, read: str) -> str:
    """Answers a question, and asks its presser no more about such a consequence as was ``read`` (its mark)."""
    return f"n:{game}:{seat}:{since}:{key}:{read}"


def mark(said: str) -> str:
    """A consequence in few characters: ids have no room for that of its sentence, and none for what it says."""
    return f"{crc32(said.encode()):08x}"


def options(game: str, seat: Seat, since: int, n: int) -> str:
    """A menu whose values are options; ``n`` only makes the id unique in its message."""
    return f"s:{game}:{seat}:{since}:{n}"


def quick(game: str, seat: Seat, since: int, key: Key) -> str:
    """``option``, on the message of the table: a panel of one's own opens."""
    return f"q:{game}:{seat}:{since}:{key}"


def quick_menu(game: str, seat: Seat, since: int, n: int) -> str:
    """``options``, on the message of the table."""
    return f"w:{game}:{seat}:{since}:{n}"


def panel(game: str, seat: Seat, seq: int, what: str) -> str:
    """A control of the panel: ``undo``, ``reset``, ``why`` (not), ``hint``, ``page.<n>``, or ``open.<n>``, a menu of
    what options stand under.

    ``seq`` is the move at which it was shown.
    """
    return f"p:{game}:{seat}:{seq}:{what}"


def seats(game: str) -> str:
    """The menu that changes the seat of a panel."""
    return f"e:{game}"


def table(game: str, what: str) -> str:
    """A button of the table message; ``view.<picture>`` shows one of its pictures."""
    return f"t:{game}:{what}"


def pictures(game: str) -> str:
    """The menu of a table's pictures."""
    return f"m:{game}:picture"


def shape(game: str, which: str) -> str:
    """The ``board`` as a whole, or upright as for a ``phone``, instead of the other."""
    return f"m:{game}:{which}"


def memo(game: str, before: int) -> str:
    """The form of what a player writes down, instead of what was written at a time."""
    return f"m:{game}:memo:{before}"


def book(rules: str, what: str) -> str:
    """A page of the rules of a game: ``contents``, ``chapter.<n>``, ``clauses.<n>.<page>``, ``rulings.<n>.<page>``; or
    ``minute``, the game on one card, ``learn``, a first game with a guide, ``how``, how to play with the bot.
    """
    return f"b:{rules}:{what}"


def book_menu(rules: str, what: str) -> str:
    """A menu of the rules: ``chapters``, or other answers that were ``found``."""
    return f"n:{rules}:{what}"


def lobby(game: str, what: str) -> str:
    """A button of the lobby message."""
    return f"l:{game}:{what}"


def lobby_menu(game: str, what: str) -> str:
    """A menu of the lobby's options: ``seats``, ``pace``, ``language``, ``preset``, or an option's key and ``=``."""
    return f"k:{game}:{what}"


def free(game: str, who: str) -> str:
    """Frees a place, on which somebody was seen, once that is confirmed."""
    return f"l:{game}:free:{who}"


def parts(game: str) -> str:
    """The menu of the parts of the game."""
    return f"k:{game}:part"


def motion(game: str, id: str, what: str) -> str:
    """An answer to a motion: ``yes`` or ``no``."""
    return f"v:{game}:{id}:{what}"


def offer(game: str, place: int, since: int, what: str) -> str:
    """A place that is on offer since a time: ``take``, and ``take_now`` once that is confirmed."""
    return f"f:{game}:{place}:{since}:{what}"


def plan(game: str, seat: Seat, letter: str, since: int, key: Key) -> str:
    """``option`` on the page of a plan; ``since`` counts the answers that are planned in it before."""
    return f"x:{game}:{seat}:{letter}{since}:{key}"


def plan_menu(game: str, seat: Seat, letter: str, since: int, n: int) -> str:
    """``options`` on that page."""
    return f"z:{game}:{seat}:{letter}{since}:{n}"


def ahead(game: str, seat: Seat, what: str, letter: str = "", n: int = 0) -> str:
    """A control of that page: ``plan`` (its page ``n``), ``keep`` (the first ``n`` answers), ``picture``, ``copy`` (to
    the ``n``-th letter), ``use`` it when its turn comes or set it ``aside``, ``drop`` it (of ``n`` answers), ``play``
    it at move ``n``, and ``play_now`` once that is confirmed. Without a letter: of the first plan.
    """
    return f"d:{game}:{seat}:{what}.{letter}{n}"


def orders(game: str, seat: Seat, until: str, what: str) -> str:
    """A control of the page of orders: ``show`` it (for orders that last ``until`` then), ``clear`` them all, or a menu
    of ``standing`` orders, of what may be ``asked``, of what is to ``cancel``.
    """
    return f"i:{game}:{seat}:{until}:{what}"


def answer(game: str, seat: Seat, until: str, prompt: str) -> str:
    """The menu of the answers to a question that may be asked."""
    return f"r:{game}:{seat}:{until}:{prompt}"


def talk(game: str) -> str:
    """The menu of those with whom one may talk apart."""
    return f"a:{game}:with"


def talk_answer(game: str, places: int) -> str:
    """Answers what was said to those on these places, as a set of bits."""
    return f"a:{game}:{places}"


def user(what: str) -> str:
    """A button about the user alone."""
    return f"u:{what}"


def mine(after: int) -> str:
    """A user's own tables, without so many of the first."""
    return f"u:mine:{after}"


def figures() -> str:
    """What the presser's own finished games add up to."""
    return "u:figures"


def log(game: str, stretch: str, page: int) -> str:
    """A page of the chronicle. ``stretch`` says since when, after which move and of whom: "mine.42.", "start.-1.2"."""
    return f"g:{game}:{stretch}:{page}"


def log_turns(game: str, stretch: str, page: int) -> str:
    """The menu of the turns on such a page."""
    return f"h:{game}:{stretch}:{page}"


def log_turn(game: str, stretch: str, page: int, turn: int, part: int) -> str:
    """A part of what happened in one turn of a stretch, counted from its first."""
    return f"g:{game}:{stretch}:{page}:{turn}.{part}"


def film(game: str, since: int, seat: Seat | None, at: int | str) -> str:
    """The table after a move (``THEN``: all at once), of those since another (-1: all), through the eyes of a seat."""
    return f"y:{game}:{since}.{'' if seat is None else seat}:{at}"


def film_rounds(game: str, since: int, seat: Seat | None) -> str:
    """The menu of the rounds of such a stretch."""
    return f"j:{game}:{since}.{'' if seat is None else seat}"


def film_eyes(game: str, since: int, at: int) -> str:
    """The menu of those whose eyes one may look through."""
    return f"r:{game}:{since}:{at}"


def user_menu(what: str) -> str:
    """A menu of the user's own settings, or the form that one of its lines opens."""
    return f"u:menu:{what}"


def guild_menu(what: str) -> str:
    """A menu of the server's settings."""
    return f"g:menu:{what}"


def guild(what: str, n: int = 0) -> str:
    """A page of the server's settings, ``place`` or ``limits``, or the ``n``-th of its tables."""
    return f"g:page:{what}.{n}"


def guild_table(game: str, what: str) -> str:
    """What whoever manages a server does with a table of it."""
    return f"y:{game}:{what}"


def seeking(rules: str) -> str:
    """Looks for company of a game no more."""
    return f"y:seek:{rules}"


def opening(what: str) -> str:
    """``open`` a table, and ``open_game``, the menu of what to play; ``setup`` a server, or ``speak.en`` there."""
    return f"y:{what}"


def vacation(since: int) -> str:
    """Ends, or calls off, the presser's vacation that begins then (Unix ms)."""
    return f"u:vacation:{since}"


def vacations(what: str) -> str:
    """The presser's vacations: ``show`` them, or ``plan`` one, which is the form for it too."""
    return f"u:vacations:{what}"


def privacy(what: str) -> str:
    """What a user does with what is kept of them: ``mine``, ``forget``, ``forget_now``, ``back``."""
    return f"u:privacy:{what}"


def hall(what: str) -> str:
    """Word of tables that open on this server: ``notify``, and ``notify_of``, the menu of games."""
    return f"y:hall:{what}"


def hall_join(game: str) -> str:
    """Sit down at a table from the hall."""
    return f"y:{game}:join"
