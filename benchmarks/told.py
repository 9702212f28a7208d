"""What learners read who practise: told what is true of them, told what is not.

They go the product's way: the practice page chooses, asks and tells. They answer by heads that were
written apart from the tutor's catalogue, slip now and then, or guess; asked whether it was so, they
say the truth, as they see it.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from random import Random

from benchmarks.heads import KNOWN, OUTSIDE, Guesser, Head, Person
from canasta_tutor.engine.rules.files import load
from canasta_tutor.learner.progress_file import VARIABLE
from canasta_tutor.puzzles.factory.making import Generated
from canasta_tutor.puzzles.schema.puzzle import Answer
from canasta_tutor.ui.learner import Learner
from canasta_tutor.ui.practice.coach import Coach
from canasta_tutor.ui.practice.practice import PracticePage
from canasta_tutor.ui.practice.worked_puzzle import Practised
from canasta_tutor.ui.puzzle.question import Given

SYSTEM = os.environ.get("CANASTA_TOLD_SYSTEM", "classic")
PUZZLES = int(os.environ.get("CANASTA_TOLD_PUZZLES", "40"))
RUNS = int(os.environ.get("CANASTA_TOLD_RUNS", "1"))
MODES = os.environ.get("CANASTA_TOLD_MODES", "practice round").split()
FIRST_AND_LAST = [int(each) for each in os.environ.get("CANASTA_TOLD_GROUPS", "0 99").split()]
"""Which of the groups, from the first to before the last."""
WITHIN = (6, 12, 20, 40, 80)
PAUSE = 45
PROMISED = 3
"""Within so many puzzles a promise is kept."""
START = 1_795_000_000


@dataclass
class Clock:
    """Goes on from puzzle to puzzle."""

    now: float = START

    def __call__(self) -> float:
        return self.now


@dataclass
class Read:
    """What one learner has read: each sentence with the number of the puzzle."""

    akin: frozenset[str]
    told: list[tuple[int, str]] = field(default_factory=list)
    asked: list[tuple[int, str]] = field(default_factory=list)
    promised: list[int] = field(default_factory=list)
    kept: list[int] = field(default_factory=list)
    skills: list[str] = field(default_factory=list)

    @property
    def false(self) -> list[str]:
        """What he was told that is not true of him."""
        return [name for _, name in self.told if name not in self.akin]

    def by(self, count: int) -> frozenset[str]:
        """What he was told that is true, within so many puzzles."""
        return frozenset(name for at, name in self.told if at <= count) & self.akin

    @property
    def broken(self) -> int:
        """Promises that were not kept in time; none that the end has cut off."""
        return sum(not any(at < kept <= at + PROMISED for kept in self.kept) for at in self._due)

    @property
    def due(self) -> int:
        """Promises whose time has come."""
        return len(self._due)

    @property
    def _due(self) -> list[int]:
        return [at for at in self.promised if at + PROMISED <= len(self.skills)]


def read_by(
    akin: frozenset[str], says: Callable[[Generated], Answer], seed: str, mode: str
) -> Read:
    """What a learner reads in so many puzzles of a way to practise."""
    os.environ[VARIABLE] = "off"
    clock = Clock()
    learner = Learner(now=clock)
    page = PracticePage(learner, Coach(learner, Random(seed)))
    page.handle({"type": "begin", "wish": {"system": SYSTEM, "mode": mode, "skill": ""}})
    read = Read(akin)
    for at in range(1, PUZZLES + 1):
        if page.puzzle is None:
            page.handle({"type": "wish", "system": SYSTEM, "mode": mode, "skill": ""})
        puzzle = page.puzzle
        if puzzle is None:
            break
        read.skills.append(puzzle.made.skill)
        if puzzle.why and puzzle.why.code in ("apart", "telling"):
            read.kept.append(at)
        answer_given(page, puzzle, says(puzzle.made))
        noted(page, puzzle, read, at)
        clock.now += PAUSE
        page.handle({"type": "next"})
    return read


def answer_given(page: PracticePage, puzzle: Practised, answer: Answer) -> None:
    """The answer comes to the page as if it had been entered."""
    work = puzzle.work(page.words)
    work._read = lambda event, choice: Given(answer)  # type: ignore[method-assign]
    page.handle({"type": "answer", "id": "given"})


def noted(page: PracticePage, puzzle: Practised, read: Read, at: int) -> None:
    """What stands under the answer; a question is answered."""
    shown = puzzle.state(page.words)["feedback"]
    said, belief = (shown or {}).get("diagnosis"), puzzle.work(page.words).belief
    if said and said["kind"] == "open":
        read.promised.append(at)
    if not said or belief is None:
        return
    if said["kind"] == "named":
        read.told.append((at, belief.name))
    if said["kind"] == "asked":
        true = belief.name in read.akin
        read.asked.append((at, belief.name))
        read.told += [(at, belief.name)] if true else []
        page.handle({"type": "guess", "id": "yes" if true else "no"})


def holders(count: int, slips: float, heads: Sequence[Head]) -> Iterator[Person]:
    """Who holds so many of these heads, each in turn."""
    rules = load(SYSTEM)
    for run in range(RUNS):
        for at, head in enumerate(heads):
            others = Random(f"{run}/{at}").sample([h for h in heads if h is not head], count - 1)
            yield Person(rules, (head, *others), Random(f"{count}/{run}/{at}"), slips)


def reports(people: Iterable[Person], mode: str) -> list[Read]:
    return [read_by(each.akin, each.answer, f"{mode}/{at}", mode) for at, each in enumerate(people)]


def guessers(count: int) -> list[Guesser]:
    return [Guesser(load(SYSTEM), (), Random(f"guesser/{at}")) for at in range(count)]


def careless(count: int, slips: float) -> list[Person]:
    rules = load(SYSTEM)
    return [Person(rules, (), Random(f"careless/{slips}/{at}"), slips) for at in range(count)]


GROUPS: Mapping[str, Callable[[], Iterable[Person]]] = {
    "one mistake": lambda: holders(1, 0, KNOWN),
    "one mistake, 10 % slips": lambda: holders(1, 0.1, KNOWN),
    "two mistakes, 10 % slips": lambda: holders(2, 0.1, KNOWN),
    "careless, 10 % slips": lambda: careless(8 * RUNS, 0.1),
    "careless, 25 % slips": lambda: careless(8 * RUNS, 0.25),
    "guessers": lambda: guessers(8 * RUNS),
    "outside the catalogue": lambda: holders(1, 0, OUTSIDE),
}
"""Who practises."""


def report() -> Iterator[str]:
    """A table a way to practise."""
    within = [count for count in WITHIN if count <= PUZZLES]
    for mode in MODES:
        yield f"{SYSTEM}, {mode}, {PUZZLES} puzzles"
        heads = " ".join(f"{count:>5}" for count in within)
        yield f"{'learners':25}  n  all told within {heads}  untrue “You”  told false  kept"
        for name, people in list(GROUPS.items())[slice(*FIRST_AND_LAST)]:
            found = reports(people(), mode)
            yield f"{name:25} {row(found, within)}"


def row(found: Sequence[Read], within: Sequence[int]) -> str:
    """A line of the table."""
    shares = " ".join(
        f"{sum(bool(each.akin) and covers(each, count) for each in found) / len(found):5.0%}"
        for count in within
    )
    told, false = (
        sum(map(len, each)) for each in zip(*((r.told, r.false) for r in found), strict=True)
    )
    alarmed = sum(bool(each.false) for each in found) / len(found)
    promised = sum(each.due for each in found)
    broken = sum(each.broken for each in found)
    return (
        f"{len(found):2}                 {shares}  {f'{false}/{told}':>12}  {alarmed:10.0%}  "
        f"{promised - broken}/{promised}"
    )


def covers(each: Read, count: int) -> bool:
    """Whether all his mistakes were told by then."""
    return len(each.by(count)) >= len(mistakes_of(each))


def mistakes_of(each: Read) -> frozenset[str]:
    """One sentence for each of his heads."""
    return frozenset(head.akin[0] for head in KNOWN if set(head.akin) <= each.akin)
