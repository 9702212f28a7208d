"""The events that browsers send to pages, unchanged and with other values and keys."""

from __future__ import annotations

import json
import os
import zlib
from collections.abc import Callable, Iterator
from functools import partial
from typing import Any

from canasta_tutor import paths
from canasta_tutor.engine.rules.rule_files import known, load
from canasta_tutor.engine.values.input_faults import InputError
from canasta_tutor.i18n.words import Words
from canasta_tutor.learner import lesson_library
from canasta_tutor.learner.progress import Event, Progress, from_json, to_json
from canasta_tutor.learner.progress_code import (
    PREFIX,
    keep_carried,
    progress_code,
    read_code,
)
from canasta_tutor.learner.progress_file import VARIABLE
from canasta_tutor.packed_text import seal_bytes
from canasta_tutor.puzzles.factory.make_puzzle import make_from_text
from canasta_tutor.puzzles.puzzle_codes import VERSION, Code
from canasta_tutor.puzzles.schema.puzzle_form import Puzzle
from canasta_tutor.puzzles.skills import skills
from canasta_tutor.score_pad.pad import new_pad
from canasta_tutor.score_pad.pad import to_json as pad_json
from canasta_tutor.ui import learner_panels as learners
from canasta_tutor.ui.course.home_notebook import Home
from canasta_tutor.ui.course.rule_changes import Changes
from canasta_tutor.ui.learner_panels import BLOB, Learner
from canasta_tutor.ui.panel import Panel
from canasta_tutor.ui.practice.practice_notebook import Practice
from canasta_tutor.ui.puzzle.played_puzzle import PlayedPart
from canasta_tutor.ui.puzzle.presenters.all_presenters import drawing_of
from canasta_tutor.ui.puzzle.puzzle_panel import PuzzlePart
from canasta_tutor.ui.referee.referee_notebook import Referee
from canasta_tutor.ui.referee.rulebook import Rulebook
from canasta_tutor.ui.reference.glossary import Glossary
from canasta_tutor.ui.reference.table_card import TableCard
from canasta_tutor.ui.scoring.scoring_notebook import Scoring
from tests.soak.altering import Choices, Pool, alter
from tests.soak.samples import CODE, PROGRESSES, QUESTIONS

NOW = 1_795_000_000
MOST_EVENTS = 6
"""The events for one page."""

_DEEP = "[" * 100_000
_CODES = tuple(
    Code(system, skill, 2, 818812).text
    for number, system in enumerate(known())
    for skill in list(skills())[number::7]
)
_KEPT = {
    "puzzles": {"04-melds/three-sevens": {"right": [60], "wrong": [50]}, "gone/x": {"hint": [9]}},
    "practice": {code: [NOW - 9 * place, 0, 1, 0] for place, code in enumerate(_CODES[::20])}
    | {"CT-1": [70, 1, 2, 0], "x": [80, 0, 0, 0]},
    "drills": {"classic": {"right": 9, "when": 60}, "samba/gone": {"right": 1, "when": 2}},
}
_DEAL = {
    "sides": [{"melds": ["7h 7d 7c"], "counts": {"card-points": 50}}, {"by_cards": True}],
    "out": 0,
    "concealed": False,
}
EVENTS: tuple[dict[str, Any], ...] = (
    *({"type": "hello", "stored": json.dumps(each), "languages": ["cs"]} for each in PROGRESSES),
    {"type": "hello", "stored": json.dumps(_KEPT), "languages": ["ru"], "tab": "k3", "turn": 1,
     "unkept": True, "beside": {
         f"{BLOB}~k3": json.dumps(_KEPT), f"{BLOB}-damaged-1": "{", f"{BLOB}-undo": _DEEP,
         "canasta-tutor-pad-undo": _DEEP}},
    {"type": "hello", "stored": None, "beside": {
        f"{BLOB}-undo": json.dumps({"before": json.dumps(_KEPT), "code": json.dumps(_KEPT)})}},
    *({"type": "set", "rules": name} for name in known()),
    {"type": "set", "language": "ru"},
    *({"type": name} for name in (
        "code.take", "code.leave", "afresh", "back", "hint", "show", "next", "more", "start",
        "time", "compare", "example", "clear", "pad.undo", "undo", "again", "minute.next",
        "minute.again")),
    *({"type": "code", "code": code} for code in (
        progress_code(from_json(json.dumps(_KEPT))), progress_code(Progress()), CODE)),
    {"type": "answer", "id": "yes", "cards": [], "number": "", "deed": f"{NOW}.k3"},
    {"type": "answer", "id": "no", "deed": f"{NOW}.k3"},
    {"type": "answer", "id": "", "cards": ["hand.7h#0", "hand.7d#0", "X"], "number": "50"},
    {"type": "answer", "id": "7h 7d; 2s discard 4s", "cards": ["hand.7h#0"]},
    {"type": "answer", "id": "number", "number": "1 500", "cards": ["group1.Kh#0"]},
    {"type": "recall", "id": "no", "cards": ["7h"], "seen": {"hints": 2, "shown": True}},
    {"type": "recall", "seen": {"hints": 10**9, "shown": False}},
    {"type": "guess", "id": "yes"},
    *({"type": "play", "id": verb, "cards": ["hand.7h#0", "2s"], "onto": "7h"}
      for verb in ("draw", "take", "lay", "discard", "out", "ask")),
    {"type": "begin", "wish": {"system": "samba", "mode": "drill", "skill": "wild-limit"},
     "zone": -120, "house": {"rules": "classic", "options": {"meld.max_wild": 2}},
     "sitting": [CODE, "x"], "code": CODE, "addressed": True},
    {"type": "begin", "check": "04-melds", "wish": {"system": "", "mode": "check", "skill": ""}},
    *({"type": "open", "code": code} for code in _CODES),
    *({"type": "wish", "system": "", "mode": mode, "skill": ""}
      for mode in ("practice", "review", "again", "drill", "placement", "check")),
    *({"type": "ask", "question": question} for question in QUESTIONS[::40]),
    {"type": "paste", "text": json.dumps(QUESTIONS[0])},
    {"type": "house", "rules": "classic", "options": {"meld.max_wild": 2}, "wish": "x",
     "listed": True},
    {"type": "systems", "first": "classic", "second": "samba"},
    {"type": "system", "id": "samba"},
    {"type": "known", "id": "samba"},
    {"type": "worksheet", "rules": "classic", "skills": ["wild-limit"], "count": 2, "level": 1,
     "prices": True},
    {"type": "practice", "rules": "classic", "task": "deal-score", "level": 1},
    {"type": "pad.new", "rules": "samba", "players": 4},
    {"type": "pad.names", "names": ["Ann", "Bob"]},
    {"type": "pad.deal", "deal": _DEAL, "deed": f"{NOW}.k3"},
    {"type": "pad.try", "deal": _DEAL, "place": 0, "id": "x"},
    {"type": "pad.remove", "place": 0, "id": None},
    {"type": "pad.kept", "text": pad_json(new_pad("classic")), "tab": "k3", "turn": 1,
     "beside": {"canasta-tutor-pad~k3": pad_json(new_pad("samba"))}},
    {"type": "minute.seat", "seat": 1},
    {"type": "minute.card", "card": "7h"},
)  # fmt: skip
TOLD = Pool(EVENTS)


def _puzzle(lesson: str, puzzle: Puzzle) -> Panel:
    part = PlayedPart if drawing_of(puzzle).acted else PuzzlePart
    one = learners.learner()
    return Panel(part(f"{lesson}/{puzzle.id}", puzzle, one, Words("en")), one)


def _asked() -> Iterator[Callable[[], Panel]]:
    """Every puzzle of every lesson."""
    folder = paths.lessons()
    for name in lesson_library.list_lessons(folder):
        for puzzle in lesson_library.load_lesson(folder, name).puzzles:
            yield partial(_puzzle, name, puzzle)


def _changed() -> Panel:
    one, course = learners.learner(), lesson_library.course(paths.lessons())
    return Panel(Changes("x", load("samba"), ["meld.kinds"], course, one, Words("en")), one)


PAGES: tuple[Callable[[], Panel], ...] = (
    Home, Practice, Practice, Practice, Scoring, Scoring, Referee, Rulebook, Glossary, TableCard,
    _changed,
)  # fmt: skip
PUZZLES = tuple(_asked())


def codes(data: bytes) -> None:
    """Open the puzzle of any numbers, or take over altered progress, and go on with it."""
    choices = Choices(data)
    if choices.number(2):
        _open_any_puzzle(choices)
        return
    os.environ[VARIABLE] = "off"
    one = Learner(now=lambda: float(NOW))
    for _ in range(choices.number(3) + 1):
        text = json.dumps(alter(choices.one_of(_LONG), KEPT, choices))
        try:
            blobs = one.take_over(packed(text)) if choices.number(2) else one.hello(text)
            one.note("melds/first", Event.RIGHT)
            blobs += one.take_back() if choices.number(3) == 1 else []
        except InputError:
            continue
        held = one.progress
        assert from_json(to_json(held)) == held
        assert read_code(progress_code(held)) == keep_carried(held)
        own = sum(len(blob.value or "") for blob in blobs if "damaged" not in blob.key)
        assert own < 5_000_000, own


def _open_any_puzzle(choices: Choices) -> None:
    system = choices.one_of(known())
    skill, level = choices.one_of(tuple(skills())), choices.number(4) + 1
    seed, options = choices.number(1 << 16) << 8 | choices.number(256), choices.number(4)
    version = VERSION if choices.number(9) else choices.number(16)
    try:
        make_from_text(
            Code(system, skill, level, seed, options if options > 2 else 0, version).text
        )
    except InputError:
        return


def packed(text: str) -> str:
    """A progress code of a text that may be damaged."""
    data = zlib.compress(text.encode())
    return seal_bytes(PREFIX, data)


_LONG = (*PROGRESSES, _KEPT, *(
    {"puzzles": {f"{letter}/{n}": {"right": list(range(start, start + each))} for n in range(many)},
     "drills": {f"{letter}/{n}": {"right": n, "when": start} for n in range(many)},
     "practice": {f"{letter}{n}": [start + n, 0, 1, 0, 2, "x " * 900, "y" * 99]
                  for n in range(many)}}
    for letter, start, each, many in (("a", 60, 900, 50), ("b", NOW, 2, 900), ("c", NOW, 25, 300))
))  # fmt: skip
KEPT = Pool((*PROGRESSES, _KEPT))


def events(data: bytes) -> None:
    """Send a page, or a puzzle of a lesson, a few events that a browser may send."""
    os.environ[VARIABLE] = "off"
    choices = Choices(data)
    learners._LEARNER = Learner(now=lambda: float(NOW))
    panel = (choices.one_of(PAGES) if choices.number(2) else choices.one_of(PUZZLES))()
    told = []
    for _ in range(choices.number(MOST_EVENTS) + 1):
        event = choices.one_of(EVENTS)
        if choices.number(3):
            event = alter(event, TOLD, choices)
        told.append(event)
        try:
            panel._receive(panel.widget, event)
            json.dumps([panel.widget.scene, panel.widget.state])
        except Exception as error:
            error.add_note(f"{panel.part.__class__.__name__}: {json.dumps(told)[:3000]}")
            raise
