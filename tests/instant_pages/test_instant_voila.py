"""The application: its settings, its log, and its template."""

import json
import logging
from collections.abc import Callable, Iterator
from unittest.mock import Mock

import nbformat
import pytest
from jupyter_server.services.contents.largefilemanager import AsyncLargeFileManager
from tornado.log import gen_log
from tornado.websocket import WebSocketProtocol13, _WebSocketParams

from instant_pages.instant_voila import InstantVoila, is_worth_reading


@pytest.fixture
def server() -> Iterator[InstantVoila]:
    InstantVoila.clear_instance()
    yield InstantVoila.instance()
    InstantVoila.clear_instance()


@pytest.mark.parametrize(
    ("folder", "asked", "transport"),
    [
        ("/tmp", "", "ipc"),
        ("/tmp/" + "long" * 20, "", None),
        ("/tmp", "--ConnectionFileMixin.transport=tcp", "tcp"),
    ],
)
def test_sockets_are_files_where_their_names_fit(
    server: InstantVoila,
    folder: str,
    asked: str,
    transport: str | None,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("tempfile.tempdir", folder)
    monkeypatch.setattr("sys.platform", "linux")
    server.initialize([asked] if asked else [])
    assert server.config.ConnectionFileMixin.get("transport") == transport


def test_a_missing_template_is_said_at_once(server: InstantVoila) -> None:
    with pytest.raises(FileNotFoundError, match="voila/templates/nowhere"):
        server.initialize(["--template=nowhere"])


def test_nobody_reads_that_notebooks_are_not_trusted(caplog: pytest.LogCaptureFixture) -> None:
    log = logging.getLogger("instant_pages.quiet")
    sign: Callable[[object, str], None] = AsyncLargeFileManager(log=log).check_and_sign
    shown = {"output_type": "display_data", "data": {}, "metadata": {}}
    code = {"cell_type": "code", "source": "", "metadata": {}, "execution_count": 1}
    page = {"cells": [{**code, "outputs": [shown]}], "metadata": {}, "nbformat": 4}
    unsigned = nbformat.reads(json.dumps({**page, "nbformat_minor": 4}), as_version=4)  # type: ignore[no-untyped-call]
    sign(unsigned, "one.ipynb")
    assert "not trusted" in caplog.text
    caplog.clear()
    log.addFilter(is_worth_reading)
    sign(unsigned, "one.ipynb")
    log.warning("The disk is full")
    assert [record.msg for record in caplog.records] == ["The disk is full"]


def test_nobody_reads_of_pings_in_other_units(caplog: pytest.LogCaptureFixture) -> None:
    asked = _WebSocketParams(ping_interval=30_000, ping_timeout=90_000)
    connection = WebSocketProtocol13(Mock(), False, asked)
    gen_log.addFilter(is_worth_reading)
    try:
        assert connection.ping_timeout == connection.ping_interval
    finally:
        gen_log.removeFilter(is_worth_reading)
    assert caplog.records == []
