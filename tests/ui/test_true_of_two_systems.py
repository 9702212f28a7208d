"""Questions about two systems are told true of the case in both."""

from __future__ import annotations

from canasta_tutor.puzzles.factory.making import generate
from canasta_tutor.puzzles.kinds.other import CHANGES
from tests.ui.sentences import fixed
from tests.ui.told import body, keys, told


def test_under_two_systems_the_canasta_that_is_made_is_told_in_both() -> None:
    found = generate("CT-66PJN-G2VYD-2S")
    said = body(told(found.puzzle, CHANGES, found.rules))
    assert len(said) == 2
    assert all("With 8♦ and 8♣ your eights have" in each for each in said)


def test_the_rule_that_is_asked_about_is_the_reason_before_all_others() -> None:
    found = generate("CT-66PJN-G2X0H-CP")
    shown = told(found.puzzle, CHANGES, found.rules)
    assert dict.fromkeys(keys(shown)) == {found.puzzle.rule: None}
    assert fixed("reason.meld.too_many_wilds") in body(shown)[1]
