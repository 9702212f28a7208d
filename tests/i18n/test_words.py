"""Cards, ranks and numbers in the right form, and what happens if a word is missing."""

from __future__ import annotations

import pytest

from canasta_tutor.engine.values.cards import ALL_CARDS, Card, Rank, cards
from canasta_tutor.i18n.grammar import Grammar
from canasta_tutor.i18n.message_catalogues import UnknownWord
from canasta_tutor.i18n.message_fields import FIELD, fill_fields, join_parts
from canasta_tutor.i18n.words import Words


def said(words: Words, template: str, **fields: object) -> str:
    """A template of this test, filled in, with plain spaces instead of no-break spaces."""
    grammar: Grammar = words._grammar
    parts = fill_fields(template, fields, grammar)
    plain = [part if isinstance(part, str) else grammar.short(**part) for part in parts]
    return "".join(plain).replace("\xa0", " ").replace("\u202f", " ")


PLURALS = [
    ("en", "natural_cards", {1: "1 natural card", 2: "2 natural cards", 21: "21 natural cards"}),
    (
        "cs",
        "natural_cards",
        {
            0: "0 originálních karet",
            1: "1 originální karta",
            2: "2 originální karty",
            5: "5 originálních karet",
            21: "21 originálních karet",
        },
    ),
    (
        "cs",
        "natural_cards.acc",
        {1: "1 originální kartu", 4: "4 originální karty", 11: "11 originálních karet"},
    ),
    ("cs", "points.gen", {1: "1 bodu", 50: "50 bodů", 1600: "1 600 bodů"}),
    ("cs", "canastas.acc", {1: "1 kanastu", 2: "2 kanasty", 5: "5 kanast"}),
    ("cs", "players", {1: "1 hráč", 2: "2 hráči", 5: "5 hráčů"}),
    (
        "ru",
        "natural_cards",
        {
            0: "0 натуральных карт",
            1: "1 натуральная карта",
            2: "2 натуральные карты",
            5: "5 натуральных карт",
            11: "11 натуральных карт",
            21: "21 натуральная карта",
        },
    ),
    ("ru", "wild_cards.acc", {1: "1 дикую карту", 3: "3 дикие карты", 7: "7 диких карт"}),
    ("ru", "points", {1: "1 очко", 2: "2 очка", 100: "100 очков", 101: "101 очко"}),
    ("ru", "cards.gen", {1: "1 карты", 3: "3 карт", 21: "21 карты"}),
    ("ru", "players.gen", {2: "2 игроков", 5: "5 игроков"}),
]


@pytest.mark.parametrize(("lang", "noun", "expected"), PLURALS)
def test_counted_nouns(lang: str, noun: str, expected: dict[int, str]) -> None:
    template = f"{{n:{noun}}}"
    assert {count: said(Words(lang), template, n=count) for count in expected} == expected


@pytest.mark.parametrize(
    ("lang", "case", "expected"),
    [
        ("en", "", ["1 seven", "2 sevens", "5 sevens"]),
        ("cs", "", ["1 sedmička", "2 sedmičky", "5 sedmiček"]),
        ("cs", "acc", ["1 sedmičku", "2 sedmičky", "5 sedmiček"]),
        ("ru", "", ["1 семёрка", "2 семёрки", "5 семёрок"]),
        ("ru", "acc", ["1 семёрку", "2 семёрки", "5 семёрок"]),
    ],
)
def test_counted_ranks(lang: str, case: str, expected: list[str]) -> None:
    words, template = Words(lang), f"{{n:@rank.{case}}}" if case else "{n:@rank}"
    assert [said(words, template, n=n, rank=Rank.SEVEN) for n in (1, 2, 5)] == expected
    counted = [words.rank(Rank.SEVEN, case, count=n).replace("\xa0", " ") for n in (1, 2, 5)]
    assert counted == expected


@pytest.mark.parametrize(
    ("lang", "rank", "expected"),
    [
        ("en", Rank.ACE, {"": "ace", "a": "an ace", "pl": "aces"}),
        ("en", Rank.EIGHT, {"a": "an eight"}),
        ("cs", Rank.JACK, {"": "kluk", "acc": "kluka", "pl": "kluci", "gen.pl": "kluků"}),
        ("cs", Rank.ACE, {"": "eso", "gen": "esa", "gen.pl": "es", "ins": "esem"}),
        ("cs", Rank.KING, {"pl": "králové", "acc.pl": "krále", "gen.pl": "králů"}),
        ("cs", Rank.FOUR, {"gen.pl": "čtyřek", "dat": "čtyřce", "acc": "čtyřku"}),
        ("ru", Rank.ACE, {"": "туз", "gen": "туза", "acc.pl": "тузов", "ins": "тузом"}),
        ("ru", Rank.QUEEN, {"acc": "даму", "gen.pl": "дам", "dat": "даме"}),
        ("ru", Rank.FOUR, {"gen.pl": "четвёрок", "ins": "четвёркой"}),
    ],
)
def test_cases_of_ranks(lang: str, rank: Rank, expected: dict[str, str]) -> None:
    assert {case: Words(lang).rank(rank, case) for case in expected} == expected


@pytest.mark.parametrize(
    ("lang", "expected"),
    [
        ("en", ["seven of hearts", "queen of spades", "ace of clubs", "joker"]),
        ("cs", ["srdcová sedmička", "piková dáma", "křížové eso", "žolík"]),
        ("ru", ["семёрка червей", "дама пик", "туз треф", "джокер"]),
    ],
)
def test_spoken_names(lang: str, expected: list[str]) -> None:
    assert [Words(lang).card(Card(text)) for text in ("7h", "Qs", "Ac", "X")] == expected


def test_every_card_has_a_name_of_its_own_and_a_letter(words: Words) -> None:
    assert len({words.card(card) for card in ALL_CARDS}) == len(ALL_CARDS)
    assert len({words.index(card) for card in ALL_CARDS}) == len(Rank)


@pytest.mark.parametrize(("lang", "letters"), [("en", "JQKA"), ("cs", "JQKA"), ("ru", "ВДКТ")])
def test_letters_on_the_cards(lang: str, letters: str) -> None:
    assert "".join(Words(lang).index(Card(f"{symbol}h")) for symbol in "JQKA") == letters
    assert Words(lang).index(Card("Ts")) == "10"


@pytest.mark.parametrize(
    ("lang", "expected"),
    [
        ("en", ["7♥", "7♥ and 2♣", "7♥, 2♣ and a joker", "7♥, 2♣ or a joker"]),
        ("cs", ["7♥", "7♥ a 2♣", "7♥, 2♣ a žolík", "7♥, 2♣ nebo žolík"]),
        ("ru", ["7♥", "7♥ и 2♣", "7♥, 2♣ и джокер", "7♥, 2♣ или джокер"]),
    ],
)
def test_lists_of_cards(lang: str, expected: list[str]) -> None:
    words, all_of_them = Words(lang), (Card("7h"), Card("2c"), Card("X"))
    plain = [said(words, "{cards}", cards=all_of_them[:count]) for count in (1, 2, 3)]
    assert [*plain, said(words, "{cards:or}", cards=all_of_them)] == expected


@pytest.mark.parametrize(
    ("lang", "expected"),
    [
        ("en", ["2 jokers", "3× 7♥ and 2 jokers"]),
        ("cs", ["2 žolíky", "3× 7♥ a 2 žolíky"]),
        ("ru", ["2 джокера", "3× 7♥ и 2 джокера"]),
    ],
)
def test_equal_cards_are_counted(lang: str, expected: list[str]) -> None:
    lists = (cards("X X"), cards("7h X 7h 7h X"))
    assert [said(Words(lang), "{cards}", cards=each) for each in lists] == expected


@pytest.mark.parametrize("lang", ["en", "cs", "ru"])
def test_equal_numbers_of_a_sheet_are_all_said(lang: str) -> None:
    numbers = ("+100", "+100", "0")
    assert said(Words(lang), "{numbers}", numbers=numbers).count("+100") == 2


@pytest.mark.parametrize(
    ("lang", "form", "expected"),
    [
        ("en", "named", ["7♥ and a joker", "2 jokers"]),
        ("cs", "named.acc", ["7♥ a žolíka", "2 žolíky"]),
        ("cs", "named.ins", ["7♥ a žolíkem", "2 žolíky"]),
        ("ru", "named.acc", ["7♥ и джокера", "2 джокера"]),
        ("ru", "named.gen", ["7♥ и джокера", "2 джокеров"]),
    ],
)
def test_cards_that_are_words_have_a_case(lang: str, form: str, expected: list[str]) -> None:
    lists = (cards("7h X"), cards("X X"))
    assert [said(Words(lang), f"{{cards:{form}}}", cards=each) for each in lists] == expected


def test_a_word_for_a_card_is_large_at_the_head_of_a_sentence() -> None:
    words = Words("en")
    assert (
        said(words, "Look. {cards} and {cards}.", cards=cards("X")) == "Look. A joker and a joker."
    )


@pytest.mark.parametrize(
    ("lang", "template", "expected"),
    [
        ("en", "{by:a}", ["a joker", "a two", "a red three"]),
        ("cs", "{by:ins}", ["žolíkem", "dvojkou", "červenou trojkou"]),
        ("ru", "{by:ins}", ["джокером", "двойкой", "красной тройкой"]),
    ],
)
def test_a_card_as_a_noun(lang: str, template: str, expected: list[str]) -> None:
    assert [said(Words(lang), template, by=Card(text)) for text in ("X", "2c", "3h")] == expected


def test_other_forms() -> None:
    words = Words("en")
    assert said(words, "{card:name}", card=Card("7h")) == "seven of hearts"
    assert said(words, "{ranks:pl}", ranks=(Rank.SIX, Rank.KING)) == "sixes and kings"
    assert said(words, "{cards:is_are}", cards=cards("7h 7d")) == "are"
    assert said(words, "{points:signed} {lost:signed} {no:signed}", points=5, lost=-5, no=0) == (
        "+5 −5 0"
    )
    assert said(words, "{port:plain} {port}", port=8866) == "8866 8,866"
    assert said(words, "{names:or}", names=("a", "b", "c")) == "a, b or c"
    assert said(words, "{numbers}", numbers=(2, 1600)) == "2 and 1,600"


def test_numbers_are_grouped_without_a_break() -> None:
    assert Words("en").points(-1600) == "−1,600"
    assert Words("en").text("ui.table.count", count=2) == "2\xa0cards"


def test_variants_of_a_sentence() -> None:
    words, two = Words("en"), cards("7h 7d")
    both, neither = (
        words.text("step.count.naturals", cards=group, count=len(group), limit=2, rank=None)
        for group in (two, ())
    )
    assert both == "Natural cards: 2 (7♥ and 7♦); you need at least 2."
    assert neither == "Natural cards: none; you need at least 2."


def test_a_missing_word_is_an_error_in_tests(words: Words) -> None:
    with pytest.raises(UnknownWord):
        words.text("no.such.sentence")
    with pytest.raises(UnknownWord):
        words.text("ui.table.count")
    with pytest.raises(UnknownWord):
        said(words, "{n:no_such_noun}", n=1)


def test_a_learner_never_meets_an_exception(words: Words, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Words, "strict", False)
    assert words.text("no.such.sentence") == "no.such.sentence"
    assert words.text("ui.table.count") == "ui.table.count"
    assert words.rank(Rank.SIX, "no.such.case") == "6"
    assert not words.has("no.such.sentence")


def test_english_stands_in_for_a_missing_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Words, "strict", False)
    assert Words("cs").rank(Rank.SIX, "a") == "a six"
    assert Words("de").lang == "en"


def test_fields() -> None:
    assert FIELD.findall("{a} and {b:cards.acc}, {n:@rank.gen}") == [
        ("a", ""),
        ("b", "cards.acc"),
        ("n", "@rank.gen"),
    ]


def test_neighbouring_texts_are_joined() -> None:
    assert join_parts(["a", "", "b", {"card": Card("7h")}, ""]) == ["ab", {"card": Card("7h")}]


@pytest.mark.parametrize(("lang", "said"), [("cs", "žolíka"), ("ru", "джокера")])
def test_one_card_is_put_in_a_case_where_it_is_a_word(lang: str, said: str) -> None:
    asked = Words(lang).text("puzzle.legal.discard.prompt", card=Card("X"), place="hand")
    assert asked.endswith(f" {said}?")
