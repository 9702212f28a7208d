"""Shorten a verdict for the sheet under the table, to one or two whole sentences."""

from __future__ import annotations

import re
from collections.abc import Iterator

from canasta_tutor.i18n.message_fields import join_parts
from canasta_tutor.ui.card_props import RichProps
from canasta_tutor.ui.plain_text import rich_text

MOST_LETTERS = 60
"""Number of letters that two lines of the sheet hold on a small phone."""

MOST_WITH_ROOM = 110
"""Number of letters that four lines of the sheet hold on a phone of usual height."""

_ENDS = re.compile(r"[.!?][\")»“”]*(?:\s+|$)")
"""Where a sentence may end within a text."""


def shorten(said: RichProps) -> tuple[RichProps, RichProps]:
    """The first sentences, and the next sentences that fit on a sheet with more room.

    >>> shorten(["Three sevens. Their suits do not matter."])
    (['Three sevens. Their suits do not matter.'], [])
    >>> shorten(["First everyone discards once. Only then may anyone lay a meld or take the pile."])
    (['First everyone discards once.'], [' ', 'Only then may anyone lay a meld or take the pile.'])
    >>> shorten(["All your melds together are not enough:"])
    (['All your melds together are not enough.'], [])
    """
    short: RichProps = []
    more: RichProps = []
    for each in _split_sentences(said):
        letters = len(rich_text([*short, *more, *each]).rstrip())
        if not short or (not more and letters <= MOST_LETTERS):
            short += each
        elif letters <= MOST_WITH_ROOM:
            more += each
        else:
            break
    return _close(_trim(short)), [" ", *_trim(more)] if more else []


def fits_sheet(said: RichProps) -> bool:
    """Whether the first sentence has room on the sheet of a small phone."""
    return len(rich_text(shorten(said)[0])) <= MOST_LETTERS


def _split_sentences(said: RichProps) -> Iterator[RichProps]:
    """The sentences, each with the space after it."""
    found: RichProps = []
    said = join_parts(said)
    for place, part in enumerate(said):
        if not isinstance(part, str):
            found.append(part)
            continue
        start, last = 0, place == len(said) - 1
        for end in _ENDS.finditer(part):
            then = part[end.end() : end.end() + 1]
            if then.islower() or not (then or last or part[-1:].isspace()):
                continue
            yield [*found, part[start : end.end()]]
            found, start = [], end.end()
        found += [part[start:]] if part[start:] else []
    if found:
        yield found


def _close(said: RichProps) -> RichProps:
    """The parts with a full stop in place of a last colon: the list after it has no room."""
    match said:
        case [*rest, str(last)] if last.endswith(":"):
            return [*rest, f"{last[:-1]}."]
    return said


def _trim(said: RichProps) -> RichProps:
    """The parts with adjacent texts joined, and without the space at the end."""
    joined = join_parts(said)
    match joined:
        case [*rest, str(last)]:
            return [*rest, last.rstrip()]
    return joined
