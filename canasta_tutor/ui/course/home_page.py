"""The home page for the browser.

The page shows language, rules, the progress code, lessons and systems with their state, today's
short tasks, and the learner's strengths.
"""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from itertools import groupby

from canasta_tutor import paths
from canasta_tutor.engine.rules.rule_files import known
from canasta_tutor.engine.rules.schema.rule_set import RuleSet
from canasta_tutor.engine.values.cards import in_order
from canasta_tutor.i18n.words import Words
from canasta_tutor.learner import lesson_library
from canasta_tutor.learner.choice.daily_five import LEVELS_OF_DAY, week_of
from canasta_tutor.learner.choice.next_puzzle import Mode, waiting
from canasta_tutor.learner.course_progress import (
    CHECK,
    COURSE_PLACED,
    Course,
    Standing,
    Stop,
    next_stop,
)
from canasta_tutor.learner.progress import Progress
from canasta_tutor.learner.progress_code import progress_code
from canasta_tutor.learner.progress_owner import base_address, is_on_binder
from canasta_tutor.learner.skills.review import is_due
from canasta_tutor.learner.skills.standing import Practice
from canasta_tutor.puzzles.skills import skills
from canasta_tutor.ui.card_props import Props, zone_props
from canasta_tutor.ui.learner_panels import Learner
from canasta_tutor.ui.page_head import (
    PAGES,
    check_place,
    language_choices,
    look,
    rule_set_choices,
    scene_of,
)
from canasta_tutor.ui.practice.coach import Coach, Stand
from canasta_tutor.ui.practice.placement_page import game_links
from canasta_tutor.ui.practice.practice_page import counts_text, section, skills_of
from canasta_tutor.ui.rule_cards import rule_place
from canasta_tutor.ui.widget import IN_VOILA

_FAN = in_order("Qh Ks 3d 2c X")
"""One card of every kind, beside the title."""

_PRACTICE = "practice.ipynb"
_DOORS = ("practice", "play", "class")
"""The pages that have boxes of the same size as lessons, beside the path."""
LAB = "lab/tree/notebooks/index.ipynb"
"""The notebook of this page in JupyterLab, below the base address of a session on Binder."""
_SHEET = "rule-card"
"""The page to print; the page of all rules leads to it."""


def home_scene(rules: str, words: Words) -> Props:
    """The parts of the page that do not depend on the learner's progress."""
    return {
        **scene_of("home", "home", words),
        "title": words.text("ui.home.title"),
        "lead": words.text("ui.home.lead"),
        "cards": zone_props(_FAN, words, "fan"),
        "languages": language_choices(words.lang),
        "languages_label": words.text("ui.home.languages"),
        "rule_sets": rule_set_choices(rules, words),
        "other_rules": words.text("ui.home.other_rules"),
        "lessons_label": words.text("ui.home.lessons"),
        "systems_label": words.text("ui.systems.heading"),
        "today_label": words.text("ui.today.heading"),
        "minute_words": words.texts("ui.minute.", "heading next again skip start plays"),
        "sound_words": words.texts("ui.sound.", "ask yes no"),
        "tools_label": words.text("referee.page.at_table"),
        "doors": [_page_link(name, words) for name in _DOORS],
        "tools": [_page_link(name, words) for name in PAGES if name not in (*_DOORS, _SHEET)],
        "progress": _progress_words(words),
        **look(words),
    }


def _page_link(name: str, words: Words) -> Props:
    """A page other than a lesson, and what it is for."""
    return {"href": f"{name}.ipynb", **words.texts(f"{PAGES[name]}.", "title note")}


def home_state(course: Course, progress: Progress, due: Mapping[str, int], words: Words) -> Props:
    """The lessons with their state and reviews, where to continue, and the progress code."""
    going_on = next_stop(course, progress)
    lessons = [
        _lesson_props(stop, progress, words, due.get(stop.id, 0), current=stop is going_on)
        | {"number": number}
        for number, stop in enumerate(course, start=1)
    ]
    shelves = Counter(lesson["shelf"] for lesson in lessons)
    return {
        "lessons": lessons,
        "known_label": words.text("ui.home.known", count=shelves["known"]),
        "others_label": words.text("ui.home.others", count=shelves["other"]),
        "systems": list(system_rows(course, progress, words)),
        "going_on": _continue_props(going_on, course, progress, words),
        "code": progress_code(progress),
    }


def first_step(course: Course, words: Words) -> Props:
    """The link to the first lesson."""
    first = href(course[0], words.lang)
    return {"href": first, "practice": _PRACTICE, "mode": Mode.PLACEMENT.value}


def href(stop: Stop, lang: str) -> str:
    """Link from the home page to a lesson."""
    return f"{lang}/{stop.id}.ipynb"


def _lesson_props(
    stop: Stop, progress: Progress, words: Words, due: int = 0, *, current: bool
) -> Props:
    """A lesson with its state; `due`: number of its skills that are due for review."""
    standing = stop.standing(progress)
    done, total = stop.count_solved(progress), len(stop.puzzles)
    return {
        "href": href(stop, words.lang),
        "title": stop.title[words.lang],
        "goal": stop.goal[words.lang],
        "sign": zone_props(stop.sign, words),
        "state": standing.value,
        "state_text": _state_text(stop, progress, words),
        "shelf": _shelf(stop, standing, current=current),
        "done": done,
        "total": total,
        "current": current,
        "current_text": words.text("ui.home.next") if current else None,
        "due": words.text("ui.home.due", count=due) if due else None,
    }


def _state_text(stop: Stop, progress: Progress, words: Words) -> str:
    """How far the learner has come in a lesson, in words."""
    done, total = stop.count_solved(progress), len(stop.puzzles)
    if stop.is_checked(progress) and done < total:
        return words.text("ui.home.checked")
    return words.text(f"ui.home.{stop.standing(progress).value}", done=done, total=total)


def _shelf(stop: Stop, standing: Standing, *, current: bool) -> str:
    """Where on the path a lesson lies: known, ahead, or folded away with the other games."""
    if standing is Standing.DONE:
        return "known"
    return "other" if stop.rules and not current else "ahead"


def _continue_props(stop: Stop | None, course: Course, progress: Progress, words: Words) -> Props:
    """The learner's present lesson, with the link to continue; else the games to choose from."""
    if stop is None:
        rules = progress.setting("rules") or known()[0]
        others = [each for each in course if each.standing(progress) is not Standing.DONE]
        system = words.text(f"ruleset.{rules}.name")
        return {
            "kicker": None,
            "title": words.text("practice.placed.all", system=system),
            "games": list(game_links(others, rules, words)),
            "href": _PRACTICE,
            "label": words.text("practice.title"),
        }
    lesson = _lesson_props(stop, progress, words, current=True)
    begun = stop.standing(progress) is not Standing.NEW
    return {
        "kicker": words.text("ui.home.stopped" if begun else "ui.home.next"),
        "title": lesson["title"],
        "goal": lesson["goal"],
        "state_text": lesson["state_text"] if begun else None,
        "sign": lesson["sign"],
        "done": lesson["done"],
        "total": lesson["total"],
        "href": lesson["href"],
        "label": words.text("ui.home.continue" if begun else "ui.home.start"),
    }


def where_kept(learner: Learner, words: Words) -> str:
    """Where this learner's progress is stored, in words."""
    if learner.unkept:
        return words.text("ui.unkept")
    return words.text("ui.progress.help" if learner.in_file else "ui.progress.help_browser")


def place_props(words: Words) -> Props | None:
    """On Binder: how long this session lasts, and a link to the notebooks if they are elsewhere."""
    if not is_on_binder():
        return None
    lab = {"href": f"{base_address()}{LAB}", "label": words.text("ui.binder.lab")}
    return {"text": words.text("ui.binder.lasts"), "lab": lab if IN_VOILA in os.environ else None}


def _progress_words(words: Words) -> Props:
    said = words.texts("ui.progress.", "heading code copy copied paste apply copies")
    labels = {name: said.pop(name) for name in ("code", "copy", "paste", "apply", "copies")}
    return {**said, **{f"{name}_label": label for name, label in labels.items()}, "code": ""}


def system_rows(course: Course, progress: Progress, words: Words) -> Iterator[Props]:
    """Every system but the usual one, with its links and whether its check was passed."""
    by_system = {name: stop for stop in reversed(course) for name in stop.also}
    by_system |= {stop.rules: stop for stop in reversed(course) if stop.rules}
    for name in known():
        if name == known()[0]:
            continue
        stop = by_system.get(name)
        passed = progress.record(f"{name}/{CHECK}").is_solved
        yield {
            "id": name,
            "title": words.text(f"ruleset.{name}.name"),
            "note": words.text(f"ruleset.{name}.note"),
            "state_text": words.text("ui.home.checked") if passed else None,
            "links": [
                _learning_link(name, stop, words),
                {
                    "href": _PRACTICE,
                    "label": words.text("practice.title"),
                    "wish": {"system": name, "mode": Mode.PRACTICE.value, "skill": ""},
                },
                {"href": check_place(name), "label": words.text("ui.systems.check")},
            ],
        }


def _learning_link(name: str, stop: Stop | None, words: Words) -> Props:
    """The link to a system's lesson, or else to its differences from the usual game."""
    if stop:
        return {"href": href(stop, words.lang), "label": words.text("ui.systems.lesson")}
    changes = rule_place("", known()[0], name).rstrip("#")
    return {"href": changes, "label": words.text("ui.systems.changes")}


STATES = ("known", "growing", "weak")
"""States of a tried skill, best first."""

_MOST_NAMED = 3
"""The most skills that the page names for a state."""


def strength_props(coach: Coach, rules: RuleSet, words: Words) -> Props | None:
    """How well the learner masters the skills of these rules; None before the first answer."""
    stands = list(coach.stands(rules, [each.id for each in skills_of(rules)]))
    if not any(stand.state in STATES for stand in stands):
        return None
    return {
        "heading": words.text("ui.strengths.heading"),
        "count": counts_text(stands, words),
        "said": list(_named_skills(stands, words)),
        "table_label": words.text("ui.strengths.table"),
        "head": list(words.texts("ui.strengths.", f"part {' '.join(STATES)} all").values()),
        "states": list(STATES),
        "rows": list(_section_rows(stands, words)),
    }


def _named_skills(stands: Sequence[Stand], words: Words) -> Iterator[Props]:
    for state, label in words.texts("ui.strengths.", " ".join(STATES)).items():
        names = [words.text(f"skill.{each.skill}") for each in stands if each.state == state]
        if names:
            more = len(names) - _MOST_NAMED
            tail = [words.text("ui.strengths.more", count=more)] if more > 0 else []
            yield {"state": state, "label": label, "names": [*names[:_MOST_NAMED], *tail]}


def _section_rows(stands: Sequence[Stand], words: Words) -> Iterator[Props]:
    """For each section of the rules with a tried skill, the number of skills in each state."""
    by_section = groupby(stands, key=lambda stand: section(skills()[stand.skill]))
    for name, group in by_section:
        counts = Counter(stand.state for stand in group)
        if any(counts[state] for state in STATES):
            yield {
                "label": words.text(f"referee.page.section.{name}"),
                "counts": [counts[state] for state in STATES],
                "total": counts.total(),
            }


def today_props(
    progress: Progress, practice: Practice, rules: RuleSet, now: int, words: Words
) -> Props:
    """Today's five with a dot for each of seven days, what was missed, and the placement."""
    week = list(week_of(rules, practice.log, now))
    count, done = len(LEVELS_OF_DAY), week[-1][1]
    text = words.text("ui.today.done", done=done, count=count)
    return {
        "links": [
            {
                "href": _PRACTICE,
                "mode": Mode.TODAY.value,
                "label": words.text("practice.mode.today"),
                "text": text if done else words.text("ui.today.start"),
            },
            *_practice_link(Mode.AGAIN, waiting(practice, rules, now).wrong, words),
            *_practice_link(Mode.PLACEMENT, int(not progress.record(COURSE_PLACED).last), words),
        ],
        "dots": [each / count for _, each in week],
        "dots_text": words.text("ui.today.week", count=sum(each == count for _, each in week)),
    }


def _practice_link(mode: Mode, count: int, words: Words) -> Iterator[Props]:
    """A link to the practice page with `mode` chosen, if any puzzles wait there."""
    if count:
        yield {
            "href": _PRACTICE,
            "mode": mode.value,
            "label": words.text(f"practice.mode.{mode.value}"),
            "text": words.text(f"ui.today.{mode.value}", count=count),
        }


def due_by_lesson(practice: Practice, rules: RuleSet, now: int) -> Mapping[str, int]:
    """Number of skills due for review, by lesson."""
    found: dict[str, int] = {}
    parts = lesson_library.parts(paths.lessons(), rules.id)
    for place, skilled in practice.places.items():
        lesson = parts.get(place.skill)
        if place.system == rules.id and lesson and is_due(skilled.card, now):
            found[lesson] = found.get(lesson, 0) + 1
    return found
