"""Misconceptions that several learners of a class share.

A misconception is told only if at least three learners gave answers that it alone explains, if
enough answers of each of them agree with it, counted as Practice counts them, and if it explains
more of their wrong answers than any other does. It must have been asked about often enough, too: a
slip looks like a misconception where only one exercise could show it.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from canasta_tutor.learner.beliefs.beliefs import BY_BUTTONS, Beliefs, beliefs_of
from canasta_tutor.learner.practice_log import Answered

FEWEST = 3
"""Fewest learners who share a misconception; fewest exercises that must have asked about it."""


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
        """Whether enough exercises asked about it to tell it from slips."""
        return self.asked >= FEWEST


def find_shared(lines: Mapping[str, Sequence[Answered]]) -> list[Shared]:
    """The misconceptions that learners share, by their answers; the most shared first.

    Where too few exercises asked about one, `is_asked_enough` is false: nothing may be told of it.
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

    Each alone explains one of the learner's answers, and more answers than any other does.
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
    """For each misconception, the number of exercises to which it leads to a wrong answer."""
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
