"""Learners whose slips, luck, strength and learning are known: their answers as files have them.

The way they answer is written here once more, apart from the tutor's.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from random import Random

from canasta_tutor.learner.answer_file import Kept, as_line, kept
from canasta_tutor.learner.skills.standing import depth, guess
from canasta_tutor.puzzles.codes import LEVELS, Code
from canasta_tutor.puzzles.skills import skills


@dataclass(frozen=True)
class World:
    """What is true of all learners and puzzles; other numbers than the tutor begins with."""

    slip: float = 0.1
    guess: float = 1.25
    easiest: float = -240.0
    level: float = 160.0
    depth: float = 35.0
    gain: float = 12.0
    says_so: float = 0.3
    differ: float = 120.0
    uneven: float = 70.0
    skills: int = 10

    def answers(self, count: int, chance: Random) -> Iterator[Kept]:
        """One learner at practice."""
        strength, met = chance.gauss(0, self.differ), Counter[str]()
        mine = chance.sample(names(), self.skills)
        own = {name: chance.gauss(0, self.uneven) for name in mine}
        for _ in range(count):
            name, level = chance.choice(mine), chance.choice(LEVELS)
            easy = strength + own[name] + self.gain * met[name] - self.easiest
            lead = easy - self.level * (level - 1) - self.depth * depth(name)
            met[name] += 1
            code = Code("classic", name, level, chance.randrange(1 << 24))
            if chance.random() < 10 ** (lead / 400) / (1 + 10 ** (lead / 400)):
                right = chance.random() >= self.slip
            elif chance.random() < self.says_so:
                yield kept(code, "unknown", 20)
                continue
            else:
                right = chance.random() < self.guess * guess(name)
            yield kept(code, "right" if right else "wrong", 20)
            if not right and chance.random() < 0.5:
                yield kept(code, "right", 9, earlier=1)


@cache
def names() -> tuple[str, ...]:
    """The skills, in an order of their own."""
    return tuple(sorted(skills()))


def files(folder: Path, world: World, learners: int, count: int, seed: int) -> list[Path]:
    """The answers of so many learners to so many puzzles each."""
    found = []
    for learner in range(learners):
        chance = Random(f"{seed}/{learner}")
        path = folder / f"{learner}.jsonl"
        path.write_text("".join(map(as_line, world.answers(count, chance))), encoding="utf-8")
        found.append(path)
    return found
