"""The class page: a teacher hands out an assignment, learners work at it, a table of results."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from random import Random, SystemRandom

from canasta_tutor.classroom.assignment import (
    Assignment,
    number_assignment,
    read_assignment,
    write_assignment,
)
from canasta_tutor.classroom.class_faults import LongResult
from canasta_tutor.classroom.class_table import Collected, collect_results
from canasta_tutor.classroom.handed_in import (
    MOST_PASTED,
    Result,
    find_codes,
    read_result,
    write_result,
)
from canasta_tutor.engine.rules.reading.syntax import read_json
from canasta_tutor.engine.rules.rule_files import load
from canasta_tutor.engine.values.input_faults import InputError
from canasta_tutor.i18n.words import Words
from canasta_tutor.learner.progress_owner import launch_address
from canasta_tutor.puzzles.factory.make_puzzle import make_from_text
from canasta_tutor.puzzles.puzzle_codes import SEEDS
from canasta_tutor.ui.card_props import Props
from canasta_tutor.ui.classroom.assigned_work import AssignedWork, class_blob, read_work
from canasta_tutor.ui.classroom.assignment_desk import (
    Draft,
    choice_props,
    draft_props,
    finish_draft,
    made_props,
    read_draft,
)
from canasta_tutor.ui.classroom.class_links import Door, find_door
from canasta_tutor.ui.classroom.class_results import (
    SIDES,
    count_answers,
    list_remarks,
    table_csv,
    table_props,
)
from canasta_tutor.ui.classroom.task_texts import task_text
from canasta_tutor.ui.learner_panels import Blob, learner
from canasta_tutor.ui.page_head import page_scene
from canasta_tutor.ui.panel import Page, Panel
from canasta_tutor.ui.practice.coach import Coach
from canasta_tutor.ui.practice.practice_page import zone_of
from canasta_tutor.ui.practice.worked_puzzle import Practised

_WORDS = """
    assign tasks kind lesson system skill level number codes deal add remove options rules
    language puzzles your_tasks link_again same own until hints verdicts at_once after make made
    qr text name hand_in hand_in_help handed result result_link file begin go_on open back
    teacher results drop paste read no_results pick forget forget_sure yes no codes_of_results
    learner missed shared nothing_shared keys projector show_code code show csv print
"""


@dataclass
class ClassPage(Page):
    """The state of the page: the teacher's side, a learner's work, or a puzzle for the projector.

    `address`: the address of the page, as the browser sends it. `made`: the assignments of this
    browser, by number, each with the moment when it was made. `current`: the number of the
    assignment whose results the page shows.
    """

    coach: Coach
    chance: Random = field(default_factory=SystemRandom)
    begun: bool = False
    side: str = "teach"
    address: str = ""
    draft: Draft = field(default_factory=dict)
    system: str = ""
    made: dict[int, tuple[Assignment, int]] = field(default_factory=dict)
    fresh: int | None = None
    current: int | None = None
    collected: dict[int, Collected] = field(default_factory=dict)
    remarks: tuple[str, ...] = ()
    incomplete: bool = False
    """Whether more of a long text follows; then the table waits for it."""
    offered: Result | None = None
    work: AssignedWork | None = None
    shown: Practised | None = None
    csv: Props | None = None
    _drawn: tuple[object, Props] | None = None

    # --- drawing the page

    def scene(self) -> Props:
        """The parts of the page that depend only on the language."""
        words = self.words
        return {
            **page_scene("class", "class", "practice", words),
            "words": {
                **words.texts("class.", _WORDS),
                **words.texts("ui.progress.", "copy copied"),
                "until_day": words.text("class.until_day", day="{day}"),
            },
            "sides": words.texts("class.side.", " ".join(SIDES)),
            "next": words.text("practice.next"),
            "most": MOST_PASTED,
        }

    def state(self) -> Props:
        """The name of the side that the page shows."""
        base = super().state()
        if not self.begun:
            return {"begun": False, **base}
        words = self.words
        return {
            "begun": True,
            "side": self.side,
            "teach": self._teach_props(words) if self.side == "teach" else None,
            "learn": self.work.props(self._door, words) if self.work else None,
            "shown": self._shown_props(words) if self.shown else None,
            **base,
        }

    @property
    def _door(self) -> Door:
        return find_door(self.address, launch_address())

    def _teach_props(self, words: Words) -> Props:
        fresh = self.made.get(self.fresh) if self.fresh is not None else None
        return {
            "draft": draft_props(self.draft, words),
            "choices": choice_props(self.system or str(self.draft["rules"]), words),
            "made": made_props(fresh[0], self._door, words) if fresh else None,
            "assignments": [
                {
                    "id": str(number),
                    "label": _assignment_text(each, words),
                    "when": when,
                    "current": number == self.current,
                }
                for number, (each, when) in self._list_made()
            ],
            "table": self._table_props(words),
            "waiting": self._waiting_props(words),
            "remarks": list(self.remarks),
            "offered": words.text("class.offered", name=self.offered.nickname)
            if self.offered
            else None,
            "csv": self.csv,
        }

    def _list_made(self) -> list[tuple[int, tuple[Assignment, int]]]:
        """The assignments of this browser, the newest first."""
        return sorted(self.made.items(), key=lambda item: (-item[1][1], item[0]))

    def _table_props(self, words: Words) -> Props | None:
        if self.current not in self.made:
            return None
        collected = self.collected.get(self.current)
        if not collected or not collected.results or self.incomplete:
            return None
        key = self.current, collected, words.lang
        if self._drawn is None or self._drawn[0] != key:
            self._drawn = key, table_props(self.made[self.current][0], collected, words)
        return self._drawn[1]

    def _waiting_props(self, words: Words) -> Props | None:
        """Results of assignments that this browser does not know, as texts to pass on."""
        waiting = [
            result
            for number, collected in self.collected.items()
            if number not in self.made
            for result in collected.results.values()
        ]
        if not waiting:
            return None
        return {
            "text": words.text("class.elsewhere"),
            "names": ", ".join(result.nickname for result in waiting),
            "codes": "\n".join(map(write_result, waiting)),
        }

    def _shown_props(self, words: Words) -> Props | None:
        if self.shown is None:
            return None
        code = self.shown.made.code
        counts = count_answers(self.collected.get(self.current or 0, Collected({})), code)
        fields = {side: getattr(counts, side) for side in SIDES}
        answered = counts.first + counts.later + counts.missed
        return {
            "code": code,
            "scene": self.shown.scene(words),
            "state": self.shown.state(words),
            "counts": words.text("class.counts", **fields) if answered else None,
        }

    # --- handling events

    def handle(self, event: Props) -> list[Blob]:
        """Handle what a teacher or a learner does on the page."""
        match event:
            case {"type": "begin"}:
                return self._begin(event)
            case {"type": "kept", "kept": dict(kept)}:
                self._restore(kept)
                return []
            case {"type": "project", "code": str(code)}:
                return self._project(code)
        if self.side == "present" and self.shown:
            self.shown.handle(event, self.words)
            return []
        if self.side == "learn" and event["type"] != "teach":
            return self.work.handle(event, self.words) if self.work else []
        return self._teach(event)

    def _begin(self, event: Props) -> list[Blob]:
        """Handle the browser's hello: its stored texts, and what the address names.

        Raises:
            InputError: something that the address names cannot be read.
        """
        if self.begun:
            return []
        self.begun = True
        self.address = str(event.get("address") or "")
        kept = event.get("kept")
        kept = kept if isinstance(kept, dict) else {}
        self.draft = read_draft(None, self.learner.rules.id)
        self._restore(kept)
        named = str(event.get("named") or "").removeprefix("#")
        if event.get("present"):
            self.side = "present"
            return self._project(named) if named else []
        if named.startswith("CA"):
            return self._open(named, kept, event)
        if named.startswith("CR"):
            self._offer(named)
        return []

    def _restore(self, kept: Mapping[str, object]) -> None:
        """Read what the browser has stored: drafts, assignments, results; leave out damaged
        texts.
        """
        with suppress(InputError):
            if "draft" in kept:
                self.draft = read_draft(read_json(str(kept["draft"])), self.learner.rules.id)
        for name, text in kept.items():
            with suppress(InputError):
                if name.startswith("made/"):
                    self._add_made(str(text))
                elif name.startswith("result/"):
                    self._add_kept_result(str(text))
        if self.current is None and self.made:
            self.current = self._list_made()[0][0]

    def _add_made(self, text: str) -> None:
        code, _, when = text.partition(" ")
        assignment = read_assignment(code)
        moment = int(when) if when.isdecimal() and len(when) < len(str(SEEDS)) + 6 else 0
        self.made[number_assignment(assignment)] = assignment, moment

    def _add_kept_result(self, code: str) -> None:
        number = read_result(code).assignment
        before = self.collected.get(number, Collected({}))
        self.collected[number] = collect_results(code, number, before, int(self.learner.now()))

    def _open(self, named: str, kept: Mapping[str, object], event: Props) -> list[Blob]:
        """Open an assignment for a learner.

        Raises:
            InputError: the assignment cannot be read.
        """
        self.side = "learn"
        assignment = read_assignment(named)
        number = number_assignment(assignment)
        work = read_work(kept.get(f"work/{number}"), self.chance)
        self.work = AssignedWork(assignment, work, self.coach, zone_of(event.get("zone")))
        match event.get("at"):
            case [int(task), int(place)]:
                self.work.handle({"type": "exercise", "task": task, "place": place}, self.words)
        blobs = self.work.keep()
        if assignment.language:
            blobs += self.learner.choose("language", assignment.language)
        return [*blobs, *self.learner.choose("rules", assignment.rules)]

    def _offer(self, named: str) -> None:
        """Ask about the result that the address brings.

        Raises:
            InputError: the result cannot be read.
        """
        self.offered = read_result(named)
        if self.offered.assignment in self.made:
            self.current = self.offered.assignment

    def _project(self, code: str) -> list[Blob]:
        """Show a puzzle to the class.

        Raises:
            InputError: the text is not the code of a puzzle.
        """
        self.shown = Practised(make_from_text(code))
        return []

    def _teach(self, event: Props) -> list[Blob]:
        """Choose tasks and make a link, or handle an event about results."""
        match event:
            case {"type": "teach"}:
                self.side, self.work = "teach", None
            case {"type": "system", "system": str(system)}:
                self.system = load(system).id
            case {"type": "draft", "draft": dict(draft)}:
                self.draft, self.fresh = read_draft(draft, self.learner.rules.id), None
                return [self._blob("draft", json.dumps(self.draft))]
            case {"type": "make"}:
                return self._make()
            case {"type": "link"}:
                self.fresh = self.current
            case _:
                return self._gather(event)
        return []

    def _gather(self, event: Props) -> list[Blob]:
        """Add results, show the results of another assignment, save or delete results."""
        match event:
            case {"type": "pick", "number": str(number)} if number.isdecimal():
                self.current, self.remarks = int(number), ()
            case {"type": "add"}:
                return self._add(event)
            case {"type": "result.take"} if self.offered:
                result, self.offered = self.offered, None
                return self._collect(write_result(result), result.assignment)
            case {"type": "result.leave"}:
                self.offered = None
            case {"type": "csv"}:
                self._write_csv()
            case {"type": "forget"} if self.current is not None:
                return self._forget(self.current)
        return []

    def _blob(self, name: str, text: str | None) -> Blob:
        return class_blob(self.learner, name, text)

    def _make(self) -> list[Blob]:
        """Finish the assignment.

        Raises:
            InputError: the assignment has no tasks, or too many for a link.
        """
        made = finish_draft(self.draft, self.chance.randrange(SEEDS))
        self.fresh = self.current = number_assignment(made)
        return [self._keep_made(made), self._blob("draft", None)]

    def _keep_made(self, made: Assignment) -> Blob:
        number, now = number_assignment(made), int(self.learner.now())
        self.made[number] = made, now
        return self._blob(f"made/{number}", f"{write_assignment(made)} {now}")

    def _add(self, event: Props) -> list[Blob]:
        """Add what a teacher has pasted or dropped: results, or an assignment made elsewhere.

        Raises:
            InputError: the text is too long, or there is nothing in it.
        """
        size = event.get("size")
        if isinstance(size, int) and size > MOST_PASTED:
            raise InputError(LongResult(size, MOST_PASTED))
        text = str(event.get("text") or "")
        if event.get("first", True):
            self.remarks = ()
        self.incomplete = not event.get("last", True)
        with suppress(InputError):
            made = read_assignment(text)
            self.current = number_assignment(made)
            return [self._keep_made(made)]
        number = self.current
        if number not in self.made:
            number = next(_list_numbers(text), None)
        return self._collect(text, number or 0)

    def _collect(self, text: str, number: int) -> list[Blob]:
        before = self.collected.get(number, Collected({}))
        after = collect_results(text, number, before, int(self.learner.now()))
        self.collected[number] = after
        self.remarks += tuple(list_remarks(after.remarks, self.words))
        if number in self.made:
            self.current = number
        return [
            self._blob(f"result/{number}/{seat}", write_result(result))
            for seat, result in after.results.items()
            if before.results.get(seat) != result
        ]

    def _write_csv(self) -> None:
        if self.current in self.made and self.current in self.collected:
            assignment, collected = self.made[self.current][0], self.collected[self.current]
            number = self.csv["number"] + 1 if self.csv else 1
            self.csv = {
                "number": number,
                "text": table_csv(assignment, collected, self.words),
            }

    def _forget(self, number: int) -> list[Blob]:
        """Delete an assignment with all its results from this browser."""
        self.made.pop(number, None)
        results = self.collected.pop(number, Collected({})).results
        self.current = self._list_made()[0][0] if self.made else None
        self.fresh, self.remarks = None, ()
        gone = [f"made/{number}", *(f"result/{number}/{seat}" for seat in results)]
        return [self._blob(name, None) for name in gone]


def _assignment_text(assignment: Assignment, words: Words) -> str:
    first, *others = assignment.tasks
    text = task_text(first, words)
    return words.text("class.assignment", first=text) if others else text


def _list_numbers(text: str) -> Iterator[int]:
    """The assignments that the results in a text name."""
    for code in find_codes(text):
        with suppress(InputError):
            yield read_result(code).assignment


class ClassRoom(Panel):
    """The class page.

    >>> ClassRoom()  # doctest: +SKIP
    """

    def __init__(self) -> None:
        super().__init__(ClassPage(learner(), Coach(learner())), learner())
