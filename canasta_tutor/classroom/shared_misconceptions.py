"""Misconceptions that several learners of a class share.

The table tells a misconception only if at least three learners share it. A learner shares it if it
alone explains one of their answers, if enough of their answers agree with it (counted as Practice
counts them), and if no other misconception explains all the answers that it explains. Also, enough
exercises must have asked about it: where only one exercise could show it, a slip looks the same as
a misconception.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from canasta_tutor.learner.beliefs.beliefs import BY_BUTTONS, Beliefs, beliefs_of
from canasta_tutor.learner.practice_log import Answered

FEWEST = 3
"""The fewest learners who must share a misconception, and the fewest exercises about it."""


@dataclass(frozen=True, slots=True)
class Shared:
    """A misconception of a class: who shares it, and the exercises that showed it.

    `asked`: number of exercises that could show it.
    """

    name: str
    learners: tuple[str, ...]
    exercises: tuple[str, ...]
    asked: int

    @property
    def is_asked_enough(self) -> bool:
        """Whether enough exercises asked about the misconception to tell it from slips."""
        return self.asked >= FEWEST


def find_shared(lines: Mapping[str, Sequence[Answered]]) -> list[Shared]:
    """The misconceptions that learners share, by their answers; the most shared first.

    If too few exercises asked about a misconception, its `is_asked_enough` is false; do not show it
    then.
    """
    found: defaultdict[str, dict[str, list[str]]] = defaultdict(dict)
    for learner, answered in lines.items():
        for name, exercises in find_likely(answered).items():
            found[name][learner] = exercises
    shown = {name: each for name, each in found.items() if len(each) >= FEWEST}
    asked = _count_asked(shown, lines.values())
    shared = (
        Shared(name, tuple(each), _most_common(each.values()), asked[name])
        for name, each in shown.items()
    )
    return sorted(shared, key=lambda one: (-len(one.learners), one.name))


def find_likely(answered: Sequence[Answered]) -> Mapping[str, list[str]]:
    """The misconceptions that a learner is likely to hold, with the exercises that showed each.

    Each of them alone explains one of the learner's answers, and no other misconception explains
    all the answers that it explains.
    """
    shown: defaultdict[str, list[str]] = defaultdict(list)
    alone = set[str]()
    for line in answered:
        alone |= set(line.suspects) if len(line.suspects) == 1 else set()
        for name in line.suspects:
            shown[name].append(line.code)
    beliefs = beliefs_of(answered)
    return {
        name: shown[name]
        for name in sorted(alone - beliefs.denied)
        if _is_likely(name, beliefs) and _explains_most(name, shown)
    }


def _is_likely(name: str, beliefs: Beliefs) -> bool:
    """Whether enough answers agree with a misconception, and few are against it."""
    agreeing = beliefs.agreeing[name]
    enough = agreeing >= beliefs.needs(name, BY_BUTTONS)
    return enough and agreeing > BY_BUTTONS * beliefs.against[name]


def _explains_most(name: str, shown: Mapping[str, Sequence[str]]) -> bool:
    """Whether no other misconception explains all the answers that this one explains."""
    own = set(shown[name])
    return not any(own <= set(codes) for other, codes in shown.items() if other != name)


def _count_asked(names: Iterable[str], classes: Iterable[Sequence[Answered]]) -> Mapping[str, int]:
    """For each misconception, the number of exercises where it leads to a wrong answer."""
    wanted = set(names)
    asked: defaultdict[str, set[str]] = defaultdict(set)
    if wanted:
        for answered in classes:
            for line in answered:
                for name in wanted.intersection((*line.suspects, *line.others)):
                    asked[name].add(line.code)
    return {name: len(asked[name]) for name in wanted}


def _most_common(lists: Iterable[Sequence[str]]) -> tuple[str, ...]:
    """The exercises of several lists, the most frequent first."""
    counts = Counter(code for codes in lists for code in codes)
    return tuple(sorted(counts, key=lambda code: (-counts[code], code)))
