"""The head of a lesson, rule cards, the home page, and what the browser remembers."""

import re

import pytest
from playwright.sync_api import expect

from canasta_tutor import paths
from canasta_tutor.i18n.message_catalogues import languages
from canasta_tutor.i18n.words import Words
from canasta_tutor.learner import lesson_library
from canasta_tutor.learner.progress import Event
from canasta_tutor.ui.course.lesson_parts import Summary
from canasta_tutor.ui.learner_panels import Learner
from canasta_tutor.ui.referee.rulebook import RulebookPage
from tests.browser import scenes
from tests.browser.axe import serious
from tests.browser.conftest import BareTable, Opener
from tests.browser.visitors import resize

GREETED_TWICE = "model.sent.filter((event) => event.type === 'hello').length === 2"


def test_the_browser_keeps_progress_and_hands_it_back(bare_table: Opener) -> None:
    table = bare_table().mount(scenes.bar())
    assert table.sent("hello")[0]["stored"] is None
    message = {"type": "store", "key": "canasta-tutor", "value": '{"solved":["a"]}'}
    table.page.evaluate("message => model.tell('msg:custom', message)", message)
    table.page.wait_for_function("localStorage['canasta-tutor'] !== undefined")
    table.page.reload()
    table.mount(scenes.bar())
    assert table.sent("hello")[0]["stored"] == '{"solved":["a"]}'
    assert table.sent("hello")[0]["languages"][0] == "en-US"


def test_who_leaves_before_the_lock_is_his_loses_nothing(bare_table: Opener) -> None:
    """Another tab holds the store: the text waits beside it, and the next kernel gets it."""
    table = bare_table().mount(scenes.bar())
    other = table.page.context.new_page()
    other.goto(table.page.url)
    other.evaluate(
        "() => { navigator.locks.request('canasta-tutor', () => new Promise(() => {})) }"
    )
    message = {"type": "store", "key": "canasta-tutor", "value": "mine"}
    table.page.evaluate("message => model.tell('msg:custom', message)", message)
    table.page.reload()
    table.mount(scenes.bar())
    assert list(table.sent("hello")[0]["beside"].values()) == ["mine"]


def test_progress_in_another_tab_is_reported(bare_table: Opener) -> None:
    table = bare_table().mount(scenes.bar())
    other = table.page.context.new_page()
    other.goto(table.page.url)
    other.evaluate("localStorage.setItem('canasta-tutor', 'elsewhere')")
    table.page.wait_for_function(GREETED_TWICE)
    assert table.sent("hello")[1]["stored"] == "elsewhere"


def test_what_another_tab_has_stored_is_joined_not_written_over(bare_table: Opener) -> None:
    """The kernel's text waits beside the other tab's text until the kernel has joined the two."""
    table = bare_table().mount(scenes.bar())
    page = table.page
    tell = (
        "message => model.tell('msg:custom', { type: 'store', key: 'canasta-tutor', ...message })"
    )
    stored = "() => ({ ...localStorage })"
    page.evaluate(tell, {"value": "mine", "turns": {}})
    page.wait_for_function("localStorage['canasta-tutor'] === 'mine'")
    other = page.context.new_page()
    other.goto(page.url)
    other.evaluate("localStorage.setItem('canasta-tutor', 'theirs')")
    page.wait_for_function(GREETED_TWICE)
    greeting = table.sent("hello")[1]
    waiting = f"canasta-tutor~{greeting['tab']}"
    assert greeting["stored"] == "theirs"
    for value in ("mine, later", "mine, last"):  # before the kernel has heard of the other texts
        page.evaluate(tell, {"value": value, "turns": {}})
        page.wait_for_function(
            "([key, value]) => localStorage[key] === value", arg=[waiting, value]
        )
    page.evaluate("() => navigator.locks.request('canasta-tutor', () => {})")
    assert page.evaluate(stored) == {"canasta-tutor": "theirs", waiting: "mine, last"}
    assert len(table.sent("hello")) == 2  # the page does not send it again and again
    both = {"value": "both", "turns": {greeting["tab"]: greeting["turn"]}}
    page.evaluate(tell, both)
    page.wait_for_function("localStorage['canasta-tutor'] === 'both'")
    page.wait_for_function("Object.keys(localStorage).length === 1")


def test_what_a_closed_tab_left_is_handed_over(bare_table: Opener) -> None:
    table = bare_table().mount(scenes.bar())
    table.page.evaluate("localStorage.setItem('canasta-tutor~gone', 'left')")
    table.page.evaluate("localStorage.setItem('canasta-tutor@/user/ann/', 'of Ann')")
    table.page.reload()
    table.mount(scenes.bar())
    assert table.sent("hello")[0]["beside"] == {"canasta-tutor~gone": "left"}
    assert table.sent("hello")[0]["stored"] is None


def test_learners_of_one_origin_find_their_own(bare_table: Opener) -> None:
    table = bare_table().mount(scenes.bar())
    table.page.evaluate("localStorage.setItem('canasta-tutor', 'of the first')")
    table.page.reload()
    table.mount({**scenes.bar(), "owner": "@/user/ann/"})
    assert table.sent("hello")[0]["stored"] is None


# Wait until the browser has painted the page: before that, the page reports what it unfolds.
PAINTED = "() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))"


def settings(table: BareTable) -> BareTable:
    """The settings in the head of a lesson, unfolded."""
    table.page.locator("summary", has_text="Settings").click()
    table.page.evaluate(PAINTED)
    return table


def test_the_settings_and_the_steps_unfold_one_at_a_time(bare_table: Opener) -> None:
    table = settings(bare_table().mount(scenes.bar()))
    expect(table.page.get_by_role("link", name="Čeština")).to_be_visible()
    steps = table.page.locator("summary", has_text="Steps")
    steps.click()
    expect(table.page.get_by_role("link", name="A joker")).to_have_attribute("href", "#step-2")
    expect(table.page.get_by_role("link", name="Čeština")).to_be_hidden()
    table.page.keyboard.press("Tab")
    expect(table.page.get_by_role("link", name="Three of a kind")).to_be_focused()
    table.page.keyboard.press("Escape")
    expect(table.page.get_by_role("link", name="A joker")).to_be_hidden()
    expect(steps).to_be_focused()


def test_a_click_beside_it_folds_a_menu_up(bare_table: Opener) -> None:
    table = settings(bare_table().mount(scenes.bar()))
    table.page.mouse.click(10, 700)
    expect(table.page.get_by_label("Rules")).to_be_hidden()


def test_other_rules_are_chosen_in_the_bar(bare_table: Opener) -> None:
    table = settings(bare_table().mount(scenes.bar()))
    table.page.get_by_label("Rules").select_option(label="Wikibooks")
    assert table.sent("set") == [{"type": "set", "rules": "wikibooks"}]


def test_the_bar_follows_the_progress(bare_table: Opener) -> None:
    table = settings(bare_table().mount(scenes.bar()))
    expect(table.page.locator(".ct-done")).to_have_count(3)
    table.page.get_by_label("Rules").focus()
    table.set("state", {"serial": 1, "done": 4, "progress_text": "4 of 7 puzzles solved"})
    expect(table.page.locator(".ct-done")).to_have_count(4)
    expect(table.page.get_by_text("4 of 7 puzzles solved")).to_be_visible()
    expect(table.page.get_by_label("Rules")).to_be_focused()


def test_the_deck_is_the_browsers_choice_and_is_kept(bare_table: Opener) -> None:
    table = settings(bare_table().mount(scenes.bar())).mount(scenes.puzzle())
    club = table.page.locator('.ct-hand [data-suit="c"]').first
    black = club.evaluate("node => getComputedStyle(node).color")
    table.page.get_by_label("Deck").select_option("four")
    assert club.evaluate("node => getComputedStyle(node).color") != black
    table.page.reload()
    table.mount(scenes.bar())
    expect(table.page.get_by_label("Deck")).to_have_value("four")
    expect(table.page.locator("html")).to_have_attribute("data-deck", "four")
    assert table.sent("set") == []


def test_the_theme_overrides_the_system(bare_table: Opener) -> None:
    table = settings(bare_table(color_scheme="dark").mount(scenes.bar()))
    ink = "getComputedStyle(document.querySelector('.ct')).color"
    assert table.page.evaluate(ink) == "rgb(233, 230, 223)"
    table.page.get_by_label("Colours", exact=True).select_option("light")
    assert table.page.evaluate(ink) == "rgb(34, 38, 43)"


def test_home_leads_to_the_lessons(bare_table: Opener) -> None:
    table = bare_table().mount(scenes.home())
    expect(table.page.get_by_role("link", name="Continue")).to_have_attribute("href", "en/2.ipynb")
    table.page.locator(".ct-known > summary").click()
    ways = table.page.get_by_role("list").get_by_role("link")
    expect(ways).to_have_count(len(scenes.LESSONS) - 1)
    states = [scenes.STATE_TEXTS[state] for _, _, state in scenes.LESSONS if state == "done"]
    expect(table.page.locator(".ct-lesson .ct-lesson-state")).to_have_text(states)
    table.page.get_by_role("button", name="Čeština").click()
    assert table.sent("set") == [{"type": "set", "language": "cs"}]


def test_language_and_rules_are_chosen_faster_than_the_kernel_answers(
    bare_table: Opener,
) -> None:
    table = bare_table().mount(scenes.home())
    table.page.get_by_role("button", name="Čeština").click()
    table.page.get_by_text("I play other rules").click()
    table.page.get_by_role("button", name="Two players").click()
    wishes = [{"type": "set", "language": "cs"}, {"type": "set", "rules": "two"}]
    assert table.sent("set") == wishes


def test_a_new_language_names_the_page_anew(bare_table: Opener) -> None:
    table = bare_table().mount(scenes.home())
    table.set("scene", scenes.home() | {"lang": "cs", "title": "Naučte se kanastu"})
    expect(table.page).to_have_title("Naučte se kanastu")
    expect(table.page.locator("html")).to_have_attribute("lang", "cs")


def test_a_progress_code_is_pasted(bare_table: Opener) -> None:
    table = bare_table().mount(scenes.home())
    table.page.get_by_text("Take your progress elsewhere").click()
    table.page.get_by_label("A code from elsewhere").fill("CT1-AAAA")
    table.page.get_by_role("button", name="Use this code").click()
    assert table.sent("code") == [{"type": "code", "code": "CT1-AAAA"}]
    message = {"tone": "right", "text": "Taken over."}
    table.set("state", {"serial": 1, "message": message, "code": "CT1-BBBB"})
    expect(table.page.get_by_role("status").get_by_text("Taken over.")).to_be_visible()
    expect(table.page.get_by_label("Your code")).to_have_value("CT1-BBBB")
    steps = [{"type": "code.take", "label": "Take it"}, {"type": "code.leave", "label": "Leave it"}]
    table.set("state", {"serial": 2, "message": message, "code": "CT1-BBBB", "steps": steps})
    table.page.get_by_role("button", name="Take it").click()
    assert table.sent("code.take") == [{"type": "code.take"}]
    table.page.get_by_role("button", name="Use this code").focus()
    expect(table.page.get_by_label("A code from elsewhere")).to_be_visible()
    expect(table.page.get_by_label("A code from elsewhere")).to_have_value("CT1-AAAA")
    expect(table.page.get_by_role("button", name="Use this code")).to_be_focused()


def test_rule_cards_show_values_and_their_source(bare_table: Opener) -> None:
    table = bare_table().mount(scenes.rules())
    expect(table.page.get_by_role("row", name="0 to 1495 50")).to_be_visible()
    expect(table.page.get_by_text("Classic · documented · Wikipedia")).to_have_count(2)


def mount_end(
    table: BareTable, solved: int, lang: str = "en", able: str = "You can now play."
) -> BareTable:
    """The end of the first lesson, with this number of its puzzles solved at the first try."""
    one, stop = Learner(now=lambda: 90.0), lesson_library.stop(paths.lessons(), "01-cards")
    for puzzle in stop.puzzles[:solved]:
        one.note(stop.key(puzzle), Event.RIGHT)
    after = lesson_library.next_lesson(paths.lessons(), stop.id)
    ruled = (one, Words(lang), f"{stop.id}/summary", None)
    end = Summary(*ruled, stop, (), after, able, ("meld.kinds",))
    return table.mount(end.scene(), {"serial": 0, **end.state()})


def test_a_lesson_ends_with_a_canasta_three_stars_and_one_way_on(bare_table: Opener) -> None:
    table = mount_end(bare_table(320, has_touch=True), solved=12)
    page = table.page
    expect(page.locator(".ct-end-canasta .ct-card")).to_have_count(7)
    expect(page.locator(".ct-end-seal")).to_be_visible()
    expect(page.get_by_text("You can now play.")).to_be_visible()
    expect(page.locator(".ct-star[data-won]")).to_have_count(3)
    expect(page.locator(".ct-primary")).to_have_count(1)
    expect(page.locator(".ct-primary")).to_have_attribute("href", "02-deal.ipynb")
    expect(page.locator(".ct-rule-card")).to_have_count(0)
    assert page.evaluate("document.documentElement.scrollWidth") <= 320
    assert serious(page) == []


@pytest.mark.parametrize("lang", languages())
def test_on_a_phone_the_end_of_a_lesson_is_seen_at_a_glance(bare_table: Opener, lang: str) -> None:
    """The sentence is as long as any other; nothing moves if the learner wants no motion."""
    table = bare_table(360, has_touch=True, reduced_motion="reduce")
    page = mount_end(table, solved=12, lang=lang, able="Теперь вы знаете. " * 6).page
    resize(page, 360, 740)
    for place in (".ct-end-canasta", ".ct-end-seal", ".ct-able", ".ct-stars", ".ct-primary"):
        expect(page.locator(place)).to_be_in_viewport(ratio=1)
    expect(page.locator(".ct-end-seal")).to_have_css("animation-name", "none")


def test_before_the_end_the_canasta_is_open_and_no_star_is_won(bare_table: Opener) -> None:
    page = mount_end(bare_table(), solved=6).page
    expect(page.locator(".ct-end-place").first).to_be_visible()
    expect(page.locator(".ct-end-seal, .ct-star[data-won], .ct-sound-asked")).to_have_count(0)
    expect(page.get_by_text("You can now play.")).to_have_count(0)


def test_sound_is_asked_for_once(bare_table: Opener) -> None:
    table = bare_table()
    page = mount_end(table, solved=12).page
    page.locator(".ct-sound-asked button").first.click()
    expect(page.locator(".ct-sound-asked")).to_have_count(0)
    assert page.evaluate("JSON.parse(localStorage['canasta-tutor-look']).sound") == "on"
    mount_end(table, solved=12)
    expect(page.locator(".ct-sound-asked")).to_have_count(0)


def test_the_keyboard_goes_to_a_section_of_the_rules(bare_table: Opener) -> None:
    book = RulebookPage(Learner())
    page = bare_table(width=360).mount(book.scene(), {"serial": 0, **book.state()}).page
    page.locator("nav summary").press("Enter")
    sections = page.get_by_role("navigation")
    sections.get_by_role("link", name="The discard pile", exact=True).press("Enter")
    heading = page.get_by_role("heading", name="The discard pile", exact=True)
    expect(heading).to_be_focused()
    expect(heading).to_be_in_viewport()
    page.locator(".ct-to-sources:visible").first.press("Enter")
    expect(page.get_by_role("heading", name="Sources")).to_be_focused()
    opened = page.locator(".ct-sources").get_by_role("link", name="Wikipedia (en)").first
    expect(opened).to_have_attribute("href", re.compile("^https://en.wikipedia.org/"))


def test_a_rule_is_found_by_its_words(bare_table: Opener) -> None:
    book = RulebookPage(Learner())
    page = bare_table().mount(book.scene(), {"serial": 0, **book.state()}).page
    find, cards = page.get_by_label("Find a rule"), page.locator(".ct-rule-card:visible")
    shown = cards.count()
    find.fill("Calientes PACKS")
    expect(cards).to_have_count(1)
    expect(cards).to_contain_text("no calientes")
    find.fill("")
    expect(cards).to_have_count(shown)


def test_two_systems_have_the_sections_in_which_they_differ(bare_table: Opener) -> None:
    book = RulebookPage(Learner(), "classic", "two-player")
    page = bare_table().mount(book.scene(), {"serial": 0, **book.state()}).page
    headings = page.locator(".ct-book h2").all_text_contents()
    assert 0 < len(headings) < len(RulebookPage(Learner()).state()["sections"])
    assert page.get_by_role("navigation").get_by_role("link").all_text_contents() == headings


def test_the_address_leads_to_a_rule_of_the_system_that_is_there(bare_table: Opener) -> None:
    """The first drawing shows the requested place; later drawings keep it."""
    page = bare_table(width=360).page
    page.goto(page.url + "?first=classic#meld.kinds")
    book = RulebookPage(Learner())
    table = BareTable(page).mount(book.scene(), {"serial": 0, **book.state()})
    heading = page.locator('[data-rule="meld.kinds"] > h3')
    expect(heading).to_be_focused()
    table.set("scene", book.scene())
    expect(heading).to_be_focused()
    expect(heading).to_be_in_viewport()


def test_the_address_leads_to_a_rule_of_two_systems(bare_table: Opener) -> None:
    page = bare_table().page
    page.goto(page.url + "?first=classic&second=two-player#deal.hand")
    book = RulebookPage(Learner())
    table = BareTable(page).mount(book.scene(), {"serial": 0, **book.state()})
    (asked,) = table.sent("systems")
    book.handle(asked)
    table.set("state", {"serial": 1, **book.state()})
    heading = page.get_by_role("heading", name="Cards dealt", exact=True)
    expect(heading).to_be_focused()
    expect(heading).to_be_in_viewport()


def test_a_verdict_leads_from_the_lesson_to_its_rule(bare_table: Opener) -> None:
    table = bare_table().mount(scenes.bar())
    rule, others = "rules.ipynb?first=classic#pile.freezing", "rules.ipynb?second=samba#x"
    lines = [{"name": "Frozen pile", "text": None, "at": rule}]
    verdict = {"rules": lines, "elsewhere": "Others decide otherwise", "elsewhere_at": others}
    table.mount(scenes.puzzle(), scenes.state(feedback=scenes.WRONG | verdict))
    table.page.locator(".ct-why").click()
    for name, place in (("Frozen pile", rule), ("Others decide otherwise", others)):
        link = table.page.get_by_role("link", name=name)
        expect(link).to_have_attribute("href", f"../{place}")
