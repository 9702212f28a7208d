"""The card table as a widget: thin, it passes props to the browser and events back."""

import os
from collections.abc import Callable, Mapping
from functools import cache
from pathlib import Path
from typing import Any

from anywidget import AnyWidget, WidgetTrait
from traitlets import Dict

Props = dict[str, Any]
Event = Mapping[str, Any]

STATIC = Path(__file__).parent / "static"
TABLE = "application/vnd.canasta-tutor.table+json"
"""What a cell shows beside the widget: so a page draws the table before it asks the kernel."""
IN_VOILA = "VOILA_BASE_URL"
"""What Voilà has set where its kernels run."""

BUILT = STATIC / "dist"
"""What `make bundle` writes from the modules and the style sheets beside it."""


class Drawing(AnyWidget):
    """The code and the style that all card tables of a page share; it shows nothing by itself."""

    _esm = BUILT / "drawing.js"
    _css = BUILT / "drawing.css"


@cache
def shared_drawing() -> Drawing:
    """The one drawing of this kernel."""
    return Drawing()


class CardTable(AnyWidget):
    """A card table, a lesson's head, rule cards or the home page: whatever its scene says.

    `scene` holds what to draw, `state` what changes after answers. Events of the learner go to
    `on_event`; where that fails, the learner reads `trouble` instead of nothing.
    """

    _esm = STATIC / "card_table.js"
    drawing = WidgetTrait().tag(sync=True)
    scene = Dict().tag(sync=True)
    state = Dict().tag(sync=True)

    def __init__(
        self,
        scene: Props,
        state: Props | None = None,
        on_event: Callable[["CardTable", Event], None] | None = None,
        trouble: str = "",
    ) -> None:
        super().__init__(scene=scene, state={"serial": 0} | (state or {}), drawing=shared_drawing())
        self.on_event = on_event
        self.trouble = trouble
        self.failure: Exception | None = None
        self.turns: Mapping[str, int] = {}
        self.on_msg(self._hear)

    def _repr_mimebundle_(self, **kwargs: Any) -> tuple[dict[str, Any], dict[str, Any]]:
        """The widget; for a page of Voilà with what it shows now."""
        bundle = super()._repr_mimebundle_(**kwargs)
        assert bundle is not None, "a table can be looked at"
        data, metadata = bundle
        shown = (
            {TABLE: {"scene": self.scene, "state": self.state}} if IN_VOILA in os.environ else {}
        )
        return data | shown, metadata

    def reply(self, **changes: Any) -> None:
        """Change the state; the new serial tells the browser that it was answered."""
        self.state = self.state | changes | {"serial": self.state["serial"] + 1}

    def store(self, key: str, value: Any) -> None:
        """Have the browser remember a value beyond this page; None: forget it.

        `turns` tells each tab up to which of its turns the value holds what was in its store.
        """
        self.send({"type": "store", "key": key, "value": value, "turns": dict(self.turns)})

    def _hear(self, _widget: AnyWidget, event: Event, _buffers: list[Any]) -> None:
        """Pass an event on. Failures would vanish in the kernel's log, so they are said here."""
        if not isinstance(event, dict):
            return
        if event.get("type") == "ping":
            self.send({"type": "pong"})
            return
        if self.on_event is None:
            return
        try:
            self.on_event(self, event)
        except Exception as failure:
            self.failure = failure
            self.reply(notice=self.trouble, deed=event.get("deed"))
