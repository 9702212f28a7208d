"""What the referee's notebook calls: a table to lay cards on, and questions to the rules."""

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
    """The table of people who disagree.

    The question lies in the browser; here it is only answered.
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
    _drawn: dict[tuple[str, str], Props] = field(default_factory=dict)

    def scene(self) -> Props:
        """What can be asked and laid."""
        return referee_scene(self.words)

    def state(self) -> Props:
        """The rules of the table, the ruling, the comparison."""
        chosen, words = self._house(), self.words
        return {
            "house": house_props(chosen, words),
            "options": option_sections(chosen, words) if self.listed else None,
            "ruling": self._once("ruling", words),
            "comparison": self._once("comparison", words) if self.compared else None,
            "asked": self.asked,
            "pasted": self.pasted,
            "message": self.message,
            "wish": self.wish,
            "fault": self.fault,
            **super().state(),
        }

    def handle(self, event: Props) -> list[Blob]:
        """A question, other rules, or a question in writing."""
        match event:
            case {"type": "ask", "question": dict(question)}:
                self.message = None
                self._ask(question)
            case {"type": "compare"}:
                self.compared = self.question is not None
            case {"type": "house", "rules": str(rules), "options": dict(options)}:
                self.wish, self.listed = event.get("wish"), bool(event.get("listed"))
                self._play(rules, options)
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

    def _play(self, rules: str, options: Props) -> None:
        """Other rules; what cannot hold leaves the old ones."""
        try:
            house(rules, options)
        except InputError as error:
            self.fault = fault_text(self.words, error.fault)
        else:
            self.fault, self.chosen = None, (rules, options)

    def _ask(self, question: Props) -> None:
        self.question, self.compared = question, False
        self.asked += 1
        self._drawn = {}

    def _once(self, what: str, words: Words) -> Props | None:
        """A ruling or a comparison, worked out once for each language."""
        if self.question is None:
            return None
        if (what, words.lang) not in self._drawn:
            answer = _ruling if what == "ruling" else comparison_props
            self._drawn[what, words.lang] = answer(self.question, words) or {}
        return self._drawn[what, words.lang] or None

    def _paste(self, text: str) -> None:
        """Take over a written question, once the referee can read it."""
        words = self.words
        odd = _odd_json(text, words)
        if odd:
            self.message = _refused(odd)
            return
        question = read_question(text)
        answer = ask(question, words.lang)
        if "error" in answer:
            self.message = _refused(answer["error"]["text"], answer["error"]["path"])
        else:
            self._take_over(question)
            said = words.text("referee.page.exchange.applied")
            self.message = {"tone": "right", "text": said, "path": None}

    def _take_over(self, question: Props) -> None:
        """Lay the question out on the table; it is answered as well."""
        self._ask(question)
        self.chosen, self.fault = (question["rules"], question["options"]), None
        kind = kind_of(question["ask"])
        self.pasted = {"question": question, "kind": kind, "number": self.asked}
        self.message = None


def _refused(text: str, path: str = "") -> Props:
    return {"tone": "wrong", "text": text, "path": path or None}


def _ruling(question: Props, words: Words) -> Props:
    """The ruling; what was to be a question in writing and is none is said in words."""
    written = question.get("ask")
    odd = _odd_json(written, words) if isinstance(written, str) else None
    if odd:
        return unread_props({"text": odd, "path": "ask"}, words)
    return ruling_props(question, ask(question, words.lang), words)


def _odd_json(text: str, words: Words) -> str | None:
    """Where a text stops being JSON."""
    try:
        json.loads(text)
    except json.JSONDecodeError as error:
        place = {"line": error.lineno, "column": error.colno}
        return words.text("referee.page.exchange.no_json", **place)
    except (ValueError, RecursionError):  # too long or too deep: the referee says so
        return None
    return None


def read_question(text: str) -> Any:
    """A written question with its house rules as options by dotted key.

    What is no question is left as it is, for the referee to say so.

    Raises:
        JSONDecodeError: it is no JSON.

    >>> read_question('{"rules": {"extends": "classic", "meld": {"max_wild": 2}}}')["options"]
    {'meld.max_wild': 2}
    """
    try:
        raw = json.loads(text)
    except json.JSONDecodeError:
        raise
    except (ValueError, RecursionError):  # longer numbers, deeper lists than any question has
        return text
    if not isinstance(raw, dict):
        return raw
    question = {"rules": "classic", "options": {}, **raw}
    return question | _unfolded(question["rules"], question["options"])


def _unfolded(rules: object, options: object) -> Props:
    """A patch of a system as the system and options; anything else as it is."""
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
