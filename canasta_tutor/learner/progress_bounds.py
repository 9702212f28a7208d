"""Bounds on stored progress, so that it can always be read again.

Codes, files and the browser may hold unknown puzzle ids and more answers than anybody gives.
Without bounds, these would push out the learner's own answers: the file would be too long to read,
or the browser's storage would be full.
"""

from __future__ import annotations

from functools import cache

from canasta_tutor import paths
from canasta_tutor.engine.rules.rule_files import known
from canasta_tutor.learner.course_progress import CHECK, COURSE_PLACED, PLACED
from canasta_tutor.learner.lesson_library import course
from canasta_tutor.learner.progress import Progress, is_small, merge, trim
from canasta_tutor.puzzles.skills import skills


def bound_progress(progress: Progress) -> Progress:
    """The progress within bounds: with a limited number of unknown ids and of old events.

    >>> bound_progress(Progress())
    Progress(puzzles={}, language=None, rules=None, practice=(), drills={}, deals={}, begun=0)
    """
    return progress if is_small(progress) else trim(progress, *known_ids())


def merge_bounded(one: Progress, other: Progress) -> Progress:
    """Both progresses as one, within bounds."""
    return bound_progress(merge(one, other))


@cache
def known_ids() -> tuple[frozenset[str], frozenset[str]]:
    """The ids of the puzzles and checks of all lessons, and of the drills of all systems."""
    stops = course(paths.lessons())
    puzzles = [stop.key(puzzle) for stop in stops for puzzle in (*stop.puzzles, CHECK, PLACED)]
    puzzles += [COURSE_PLACED, *(f"{rules}/{CHECK}" for rules in known())]
    drills = (
        drill for rules in known() for drill in (rules, *(f"{rules}/{skill}" for skill in skills()))
    )
    return frozenset(puzzles), frozenset(drills)
