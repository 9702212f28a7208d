"""The practice page by itself: it begins when the kernel exists, and its clock runs down."""

import pytest
from playwright.sync_api import expect

from canasta_tutor.i18n.message_catalogues import languages
from canasta_tutor.i18n.words import Words
from canasta_tutor.ui.practice.practice_page import practice_scene
from tests.browser import practice_scenes, scenes
from tests.browser.conftest import BareTable, Opener
from tests.browser.scenes import Props
from tests.browser.visitors import resize

MISSED = {"id": "sequences", "label": "Sequences"}


@pytest.fixture
def page(bare_table: Opener) -> BareTable:
    return bare_table().mount(practice_scenes.practice(), practice_scenes.practising())


def test_it_begins_once_the_kernel_has_heard_the_hello(bare_table: Opener) -> None:
    page = bare_table().mount(practice_scenes.practice(), {"serial": 0, "begun": False})
    assert page.sent("begin") == []
    page.set("state", {"serial": 1, "begun": False})
    assert len(page.sent("begin")) == 1
    page.set("state", practice_scenes.practising())
    expect(page.page.locator(".ct-puzzle-code")).to_have_value("CT-1")


def test_it_remembers_what_was_chosen_and_which_puzzle_lay_there(page: BareTable) -> None:
    page.page.reload()
    page.mount(practice_scenes.practice(), {"serial": 1, "begun": False})
    (begin,) = page.sent("begin")
    assert begin["code"] == "CT-1"
    assert begin["wish"] == practice_scenes.practising()["wish"]


def test_a_skill_of_the_map_is_practised(page: BareTable) -> None:
    page.page.get_by_role("button", name="Wild cards").click()
    wish = {"type": "wish", "system": "", "mode": "practice", "skill": "wild-limit"}
    assert page.sent("wish") == [wish]


def test_an_answer_given_before_stays_while_the_state_changes(page: BareTable) -> None:
    page.page.fill("input.ct-number", "45")
    page.set("state", practice_scenes.practising(serial=3, known="1 of 1"))
    expect(page.page.locator("input.ct-number")).to_have_value("45")


def test_the_clock_runs_down_and_asks_whether_the_time_is_up(bare_table: Opener) -> None:
    page = bare_table(clock=True)
    page.mount(
        practice_scenes.practice(), practice_scenes.practising(drill=practice_scenes.drill(left=90))
    )
    expect(page.page.get_by_role("timer")).to_have_text("1:30")
    page.page.clock.run_for(60_000)
    expect(page.page.get_by_role("timer")).to_have_text("0:30")
    assert page.sent("time") == []
    page.page.clock.run_for(32_000)
    assert page.sent("time")
    page.set(
        "state",
        practice_scenes.practising(
            serial=4,
            puzzle=None,
            next=None,
            drill=practice_scenes.drill(result="Time is up.", missed=[MISSED]),
        ),
    )
    expect(page.page.locator(".ct-drill [role=status]")).to_have_text("Time is up.")
    expect(page.page.locator(".ct-drill-said")).to_be_focused()
    expect(page.page.get_by_role("timer")).to_be_hidden()
    page.page.get_by_role("button", name="Sequences").click()
    wish = {"type": "wish", "system": "", "mode": "practice", "skill": "sequences"}
    assert page.sent("wish")[-1] == wish


def test_the_start_of_a_drill_is_asked_for(page: BareTable) -> None:
    page.set(
        "state",
        practice_scenes.practising(serial=3, puzzle=None, next=None, drill=practice_scenes.drill()),
    )
    page.page.get_by_role("button", name="Start").click()
    assert page.sent("start") == [{"type": "start"}]


@pytest.mark.parametrize("named", ["#CT-26PJQ-00005-QF", "?code=CT-26PJQ-00005-QF"])
def test_a_puzzle_named_by_the_address_is_opened_once(bare_table: Opener, named: str) -> None:
    page = bare_table()
    page.page.evaluate("named => history.replaceState(null, '', named)", named)
    page.mount(practice_scenes.practice(), {"serial": 1, "begun": False})
    (begin,) = page.sent("begin")
    assert begin["code"] == "CT-26PJQ-00005-QF"
    assert begin["addressed"]
    assert page.page.evaluate("location.hash + location.search") == ""


def test_a_skill_named_by_the_address_is_asked_for_once(bare_table: Opener) -> None:
    page = bare_table()
    named = "?skill=sequences&system=samba&level=2&count=3"
    page.page.evaluate("named => history.replaceState(null, '', named)", named)
    page.mount(practice_scenes.practice(), {"serial": 1, "begun": False})
    (begin,) = page.sent("begin")
    assert begin["asked"] == {"skill": "sequences", "system": "samba", "level": "2", "count": "3"}
    assert begin["addressed"]
    assert page.page.evaluate("location.hash + location.search") == ""


def test_who_answered_is_led_to_the_puzzle_that_comes_after(page: BareTable) -> None:
    page.page.locator("input.ct-number").focus()
    following = practice_scenes.practising()["puzzle"] | {
        "scene": practice_scenes.turn_puzzle(),
        "code": "CT-2",
    }
    page.set("state", practice_scenes.practising(serial=3, puzzle=following))
    expect(page.page.get_by_role("heading", name="Points")).to_be_focused()


def test_what_is_refused_is_said_where_the_learner_has_acted(page: BareTable) -> None:
    notice = page.page.locator(".ct-notice")
    for box, said in (("number", "No number."), ("code", "No code.")):
        if box == "code":
            page.page.locator('[data-key="open-code"]').click()
        field = page.page.locator(f'[data-key="{box}"]')
        field.fill("abc")
        field.press("Enter")
        page.set("state", practice_scenes.practising(serial=len(said), notice=said))
        expect(notice).to_have_text(said)
        near = notice.evaluate("node => node.previousElementSibling.outerHTML")
        assert f'data-key="{box}"' in near


def test_that_nothing_is_left_is_said(page: BareTable) -> None:
    page.set("state", practice_scenes.practising(serial=3, puzzle=None, nothing="All made good."))
    expect(page.page.locator(".ct-nothing[role=status]")).to_have_text("All made good.")


def test_quick_choices_are_not_lost(page: BareTable) -> None:
    page.page.get_by_role("button", name="Wild cards").click()
    page.page.get_by_text("modes", exact=True).first.click()
    page.page.get_by_role("button", name="Drill").click()
    wish = {"type": "wish", "system": "", "mode": "drill", "skill": "wild-limit"}
    assert page.sent("wish")[-1] == wish


def test_house_rules_of_the_referees_table_come_along(bare_table: Opener) -> None:
    page = bare_table()
    house = '{"rules": "samba", "options": {"meld.max_wild": 1}, "cards": []}'
    page.page.evaluate("text => sessionStorage.setItem('canasta-tutor:referee', text)", house)
    page.mount(practice_scenes.practice(), {"serial": 1, "begun": False})
    (begin,) = page.sent("begin")
    assert begin["house"] == {"rules": "samba", "options": {"meld.max_wild": 1}}


def test_who_does_not_know_says_so(page: BareTable) -> None:
    page.page.locator('[data-key="menu"]').click()
    page.page.get_by_role("button", name="I don't know").click()
    assert page.sent("show") == [{"type": "show"}]


@pytest.mark.parametrize(
    ("scene", "left"),
    [(scenes.number_puzzle(), 0), (scenes.puzzle(), 0), (practice_scenes.turn_puzzle(), 3)],
)
def test_of_an_example_nothing_is_asked(page: BareTable, scene: Props, left: int) -> None:
    page.set("state", practice_scenes.practising(puzzle=practice_scenes.example(scene)))
    puzzle = page.page.locator(".ct-puzzle")
    expect(puzzle.get_by_text("This is the answer")).to_be_visible()
    expect(puzzle.get_by_role("button", name="next")).to_be_visible()
    expect(puzzle.locator("input, .ct-choices, .ct-helps")).to_have_count(0)
    given = puzzle.locator(":is(.ct-hold, .ct-move-pick):not([aria-disabled=true])")
    expect(given).to_have_count(0)
    expect(puzzle.locator(".ct-move")).to_have_count(left)


@pytest.mark.parametrize(("width", "height"), [(360, 740), (1280, 800)])
def test_of_an_example_is_seen_at_once_what_it_is_and_its_answer(
    bare_table: Opener, width: int, height: int
) -> None:
    example = practice_scenes.example(scenes.laden_table())
    page = bare_table(width).mount(
        practice_scenes.practice(), practice_scenes.practising(puzzle=example)
    )
    resize(page.page, width, height)
    why, answer = page.page.get_by_text(example["why"]), page.page.get_by_text("This is the answer")
    expect(why).to_have_count(1)
    expect(why).to_be_in_viewport(ratio=1)
    expect(answer).to_be_in_viewport(ratio=1)
    above = page.page.locator(".ct-example, .ct-question, .ct-verdict, .ct-stage")
    tops = above.evaluate_all("nodes => nodes.map((node) => node.getBoundingClientRect().top)")
    assert len(tops) == 4
    assert tops == sorted(tops)


def test_the_short_test_is_chosen_and_says_how_far_it_is(page: BareTable) -> None:
    modes = [{"id": "round", "label": "Short test", "note": "", "waits": False, "current": False}]
    page.set("state", practice_scenes.practising(serial=5, modes=modes))
    page.page.locator(".ct-wishes > summary").click()
    page.page.get_by_role("button", name="Short test").click()
    (wish,) = page.sent("wish")
    assert wish["mode"] == "round"
    sitting = {"text": "Puzzle 2 of 12", "codes": ["CT-2"]}
    page.set("state", practice_scenes.practising(serial=6, sitting=sitting))
    expect(page.page.get_by_role("heading", name="Puzzle 2 of 12")).to_be_visible()


def test_a_sitting_is_remembered_and_ends_with_a_word(page: BareTable) -> None:
    sitting = {"text": None, "codes": ["CT-1", "CT-2"]}
    page.page.get_by_role("button", name="Next", exact=True).click()
    state = practice_scenes.practising(
        serial=6, sitting=sitting, puzzle=None, next=None, end=practice_scenes.ending()
    )
    page.set("state", state)
    expect(page.page.get_by_role("heading", name="That was your ten")).to_be_focused()
    expect(page.page.get_by_role("link", name="Cards")).to_have_attribute("href", "en/01.ipynb")
    expect(page.page.get_by_role("listitem").get_by_text("You count a joker")).to_be_visible()
    page.page.get_by_role("button", name="Ten more").click()
    assert page.sent("more") == [{"type": "more"}]
    page.page.get_by_role("button", name="Wild cards").first.click()
    assert page.sent("wish")[-1]["skill"] == "wild-limit"
    page.page.reload()
    page.mount(practice_scenes.practice(), {"serial": 1, "begun": False})
    assert page.sent("begin")[-1]["sitting"] == ["CT-1", "CT-2"]


def test_perhaps_is_a_question_that_the_learner_answers(page: BareTable) -> None:
    asks = {
        "label": "Was it so?",
        "choices": [{"id": "yes", "label": "Yes"}, {"id": "no", "label": "No"}],
    }
    diagnosis = {"kind": "asked", "text": ["Perhaps this is why"], "asks": asks, "thanks": None}
    page.set("state", practice_scenes.practising(serial=5, puzzle=practice_scenes.wrong(diagnosis)))
    page.page.locator(".ct-why").click()
    group = page.page.get_by_role("group", name="Was it so?")
    group.get_by_role("button", name="No").click()
    assert page.sent("guess") == [{"type": "guess", "id": "no"}]
    thanked: dict[str, object] = {"kind": "told", "text": [], "asks": None, "thanks": "Thank you"}
    page.set("state", practice_scenes.practising(serial=6, puzzle=practice_scenes.wrong(thanked)))
    expect(page.page.locator(".ct-thanks")).to_be_visible()
    expect(group).to_have_count(0)


def test_an_address_asks_for_the_check_of_a_lesson(bare_table: Opener) -> None:
    page = bare_table()
    page.page.goto(f"{page.page.url}?check=04-melds")
    page.mount(practice_scenes.practice(), {"serial": 1, "begun": False})
    (begin,) = page.sent("begin")
    assert begin["check"] == "04-melds"
    page.page.reload()
    page.mount(practice_scenes.practice(), {"serial": 1, "begun": False})
    (begin,) = page.sent("begin")
    assert begin["check"] is None


# Number of lines of a title, and by how much its settings stick out of the page.
HEAD = """() => {
  const within = document.createRange();
  within.selectNodeContents(document.querySelector(".ct-practice h1"));
  const sheet = document.querySelector(".ct-wishes > .ct-menu-sheet");
  const { left, right } = sheet.getBoundingClientRect();
  const { scrollWidth } = document.documentElement;
  return [within.getClientRects().length, left >= 0, Math.max(right, scrollWidth)];
}"""


@pytest.mark.parametrize("lang", languages())
@pytest.mark.parametrize("width", [360, 320])
def test_the_title_stands_whole_in_its_line(bare_table: Opener, lang: str, width: int) -> None:
    scene = practice_scene(Words(lang))
    page = bare_table(width).mount({**scene, "id": "practice"}, practice_scenes.practising()).page
    page.locator(".ct-wishes > summary").click()
    lines, begins, ends = page.evaluate(HEAD)
    assert (lines, begins) == (1, True)
    assert ends <= width
