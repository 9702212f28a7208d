"""The clauses about laying beside what lies there: which meld a group joins, what is in the way."""

from __future__ import annotations

from typing import Any

import pytest

from canasta_tutor.engine.melds.laying import dead_ranks, lay
from canasta_tutor.engine.position.actions_as_text import read_action
from canasta_tutor.engine.reasons.meld_reasons import MixedRanks
from canasta_tutor.engine.rules.schema.rule_set import RuleSet
from canasta_tutor.engine.values.actions import Lay
from canasta_tutor.engine.values.cards import Card, Rank, cards, text_of
from canasta_tutor.engine.values.table import Side
from tests.engine.scores import ended, house, meld_of
from tests.every import every

SEQUENCES: dict[str, Any] = {
    "pack.packs": 3,
    "meld.kinds": ["set", "sequence"],
    "canasta.kinds": ["natural", "mixed", "sequence"],
    "canasta.closed": ["sequence"],
    "meld.sequence_wilds": "unlimited",
}
UPWARD = SEQUENCES | {"meld.sequence_growth": "up"}
FIVE_FIRST = {"meld.wild_onto": 5}
KINGS = "Kh Kd Ks"
SEVEN_KINGS = "Kh Kd Ks Kc Kh Kd Ks"
AFTER_CLOSED = {"meld.same_rank": "after_closed", "canasta.closed": ["natural"]}
LONE = "meld.too_few_cards meld.too_few_naturals"
FULL = "4h 5h 6h 7h 8h 9h Th"


def against(rules: RuleSet, melds: list[str], action: str, dead: str = "") -> list[str]:
    there = tuple(meld_of(text, rules) for text in melds)
    ranks = frozenset(card.rank for card in cards(dead))
    found = lay(there, read_action(action).groups, rules, dead=ranks)  # type: ignore[union-attr]
    return [reason.code for reason in found.problems]


@every(
    ("clause", "values", "melds", "action", "codes"),
    [
        ("three cards below a sequence are a new one", UPWARD, ["7h 8h 9h"], "lay 4h 5h 6h", ""),
        ("two are none", UPWARD, ["7h 8h 9h"], "lay 5h 6h", "sequence.only_up"),
        ("nor one by itself", UPWARD, ["7h 8h 9h"], "lay 6h new", LONE),
        ("one of another suit is not below", UPWARD, ["7h 8h 9h"], "lay 6d", LONE),
        ("one further down is not below", UPWARD, ["7h 8h 9h"], "lay 4h", LONE),
        ("nor wild cards, which fit at no rank below", UPWARD, ["7h 8h 9h"], "lay 2c",
         "meld.only_wilds"),
        ("a set beside a sequence from that rank", SEQUENCES, ["7h 8h 9h"], "lay 7d 7s 7c", ""),
        ("two alike below a sequence that grows both ways", SEQUENCES, ["7h 8h 9h"], "lay 6h 6h",
         "meld.too_few_cards"),
        ("a sequence from the rank of another", SEQUENCES, ["7h 8h 9h"], "lay 7d 8d 9d", ""),
        ("a second set where all are closed", AFTER_CLOSED, [SEVEN_KINGS], "lay Kc Kc Kh new", ""),
        ("no room for a second set beside a closed one",
         SEQUENCES | {"canasta.closed": ["natural"]}, [SEVEN_KINGS], "lay Kc Kc Kh",
         "canasta.is_closed"),
        ("no third where one of two is closed", AFTER_CLOSED, [SEVEN_KINGS, KINGS],
         "lay Kc Kc Kh new", "meld.same_rank"),
        ("each two that is locked", {"meld.twos": "rank"}, [KINGS, "Qh Qd Qs", "2h 2d 2s"],
         "lay 2c onto Qh; 2d onto Kh", "meld.twos_locked meld.twos_locked"),
        ("a second set of a rank after another group", {}, [KINGS],
         "lay 7h 7d 7s; Kc Kc Kh new", "meld.same_rank"),
        ("each group that is wrong", {}, [KINGS], "lay 7h 7d; 8h 8d",
         "meld.too_few_cards meld.too_few_cards"),
        ("a closed sequence grows only in going out",
         SEQUENCES | {"going_out.extend_sequence": True}, [FULL], "lay Jh", "canasta.is_closed"),
        ("two ranks onto a third", {}, [KINGS], "lay 7d 8d onto Kh", "meld.mixed_ranks"),
        ("a red three onto a set", {}, [KINGS], "lay 3h 7d onto Kh",
         "meld.red_three meld.mixed_ranks"),
        ("two sets that lie there already are left alone", {}, [KINGS, "Kc Kc Kh"], "lay 7h 7d 7s",
         ""),
        ("a card onto the second of them", {}, [KINGS, "Kc Kc Kh"], "lay Kd onto Kc", ""),
        ("a natural card onto too few with a wild card", FIVE_FIRST, ["Kh Kd Ks 2c"], "lay Kc", ""),
        ("another wild card onto too few", FIVE_FIRST, ["Kh Kd Ks 2c"], "lay 2d onto Kh",
         "meld.wild_too_soon"),
        ("a new set with a wild card", FIVE_FIRST, [KINGS], "lay Qh Qd 2c", "meld.wild_too_soon"),
        ("a sequence with a wild card", SEQUENCES | FIVE_FIRST, [KINGS], "lay 7h 2c 9h", ""),
    ],
)  # fmt: skip
def test_laying_beside(
    clause: str, values: dict[str, Any], melds: list[str], action: str, codes: str
) -> None:
    assert against(house("classic", values), melds, action) == codes.split(), clause


def test_a_sequence_may_begin_at_a_dead_rank() -> None:
    rules = house("classic", SEQUENCES)
    assert against(rules, [KINGS], "lay 7h 8h 9h", dead="7s") == []
    assert against(rules, [KINGS], "lay 7h 7d 7s", dead="7s") == ["meld.dead_rank"]


def test_ranks_die_by_closed_sets() -> None:
    values = SEQUENCES | {"canasta.closed": ["natural", "sequence"], "meld.dead_ranks": True}
    rules = house("classic", values)
    melds = [FULL, "Kh Kd Ks Kc Kh Kd Ks", "Qh Qd Qs", "Jh Jd Js Jc Jh Jd 2c"]
    closed = Side(melds=tuple(meld_of(text, rules) for text in melds))
    assert dead_ranks(ended(closed), rules) == {Rank.KING}
    assert dead_ranks(ended(closed), house("classic", {})) == frozenset()


def test_groups_of_one_rank_are_laid_as_one_meld() -> None:
    laid = lay((), (Lay(cards("Kh Kd Ks")), Lay(cards("Kc Kh"))), house("classic", {}))
    (added,) = laid.additions
    assert (added.before, text_of(added.cards)) == (None, "Kh Kh Kd Ks Kc")


def test_a_wild_card_aims_at_the_set_before_a_sequence_that_holds_the_card() -> None:
    rules = house("classic", SEQUENCES)
    there = tuple(meld_of(text, rules) for text in ("5h 6h 7h", "7h 7d 7s"))
    laid = lay(there, (Lay(cards("2c"), Card("7h")),), rules)
    assert [text_of(meld.cards) for meld in laid.melds] == ["5h 6h 7h", "2c 7h 7d 7s"]


@pytest.mark.parametrize("kinds", [["set"], ["set", "sequence"]])
def test_a_card_aimed_at_another_rank(kinds: list[str]) -> None:
    rules = house("classic", {"meld.kinds": kinds})
    laid = lay((meld_of(KINGS, rules),), (Lay(cards("7d"), Card("Kh")),), rules)
    ranks = (Rank.SEVEN, Rank.KING)
    assert laid.problems == (MixedRanks(cards("7d Kh"), ranks, "sequence" in kinds),)
    assert laid.additions == ()


def test_sequences_from_one_rank_lie_side_by_side() -> None:
    there = (meld_of("7h 8h 9h", house("classic", SEQUENCES)),)
    action = read_action("lay 7d 8d 9d")
    found = lay(there, action.groups, house("classic", SEQUENCES))  # type: ignore[union-attr]
    assert [text_of(meld.cards) for meld in found.melds] == ["7h 8h 9h", "7d 8d 9d"]


def test_a_set_leaves_room_for_a_sequence_from_its_rank() -> None:
    rules = house("classic", SEQUENCES)
    sevens, run = meld_of("7h 7d 7s", rules), meld_of("7c 8c 9c", rules)
    assert lay((sevens,), [Lay(run.cards)], rules).melds == (sevens, run)
