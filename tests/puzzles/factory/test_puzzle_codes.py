"""Puzzle codes: short, reversible, and never mistaken for another code when altered."""

from __future__ import annotations

import pytest

from canasta_tutor.engine.rules.rule_files import known, load, patch_rules
from canasta_tutor.engine.values.input_faults import Fault, InputError
from canasta_tutor.puzzles.factory.make_puzzle import make_from_text, new_code
from canasta_tutor.puzzles.puzzle_codes import LEVELS, SEEDS, VERSION, Code, read_code
from canasta_tutor.puzzles.schema.puzzle_faults import (
    BadPuzzleCode,
    NoSuchSkill,
    OldPuzzleCode,
    OtherOptions,
)
from canasta_tutor.puzzles.skills import skill_applies, skills
from canasta_tutor.short_codes import fingerprint

CLASSIC = load("classic")
CODE = Code("classic", "wild-limit", 2, 12345).text


def fault_of(text: str) -> Fault:
    with pytest.raises(InputError) as caught:
        read_code(text)
    return caught.value.fault


def test_signs_that_no_code_has_are_refused() -> None:
    for sign in ("\ud800", "Č", "²"):
        assert isinstance(fault_of(CODE[:-1] + sign), BadPuzzleCode)


@pytest.mark.parametrize("system", known())
def test_codes_hold_what_they_were_made_of(system: str) -> None:
    for place, skill in enumerate(skills()):
        code = Code(
            system, skill, LEVELS[place % len(LEVELS)], SEEDS - 1 - place, options=place * 1000
        )
        assert read_code(code.text) == code


def test_codes_are_short() -> None:
    assert len(CODE) <= 18
    assert CODE.startswith("CT-")


def test_codes_are_read_as_people_write_them() -> None:
    loose = CODE.lower().replace("-", " ").replace("0", "o").replace("1", "l")
    assert read_code(loose) == read_code(CODE)


def test_one_wrong_letter_is_noticed() -> None:
    body = CODE.removeprefix("CT-")
    for place, letter in enumerate(body):
        for other in "0123456789ABCDEFGHJKMNPQRSTVWXYZ":
            if letter not in ("-", other):
                altered = body[:place] + other + body[place + 1 :]
                assert isinstance(fault_of(f"CT-{altered}"), BadPuzzleCode)


@pytest.mark.parametrize(
    "text", ["", "CT-", "CT-2", CODE[:-1], CODE + "7", "CT-ŽŽŽŽŽ-ŽŽŽŽŽ-Ž", "😀"]
)
def test_what_is_no_code_is_refused(text: str) -> None:
    assert isinstance(fault_of(text), BadPuzzleCode)


def test_codes_of_other_generators_are_refused() -> None:
    old = Code("classic", "wild-limit", 2, 5, version=9).text
    assert fault_of(old) == OldPuzzleCode(9, VERSION)


def test_house_rules_have_a_fingerprint() -> None:
    house = patch_rules(CLASSIC, {"meld.max_wild": 2})
    assert fingerprint(CLASSIC) == 0
    assert fingerprint(house) == fingerprint(patch_rules(CLASSIC, {"meld.max_wild": 2}))
    assert fingerprint(house) not in (0, fingerprint(patch_rules(CLASSIC, {"meld.max_wild": 1})))


def test_a_code_for_house_rules_needs_them() -> None:
    house = patch_rules(CLASSIC, {"meld.max_wild": 2})
    code = new_code(house, "wild-limit", 1, 3)
    assert make_from_text(code, house).rules is house
    with pytest.raises(InputError) as caught:
        make_from_text(code)
    assert caught.value.fault == OtherOptions("classic")


def test_an_unknown_skill_has_no_code() -> None:
    with pytest.raises(InputError) as caught:
        new_code(CLASSIC, "juggling", 1, 1)
    assert caught.value.fault == NoSuchSkill("juggling", "classic")


def test_a_code_of_a_skill_that_has_nothing_to_ask_is_refused_at_once() -> None:
    """Whichever skill and system the code names, the reader makes no table for it."""
    for system in known():
        for skill in skills().values():
            if not skill_applies(skill, load(system)):
                with pytest.raises(InputError) as caught:
                    make_from_text(Code(system, skill.id, 2, 818812).text)
                assert caught.value.fault == NoSuchSkill(skill.id, system)
