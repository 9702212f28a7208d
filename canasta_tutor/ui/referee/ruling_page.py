"""The referee's answer on the page: the ruling, its reasons, the rulings of other systems."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from typing import Any

from canasta_tutor import ask
from canasta_tutor.engine.rules.schema.rule_values import Standing
from canasta_tutor.engine.search import shared_steps
from canasta_tutor.engine.values.cards import PACK, Card, in_order
from canasta_tutor.engine.values.input_faults import InputError
from canasta_tutor.i18n.citations import cite
from canasta_tutor.i18n.grammar import SIGNS
from canasta_tutor.i18n.rule_texts import rule_name
from canasta_tutor.i18n.words import Words
from canasta_tutor.referee.ask import compare_systems
from canasta_tutor.ui.card_props import Props, RichProps, card_props
from canasta_tutor.ui.referee.question_places import kind_of
from canasta_tutor.ui.rule_cards import standing_label

MOST_WAYS = 12
"""The most ways to take a pile that the page lists; it only counts further ways."""

Group = list[Props] | str
"""Cards, or words in their place."""

Answer = Mapping[str, Any]
Question = Mapping[str, Any]

_TONES = {True: ("right", "✓", "yes"), False: ("wrong", "✗", "no"), None: ("info", "?", "depends")}
_VALUE_FIELDS = ("value", "total", "points")
"""Fields that may hold the number that the question asks for; the first existing field holds it."""
_NUMBER_KINDS = ("minimum", "points", "best", "score")
"""Kinds of questions whose answer is a number."""
_SHOWN_FIELDS = (
    "id", "legal", "reasons", "repair", "elsewhere", "group", "canasta", "points", "bonus",
    "minimum", "hand_cards", "ways", "groups", "lines", "total", "concealed", "effects", "value",
)  # fmt: skip


def ruling_props(question: Question, answer: Answer, words: Words) -> Props:
    """The ruling with all its reasons and facts."""
    if "error" in answer:
        return unread_props(answer["error"], words)
    tone, mark, _ = _TONES[answer["legal"]]
    kind = kind_of(question["ask"])
    return {
        "tone": tone,
        "mark": mark,
        "heading": heading(kind, answer, words),
        "reasons": [_reason(reason, words) for reason in answer["reasons"]],
        "facts": list(_facts(kind, answer, words)),
        "groups": _groups(kind, answer, words),
        "lines": [with_glyphs(line["text"], words) for line in answer.get("lines") or ()],
        "repair": with_glyphs(answer["repair"], words) if answer["repair"] else None,
        "wanted": [reason["field"] for reason in answer["reasons"] if "field" in reason],
        "path": None,
    }


def unread_props(error: Mapping[str, str], words: Words) -> Props:
    """A ruling that says why the question cannot be read, and where."""
    return {
        "tone": "wrong",
        "mark": "!",
        "heading": words.text("referee.page.unread"),
        "reasons": [{"text": with_glyphs(error["text"], words), "rule": None}],
        "facts": [],
        "groups": None,
        "lines": [],
        "repair": None,
        "wanted": [],
        "path": error["path"] or None,
    }


def heading(kind: str, answer: Answer, words: Words) -> str:
    """The ruling in a few words: a number, or whether the action is allowed."""
    outcome = _TONES[answer["legal"]][2]
    if kind in _NUMBER_KINDS and outcome == "yes":
        value = next(answer[name] for name in _VALUE_FIELDS if name in answer)
        if isinstance(value, str):
            return words.text(f"referee.page.column.needs.{value}")
        return words.text("explain.points", points=value)
    if outcome == "depends":
        return words.text("referee.page.ruling.depends")
    return words.text(f"referee.page.ruling.{kind}.{outcome}")


def _reason(reason: Answer, words: Words) -> Props:
    """A reason with its rule; no source speaks of a rule that a system does not have."""
    there = reason["rule"] and not reason["code"].startswith("not_here.")
    return {
        "text": with_glyphs(reason["text"], words),
        "rule": _rule(reason, words) if there else None,
    }


def _rule(reason: Answer, words: Words) -> Props:
    return {
        "name": rule_name(words, reason["rule"]),
        "standing": standing_label(Standing(reason["standing"]), words),
        "source": cite(reason["source"], words),
    }


def _facts(kind: str, answer: Answer, words: Words) -> Iterator[RichProps]:
    """Further facts of the answer, each in one sentence."""
    yield from _describe_group(answer, words)
    for name in ("bonus", "concealed", "hand_cards"):
        if answer.get(name):
            yield _fact_text(name, words, bonus=answer[name], count=answer[name])
    for effect in answer.get("effects", ()):
        yield [_name_code("referee.page.effect", effect, words)]
    if kind == "other":
        for name in answer:
            if name not in _SHOWN_FIELDS:
                yield [f"{name}: {json.dumps(answer[name], ensure_ascii=False)}"]


def _describe_group(answer: Answer, words: Words) -> Iterator[RichProps]:
    """What kind of group the cards are, and how many points they have."""
    if answer.get("group"):
        yield _fact_text(answer["group"], words)
        if answer.get("canasta"):
            name = _name_code("canasta", answer["canasta"], words)
            yield _fact_text("canasta", words, name=name)
    points = answer.get("points")
    if points and isinstance(answer.get("minimum"), int):
        yield _fact_text("minimum", words, points=points, minimum=answer["minimum"])
    elif points and "group" in answer:
        yield _fact_text("points", words, points=points)


def _fact_text(msgid: str, words: Words, **fields: object) -> RichProps:
    return with_glyphs(words.text(f"referee.page.fact.{msgid}", **fields), words)


def _name_code(prefix: str, name: str, words: Words) -> str:
    """The name for a code in an answer, or the code itself if it has none."""
    msgid = f"{prefix}.{name}"
    return words.text(msgid) if words.has(msgid) else name


def _groups(kind: str, answer: Answer, words: Words) -> Props | None:
    """The largest lay-down, or the ways to take the pile."""
    if kind == "best" and answer.get("groups"):
        found: list[list[Group]] = [[shown_cards(text, words)] for text in answer["groups"]]
    elif kind == "take" and answer.get("ways"):
        found = [_way(way, words) for way in answer["ways"]]
    else:
        return None
    more = len(found) - MOST_WAYS
    return {
        "label": words.text(f"referee.page.found.{kind}"),
        "list": found[:MOST_WAYS],
        "more": words.text("referee.page.found.more", count=more) if more > 0 else None,
    }


def _way(way: Answer, words: Words) -> list[Group]:
    """The cards laid with the upcard, and the further groups."""
    onto = words.text("referee.page.found.onto")
    using = shown_cards(way["using"], words) if way["using"] else onto
    return [using, *(shown_cards(text, words) for text in way["also"])]


def comparison_props(question: Question, words: Words) -> Props | None:
    """The rulings of all other systems on the same question; None if it cannot be read."""
    try:
        found = compare_systems(question)
    except InputError:
        return None
    with shared_steps():
        others = {
            name: ask({**question, "rules": name, "options": {}}, words.lang)
            for name in found["elsewhere"]
        }
    kind = kind_of(question["ask"])
    return {
        "heading": words.text("referee.page.compare.heading"),
        "choose": words.text("referee.page.compare.choose"),
        "otherwise": _group_rulings(
            {name: _elsewhere(kind, other, words) for name, other in others.items()}, words
        ),
        **{how: _systems_props(how, found[how], words) for how in ("alike", "undecided", "unread")},
    }


def _elsewhere(kind: str, answer: Answer, words: Words) -> Props:
    """The ruling of another system, with its first reason."""
    tone, mark, _ = _TONES[answer["legal"]]
    reasons = [_reason(reason, words) for reason in answer["reasons"][:1]]
    return {
        "tone": tone,
        "mark": mark,
        "heading": heading(kind, answer, words),
        "reason": reasons[0] if reasons else None,
    }


def _group_rulings(rulings: Mapping[str, Props], words: Words) -> list[Props]:
    """Rulings in the same words are joined into one.

    The result is sorted by the first system of each.

    If the sources differ, the joint ruling names no source.
    """
    found: dict[str, Props] = {}
    for name, ruling in rulings.items():
        alike = found.setdefault(_ruling_words(ruling), ruling | {"systems": []})
        alike["systems"].append({"id": name, "name": words.text(f"ruleset.{name}.name")})
        if alike["reason"] != ruling["reason"]:
            unsourced = {"name": alike["reason"]["rule"]["name"], "standing": "", "source": ""}
            alike["reason"] = {**alike["reason"], "rule": unsourced}
    return list(found.values())


def _ruling_words(ruling: Props) -> str:
    reason = ruling["reason"]
    texts = reason and [reason["text"], reason["rule"] and reason["rule"]["name"]]
    return json.dumps([ruling["heading"], texts])


def _systems_props(msgid: str, systems: list[str], words: Words) -> Props | None:
    if not systems:
        return None
    return {
        "label": words.text(f"referee.page.compare.{msgid}", count=len(systems)),
        "names": [words.text(f"ruleset.{name}.name") for name in systems],
    }


_SIGNED = re.compile(rf"(10|\w)([{''.join(SIGNS.values())}])")


def with_glyphs(text: str, words: Words) -> RichProps:
    """A sentence for the browser; it draws each `7♥` as a small card."""
    printed = {words.index(card) + SIGNS[card.suit.value]: card for card in PACK if card.suit}
    parts: RichProps = []
    end = 0
    for found in _SIGNED.finditer(text):
        card = printed.get(found[0])
        if card is not None:
            parts += [text[end : found.start()], {"card": card_props(card, words)}]
            end = found.end()
    return [part for part in (*parts, text[end:]) if part]


def shown_cards(text: str, words: Words) -> list[Props]:
    """The cards of a notation in order; unknown words are left out."""
    return [card_props(card, words) for card in map(_card, text.split()) if card]


def _card(word: str) -> Card | None:
    try:
        return in_order(word)[0]
    except InputError:
        return None
