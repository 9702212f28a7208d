"""Render the page of a notebook from outputs that exist already, with Voilà's own renderer."""

from __future__ import annotations

from collections.abc import AsyncIterator
from typing import Any
from uuid import uuid4

import nbformat
from jinja2.bccache import Bucket, BytecodeCache
from voila.notebook_renderer import NotebookRenderer
from voila.utils import get_page_config

Output = dict[str, Any]


class TemplateCache(BytecodeCache):
    """Keeps compiled templates in memory for all pages.

    Jinja recompiles a template that changes.
    """

    def __init__(self) -> None:
        self._kept: dict[str, bytes] = {}

    def load_bytecode(self, bucket: Bucket) -> None:
        """Load a template from the cache if the cache has it."""
        if bucket.key in self._kept:
            bucket.bytecode_from_string(self._kept[bucket.key])

    def dump_bytecode(self, bucket: Bucket) -> None:
        """Put a template into the cache."""
        self._kept[bucket.key] = bucket.bytecode_to_string()


TEMPLATES = TemplateCache()


class OutputRenderer(NotebookRenderer):  # type: ignore[misc]
    """Renders the outputs in `shown` instead of running the cells.

    `kernel_future` may give the id and the manager of a kernel later, so that the head of the page
    can be sent while the cells run. If `shown` is still None at that moment, that kernel runs the
    cells in turn.
    """

    shown: list[list[Output]] | None = None

    @property
    def code(self) -> list[str]:
        """The source of each code cell that is not empty."""
        cells = (cell for cell in self.notebook.cells if cell.cell_type == "code")
        return [cell.source for cell in cells if cell.source.strip()]

    async def _jinja_kernel_start(self, nb: Any, kernel_id: Any, kernel_future: Any) -> str:
        if kernel_future is not None:
            kernel_id, manager = await kernel_future
            if self.shown is None:
                await super()._jinja_kernel_start(nb, kernel_id, manager)
        return str(kernel_id)

    async def _jinja_cell_generator(self, nb: Any, kernel_id: str) -> AsyncIterator[Any]:
        if self.shown is None:
            async for cell in super()._jinja_cell_generator(nb, kernel_id):
                yield cell
            return
        shown = iter(self.shown)
        for cell in nb.cells:
            if cell.cell_type == "code":
                ran = next(shown) if cell.source.strip() else []
                cell.outputs = [nbformat.from_dict(output) for output in ran]  # type: ignore[no-untyped-call]
            yield cell

    async def render_parts(self) -> list[str]:
        """Return the page, cut into parts at each place where the id of its kernel belongs."""
        place = str(uuid4())
        page: str = await self.generate_content_str(kernel_id=place)
        return page.split(place)


async def create_renderer(app: Any, path: str) -> OutputRenderer:
    """Read a notebook of a Voilà server and return its renderer."""
    settings, configuration = app.app.settings, app.voila_configuration
    about = {
        "base_url": app.base_url,
        "settings": settings,
        "log": app.log,
        "voila_configuration": configuration,
    }
    made = OutputRenderer(
        voila_configuration=configuration,
        traitlet_config=app.config,
        notebook_path=path,
        template_paths=app.template_paths,
        config_manager=app.config_manager,
        contents_manager=app.contents_manager,
        base_url=app.base_url,
        kernel_spec_manager=app.kernel_spec_manager,
        page_config=get_page_config(**about),
        mathjax_config=settings.get("mathjax_config"),
        mathjax_url=settings.get("mathjax_url"),
    )
    await made.initialize(template=None, theme=None)
    made.exporter.environment.bytecode_cache = TEMPLATES
    return made
