"""A learner reads in English exactly what the files of `en` contain."""

from __future__ import annotations

import re
from collections.abc import Iterator
from difflib import unified_diff

import pytest

from canasta_tutor.engine.rules.rule_files import known
from canasta_tutor.i18n.words import Words
from canasta_tutor.learner.progress_file import VARIABLE
from canasta_tutor.ui import learner_panels as learners
from canasta_tutor.ui.learner_panels import Learner
from tests.transcripts.__main__ import GOLDEN, HERE
from tests.transcripts.parts import PARTS, as_answer, kind, questions

HINT = (
    "If you meant this change, run: python -m tests.transcripts --part {part}. Then read git diff."
)
MOST = 100
"""Number of lines of a difference that the report shows."""
HUNK = re.compile(r"@@ -(\d+)")


@pytest.fixture(autouse=True)
def _strange_and_strict(monkeypatch: pytest.MonkeyPatch) -> None:
    """The tests touch nobody's progress, and a missing word is an error."""
    monkeypatch.setenv(VARIABLE, "off")
    monkeypatch.setattr(Words, "strict", True)
    monkeypatch.setattr(learners, "_LEARNER", Learner())


@pytest.mark.parametrize("part", PARTS)
def test_what_a_learner_reads_is_as_it_was(part: str) -> None:
    now = PARTS[part](GOLDEN)
    folder = HERE / GOLDEN
    kept = {f"{part}/{path.name}": path.read_text("utf-8") for path in folder.glob(f"{part}/*.txt")}
    changed = [
        line
        for name in sorted({*kept, *now})
        for line in differences(name, kept.get(name, ""), now.get(name, ""))
    ]
    if changed:
        more = [f"... {len(changed) - MOST} lines more"] if len(changed) > MOST else []
        said = [*changed[:MOST], *more, HINT.format(part=part)]
        pytest.fail("\n".join(said), pytrace=False)


def differences(name: str, kept: str, now: str) -> Iterator[str]:
    """The lines that changed in a file, each under the title of its section."""
    before = kept.splitlines()
    for line in list(unified_diff(before, now.splitlines(), n=0, lineterm=""))[2:]:
        hunk = HUNK.match(line)
        yield f"{name} {section(before, int(hunk[1]))}" if hunk else line


def section(lines: list[str], number: int) -> str:
    """The title of the section that contains a line."""
    return next((line for line in reversed(lines[:number]) if line.startswith("===")), "")


def test_a_difference_is_shown_under_the_title_of_its_section() -> None:
    kept = "=== sevens\nAsk?\n✓ Yes\n=== kings\n✓ Yes\n"
    shown = differences("04.txt", kept, kept.replace("kings\n✓ Yes", "kings\n✗ No"))
    assert list(shown) == ["04.txt === kings", "-✓ Yes", "+✗ No"]


def test_an_answer_of_a_case_is_a_number_cards_or_a_text() -> None:
    assert [as_answer(text) for text in (20, "yes")] == [20, "yes"]
    assert [card.text for card in as_answer(":7h X")] == ["7h", "X"]  # type: ignore[union-attr]


def test_the_questions_to_the_referee_are_of_every_kind_and_system() -> None:
    asked = questions()
    assert len(asked) == len({str(question) for question in asked})
    assert {kind(each) for each in asked} == {kind(each) for each in questions(10_000)}
    assert {str(each.get("rules")) for each in asked} >= set(known())
