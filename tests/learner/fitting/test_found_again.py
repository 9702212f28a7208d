"""What is true of simulated learners is found again in their answers, and makes the tutor wiser."""

from __future__ import annotations

from contextlib import redirect_stdout
from dataclasses import dataclass
from io import StringIO
from math import log
from pathlib import Path
from random import Random

import pytest

from canasta_tutor.app.command_line import main
from canasta_tutor.learner.constants import Constants, stated, stated_text, wanted
from canasta_tutor.learner.fitting.constants_file import WRITTEN, now_of
from canasta_tutor.learner.skills import ratings
from canasta_tutor.learner.skills.standing import task_of
from tests.every import every
from tests.learner.fitting.simulated import World, files

WORLD = World()
LEARNERS, PUZZLES = 400, 120


@dataclass(frozen=True)
class Fit:
    said: str
    path: Path
    found: Constants


@pytest.fixture(scope="module")
def fit(tmp_path_factory: pytest.TempPathFactory) -> Fit:
    """What the command says and writes, for the answers of many learners."""
    folder, said = tmp_path_factory.mktemp("answers"), StringIO()
    names = list(map(str, files(folder, WORLD, LEARNERS, PUZZLES, seed=1)))
    with open(names[0], "a", encoding="utf-8") as file:
        file.write('{"code": "CT-0')
    path = folder / "found.toml"
    with redirect_stdout(said):
        assert main(["fit", *names, "--out", str(path)]) == 0
    found = wanted({"CANASTA_TUTOR_CONSTANTS": str(path)})
    assert found is not None
    return Fit(said.getvalue(), path, found)


@every("name", WRITTEN)
def test_each_value_is_found_within_a_tenth(name: str, fit: Fit) -> None:
    true = getattr(WORLD, name)
    assert now_of(name, fit.found) == pytest.approx(true, rel=0.1)
    assert now_of(name, stated()) != pytest.approx(true, rel=0.1)


def test_it_is_said_how_much_there_was(fit: Fit) -> None:
    assert f"first answers: {LEARNERS * PUZZLES}, learners: {LEARNERS}" in fit.said
    assert "damaged lines left out: 1" in fit.said
    assert str(fit.path) in fit.said


def test_all_else_stays_as_it_is_stated(fit: Fit) -> None:
    written, before = fit.path.read_text(encoding="utf-8"), stated_text()
    changed = [
        line.split(" = ")[0]
        for line, old in zip(written.splitlines(), before.splitlines(), strict=True)
        if line != old
    ]
    assert sorted(changed) in (sorted(WRITTEN), sorted([*WRITTEN, "slip"]))
    assert fit.found.beliefs.slip >= stated().beliefs.slip


def test_the_tutor_foretells_answers_better(fit: Fit, monkeypatch: pytest.MonkeyPatch) -> None:
    """Those of other learners of the same world."""
    surprise = []
    for known in (stated(), fit.found):
        monkeypatch.setattr(ratings, "constants", lambda known=known: known)
        surprise.append(sum(foretold(Random(f"other/{n}")) for n in range(30)))
    today, after = surprise
    assert after < 0.99 * today


def foretold(chance: Random) -> float:
    """How much the answers of one learner surprise the tutor."""
    known, surprise = ratings.Ratings(), 0.0
    for line in WORLD.answers(PUZZLES, chance):
        if line.earlier:
            continue
        task = task_of("classic", line.skill, line.level)
        score = {"right": 1.0, "wrong": 0.0, "unknown": task.guess}[line.answer]
        if line.answer != "unknown":
            expected = known.expected(task)
            surprise -= log(expected if score else 1 - expected)
        known = ratings.rated(known, task, score)
    return surprise
