"""Where everybody plays alone, the texts speak of the learner and not of their side."""

from __future__ import annotations

import re

import pytest

from canasta_tutor.engine.rules.rule_files import load
from canasta_tutor.i18n.message_catalogues import CONTEXT, catalogue, languages
from canasta_tutor.i18n.words import TO_ONE, Words
from canasta_tutor.puzzles.answered.check_answer import solve_posed
from canasta_tutor.puzzles.asked.posed_puzzle import pose_under
from canasta_tutor.puzzles.factory.make_puzzle import make_from_code
from canasta_tutor.puzzles.puzzle_codes import Code
from canasta_tutor.puzzles.skills import skill_applies, skills
from tests.many import in_turn
from tests.ui.practised import Practised
from tests.ui.sentences import read_in

SIDE = {
    "en": re.compile(r"\bsides?\b", re.I),
    "cs": re.compile(r"\bstran[aěuy]\b", re.I),
    "ru": re.compile(r"\bсторон", re.I),
}
"""The words for a side, by language."""
ANSWERS = 2
"""Number of wrong answers to each puzzle."""


def practised(system: str, skill: str) -> Practised:
    rules = load(system)
    found = make_from_code(Code(system, skill, 2, 1), rules)
    posed = pose_under(found.puzzle, rules)
    return Practised(found, posed, solve_posed(posed))


@pytest.mark.parametrize("lang", languages())
def test_what_is_said_to_one_has_a_plain_sentence_and_names_no_side(lang: str) -> None:
    found = catalogue(lang)
    entries = [each for each in found.ids() if each.endswith(TO_ONE)]
    assert entries
    for entry in entries:
        context, _, msgid = entry.rpartition(CONTEXT)
        assert found.message(msgid.removesuffix(TO_ONE), context), entry
        said = found.message(msgid, context)
        assert said
        assert not SIDE[lang].search(said), entry


@pytest.mark.parametrize("lang", languages())
@pytest.mark.parametrize("system", ["two-player", "three-player"])
def test_who_plays_alone_has_no_side(system: str, lang: str) -> None:
    asked = (name for name, skill in skills().items() if skill_applies(skill, load(system)))
    turn = [*languages()].index(lang)
    for skill in in_turn(asked, turn):
        read = read_in(practised(system, skill), Words(lang), ANSWERS)
        assert not [line for line in read if SIDE[lang].search(line)], skill


@pytest.mark.parametrize("lang", languages())
def test_partners_have_a_side(lang: str) -> None:
    read = read_in(practised("classic", "first-meld"), Words(lang), ANSWERS)
    assert any(SIDE[lang].search(line) for line in read)
