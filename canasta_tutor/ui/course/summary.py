"""The end of a lesson: its rules as cards, what was solved, where to go on."""

from __future__ import annotations

from collections.abc import Iterable

from canasta_tutor.engine.rules.schema.system import RuleSet
from canasta_tutor.i18n.words import Words
from canasta_tutor.learner.course import Stop
from canasta_tutor.learner.progress import Progress
from canasta_tutor.ui.cards import Props, sentence
from canasta_tutor.ui.page_head import common_texts
from canasta_tutor.ui.rule_cards import rule_cards


def summary_scene(
    stop: Stop, following: Stop | None, keys: Iterable[str], rules: RuleSet, words: Words
) -> Props:
    """The rules that the lesson teaches, and the way on."""
    return {
        "part": "summary",
        "id": f"{stop.id}/summary",
        "lang": words.lang,
        "heading": words.text("ui.summary.heading"),
        "rules": rule_cards(keys, rules, words),
        "links": [_next(following, words)],
        "texts": common_texts(words),
    }


def summary_state(stop: Stop, progress: Progress, words: Words) -> Props:
    """What was solved."""
    done, total = stop.solved(progress), len(stop.puzzles)
    name = "ui.summary.all_done" if done == total else "ui.summary.solved"
    return {"points": [sentence(words, name, done=done, total=total)]}


def _next(following: Stop | None, words: Words) -> Props:
    if following is None:
        return {"href": "../index.ipynb", "label": words.text("ui.summary.home")}
    title = following.title[words.lang]
    return {
        "href": f"{following.id}.ipynb",
        "label": words.text("ui.summary.next", title=title),
        "primary": True,
    }
