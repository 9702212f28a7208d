"""Short codes: a few small numbers as a text that people can pass on, `CT-8K2M0-4Q71D-V3`.

A code is written in base 32, without letters that look like digits, in groups of five, and ends
with a checksum of two letters. A code names a system by a number that depends only on the system's
id. It names house rules by a fingerprint: whoever opens the code must have the same house rules.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cache
from zlib import crc32

from canasta_tutor.engine.rules.rule_files import known
from canasta_tutor.engine.rules.schema.rule_set import RuleSet
from canasta_tutor.engine.rules.schema.rule_values import Standing

_LETTERS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
_LOOKALIKES = str.maketrans("OIL", "011")
BITS_PER_LETTER = 5
_CHECK = 2
"""Number of letters of the checksum."""
_GROUP = 5
"""Number of letters between two hyphens."""
LONGEST = 80
"""The most characters that a reader looks at: more than any code has, with room for spaces."""
SYSTEM_BITS, OPTIONS_BITS = 12, 25
"""Number of bits of a system, and of the fingerprint of house rules."""


def pack_parts(parts: Iterable[tuple[int, int]]) -> int:
    """Pack numbers, each with its count of bits, into one number.

    The first number gets the highest bits.
    """
    number = 0
    for value, bits in parts:
        number = number << bits | value
    return number


def unpack_parts(number: int, bits: Sequence[int]) -> tuple[int, ...]:
    """The parts of a packed number.

    >>> unpack_parts(pack_parts([(5, 4), (7, 3)]), (4, 3))
    (5, 7)
    """
    values = []
    for size in reversed(bits):
        values.append(number % (1 << size))
        number >>= size
    return tuple(reversed(values))


def write_code(prefix: str, number: int, count: int) -> str:
    """A number as a code of `count` letters plus the checksum."""
    letters = _write_letters(number, count)
    letters += _make_checksum(letters)
    groups = [letters[at : at + _GROUP] for at in range(0, len(letters), _GROUP)]
    return "-".join((prefix, *groups))


def read_code_number(
    text: str, prefix: str, counts: Iterable[int], refuse: Callable[[], Exception]
) -> tuple[int, int]:
    """The number in a code, and how many letters the code has without the checksum.

    Small letters, spaces, and O, I, L for digits are allowed. `counts`: the possible numbers of
    letters. `refuse`: makes the error if the text is too long, cut off or altered.
    """
    if len(text) > LONGEST:
        raise refuse()
    letters = "".join(text.upper().replace("-", " ").split()).removeprefix(prefix)
    letters = letters.translate(_LOOKALIKES)
    plain, check = letters[:-_CHECK], letters[-_CHECK:]
    known_letters = all(letter in _LETTERS for letter in plain)
    if len(plain) not in counts or not known_letters or check != _make_checksum(plain):
        raise refuse()
    number = 0
    for letter in plain:
        number = number << BITS_PER_LETTER | _LETTERS.index(letter)
    return number, len(plain)


def _write_letters(number: int, count: int) -> str:
    digits = ((number >> BITS_PER_LETTER * at) % len(_LETTERS) for at in reversed(range(count)))
    return "".join(_LETTERS[digit] for digit in digits)


def _make_checksum(letters: str) -> str:
    return _write_letters(crc32(letters.encode()), _CHECK)


def system_number(name: str) -> int:
    """The number of a system in codes; it depends only on the system's id."""
    return crc32(name.encode()) % (1 << SYSTEM_BITS)


def find_system(number: int) -> str | None:
    """The id of the system with this number, or None."""
    return _number_systems(known()).get(number)


@cache
def _number_systems(names: tuple[str, ...]) -> Mapping[int, str]:
    return {system_number(name): name for name in names}


def fingerprint(rules: RuleSet) -> int:
    """A number for the house rules of a rule set; 0 if there are none."""
    house = {
        key: getattr(getattr(rules, section), name)
        for key, origin in rules.origins.items()
        if origin.standing is Standing.HOUSE
        for section, name in (key.split("."),)
    }
    if not house:
        return 0
    return crc32(json.dumps(house, default=str, sort_keys=True).encode()) % (1 << OPTIONS_BITS) or 1
