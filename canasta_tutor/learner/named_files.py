"""File settings in environment variables: a path, or `off`."""

from __future__ import annotations

import os
from pathlib import Path


def is_off(setting: str) -> bool:
    """Whether a setting switches the file off.

    >>> [is_off(setting) for setting in ("off", " OFF ", "on")]
    [True, True, False]
    """
    return setting.strip().casefold() == "off"


def named_file(setting: str, ending: str) -> Path | None:
    """The path in a setting, with `~` as the home folder; None unless it has that ending.

    >>> named_file("~nobody-here/p.json", ".json") is named_file("p.txt", ".json") is None
    True
    """
    name = os.path.expanduser(setting.strip())
    return Path(name) if name.endswith(ending) and not name.startswith("~") else None
