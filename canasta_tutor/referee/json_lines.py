"""Questions as JSON lines: each line in is a question, each line out an answer."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path

from canasta_tutor.referee.answer.build_answer import Answer
from canasta_tutor.referee.ask import ask


def answer_lines(lines: Iterable[str], lang: str, compare: bool) -> Iterator[Answer]:
    """The answer to each line; empty lines are skipped."""
    return (ask(line, lang, compare) for line in lines if line.strip())


def answer_file(name: str, lang: str, compare: bool) -> int:
    """Answer the questions of a file (`-`: standard input) on standard output.

    Returns the exit code: 1 if a line could not be read, 2 if the file could not be read.
    """
    try:
        text = sys.stdin.read() if name == "-" else Path(name).read_text("utf-8", "replace")
    except OSError as error:
        print(f"{name}: {error.strerror}", file=sys.stderr)
        return 2
    failed = False
    for answer in answer_lines(text.split("\n"), lang, compare):
        failed = failed or "error" in answer
        print(json.dumps(answer, ensure_ascii=False).encode("utf-8", "replace").decode("utf-8"))
    return 1 if failed else 0
