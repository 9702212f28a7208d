"""Constants of the learner model from files of answers: `canasta-tutor fit`."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from importlib import import_module
from pathlib import Path
from typing import Any

from canasta_tutor.learner.constants import as_constants, constants, stated_text
from canasta_tutor.learner.fitting.constants_file import (
    WRITTEN,
    Found,
    as_text,
    now_of,
    with_retention,
)
from canasta_tutor.learner.fitting.gathered import Gathered, gathered
from canasta_tutor.learner.progress_file import write_whole

OUT = "constants.toml"
"""The file that is written unless another one is named."""

_ESTIMATE = "canasta_tutor.learner.fitting.estimate"
_RETENTION = "canasta_tutor.learner.fitting.retention"
_NO_OPTIMIZER = "--retention needs torch: pip install 'canasta-tutor[retention]'"
_LACKING = "fit needs scipy: pip install 'canasta-tutor[fit]'"


def run(files: Sequence[str], out: str, retention: bool) -> int:
    """Fit, say what was found and write it; 2 where a package for that is not installed.

    Raises:
        InputError: what is wrong with the files.
    """
    paths = [Path(name) for name in dict.fromkeys(files)]
    try:
        text = _with_retention(paths, Path(out)) if retention else _fitted(paths)
        write_whole(Path(out), text.encode())
    except ImportError:
        print(_NO_OPTIMIZER if retention else _LACKING, file=sys.stderr)
        return 2
    print(f"written: {out}")
    return 0


def _fitted(paths: Sequence[Path]) -> str:
    """The constants with what is fitted of answers.

    By its name, so that no lesson loads scipy; it is there only where somebody asked for it.
    """
    estimate: Any = import_module(_ESTIMATE)
    given = gathered(paths)
    print(_said(given))
    found = estimate.fitted(given, constants())
    print(*_table(found), sep="\n")
    return as_text(found)


def _with_retention(paths: Sequence[Path], out: Path) -> str:
    """The constants of the file, if it is there, or those of the package, with what is found."""
    text = out.read_text("utf-8") if out.is_file() else stated_text()
    as_constants(text)
    reckoned: float = import_module(_RETENTION).retention(paths)
    print(f"retention: {constants().reviews.retention} now, {reckoned} found")
    return with_retention(text, reckoned)


def _said(given: Gathered) -> str:
    """How much there was."""
    damaged = f"; damaged lines left out: {given.damaged}" if given.damaged else ""
    return f"first answers: {len(given.answers)}, learners: {given.learners}{damaged}"


def _table(found: Found) -> Iterator[str]:
    """Each value, as it is and as it was found."""
    yield f"{'':10}{'now':>10}{'fitted':>10}"
    for name, (_, decimals) in WRITTEN.items():
        now = f"{now_of(name, constants()):.{decimals}f}"
        if name in found.fitted:
            value, error = getattr(found.truth, name), getattr(found.errors, name)
            yield f"{name:10}{now:>10}{value:>10.{decimals}f} ± {error:.{decimals}f}"
        else:
            yield f"{name:10}{now:>10}{'-':>10} the answers say nothing of it"
