"""A class on real pages: tasks by a link, three learners, their results, the table, a projector."""

from __future__ import annotations

import csv
from io import StringIO
from pathlib import Path

from playwright.sync_api import Page, expect

from canasta_tutor.i18n.words import Words
from tests.browser.axe import serious, serious_in_light_and_dark
from tests.browser.visitors import resize
from tests.browser.voila.conftest import PATIENCE
from tests.browser.voila.learning import expect_to_fit
from tests.browser.voila.visits import Visitor

EN = Words("en")
PHONE = 360
PROJECTOR = (1920, 1080)


def text(name: str) -> str:
    return EN.text(f"class.{name}")


def hand_out(page: Page) -> str:
    """Choose three puzzles of a skill by keyboard; return the link to hand out."""
    page.locator('[data-key="kind"]').select_option("skill")
    page.locator('[data-key="skill"]').select_option("wild-limit")
    page.locator('[data-key="count"]').fill("3")
    for name in ("add", "make"):
        button = page.get_by_role("button", name=text(name), exact=True)
        button.focus()
        page.keyboard.press("Enter")
        expect(page.locator(".ct-teaching .ct-tasks li")).to_have_count(1)
    return page.locator('[data-key="link"]').input_value(timeout=PATIENCE)


def work(page: Page, link: str, name: str, buttons: tuple[int, ...]) -> str:
    """Answer each puzzle with one of its buttons, hand in, and return the link to the result."""
    page.goto(link)
    page.locator('[data-key="task.0"]').click(timeout=PATIENCE)
    marks = page.locator(".ct-exercise-mark")
    for place, button in enumerate(buttons):
        expect(marks.nth(place)).to_have_attribute("aria-current", "true")
        page.locator(".ct-at-work .ct-choices button").nth(button).press("Enter")
        expect(marks.nth(place)).not_to_have_attribute("data-mark", "unbegun")
        onward = page.locator(".ct-at-work :is(.ct-go-on, .ct-next-puzzle):visible").first
        onward.focus()
        page.keyboard.press("Enter")
    page.locator('[data-key="name"]').fill(name)
    page.locator(".ct-work .ct-primary", has_text=text("hand_in")).press("Enter")
    return page.locator('[data-key="result-link"]').input_value(timeout=PATIENCE)


def test_a_class_from_its_tasks_to_its_table(voila: str, visit: Visitor, tmp_path: Path) -> None:
    teacher = visit().open(f"{voila}class.ipynb")
    page = teacher.page
    link = hand_out(page)
    assert serious_in_light_and_dark(page) == {}
    results = []
    for name, buttons in (("Eva", (0, 0, 0)), ("Ян", (1, 0, 1)), ("Ján 3", (1, 1, 1))):
        learner = visit(width=PHONE)
        results.append(work(learner.page, link, name, buttons))
        expect_to_fit(learner.page, PHONE)
        if name == "Eva":
            assert serious(learner.page) == []
        assert learner.errors == []
    file = tmp_path / "eva.txt"
    file.write_text(results[0], encoding="utf-8")
    page.locator('[data-key="files"]').set_input_files(file)
    rows = page.locator(".ct-results tbody tr")
    expect(rows).to_have_count(1, timeout=PATIENCE)
    page.locator('[data-key="paste"]').fill(f"From Ян:\n{results[1]}")
    page.get_by_role("button", name=text("read"), exact=True).click()
    expect(rows).to_have_count(2)
    page.goto(results[2])
    page.locator(".ct-offered .ct-primary").click(timeout=PATIENCE)
    expect(rows).to_have_count(3)
    page.reload()
    expect(rows).to_have_count(3, timeout=PATIENCE)
    expect_to_fit(page, PHONE)
    assert serious(page) == []
    with page.expect_download() as saved:
        page.get_by_role("button", name=text("csv"), exact=True).click()
    table = Path(saved.value.path()).read_text("utf-8")
    names = [row[0] for row in csv.reader(StringIO(table))][1:]
    assert sorted(names) == ["Eva", "Ján 3", "Ян"]
    assert names == [name.inner_text() for name in page.locator(".ct-results tbody th").all()]
    before_class(page)
    assert teacher.errors == []


def before_class(page: Page) -> None:
    """Show a puzzle that learners missed: a key shows its answer and the counts, but no names."""
    page.locator(".ct-results summary").first.click()
    missed = page.locator(".ct-results details a").first.get_attribute("href")
    assert missed
    resize(page, *PROJECTOR)
    page.goto(page.url.rpartition("/")[0] + f"/{missed}")
    shown = page.locator(".ct-projector")
    expect(shown.locator(".ct-choices button").first).to_be_visible(timeout=PATIENCE)
    expect(shown.locator(".ct-class-counts")).to_be_hidden()
    page.keyboard.press("a")
    expect(shown.locator(".ct-class-counts")).to_be_visible()
    expect(shown.locator(".ct-words")).to_be_visible()
    assert "Eva" not in page.locator("body").inner_text()
