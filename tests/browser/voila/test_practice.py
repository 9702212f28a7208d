"""The practice page: every other kind of puzzle, its code, its drill, on any screen."""

from collections.abc import Iterator
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Page, expect

from canasta_tutor.engine.rules.rule_files import load
from canasta_tutor.i18n.words import Words
from canasta_tutor.puzzles.answered.check_answer import solve
from canasta_tutor.puzzles.factory.make_puzzle import make_from_text, new_code
from canasta_tutor.ui.card_props import lower_first
from canasta_tutor.ui.puzzle.feedback import misconception_parts
from canasta_tutor.ui.puzzle.presenters.all_presenters import drawing_of
from tests.browser.axe import serious_in_light_and_dark
from tests.browser.visitors import Visitors, resize
from tests.browser.voila.conftest import PATIENCE
from tests.browser.voila.learning import (
    Question,
    answer_by_keyboard,
    answer_by_mouse,
    expect_to_fit,
    tab_to,
    to_the_top,
)
from tests.browser.voila.test_answers import (
    expect_a_reasoned_refusal,
    expect_solved,
    remember_live_regions,
)
from tests.browser.voila.visits import Visit, Visitor
from tests.ui.test_practice import HELD, planted

PAGE = "practice.ipynb"
CODE = ".ct-puzzle-code"
NEXT = ".ct-go-on"
SETTINGS = ".ct-wishes > summary"


def code_of(skill: str, seed: int = 5) -> str:
    return new_code(load("classic"), skill, 2, seed)


ORDER, TURN, BEST, OTHER = map(
    code_of, ("turn-order", "turn-mistake", "best-way-out", "other-rules")
)
LEGAL = code_of("wild-limit")


def asked(page: Page, code: str) -> Question:
    """The puzzle of a code, opened like a code from a friend."""
    box = page.locator("details.ct-code-box")
    if box.get_attribute("open") is None:
        box.locator("summary").click()
    box.locator("input").fill(code)
    box.get_by_role("button").click()
    expect(page.locator(CODE)).to_have_value(code)
    return Question(page, "en", make_from_text(code).puzzle, page.locator(".ct-practised"))


def right_answer(code: str) -> str:
    made = make_from_text(code)
    return str(solve(made.puzzle, made.rules).answer)


def wrong_answer(code: str) -> str:
    """A wrong answer: the other of two ways, another step of a list, or the reverse of an order."""
    right, kind = right_answer(code), make_from_text(code).puzzle.kind
    if kind == "order":
        return " ".join(reversed(right.split()))
    others = {"other": ("same", "changes"), "legal": ("yes", "no")}.get(kind, ("1", "2"))
    return next(answer for answer in others if answer != right)


@pytest.fixture(scope="module")
def practice(visitors: Visitors, voila: str) -> Iterator[Visit]:
    """The page, open once for the tests that leave it as they found it."""
    with visitors.visitor() as page:
        visit = Visit(page).open(f"{voila}{PAGE}")
        page.wait_for_selector(CODE)
        yield visit


@pytest.mark.parametrize("code", [ORDER, TURN, BEST, OTHER], ids=["order", "turn", "best", "other"])
@pytest.mark.parametrize("answer", [answer_by_mouse, answer_by_keyboard])
def test_a_wrong_answer_and_then_a_right_one(practice: Visit, code: str, answer: object) -> None:
    assert callable(answer)
    puzzle = asked(practice.page, code)
    remember_live_regions(puzzle)
    for given in (wrong_answer(code), right_answer(code)):
        to_the_top(practice.page)
        answer(puzzle, given)
        if given == right_answer(code):
            expect_solved(puzzle)
        else:
            expect_a_reasoned_refusal(puzzle, "")
    assert practice.errors == []


def test_a_likely_misconception_is_asked_about_and_the_learner_says(
    voila: str, visit: Visitor
) -> None:
    """By keyboard: after the answer the question goes, the thanks get the focus, and the page tells
    the belief.  The learner has no earlier answers, which might contradict the belief.
    """
    practice = visit().open(f"{voila}{PAGE}")
    practice.page.wait_for_selector(CODE)
    code, answer = next(planted(HELD, "deal-score"))
    puzzle = asked(practice.page, code)
    to_the_top(practice.page)
    answer_by_keyboard(puzzle, answer)
    puzzle.expect_verdict("wrong")
    told, words = puzzle.verdict.locator(".ct-diagnosis"), puzzle.words
    expect(told).to_contain_text(words.text("ui.guess.perhaps"))
    tab_to(practice.page, puzzle.verdict.locator(".ct-why"))
    practice.page.keyboard.press("Enter")
    yes = puzzle.verdict.get_by_role("button", name=words.text("ui.guess.yes"))
    tab_to(practice.page, yes)
    practice.page.keyboard.press("Enter")
    expect(puzzle.verdict.locator(".ct-thanks")).to_be_focused()
    expect(told).not_to_contain_text(words.text("ui.guess.perhaps"))
    for part in misconception_parts(HELD, puzzle.puzzle, load("classic"), int(answer), words):
        if isinstance(part, str):
            expect(told).to_contain_text(part)


def test_hints_lead_to_the_answer_in_three_steps(practice: Visit) -> None:
    puzzle = asked(practice.page, TURN)
    answer_by_mouse(puzzle, wrong_answer(TURN))
    puzzle.expect_verdict("wrong")
    puzzle.root.locator(".ct-again").click()
    for count in (1, 2, 3):
        puzzle.hint.click()
        expect(puzzle.hints).to_have_count(count)
    label = drawing_of(puzzle.puzzle).label(puzzle.puzzle, right_answer(TURN), puzzle.words)
    expect(puzzle.hints.last).to_contain_text(lower_first(label))


def test_the_next_puzzle_comes_with_its_reason_and_takes_the_focus(practice: Visit) -> None:
    page = practice.page
    answer_by_mouse(asked(page, LEGAL), right_answer(LEGAL))
    page.click(NEXT)
    expect(page.locator(CODE)).not_to_have_value(LEGAL)
    expect(page.locator(".ct-reason h2")).to_be_focused()
    reason = page.locator(":is(.ct-reason-why, .ct-example):not(:empty)")
    expect(reason).to_have_count(1)


def test_nothing_is_asked_of_other_servers(practice: Visit, voila: str) -> None:
    assert practice.hosts() == {urlsplit(voila).netloc}


@pytest.mark.parametrize("code", [ORDER, BEST], ids=["order", "best"])
def test_it_fits_small_phones_and_passes_axe(practice: Visit, code: str) -> None:
    page = practice.page
    answer_by_mouse(asked(page, code), wrong_answer(code))
    expect(page.locator(".ct-verdict")).to_have_attribute("data-tone", "wrong")
    assert serious_in_light_and_dark(page) == {}
    for width in (360, 320):
        expect_to_fit(page, width)
    resize(page, 1280, 900)
    page.emulate_media(color_scheme="light")


def test_a_reload_brings_back_the_puzzle_and_what_was_learned(voila: str, visit: Visitor) -> None:
    page = visit().open(f"{voila}{PAGE}#{LEGAL}").page
    question = Question(page, "en", make_from_text(LEGAL).puzzle, page.locator(".ct-practised"))
    skill = page.locator(".ct-skill", has=page.locator('[data-key="skill.wild-limit"]'))
    expect(skill.locator(".ct-bars")).to_have_count(0)
    answer_by_mouse(question, wrong_answer(LEGAL))
    question.expect_verdict("wrong")
    page.reload()
    expect(page.locator(CODE)).to_have_value(LEGAL, timeout=PATIENCE)
    question.expect_verdict("wrong")
    expect(skill.locator(".ct-bars")).to_have_count(1)
    page.click(SETTINGS)
    expect(page.get_by_role("button", name="What I missed")).to_contain_text("1")
    expect(page.locator(".ct-day")).to_have_count(1)


def test_two_tabs_keep_the_answers_of_both(voila: str, visit: Visitor) -> None:
    """Both pages were open before the first answer, so each knows only its own answers."""
    learner = visit().open(f"{voila}{PAGE}")
    other = Visit(learner.page.context.new_page()).open(f"{voila}{PAGE}")
    for page, code in ((learner.page, LEGAL), (other.page, OTHER), (learner.page, TURN)):
        question = asked(page, code)
        answer_by_mouse(question, wrong_answer(code))
        question.expect_verdict("wrong")
    for page in (learner.page, other.page):
        page.reload()
        page.wait_for_selector(CODE)
        page.click(SETTINGS)
        expect(page.get_by_role("button", name="What I missed")).to_contain_text("3")


def test_an_address_leads_to_a_puzzle_and_a_drill_straight_on(voila: str, visit: Visitor) -> None:
    page = visit().open(f"{voila}{PAGE}?code={ORDER}").page
    expect(page.locator(CODE)).to_have_value(ORDER)
    assert urlsplit(page.url).query == ""
    page.click(SETTINGS)
    page.select_option('select[data-key="skill"]', "wild-limit")
    page.get_by_role("button", name="Against the clock").click()
    page.get_by_role("button", name="Start the clock").click()
    expect(page.get_by_role("timer")).to_be_visible()
    code = page.input_value(CODE)
    question = Question(page, "en", make_from_text(code).puzzle, page.locator(".ct-practised"))
    answer_by_mouse(question, right_answer(code))
    expect(page.locator(CODE)).not_to_have_value(code)
    expect(page.locator(".ct-right-count")).to_have_text("Right: 1")
    expect(page.locator(".ct-reason h2")).to_be_focused()


def test_an_address_with_a_damaged_code_says_so_at_the_top(voila: str, visit: Visitor) -> None:
    page = visit().open(f"{voila}{PAGE}?code={ORDER[:-3]}").page
    expect(page.locator(".ct-notice")).to_have_text(
        Words("en").text("fault.puzzle_code.bad"), timeout=PATIENCE
    )
    expect(page.locator(".ct-notice")).to_be_in_viewport(ratio=1)
    expect(page.locator(".ct-practised .ct-question")).to_be_in_viewport()
