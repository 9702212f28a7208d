"""Today's few minutes: what is to be reviewed, and one new thing."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from canasta_tutor import paths
from canasta_tutor.engine.rules.schema.system import RuleSet
from canasta_tutor.i18n.words import Words
from canasta_tutor.learner import lesson_library
from canasta_tutor.learner.choice.diagnostic_round import LENGTH
from canasta_tutor.learner.choice.next_puzzle import Mode, waiting
from canasta_tutor.learner.course import Course, Leg, Stop, asked, next_stop
from canasta_tutor.learner.progress import Progress
from canasta_tutor.learner.skills.review import due
from canasta_tutor.learner.skills.standing import Practice
from canasta_tutor.ui.cards import Props

_PRACTICE = "practice.ipynb"


def today(
    course: Course, progress: Progress, practice: Practice, rules: RuleSet, now: int, words: Words
) -> list[Props]:
    """A few things to do, each a link with what it is about."""
    waits = waiting(practice, rules, now)
    return [
        *_in_practice(Mode.REVIEW, waits.due, words),
        *_in_practice(Mode.AGAIN, waits.wrong, words),
        *_in_practice(Mode.ROUND, int(len(practice.log) < LENGTH), words),
        _new(course, progress, words),
    ]


def _in_practice(mode: Mode, count: int, words: Words) -> Iterator[Props]:
    """What waits on the practice page; `mode` is chosen there beforehand."""
    if count:
        yield {
            "href": _PRACTICE,
            "mode": mode.value,
            "label": words.text(f"practice.mode.{mode.value}"),
            "text": words.text(f"ui.today.{mode.value}", count=count),
        }


def _new(course: Course, progress: Progress, words: Words) -> Props:
    """The next step of the lesson that is on; after all lessons, practice."""
    stop = next_stop(course, progress)
    if stop is None:
        label, text = words.text("practice.title"), words.text("practice.note")
        return {"href": _PRACTICE, "mode": Mode.PRACTICE.value, "label": label, "text": text}
    place, leg = open_leg(stop, progress, words.lang)
    return {
        "href": f"{words.lang}/{stop.id}.ipynb#step-{place}",
        "mode": None,
        "label": words.text("ui.today.new"),
        "text": leg.title,
    }


def open_leg(stop: Stop, progress: Progress, lang: str) -> tuple[int, Leg]:
    """The first step of a lesson with a puzzle that is not solved, and its place."""
    legs = list(enumerate(lesson_library.legs(paths.lessons(), stop.id, lang), start=1))
    return next(
        (place, leg)
        for place, leg in legs
        if any(not progress.record(stop.key(name)).solved for name in asked(leg, stop))
    )


def due_by_lesson(practice: Practice, rules: RuleSet, now: int) -> Mapping[str, int]:
    """How many skills of each lesson are due for review."""
    found: dict[str, int] = {}
    parts = lesson_library.parts(paths.lessons(), rules.id)
    for place, skilled in practice.places.items():
        lesson = parts.get(place.skill)
        if place.system == rules.id and lesson and due(skilled.card, now):
            found[lesson] = found.get(lesson, 0) + 1
    return found
