"""If the home is read-only, Jupyter writes elsewhere, and the server starts."""

from __future__ import annotations

import os
import tempfile
from pathlib import Path

import pytest

from instant_pages import writable_folders
from instant_pages.writable_folders import (
    FOLDERS,
    STILL_READ,
    can_write,
    use_writable_folders,
)


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A home below which nobody can make anything, because it is a file."""
    home = tmp_path / "home"
    home.write_text("")
    environment = {"HOME": str(home), "JUPYTER_PATH": "/opt/lessons", "PATH": os.environ["PATH"]}
    monkeypatch.setattr(os, "environ", environment)
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))
    return home


def test_a_home_that_cannot_be_written_is_replaced_until_the_end(home: Path) -> None:
    named = {variable: folder() for variable, folder in FOLDERS.items()}
    assert all(folder.startswith(str(home)) for folder in named.values())
    with use_writable_folders():
        others = {variable: folder() for variable, folder in FOLDERS.items()}
        assert all(map(can_write, others.values()))
        assert len({*others.values(), *named.values()}) == 2 * len(FOLDERS)
        for variable, path in STILL_READ.items():
            assert os.environ[path].split(os.pathsep)[-1] == named[variable]
        assert os.environ["JUPYTER_PATH"].startswith("/opt/lessons")
    assert not any(Path(folder).exists() for folder in others.values())


def test_a_home_that_can_be_written_is_used(home: Path) -> None:
    home.unlink()
    home.mkdir()
    before = dict(os.environ)
    with use_writable_folders():
        assert os.environ == before


def test_where_no_folder_for_temporary_files_is_there_is_shared_memory(
    home: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    shared = tmp_path / "shared"
    monkeypatch.setattr(writable_folders, "SHARED_MEMORY", str(shared))
    monkeypatch.setattr(tempfile, "tempdir", None)
    monkeypatch.setattr(tempfile, "_candidate_tempdir_list", lambda: [str(home / "tmp")])
    with use_writable_folders():
        assert tempfile.gettempdir() == os.environ["TMPDIR"] == str(shared)
        assert os.environ["JUPYTER_RUNTIME_DIR"].startswith(str(shared))


def test_where_nothing_can_be_written_it_says_so(
    home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(writable_folders, "SHARED_MEMORY", str(home / "shm"))
    monkeypatch.setattr(tempfile, "tempdir", None)
    monkeypatch.setattr(tempfile, "_candidate_tempdir_list", lambda: [str(home / "tmp")])
    with pytest.raises(FileNotFoundError), use_writable_folders():
        pass
