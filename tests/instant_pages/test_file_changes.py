"""The server notices changed files."""

import os
from pathlib import Path

from instant_pages.file_changes import summarize_files


def test_any_file_that_changes_is_noticed(tmp_path: Path) -> None:
    (tmp_path / "a").touch()
    before = summarize_files([tmp_path])
    os.utime(tmp_path / "a", (2**31, 2**31))
    after = summarize_files([tmp_path])
    (tmp_path / "b").touch()
    assert len({before, after, summarize_files([tmp_path])}) == 3
