"""Puzzles of each system that are kept ready, for their answers tell most of what is believed.

`telling/<system>.txt` has a puzzle a line: its skill, level and seed, how many wrong answers it
leaves, and the misconceptions that it brings to light; those that lead to one and the same wrong
answer stand together. `tools/write_kept_ready.py` writes the files.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from importlib import resources

from canasta_tutor.engine.rules.schema.rule_set import RuleSet
from canasta_tutor.engine.values.input_faults import InputError
from canasta_tutor.misconceptions.diagnosis import answer_for_each, count_wrong_answers
from canasta_tutor.misconceptions.misconception_catalogue import believed_by_mistake
from canasta_tutor.puzzles.factory.make_puzzle import make_from_code
from canasta_tutor.puzzles.puzzle_codes import Code
from canasta_tutor.puzzles.schema.puzzle_form import Answer
from canasta_tutor.short_codes import fingerprint

BETWEEN = " | "
"""Between misconceptions that lead to different wrong answers."""


@dataclass(frozen=True, slots=True)
class Sounding:
    """A puzzle, and the wrong answers of all misconceptions that lead to one.

    `ways`: how many wrong answers it leaves.
    """

    code: Code
    answers: Mapping[str, Answer]
    ways: int = 1


def sounding(code: Code, rules: RuleSet, among: Collection[str] = ()) -> Sounding | None:
    """What a puzzle can reveal about some misconceptions, or about all.

    Returns None if there is no puzzle with that code.
    """
    try:
        puzzle = make_from_code(code, rules).puzzle
        answers = dict(answer_for_each(puzzle, rules, among))
        return Sounding(code, answers, count_wrong_answers(puzzle))
    except InputError:
        return None


def kept_ready(rules: RuleSet) -> Sequence[Sounding]:
    """The puzzles kept ready for a system; none under house rules.

    Their answers are names for answers: equal ones are equal, and no more is known of them.
    """
    return () if fingerprint(rules) else _of_system(rules.id, frozenset(believed_by_mistake(rules)))


@cache
def _of_system(system: str, known: frozenset[str]) -> Sequence[Sounding]:
    return tuple(_without_unknown(as_soundings(text_of(system), system), known))


def _without_unknown(found: Iterable[Sounding], known: frozenset[str]) -> Iterator[Sounding]:
    for each in found:
        answers = {name: answer for name, answer in each.answers.items() if name in known}
        yield Sounding(each.code, answers, each.ways)


def text_of(system: str) -> str:
    """The file of a system; nothing where none is written yet."""
    file = resources.files("canasta_tutor.learner.beliefs").joinpath("telling", f"{system}.txt")
    return file.read_text("utf-8") if file.is_file() else ""


def as_soundings(text: str, system: str) -> Iterator[Sounding]:
    """The puzzles of a file.

    >>> (found,) = as_soundings("card-points 1 7 20: joker-as-two | two-as-joker", "classic")
    >>> found.ways, dict(found.answers)
    (20, {'joker-as-two': 1, 'two-as-joker': 2})
    """
    for line in text.splitlines():
        head, _, told = line.partition(": ")
        skill, level, seed, ways = head.split()
        code = Code(system, skill, int(level), int(seed))
        yield Sounding(code, _answers(told.split(BETWEEN)), int(ways))


def _answers(groups: Iterable[str]) -> Mapping[str, int]:
    return {name: at for at, group in enumerate(groups, start=1) for name in group.split()}


def line_of(each: Sounding) -> str:
    """A puzzle as a line of a file.

    >>> line_of(Sounding(Code("classic", "card-points", 1, 7), {"b": 40, "a": 40, "c": 5}, 20))
    'card-points 1 7 20: a b | c'
    """
    code, together = each.code, dict[str, list[str]]()
    for name in sorted(each.answers):
        together.setdefault(str(each.answers[name]), []).append(name)
    groups = BETWEEN.join(" ".join(names) for names in together.values())
    return f"{code.skill} {code.level} {code.seed} {each.ways}: {groups}"
