"""Files that variables of the environment name, and how one says that there shall be none."""

from __future__ import annotations

import os
from pathlib import Path


def is_off(setting: str) -> bool:
    """Whether a setting says that there shall be no file.

    >>> [is_off(setting) for setting in ("off", " OFF ", "on")]
    [True, True, False]
    """
    return setting.strip().casefold() == "off"


def named_file(setting: str, ending: str) -> Path | None:
    """The file that a setting names, `~` being the home; None where it names none with that ending.

    >>> named_file("~nobody-here/p.json", ".json") is named_file("p.txt", ".json") is None
    True
    """
    name = os.path.expanduser(setting.strip())
    return Path(name) if name.endswith(ending) and not name.startswith("~") else None
