"""How Voilà is told to open the tutor."""

import json
import logging
import os
from collections.abc import Callable
from pathlib import Path
from unittest.mock import Mock

import nbformat
import pytest
from jupyter_server.services.contents.largefilemanager import AsyncLargeFileManager
from tornado.log import gen_log
from tornado.websocket import WebSocketProtocol13, _WebSocketParams

from canasta_tutor import paths
from canasta_tutor.app import serve
from canasta_tutor.app.command_line import main
from canasta_tutor.app.instant import forks, spare
from canasta_tutor.learner.progress_file import ALLOWED, VARIABLE


def test_the_home_page_is_the_address() -> None:
    assert serve.address(8866) == "http://localhost:8866/voila/render/index.ipynb"
    assert (paths.notebooks() / serve.HOME.rpartition("/")[2]).is_file()


def test_a_free_port_can_be_listened_on() -> None:
    assert serve.free_port() > 1023


def test_the_browser_stays_closed_when_asked() -> None:
    assert "--no-browser" in serve.voila_options(8866, open_browser=False)
    assert "--no-browser" not in serve.voila_options(8866, open_browser=True)


def test_lost_kernels_are_ended() -> None:
    options = " ".join(serve.voila_options(8866, open_browser=True))
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
    options = serve.voila_options(8866, open_browser=True, extra=[given])
    assert [option for option in options if "cull_idle_timeout" in option] == [given]


def test_the_address_opens_with_the_token() -> None:
    assert serve.address(1, "/here/", "a b") == (
        "http://localhost:1/here/voila/render/index.ipynb?token=a+b"
    )


@pytest.mark.parametrize(("folder", "fits"), [("/tmp", True), ("/tmp/" + "long" * 20, False)])
def test_sockets_are_files_where_their_names_fit(
    folder: str, fits: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tempfile.tempdir", folder)
    monkeypatch.setattr("sys.platform", "linux")
    options = " ".join(serve.voila_options(8866, open_browser=True))
    assert ("transport=ipc" in options) is fits


def test_nobody_reads_that_his_lessons_are_not_trusted(caplog: pytest.LogCaptureFixture) -> None:
    log = logging.getLogger("canasta_tutor.quiet")
    sign: Callable[[object, str], None] = AsyncLargeFileManager(log=log).check_and_sign
    shown = {"output_type": "display_data", "data": {}, "metadata": {}}
    code = {"cell_type": "code", "source": "", "metadata": {}, "execution_count": 1}
    page = {"cells": [{**code, "outputs": [shown]}], "metadata": {}, "nbformat": 4}
    unsigned = nbformat.reads(json.dumps({**page, "nbformat_minor": 4}), as_version=4)  # type: ignore[no-untyped-call]
    sign(unsigned, "index.ipynb")
    assert "not trusted" in caplog.text
    caplog.clear()
    log.addFilter(serve.worth_reading)
    sign(unsigned, "index.ipynb")
    log.warning("The disk is full")
    assert [record.msg for record in caplog.records] == ["The disk is full"]


def test_nobody_reads_of_pings_in_other_units(caplog: pytest.LogCaptureFixture) -> None:
    asked = _WebSocketParams(ping_interval=30_000, ping_timeout=90_000)
    connection = WebSocketProtocol13(Mock(), False, asked)
    gen_log.addFilter(serve.worth_reading)
    try:
        assert connection.ping_timeout == connection.ping_interval
    finally:
        gen_log.removeFilter(serve.worth_reading)
    assert caplog.records == []


def test_a_missing_template_is_said_at_once(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(forks, "possible", lambda: False)
    monkeypatch.setattr(spare, "possible", lambda: False)
    monkeypatch.setattr(serve.Tutor, "start", lambda _: pytest.fail("it started"))
    serve.Tutor.clear_instance()
    try:
        assert main(["app", "--no-browser", "--template=nowhere"]) == 2
    finally:
        serve.Tutor.clear_instance()
    assert "voila/templates/nowhere" in capsys.readouterr().err
