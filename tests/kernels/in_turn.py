"""Each lesson's notebook in one language in `make test`, another for the next; all in `make soak`.

As a plugin (`pytest -p tests.kernels.in_turn`) it passes over those of the others.
"""

from __future__ import annotations

from pathlib import Path

from canasta_tutor.i18n.catalogues import languages
from tests.many import in_turn


def pytest_ignore_collect(collection_path: Path) -> bool | None:
    """Pages that are no lessons are always run."""
    lang, turn = collection_path.parent.name, collection_path.name[:2]
    mine = lang not in languages() or lang in in_turn(languages(), int(turn), len(languages()))
    return None if mine else True
