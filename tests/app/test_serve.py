"""How the tutor starts Voilà."""

import os
from pathlib import Path

import pytest

from canasta_tutor import paths
from canasta_tutor.app import serve
from canasta_tutor.app.command_line import main
from canasta_tutor.learner.progress_file import ALLOWED, VARIABLE


def test_the_home_page_is_the_address() -> None:
    assert serve.build_address(8866) == "http://localhost:8866/voila/render/index.ipynb"
    assert (paths.notebooks() / serve.HOME.rpartition("/")[2]).is_file()


def test_a_free_port_can_be_listened_on() -> None:
    assert serve.find_free_port() > 1023


def test_the_browser_stays_closed_when_asked() -> None:
    assert "--no-browser" in serve.build_voila_options(8866, open_browser=False)
    assert "--no-browser" not in serve.build_voila_options(8866, open_browser=True)


def test_lost_kernels_are_ended() -> None:
    options = " ".join(serve.build_voila_options(8866, open_browser=True))
    assert "cull_idle_timeout" in options
    assert "cull_interval" in options


@pytest.mark.parametrize(
    ("ip", "kept"), [("localhost", None), ("127.0.0.1", None), ("0.0.0.0", "off"), ("", "off")]
)
def test_where_others_come_each_browser_keeps_its_own(
    ip: str, kept: str | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(os, "environ", {})
    serve.keep_apart(ip)
    assert os.environ.get(VARIABLE) == kept


def test_a_file_that_was_named_is_used_on_any_server(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(os, "environ", {VARIABLE: "/data/ann.json"})
    serve.keep_apart("0.0.0.0")
    assert os.environ[VARIABLE] == "/data/ann.json"


@pytest.mark.parametrize(("named", "absolute"), [("p.json", True), ("off", False)])
def test_a_file_is_named_from_the_folder_where_the_server_starts(
    named: str, absolute: bool, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(os, "environ", {VARIABLE: named})
    monkeypatch.chdir(tmp_path)
    serve.name_file_from_here()
    assert os.environ == {VARIABLE: str(tmp_path / named) if absolute else named}


def test_an_unreadable_setting_is_refused_with_those_that_are_allowed(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv(VARIABLE, "on")
    assert main(["app", "--no-browser"]) == 2
    assert ALLOWED in capsys.readouterr().err


def test_what_is_said_is_said_once() -> None:
    given = "--MappingKernelManager.cull_idle_timeout=60"
    options = serve.build_voila_options(8866, open_browser=True, extra=[given])
    assert [option for option in options if "cull_idle_timeout" in option] == [given]


def test_the_address_opens_with_the_token() -> None:
    assert serve.build_address(1, "/here/", "a b") == (
        "http://localhost:1/here/voila/render/index.ipynb?token=a+b"
    )


def test_a_missing_template_is_said_at_once(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(serve.Tutor, "start", lambda _: pytest.fail("it started"))
    serve.Tutor.clear_instance()
    try:
        assert main(["app", "--no-browser", "--template=nowhere"]) == 2
    finally:
        serve.Tutor.clear_instance()
    assert "voila/templates/nowhere" in capsys.readouterr().err
