"""Every reason and fault is a whole sentence in every language, whatever its values."""

from __future__ import annotations

import re
from collections.abc import Iterator
from importlib import import_module
from itertools import product
from typing import get_type_hints

import pytest

from canasta_tutor.engine.reasons.first_meld_reasons import MinimumNotReached, MinimumReached
from canasta_tutor.engine.reasons.meld_reasons import BlackThreesTooSoon, TooFewNaturals
from canasta_tutor.engine.reasons.pile_reasons import FrozenNeedsPair
from canasta_tutor.engine.reasons.verdict import Among, Counted, Reason
from canasta_tutor.engine.values.cards import ALL_CARDS, Card, Cards, Rank, cards
from canasta_tutor.engine.values.input_faults import Fault
from canasta_tutor.i18n.message_catalogues import catalogue
from canasta_tutor.i18n.message_fields import FIELD
from canasta_tutor.i18n.reason_texts import fault_text, make_reason_parts, reason_text
from canasta_tutor.i18n.words import SHORT, TO_ONE, Words
from canasta_tutor.puzzles.schema.puzzle_faults import NoSuchSkill
from tests.every import every

for module in (
    "puzzles.schema.puzzle_faults",
    "referee.unsaid.settle_suits",
    "learner.progress_file",
    "deals.deal_faults",
    "classroom.class_faults",
):
    import_module(f"canasta_tutor.{module}")

COUNTS = (0, 1, 2, 3, 5, 7, 11, 21)
LONGEST = 320
EMPTY = {
    ("pile.frozen_needs_pair", "offered"): (),
    ("pile.unmelded_needs_pair", "offered"): (),
    ("pile.needs_natural", "offered"): (),
    ("meld.too_few_naturals", "naturals"): (),
    ("answer.number", "text"): "",
}
"""Fields that may be empty; all other fields are never empty."""

# a dataclass with slots is created twice; the last class counts.
REASONS = list({kind.code: kind for kind in Reason.__subclasses__()}.values())
FAULTS = list({kind.code: kind for kind in Fault.__subclasses__()}.values())

SAMPLES: dict[object, tuple[object, ...]] = {
    Card: (Card("7h"), Card("X"), Card("2c"), Card("3d"), Card("3s")),
    Card | None: (Card("X"), Card("3h"), None),
    Cards: (cards("7h"), cards("7h 2c"), cards("7h 7d 7s X"), ALL_CARDS[20:35]),
    Rank: tuple(Rank),
    tuple[Rank, ...]: ((Rank.SEVEN, Rank.KING), (Rank.TWO, Rank.ACE, Rank.TEN)),
    int: COUNTS,
    bool: (True, False),
    str: ("abc",),
    tuple[str, ...]: (("abc",), ("abc", "def", "ghi")),
    tuple[int, ...]: ((2,), (2, 3, 4, 6)),
    tuple[Among, ...]: (
        (),
        tuple(Among(f"going_out.{kind}_canastas", 2) for kind in ("mixed", "natural", "wild")),
        (Among("going_out.sequence_canastas", 1),),
        (Among("going_out.clean_canastas", 1),),
    ),
    tuple[Counted, ...]: (
        (Counted(cards("7h 7d X"), 60),),
        (Counted(cards("7h 7d 7s"), 15, 500), Counted(cards("Kh Kd 2c"), 40)),
    ),
}


def samples(kind: type[Reason] | type[Fault]) -> Iterator[Reason | Fault]:
    """The kind with each value of each field, while the other fields take their usual values."""
    hints = get_type_hints(kind)
    choices = [list(SAMPLES[hints[name]]) for name in kind.names]
    for name, choice in zip(kind.names, choices, strict=True):
        if (kind.code, name) in EMPTY:
            choice.append(EMPTY[kind.code, name])
    longest = max([len(choice) for choice in choices], default=1)
    for turn in range(longest):
        yield kind(*(choice[turn % len(choice)] for choice in choices))
    small = [choice[:1] + choice[-1:] for choice in choices]
    yield from (kind(*values) for values in product(*small))


def whole(text: str) -> bool:
    """Whether a sentence contains an unfilled field, or a gap where a field was."""
    return not re.search(r"[{}]|  | [.,;:)]|\( |\(\)|^[\s.,;:–—]|None", text)


@every("kind", REASONS, ids=lambda kind: kind.code)
def test_reasons_are_whole_sentences(kind: type[Reason], words: Words) -> None:
    for sample, to in product(samples(kind), (words, Words(words.lang, alone=True))):
        assert isinstance(sample, Reason)
        text = reason_text(to, sample)
        assert whole(text), text
        assert text.endswith("."), text
        assert len(text) <= LONGEST, text


@every("kind", FAULTS, ids=lambda kind: kind.code)
def test_faults_are_whole_sentences(kind: type[Fault], words: Words) -> None:
    for sample in samples(kind):
        assert isinstance(sample, Fault)
        assert whole(fault_text(words, sample))


@every("kind", [*REASONS, *FAULTS], ids=lambda kind: kind.code)
def test_sentences_name_only_their_own_fields(kind: type[Reason | Fault], words: Words) -> None:
    own = set(kind.names)
    head = "reason" if issubclass(kind, Reason) else "fault"
    template = words._grammar.catalogue.message(f"{head}.{kind.code}")
    assert template is not None
    assert {name for name, _ in FIELD.findall(template)} <= own


def test_naturals_alone_are_too_few(words: Words) -> None:
    pair = cards("4s 4d")
    assert whole(reason_text(words, TooFewNaturals(pair, pair, (), 2, 3)))


def test_a_reason_shows_its_cards_apart() -> None:
    reason = TooFewNaturals(cards("4s 2h X"), cards("4s"), cards("2h X"), 1, 2)
    parts = make_reason_parts(Words("en"), reason)
    assert parts[:2] == ["Only ", {"card": Card("4s")}]
    assert [part["card"].text for part in parts if isinstance(part, dict)] == ["4s", "2h", "X"]


@pytest.mark.parametrize(
    ("lang", "expected"),
    [
        (
            "en",
            "The pile is frozen by a joker. To take it, you must lay 2 natural cards of the same",
        ),
        ("cs", "Hromádka je zmrazená žolíkem."),
        (
            "ru",
            "Стопка заморожена джокером. Чтобы взять 7♠, нужно выложить с руки 2",
        ),
    ],
)
def test_a_frozen_pile_in_words(lang: str, expected: str) -> None:
    reason = FrozenNeedsPair(Card("7s"), Rank.SEVEN, cards("7h 2c"), 2, Card("X"))
    assert reason_text(Words(lang), reason).replace("\xa0", " ").startswith(expected)


def test_three_fields_choose_a_sentence(words: Words) -> None:
    pair, sequence = (
        reason_text(words, FrozenNeedsPair(Card("7s"), Rank.SEVEN, (), 2, None, sequences))
        for sequences in (False, True)
    )
    assert pair != sequence
    assert sequence.endswith(".")
    assert sequence.count("7♠") == 1


@pytest.mark.parametrize(("lang", "start"), [("en", "Joker"), ("cs", "Žolík"), ("ru", "Джокер")])
def test_a_sentence_begins_with_a_capital(lang: str, start: str) -> None:
    reason = MinimumNotReached((Counted(cards("X"), 50),), 50, 90, 0)
    assert reason_text(Words(lang), reason).startswith(start)


def test_melds_laid_first_are_told_one_by_one_with_what_each_counts() -> None:
    queens, sevens = Counted(cards("Qs Qd X"), 70), Counted(cards("7h 7d 7c"), 15)
    said = reason_text(Words("en"), MinimumNotReached((queens, sevens), 85, 90, 0))
    start = "Q♦ Q♠ joker (70) and 7♥ 7♦ 7♣ (15): 85 points."
    assert said.replace("\xa0", " ").startswith(start)
    alone = reason_text(Words("en"), MinimumNotReached((sevens,), 15, 90, 0))
    assert alone.replace("\xa0", " ").startswith("7♥ 7♦ 7♣: 15 points.")


def test_a_canasta_that_counts_with_its_bonus_says_so() -> None:
    fives = Counted(cards("5h 5h 5d 5d 5s 5s 5c"), 35, 600)
    said = reason_text(Words("en"), MinimumReached((fives,), 635, 150, 5200))
    assert "(35 + 600): " in said.replace("\xa0", " ")


def test_black_threes_that_are_never_melded_have_no_turn_for_it(words: Words) -> None:
    going_out, never = (
        reason_text(words, BlackThreesTooSoon(cards("3s 3c 3s"), melded))
        for melded in ("going_out", "never")
    )
    assert going_out != never


@pytest.mark.parametrize(("prefix", "kinds"), [("reason", REASONS), ("fault", FAULTS)])
def test_nothing_is_said_that_has_no_reason(
    prefix: str, kinds: list[type[Reason] | type[Fault]], words: Words
) -> None:
    ids = (msgid.rpartition("\4")[2] for msgid in catalogue(words.lang).ids())
    said = {msgid.removesuffix(TO_ONE).removesuffix(SHORT) for msgid in ids}
    known = {f"{prefix}.{kind.code}" for kind in kinds}
    assert len(known) > 10
    assert {msgid for msgid in said if msgid.startswith(f"{prefix}.")} - known == set()


def test_faults_call_systems_and_skills_by_their_names() -> None:
    words = Words("ru")
    said = fault_text(words, NoSuchSkill("ask-partner", "boat"))
    assert words.text("ruleset.boat.name") in said
    assert words.text("skill.ask-partner") in said
    assert "abc" in fault_text(words, NoSuchSkill("abc", "boat"))
