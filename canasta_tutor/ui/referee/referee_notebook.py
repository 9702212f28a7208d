"""The referee page: a table to lay cards on, and questions about the rules."""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from typing import Any

from canasta_tutor import ask
from canasta_tutor.engine.rules.house_rules import build_house_rules
from canasta_tutor.engine.rules.rule_files import load
from canasta_tutor.engine.rules.schema.rule_set import KEYS, value_of
from canasta_tutor.engine.values.input_faults import InputError
from canasta_tutor.i18n.reason_texts import fault_text
from canasta_tutor.i18n.words import Words
from canasta_tutor.ui.card_props import Props
from canasta_tutor.ui.chosen_rules import House, house, house_props, option_sections
from canasta_tutor.ui.learner_panels import Blob, learner
from canasta_tutor.ui.panel import Page, Panel
from canasta_tutor.ui.referee.question_places import EXAMPLE, kind_of
from canasta_tutor.ui.referee.referee_page import referee_scene
from canasta_tutor.ui.referee.ruling_page import comparison_props, ruling_props, unread_props
from canasta_tutor.ui.rule_controls import to_json_value


@dataclass
class RefereePage(Page):
    """A table for people who disagree about a rule.

    The browser holds the question; this class only answers it.
    """

    question: Props | None = None
    compared: bool = False
    pasted: Props | None = None
    message: Props | None = None
    asked: int = 0
    chosen: tuple[str, Props] | None = None
    listed: bool = False
    wish: str | None = None
    fault: str | None = None
    _answers: dict[tuple[str, str], Props] = field(default_factory=dict)

    def scene(self) -> Props:
        """The questions and cards to choose from."""
        return referee_scene(self.words)

    def state(self) -> Props:
        """The rules at the table, the ruling, and the comparison of systems."""
        chosen, words = self._house(), self.words
        return {
            "house": house_props(chosen, words),
            "options": option_sections(chosen, words) if self.listed else None,
            "ruling": self._answer_once("ruling", words),
            "comparison": self._answer_once("comparison", words) if self.compared else None,
            "asked": self.asked,
            "pasted": self.pasted,
            "message": self.message,
            "wish": self.wish,
            "fault": self.fault,
            **super().state(),
        }

    def handle(self, event: Props) -> list[Blob]:
        """Handle a question, a change of rules, or a typed question."""
        match event:
            case {"type": "ask", "question": dict(question)}:
                self.message = None
                self._ask(question)
            case {"type": "compare"}:
                self.compared = self.question is not None
            case {"type": "house", "rules": str(rules), "options": dict(options)}:
                self.wish, self.listed = event.get("wish"), bool(event.get("listed"))
                self._set_rules(rules, options)
            case {"type": "example"}:
                chosen = self._house()
                self._take_over({"rules": chosen.system.id, "options": chosen.options, **EXAMPLE})
            case {"type": "paste", "text": str(text)}:
                self._paste(text)
            case {"type": "clear"}:
                self.question, self.compared = None, False
        return []

    def _house(self) -> House:
        name, options = self.chosen or (self.learner.rules.id, {})
        return house(name, options)

    def _set_rules(self, rules: str, options: Props) -> None:
        """Change the rules; if they contradict each other, the old rules stay."""
        try:
            house(rules, options)
        except InputError as error:
            self.fault = fault_text(self.words, error.fault)
        else:
            self.fault, self.chosen = None, (rules, options)

    def _ask(self, question: Props) -> None:
        self.question, self.compared = question, False
        self.asked += 1
        self._answers = {}

    def _answer_once(self, what: str, words: Words) -> Props | None:
        """A ruling or a comparison, computed once per language."""
        if self.question is None:
            return None
        if (what, words.lang) not in self._answers:
            answer = _rule_on if what == "ruling" else comparison_props
            self._answers[what, words.lang] = answer(self.question, words) or {}
        return self._answers[what, words.lang] or None

    def _paste(self, text: str) -> None:
        """Take over a typed question, if the referee can read it."""
        words = self.words
        problem = _find_json_error(text, words)
        if problem:
            self.message = _refusal_props(problem)
            return
        question = read_question(text)
        answer = ask(question, words.lang)
        if "error" in answer:
            self.message = _refusal_props(answer["error"]["text"], answer["error"]["path"])
        else:
            self._take_over(question)
            applied = words.text("referee.page.exchange.applied")
            self.message = {"tone": "right", "text": applied, "path": None}

    def _take_over(self, question: Props) -> None:
        """Lay a question out on the table, and answer it."""
        self._ask(question)
        self.chosen, self.fault = (question["rules"], question["options"]), None
        kind = kind_of(question["ask"])
        self.pasted = {"question": question, "kind": kind, "number": self.asked}
        self.message = None


def _refusal_props(text: str, path: str = "") -> Props:
    return {"tone": "wrong", "text": text, "path": path or None}


def _rule_on(question: Props, words: Words) -> Props:
    """The ruling; for a typed question that is not JSON, a message that says where."""
    written = question.get("ask")
    problem = _find_json_error(written, words) if isinstance(written, str) else None
    if problem:
        return unread_props({"text": problem, "path": "ask"}, words)
    return ruling_props(question, ask(question, words.lang), words)


def _find_json_error(text: str, words: Words) -> str | None:
    """A message that says where a text stops being JSON; None if it is JSON."""
    try:
        json.loads(text)
    except json.JSONDecodeError as error:
        place = {"line": error.lineno, "column": error.colno}
        return words.text("referee.page.exchange.no_json", **place)
    except (
        ValueError,
        RecursionError,
    ):  # the number is too long or the list too deep; the referee says so
        return None
    return None


def read_question(text: str) -> Any:
    """Read a typed question, with its house rules as options by dotted key.

    A text that is not a question stays as it is; the referee reports the fault.

    Raises:
        JSONDecodeError: the text is not JSON.

    >>> read_question('{"rules": {"extends": "classic", "meld": {"max_wild": 2}}}')["options"]
    {'meld.max_wild': 2}
    """
    try:
        raw = json.loads(text)
    except json.JSONDecodeError:
        raise
    except (ValueError, RecursionError):  # a longer number or a deeper list than any question has
        return text
    if not isinstance(raw, dict):
        return raw
    question = {"rules": "classic", "options": {}, **raw}
    return question | _split_house_rules(question["rules"], question["options"])


def _split_house_rules(rules: object, options: object) -> Props:
    """House rules as a system and the options that change it; other rules unchanged."""
    if not isinstance(rules, dict) or not isinstance(options, dict):
        return {}
    try:
        house, system = build_house_rules(rules), load(str(rules["extends"]))
    except InputError:
        return {}
    changed = [key for key in KEYS if value_of(house, key) != value_of(system, key)]
    return {
        "rules": system.id,
        "options": {key: to_json_value(value_of(house, key)) for key in changed} | options,
    }


class Referee(Panel):
    """The referee's table in a notebook cell.

    >>> Referee()  # doctest: +SKIP
    """

    def __init__(self) -> None:
        super().__init__(RefereePage(learner()), learner())
