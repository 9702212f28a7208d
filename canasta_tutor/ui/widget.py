"""The card table as a widget: it passes props to the browser and events back."""

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
"""Media type of a table in a cell's output: the page draws it before it asks the kernel."""
IN_VOILA = "VOILA_BASE_URL"
"""Variable that Voilà sets for its kernels."""

BUILT = STATIC / "dist"
"""The bundle that `make bundle` writes from the modules and style sheets."""


class Drawing(AnyWidget):
    """A widget with the code and style that all card tables of a page share; it draws nothing."""

    _esm = BUILT / "drawing.js"
    _css = BUILT / "drawing.css"


@cache
def shared_drawing() -> Drawing:
    """The one drawing that all widgets of this kernel share."""
    return Drawing()


class CardTable(AnyWidget):
    """A widget that draws its scene: a card table, a lesson's head, rule cards, the home page.

    `scene` is the fixed part of the drawing; `state` is the part that changes after answers. The
    learner's events go to `on_event`; if that fails, the learner reads `trouble`.
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
        self.on_msg(self._pass_on)

    def _repr_mimebundle_(self, **kwargs: Any) -> tuple[dict[str, Any], dict[str, Any]]:
        """The widget and, for a page of Voilà, its present scene and state."""
        bundle = super()._repr_mimebundle_(**kwargs)
        assert bundle is not None, "a table can be looked at"
        data, metadata = bundle
        shown = (
            {TABLE: {"scene": self.scene, "state": self.state}} if IN_VOILA in os.environ else {}
        )
        return data | shown, metadata

    def reply(self, **changes: Any) -> None:
        """Change the state.

        Its new serial number tells the browser that the kernel handled the event.
        """
        self.state = self.state | changes | {"serial": self.state["serial"] + 1}

    def store(self, key: str, value: Any) -> None:
        """Have the browser store a value for longer than this page lives; None removes the value.

        `turns`: for each tab, its last turn whose stored text the value includes.
        """
        self.send({"type": "store", "key": key, "value": value, "turns": dict(self.turns)})

    def _pass_on(self, _widget: AnyWidget, event: Event, _buffers: list[Any]) -> None:
        """Pass an event on. Report a failure here, because it would vanish in the kernel's log."""
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
