"""Scripted learners go from their first lesson to their goal; everything on the way is
explained.
"""

from __future__ import annotations

import pytest

from canasta_tutor.i18n.message_catalogues import languages
from canasta_tutor.learner import lesson_library
from canasta_tutor.learner.course_progress import Standing
from tests.many import TIMES
from tests.ui.scripted import (
    FOLDER,
    Walker,
    by_other_rules,
    every_mistake,
    first_mistakes,
)

NAMES = lesson_library.list_lessons(FOLDER)
BEGINNING = NAMES[:12]
"""After these lessons, a learner plays a whole deal."""
HOURS, MINUTES = 2, 10
LANGUAGES = languages() if TIMES > 1 else languages()[1:2]
"""`make test` takes one language; other tests try what the pages show in the others."""


@pytest.fixture(autouse=True)
def _one_learner(one: object) -> None:
    """While a learner walks, no other learner exists in the kernel."""


def count(names: tuple[str, ...]) -> int:
    """The number of puzzles in these lessons."""
    return sum(len(lesson_library.stop(FOLDER, name).puzzles) for name in names)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_newcomer_plays_a_deal_after_an_evening_and_reads_no_lesson_for_long(lang: str) -> None:
    """The learner makes the usual number of mistakes, and then goes through all other lessons."""
    newcomer, minutes = Walker(lang, first_mistakes), {}
    for name in BEGINNING:
        minutes[name] = newcomer.lesson(name)
        assert newcomer.standing(name) is Standing.DONE
    assert newcomer.seconds <= HOURS * 3600
    assert len(newcomer.solved) == count(BEGINNING)
    assert newcomer.sentences
    minutes |= {name: newcomer.lesson(name) for name in NAMES[len(BEGINNING) :]}
    assert {name: round(took, 1) for name, took in minutes.items() if took > MINUTES} == {}
    assert [name for name in BEGINNING if not newcomer.check(name)] == []


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_mistake_that_is_expected_gets_its_sentence(lang: str) -> None:
    learner = Walker(lang, every_mistake)
    for name in NAMES:
        learner.lesson(name)
    lessons = [lesson_library.load_lesson(FOLDER, name) for name in NAMES]
    mistakes = sum(len(puzzle.mistakes) for each in lessons for puzzle in each.puzzles)
    assert (learner.sentences, len(learner.solved)) == (mistakes, count(NAMES))


def test_who_plays_samba_learns_the_american_game_from_its_differences() -> None:
    player = Walker("en", first_mistakes)
    for name in ("20-american", "21-american-hands"):
        player.lesson(name, known="samba")
        assert player.check(name)
    assert player.seconds <= HOURS * 3600 / 2
    assert player.check("modern-american")


def test_who_plays_by_the_leaflet_of_the_czech_clubs_learns_classic() -> None:
    """The learner begins with the checks, skips what they know, and reads the rest."""
    player, read = Walker("cs", first_mistakes), []
    for name in BEGINNING[:9]:
        if not player.check(name, by_other_rules("czech-club")):
            player.lesson(name)
            read.append(name)
            assert player.check(name)
    assert 0 < len(read) < len(BEGINNING[:9])
    assert player.seconds <= HOURS * 3600


def test_who_only_keeps_the_score_needs_three_lessons() -> None:
    scorer = Walker("ru", first_mistakes)
    for name in ("01-cards", "02-deal", "09-counting"):
        scorer.lesson(name)
        assert scorer.check(name)
    assert scorer.seconds <= HOURS * 3600 / 2
