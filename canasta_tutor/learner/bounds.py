"""What is kept of a progress that may hold anything, so that it can always be read again.

Codes, files and the browser may tell of ids that no puzzle has, and of more answers than anybody
gives. Without a bound on their sum a learner's own answers would be lost among them: in a file that
is too long to be read, or in a browser whose storage is full.
"""

from __future__ import annotations

from functools import cache

from canasta_tutor import paths
from canasta_tutor.engine.rules.rule_files import known
from canasta_tutor.learner.course_progress import CHECK
from canasta_tutor.learner.lesson_library import course
from canasta_tutor.learner.progress import Progress, is_small, merge, trim
from canasta_tutor.puzzles.skills import skills


def bound_progress(progress: Progress) -> Progress:
    """The progress without most of what belongs to no puzzle, and without the oldest of very much.

    >>> bound_progress(Progress())
    Progress(puzzles={}, language=None, rules=None, practice=(), drills={}, begun=0)
    """
    return progress if is_small(progress) else trim(progress, *known_ids())


def merge_bounded(one: Progress, other: Progress) -> Progress:
    """Everything that either progress holds, as far as it can be read again."""
    return bound_progress(merge(one, other))


@cache
def known_ids() -> tuple[frozenset[str], frozenset[str]]:
    """The puzzles of all lessons, and the drills of all systems."""
    stops = course(paths.lessons())
    puzzles = [stop.key(puzzle) for stop in stops for puzzle in (*stop.puzzles, CHECK)]
    puzzles += [f"{rules}/{CHECK}" for rules in known()]
    drills = (
        drill for rules in known() for drill in (rules, *(f"{rules}/{skill}" for skill in skills()))
    )
    return frozenset(puzzles), frozenset(drills)
