"""What the tutor tells simulated learners in practice: how much of it is true of them.

They use the product itself: the practice page chooses, asks and tells; practice follows the
placement. They answer by heads that were written independently of the tutor's catalogue, and may
slip, waver or guess. If asked about a misconception, they say the truth as they see it.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field
from functools import partial
from multiprocessing import get_context
from random import Random

from benchmarks.heads import APART, BEYOND, BONUSES, OUTSIDE, TUNED, Guesser, Head, Person
from canasta_tutor.engine.rules.rule_files import load
from canasta_tutor.learner.choice.next_puzzle import Mode
from canasta_tutor.learner.progress_file import VARIABLE
from canasta_tutor.puzzles.schema.puzzle_form import Answer
from canasta_tutor.ui.learner_panels import Learner
from canasta_tutor.ui.practice.coach import Coach
from canasta_tutor.ui.practice.practice_notebook import PracticePage
from canasta_tutor.ui.practice.worked_puzzle import Practised
from canasta_tutor.ui.puzzle.question_props import Given

SYSTEM = os.environ.get("CANASTA_TOLD_SYSTEM", "classic")
PUZZLES = int(os.environ.get("CANASTA_TOLD_PUZZLES", "20"))
RUNS = int(os.environ.get("CANASTA_TOLD_RUNS", "1"))
MODES = os.environ.get("CANASTA_TOLD_MODES", "placement practice").split()
GROUPS_WANTED = os.environ.get("CANASTA_TOLD_GROUPS", "").split(",")
"""Prefixes of the names of groups to run; empty for all groups."""
PROCESSES = int(os.environ.get("CANASTA_TOLD_PROCESSES", "2"))
WITHIN = (6, 12, 20, 40, 80)
EACH = 16
"""Number of learners in a group without heads."""
PAUSE = 45
START = 1_795_000_000


@dataclass
class Clock:
    """A clock that the benchmark moves from puzzle to puzzle."""

    now: float = START

    def __call__(self) -> float:
        return self.now


@dataclass
class Reading:
    """What the tutor told and asked one learner: puzzle number, misconception, whether it is true.

    `skills`: the skill of each puzzle.
    """

    heads: tuple[Head, ...]
    told: list[tuple[int, str, bool]] = field(default_factory=list)
    asked: list[tuple[int, str, bool]] = field(default_factory=list)
    silent: bool = False
    skills: list[str] = field(default_factory=list)

    @property
    def false(self) -> list[str]:
        """Misconceptions that the tutor told but that the learner does not have."""
        return [name for _, name, true in self.told if not true]

    @property
    def confirmed(self) -> list[tuple[int, str, bool]]:
        """Questions that the learner has answered."""
        return [] if self.silent else self.asked

    @property
    def repeated(self) -> int:
        """Number of repeated questions."""
        return len(self.asked) - len({name for _, name, _ in self.asked})

    def covers(self, count: int) -> bool:
        """Whether the tutor told, or the learner confirmed, every mistake in `count` puzzles."""
        found = {name for at, name, true in (*self.told, *self.confirmed) if true and at <= count}
        return all(not found.isdisjoint(head.akin) for head in self.heads)


def practise(person: Person, seed: str, mode: str) -> Reading:
    """Let a learner practise in one mode; return what the tutor told and asked."""
    os.environ[VARIABLE] = "off"
    clock = Clock()
    learner = Learner(now=clock)
    page = PracticePage(learner, Coach(learner, Random(seed)))
    page.handle({"type": "begin", "wish": {"system": SYSTEM, "mode": mode, "skill": ""}})
    if mode == Mode.PLACEMENT.value:
        page.handle({"type": "plays", "system": SYSTEM})
    read = Reading(person.heads, silent=person.silent)
    for at in range(1, PUZZLES + 1):
        if page.puzzle is None:
            page.handle({"type": "more"})
        puzzle = page.puzzle
        if puzzle is None:
            break
        read.skills.append(puzzle.made.skill)
        give_answer(page, puzzle, person.answer(puzzle.made))
        note_feedback(page, puzzle, read, person, at)
        clock.now += PAUSE
        page.handle({"type": "next"})
    return read


def give_answer(page: PracticePage, puzzle: Practised, answer: Answer) -> None:
    """Give the page an answer as if the learner had entered it."""
    work = puzzle.work(page.words)
    work._read = lambda event, choice: Given(answer)  # type: ignore[method-assign]
    page.handle({"type": "answer", "id": "given"})


def note_feedback(
    page: PracticePage, puzzle: Practised, read: Reading, person: Person, at: int
) -> None:
    """Note the tutor's feedback, and answer its question."""
    shown = puzzle.state(page.words)["feedback"]
    said, belief = (shown or {}).get("diagnosis"), puzzle.work(page.words).belief
    if not said or belief is None:
        return
    true = belief.name in person.akin
    if said["kind"] == "named":
        read.told.append((at, belief.name, true))
    if said["kind"] == "asked":
        read.asked.append((at, belief.name, true))
        if not person.silent:
            page.handle({"type": "guess", "id": "yes" if true else "no"})
    if true and said["kind"] in ("named", "asked"):
        person.hears(belief.name)


Some = Callable[[tuple[Head, ...], Random], Person]
"""A function that makes a learner from heads and random numbers."""


def holders(count: int, heads: Sequence[Head], make: Some) -> Iterator[Person]:
    """Learners with `count` heads that are mistakes here; each head in turn comes first."""
    heads = [head for head in heads if head.is_mistaken_in(load(SYSTEM))]
    for run in range(RUNS):
        for at, head in enumerate(heads):
            others = [each for each in heads if each.goes_with(head)]
            some = Random(f"{run}/{at}").sample(others, count - 1)
            yield make((head, *some), Random(f"{count}/{run}/{at}"))


def without_heads(make: Some) -> Iterator[Person]:
    return (make((), Random(f"none/{at}")) for at in range(EACH * RUNS))


def _make_person(
    slips: float = 0.0, wavers: float = 0.0, *, learns: bool = False, silent: bool = False
) -> Some:
    rules = load(SYSTEM)
    return lambda heads, chance: Person(rules, heads, chance, slips, wavers, learns, silent)


def guesser(heads: tuple[Head, ...], chance: Random) -> Person:
    return Guesser(load(SYSTEM), (), chance)


GROUPS: Mapping[str, Callable[[], Iterable[Person]]] = {
    "one, tuned with": lambda: holders(1, TUNED, _make_person()),
    "one": lambda: holders(1, APART, _make_person()),
    "one, 10 % slips": lambda: holders(1, APART, _make_person(slips=0.1)),
    "one, wavers (30 %)": lambda: holders(1, APART, _make_person(wavers=0.3)),
    "one, until told": lambda: holders(1, APART, _make_person(learns=True)),
    "forgets bonuses": lambda: holders(1, BONUSES * 4, _make_person()),
    "two": lambda: holders(2, APART, _make_person()),
    "two, 10 % slips": lambda: holders(2, APART, _make_person(slips=0.1)),
    "careless, 10 % slips": lambda: without_heads(_make_person(slips=0.1)),
    "careless, 25 % slips": lambda: without_heads(_make_person(slips=0.25)),
    "guessers": lambda: without_heads(guesser),
    "silent, one": lambda: holders(1, APART, _make_person(silent=True)),
    "silent, outside, tuned with": lambda: holders(1, OUTSIDE, _make_person(silent=True)),
    "silent, outside": lambda: holders(1, BEYOND, _make_person(silent=True)),
    "outside, tuned with": lambda: holders(1, OUTSIDE, _make_person()),
    "outside": lambda: holders(1, BEYOND, _make_person()),
}
"""The groups of learners."""


def report() -> Iterator[str]:
    """A table per mode of practice."""
    within = [count for count in WITHIN if count <= PUZZLES]
    workers = ProcessPoolExecutor(PROCESSES, get_context("fork"))
    with workers:
        for mode in MODES:
            yield f"{SYSTEM}, {mode}, {PUZZLES} puzzles"
            heads = " ".join(f"{count:>5}" for count in within)
            more = "untrue “You”  told false  asked true (again)  asked untrue"
            yield f"{'learners':27}  n  all told in {heads}  {more}"
            for name, people in GROUPS.items():
                if any(name.startswith(each) for each in GROUPS_WANTED):
                    some = [*range(sum(1 for _ in people()))]
                    found = [*workers.map(partial(practise_one, name, mode), some)]
                    yield f"{name:27} {table_row(found, within)}"
                    yield from list_missed(found)


def practise_one(group: str, mode: str, at: int) -> Reading:
    return practise([*GROUPS[group]()][at], f"{mode}/{at}", mode)


def table_row(found: Sequence[Reading], within: Sequence[int]) -> str:
    heads = any(each.heads and each.heads[0].akin for each in found)
    shares = [sum(each.covers(count) for each in found) / len(found) for count in within]
    shown = " ".join(f"{share:5.0%}" if heads else " " * 5 for share in shares)
    told, false = sum(len(each.told) for each in found), sum(len(each.false) for each in found)
    alarmed = sum(bool(each.false) for each in found) / len(found)
    asked = [true for each in found for _, _, true in each.asked]
    again = sum(each.repeated for each in found)
    doubted = sum(any(not true for _, _, true in each.asked) for each in found) / len(found)
    return (
        f"{len(found):3}             {shown}  {f'{false}/{told}':>12}  {alarmed:10.0%}"
        f"  {sum(asked)}/{len(asked)} ({again})  {doubted:6.0%}"
    )


def list_missed(found: Sequence[Reading]) -> Iterator[str]:
    """Cases to look into: mistakes that the tutor did not tell, and false mistakes that it told."""
    if os.environ.get("CANASTA_TOLD_LATE"):
        missed = [head.name for each in found if not each.covers(PUZZLES) for head in each.heads]
        yield f"    not told: {'; '.join(missed)}"
        false = [(h.name, n) for each in found for n in each.false for h in each.heads or ()]
        yield f"    false: {false or [n for each in found for n in each.false]}"
