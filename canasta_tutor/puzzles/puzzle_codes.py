"""Puzzle codes: a puzzle of the factory as a short text, `CT-8K2M0-4Q71D-V3`.

A code holds the version of the generators, the system, whether the puzzle is played, the skill, the
level (0 for the hardest), the seed, and the fingerprint of the house rules if there are any.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache

from canasta_tutor.engine.values.input_faults import InputError
from canasta_tutor.puzzles.schema.puzzle_faults import BadPuzzleCode, OldPuzzleCode
from canasta_tutor.puzzles.skills import SKILL_BITS, skills
from canasta_tutor.short_codes import (
    BITS_PER_LETTER,
    OPTIONS_BITS,
    SYSTEM_BITS,
    find_system,
    pack_parts,
    read_code_number,
    system_number,
    unpack_parts,
    write_code,
)

VERSION = 3
"""The version of the generators. It goes up when a code no longer gives the same puzzle.
"""
PREFIX = "CT"
LEVELS = (1, 2, 3, 4)

_VERSION, _PLAYED, _SKILL, _LEVEL, _SEED = 4, 1, SKILL_BITS, 2, 24
"""Number of bits of each part."""
_BITS = (_VERSION, SYSTEM_BITS, _PLAYED, _SKILL, _LEVEL, _SEED)
_PLAIN = sum(_BITS) // BITS_PER_LETTER
"""Number of letters of a code without house rules, not counting the checksum."""
_LONG = _PLAIN + OPTIONS_BITS // BITS_PER_LETTER
"""Number of letters of a code with house rules, not counting the checksum."""
SEEDS = 1 << _SEED
"""Number of different seeds."""


@dataclass(frozen=True, slots=True)
class Code:
    """The parts of a code.

    `options`: the fingerprint of the house rules, 0 for none. `played`: whether the skill is shown
    by playing at the table, not by answering its question.
    """

    system: str
    skill: str
    level: int
    seed: int
    options: int = 0
    version: int = VERSION
    played: bool = False

    @property
    def text(self) -> str:
        """The code as a text.

        >>> read_code(Code("classic", "wild-limit", 2, 7).text).seed
        7
        """
        return write_code(PREFIX, *_pack(self))

    @property
    def chance(self) -> str:
        """The seed of the random generator that makes the puzzle."""
        parts = (self.version, self.system, self.options, self.skill, self.level, self.seed)
        return "/".join(map(str, (*parts, "played") if self.played else parts))


def _pack(code: Code) -> tuple[int, int]:
    """The parts as one number, and the number of letters to write it."""
    values = (
        code.version,
        system_number(code.system),
        code.played,
        skills()[code.skill].number,
        code.level % (1 << _LEVEL),
        code.seed % SEEDS,
    )
    number = pack_parts(zip(values, _BITS, strict=True))
    if not code.options:
        return number, _PLAIN
    return number << OPTIONS_BITS | code.options, _LONG


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
    """Read a code made by any version of the generators, to name its skill and system.

    Raises:
        InputError: the code is cut off or altered, or its skill or system no longer exists.
    """
    number, letters = read_code_number(text, PREFIX, (_PLAIN, _LONG), _refuse)
    options = 0
    if letters == _LONG:
        options, number = number % (1 << OPTIONS_BITS), number >> OPTIONS_BITS
    version, of_system, played, of_skill, level, seed = unpack_parts(number, _BITS)
    system, skill = find_system(of_system), _number_skills().get(of_skill)
    if system is None or skill is None:
        raise _refuse()
    return Code(system, skill, level or LEVELS[-1], seed, options, version, bool(played))


def _refuse() -> InputError:
    return InputError(BadPuzzleCode())


@cache
def _number_skills() -> Mapping[int, str]:
    return {each.number: each.id for each in skills().values()}
