"""The progress file is never half written and never lost."""

from __future__ import annotations

import json
import os
import tempfile
from pathlib import Path

import pytest

from canasta_tutor.engine.values.input_faults import InputError
from canasta_tutor.learner import progress_file
from canasta_tutor.learner.progress import (
    VERSION,
    Event,
    LaterProgress,
    Progress,
    from_json,
    merge,
    note_event,
    to_json,
)
from canasta_tutor.learner.progress_file import NotASetting, NotReadable, NotWritable, SetAside
from canasta_tutor.learner.progress_owner import key_ending

ONE = note_event(Progress(), "a/x", Event.RIGHT, 10)
TWO = note_event(Progress(), "a/y", Event.HINT, 20)


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "new" / "progress.json"


def test_missing_file_is_empty_progress(path: Path) -> None:
    assert progress_file.read(path) == progress_file.Kept(Progress())


def test_kept_progress_is_read_again(path: Path) -> None:
    assert progress_file.keep(path, ONE) == progress_file.Kept(ONE)
    assert progress_file.read(path) == progress_file.Kept(ONE)


def test_two_notebooks_lose_nothing_of_each_other(path: Path) -> None:
    progress_file.keep(path, ONE)
    both = progress_file.keep(path, TWO).held
    assert both.record("a/x") == ONE.record("a/x")
    assert both.record("a/y") == TWO.record("a/y")
    assert progress_file.read(path).held == both


def test_nothing_new_leaves_the_file_alone(path: Path) -> None:
    progress_file.keep(path, ONE)
    os.utime(path, (1, 1))
    progress_file.keep(path, ONE)
    assert path.stat().st_mtime == 1


@pytest.mark.parametrize("text", ["", to_json(ONE)[:-9], "\0" * 40, '{"version": 0}'])
def test_damaged_file_is_set_aside(path: Path, text: str) -> None:
    path.parent.mkdir()
    path.write_text(text)
    aside = path.with_name("progress-damaged-1.json")
    assert progress_file.read(path) == progress_file.Kept(Progress(), SetAside(str(aside)))
    assert aside.read_text() == text
    assert not path.exists()


def test_file_of_a_later_version_is_left_alone(path: Path) -> None:
    path.parent.mkdir()
    path.write_text(text := '{"version": 9, "stars": [5]}')
    assert progress_file.read(path) == progress_file.Kept(Progress(), LaterProgress(9, VERSION))
    assert progress_file.keep(path, ONE) == progress_file.Kept(ONE, LaterProgress(9, VERSION))
    assert path.read_text() == text
    assert [each.name for each in path.parent.iterdir() if each.suffix == ".json"] == [path.name]


def test_every_damaged_file_gets_a_name_of_its_own(path: Path) -> None:
    path.parent.mkdir()
    for number in (1, 2, 3):
        path.write_text(f"damage {number}")
        progress_file.keep(path, ONE)
    texts = sorted(aside.read_text() for aside in path.parent.glob("*-damaged-*"))
    assert texts == ["damage 1", "damage 2", "damage 3"]


def test_three_damaged_files_are_kept_the_newest(path: Path) -> None:
    path.parent.mkdir()
    for number in range(1, 6):
        path.write_text(f"damage {number}")
        progress_file.read(path)
        for copy in progress_file.list_damaged(path):
            if copy.read_text() == f"damage {number}":
                os.utime(copy, (number, number))
    assert [copy.read_text() for copy in progress_file.list_damaged(path)] == [
        "damage 3",
        "damage 4",
        "damage 5",
    ]


def test_file_damaged_while_the_lesson_runs_is_written_anew(path: Path) -> None:
    progress_file.keep(path, ONE)
    path.write_text("gone")
    kept = progress_file.keep(path, merged_later := note_event(ONE, "a/y", Event.WRONG, 30))
    assert isinstance(kept.fault, SetAside)
    assert progress_file.read(path) == progress_file.Kept(merged_later)


def test_file_that_cannot_be_opened_is_left_alone(path: Path) -> None:
    path.mkdir(parents=True)
    assert progress_file.read(path).fault == NotReadable(str(path))
    assert progress_file.keep(path, ONE) == progress_file.Kept(ONE, NotReadable(str(path)))
    assert path.is_dir()


def test_place_that_is_no_directory_is_reported(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    path = tmp_path / "file" / "progress.json"
    assert progress_file.keep(path, ONE) == progress_file.Kept(ONE, NotWritable(str(path)))


def test_broken_off_write_leaves_the_old_file(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    progress_file.keep(path, ONE)

    def full(_file: int) -> None:
        raise OSError(28, "no space left")

    monkeypatch.setattr(os, "fsync", full)
    kept = progress_file.keep(path, TWO)
    assert kept.fault == NotWritable(str(path))
    assert from_json(path.read_bytes()) == ONE
    assert sorted(p.suffix for p in path.parent.iterdir()) == [".json", ".lock"]


def test_what_a_killed_process_has_left_is_removed(path: Path) -> None:
    progress_file.keep(path, ONE)
    left, fresh = path.with_name("progress-k3.part"), path.with_name("progress-k4.part")
    for part in (left, fresh):
        part.write_text("half")
    os.utime(left, (1, 1))
    progress_file.keep(path, TWO)
    assert not left.exists()
    assert fresh.exists()  # another process may be writing the file


def test_what_is_in_a_file_that_cannot_be_written_is_read(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    progress_file.keep(path, ONE)

    def read_only(**_options: object) -> None:
        raise OSError(30, "Read-only file system")

    monkeypatch.setattr(tempfile, "mkstemp", read_only)
    both = merge(ONE, TWO)
    assert progress_file.keep(path, TWO) == progress_file.Kept(both, NotWritable(str(path)))


def test_variable_names_the_file_or_switches_it_off(tmp_path: Path) -> None:
    assert progress_file.find_file({progress_file.VARIABLE: "off"}) is None
    assert (
        progress_file.find_file({progress_file.VARIABLE: str(tmp_path / "p.json")})
        == tmp_path / "p.json"
    )
    default = progress_file.find_file({})
    assert default is not None
    assert default.name == "progress.json"


@pytest.mark.parametrize("setting", ["off", "OFF", "Off", " off "])
def test_off_is_understood_in_any_letters(setting: str) -> None:
    environment = {progress_file.VARIABLE: setting}
    assert progress_file.find_file(environment) is None


def test_a_file_below_the_home_is_found(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("HOME", str(tmp_path))
    environment = {progress_file.VARIABLE: "~/p.json"}
    assert progress_file.find_file(environment) == tmp_path / "p.json"


@pytest.mark.parametrize("wrong", ["on", "none", "/home/ann", "progress", "~nobody-here/p.json"])
def test_other_values_are_refused_with_those_that_are_allowed(wrong: str) -> None:
    with pytest.raises(InputError) as caught:
        progress_file.find_file({progress_file.VARIABLE: wrong})
    assert caught.value.fault == NotASetting(progress_file.VARIABLE, wrong, progress_file.ALLOWED)


@pytest.mark.parametrize(
    "environment",
    [
        {"JUPYTERHUB_USER": "ann"},
        {"JUPYTERHUB_SERVICE_PREFIX": "/user/ann/"},
        {"BINDER_SERVICE_HOST": "10.0.0.1"},
        {"VOILA_REQUEST_URL": "http://192.168.1.5:8866/voila/render/index.ipynb"},
        {"VOILA_REQUEST_URL": "https://cards.example/voila/render/index.ipynb"},
        {"VOILA_REQUEST_URL": "http://localhost:8866/voila", "HTTP_FORWARDED": "for=unknown"},
    ],
)
def test_where_others_come_the_browser_keeps_the_progress(environment: dict[str, str]) -> None:
    assert progress_file.find_file(environment) is None
    own = {progress_file.VARIABLE: "/data/ann.json"}
    assert progress_file.find_file(environment | own) == Path("/data/ann.json")


@pytest.mark.parametrize("host", ["localhost", "127.0.0.1", "[::1]"])
def test_at_ones_own_computer_there_is_a_file(host: str) -> None:
    assert progress_file.find_file({"VOILA_REQUEST_URL": f"http://{host}:8866/voila"}) is not None


@pytest.mark.parametrize(("bound", "there"), [("localhost", True), ("0.0.0.0", False), ("", True)])
def test_a_notebook_server_that_listens_to_a_network_has_no_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, bound: str, there: bool
) -> None:
    monkeypatch.setenv("JUPYTER_RUNTIME_DIR", str(tmp_path))
    told = {"hostname": bound, "base_url": "/class/"}
    (tmp_path / "jpserver-77.json").write_text(json.dumps(told))
    environment = {"JPY_PARENT_PID": "77"}
    assert (progress_file.find_file(environment) is not None) is there
    assert key_ending(environment) == "@/class/"


@pytest.mark.parametrize("variable", ["BINDER_SERVICE_HOST", "BINDER_LAUNCH_HOST"])
def test_on_binder_the_address_of_the_session_is_no_part_of_the_key(variable: str) -> None:
    """The next session of the same learner has another address."""
    environment = {variable: "there", "JUPYTERHUB_SERVICE_PREFIX": "/user/tutor-abc/"}
    assert key_ending(environment) == ""
    assert progress_file.find_file(environment) is None
