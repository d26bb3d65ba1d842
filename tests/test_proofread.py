"""What a proof-reader found once and what therefore stays away: from catalogues, and from what is composed in play."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any, cast

import pytest

from games.core.model import Text
from games.core.teaching.reference import reference
from games.core.texts import LOCALES, catalogue, flatten
from games.registry import GAMES
from tests.playing import any_line

ROOT = Path(__file__).parent.parent
FOLDERS = ("texts", "booklet", "lessons", "reference")
"""What players read."""


def files(locale: str) -> list[Path]:
    """Every catalogue, booklet and lesson of a language."""
    found = [
        file
        for package in ("games", "renderers", "bot", "sandbox")
        for file in sorted((ROOT / package).rglob("*.toml"))
        if file.parent.name in FOLDERS and file.stem.replace("_", "-") == locale
    ]
    assert len(found) > 20
    return found


SEARCHED = ("asks", "also", "alike", "little", "meant")
"""What the questions of players are recognized by: said as players say it."""


def strings(value: Any) -> Iterator[str]:
    """Every string that is shown."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict):
        for key, each in cast("dict[str, Any]", value).items():
            if key not in SEARCHED:
                yield from strings(each)
    elif isinstance(value, list):
        for each in cast("list[Any]", value):
            yield from strings(each)


def found(locale: str, wrong: str) -> list[str]:
    """Sentences of a language that match."""
    pattern = re.compile(wrong)
    return [
        f"{file.relative_to(ROOT)}: {said}"
        for file in files(locale)
        for said in strings(tomllib.loads(file.read_text("utf-8")))
        if pattern.search(said)
    ]


@pytest.mark.parametrize("locale", LOCALES)
def test_what_is_quoted_stands_in_one_kind_of_marks(locale: str) -> None:
    assert found(locale, r"""[«»„"]|(?<![\w{])'\w[^']*'(?!\w)""") == []


WITH_S = (
    *(
        "advert",
        "adv",
        "ar",
        "brai",
        "brui",
        "circumc",
        "comprom",
        "compr",
        "conc",
        "cru",
        "dem",
        "desp",
        "dev",
        "disgu",
    ),
    *("enterpr", "exc", "exerc", "expert", "franch", "improv", "merchand", "no", "parad", "po", "pra", "prec", "prem"),
    *("prom", "ra", "rev", "r", "superv", "surpr", "telev", "tort", "treat", "w", "otherw", "likew", "clockw", "pr"),
)
"""What stands before the "ise" of words that nobody writes with z."""


def english() -> dict[str, str]:
    """All that is shown in English, and the documentation."""
    shown = {
        f"{file.relative_to(ROOT)} {number}": said
        for file in files("en")
        for number, said in enumerate(strings(tomllib.loads(file.read_text("utf-8"))))
    }
    pages = [ROOT / "README.md", ROOT / "CHANGELOG.md", *sorted((ROOT / "docs").glob("*.md"))]
    told = {str(page.relative_to(ROOT)): page.read_text("utf-8") for page in pages if "pt-BR" not in page.name}
    return shown | {page: re.sub(r"```.*?```|`[^`]*`", "", text, flags=re.DOTALL) for page, text in told.items()}


def test_english_is_spelt_one_way() -> None:
    """British, with the z of Oxford: "colour", "mobilize", as the rulebook of Nucleum prints "Energize"."""
    ise = re.compile(r"\b([a-z]+)is(?:e|es|ed|er|ers|ing|ation|ations)\b", re.IGNORECASE)
    other = re.compile(
        r"\b(?:(?:col|fav|hon|neighb|lab|behavi|flav|harb)or(?:s|ed|ing|ite|ites|able)?|gr(?:a)y|center(?:s|ed)?|defense"
        r"|(?:cancel|travel|label|model)(?:ed|ing)|fulfills?|toward|gotten|artifacts?|(?:anal|paral|catal)yz\w+|set-up)\b",
        re.IGNORECASE,
    )
    wrong = [
        (where, match[0])
        for where, said in english().items()
        for match in (*ise.finditer(said), *other.finditer(said))
        if match.re is other or match[1].lower() not in WITH_S
    ]
    assert wrong == []


@pytest.mark.parametrize("locale", LOCALES)
def test_a_percentage_stands_close_to_its_sign(locale: str) -> None:
    assert found(locale, r"\d %") == []


def test_one_asks_somebody_and_nobody_is_asked() -> None:
    """ "Ninguém é perguntado" is English in Portuguese words: "nada se pergunta", "a quem se pergunta"."""
    assert found("pt-BR", r"\b(é|são|foi|foram|será) perguntad[oa]s?\b(?! a\b)|\b[Pp]or cada\b") == []


def test_no_preposition_is_said_twice() -> None:
    assert found("pt-BR", r"\b(de de|em em|por por|para para|a a) [A-Z]") == []


@pytest.mark.parametrize(
    ("locale", "wrong"),
    [
        ("pt-BR", r"\b(pontos?|PV|1) por ([2-9]|\d\d|\{n\}) |\b(pontos?|PV) por \{per\}"),
        ("en", r"\b(points?|VP|1) for ([2-9]|\d\d|\{n\}) |\b(point|points|VP) for each [2-9]"),
    ],
)
def test_points_are_paid_for_every_so_many(locale: str, wrong: str) -> None:
    """ "3 pontos por 2 Invenções" may be read as three for any two: it is "a cada 2", "for every 2"."""
    assert found(locale, wrong) == []


def rules(locale: str) -> list[tuple[str, str]]:
    """The clauses of every game, and what we decided about them."""
    told = [clause for game in GAMES.values() for clause in reference(game.package, locale).clauses]
    return [(clause.id, f"{clause.section}. {clause.text} {clause.ruling}") for clause in told]


@pytest.mark.parametrize("locale", LOCALES)
def test_rules_are_told_without_the_words_of_the_program(locale: str) -> None:
    """An option of the table is called what the lobby calls it, a die is a die, and a formula is a sentence."""
    code = re.compile(
        r"\w_\w|\b(d6|max\(|min\(|content pack|engine|pacote de conteúdo)|\w = (true|false)|[Oo]ption \w+ = "
    )
    assert [(id, said) for id, said in rules(locale) if code.search(said)] == []


def test_english_rules_call_things_by_their_english_names() -> None:
    """And translate what they quote of a rulebook in Portuguese."""
    names = {
        re.escape(own)
        for game in GAMES.values()
        for id, own in catalogue(game.package, LOCALES[0]).sentences.items()
        if re.match(r"(card|scenario|danger)\.\w+$", id) and own != catalogue(game.package, "en").sentences[id]
    }
    assert len(names) > 100
    foreign = re.compile(rf"\b({'|'.join(sorted(names))}|das|dos|uma|não|sem|jogador\w*|cartas?|rodada|recursos?)\b")
    assert [(id, said) for id, said in rules("en") if foreign.search(said)] == []


def test_the_parts_of_inventions_are_written_as_on_the_table() -> None:
    """What has a name there has its capitals in the rules, too."""
    small = re.compile(
        r"\b(milestones?|tile display|progress map|council|(idea|Idea|Eureka) display|(season|epoch) pillar|forums?"
        r"|(specialist|knowledge|wealth|progress|economy|culture|technology) (tile|token)s?)\b"
    )
    assert [(id, said) for id, said in rules("en") if id.startswith("IN-") and small.search(said)] == []


PRESENT = {
    "pt-BR": r"\b(mobiliza|mobilizam|lidera|dirige|saem|fica|ficam|têm|deixa|deixam)\b",
    "en": r"\b(mobilizes|leads|runs|leave|leaves|keeps|holds)\b",
}


@pytest.mark.parametrize("locale", LOCALES)
@pytest.mark.parametrize("key", GAMES)
def test_what_happened_is_told_in_the_past(key: str, locale: str) -> None:
    """Beside the verbs that ``tests/test_texts.py`` knows."""
    file = ROOT / f"games/{key}/texts/{locale.replace('-', '_')}.toml"
    told = {
        id: said
        for id, said in flatten(tomllib.loads(file.read_text("utf-8"))).items()
        if id.partition(".")[0] in ("event", "tale", "account")
    }
    assert {id: said for id, said in told.items() if re.search(PRESENT[locale], said)} == {}


@pytest.mark.parametrize("key", GAMES)
def test_none_of_a_kind_is_not_called_nothing(key: str) -> None:
    """ "Exaustos: nada", "com nada (nada)": whoever reads Portuguese says "nenhum", "nenhuma" or "sem custo"."""
    rules, said = GAMES[key], list[Text]()
    words = catalogue(rules.package, "pt-BR")
    for seed in (11, 12):
        line = any_line(rules, seed)
        said += [event.text for _, now in line for event in now.events]
        for _, now in line[:: max(1, len(line) // 20)]:
            view = rules.view(now.state, None)
            said += [*rules.tell.describe(view), *(rules.tell.status(view, seat) for seat in rules.seats(now.state))]
            hands = [rules.tell.hand(rules.view(now.state, seat), seat) for seat in rules.seats(now.state)]
            said += [hand for hand in hands if hand]
    sentences = [words.say(text) for text in said]
    assert len(sentences) > 100
    none = {sentence for sentence in sentences if re.search(r": nada\b|\bcom nada\b|\(nada\)|^nada\b", sentence)}
    assert not none, f"nenhum, nenhuma, sem …: {sorted(none)[:5]}"
