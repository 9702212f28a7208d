"""The documents show what really happens, and the files that they name exist."""

import doctest
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from canasta_tutor import __version__

ROOT = Path(__file__).parent.parent
README, PYTHON = ROOT / "README.md", ROOT / "docs" / "python.md"
CURIOUS = ROOT / "docs" / "curious.md"
CONTRIBUTING, ARCHITECTURE = ROOT / "CONTRIBUTING.md", ROOT / "docs" / "architecture.md"
DOCUMENTS = [
    *ROOT.glob("*.md"),
    *ROOT.glob("docs/*.md"),
    *ROOT.glob("canasta_tutor/**/README.md"),
    ROOT / "instant_pages" / "README.md",
]
FOLDERS = "benchmarks|canasta_tutor|docs|instant_pages|lessons|share|tests|tools"


def named(page: Path) -> set[Path]:
    """The files and folders that a document names from the root, and the files that it links to."""
    text = page.read_text(encoding="utf-8")
    paths = re.findall(rf"`((?:{FOLDERS})/[\w./-]+)`", text)
    links = re.findall(r"\]\(([\w./-]+)(?:#[\w-]+)?\)", text)
    return {ROOT / path for path in paths} | {page.parent / link for link in links}


@pytest.mark.parametrize(
    ("page", "lines"), [(README, 5), (PYTHON, 15), (CONTRIBUTING, 15), (CURIOUS, 60)]
)
def test_python_of_the_documents_runs(
    page: Path, lines: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("CANASTA_TUTOR_PROGRESS", "off")
    found = doctest.testfile(str(page), module_relative=False, encoding="utf-8")
    assert found.attempted > lines
    assert found.failed == 0


def test_examples_leave_the_progress_of_the_reader_alone(tmp_path: Path) -> None:
    """An environment variable names the reader's file; the examples do not write it."""
    progress = tmp_path / "progress.json"
    done = subprocess.run(
        [sys.executable, "-m", "doctest", str(PYTHON)],
        env=os.environ | {"CANASTA_TUTOR_PROGRESS": str(progress), "PYTHONUTF8": "1"},
        check=False,
    )
    assert done.returncode == 0
    assert [*tmp_path.iterdir()] == []


def test_pictures_of_the_readme_are_there() -> None:
    pictures = re.findall(r"docs/[\w-]+\.png", README.read_text(encoding="utf-8"))
    assert len(pictures) == 3
    assert [name for name in pictures if not (README.parent / name).is_file()] == []


@pytest.mark.parametrize("page", DOCUMENTS, ids=lambda page: page.name)
def test_what_a_document_names_is_there(page: Path) -> None:
    assert sorted(path for path in named(page) if not path.exists()) == []


def test_forty_places_to_mend_are_named() -> None:
    _, _, table = ARCHITECTURE.read_text(encoding="utf-8").partition("## Where would I mend")
    rows = [line for line in table.splitlines() if line.startswith("| ")][1:]
    assert len(rows) >= 40
    assert [row for row in rows if not re.search(rf"`(?:{FOLDERS})/[\w./-]+`", row)] == []


def test_contributing_is_one_page() -> None:
    assert len(CONTRIBUTING.read_text(encoding="utf-8").splitlines()) <= 90


def test_the_newest_changes_are_those_of_this_version() -> None:
    changes = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    versions = re.findall(r"^## (\S+) \((\d{4}-\d\d-\d\d)\)$", changes, re.MULTILINE)
    assert versions[0][0] == __version__
    assert versions == sorted(versions, reverse=True)
