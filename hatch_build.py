"""The build hook: what hatchling does before it packs a wheel, also for an editable install."""

from __future__ import annotations

import runpy
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class CatalogueHook(BuildHookInterface):
    """Compile the catalogues, which are not in git."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Write the catalogues where the package expects them.

        An editable install reads them there.
        """
        tool = runpy.run_path(str(Path(self.root, "tools", "compile_catalogues.py")))
        tool["compile_catalogues"]()
