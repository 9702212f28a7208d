"""The events that a browser would send to the widgets."""

from __future__ import annotations

from canasta_tutor.ui.card_props import Props
from canasta_tutor.ui.panel import Panel
from canasta_tutor.ui.referee.referee_notebook import Referee


def send(page: Panel | Referee, **event: object) -> Props:
    """Send an event as the browser does; return the state that it then draws."""
    page.widget._handle_custom_msg(event, [])
    state: Props = page.widget.state
    return state
