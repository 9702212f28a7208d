"""The placement on the practice page: what the learner plays, and where the lessons go on."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from canasta_tutor import paths
from canasta_tutor.engine.rules.rule_files import known
from canasta_tutor.engine.rules.schema.rule_set import RuleSet
from canasta_tutor.i18n.words import Words
from canasta_tutor.learner import lesson_library
from canasta_tutor.learner.beliefs.beliefs import beliefs_of
from canasta_tutor.learner.choice.placement import Placed, doubted_lessons, place_lessons
from canasta_tutor.learner.course_progress import COURSE_PLACED, PLACED, Stop
from canasta_tutor.learner.practice_log import Answered, Log
from canasta_tutor.learner.progress import Event
from canasta_tutor.ui.card_props import Props
from canasta_tutor.ui.learner_panels import Blob, Learner

PLAYED = ("classic", "samba", "modern-american", "hand-and-foot", "czech-club")
"""The systems to choose from; for any other one the questions are about the usual one."""

NONE, OTHER = "none", "other"


def plays_props(words: Words) -> Props:
    """The question before the first one: what the learner plays."""
    usual = words.text(f"ruleset.{known()[0]}.name")
    first = lesson_library.course(paths.lessons())[0]
    none, other = words.texts("practice.plays.", "none other").values()
    return {
        "heading": words.text("practice.plays"),
        "lead": words.text("practice.plays.lead"),
        "choices": [
            {
                "id": NONE,
                "label": none,
                "note": words.text("practice.plays.none.note"),
                "href": _href(first, words),
            },
            *({"id": name, "label": words.text(f"ruleset.{name}.name")} for name in PLAYED),
            {
                "id": OTHER,
                "label": other,
                "note": words.text("practice.plays.other.note", system=usual),
            },
        ],
    }


def system_played(name: str) -> str:
    """The system that the questions are about."""
    return known()[0] if name == OTHER else name


def _place(lines: Sequence[Answered], log: Log, rules: RuleSet) -> dict[str, Placed]:
    """What the answers say of each lesson; empty if that is not enough to say anything."""
    parts = lesson_library.parts(paths.lessons(), rules.id)
    found = place_lessons(lines, parts, doubted_lessons(beliefs_of(log), parts))
    return dict(found) if Placed.KNOWN in found.values() else {}


def note_placement(learner: Learner, lines: Sequence[Answered], rules: RuleSet) -> list[Blob]:
    """Mark the lessons that are known, and those where there is something to learn."""
    found = _place(lines, learner.progress.practice, rules)
    blobs: list[Blob] = []
    for lesson, placed in found.items():
        event = Event.RIGHT if placed is Placed.KNOWN else Event.WRONG
        blobs = learner.note(f"{lesson}/{PLACED}", event)
    well = bool(found) and set(found.values()) == {Placed.KNOWN}
    return blobs + learner.note(COURSE_PLACED, Event.RIGHT if well else Event.WRONG)


def placement_end(lines: Sequence[Answered], log: Log, rules: RuleSet, words: Words) -> Props:
    """Which lessons are known, where they go on, and the link there."""
    folder, found = paths.lessons(), _place(lines, log, rules)
    all_stops = lesson_library.course(folder)
    course = [stop for stop in all_stops if stop.rules in (None, rules.id)]
    rest = [stop for stop in course if found.get(stop.id, Placed.KNOWN) is not Placed.KNOWN]
    first = rest[0] if rest else course[0] if not found else None
    name = "open" if rest else "all" if found else "little"
    system = words.text(f"ruleset.{rules.id}.name")
    end: Props = {
        "heading": words.text(f"practice.placed.{name}", system=system),
        "home": {"href": "index.ipynb", "label": words.text("ui.bar.home")},
        "known": "",
        **dict.fromkeys(("good", "again", "growth", "ahead")),
        "lessons": [*_lesson_rows(course, first, found, words)] if found else [],
        "games": [] if first else [*game_links(all_stops, rules.id, words)],
    }
    if first:
        end["onward"] = {"href": _href(first, words), "label": first.title[words.lang]}
    return end


def _lesson_rows(
    course: Sequence[Stop], first: Stop | None, found: dict[str, Placed], words: Words
) -> Iterator[Props]:
    for stop in course:
        placed = found.get(stop.id)
        name = "unasked" if placed is None else "known" if placed is Placed.KNOWN else "later"
        name = "first" if stop is first else name
        text = words.text(f"practice.placed.{name}")
        yield {"href": _href(stop, words), "title": stop.title[words.lang]} | {
            "text": text,
            "state": name,
        }


def game_links(course: Iterable[Stop], but: str, words: Words) -> Iterator[Props]:
    """The first lesson of each game but one."""
    seen = {but}
    for stop in course:
        if stop.rules and stop.rules not in seen:
            seen.add(stop.rules)
            yield {"href": _href(stop, words), "title": stop.title[words.lang]}


def _href(stop: Stop, words: Words) -> str:
    return f"{words.lang}/{stop.id}.ipynb"
