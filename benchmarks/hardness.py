"""How often learners with a misconception err at easy and at hard puzzles of a skill.

A learner with one of the skill's misconceptions answers as this misconception says. The benchmark
counts errors separately for each right answer ("yes", "no" and so on) and gives each answer the
same weight, so that it does not matter which answer came more often.
"""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from random import Random
from statistics import mean

from canasta_tutor.engine.rules.rule_files import load
from canasta_tutor.engine.rules.schema.rule_set import RuleSet
from canasta_tutor.learner.choice.candidates import skills_of
from canasta_tutor.learner.choice.moment import Moment
from canasta_tutor.learner.skills.standing import Practice
from canasta_tutor.misconceptions.diagnosis import answer_for_each
from canasta_tutor.misconceptions.misconception_catalogue import believed_by_mistake, misconceptions
from canasta_tutor.puzzles.asked.posed_puzzle import pose
from canasta_tutor.puzzles.factory.make_puzzle import make_from_code
from canasta_tutor.puzzles.kinds.all_kinds import kind_of
from canasta_tutor.puzzles.puzzle_codes import LEVELS, Code

SYSTEM = os.environ.get("CANASTA_HARDNESS_SYSTEM", "classic")
PUZZLES = int(os.environ.get("CANASTA_HARDNESS_PUZZLES", "30"))
HARDER = 0.02
"""Hard puzzles count as harder if their share of errors is larger by at least this difference."""
ALL = 0.9
"""From this share of errors on, learners count as erring at all puzzles where they can err."""
EASIEST, HARDEST = LEVELS[0], LEVELS[-1]

Errors = Mapping[str, Mapping[str, float]]
"""The share of errors, by misconception and right answer."""


def report() -> Iterator[str]:
    """A line per skill, then the number of skills whose hard puzzles cause more errors."""
    rules, count = load(SYSTEM), Counter[str]()
    yield f"{SYSTEM}: how often the mistaken err, {PUZZLES} puzzles each; the commonest answer"
    rates = []
    for skill in skills_of(rules):
        own = [
            name for name in believed_by_mistake(rules) if skill in misconceptions()[name].skills
        ]
        if not own:
            continue
        easy, _ = _count_errors(_easy_codes(skill, rules), own, rules)
        (hard, most), (hardest, more) = (
            _count_errors(_practice_codes(skill, level, rules), own, rules)
            for level in (LEVELS[2], HARDEST)
        )
        found = [_mean_share(errors) for errors in (easy, hard, hardest)]
        rates.append(found)
        verdict = (
            "harder"
            if found[2] > found[0] + HARDER
            else "all at once"
            if _err_at_all(easy)
            else "flat"
        )
        count[verdict] += 1
        shares = " ".join(f"{each:4.0%}" for each in found)
        yield f"  {skill:20} {shares}  {verdict:12} {most:4.0%} {more:4.0%}"
    yield f"  {'mean':20} " + " ".join(f"{mean(each):4.0%}" for each in zip(*rates, strict=True))
    yield f"  of {count.total()} skills: {dict(count)}"


def _easy_codes(skill: str, rules: RuleSet) -> Iterator[Code]:
    return (Code(rules.id, skill, EASIEST, seed) for seed in range(PUZZLES))


def _practice_codes(skill: str, level: int, rules: RuleSet) -> Iterator[Code]:
    for seed in range(PUZZLES):
        yield Moment(Practice(), rules, 0, Random(f"{skill}/{seed}")).tempting(skill, level)


def _count_errors(codes: Iterable[Code], own: list[str], rules: RuleSet) -> tuple[Errors, float]:
    """The shares of errors by misconception and answer; the share of the most frequent answer."""
    wrong: dict[str, Counter[str]] = {name: Counter() for name in own}
    seen: Counter[str] = Counter()
    for code in codes:
        puzzle = make_from_code(code, rules).puzzle
        answer = kind_of(puzzle).sort(pose(puzzle, rules))
        seen[answer] += 1
        for name in answer_for_each(puzzle, rules, own):
            wrong[name][answer] += 1
    share = max(seen.values()) / seen.total() if len(seen) > 1 else 0.0
    return {n: {each: c[each] / seen[each] for each in seen} for n, c in wrong.items()}, share


def _mean_share(errors: Errors) -> float:
    return mean(mean(each.values()) for each in errors.values())


def _err_at_all(errors: Errors) -> bool:
    """Whether learners err at (nearly) all puzzles whose right answer they can miss."""
    shares = ([share for share in each.values() if share] for each in errors.values())
    return all(each and mean(each) >= ALL for each in shares)
