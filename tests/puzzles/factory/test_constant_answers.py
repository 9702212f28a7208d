"""Always giving the same answer wins little; no puzzle shows a hand that cannot move."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from math import sqrt
from random import Random

import pytest

from canasta_tutor.engine.judge.legal_actions import legal_actions
from canasta_tutor.engine.rules.rule_files import known, load
from canasta_tutor.engine.values.table import Phase
from canasta_tutor.learner.choice.moment import Moment
from canasta_tutor.learner.choice.revealing import choose_telling
from canasta_tutor.learner.skills.standing import Practice
from canasta_tutor.puzzles.asked.posed_puzzle import pose_under
from canasta_tutor.puzzles.kinds.all_kinds import KINDS, kind_of
from canasta_tutor.puzzles.puzzle_codes import LEVELS, Code
from canasta_tutor.puzzles.skills import skill_applies, skills
from tests.many import TIMES, in_turn, many
from tests.puzzles.factory.made_once import made_once
from tests.puzzles.factory.variety import systems

PUZZLES = many(30)
"""Number of puzzles for each skill and level."""
SHARE = 0.65
"""The share that a constant answer may win."""
MOST = SHARE + 2 * sqrt(SHARE * (1 - SHARE) / PUZZLES)
"""The same share plus two standard errors, because there are few puzzles."""
WITH_BUTTONS = [
    name
    for name, skill in skills().items()
    if skill.asks[0].partition(".")[0] in ("legal", "which", "other", "choose")
    or skill.asks == ("number.bonus",)
]
MEASURED = ("classic", "samba", "modern-american", "czech-club")
STUCK = many(8)
SHOWN = WITH_BUTTONS if TIMES > 1 else ("no-sequences", "wild-balance")
ENOUGH = 40
"""The number of puzzles that the learner practises; practice makes several to choose each from."""

DISCARDS = skills()["discards"]
"""The questions where the rules forbid discarding some cards."""


def measured(skill: str) -> tuple[str, ...]:
    """The systems to try for a skill.

    The systems in `MEASURED` come first; all systems are tried if `TIMES` is over 1.
    """
    found = sorted(systems(skill), key=lambda name: name not in MEASURED)
    return tuple(found[: many(1)])


def commonest(codes: Sequence[Code]) -> tuple[str, float]:
    """The answer that wins most, and its share."""
    puzzles = [made_once(code).puzzle for code in codes]
    rules = load(codes[0].system)
    answers = Counter(str(kind_of(p).ruled(pose_under(p, rules))[0]) for p in puzzles)
    ((answer, count),) = answers.most_common(1)
    return answer, count / len(puzzles)


@pytest.mark.parametrize(("turn", "skill"), list(enumerate(WITH_BUTTONS)))
def test_no_constant_answer_wins_often(turn: int, skill: str) -> None:
    for system in measured(skill):
        for level in in_turn(LEVELS, turn, len(LEVELS)):
            codes = [Code(system, skill, level, seed) for seed in range(PUZZLES)]
            assert commonest(codes)[1] <= MOST, (system, level)


@pytest.mark.parametrize("level", LEVELS[::2])
@pytest.mark.parametrize("skill", SHOWN)
def test_nor_where_practice_has_chosen_what_shows_most(skill: str, level: int) -> None:
    system = measured(skill)[0]
    moments = (Moment(Practice(), load(system), 0, Random(seed)) for seed in range(ENOUGH))
    codes = [choose_telling(each, skill, level) for each in moments]
    assert commonest(codes)[1] <= SHARE + 2 * sqrt(SHARE * (1 - SHARE) / ENOUGH), (system, level)


@pytest.mark.parametrize(
    "system", [each for each in known() if skill_applies(DISCARDS, load(each))]
)
def test_who_is_asked_what_he_may_discard_can_do_something(system: str) -> None:
    """A player who may not discard their last card may still lay it."""
    rules = load(system)
    for seed in range(STUCK):
        code = Code(system, "discards", LEVELS[seed % len(LEVELS)], seed)
        puzzle = made_once(code).puzzle
        table = pose_under(puzzle, rules).table_asked
        assert table.phase is Phase.PLAY
        assert next(legal_actions(table, rules), None) is not None, code.text


def test_every_kind_says_which_answers_come_equally_often() -> None:
    """The skills whose answers are buttons that stay the same from puzzle to puzzle."""
    same = {name for name, kind in KINDS.items() if name in ("legal", "which", "other", "choose")}
    for skill in WITH_BUTTONS:
        code = Code(systems(skill)[0], skill, LEVELS[0], 1)
        puzzle = made_once(code).puzzle
        if puzzle.kind in same:
            assert len(kind_of(puzzle).sorts(puzzle)) > 1
