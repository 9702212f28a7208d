"""The command `canasta-tutor links` prints the links that a teacher hands out."""

from __future__ import annotations

from pathlib import Path
from urllib.parse import parse_qs, urlsplit

import pytest

from canasta_tutor import paths
from canasta_tutor.app import command_line
from canasta_tutor.app.teaching_links import Launch, Links, estimate_minutes
from canasta_tutor.i18n.message_catalogues import languages
from canasta_tutor.learner.lesson_library import course
from tools.write_teaching_page import PAGE, compose_page

LAUNCH = Launch("ann/cards", "0.2.0", "http://binder.invalid/")
COMMAND = ["links", "--repository", "ann/cards", "--ref", "0.2.0", "--binder", LAUNCH.binder]


def page_of(link: str) -> Path:
    """The notebook that a link opens."""
    (path,) = parse_qs(urlsplit(link).query)["urlpath"]
    inside = path.removeprefix("voila/render/").removeprefix("lab/tree/notebooks/")
    return paths.notebooks() / inside


def test_each_link_launches_the_version_and_opens_a_page_that_is_there() -> None:
    named = Links(LAUNCH).named()
    assert len(named) == 2 + len(course(paths.lessons())) * len(languages())
    for link in named.values():
        assert link.startswith("http://binder.invalid/v2/gh/ann/cards/0.2.0?")
        assert page_of(link).is_file()


def test_the_command_writes_badge_links_and_codes(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert command_line.main([*COMMAND, "-o", str(tmp_path / "out")]) == 0
    links = Links(LAUNCH)
    page = (tmp_path / "out" / "links.md").read_text("utf-8")
    assert page == links.page()
    assert "[![Binder](http://binder.invalid/badge_logo.svg)]" in page
    codes = {path.stem: path.read_text("utf-8") for path in (tmp_path / "out").glob("*.svg")}
    assert codes.keys() == links.named().keys()
    assert all("<svg" in code for code in codes.values())
    assert len(set(codes.values())) == len(codes)
    assert capsys.readouterr().err == ""


def test_without_an_address_the_command_says_so(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert command_line.main(["links", "-o", str(tmp_path)]) == 0
    assert "--binder" in capsys.readouterr().err
    assert "/v2/gh/NAME/canasta_tutor/HEAD?" in (tmp_path / "links.md").read_text("utf-8")


def test_a_longer_lesson_takes_longer() -> None:
    minutes = [estimate_minutes(stop) for stop in course(paths.lessons())]
    assert min(minutes) >= 5
    assert len(set(minutes)) > 1


def test_the_page_for_teachers_is_in_step() -> None:
    """If this fails, run `python tools/write_teaching_page.py`."""
    text = PAGE.read_text("utf-8")
    assert compose_page(text) == text
