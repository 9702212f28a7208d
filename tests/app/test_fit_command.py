"""`canasta-tutor fit` refuses what it cannot do, and says why."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest
from fsrs import Optimizer, Rating

from canasta_tutor.app.command_line import main
from canasta_tutor.learner.answer_file import kept
from canasta_tutor.learner.constants import as_constants, stated, stated_text
from canasta_tutor.learner.fitting.estimate import LEAST_LEARNERS, fitted
from canasta_tutor.learner.fitting.gathered import Gathered, gathered
from canasta_tutor.learner.fitting.retention import reviews
from canasta_tutor.puzzles.codes import Code
from tests.learner.fitting.simulated import World, files


def fit(paths: list[Path], out: Path) -> int:
    return main(["fit", *map(str, paths), "--out", str(out)])


@pytest.mark.parametrize(("learners", "count"), [(1, 1200), (LEAST_LEARNERS, 10)])
def test_too_few_are_refused(
    learners: int, count: int, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    out = tmp_path / "found.toml"
    assert fit(files(tmp_path, World(), learners, count, seed=1), out) == 2
    said = capsys.readouterr()
    assert f"first answers: {learners * count}, learners: {learners}" in said.out
    assert "Too little data" in said.err
    assert not out.exists()


def test_values_that_are_told_too_roughly_are_refused(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    out = tmp_path / "found.toml"
    assert fit(files(tmp_path, World(), LEAST_LEARNERS, 60, seed=1), out) == 2
    assert "known only to within" in capsys.readouterr().err
    assert not out.exists()


def test_a_file_that_is_not_there_is_named(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert fit([tmp_path / "none.jsonl"], tmp_path / "found.toml") == 2
    assert "none.jsonl" in capsys.readouterr().err


def test_without_scipy_it_is_said_how_to_get_it(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delitem(sys.modules, "canasta_tutor.learner.fitting.estimate")
    monkeypatch.setitem(sys.modules, "scipy.optimize", None)
    assert fit([tmp_path / "none.jsonl"], tmp_path / "found.toml") == 2
    assert "canasta-tutor[fit]" in capsys.readouterr().err


def retention(paths: list[Path], out: Path) -> int:
    return main(["fit", "--retention", *map(str, paths), "--out", str(out)])


def test_what_the_library_reckons_is_written_beside_what_is_there(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The library itself needs torch, which is not installed for tests."""
    monkeypatch.setattr(Optimizer, "__init__", lambda self, logs: None)
    monkeypatch.setattr(
        Optimizer, "compute_optimal_retention", lambda self, parameters: 0.8, raising=False
    )
    out = tmp_path / "found.toml"
    out.write_text(stated_text().replace("least = 0.03", "least = 0.04"), encoding="utf-8")
    assert retention(files(tmp_path, World(), 5, 120, seed=1), out) == 0
    found = as_constants(out.read_text("utf-8"))
    assert (found.reviews.retention, found.learning.least) == (0.8, 0.04)


def test_too_few_reviews_are_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert retention(files(tmp_path, World(), 1, 60, seed=1), tmp_path / "found.toml") == 2
    assert "Too little data" in capsys.readouterr().err


def test_without_torch_it_is_said_how_to_get_it(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def lacking(self: Optimizer, logs: object) -> None:
        raise ImportError

    monkeypatch.setattr(Optimizer, "__init__", lacking)
    assert retention(files(tmp_path, World(), 5, 120, seed=1), tmp_path / "found.toml") == 2
    assert "canasta-tutor[retention]" in capsys.readouterr().err


def test_a_puzzle_is_a_review_of_its_skill() -> None:
    """A wrong answer takes as long as all that were given until it was right."""
    one, two = (Code("classic", "wild-limit", 1, seed) for seed in (1, 2))
    lines = [kept(one, "wrong", 20), kept(one, "right", 9, earlier=1), kept(two, "right", 7, 0, 1)]
    first, second = reviews(0, lines)
    assert (first.rating, first.review_duration) == (Rating.Again, 29)
    assert (second.rating, second.review_duration) == (Rating.Hard, 7)
    assert first.card_id == second.card_id
    assert first.review_datetime < second.review_datetime


def test_what_nobody_was_asked_stays_as_it_is(tmp_path: Path) -> None:
    """Without buttons nothing is known of luck."""
    given = gathered(files(tmp_path, World(), 220, 120, seed=2))
    typed = Gathered(tuple(each for each in given.answers if not each.blind))
    found = fitted(typed, stated())
    assert "guess" not in found.fitted
    assert found.truth.guess == stated().answers.guess


@pytest.mark.parametrize("variable", ["CANASTA_TUTOR_LOG", "CANASTA_TUTOR_CONSTANTS"])
def test_the_tutor_does_not_start_with_a_wrong_setting(
    variable: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(variable, "on")
    assert main(["app", "--no-browser"]) == 2
    assert variable in capsys.readouterr().err
