"""`constraints.txt` is valid for every Python version and platform that the tutor supports.

`make lock-check` asks the registry whether wheels exist for each of them; these tests check what
they can without a network.
"""

from __future__ import annotations

from collections import Counter
from contextlib import suppress
from functools import cache
from importlib.metadata import PackageNotFoundError, metadata, requires, version
from pathlib import Path
from typing import Any, cast

import pytest
from packaging.requirements import Requirement
from packaging.specifiers import SpecifierSet
from packaging.utils import canonicalize_name

FILE = Path(__file__).parent.parent / "constraints.txt"
PINNED = [Requirement(line) for line in FILE.read_text(encoding="utf-8").splitlines()]
PYTHONS = ("3.11.0", "3.11.2", "3.11.5", "3.12.0", "3.13.0", "3.14.0")
PLATFORMS = {
    "linux": ("posix", "Linux", "x86_64"),
    "win32": ("nt", "Windows", "AMD64"),
    "darwin": ("posix", "Darwin", "arm64"),
}


def environment(python: str, platform: str) -> dict[str, str]:
    """The values of environment markers on that Python version and platform."""
    name, system, machine = PLATFORMS[platform]
    return {
        "implementation_name": "cpython",
        "os_name": name,
        "platform_machine": machine,
        "platform_python_implementation": "CPython",
        "platform_system": system,
        "python_full_version": python,
        "python_version": python.rpartition(".")[0],
        "sys_platform": platform,
    }


def holding(python: str, platform: str) -> dict[str, Requirement]:
    """The lines that apply there, by the name of their package."""
    there = environment(python, platform)
    found = [one for one in PINNED if one.marker is None or one.marker.evaluate(there)]
    twice = {name for name, count in Counter(map(_name, found)).items() if count > 1}
    assert twice == set()
    return {_name(one): one for one in found}


def _name(line: Requirement) -> str:
    return canonicalize_name(line.name)


@cache
def lines_of(package: str) -> tuple[Requirement, ...]:
    """The requirements of an installed package; empty for packages that are not installed."""
    with suppress(PackageNotFoundError):
        return tuple(map(Requirement, requires(package) or ()))
    return ()


def needed(package: str, extras: set[str], there: dict[str, str]) -> set[str]:
    """The names of all packages that an installed package needs there."""
    found: set[tuple[str, str]] = set()
    open_ones = {(package, extra) for extra in extras}
    while open_ones:
        name, extra = open_ones.pop()
        found.add((name, extra))
        open_ones |= {
            (_name(line), more)
            for line in lines_of(name)
            if line.marker is None or line.marker.evaluate({**there, "extra": extra})
            for more in ("", *line.extras)
        } - found
    return {name for name, _ in found} - {package}


@pytest.mark.parametrize("platform", PLATFORMS)
@pytest.mark.parametrize("python", PYTHONS)
def test_whatever_is_needed_has_one_version(python: str, platform: str) -> None:
    there = environment(python, platform)
    names = needed("canasta-tutor", {"", "lab", "dev"}, there)
    assert len(names) > len(PINNED) // 2
    assert names <= {*holding(python, platform)}


@pytest.mark.parametrize("python", PYTHONS)
def test_no_version_wants_a_newer_python(python: str) -> None:
    """Checks only packages that are installed here.

    For others, `make lock-check` asks the registry.
    """
    asked = []
    for name, line in holding(python, "linux").items():
        with suppress(PackageNotFoundError):
            if line.specifier == SpecifierSet(f"=={version(name)}"):
                wanted = cast("Any", metadata(name)).get("Requires-Python") or ""
                asked.append((name, wanted, python in SpecifierSet(wanted)))
    assert [each for each in asked if not each[2]] == []
    assert len(asked) > len(PINNED) // 2


def test_it_names_no_place_to_load_from() -> None:
    text = FILE.read_text(encoding="utf-8")
    assert [mark for mark in ("://", "#", "--", " @ ") if mark in text] == []
