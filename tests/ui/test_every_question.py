"""Every kind of question in every system has its texts: question, hints, verdicts, solution."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from canasta_tutor.engine.rules.rule_files import known, load
from canasta_tutor.i18n.message_catalogues import languages
from canasta_tutor.i18n.words import Words
from canasta_tutor.puzzles.answered.check_answer import check_posed, solve_posed
from canasta_tutor.puzzles.answered.hints import build_hints
from canasta_tutor.puzzles.asked.posed_puzzle import pose_under
from canasta_tutor.puzzles.factory.make_puzzle import Generated, make_from_code
from canasta_tutor.puzzles.puzzle_codes import LEVELS, Code
from canasta_tutor.puzzles.skills import skill_applies, skills
from canasta_tutor.ui.plain_text import rich_text
from canasta_tutor.ui.puzzle.feedback import feedback, hint_parts
from canasta_tutor.ui.puzzle.question_props import puzzle_scene
from tests.many import in_turn

WORDS = tuple(Words(lang) for lang in languages())


def puzzles(system: str) -> Iterator[Generated]:
    """A puzzle of each question of a system whose turn it is in that system."""
    rules = load(system)
    asked = {
        ask: skill
        for skill in skills().values()
        for ask in skill.asks
        if skill_applies(skill, rules)
    }
    for skill in in_turn(asked.values(), known().index(system)):
        yield make_from_code(Code(system, skill.id, LEVELS[1], 3), rules)


@pytest.mark.parametrize("system", known())
def test_every_question_has_its_words(system: str) -> None:
    for each in puzzles(system):
        posed = pose_under(each.puzzle, each.rules)
        solution = solve_posed(posed)
        result = check_posed(posed, solution.answer, solution)
        asked_for = build_hints(each.puzzle, each.rules)
        for words in WORDS:
            scene = puzzle_scene(each.code, each.puzzle, posed, words)
            assert rich_text(scene["question"])
            assert all(choice["label"] for choice in scene["answer"]["choices"])
            told = [hint_parts(each.puzzle, one, each.rules, words) for one in asked_for]
            shown = feedback(each.puzzle, each.rules, result, (), words, worked=True)
            said = [rich_text(parts) for parts in (*told, *shown["body"], *shown["worked"]["body"])]
            assert shown["heading"]
            assert said
            assert all(said)
            assert not [text for text in said if set(text) & set("{}")]
