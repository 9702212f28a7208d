"""The way from home to every rule system: its lesson, or what changes, practice and a check."""

from __future__ import annotations

from collections.abc import Iterator

from canasta_tutor.engine.rules.files import known
from canasta_tutor.i18n.words import Words
from canasta_tutor.learner.choice.next_puzzle import Mode
from canasta_tutor.learner.course import CHECK, Course
from canasta_tutor.learner.progress import Progress
from canasta_tutor.ui.cards import Props
from canasta_tutor.ui.page_head import check_place
from canasta_tutor.ui.rule_cards import rule_place


def systems(course: Course, progress: Progress, words: Words) -> Iterator[Props]:
    """Every system but the usual one, each with its ways and whether it is known."""
    by_system = {name: stop for stop in reversed(course) for name in stop.also}
    by_system |= {stop.rules: stop for stop in reversed(course) if stop.rules}
    for name in known():
        if name == known()[0]:
            continue
        stop = by_system.get(name)
        passed = progress.record(f"{name}/{CHECK}").solved
        yield {
            "id": name,
            "title": words.text(f"ruleset.{name}.name"),
            "note": words.text(f"ruleset.{name}.note"),
            "state_text": words.text("ui.home.checked") if passed else None,
            "links": [
                _learn(name, stop.id if stop else None, words),
                _practise(name, words),
                {"href": check_place(name), "label": words.text("ui.systems.check")},
            ],
        }


def _learn(name: str, lesson: str | None, words: Words) -> Props:
    """Its lesson; where it has none, what is otherwise than in the usual game."""
    if lesson:
        label = words.text("ui.systems.lesson")
        return {"href": f"{words.lang}/{lesson}.ipynb", "label": label}
    href = rule_place("", known()[0], name).rstrip("#")
    return {"href": href, "label": words.text("ui.systems.changes")}


def _practise(name: str, words: Words) -> Props:
    wish = {"system": name, "mode": Mode.PRACTICE.value, "skill": ""}
    return {"href": "practice.ipynb", "label": words.text("practice.title"), "wish": wish}
