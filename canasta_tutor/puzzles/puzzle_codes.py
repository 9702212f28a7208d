"""Puzzle codes: a puzzle of the factory as a short text, `CT-8K2M0-4Q71D-V3`.

A code is written in base 32, without letters that look like digits. It holds the version of the
generators, the system, the skill, the level (0 for the hardest), the seed, the fingerprint of the
house rules if there are any, and a checksum of two letters. House rules cannot be read from their
fingerprint, so whoever opens the code must have them.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from zlib import crc32

from canasta_tutor.engine.rules.rule_files import known
from canasta_tutor.engine.rules.schema.rule_set import RuleSet
from canasta_tutor.engine.rules.schema.rule_values import Standing
from canasta_tutor.engine.values.input_faults import InputError
from canasta_tutor.puzzles.schema.puzzle_faults import BadPuzzleCode, OldPuzzleCode
from canasta_tutor.puzzles.skills import skills

VERSION = 3
"""The version of the generators. It goes up when they no longer make the same puzzle from a code.
"""
PREFIX = "CT"
LEVELS = (1, 2, 3, 4)

_LETTERS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
_LOOKALIKES = str.maketrans("OIL", "011")
_BITS = 5
"""Bits per letter."""
_CHECK = 2
"""Letters of the checksum."""
_GROUP = 5
"""Letters between two hyphens."""
_SYSTEM, _SKILL, _LEVEL, _SEED, _VERSION, _OPTIONS = 12, 8, 2, 24, 4, 25
"""Bits of each part."""
_PLAIN = (_VERSION + _SYSTEM + _SKILL + _LEVEL + _SEED) // _BITS
"""Number of letters of a code without house rules, not counting the checksum."""
_LONG = _PLAIN + _OPTIONS // _BITS
"""Number of letters of a code with house rules, not counting the checksum."""
SEEDS = 1 << _SEED
"""Number of different seeds."""


@dataclass(frozen=True, slots=True)
class Code:
    """The parts of a code; `options` is the fingerprint of the house rules, 0 for none."""

    system: str
    skill: str
    level: int
    seed: int
    options: int = 0
    version: int = VERSION

    @property
    def text(self) -> str:
        """The code as a text.

        >>> read_code(Code("classic", "wild-limit", 2, 7).text).seed
        7
        """
        letters = _write_letters(*_pack(self))
        letters += _make_checksum(letters)
        groups = [letters[at : at + _GROUP] for at in range(0, len(letters), _GROUP)]
        return "-".join((PREFIX, *groups))

    @property
    def chance(self) -> str:
        """The seed of the random generator that makes the puzzle."""
        parts = (self.version, self.system, self.options, self.skill, self.level, self.seed)
        return "/".join(map(str, parts))


def _pack(code: Code) -> tuple[int, int]:
    """The parts as one number, and the number of letters to write it."""
    number = 0
    for value, bits in (
        (code.version, _VERSION),
        (_system_number(code.system), _SYSTEM),
        (skills()[code.skill].number, _SKILL),
        (code.level % (1 << _LEVEL), _LEVEL),
        (code.seed % SEEDS, _SEED),
    ):
        number = number << bits | value
    if not code.options:
        return number, _PLAIN
    return number << _OPTIONS | code.options, _LONG


def _system_number(name: str) -> int:
    """The number of a system in codes; it depends only on the system's id."""
    return crc32(name.encode()) % (1 << _SYSTEM)


def _write_letters(number: int, count: int) -> str:
    digits = ((number >> _BITS * place) % len(_LETTERS) for place in reversed(range(count)))
    return "".join(_LETTERS[digit] for digit in digits)


def _make_checksum(letters: str) -> str:
    return _write_letters(crc32(letters.encode()), _CHECK)


def read_code(text: str) -> Code:
    """Read a code; small letters, spaces, and O, I, L for digits are allowed.

    Raises:
        InputError: the code is cut off or altered, or another version of the generators made it.
    """
    code = any_code(text)
    if code.version != VERSION:
        raise InputError(OldPuzzleCode(code.version, VERSION))
    return code


def any_code(text: str) -> Code:
    """Read a code of any version of the generators, to name its skill and system.

    Raises:
        InputError: the code is cut off or altered, or its skill or system no longer exists.
    """
    letters = "".join(text.upper().replace("-", " ").split()).removeprefix(PREFIX)
    letters = letters.translate(_LOOKALIKES)
    plain, check = letters[:-_CHECK], letters[-_CHECK:]
    if len(plain) not in (_PLAIN, _LONG):
        raise InputError(BadPuzzleCode())
    number = _read_number(plain)
    if check != _make_checksum(plain):
        raise InputError(BadPuzzleCode())
    return _unpack(number, len(plain) == _LONG)


def _read_number(letters: str) -> int:
    number = 0
    for letter in letters:
        if letter not in _LETTERS:
            raise InputError(BadPuzzleCode())
        number = number << _BITS | _LETTERS.index(letter)
    return number


def _unpack(number: int, has_options: bool) -> Code:
    options = number % (1 << _OPTIONS) if has_options else 0
    values = []
    number >>= _OPTIONS if has_options else 0
    for bits in (_SEED, _LEVEL, _SKILL, _SYSTEM, _VERSION):
        values.append(number % (1 << bits))
        number >>= bits
    seed, level, skill, system, version = values
    level = level or LEVELS[-1]
    systems, names = _number_systems(known()), _number_skills()
    if system not in systems or skill not in names:
        raise InputError(BadPuzzleCode())
    return Code(systems[system], names[skill], level, seed, options, version)


@cache
def _number_systems(names: tuple[str, ...]) -> Mapping[int, str]:
    return {_system_number(name): name for name in names}


@cache
def _number_skills() -> Mapping[int, str]:
    return {each.number: each.id for each in skills().values()}


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
    return crc32(json.dumps(house, default=str, sort_keys=True).encode()) % (1 << _OPTIONS) or 1
