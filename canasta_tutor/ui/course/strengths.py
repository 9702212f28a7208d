"""What the learner can do: in words, as one quiet chart, and as a table."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import groupby

from canasta_tutor.engine.rules.schema.system import RuleSet
from canasta_tutor.i18n.words import Words
from canasta_tutor.puzzles.skills import skills
from canasta_tutor.ui.cards import Props
from canasta_tutor.ui.practice.coach import Coach, Stand
from canasta_tutor.ui.practice.page import counts_text, section, skills_of

STATES = ("known", "growing", "weak")
"""How well a skill that was tried is known, the best first."""

_NAMED = 3
"""So many skills are named in words."""


def strengths(coach: Coach, rules: RuleSet, words: Words) -> Props | None:
    """Where the learner stands with the skills of these rules; None before anything was tried."""
    stands = list(coach.stands(rules, [each.id for each in skills_of(rules)]))
    if not any(stand.state in STATES for stand in stands):
        return None
    return {
        "heading": words.text("ui.strengths.heading"),
        "count": counts_text(stands, words),
        "said": list(_said(stands, words)),
        "table_label": words.text("ui.strengths.table"),
        "head": [words.text("ui.strengths.part"), *_labels(words), words.text("ui.strengths.all")],
        "states": list(STATES),
        "rows": list(_rows(stands, words)),
    }


def _labels(words: Words) -> list[str]:
    return [words.text(f"ui.strengths.{state}") for state in STATES]


def _said(stands: Sequence[Stand], words: Words) -> Iterator[Props]:
    """The best and the weakest by name."""
    for state, label in zip(STATES, _labels(words), strict=True):
        names = [words.text(f"skill.{each.skill}") for each in stands if each.state == state]
        if names:
            more = len(names) - _NAMED
            tail = [words.text("ui.strengths.more", count=more)] if more > 0 else []
            yield {"state": state, "label": label, "names": [*names[:_NAMED], *tail]}


def _rows(stands: Sequence[Stand], words: Words) -> Iterator[Props]:
    """The parts of the rules of which a skill was tried, with how many stand how."""
    by_section = groupby(stands, key=lambda stand: section(skills()[stand.skill]))
    for name, group in by_section:
        counts = Counter(stand.state for stand in group)
        if any(counts[state] for state in STATES):
            label = words.text(f"referee.page.section.{name}")
            yield {
                "label": label,
                "counts": [counts[state] for state in STATES],
                "total": counts.total(),
            }
