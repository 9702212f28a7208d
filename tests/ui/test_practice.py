"""The practice page without a browser: its puzzles, its texts, its counts."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice, pairwise
from random import Random
from typing import Any

import pytest

from canasta_tutor import paths
from canasta_tutor.engine.rules.rule_files import known, load, patch_rules
from canasta_tutor.engine.values.input_faults import InputError
from canasta_tutor.i18n.words import Words
from canasta_tutor.learner.beliefs.beliefs import beliefs_of
from canasta_tutor.learner.choice.daily_five import five_of
from canasta_tutor.learner.choice.moment import Chosen
from canasta_tutor.learner.choice.placement import LENGTH
from canasta_tutor.learner.choice.why import First
from canasta_tutor.learner.course_progress import next_stop
from canasta_tutor.learner.lesson_library import course
from canasta_tutor.learner.practice_log import Answered
from canasta_tutor.learner.puzzle_session import HINTS
from canasta_tutor.misconceptions.diagnosis import (
    answer_for_each,
    diagnose,
    find_misconceptions_shown,
)
from canasta_tutor.puzzles.answered.check_answer import list_choices, solve
from canasta_tutor.puzzles.factory.make_puzzle import Generated, make_from_text, new_code
from canasta_tutor.puzzles.factory.make_puzzle import make_from_code as true_made
from canasta_tutor.puzzles.factory.short_deals import is_short
from canasta_tutor.puzzles.puzzle_codes import Code, read_code
from canasta_tutor.puzzles.schema.puzzle_faults import NoSuchSkill
from canasta_tutor.ui.card_props import Props
from canasta_tutor.ui.learner_panels import Learner
from canasta_tutor.ui.panel import Panel
from canasta_tutor.ui.plain_text import rich_text
from canasta_tutor.ui.practice import worked_puzzle
from canasta_tutor.ui.practice.coach import HOUSE, LATEST, MODES, SLIP_AFTER, TRIES, Coach
from canasta_tutor.ui.practice.practice_notebook import PracticePage
from canasta_tutor.ui.practice.practice_page import DAY
from canasta_tutor.ui.practice.sitting import DRILL_SECONDS
from canasta_tutor.ui.practice.worked_puzzle import example_before
from canasta_tutor.ui.puzzle.question_props import Given
from tests.ui.test_lessons_shown import LEFTOVER, texts

FIRST = course(paths.lessons())[0]
CODE = new_code(load("classic"), "wild-limit", 1, 7)
OPTIONS: Props = {"meld.max_wild": 1}
AT_HOME = {"rules": "samba", "options": OPTIONS}


class Time:
    """A clock that goes on only when a test moves it."""

    def __init__(self) -> None:
        self.seconds = 1_795_000_000.0

    def __call__(self) -> float:
        return self.seconds


@pytest.fixture
def time() -> Time:
    return Time()


@pytest.fixture
def page(time: Time) -> PracticePage:
    learner = Learner(now=time)
    return PracticePage(learner, Coach(learner, Random(5)))


def begun(page: PracticePage, **kept: object) -> Props:
    page.handle({"type": "begin", **kept})
    return page.state()


def wished(page: PracticePage, system: str = "", mode: str = MODES[0], skill: str = "") -> Props:
    page.handle({"type": "wish", "system": system, "mode": mode, "skill": skill})
    return page.state()


def after(page: PracticePage, **event: object) -> Props:
    page.handle(event)
    return page.state()


def answered(page: PracticePage, *, right: bool) -> Props:
    """Answer a yes-or-no question."""
    assert page.puzzle is not None
    made = page.puzzle.made
    answer = solve(made.puzzle, made.rules).answer
    given = answer if right else next(each for each in list_choices(made.puzzle) if each != answer)
    return after(page, type="answer", id=given)


def test_nothing_is_laid_out_before_the_browser_is_there(page: PracticePage) -> None:
    assert page.state() == {"begun": False, "notice": None}
    assert page.puzzle is None
    assert begun(page)["puzzle"]["code"]


def test_who_comes_back_finds_the_same_puzzle(page: PracticePage) -> None:
    assert begun(page, code=CODE)["puzzle"]["code"] == CODE


@pytest.mark.parametrize("code", ["CT-00000", "", None, 5])
def test_a_code_that_is_no_code_begins_with_another_puzzle(
    page: PracticePage, code: object
) -> None:
    assert begun(page, code=code)["puzzle"]["code"] != code


@pytest.mark.parametrize("code", ["CT-00000", "CT-6TSK1-0RZKW-CD"])
def test_an_address_that_names_no_puzzle_is_refused_and_another_comes(
    page: PracticePage, code: str
) -> None:
    """The text is no code, or a code of a skill that has nothing to ask under its rules."""
    with pytest.raises(InputError):
        page.handle({"type": "begin", "code": code, "addressed": True})
    assert page.state()["puzzle"]["code"]


@pytest.mark.parametrize("system", known())
def test_every_system_can_be_practised(page: PracticePage, system: str) -> None:
    begun(page)
    shown = wished(page, system)
    assert read_code(shown["puzzle"]["code"]).system == system
    assert [each["id"] for each in shown["choices"]["systems"] if each["current"]] == [system]


def test_a_skill_can_be_picked_where_the_system_has_it(page: PracticePage) -> None:
    begun(page)
    assert (
        read_code(wished(page, "samba", skill="sequences")["puzzle"]["code"]).skill == "sequences"
    )
    assert wished(page, "classic", skill="sequences")["wish"]["skill"] == ""


def test_an_unknown_wish_leaves_the_puzzle_alone(page: PracticePage) -> None:
    code = begun(page)["puzzle"]["code"]
    for wish in ({"system": "bridge"}, {"mode": "sleep"}):
        with pytest.raises(InputError):
            wished(page, **wish)
    assert page.state()["puzzle"]["code"] == code


def test_house_rules_of_the_referees_table_are_offered(page: PracticePage, words: Words) -> None:
    shown = begun(page, house=AT_HOME)
    assert shown["choices"]["systems"][0]["id"] == HOUSE
    code = read_code(wished(page, HOUSE)["puzzle"]["code"])
    assert code.system == "samba"
    assert code.options


def test_a_code_of_house_rules_needs_these_rules(page: PracticePage) -> None:
    code = new_code(patch_rules(load("samba"), OPTIONS), "wild-limit", 1, 7)
    begun(page)
    with pytest.raises(InputError):
        page.handle({"type": "open", "code": code})
    other = PracticePage(page.learner, page.coach)
    begun(other, house=AT_HOME)
    assert after(other, type="open", code=code)["puzzle"]["code"] == code
    assert other.state()["wish"]["system"] == HOUSE


@pytest.mark.parametrize("told", [None, 3, {"rules": "bridge", "options": {"a": 1}}, {"rules": 3}])
def test_no_house_rules_from_what_is_none(page: PracticePage, told: object) -> None:
    systems = [each["id"] for each in begun(page, house=told)["choices"]["systems"]]
    assert systems == list(known())


def test_the_main_button_leads_on_once_solved(page: PracticePage) -> None:
    begun(page, code=CODE)
    assert not answered(page, right=False)["next"]["primary"]
    assert answered(page, right=True)["next"]["primary"]
    assert after(page, type="next")["puzzle"]["code"] != CODE


def test_a_wrong_answer_waits_to_be_made_good(page: PracticePage) -> None:
    begun(page, code=CODE)
    assert not any(mode["waits"] for mode in page.state()["modes"])
    answered(page, right=False)
    waits = [mode["id"] for mode in page.state()["modes"] if mode["waits"]]
    assert "again" in waits
    state = wished(page, "classic", "again")
    assert state["puzzle"]["code"] == CODE
    assert not state["puzzle"]["state"]["solved"]
    answered(page, right=True)
    end = after(page, type="next")["end"]
    assert end["heading"] == Words("en").text("practice.end.missed")
    assert not any(mode["waits"] for mode in page.state()["modes"])


def planted(name: str, skill: str) -> Iterator[tuple[str, str]]:
    """Codes, each with the answer that only somebody with this misconception would give."""
    rules = load("classic")
    for seed in range(60):
        code = new_code(rules, skill, 1, seed)
        puzzle = make_from_text(code).puzzle
        answer = answer_for_each(puzzle, rules).get(name)
        if answer is not None and diagnose(puzzle, rules, answer).suspects == (name,):
            yield code, str(answer)


HELD = "hand-not-subtracted"


def answer_astray(page: PracticePage, count: int) -> list[Props]:
    """Wrong answers that only one misconception explains, and the text about each."""
    begun(page)
    found = []
    for code, answer in islice(planted(HELD, "deal-score"), count):
        after(page, type="open", code=code)
        shown = after(page, type="answer", id="check", number=answer)
        found.append(shown["puzzle"]["state"]["feedback"]["diagnosis"])
    return found


def test_one_answer_is_asked_about_and_more_of_them_are_told(page: PracticePage) -> None:
    """If the learner does not answer, the tutor names the misconception at its fourth sign."""
    said = answer_astray(page, 4)
    assert [each and each["kind"] for each in said] == ["asked", None, None, "named"]
    assert page.learner.progress.practice[0].suspects == (HELD,)


def test_what_may_be_chance_is_not_spoken_of(page: PracticePage) -> None:
    """If only two answers are possible, one wrong answer says little."""
    code, answer = next(planted("black-three-freezes", "pile-state"))
    begun(page, code=code)
    feedback = after(page, type="answer", id=answer)["puzzle"]["state"]["feedback"]
    assert feedback["tone"] == "wrong"
    assert feedback["diagnosis"] is None


def test_who_says_that_it_was_so_is_believed(page: PracticePage) -> None:
    answer_astray(page, 1)
    told = after(page, type="guess", id="yes")["puzzle"]["state"]["feedback"]["diagnosis"]
    assert (told["kind"], told["asks"]) == ("named", None)
    after(page, type="next")
    assert beliefs_of(page.learner.progress.practice).sure == (HELD,)


def test_who_says_that_it_was_otherwise_is_believed(page: PracticePage) -> None:
    answer_astray(page, 1)
    told = after(page, type="guess", id="no")["puzzle"]["state"]["feedback"]["diagnosis"]
    assert (told["text"], told["asks"]) == ([], None)
    after(page, type="next")
    assert page.learner.progress.practice[-1].suspects == ()


def test_what_he_was_asked_and_has_not_said_is_not_asked_again(page: PracticePage) -> None:
    questions = page.learner.open_questions
    answer_astray(page, 1)
    assert list(questions) == [HELD]
    questions[HELD] = "another puzzle"
    assert answer_astray(page, 1) == [None]
    del questions[HELD]
    answer_astray(page, 1)
    after(page, type="guess", id="no")
    assert not questions


def test_a_question_that_was_left_open_stands_in_the_log(page: PracticePage) -> None:
    answer_astray(page, 1)
    after(page, type="next")
    assert beliefs_of(page.learner.progress.practice).asked == {HELD}


def test_a_guess_that_was_not_asked_for_changes_nothing(page: PracticePage) -> None:
    before = begun(page)
    assert after(page, type="guess", id="yes") == before


def test_who_never_errs_makes_a_slip(page: PracticePage, time: Time) -> None:
    begun(page)
    for _ in range(SLIP_AFTER):
        wished(page, "classic", skill="canasta-kinds")
        answered(page, right=True)
        time.seconds += 60
    wished(page, "classic", skill="canasta-kinds")
    feedback = answered(page, right=False)["puzzle"]["state"]["feedback"]
    assert feedback["diagnosis"]["kind"] == "slip"
    assert str(SLIP_AFTER) in rich_text(feedback["diagnosis"]["text"])


def test_what_would_have_tempted_others_is_told_when_the_puzzle_is_left(page: PracticePage) -> None:
    code = new_code(load("classic"), "deal-score", 2, 3)
    tempting = find_misconceptions_shown(make_from_text(code).puzzle, load("classic"))
    assert tempting
    begun(page, code=code)
    shown = after(page, type="answer", id="check", number="7")
    assert shown["puzzle"]["state"]["feedback"]["tone"] == "wrong"
    assert shown["puzzle"]["state"]["feedback"]["diagnosis"] is None
    assert page.learner.progress.practice[0].others == ()
    after(page, type="next")
    assert page.learner.progress.practice[0].others == tempting


def test_nothing_left_to_make_good_is_said(page: PracticePage) -> None:
    begun(page)
    shown = wished(page, "classic", "again")
    assert shown["puzzle"] is None
    assert shown["nothing"] == Words("en").text("practice.nothing")


PLAYED = new_code(load("classic"), "keep-a-card", 1, 0, played=True)
"""Two kings, a two and a nine, and no canasta."""


def acted(page: PracticePage, verb: str, *cards: str) -> Props:
    shown: Props = after(page, type="play", id=verb, cards=list(cards))["puzzle"]["state"]
    return shown


def test_a_puzzle_is_played_and_its_wrong_way_counts(page: PracticePage) -> None:
    begun(page)
    after(page, type="open", code=PLAYED)
    shown = acted(page, "lay", "2c#0", "Kh#0", "Kc#0")
    assert shown["feedback"]["tone"] == "wrong"
    assert page.learner.progress.practice[-1].clean is False
    assert acted(page, "lay", "2c#0")["asking"], "either meld may get the two"
    after(page, type="play", id="lay", cards=["2c#0"], onto="Td", asked=True)
    assert acted(page, "discard", "9d#0")["solved"]
    assert [line.code for line in page.learner.progress.practice] == [PLAYED]


def test_a_played_puzzle_goes_on_in_another_language(page: PracticePage) -> None:
    begun(page)
    after(page, type="open", code=PLAYED)
    after(page, type="play", id="lay", cards=["2c#0"], onto="Td", asked=True)
    page.learner.choose("language", "cs")
    played = page.state()["puzzle"]["state"]
    assert played["played"] == "lay 2c onto Td"
    assert not after(page, type="undo")["puzzle"]["state"]["begun"]


def test_another_language_changes_nothing_of_what_was_done(page: PracticePage) -> None:
    begun(page, code=CODE)
    before = answered(page, right=False)["puzzle"]["state"]
    page.learner.choose("language", "cs")
    shown = page.state()["puzzle"]["state"]
    assert shown["attempts"] == before["attempts"] == 1
    assert shown["feedback"]["heading"] != before["feedback"]["heading"]


def test_the_skill_map_follows_the_answers(page: PracticePage) -> None:
    def state(shown: Props) -> tuple[str, int | None]:
        skills = [skill for part in shown["map"] for skill in part["skills"]]
        (found,) = [skill for skill in skills if skill["id"] == "wild-limit"]
        return found["state"], found["bars"]

    assert state(begun(page, code=CODE))[1] is None
    tried = state(answered(page, right=True))
    assert tried[0] == "growing"
    assert tried[1] is not None


def test_the_skill_map_shows_how_it_went_of_late(page: PracticePage, time: Time) -> None:
    def last(shown: Props) -> list[bool]:
        skills = [skill for part in shown["map"] for skill in part["skills"]]
        (found,) = [skill["last"] for skill in skills if skill["id"] == "wild-limit"]
        return list(found)

    assert last(begun(page, code=CODE)) == []
    answered(page, right=False)
    wished(page, "classic", skill="wild-limit")
    for _ in range(LATEST):
        time.seconds += 1
        assert last(page.state())[0] is False
        shown = answered(page, right=True)
        wished(page, "classic", skill="wild-limit")
    assert last(shown) == [True] * LATEST


def test_each_day_of_practice_is_counted_by_the_learners_own_clock(
    page: PracticePage, time: Time
) -> None:
    begun(page, code=CODE, zone=-60)
    answered(page, right=False)
    wished(page, "classic", skill="wild-limit")
    answered(page, right=True)
    (today,) = page.state()["progress"]["days"]
    assert (today["answered"], today["right"]) == (2, 1)
    wished(page, "classic", skill="wild-limit")
    time.seconds += DAY
    shown = answered(page, right=True)["progress"]
    assert [each["day"] - today["day"] for each in shown["days"]] == [0, 1]
    assert shown["today"] == Words("en").text("practice.days.today", count=1, right=1)


@pytest.mark.parametrize("zone", [None, "noon", 10**6])
def test_a_clock_that_cannot_be_is_taken_for_utc(page: PracticePage, zone: object) -> None:
    begun(page, zone=zone)
    assert page.zone == 0


def test_the_key_of_the_map_counts_every_skill_once(page: PracticePage) -> None:
    shown = begun(page)
    skills = [skill["id"] for part in shown["map"] for skill in part["skills"]]
    assert sum(each["count"] for each in shown["map_key"]) == len(skills) == len({*skills})
    offered = [each for part in shown["choices"]["skills"] for each in part.get("options", [])]
    assert [each["id"] for each in offered] == skills


def test_a_drill_counts_first_answers_and_keeps_the_best(page: PracticePage, time: Time) -> None:
    begun(page)
    resting = wished(page, "classic", "drill", "wild-limit")
    assert resting["puzzle"] is None
    first = after(page, type="start")
    assert first["drill"]["left"] == DRILL_SECONDS
    second = answered(page, right=True)
    assert second["puzzle"]["code"] != first["puzzle"]["code"]
    third = answered(page, right=False)
    assert third["puzzle"]["code"] == second["puzzle"]["code"]
    answered(page, right=True)
    assert page.clock.right == 1
    assert after(page, type="time")["drill"]["left"] == DRILL_SECONDS
    time.seconds += DRILL_SECONDS
    over = after(page, type="time")
    assert over["puzzle"] is None
    assert over["drill"]["result"] == Words("en").text("practice.drill.record", count=1, answered=2)
    assert [each["id"] for each in over["drill"]["missed"]] == ["wild-limit"]
    assert over["drill"]["best"] == Words("en").text("practice.drill.best", best=1)


def test_a_clock_set_back_does_not_lengthen_the_drill(page: PracticePage, time: Time) -> None:
    begun(page)
    wished(page, "classic", "drill", "wild-limit")
    after(page, type="start")
    time.seconds += DRILL_SECONDS - 20
    assert after(page, type="time")["drill"]["left"] == 20
    time.seconds -= 3600
    assert after(page, type="time")["drill"]["left"] == 20
    time.seconds += 20
    assert after(page, type="time")["drill"]["result"] is not None


def test_all_that_is_shown_can_be_read(page: PracticePage, words: Words) -> None:
    page.learner.choose("language", words.lang)
    panel = Panel(page, page.learner)
    panel.send(type="begin", house=AT_HOME)
    for mode in MODES:
        panel.send(type="wish", system="samba", mode=mode, skill="")
        assert [text for text in texts(panel.widget.state) if LEFTOVER.search(text)] == []


@pytest.mark.parametrize("failures", [1, TRIES - 1, TRIES])
def test_a_puzzle_that_cannot_be_made_is_chosen_anew(
    page: PracticePage, monkeypatch: pytest.MonkeyPatch, failures: int
) -> None:
    left = [InputError(NoSuchSkill("wild-limit", "classic"))] * failures

    def made(*args: Any) -> Generated:
        if left:
            raise left.pop()
        return true_made(*args)

    monkeypatch.setattr(worked_puzzle, "make_from_code", made)
    panel = Panel(page, page.learner)
    panel.send(type="begin")
    state = panel.widget.state
    assert bool(state["puzzle"]) is (failures < TRIES)
    assert bool(state["notice"]) is (failures == TRIES)


def test_who_finds_the_easiest_too_hard_sees_one_worked_out_first(page: PracticePage) -> None:
    """Then comes a similar puzzle with all steps shown except the last.

    The log has the number of shown steps.
    """
    begun(page)
    wrong = [Answered(Code("classic", "card-points", 1, n).text, False, 60 + n) for n in range(9)]
    for line in wrong:
        page.learner.note_practice(line)
    state = after(page, type="wish", system="classic", mode="practice", skill="card-points")
    example = state["puzzle"]
    assert example["state"]["feedback"]["tone"] == "info"
    assert example["scene"]["worked"]
    assert example["state"]["locked"]
    assert after(page, type="answer", id="check", number="1")["puzzle"] == example
    assert state["next"] == {"label": Words("en").text("practice.next"), "primary": True}
    own = after(page, type="next")["puzzle"]
    assert own["code"] != example["code"]
    assert not own["scene"]["worked"]
    assert own["state"]["feedback"] is None
    assert len(own["state"]["hints"]) == 2
    assert Words("en").text("practice.shown.3") in own["why"]
    assert [line.code for line in page.learner.progress.practice] == [line.code for line in wrong]


def test_the_example_asks_something_else() -> None:
    """The next seed asks the very same about the same card."""
    rules = load("classic")
    codes = [Code("classic", "card-kinds", 1, seed) for seed in range(100)]
    asks = [true_made(code, rules).puzzle.ask for code in codes]
    twins = [code for code, own, other in zip(codes, asks, asks[1:], strict=False) if own == other]
    assert twins
    for code in twins:
        example = example_before(Chosen(code, First("card-kinds"), 0.5, HINTS), rules)
        assert example.made.puzzle.ask != true_made(code, rules).puzzle.ask


def test_the_example_of_an_easy_deal_is_a_short_one() -> None:
    """The next seed has a long table."""
    rules = load("classic")
    codes = [Code("classic", "deal-score", 1, seed) for seed in range(12)]
    before = [one for one, after in pairwise(codes) if not is_short(after, rules)]
    assert before
    for code in before:
        example = example_before(Chosen(code, First("deal-score"), 0.5, HINTS), rules)
        assert is_short(read_code(example.made.code), rules)


@pytest.mark.parametrize(
    ("skill", "why"), [("card-kinds", "hearts or diamonds"), ("minimum-bands", "so the minimum is")]
)
def test_who_does_not_know_hears_why(page: PracticePage, skill: str, why: str) -> None:
    begun(page, code=new_code(load("classic"), skill, 1, 1))
    shown = after(page, type="show")["puzzle"]["state"]["feedback"]
    assert why in rich_text(shown["body"][0])


def test_who_does_not_know_is_told_and_nothing_is_held_against_him(page: PracticePage) -> None:
    begun(page, code=CODE)
    state = after(page, type="show")
    puzzle = state["puzzle"]["state"]
    assert (puzzle["feedback"]["tone"], puzzle["show_enabled"]) == ("info", False)
    assert puzzle["feedback"]["diagnosis"] is None
    assert state["next"] == {"label": Words("en").text("practice.next"), "primary": True}
    (line,) = page.learner.progress.practice
    assert (line.unknown, line.right, line.has_no_signs) == (True, False, True)


def test_what_is_answered_after_the_explanation_does_not_count(page: PracticePage) -> None:
    begun(page, code=CODE)
    after(page, type="show")
    assert answered(page, right=True)["puzzle"]["state"]["solved"]
    after(page, type="next")
    (line,) = page.learner.progress.practice
    assert line.unknown
    assert page.coach.waiting(page.rules)["again"] == 1


def test_in_a_drill_not_to_know_is_no_right_answer(page: PracticePage) -> None:
    begun(page)
    wished(page, mode="drill")
    after(page, type="start")
    after(page, type="show")
    assert (page.clock.right, len(page.clock.missed)) == (0, 1)


def through(page: PracticePage, *, right: int, most: int = 99) -> Props:
    """A whole sitting, or its beginning; so many answers are right, the others are given up."""
    length = page.sitting.length
    assert length
    for turn in range(min(most, length - len(page.sitting.codes))):
        if page.puzzle and page.puzzle.worked:  # an example takes no answer
            after(page, type="next")
        assert page.puzzle is not None
        if turn < right:
            made = page.puzzle.made
            page.learner.now.seconds += 60  # type: ignore[attr-defined]
            page.puzzle.work(page.words)._read = lambda event, choice, made=made: Given(  # type: ignore
                solve(made.puzzle, made.rules).answer
            )
            after(page, type="answer", id="given")
        else:
            after(page, type="show")
        state = after(page, type="next")
    return state


def test_the_end_of_a_sitting_tells_what_is_certain(page: PracticePage) -> None:
    assert answer_astray(page, 5)
    after(page, type="next")
    end = through(page, right=0)["end"]
    assert end["believed"]["label"] == Words("en").text("practice.end.believed")
    (told,) = end["believed"]["texts"]
    assert rich_text(told) == Words("en").text(f"misconception.{HELD}")


def test_the_end_of_a_sitting_says_nothing_of_who_is_right(page: PracticePage) -> None:
    begun(page)
    assert through(page, right=10)["end"]["believed"] is None


def test_a_sitting_has_an_end_with_what_went_well_and_what_comes_next(page: PracticePage) -> None:
    assert begun(page)["sitting"]["text"] == "Puzzle 1 of 10"
    state = through(page, right=7)
    end = state["end"]
    assert state["puzzle"] is None
    assert end["said"] == "Right at once: 7 of 10."
    assert [mark["state"] for mark in end["marks"]] == ["right"] * 7 + ["unknown"] * 3
    assert end["again"]["skills"]
    assert end["ahead"]
    assert end["growth"] is None
    state = after(page, type="more")
    assert state["end"] is None
    assert state["sitting"]["text"] == "Puzzle 1 of 10"
    page.learner.now.seconds += 86_400  # type: ignore[attr-defined]
    growth = through(page, right=10)["end"]["growth"]
    assert page.sitting.firmer
    assert growth == Words("en").text("practice.end.growth", count=page.sitting.firmer)


def placed(page: PracticePage, right: int, system: str = "classic") -> Props:
    """A placement after `right` right answers, in place of the rest "I don't know"."""
    begun(page)
    asked = wished(page, mode="placement")["plays"]
    assert asked["choices"][0]["href"].endswith(f"{FIRST.id}.ipynb")
    assert after(page, type="plays", system=system)["plays"] is None
    end: Props = through(page, right=right)["end"]
    return end


def test_a_placement_asks_what_is_played_and_marks_what_is_known(page: PracticePage) -> None:
    end = placed(page, LENGTH)
    assert {each["state"] for each in end["lessons"]} == {"known", "unasked"}
    assert end["heading"] == "You know Classic. Which game next?"
    assert end["games"]
    assert next_stop(course(paths.lessons()), page.learner.progress) is None
    assert after(page, type="more")["wish"]["mode"] == "practice"


def test_a_placement_in_samba_makes_samba_the_rules_of_the_lessons(page: PracticePage) -> None:
    end = placed(page, LENGTH, "samba")
    assert page.learner.rules.id == "samba"
    assert end["heading"] == "You know Samba. Which game next?"


def test_the_lessons_go_on_where_the_placement_found_something_to_learn(
    page: PracticePage,
) -> None:
    end = placed(page, LENGTH - 1)
    first = next(each for each in end["lessons"] if each["state"] == "first")
    found = next_stop(course(paths.lessons()), page.learner.progress)
    assert found is not None
    assert first["href"] == end["onward"]["href"] == f"en/{found.id}.ipynb"
    assert not any(each.last_worked_at(page.learner.progress) for each in course(paths.lessons()))


def test_of_one_who_knows_nothing_a_placement_says_nothing(page: PracticePage) -> None:
    end = placed(page, 0)
    assert end["lessons"] == []
    assert end["onward"]["href"] == f"en/{FIRST.id}.ipynb"
    assert next_stop(course(paths.lessons()), page.learner.progress) == FIRST


def test_a_placement_goes_on_after_a_reload(page: PracticePage) -> None:
    begun(page)
    wished(page, mode="placement")
    after(page, type="plays", system="samba")
    state = through(page, right=3, most=3)
    again = PracticePage(page.learner, Coach(page.learner))
    kept = {"wish": state["wish"], "sitting": state["sitting"]["codes"]}
    state = after(again, type="begin", code=state["puzzle"]["code"], **kept)
    assert state["plays"] is None
    assert state["sitting"]["text"] == f"Puzzle 4 of {LENGTH}"
    assert after(page, type="plays", system="nonsense")["plays"] is None


DAY_OF = {"system": "classic", "mode": "today", "skill": ""}


def test_todays_five_are_the_same_for_all_and_end_with_a_line_to_share(page: PracticePage) -> None:
    learner = Learner(now=page.learner.now)
    other = PracticePage(learner, Coach(learner))
    first = begun(page, wish=DAY_OF)
    assert begun(other, wish=DAY_OF)["puzzle"]["code"] == first["puzzle"]["code"]
    share = through(page, right=3)["end"]["share"]
    assert share["text"].endswith("✓✓✓??")
    assert share["address"] == "?five=2026-11-18&system=classic"
    assert len(set(page.sitting.codes)) == 5


def test_todays_five_go_on_where_they_were_left(page: PracticePage) -> None:
    begun(page, wish=DAY_OF)
    through(page, right=2, most=2)
    again = PracticePage(page.learner, Coach(page.learner))
    assert begun(again, wish=DAY_OF)["sitting"]["text"] == "Puzzle 3 of 5"
    through(again, right=3)
    assert begun(PracticePage(page.learner, Coach(page.learner)), wish=DAY_OF)["end"]


def test_an_address_leads_to_the_five_of_another_day(page: PracticePage) -> None:
    state = begun(page, five="2026-11-02", system="samba")
    assert state["wish"] == {**DAY_OF, "system": "samba", "check": "2026-11-02"}
    assert state["puzzle"]["code"] == five_of(load("samba"), "2026-11-02")[0]


def test_an_address_that_names_no_day_leads_to_todays(page: PracticePage) -> None:
    assert begun(page, five="yesterday")["wish"]["check"] == "2026-11-18"
