"""The notebooks in the repository are the notebooks that the lessons produce."""

import json
from pathlib import Path

import pytest

from canasta_tutor import paths
from canasta_tutor.app import notebooks
from canasta_tutor.app.command_line import main


@pytest.fixture
def elsewhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A small course of two lessons in its own folder."""
    for lesson in ("01-cards", "02-deal"):
        folder = tmp_path / "lessons" / lesson
        folder.mkdir(parents=True)
        for lang in ("en", "cs", "ru"):
            (folder / f"{lang}.md").write_text(f"# {lesson} {lang}\n", encoding="utf-8")
    (tmp_path / "template").mkdir()
    for name in ("lessons", "notebooks", "template"):
        monkeypatch.setattr(paths, name, lambda name=name: tmp_path / name)
    return tmp_path


def test_the_notebooks_are_in_step_with_the_lessons() -> None:
    assert notebooks.find_stale() == []


def test_build_writes_a_notebook_for_every_lesson_and_language(elsewhere: Path) -> None:
    notebooks.write_notebooks()
    found = {path.relative_to(elsewhere).as_posix() for path in elsewhere.rglob("*.ipynb")}
    lessons = {
        f"notebooks/{lang}/{lesson}.ipynb"
        for lang in ("en", "cs", "ru")
        for lesson in ("01-cards", "02-deal")
    }
    pages = (
        "class",
        "glossary",
        "index",
        "play",
        "practice",
        "referee",
        "rule-card",
        "rules",
        "scoring",
    )
    others = {f"notebooks/{name}.ipynb" for name in pages}
    assert found == others | lessons


def test_a_lesson_on_other_rules_says_what_changes_after_its_first_step(elsewhere: Path) -> None:
    folder = elsewhere / "lessons" / "02-deal"
    (folder / "lesson.toml").write_text(
        'id = "02-deal"\nrules = "samba"\nteaches = ["meld.kinds"]\n'
        'title = { en = "a", cs = "b", ru = "c" }\ngoal = { en = "a", cs = "b", ru = "c" }\n'
        'able = { en = "a", cs = "b", ru = "c" }\n'
    )
    (folder / "en.md").write_text("# Samba\n\nHello.\n\n## One\n\n## Two\n", encoding="utf-8")
    notebooks.write_notebooks()
    cells = {
        name: ["".join(cell["source"]) for cell in json.loads(text)["cells"]]
        for name in ("01-cards", "02-deal")
        for text in [(elsewhere / "notebooks" / "en" / f"{name}.ipynb").read_text("utf-8")]
    }
    assert "lesson.changes()" not in cells["01-cards"]
    assert cells["02-deal"][1:] == ["# Samba\n\nHello.", "## One", "lesson.changes()", "## Two"]


def test_a_second_build_changes_nothing(elsewhere: Path) -> None:
    assert notebooks.write_notebooks() != []
    assert notebooks.write_notebooks() == []


def test_a_changed_lesson_is_out_of_step(elsewhere: Path) -> None:
    notebooks.write_notebooks()
    text = elsewhere / "lessons" / "02-deal" / "cs.md"
    text.write_text("# Other words\n", encoding="utf-8")
    assert [path.relative_to(elsewhere).as_posix() for path in notebooks.find_stale()] == [
        "notebooks/cs/01-cards.ipynb",  # the first lesson names the next lesson
        "notebooks/cs/02-deal.ipynb",
    ]


def test_the_notebook_of_a_lesson_that_is_gone_goes_too(elsewhere: Path) -> None:
    notebooks.write_notebooks()
    for text in (elsewhere / "lessons" / "02-deal").iterdir():
        text.unlink()
    notebooks.write_notebooks()
    assert not (elsewhere / "notebooks" / "en" / "02-deal.ipynb").exists()


def test_the_command_says_what_is_out_of_step(
    elsewhere: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["build", "--check"]) == 1
    assert "notebooks/index.ipynb" in capsys.readouterr().out
    assert main(["build"]) == 0
    assert main(["build", "--check"]) == 0


def test_a_page_in_another_encoding_is_named(
    elsewhere: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(paths, "in_checkout", lambda: True)
    (elsewhere / "lessons" / "01-cards" / "cs.md").write_bytes("# Žolík\n".encode("cp1250"))
    assert main(["build"]) == 2
    assert capsys.readouterr().err.startswith("01-cards/cs.md: ")


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("<img src=x onerror=alert(1)>", "<img src=x onerror=alert(1)>"),
        ("[On][x]\n\n[x]: javascript:alert(1)", "javascript:alert(1)"),
        ("```python\nimport os\n```", "lesson.…(…)"),
    ],
)
def test_a_page_that_would_run_something_is_not_built(
    elsewhere: Path,
    line: str,
    said: str,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    """The build writes nothing; the error names the place and the reason."""
    monkeypatch.setattr(paths, "in_checkout", lambda: True)
    page = elsewhere / "lessons" / "01-cards" / "cs.md"
    page.write_text(f"# Karty\n\n{line}\n", encoding="utf-8")
    assert main(["build"]) == 2
    error = capsys.readouterr().err
    assert error.startswith("01-cards/cs.md: 3: ")
    assert said in error
    assert not [*elsewhere.rglob("*.ipynb")]


def test_a_lesson_with_a_strange_name_is_not_built(
    elsewhere: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """The name of a lesson appears in code and in addresses."""
    monkeypatch.setattr(paths, "in_checkout", lambda: True)
    folder = elsewhere / "lessons" / "01-cards"
    folder.rename(folder.with_name('01")+("'))
    assert main(["build"]) == 2
    assert '01")+("' in capsys.readouterr().err
