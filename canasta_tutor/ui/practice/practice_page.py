"""The practice page as it is drawn: what can be chosen, why a puzzle comes, the skill map."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby

from canasta_tutor.engine.rules.rule_files import known
from canasta_tutor.engine.rules.schema.rule_set import SECTIONS, RuleSet
from canasta_tutor.i18n.words import Words
from canasta_tutor.learner.choice.why import Why
from canasta_tutor.learner.practice_log import Log
from canasta_tutor.puzzles.skills import Skill, skill_applies, skills
from canasta_tutor.ui.card_props import Props
from canasta_tutor.ui.page_head import page_scene
from canasta_tutor.ui.practice.coach import BARS, HOUSE, MODES, STATES, Coach, Stand, Wish

_WORDS = """
    system skill modes settings.done next map map.help code code.copy code.open code.label
    code.apply why drill.left drill.leave drill.missed days days.said days.table days.day
    days.puzzles days.right end.ahead end.lessons
"""


def practice_scene(words: Words) -> Props:
    """All that depends on the language alone."""
    return {
        **page_scene("practice", "practice", "rules", words),
        "words": words.texts("practice.", _WORDS),
        "copied": words.text("ui.progress.copied"),
    }


def wish_props(wish: Wish) -> Props:
    """What was chosen, as the browser keeps it."""
    kept = {"system": wish.system, "mode": wish.mode, "skill": wish.skill}
    return {**kept, "check": wish.check} if wish.check else kept


def choices_props(wish: Wish, rules: RuleSet, house: RuleSet | None, words: Words) -> Props:
    """The systems and the skills to choose from."""
    return {
        "systems": list(_systems(wish, rules, house, words)),
        "skills": list(_skills(wish, rules, words)),
        "note": words.text(f"ruleset.{rules.id}.note"),
        "chosen": _chosen(wish, rules, words),
    }


def _chosen(wish: Wish, rules: RuleSet, words: Words) -> str:
    """The choice in one line."""
    name = words.text(f"ruleset.{rules.id}.name")
    system = words.text("practice.house", system=name) if wish.system == HOUSE else name
    skill = words.text(f"skill.{wish.skill}" if wish.skill else "practice.skill.any")
    return " · ".join((words.text(f"practice.mode.{wish.mode}"), system, skill))


def _systems(wish: Wish, rules: RuleSet, house: RuleSet | None, words: Words) -> Iterator[Props]:
    at_home = wish.system == HOUSE and house is not None
    if house is not None:
        name = words.text(f"ruleset.{house.id}.name")
        label = words.text("practice.house", system=name)
        yield {"id": HOUSE, "label": label, "current": at_home}
    for name in known():
        label = words.text(f"ruleset.{name}.name")
        yield {"id": name, "label": label, "current": not at_home and name == rules.id}


def _skills(wish: Wish, rules: RuleSet, words: Words) -> Iterator[Props]:
    yield {"id": "", "label": words.text("practice.skill.any"), "current": not wish.skill}
    for name, group in groupby(skills_of(rules), key=section):
        options = [
            {
                "id": each.id,
                "label": words.text(f"skill.{each.id}"),
                "current": each.id == wish.skill,
            }
            for each in group
        ]
        yield {"label": words.text(f"referee.page.section.{name}"), "options": options}


def skills_of(rules: RuleSet) -> list[Skill]:
    """The skills of a rule set, in the order of its sections."""
    found = [each for each in skills().values() if skill_applies(each, rules)]
    return sorted(found, key=lambda each: list(SECTIONS).index(section(each)))


def section(skill: Skill) -> str:
    """The part of the rules that a skill rests on first."""
    return skill.rules[0].partition(".")[0]


def modes_props(wish: Wish, coach: Coach, rules: RuleSet, words: Words) -> list[Props]:
    """The ways to practise, with how much waits in each."""
    waits = {**dict.fromkeys(MODES, 0), **coach.waiting(rules)}
    return [
        {
            "id": mode,
            "label": words.text(f"practice.mode.{mode}"),
            "note": words.text(f"practice.mode.{mode}.{'count' if count else 'note'}", count=count),
            "waits": count > 0,
            "current": mode == wish.mode,
        }
        for mode, count in waits.items()
    ]


def map_props(stands: Iterable[Stand], wish: Wish, words: Words) -> list[Props]:
    """The skills by the parts of the rules: what is known, what is weak, what is due."""
    found = []
    for name, group in groupby(stands, key=lambda stand: section(skills()[stand.skill])):
        there = list(group)
        tried = any(stand.bars is not None for stand in there)
        found.append(
            {
                "label": words.text(f"referee.page.section.{name}"),
                "known": counts_text(there, words) if tried else None,
                "skills": [_stand(stand, wish, words) for stand in there],
            }
        )
    return found


def key_props(stands: Sequence[Stand], words: Words) -> list[Props]:
    """What the fields of the map mean, and how many there are of each."""
    counts = Counter(stand.state for stand in stands)
    return [
        {"state": state, "text": words.text(f"practice.state.{state}"), "count": counts[state]}
        for state in STATES
    ]


def _stand(stand: Stand, wish: Wish, words: Words) -> Props:
    return {
        "id": stand.skill,
        "label": words.text(f"skill.{stand.skill}"),
        "state": stand.state,
        "text": words.text(f"practice.state.{stand.state}"),
        "due": words.text("practice.state.due") if stand.due else None,
        "bars": stand.bars,
        "of": BARS,
        "last": list(stand.last),
        "last_text": words.text("practice.map.last", count=len(stand.last), right=sum(stand.last)),
        "current": stand.skill == wish.skill,
    }


def counts_text(stands: Sequence[Stand], words: Words) -> str:
    """How many skills are known, of how many."""
    known_ones = sum(stand.state == "known" for stand in stands)
    return words.text("practice.map.count", known=known_ones, total=len(stands))


def why_text(words: Words, why: Why) -> str:
    """A reason in words, with the names of its skills.

    >>> from canasta_tutor.learner.choice.why import Quick
    >>> why_text(Words("en"), Quick("card-points"))
    'For speed: “Card points”.'
    """
    fields = dict(zip(why.names, why.values(), strict=True))
    fields["skill"] = words.text(f"skill.{why.skill}")
    if "needs" in fields:
        names = (words.text(f"skill.{need}") for need in fields["needs"])
        fields["needs"] = tuple(words.text("practice.quoted", skill=name) for name in names)
    return words.text(f"practice.why.{why.code}", **fields)


SHOWN = 14
"""So many days are shown, the latest."""

MINUTE = 60
DAY = 24 * 60 * MINUTE
FARTHEST = 24 * 60
"""No clock on earth is further from UTC, in minutes."""


@dataclass(frozen=True, slots=True)
class Day:
    """A day of practice, counted from 1 January 1970."""

    number: int
    answered: int
    right: int
    """Of the first answers."""


def day_of(seconds: int, zone: int) -> int:
    """The day of a moment in UTC where the clock is `zone` minutes behind it.

    >>> day_of(0, 0), day_of(0, 60), day_of(DAY - 1, -60)
    (0, -1, 1)
    """
    return (seconds - zone * MINUTE) // DAY


def days(log: Log, zone: int) -> list[Day]:
    """The days of a log on which something was answered, oldest first."""
    answered = Counter(day_of(line.when, zone) for line in log)
    right = Counter(day_of(line.when, zone) for line in log if line.clean)
    return [Day(number, answered[number], right[number]) for number in sorted(answered)]


def zone_of(told: object) -> int:
    """What the browser says of its clock; UTC where it says nothing that can be."""
    return told if isinstance(told, int) and abs(told) <= FARTHEST else 0


def days_props(found: list[Day], today: int, words: Words) -> Props:
    """The latest days, and what was done today."""
    now = next((day for day in found if day.number == today), Day(today, 0, 0))
    return {
        "today": words.text("practice.days.today", count=now.answered, right=now.right),
        "days": [
            {"day": day.number, "answered": day.answered, "right": day.right}
            for day in found[-SHOWN:]
        ],
    }
