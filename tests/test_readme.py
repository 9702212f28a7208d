"""What the README shows is what happens."""

import doctest
import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
README, PYTHON = ROOT / "README.md", ROOT / "docs" / "python.md"


@pytest.mark.parametrize(("page", "lines"), [(README, 5), (PYTHON, 15)])
def test_python_of_the_documents_runs(
    page: Path, lines: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("CANASTA_TUTOR_PROGRESS", "off")
    found = doctest.testfile(str(page), module_relative=False, encoding="utf-8")
    assert found.attempted > lines
    assert found.failed == 0


def test_pictures_of_the_readme_are_there() -> None:
    pictures = re.findall(r"docs/[\w-]+\.png", README.read_text(encoding="utf-8"))
    assert len(pictures) == 3
    assert [name for name in pictures if not (README.parent / name).is_file()] == []
