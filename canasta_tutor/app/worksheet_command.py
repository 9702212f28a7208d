"""`canasta-tutor worksheet`: a worksheet with its key as one file of HTML."""

from __future__ import annotations

import sys
from argparse import Namespace
from pathlib import Path

from canasta_tutor.engine.values.faults import InputError
from canasta_tutor.i18n.sayings import fault_text
from canasta_tutor.i18n.words import Words
from canasta_tutor.ui.scoring.worksheet import Wish, skills_named, worksheet


def run(options: Namespace) -> int:
    """Write the worksheet; what cannot be read is said, and the exit status is 2."""
    wish = Wish(
        system=options.system,
        skills=skills_named(options.skill),
        count=options.count,
        level=options.level,
        seed=options.seed,
    )
    try:
        text = worksheet(wish, options.lang)
    except InputError as error:
        print(fault_text(Words(options.lang), error.fault), file=sys.stderr)
        return 2
    if options.output == "-":
        sys.stdout.write(text)
        return 0
    try:
        Path(options.output).write_text(text, encoding="utf-8")
    except OSError as error:
        print(f"{options.output}: {error.strerror}", file=sys.stderr)
        return 2
    return 0
