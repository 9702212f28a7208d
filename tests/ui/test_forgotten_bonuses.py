"""Somebody who leaves out every bonus, the commonest sheet of a beginner, is told so."""

from __future__ import annotations

from random import Random

from benchmarks.heads import BONUSES, Person
from benchmarks.told import practise
from canasta_tutor.engine.rules.rule_files import load
from canasta_tutor.learner.choice.next_puzzle import Mode


def test_one_who_forgets_every_bonus_is_told_so_within_twenty_answers() -> None:
    one = Person(load("classic"), BONUSES[:1], Random(1))
    assert practise(one, "1", Mode.PLACEMENT.value).covers(20)
