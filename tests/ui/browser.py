"""What a browser would send to the widgets."""

from __future__ import annotations

from canasta_tutor.ui.cards import Props
from canasta_tutor.ui.panel import Panel


def send(panel: Panel, **event: object) -> Props:
    """An event as the browser sends it; the state that it then draws."""
    panel.widget._handle_custom_msg(event, [])
    state: Props = panel.widget.state
    return state
