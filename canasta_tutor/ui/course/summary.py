"""The end of a lesson: its rules as cards, how it went, what to look at again, where to go on."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from canasta_tutor.engine.rules.schema.system import RuleSet
from canasta_tutor.i18n.words import Words
from canasta_tutor.learner.choice.lesson_check import LENGTH
from canasta_tutor.learner.course import Leg, Stop, asked
from canasta_tutor.learner.progress import Progress, Record
from canasta_tutor.ui.cards import Props, sentence
from canasta_tutor.ui.page_head import check_place, common_texts
from canasta_tutor.ui.rule_cards import rule_cards

_WORTH_IT = ("open", "missed", "hinted")
"""Why a step is worth another look, the weightiest first."""


def summary_scene(
    stop: Stop, following: Stop | None, told: Iterable[tuple[RuleSet, Iterable[str]]], words: Words
) -> Props:
    """The rules that the lesson teaches, system by system, and the way on."""
    return {
        "part": "summary",
        "id": f"{stop.id}/summary",
        "lang": words.lang,
        "heading": words.text("ui.summary.heading"),
        "rules": [card for rules, keys in told for card in rule_cards(keys, rules, words)],
        "again_label": words.text("ui.summary.again"),
        "links": [_check(stop, words), *_on(following, words), _practice(following is None, words)],
        "last": None if following else words.text("ui.summary.last"),
        "texts": common_texts(words),
    }


def summary_state(stop: Stop, legs: Sequence[Leg], progress: Progress, words: Words) -> Props:
    """How many were solved, how many at once, and the steps that are worth another look.

    `went`: how it went with each puzzle, in their order.
    """
    records = [progress.record(stop.key(puzzle)) for puzzle in stop.puzzles]
    done, total = stop.solved(progress), len(stop.puzzles)
    name = "ui.summary.all_done" if done == total else "ui.summary.solved"
    points = [sentence(words, name, done=done, total=total)]
    if done:
        at_once = sum(how_it_went(record) == "" for record in records)
        points.append(sentence(words, "ui.summary.first_try", count=at_once))
    again = list(_again(stop, legs, progress, words)) if done else []
    went = [how_it_went(record) or "at_once" for record in records]
    return {"points": points, "again": again, "went": went}


def how_it_went(record: Record) -> str:
    """A puzzle `open`, `missed` before it was solved, solved after a hint: `hinted`; else nothing.

    What happened in the same second came before: a solved puzzle takes neither answer nor hint.

    >>> how_it_went(Record(right=frozenset({5}), wrong=frozenset({9})))
    ''
    """
    if not record.solved:
        return "open"
    solved = min(record.right)
    if any(when <= solved for when in record.wrong):
        return "missed"
    return "hinted" if any(when <= solved for when in record.hint) else ""


def _again(stop: Stop, legs: Sequence[Leg], progress: Progress, words: Words) -> Iterator[Props]:
    for place, leg in enumerate(legs, start=1):
        went = {how_it_went(progress.record(stop.key(name))) for name in asked(leg, stop)}
        why = next((why for why in _WORTH_IT if why in went), None)
        if why:
            text = words.text(f"ui.summary.{why}")
            yield {"href": f"#step-{place}", "label": leg.title, "text": text}


def _check(stop: Stop, words: Words) -> Props:
    return {
        "href": f"../{check_place(stop.id)}",
        "label": words.text("ui.check.end", count=LENGTH),
        "primary": False,
    }


def _on(following: Stop | None, words: Words) -> Iterator[Props]:
    if following:
        title = following.title[words.lang]
        yield {
            "href": f"{following.id}.ipynb",
            "label": words.text("ui.summary.next", title=title),
            "primary": True,
        }


def _practice(last: bool, words: Words) -> Props:
    return {
        "href": "../practice.ipynb",
        "label": words.text("practice.title"),
        "primary": last,
    }
