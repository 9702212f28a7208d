"""Constants of the learner model from files of answers: `canasta-tutor fit`."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from importlib import import_module
from pathlib import Path
from typing import Any

from canasta_tutor.engine.values.faults import InputError
from canasta_tutor.i18n.sayings import fault_text
from canasta_tutor.i18n.words import Words
from canasta_tutor.learner.constants import constants
from canasta_tutor.learner.fitting.gathered import Gathered, gathered
from canasta_tutor.learner.fitting.truth import WRITTEN, Found, as_text, now_of
from canasta_tutor.learner.progress_file import write_whole

OUT = "constants.toml"
"""The file that is written unless another one is named."""

_ESTIMATE = "canasta_tutor.learner.fitting.estimate"
_LACKING = "fit needs scipy: pip install 'canasta-tutor[fit]'"


def run(files: Sequence[str], out: str) -> int:
    """Fit, say what was found and write it; 2 where that cannot be done."""
    try:
        # By name, so that no lesson loads scipy; it is there only where somebody asked for it.
        estimate: Any = import_module(_ESTIMATE)
    except ModuleNotFoundError:
        return _refused(_LACKING)
    try:
        given = gathered([Path(name) for name in dict.fromkeys(files)])
        print(_said(given))
        found = estimate.fitted(given, constants())
        print(*_table(found), sep="\n")
        write_whole(Path(out), as_text(found).encode())
    except OSError as error:
        return _refused(f"{error.filename or out}: {error.strerror}")
    except InputError as error:
        return _refused(fault_text(Words("en"), error.fault))
    print(f"written: {out}")
    return 0


def _refused(why: str) -> int:
    print(why, file=sys.stderr)
    return 2


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
