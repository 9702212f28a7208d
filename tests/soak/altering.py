"""Alter files and questions as a sequence of choices says, mostly with values of other files.

Values that fit their place lead further into the program than strange values do.
"""

from __future__ import annotations

import copy
import json
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from typing import Any, TypeVar

Value = TypeVar("Value")

BYTES = 2
"""Number of bytes that a choice takes."""
MOST = 4
"""Number of alterations of one file."""

STRANGE: tuple[Any, ...] = (
    None, True, False, 0, 1, -1, 2, 7, 10**9, 10**400, 0.5, float("inf"), float("nan"),
    "", "?", "7h", "7d 7s", "2c", "X", "Y", "3h", "3s", "4h 5h 6h", "T", "A A A", "10 10 2",
    "2" * 90, "lay", "draw", "classic", "samba", "\0", "\u2028", [], {}, [[]], ["7h"], {"": None},
)  # fmt: skip


class Choices:
    """Bytes read as numbers, from the front; once they are used up, every choice is the first."""

    def __init__(self, data: bytes) -> None:
        self._data, self._place = data, 0

    def number(self, below: int) -> int:
        """A number, 0 or more."""
        part = self._data[self._place : self._place + BYTES]
        self._place += BYTES
        return int.from_bytes(part, "big") % below

    def one_of(self, values: Sequence[Value]) -> Value:
        """One of some values."""
        return values[self.number(len(values))]

    @staticmethod
    def written(*numbers: int) -> bytes:
        """The bytes that make some choices."""
        return b"".join(number.to_bytes(BYTES, "big") for number in numbers)


class Pool:
    """All values of some files, by their key."""

    def __init__(self, files: Iterable[Any]) -> None:
        found: dict[str, dict[str, Any]] = defaultdict(dict)
        for key, value in (pair for file in files for pair in _pairs(file)):
            found[key].setdefault(json.dumps(value, sort_keys=True, default=str), value)
        self.keys = sorted(found)
        self._values = {key: tuple(values.values()) for key, values in found.items()}

    def value(self, key: str, choices: Choices) -> Any:
        """A value for a key: a value of this key or of another key in some file, or any value."""
        kind = choices.number(4)
        if kind == 3:
            return choices.one_of(STRANGE)
        other = choices.one_of(self.keys) if kind == 2 or key not in self._values else key
        return choices.one_of(self._values[other])


def alter(file: Any, pool: Pool, choices: Choices) -> Any:
    """The file with a few values, keys and items changed, added or removed."""
    altered = copy.deepcopy(file)
    for _ in range(choices.number(MOST + 1)):
        places = list(_places(altered))
        if not places:
            break
        _alter_at(*choices.one_of(places), pool, choices)
    return altered


def _alter_at(inner: Any, key: Any, pool: Pool, choices: Choices) -> None:
    """Alter a dictionary or a list at one of its keys or places."""
    kind = choices.number(8)
    if kind == 0:
        del inner[key]
    elif kind == 1 and isinstance(inner, dict):
        other = choices.one_of(pool.keys)
        inner[other] = copy.deepcopy(pool.value(other, choices))
    elif kind == 1:
        inner.insert(key, copy.deepcopy(inner[key]))
    elif kind == 2 and isinstance(inner[key], str):
        inner[key] = _other_words(inner[key].split(), choices)
    else:
        inner[key] = copy.deepcopy(pool.value(str(key), choices))


def _other_words(words: list[str], choices: Choices) -> str:
    """A text, mostly of cards, with one word added, removed or moved."""
    if words:
        word = words[choices.number(len(words))]
        kind = choices.number(3)
        if kind == 0:
            words.remove(word)
        else:
            words.insert(choices.number(len(words) + 1), word)
    return " ".join(words)


def _pairs(value: Any, key: str = "") -> Iterator[tuple[str, Any]]:
    """Each value with its key, or with the key of the list that holds it."""
    if key:
        yield key, value
    if isinstance(value, dict):
        for inner, each in value.items():
            yield from _pairs(each, inner)
    elif isinstance(value, list):
        for each in value:
            yield from _pairs(each, key)


def _places(value: Any) -> Iterator[tuple[Any, Any]]:
    """Each dictionary or list inside, with each of its keys or places."""
    if isinstance(value, dict | list):
        for key in value if isinstance(value, dict) else range(len(value)):
            yield value, key
            yield from _places(value[key])


def as_toml(file: dict[str, Any]) -> str:
    """A table as TOML, with each value on one line; TOML has no null."""
    return "\n".join(f"{_text(key)} = {_inline(value)}" for key, value in file.items())


def _inline(value: Any) -> str:
    if isinstance(value, dict):
        pairs = (f"{_text(key)} = {_inline(each)}" for key, each in value.items())
        return f"{{{', '.join(pairs)}}}"
    if isinstance(value, list):
        return f"[{', '.join(map(_inline, value))}]"
    if isinstance(value, str):
        return _text(value)
    return '"null"' if value is None else str(value).lower()


def _text(value: object) -> str:
    return json.dumps(str(value))
