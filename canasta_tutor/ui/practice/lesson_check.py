"""The check of a lesson or of a system on the practice page: what it asks, and how it ends."""

from __future__ import annotations

from collections.abc import Sequence

from canasta_tutor import paths
from canasta_tutor.engine.rules.rule_files import known
from canasta_tutor.engine.rules.schema.rule_set import RuleSet
from canasta_tutor.i18n.words import Words
from canasta_tutor.learner import lesson_library
from canasta_tutor.learner.choice.next_puzzle import CHECK_ENOUGH, by_oneself
from canasta_tutor.learner.course_progress import CHECK
from canasta_tutor.learner.practice_log import Answered
from canasta_tutor.puzzles.course_plan import skills_in_system, skills_of_system
from canasta_tutor.ui.card_props import Props
from canasta_tutor.ui.rule_cards import rule_place


def is_check(name: str) -> bool:
    """Whether there is a lesson, or a system, of that name."""
    return name in lesson_library.list_lessons(paths.lessons()) or name in known()


def system_of(name: str) -> str:
    """The rules that a check is held by; empty for those that the learner plays by."""
    if name in known():
        return name
    return lesson_library.load_lesson(paths.lessons(), name).rules or ""


def asked(name: str, rules: RuleSet) -> tuple[str, ...]:
    """The skills that a check asks for."""
    if name in known():
        return skills_of_system(rules)
    return skills_in_system(lesson_library.skills_in(paths.lessons(), name), rules)


def passed(lines: Sequence[Answered]) -> bool:
    """Whether enough was right at once, without a hint."""
    return by_oneself(lines) >= CHECK_ENOUGH


def passed_key(name: str) -> str:
    """What a passed check is kept under in the progress."""
    return f"{name}/{CHECK}"


def check_end(name: str, lines: Sequence[Answered], words: Words) -> Props:
    """Whether it was passed, and where to go on or to look again."""
    well = passed(lines)
    end = "passed" if well else "open"
    return {
        "heading": words.text(f"practice.check.{end}", name=_title(name, words)),
        "said": words.text(
            "practice.check.right", right=by_oneself(lines), count=len(lines), enough=CHECK_ENOUGH
        ),
        "lessons": [_way_on(name, words, well=well)],
        "more": words.text("practice.end.practise" if well else "practice.check.more"),
    }


def _title(name: str, words: Words) -> str:
    if name in known():
        return words.text(f"ruleset.{name}.name")
    return lesson_library.stop(paths.lessons(), name).title[words.lang]


def _way_on(name: str, words: Words, *, well: bool) -> Props:
    """After a passed check the next lesson; else what is to be looked at again."""
    text = words.text(f"practice.check.{'on' if well else 'look'}")
    folder = paths.lessons()
    if name not in known():
        here = lesson_library.stop(folder, name)
        goal = (lesson_library.next_lesson(folder, name) or here) if well else here
        href, title = f"{words.lang}/{goal.id}.ipynb", goal.title[words.lang]
    else:
        href = "index.ipynb" if well else rule_place("", known()[0], name).rstrip("#")
        title = words.text("practice.check.lessons" if well else "ui.changes.heading")
    return {"href": href, "title": title, "text": text, "state": "first"}
