"""Puzzle codes: a puzzle of the factory as a short text, `CT-8K2M0-4Q71D-V3`.

In base 32, without letters that look like digits: the version of the generators, the system, the
skill, the level (0 for the hardest), the seed, the fingerprint of the options where there are any,
and two letters of a checksum. House rules cannot be read from their fingerprint; who opens the code
must have them.
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
"""Of the generators: it grows when they make another puzzle of the same code."""
PREFIX = "CT"
LEVELS = (1, 2, 3, 4)

_LETTERS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
_LOOKALIKES = str.maketrans("OIL", "011")
_BITS = 5
_CHECK = 2
_GROUP = 5
_SYSTEM, _SKILL, _LEVEL, _SEED, _VERSION, _OPTIONS = 12, 8, 2, 24, 4, 25
_PLAIN = (_VERSION + _SYSTEM + _SKILL + _LEVEL + _SEED) // _BITS
_LONG = _PLAIN + _OPTIONS // _BITS
SEEDS = 1 << _SEED


@dataclass(frozen=True, slots=True)
class Code:
    """What a puzzle is made from; `options` is the fingerprint of the house rules, 0 for none."""

    system: str
    skill: str
    level: int
    seed: int
    options: int = 0
    version: int = VERSION

    @property
    def text(self) -> str:
        """The code in letters.

        >>> read_code(Code("classic", "wild-limit", 2, 7).text).seed
        7
        """
        letters = _letters(*_packed(self))
        letters += _checksum(letters)
        groups = [letters[at : at + _GROUP] for at in range(0, len(letters), _GROUP)]
        return "-".join((PREFIX, *groups))

    @property
    def chance(self) -> str:
        """What the chance of the generators starts from."""
        parts = (self.version, self.system, self.options, self.skill, self.level, self.seed)
        return "/".join(map(str, parts))


def _packed(code: Code) -> tuple[int, int]:
    """The values as one number, and how many letters it takes."""
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
    """A number that belongs to the name of a system for ever."""
    return crc32(name.encode()) % (1 << _SYSTEM)


def _letters(number: int, count: int) -> str:
    digits = ((number >> _BITS * place) % len(_LETTERS) for place in reversed(range(count)))
    return "".join(_LETTERS[digit] for digit in digits)


def _checksum(letters: str) -> str:
    return _letters(crc32(letters.encode()), _CHECK)


def read_code(text: str) -> Code:
    """The code of a text; small letters, spaces, and O, I, L for digits are understood.

    Raises:
        InputError: the code is cut off or altered, or of generators that are no more.
    """
    code = any_code(text)
    if code.version != VERSION:
        raise InputError(OldPuzzleCode(code.version, VERSION))
    return code


def any_code(text: str) -> Code:
    """The code of a text, also of generators that are no more: what it asked can still be told.

    Raises:
        InputError: the code is cut off or altered, or of a skill or a system that is no more.
    """
    letters = "".join(text.upper().replace("-", " ").split()).removeprefix(PREFIX)
    letters = letters.translate(_LOOKALIKES)
    plain, check = letters[:-_CHECK], letters[-_CHECK:]
    if len(plain) not in (_PLAIN, _LONG):
        raise InputError(BadPuzzleCode())
    number = _number(plain)
    if check != _checksum(plain):
        raise InputError(BadPuzzleCode())
    return _unpacked(number, len(plain) == _LONG)


def _number(letters: str) -> int:
    number = 0
    for letter in letters:
        if letter not in _LETTERS:
            raise InputError(BadPuzzleCode())
        number = number << _BITS | _LETTERS.index(letter)
    return number


def _unpacked(number: int, has_options: bool) -> Code:
    options = number % (1 << _OPTIONS) if has_options else 0
    values = []
    number >>= _OPTIONS if has_options else 0
    for bits in (_SEED, _LEVEL, _SKILL, _SYSTEM, _VERSION):
        values.append(number % (1 << bits))
        number >>= bits
    seed, level, skill, system, version = values
    level = level or LEVELS[-1]
    systems, names = _systems(known()), _skill_names()
    if system not in systems or skill not in names:
        raise InputError(BadPuzzleCode())
    return Code(systems[system], names[skill], level, seed, options, version)


@cache
def _systems(names: tuple[str, ...]) -> Mapping[int, str]:
    return {_system_number(name): name for name in names}


@cache
def _skill_names() -> Mapping[int, str]:
    return {each.number: each.id for each in skills().values()}


def fingerprint(rules: RuleSet) -> int:
    """A number for the house rules, 0 where there are none."""
    house = {
        key: getattr(getattr(rules, section), name)
        for key, origin in rules.origins.items()
        if origin.standing is Standing.HOUSE
        for section, name in (key.split("."),)
    }
    if not house:
        return 0
    return crc32(json.dumps(house, default=str, sort_keys=True).encode()) % (1 << _OPTIONS) or 1
