"""Questions about the rules in Python."""

from __future__ import annotations

import pytest

from canasta_tutor import explain, group, lay, minimum, points, take
from canasta_tutor.explanation import Question
from canasta_tutor.i18n.rule_texts import rule_name
from canasta_tutor.i18n.words import Words

HAND = "7h 7d 2c Ks Kd Kc 9d 4c"
LEGAL, ILLEGAL = "Yes, this is allowed.", "No, this is not allowed."


def first(question: Question, rules: str = "classic", lang: str = "en") -> str:
    return explain(question, rules, lang).splitlines()[0]


@pytest.mark.parametrize(
    ("question", "rules", "verdict"),
    [
        (group("7h 7d 2c"), "classic", LEGAL),
        (group("4s 2h X"), "classic", ILLEGAL),
        (group("8h 8s 2c 2s X X"), "classic", ILLEGAL),
        (group("8h 8s 2c 2s X X"), "wikibooks", LEGAL),
        (lay("7h 7d 7c", "Qs Qd Qc 2c", score=1600), "classic", ILLEGAL),
        (lay("7h 7d 7c", "As Ad Ac 2c", score=1600), "classic", LEGAL),
        (lay("7h 7d 7c", melds=["Ks Kd Kc"]), "classic", LEGAL),
        (lay("7h 7d 7c", hand="7h 7d 7c", melds=["Ks Kd Kc"]), "classic", ILLEGAL),
        (take(upcard="7s", using="7h 2c", hand=HAND), "classic", ILLEGAL),
        (take(upcard="7s", using="7h 7d", also=["Ks Kd Kc 2c"], hand=HAND), "classic", LEGAL),
        (take(upcard="7s", using="7h 2c", melds=["As Ad Ac"]), "classic", LEGAL),
        (take(upcard="7s", using="7h 2c", melds=["As Ad Ac"], pile="X 9d"), "classic", ILLEGAL),
        (take(upcard="As", melds=["Ah Ad Ac"]), "classic", LEGAL),
    ],
)
def test_the_first_line_is_the_verdict(question: Question, rules: str, verdict: str) -> None:
    assert first(question, rules) == verdict


def test_reasons_follow_and_then_the_rule_with_its_source() -> None:
    verdict, reason, rule, source = explain(group("4s 2h X")).splitlines()
    assert verdict == ILLEGAL
    assert "4♠" in reason
    assert rule.startswith("Rule: ")
    assert source.startswith("Classic, Wikipedia (en)")


def test_points_are_told_rank_by_rank() -> None:
    lines = explain(points("Qs Qd X")).splitlines()
    assert all(number in line for number, line in zip(("70", "20", "50"), lines, strict=False))
    assert "Q♠" in lines[1]


def test_the_minimum_is_told() -> None:
    assert "90" in first(minimum(1600))


def test_a_minimum_by_the_deal_is_told_by_the_deal() -> None:
    said = explain(minimum(1600), rules="hand-and-foot")
    assert "deal 1" in first(minimum(1600), "hand-and-foot")
    assert rule_name(Words("en"), "initial.by_deal") in said


@pytest.mark.parametrize("lang", ["cs", "ru"])
def test_the_learners_language_is_spoken(lang: str) -> None:
    assert explain(group("7h 7d 2c"), lang=lang) != explain(group("7h 7d 2c"))


@pytest.mark.parametrize(
    ("question", "named"),
    [
        (group("7x"), "7x"),
        (lay("7h 7x"), "7x"),
        (take(upcard="1s"), "1s"),
        (lay("7h 7h 7h"), "7h"),
        (take(upcard="7s", hand="7h Kz"), "Kz"),
    ],
)
def test_what_cannot_be_read_is_said_in_a_sentence(question: Question, named: str) -> None:
    assert named in explain(question)
    assert first(question) not in (LEGAL, ILLEGAL)


def test_an_unknown_system_is_said_in_a_sentence() -> None:
    assert "nonsense" in explain(minimum(0), rules="nonsense")


def test_a_free_pile_is_taken_by_the_rule_of_free_piles() -> None:
    free = explain(take(upcard="7s", using="7h 7d", pile="4c 9d", melds=["Ks Kd Kc"]))
    assert "Rule: Taking a free pile." in free
    assert "Taking a frozen pile" not in free
    frozen = explain(take(upcard="7s", using="7h 7d", pile="2c 9d", melds=["Ks Kd Kc"]))
    assert "Rule: Taking a frozen pile." in frozen
