"""Write what a learner reads: `python -m tests.transcripts [LANG] [--part PART] [--since COMMIT]`.

English is written to `tests/transcripts/en`: read the difference before you commit it. Another
language is written to `build/transcripts/LANG`. With `--since`, the same command runs in a
temporary worktree of that commit, and only what has changed since then is printed.
"""

from __future__ import annotations

import argparse
import os
import shutil
import subprocess
import sys
from collections.abc import Iterable
from pathlib import Path
from tempfile import TemporaryDirectory

from canasta_tutor.i18n.message_catalogues import languages
from canasta_tutor.i18n.words import Words
from canasta_tutor.learner.progress_file import VARIABLE
from tests.transcripts.parts import PARTS, ROOT
from tools.compile_catalogues import compile_catalogues

HERE = Path(__file__).parent
GOLDEN = "en"
"""The language whose transcripts are in the repository."""


def write(folder: Path, lang: str, parts: Iterable[str]) -> None:
    """Write parts of a transcript, and remove files that a part no longer has."""
    Words.strict = True  # a missing word is an error
    os.environ[VARIABLE] = "off"
    for part in parts:
        files = PARTS[part](lang)
        for old in (folder / part).glob("*.txt"):
            if f"{part}/{old.name}" not in files:
                old.unlink()
        for name, text in files.items():
            path = folder / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, "utf-8")


def compare(lang: str, parts: list[str], commit: str) -> int:
    """Print the changes since a commit; return 1 if there are any."""
    with TemporaryDirectory() as name:
        place = Path(name)
        write(place / "now", lang, parts)
        _write_then(place, lang, parts, commit)
        folders = ["then", "now"]
        return subprocess.run(["git", "diff", "--no-index", *folders], cwd=place).returncode


def _write_then(place: Path, lang: str, parts: list[str], commit: str) -> None:
    """Run the command of a commit, or this command if the commit has none."""
    tree = place / "tree"
    git = ["git", "-C", str(ROOT), "worktree"]
    subprocess.run([*git, "add", "--quiet", "--detach", str(tree), commit], check=True)
    try:
        if not (tree / "tests" / "transcripts").exists():
            _copy_command(tree)
        python = {**os.environ, "PYTHONPATH": str(tree)}
        run = [sys.executable, "-m"]
        compile_catalogues(tree / "canasta_tutor" / "i18n")
        for part in parts:
            command = [*run, "tests.transcripts", lang, "--part", part, "--to", str(place / "then")]
            subprocess.run(command, cwd=tree, env=python, check=True)
    finally:
        subprocess.run([*git, "remove", "--force", str(tree)], check=True)


def _copy_command(tree: Path) -> None:
    """Copy this command to a worktree whose commit had none, with the test modules that it
    needs.
    """
    shutil.copytree(HERE, tree / "tests" / "transcripts", ignore=shutil.ignore_patterns(GOLDEN))
    for name in ("ui/test_lessons_shown.py",):
        shutil.copy(ROOT / "tests" / name, tree / "tests" / name)


def main(arguments: list[str]) -> int:
    """Write the transcripts, or compare them."""
    parser = argparse.ArgumentParser(prog="python -m tests.transcripts", description=__doc__)
    parser.add_argument("lang", nargs="?", default=GOLDEN, choices=languages())
    parser.add_argument("--part", choices=PARTS, action="append", help="only this part")
    parser.add_argument("--since", metavar="COMMIT", help="print what has changed since then")
    parser.add_argument("--to", type=Path, metavar="FOLDER", help="write there")
    given = parser.parse_args(arguments)
    parts = given.part or list(PARTS)
    if given.since:
        return compare(given.lang, parts, given.since)
    usual = HERE if given.lang == GOLDEN else ROOT / "build" / "transcripts"
    folder = given.to or usual / given.lang
    write(folder, given.lang, parts)
    print(f"written: {folder}")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
