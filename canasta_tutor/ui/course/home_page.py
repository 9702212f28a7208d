"""The home page: language, rules, the lessons and how far they are, the progress code."""

from __future__ import annotations

from collections.abc import Mapping

from canasta_tutor.engine.values.cards import in_order
from canasta_tutor.i18n.words import Words
from canasta_tutor.learner.choice.next_puzzle import Mode
from canasta_tutor.learner.course import Course, Standing, Stop, next_stop
from canasta_tutor.learner.progress import Progress
from canasta_tutor.learner.progress_code import progress_code
from canasta_tutor.ui.cards import Props, zone_props
from canasta_tutor.ui.course.systems import systems
from canasta_tutor.ui.learner import Learner
from canasta_tutor.ui.page_head import (
    PAGES,
    check_place,
    common_texts,
    language_choices,
    look,
    rule_set_choices,
)

_FAN = in_order("Qh Ks 3d 2c X")
"""Cards of every sort, beside the title."""


_MINUTE = ("heading", "next", "again", "skip", "start", "plays")


_GROUPS = ("core", "other")
"""The lessons of the game itself, and those on other rules."""


def home_scene(rules: str, words: Words) -> Props:
    """What does not change with the learner's progress."""
    return {
        "part": "home",
        "id": "home",
        "lang": words.lang,
        "title": words.text("ui.home.title"),
        "lead": words.text("ui.home.lead"),
        "cards": zone_props(_FAN, words, "fan"),
        "languages": language_choices(words.lang),
        "languages_label": words.text("ui.home.languages"),
        "rule_sets": rule_set_choices(rules, words),
        "other_rules": words.text("ui.home.other_rules"),
        "lessons_label": words.text("ui.home.lessons"),
        "groups": {name: words.text(f"ui.home.group.{name}") for name in _GROUPS},
        "systems_label": words.text("ui.systems.heading"),
        "today_label": words.text("ui.today.heading"),
        "minute_words": {name: words.text(f"ui.minute.{name}") for name in _MINUTE},
        "tools_label": words.text("referee.page.at_table"),
        "tools": [_tool(name, words) for name in PAGES],
        "progress": _progress_words(words),
        **look(words),
        "texts": common_texts(words),
    }


def home_state(course: Course, progress: Progress, due: Mapping[str, int], words: Words) -> Props:
    """The lessons with what is done and due, where to go on, and the code to take along."""
    going_on = next_stop(course, progress)
    return {
        "lessons": [
            _lesson(stop, progress, words, stop is going_on)
            | {"due": _due(due.get(stop.id, 0), words)}
            for stop in course
        ],
        "systems": list(systems(course, progress, words)),
        "going_on": _going_on(going_on, progress, words),
        "code": progress_code(progress),
    }


def _due(count: int, words: Words) -> str | None:
    return words.text("ui.home.due", count=count) if count else None


def first_step(course: Course, words: Words) -> Props:
    """The way to the first lesson."""
    return {
        "href": href(course[0], words.lang),
        "practice": "practice.ipynb",
        "mode": Mode.ROUND.value,
    }


def href(stop: Stop, lang: str) -> str:
    """The address of a lesson, seen from the home page."""
    return f"{lang}/{stop.id}.ipynb"


def _tool(name: str, words: Words) -> Props:
    """A page beside the lessons."""
    return {
        "href": f"{name}.ipynb",
        "title": words.text(f"{PAGES[name]}.title"),
        "note": words.text(f"{PAGES[name]}.note"),
    }


def _lesson(stop: Stop, progress: Progress, words: Words, current: bool) -> Props:
    standing = stop.standing(progress)
    done, total = stop.solved(progress), len(stop.puzzles)
    return {
        "href": href(stop, words.lang),
        "title": stop.title[words.lang],
        "goal": stop.goal[words.lang],
        "state": standing.value,
        "state_text": _state_text(stop, progress, words),
        "group": _GROUPS[bool(stop.rules)],
        "check": None if standing is Standing.DONE else _check(stop, words),
        "done": done,
        "total": total,
        "current": current,
        "current_text": words.text("ui.home.next") if current else None,
    }


def _state_text(stop: Stop, progress: Progress, words: Words) -> str:
    """How far the learner is: all puzzles solved, or the check passed without them."""
    done, total = stop.solved(progress), len(stop.puzzles)
    if stop.checked(progress) and done < total:
        return words.text("ui.home.checked")
    return words.text(f"ui.home.{stop.standing(progress).value}", done=done, total=total)


def _check(stop: Stop, words: Words) -> Props:
    """The check that may be taken first."""
    title = stop.title[words.lang]
    return {
        "href": check_place(stop.id),
        "label": words.text("ui.check.known"),
        "name": words.text("ui.check.known.of", title=title),
    }


def _going_on(stop: Stop | None, progress: Progress, words: Words) -> Props:
    """Where the learner stands, and the way on from there."""
    if stop is None:
        return {
            "kicker": None,
            "title": words.text("ui.summary.last"),
            "href": "practice.ipynb",
            "label": words.text("practice.title"),
        }
    lesson = _lesson(stop, progress, words, current=True)
    begun = stop.standing(progress) is not Standing.NEW
    return {
        "kicker": words.text("ui.home.stopped" if begun else "ui.home.next"),
        "title": lesson["title"],
        "goal": lesson["goal"],
        "state_text": lesson["state_text"] if begun else None,
        "href": lesson["href"],
        "label": words.text("ui.home.continue" if begun else "ui.home.start"),
    }


def kept_words(learner: Learner, words: Words) -> str:
    """Where the progress is kept, as it is here."""
    if learner.unkept:
        return words.text("ui.unkept")
    return words.text("ui.progress.help" if learner.in_file else "ui.progress.help_browser")


def _progress_words(words: Words) -> Props:
    return {
        "heading": words.text("ui.progress.heading"),
        "code_label": words.text("ui.progress.code"),
        "code": "",
        "copy_label": words.text("ui.progress.copy"),
        "copied": words.text("ui.progress.copied"),
        "paste_label": words.text("ui.progress.paste"),
        "apply_label": words.text("ui.progress.apply"),
        "copies_label": words.text("ui.progress.copies"),
    }
