"""First letters: sentences that go on after a colon or a dash."""

from __future__ import annotations

from canasta_tutor.ui.cards import RichProps


def begun_small(said: RichProps) -> RichProps:
    """A sentence that goes on after a colon or a dash.

    >>> begun_small(["Lay down: ", "all"])
    ['lay down: ', 'all']
    """
    first, *rest = said
    return [small(first), *rest] if isinstance(first, str) else said


def begun_large(text: str) -> str:
    """A sentence that begins with whatever it lists.

    >>> begun_large("fours 30")
    'Fours 30'
    """
    return text[:1].upper() + text[1:]


def small(text: str) -> str:
    """The text with a small first letter.

    >>> small("No, not allowed")
    'no, not allowed'
    """
    return text[:1].lower() + text[1:]
