"""Binder starts Jupyter's server; the tutor's own server takes its place."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from canasta_tutor import paths
from canasta_tutor.app import command_line
from canasta_tutor.app.binder_place import Place, build_lab_handlers, find_place

# The command line that a hub without accounts starts: a short script, options for old and new
# servers.
COMMAND = (
    *("python3", "-c", "import os\n--port=9"),
    *("--ip=0.0.0.0", "--port=8888", "--NotebookApp.base_url=/user/ann-x/"),
    *("--NotebookApp.token=abc", "--NotebookApp.trust_xheaders=True"),
    *("--ServerApp.base_url=/user/ann-x/", "--ServerApp.token=abc"),
)


def test_the_tutor_takes_address_port_and_token(monkeypatch: pytest.MonkeyPatch) -> None:
    served: list[tuple[object, ...]] = []
    monkeypatch.setattr(command_line, "serve", lambda *said: served.append(said))
    assert command_line.main(["binder", *COMMAND]) == 0
    ((port, opens_browser, options),) = served
    assert (port, opens_browser) == (8888, False)
    assert set(options) == {  # type: ignore[call-overload]
        "--Voila.ip=0.0.0.0",
        "--Voila.base_url=/user/ann-x/",
        "--Voila.token=abc",
        "--Voila.port_retries=0",
        "--Tutor.has_lab=True",
    }


def test_a_hub_with_accounts_starts_its_own_server(monkeypatch: pytest.MonkeyPatch) -> None:
    """JupyterHub's server checks who comes; the tutor's server knows no accounts."""
    started: list[object] = []
    monkeypatch.setattr(command_line, "run_command", started.append)
    assert command_line.main(["binder", "jupyterhub-singleuser", "--ip=0.0.0.0"]) == 0
    assert started == [["jupyterhub-singleuser", "--ip=0.0.0.0"]]


@pytest.mark.parametrize("missing", ["--port=8888", "--ServerApp.token=abc"])
def test_without_port_or_token_there_is_no_place(missing: str) -> None:
    command = ["jupyter-lab", "--port=8888", "--ServerApp.token=abc"]
    assert find_place(command) == Place(8888, "/", "abc")
    command.remove(missing)
    assert find_place(command) is None


def test_without_jupyterlab_no_way_leads_there(monkeypatch: pytest.MonkeyPatch) -> None:
    assert build_lab_handlers("/user/x/")
    monkeypatch.setitem(sys.modules, "jupyter_server_proxy", None)
    assert build_lab_handlers("/user/x/") == []


@pytest.mark.skipif(not paths.in_checkout(), reason="only a checkout has Binder's files")
def test_binder_starts_the_command() -> None:
    start = Path(__file__).parents[2] / "binder" / "start"
    assert start.stat().st_mode & 0o111
    assert 'exec canasta-tutor binder "$@"' in start.read_text()
