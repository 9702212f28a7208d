"""The home page: language, rules, the lessons and how far they are, the progress code."""

from __future__ import annotations

from canasta_tutor.engine.values.cards import in_order
from canasta_tutor.i18n.words import Words
from canasta_tutor.learner.course import Course, Standing, Stop, next_stop
from canasta_tutor.learner.progress import Progress
from canasta_tutor.learner.progress_code import progress_code
from canasta_tutor.ui.cards import Props, zone_props
from canasta_tutor.ui.page_head import PAGES, common_texts, language_choices, look, rule_set_choices

_FAN = in_order("Qh Ks 3d 2c X")
"""Cards of every sort, beside the title."""


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
        "rule_sets_label": words.text("ui.home.rules"),
        "lessons_label": words.text("ui.home.lessons"),
        "tools_label": words.text("referee.page.at_table"),
        "tools": [_tool(name, words) for name in PAGES],
        "progress": _progress_words(words),
        **look(words),
        "texts": common_texts(words),
    }


def home_state(course: Course, progress: Progress, words: Words) -> Props:
    """The lessons with what is done, where to go on, and the code to take along."""
    going_on = next_stop(course, progress)
    return {
        "lessons": [_lesson(stop, progress, words, stop is going_on) for stop in course],
        "continue": _continue(going_on, progress, words) if going_on else None,
        "code": progress_code(progress),
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
        "state_text": words.text(f"ui.home.{standing.value}", done=done, total=total),
        "current": current,
    }


def _continue(stop: Stop, progress: Progress, words: Words) -> Props:
    new = not progress.puzzles and stop.standing(progress) is Standing.NEW
    label = words.text("ui.home.start" if new else "ui.home.continue", title=stop.title[words.lang])
    return {"href": href(stop, words.lang), "label": label}


def kept_words(in_file: bool, words: Words) -> str:
    """Where the progress is kept, as it is here."""
    return words.text("ui.progress.help" if in_file else "ui.progress.help_browser")


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
