"""Looking up: clauses by words, topics by questions."""

from __future__ import annotations

import tomllib
from pathlib import Path

import pytest

from bot.lookup import Clauses, lookup
from bot.wording import stems
from cogs.ui.shown.rulebook import found_said
from games.core.teaching.reference import Clause, Reference, reference
from games.core.texts import LOCALES, catalogue
from games.registry import GAMES
from tests.core.toy import RULES

QUESTIONS = Path(__file__).parent.parent / "questions"
RIGHT = 0.9
"""The share of everyday questions whose first answer must be in the right chapter."""
CHAT, AMONG = 0.7, 0.9
"""The share of questions in other words than the booklet's whose first answer must be the right passage; and of those
whose right passage must be among the first three."""


def ids(locale: str, words: str, n: int = 25) -> list[str]:
    return [clause.id for clause in Clauses(reference(RULES.package, locale)).search(words, n)]


def found_in(clauses: tuple[Clause, ...], also: dict[str, tuple[str, ...]] | None = None) -> Clauses:
    return Clauses(Reference(clauses, also))


def questions(key: str, locale: str) -> list[tuple[str, str]]:
    """Everyday questions of a game, each with the chapter that answers it."""
    asked = tomllib.loads((QUESTIONS / f"{key}.toml").read_text("utf-8"))[locale]
    return [(question, chapter) for chapter, some in asked.items() for question in some]


def book_name(key: str, locale: str) -> str:
    """What a game is called."""
    return catalogue(GAMES[key].package, locale).say("game.name")


def chapter_of(key: str, locale: str, question: str) -> str:
    """The chapter of the first answer."""
    topics = lookup(GAMES[key].package, locale).topics
    found = topics.search(question)
    return topics.booklet.chapters[found[0].chapter].key if found else ""


# ---------------------------------------------------------------- questions


@pytest.mark.parametrize(
    ("locale", "question", "span"),
    [("pt-BR", "como aumento minha renda?", "As trilhas sobem"), ("en", "how do I increase my income?", "tracks rise")],
)
def test_how_an_income_rises_is_said_where_that_question_leads(locale, question, span):
    """The fault: it led to what an income pays, and what raises one stood in four other passages."""
    topics = lookup("games.nucleum", locale).topics
    found = topics.search(question)[0]
    assert span in topics.booklet.chapters[found.chapter].topic[found.number].text


@pytest.mark.parametrize(
    ("key", "question", "title"),
    [
        ("gnomopolis", "posso usar o mesmo predio duas vezes no turno", "Usar um pergaminho"),
        ("gnomopolis", "como consigo mais gnomo", "Ganhar gnomos, moedas e ajudantes"),
        ("gnomopolis", "o armadillo faz oq", "Copiar a ação de um oponente"),
        ("tarlac", "quem começa jogando", "Quem abre a rodada"),
        ("tarlac", "qnd posso mandar um rei pro exilio", "Ir para o exílio"),
        ("inventions", "qnd acaba a era", "O que acontece entre duas eras"),
    ],
)
def test_what_newcomers_typed_on_a_telephone_is_answered_first(key: str, question: str, title: str) -> None:
    topics = lookup(GAMES[key].package, "pt-BR").topics
    found = topics.search(question)[0]
    assert topics.booklet.chapters[found.chapter].topic[found.number].title == title


@pytest.mark.parametrize(("locale", "said"), [("pt-BR", "1 rodada"), ("en", "1 round")])
def test_how_many_rounds_an_era_has_is_said_where_that_question_leads(locale: str, said: str) -> None:
    """The fault: the booklet of Inventions said it nowhere."""
    topics = lookup("games.inventions", locale).topics
    found = topics.search({"pt-BR": "quantas rodadas por era", "en": "how many rounds per era"}[locale])[0]
    assert said in topics.booklet.chapters[found.chapter].topic[found.number].text


@pytest.mark.parametrize(
    ("locale", "question", "title"),
    [
        ("en", "who begins the round", "Who opens the round"),
        ("en", "Who starts the round?", "Who opens the round"),
        ("pt-BR", "quem começa a rodada", "Quem abre a rodada"),
    ],
)
def test_who_begins_a_round_of_tarlac_is_who_opens_it(locale, question, title):
    topics = lookup("games.tarlac", locale).topics
    found = topics.search(question)[0]
    assert topics.booklet.chapters[found.chapter].topic[found.number].title == title


@pytest.mark.parametrize(
    ("locale", "question"),
    [("pt-BR", "quantas fichas de cadeia posso usar"), ("en", "how many chain tokens may I use")],
)
def test_how_many_chain_tokens_there_are_is_said_where_that_question_leads(locale, question):
    """The fault: it led to what a chain is, and not to the influence track that frees them."""
    topics = lookup("games.inventions", locale).topics
    found = topics.search(question)[0]
    told = topics.booklet.chapters[found.chapter].topic[found.number].text
    assert all(span in told for span in ("1–3", "4–7", "8–10"))


@pytest.mark.parametrize("locale", LOCALES)
@pytest.mark.parametrize("key", GAMES)
def test_everyday_questions_lead_to_the_right_chapter(key, locale, capsys):
    asked = questions(key, locale)
    assert len(asked) >= 40
    wrong = [question for question, chapter in asked if chapter_of(key, locale, question) != chapter]
    with capsys.disabled():
        print(f" {key} {locale}: {len(asked) - len(wrong)} of {len(asked)}", end="")
    assert len(wrong) <= (1 - RIGHT) * len(asked), wrong


def passages(key: str, locale: str, question: str, most: int = 3) -> list[str]:
    """The headings of the first answers."""
    topics = lookup(GAMES[key].package, locale).topics
    return [found_said(topics.booklet, found) for found in topics.search(question, most)]


@pytest.mark.parametrize("locale", LOCALES)
@pytest.mark.parametrize("key", GAMES)
def test_questions_in_other_words_lead_to_the_right_passage(key, locale, capsys):
    asked = tomllib.loads((QUESTIONS / "chat" / f"{key}.toml").read_text("utf-8"))[locale]
    booklet = lookup(GAMES[key].package, locale).topics.booklet
    known = {topic.title for chapter in booklet.chapters for topic in chapter.topic} | {t.name for t in booklet.terms}
    wrong: list[str] = []
    lost: list[str] = []
    n = 0
    for heading, some in asked.items():
        right = set(heading.split(" | "))
        assert right <= known, heading
        for question in some:
            n += 1
            found = passages(key, locale, question)
            wrong += [question] if not right & set(found[:1]) else []
            lost += [question] if not right & set(found) else []
    with capsys.disabled():
        print(f" {key} {locale}: {n - len(wrong)} of {n}, {n - len(lost)} among the first three", end="")
    assert n >= 35
    assert len(wrong) <= (1 - CHAT) * n, wrong
    assert len(lost) <= (1 - AMONG) * n, lost


@pytest.mark.parametrize(
    ("key", "locale", "question", "heading"),
    [
        ("terra_concordia", "pt-BR", "quantas cartas posso ter na mão", "Quanto se pode guardar"),
        ("gnomopolis", "en", "can I use the caravan twice on the same player", "Copying an opponent's action"),
        ("gnomopolis", "pt-BR", "como consigo moedas", "Ganhar gnomos, moedas e ajudantes"),
        ("gnomopolis", "pt-BR", "quantos gnomos cabem no meu distrito", "Moradia: quem tem lar"),
        ("gnomopolis", "en", "how many gnomes fit in my district", "Housing: who has a home"),
        ("gnomopolis", "pt-BR", "posso copiar meu próprio distrito", "Copiar a ação de um oponente"),
        ("terra_concordia", "en", "can two players share a hex", "Free and exhausted workers"),
        ("terra_concordia", "en", "what is prestige for", "How to win: scoring"),
        ("gnomopolis", "pt-BR", "o que é criança", "Criança"),
        ("gnomopolis", "en", "what is a child", "Child"),
        ("gnomopolis", "en", "how do i get more gnomes", "Gaining gnomes, coins and helpers"),
        ("nucleum", "en", "what's my goal", "What it is about"),
        ("nucleum", "pt-BR", "como ganho dinheiro", "Recarregar"),
        ("nucleum", "en", "what does a mine cost", "Industrialize"),
        ("gnomopolis", "en", "how do i get soldiers", "Specialist"),
        ("inventions", "pt-BR", "o que é eureka", "Eureca"),
        ("nucleum", "pt-BR", "como faço para energizar um prédio?", "Como se energiza uma construção"),
        ("nucleum", "pt-BR", "o que acontece quando fico sem façanha?", "A trilha de progresso"),
        ("nucleum", "en", "whose turn is it next", "Setup"),
        ("nucleum", "en", "what is an inauguration", "Complete links"),
        ("nucleum", "pt-BR", "o que é renda de PV", "Recarregar"),
        ("nucleum", "pt-BR", "o que é um espaço fechado", "Entulho"),
        ("nucleum", "en", "what does neutral building do", "Neutral building"),
        ("inventions", "pt-BR", "quando ganho objetivos", "Objetivos privados"),
        ("tarlac", "pt-BR", "o que acontece se eu perder a capital", "O mapa"),
        ("tarlac", "en", "what happens if I lose my capital", "The map"),
        ("tarlac", "pt-BR", "quem ganha a guerra", "Como se vence"),
        ("tarlac", "en", "how many warriors can I take", "Mobilizing"),
        ("gnomopolis", "pt-BR", "o que faz um bebê", "Criança"),
        ("gnomopolis", "en", "can I use another player's action", "Copying an opponent's action"),
        ("terra_concordia", "pt-BR", "quanto posso estocar", "Quanto se pode guardar"),
        ("nucleum", "en", "what is an action tile", "Putting a tile on your board"),
        ("terra_concordia", "en", "does influence cost a worker", "Influence"),
        ("terra_concordia", "pt-BR", "influenciar gasta trabalhador", "Influenciar"),
        ("terra_concordia", "pt-BR", "comerciar precisa de trabalhador", "Comerciar"),
        ("inventions", "en", "can I use the same action twice", "Chain actions"),
        ("nucleum", "en", "how do I get more thaler", "Workers, Thaler and uranium"),
    ],
)
def test_what_a_newcomer_did_not_find_is_found(key, locale, question, heading):
    assert passages(key, locale, question, 1) == [heading]


WHAT_IS = {
    "pt-BR": ("o que é {}", "o que é um {}?", "o que são {}", "{} significa o que", "oq é uma {}?"),
    "en": ("what is {}", "what is a {}?", "what are the {}", "what does {} mean?", "whats {}"),
}


@pytest.mark.parametrize("locale", LOCALES)
@pytest.mark.parametrize("key", GAMES)
def test_who_asks_what_a_word_is_reads_what_it_means_or_its_chapter(key, locale):
    topics = lookup(GAMES[key].package, locale).topics
    book = topics.booklet
    wrong: list[str] = []
    for n, term in enumerate(book.terms):
        for word in (term.name, *(also for also in term.also if len(also.split()) < 3)):
            if set(stems(word)) <= set(stems(book_name(key, locale))):
                continue  # whoever asks what Nucleum is asks about the game
            for asked in (way.format(word.lower()) for way in WHAT_IS[locale]):
                first = topics.search(asked, 1)[0]
                means = (first.kind, first.number) == ("term", n)
                wrong += [] if means or first.chapter == book.number[term.chapter] else [asked]
    assert not wrong


def test_a_word_alone_may_be_half_typed():
    assert passages("gnomopolis", "pt-BR", "tat", 1) == ["Copiar a ação de um oponente"]


@pytest.mark.parametrize(
    ("question", "heading"),
    [("how do I get a wealth tile?", "Sharing"), ("what does a wealth tile do?", "What tiles do")],
)
def test_between_phrases_with_the_same_words_the_little_ones_decide(question, heading):
    assert passages("inventions", "en", question, 1) == [heading]


def test_who_types_wrong_finds_the_same():
    for typed, meant in (("energisar predio", "energizar prédio"), ("contarto roxo", "contrato roxo")):
        assert passages("nucleum", "pt-BR", typed) == passages("nucleum", "pt-BR", meant)


def test_a_passage_in_which_more_of_a_question_stands_comes_before_one_that_says_a_word_of_it_often():
    question = "who gets the advisor if we are tied in buildings?"
    assert passages("gnomopolis", "en", question, 1) == ["How to win an advisor"], "not the one about ties"


def test_a_word_that_only_some_tables_know_leads_to_them():
    assert chapter_of("terra_concordia", "en", "does the ai trade") == "variants"
    assert chapter_of("terra_concordia", "en", "how do I trade") == "progress"


@pytest.mark.parametrize(
    ("key", "question", "chapter"),
    [
        *((key, "como ganho?", "end") for key in GAMES),
        *((key, "empate", "end") for key in GAMES),
        ("gnomopolis", "quantas ações por turno?", "turn"),
        ("terra_concordia", "quantas ações por turno?", "actions"),
        ("tarlac", "quantas ações por turno?", "round"),
        ("nucleum", "quantas ações por turno?", "turn"),
        ("inventions", "quantas ações por turno?", "turn"),
        ("tarlac", "o que é febas?", "end"),
        ("tarlac", "refém", "ties"),
    ],
)
def test_what_everybody_asks_first_is_answered_first(key, question, chapter):
    assert chapter_of(key, "pt-BR", question) == chapter


@pytest.mark.parametrize("locale", LOCALES)
@pytest.mark.parametrize("key", GAMES)
def test_every_heading_and_every_word_finds_itself(key, locale):
    topics = lookup(GAMES[key].package, locale).topics
    for n, chapter in enumerate(topics.booklet.chapters):
        for topic in chapter.topic:
            assert n in {found.chapter for found in topics.search(topic.title, 4)}, topic.title
    for term in topics.booklet.terms:
        terms = [found.number for found in topics.search(term.name, 5) if found.kind == "term"]
        assert term in [topics.booklet.terms[number] for number in terms], term.name


def test_what_is_about_some_tables_only_comes_after_what_is_general():
    topics = lookup(GAMES["terra_concordia"].package, "pt-BR").topics
    found = topics.search("quantas rodadas")
    special = [topics.booklet.outlines[one.chapter].special for one in found[:2]]
    assert special[0] is False


# ---------------------------------------------------------------- clauses


@pytest.mark.parametrize("words", ["CREDITO", "crédito", "credito custa", "  Crédito  "])
def test_accents_and_case_do_not_matter(words):
    assert ids("pt-BR", words) == ["FE-DRAW-01"]


def test_ids_sections_and_rulings_are_searched_too():
    assert ids("en", "fe-turn-01") == ["FE-TURN-01"]
    assert ids("pt-BR", "monte") == ["FE-DRAW-01"]
    assert ids("en", "cannot paid") == ["FE-DRAW-01"]


def test_most_words_come_first():
    first, *rest = ids("en", "stall takes actions")
    assert first == "FE-TURN-02"
    assert set(rest) == {"FE-TURN-01", "FE-DRAW-01"}


def test_rare_words_count_more_than_common_ones():
    clauses = [Clause(f"X-{n}", "", "the stall and the deck") for n in range(4)]
    found = found_in((*clauses, Clause("X-9", "", "caravan")))
    assert found.search("stall caravan")[0].id == "X-9"


@pytest.mark.parametrize(
    ("words", "text"),
    [
        ("troca", "Quem quer pode trocar."), ("trocas", "uma troca"), ("trocar", "as trocas"), ("ação", "duas ações"),
        ("evento", "Eventos negativos"), ("popul", "a população"), ("trade", "trading is free"), ("cities", "a city"),
        ("built", "built"), ("passa", "quem passou, passando"),
    ],
)  # fmt: skip
def test_plurals_and_other_endings_do_not_matter_nor_does_a_word_half_typed(words, text):
    assert found_in((Clause("X-1", "", text), Clause("X-2", "", "nada"))).search(words)[0].id == "X-1"


def test_a_heading_counts_more_than_a_mention_and_the_word_itself_more_than_its_beginning():
    found = found_in((Clause("X-1", "", "a trade"), Clause("X-2", "Trade", "steps"), Clause("X-3", "", "trademark")))
    assert [clause.id for clause in found.search("trade")] == ["X-2", "X-1", "X-3"]


def test_players_words_lead_to_those_of_the_rules():
    clauses = (Clause("X-1", "", "minimum food"), Clause("X-2", "", "food"), Clause("X-3", "", "wood"))
    found = found_in(clauses, {"hunger": ("minimum food",)})
    assert [clause.id for clause in found.search("hunger")] == ["X-1", "X-2"]


@pytest.mark.parametrize("locale", LOCALES)
@pytest.mark.parametrize("key", GAMES)
def test_every_other_word_leads_somewhere(key, locale):
    book = lookup(GAMES[key].package, locale).clauses
    for word, phrases in book.reference.also.items():
        assert book.search(word), word
        assert all(book.search(phrase) for phrase in phrases), word


def test_what_does_not_occur_is_not_found():
    assert ids("en", "submarine") == []


def test_no_words_list_the_rules_from_the_beginning():
    assert ids("en", " ", 2) == ["FE-TURN-01", "FE-TURN-02"]
    assert len(ids("en", "the", 1)) == 1


@pytest.mark.parametrize("key", GAMES)
@pytest.mark.parametrize(
    ("locale", "question", "heading"),
    [
        *(
            ("pt-BR", asked, "Desfazer uma jogada")
            for asked in ("posso desfazer uma jogada?", "como desfazer", "desfazer")
        ),
        ("pt-BR", "apertei errado, e agora?", "Desfazer uma jogada"),
        ("pt-BR", "tem prazo para jogar?", "Prazo e ausência"),
        ("pt-BR", "como saio da partida?", "Sair de uma partida"),
        ("pt-BR", "me dá uma dica", "Pedir uma dica"),
        *(("en", asked, "Taking back a move") for asked in ("can I undo a move?", "how do I take back a move", "undo")),
        ("en", "how long do I have to move?", "Time and absence"),
        ("en", "can I resign?", "Leaving a game"),
        ("en", "can you give me a hint?", "Asking for a hint"),
    ],
)
def test_what_is_asked_about_the_bot_is_answered_in_every_game(key, locale, question, heading):
    assert passages(key, locale, question, 1) == [heading]


@pytest.mark.parametrize(
    ("key", "locale", "question", "heading"),
    [
        ("nucleum", "en", "what is nucleum", "What it is about"),
        ("nucleum", "en", "what is a nucleum for", "Uranium and Nucleum"),
        ("terra_concordia", "pt-BR", "sobre o que é terra concordia", "Do que se trata"),
    ],
)
def test_what_is_asked_in_the_very_words_comes_first_and_a_games_name_says_nothing(key, locale, question, heading):
    assert passages(key, locale, question, 1) == [heading]
