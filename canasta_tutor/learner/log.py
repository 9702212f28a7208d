"""The log of practice: one line for each puzzle of the factory that was answered.

Two logs of one learner are joined by the union of their lines. Of two lines of one puzzle the
later holds, only the newest lines are kept, and only the newest of these keep their signs of what
the learner believes. So a log can be joined with another in any order and as often as one likes.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Any

from canasta_tutor.engine.rules.reading.forms import LIST, TABLE, WHOLE, bad

KEPT = 2000
"""Lines that a log keeps, the newest."""

SIGNS_KEPT = 120
"""The newest of them that keep their signs."""

LATEST = 1 << 36
"""No clock shows this moment; reviews soon after it would be due beyond the last calendar day."""

MOST_TRIES, LONGEST, MOST_NAMES = 1000, 60, 60


@dataclass(frozen=True, slots=True)
class Answered:
    """One practised puzzle: its code, whether it was solved in the end, after how many answers.

    `when` is in seconds since 1970, UTC. The signs of the first answer: `suspects`, the
    misconceptions that may explain it; `others`, those that would have led to another answer;
    `ways`, how many wrong answers there were to give.
    """

    code: str
    right: bool
    when: int
    tries: int = 1
    hints: int = 0
    suspects: tuple[str, ...] = ()
    others: tuple[str, ...] = ()
    ways: int = 1

    @property
    def clean(self) -> bool:
        """Whether the first answer was right."""
        return self.right and self.tries == 1

    @property
    def moment(self) -> tuple[Any, ...]:
        """Its place in the log: by time, and never the same for two different lines."""
        told = self.tries, self.hints, self.right
        return self.when, self.code, *told, self.ways, self.suspects, self.others

    @property
    def is_bare(self) -> bool:
        """Whether it has no signs."""
        return self.ways == 1 and not self.suspects and not self.others

    @property
    def bare(self) -> Answered:
        """The line without its signs."""
        return self if self.is_bare else replace(self, suspects=(), others=(), ways=1)


Log = tuple[Answered, ...]
"""Lines of practice, oldest first, one for a puzzle."""


def newest(lines: Iterable[Answered], limit: int = KEPT, signs: int = SIGNS_KEPT) -> Log:
    """The lines as a log: the latest of each puzzle, the newest of all.

    >>> newest([Answered("CT-1", False, 60), Answered("CT-1", True, 90, tries=2)])[0].tries
    2
    """
    latest: dict[str, Answered] = {}
    for line in sorted(lines, key=lambda line: line.moment):
        latest.pop(line.code, None)
        latest[line.code] = line
    kept = tuple(latest.values())[-limit:]
    return (*(line.bare for line in kept[:-signs]), *kept[-signs:])


def added(log: Log, line: Answered) -> Log:
    """The log with one more line, later than others of its puzzle even where the clock went back.

    >>> log = added((), Answered("CT-1", False, 60))
    >>> [line.when for line in added(log, Answered("CT-1", True, 50, tries=2))]
    [61]
    """
    before = next((each for each in reversed(log) if each.code == line.code), None)
    if before is not None and line.when <= before.when:
        line = replace(line, when=before.when + 1)
    return newest((*log, line))


def as_rows(log: Log) -> dict[str, list[object]]:
    """The log as it is kept: `code: [when, right, tries, hints]`, and then the signs if any."""
    return {line.code: _row(line) for line in sorted(log, key=lambda line: line.code)}


def _row(line: Answered) -> list[object]:
    row: list[object] = [line.when, int(line.right), line.tries, line.hints]
    if not line.is_bare:
        row += [line.ways, " ".join(line.suspects), " ".join(line.others)]
    return row


def from_rows(raw: object) -> Log:
    """The log that was kept.

    Raises:
        InputError: it is damaged.

    >>> from_rows({"CT-1": [60, 1, 2, 0]})
    (Answered(code='CT-1', right=True, when=60, tries=2, hints=0, suspects=(), others=(), ways=1),)
    """
    if not isinstance(raw, Mapping):
        raise bad(raw, TABLE)
    return newest(_read(code, row) for code, row in raw.items())


def _read(code: object, row: object) -> Answered:
    if not isinstance(row, list | tuple) or len(row) not in (4, 7):
        raise bad(row, LIST)
    when, right, tries, hints, *signs = row
    line = Answered(
        code=_text(code, LONGEST),
        right=bool(_number(right, 0, 2)),
        when=_number(when, 0, LATEST),
        tries=_number(tries, 1, MOST_TRIES),
        hints=_number(hints, 0, MOST_TRIES),
    )
    if not signs:
        return line
    ways, suspects, others = signs
    told = _names(suspects), _names(others)
    return replace(line, suspects=told[0], others=told[1], ways=_number(ways, 1, LATEST))


def _number(raw: object, least: int, above: int) -> int:
    if isinstance(raw, bool) or not isinstance(raw, int) or not least <= raw < above:
        raise bad(raw, WHOLE)
    return raw


def _text(raw: object, longest: int) -> str:
    if not isinstance(raw, str) or len(raw) > longest:
        raise bad(raw, f"≤ {longest}")
    return raw


def _names(raw: object) -> tuple[str, ...]:
    return tuple(_text(raw, LONGEST * MOST_NAMES).split())
