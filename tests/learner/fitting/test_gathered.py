"""Which of the answers in files say how strong a learner is."""

from __future__ import annotations

from pathlib import Path

from canasta_tutor.learner.answer_file import Kept, as_line, kept
from canasta_tutor.learner.fitting.gathered import first_answers, gathered
from canasta_tutor.puzzles.codes import Code


def code(seed: int, skill: str = "wild-limit") -> Code:
    return Code("classic", skill, 2, seed)


def file(path: Path, *lines: Kept | str) -> Path:
    texts = (line if isinstance(line, str) else as_line(line) for line in lines)
    path.write_text("".join(texts), encoding="utf-8")
    return path


def test_each_file_is_a_learner(tmp_path: Path) -> None:
    one = file(tmp_path / "1.jsonl", kept(code(1), "right", 5), kept(code(2), "wrong", 5))
    two = file(tmp_path / "2.jsonl", kept(code(1), "unknown", 5))
    found = gathered([one, two])
    assert [(each.learner, each.answer) for each in found.answers] == [
        (0, "right"),
        (0, "wrong"),
        (1, "unknown"),
    ]
    assert found.learners == 2
    assert found.damaged == 0


def test_damaged_lines_are_left_out_and_counted(tmp_path: Path) -> None:
    good = kept(code(1), "right", 5)
    path = file(tmp_path / "1.jsonl", "{\n", good, "\n", as_line(good)[:30] + "\n", "[1]")
    found = gathered([path])
    assert len(found.answers) == 1
    assert found.damaged == 3


def test_a_puzzle_counts_once_and_only_without_help() -> None:
    lines = [
        kept(code(1), "wrong", 5),
        kept(code(1), "right", 5, earlier=1),
        kept(code(2), "right", 5, hints=1),
        kept(code(3), "right", 5),
        kept(code(1), "right", 5),
    ]
    found = [*first_answers(0, lines)]
    assert [each.answer for each in found] == ["wrong", "right"]
    assert [each.practised for each in found] == [0, 2]


def test_skills_are_practised_each_by_itself() -> None:
    lines = [kept(code(1), "right", 5), kept(code(2, "card-points"), "right", 5)]
    found = [*first_answers(0, lines)]
    assert [each.practised for each in found] == [0, 0]
    assert [each.blind for each in found] == [0.5, 0.0]
