"""Solved lessons and passed checks count in practice."""

from __future__ import annotations

from canasta_tutor import paths
from canasta_tutor.engine.rules.rule_files import load
from canasta_tutor.learner.choice.candidates import open_skills
from canasta_tutor.learner.course_progress import CHECK
from canasta_tutor.learner.lesson_library import course, keep_askable, skills_in, stop
from canasta_tutor.learner.lessons_as_answers import read_lessons
from canasta_tutor.learner.practice_log import Answered
from canasta_tutor.learner.progress import Event, Progress, note_event
from canasta_tutor.learner.skills.standing import Place, Practice, add_answer, replay_log
from canasta_tutor.puzzles.puzzle_codes import Code

CLASSIC, FOLDER, START = load("classic"), paths.lessons(), 1_795_000_000
MELDS = "04-melds"


def solved(*lessons: str, wrong_first: bool = False) -> Progress:
    """All puzzles of some lessons are solved."""
    progress, when = Progress(), START
    for name in lessons:
        here = keep_askable(FOLDER, stop(FOLDER, name), CLASSIC)
        for puzzle in here.puzzles:
            for event in (Event.WRONG, Event.RIGHT) if wrong_first else (Event.RIGHT,):
                progress, when = note_event(progress, here.key(puzzle), event, when), when + 30
    return progress


def practised(progress: Progress) -> Practice:
    return replay_log(progress.practice, read_lessons(FOLDER, progress, CLASSIC))


def test_all_lessons_solved_open_nearly_all_skills() -> None:
    every = [each.id for each in course(FOLDER) if not each.rules]
    opened = open_skills(practised(solved(*every)), CLASSIC)
    assert len(open_skills(Practice(), CLASSIC)) < 10
    assert len(opened) >= 45


def test_a_solved_lesson_opens_and_rates_its_skills() -> None:
    practice = practised(solved(MELDS))
    for skill in skills_in(FOLDER, MELDS):
        place = Place("classic", skill)
        assert practice.skilled(place).opens
        assert practice.mastery(place, 1) > Practice().mastery(place, 1)


def test_a_lesson_that_went_badly_opens_its_skills_and_rates_them_lower() -> None:
    well, badly = practised(solved(MELDS)), practised(solved(MELDS, wrong_first=True))
    place = Place("classic", "wild-limit")
    assert badly.skilled(place).opens
    assert badly.mastery(place, 1) < well.mastery(place, 1)


def test_a_passed_check_counts_without_the_lesson() -> None:
    progress = note_event(Progress(), f"{MELDS}/{CHECK}", Event.RIGHT, START)
    assert practised(progress).skilled(Place("classic", "canasta-bonus")).opens


def test_a_lesson_begun_does_not_count() -> None:
    progress = note_event(
        Progress(), f"{MELDS}/{stop(FOLDER, MELDS).puzzles[0]}", Event.RIGHT, START
    )
    assert read_lessons(FOLDER, progress, CLASSIC) == ()


def test_lessons_are_no_puzzles_of_practice() -> None:
    practice = practised(solved(MELDS))
    assert (practice.puzzles, practice.recent, len(practice.log)) == (0, (), 0)


def test_an_answer_after_a_lesson_is_added_as_if_all_were_read_anew() -> None:
    lessons = read_lessons(FOLDER, solved(MELDS), CLASSIC)
    for when in (START - 9, START + 90_000):
        line = Answered(Code("classic", "wild-limit", 1, 1).text, True, when)
        assert add_answer(replay_log((), lessons), line) == replay_log((line,), lessons)
