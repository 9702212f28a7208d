"""First letters: sentences that go on after a colon or a dash."""

from __future__ import annotations

from canasta_tutor.ui.cards import RichProps

_ALWAYS_LARGE = "I "
"""The English word for oneself."""


def begun_small(said: RichProps) -> RichProps:
    """A sentence that goes on after a colon or a dash.

    >>> begun_small(["Lay down: ", "all"])
    ['lay down: ', 'all']
    """
    first, *rest = said
    if isinstance(first, str):
        return [small(first), *rest]
    return [{"strong": small(first["strong"])}, *rest] if "strong" in first else said


def sentence_begun(said: RichProps) -> RichProps:
    """A sentence that may begin with a joker, a word that is small within one.

    >>> sentence_begun([{"strong": "a joker"}, ": 50."])
    [{'strong': 'A joker'}, ': 50.']
    """
    match said:
        case [{"strong": str(word)}, *rest]:
            return [{"strong": begun_large(word)}, *rest]
    return said


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
    >>> small("I cannot take it")
    'I cannot take it'
    """
    return text if text.startswith(_ALWAYS_LARGE) else text[:1].lower() + text[1:]
