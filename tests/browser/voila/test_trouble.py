"""While the kernel works, the page says so; when the kernel cannot work, the page says that."""

import json
import sys
from collections.abc import Iterator

import pytest
from playwright.sync_api import expect

from canasta_tutor import paths
from canasta_tutor.app.notebooks import page_texts
from canasta_tutor.i18n.message_catalogues import languages
from canasta_tutor.i18n.words import Words
from tests.browser.voila.visits import Visitor, tutor

TEXTS = page_texts("en")


@pytest.fixture(scope="session")
def troubled(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A tutor with two broken lessons: one has a kernel that dies at once, the other a bad cell."""
    data, folder = tmp_path_factory.mktemp("jupyter"), tmp_path_factory.mktemp("notebooks")
    kernel = data / "kernels" / "dying"
    kernel.mkdir(parents=True)
    spec = {"argv": [sys.executable, "-c", ""], "display_name": "Dying", "language": "python"}
    (kernel / "kernel.json").write_text(json.dumps(spec), encoding="utf-8")
    text = (paths.notebooks() / "en" / "04-melds.ipynb").read_text(encoding="utf-8")
    for name, there, instead in (
        ("dead", '"name": "python3"', '"name": "dying"'),
        ("broken", "lesson.rules(", "lesson.nothing("),
    ):
        changed = text.replace(there, instead)
        assert changed != text
        (folder / f"{name}.ipynb").write_text(changed, encoding="utf-8")
    beat = "--VoilaConfiguration.http_keep_alive_timeout=1"
    with tutor(folder, beat, JUPYTER_PATH=str(data)) as address:
        yield address


def test_the_page_is_never_white_and_tells_when_no_kernel_starts(
    troubled: str, visit: Visitor
) -> None:
    page = visit(reduced_motion="no-preference").page
    page.goto(troubled + "dead.ipynb", wait_until="commit")
    expect(page.get_by_role("status")).to_have_text(TEXTS["loading"])
    expect(page.get_by_role("status")).to_have_text(TEXTS["slow"])
    expect(page.get_by_role("alert")).to_contain_text(TEXTS["failed"], timeout=30_000)
    expect(page.locator("#loading")).to_have_count(0)
    expect(page.locator("html.scripted")).to_have_count(0)  # nothing waits for an answer


def test_a_cell_that_fails_says_so_without_python(troubled: str, visit: Visitor) -> None:
    page = visit().open(troubled + "broken.ipynb").page
    expect(page.locator("#cells .trouble")).to_contain_text(TEXTS["error"])
    assert "AttributeError" not in page.inner_text("body")
    assert "Voil" not in page.inner_text("body")


def test_a_page_that_is_not_there_is_reported_in_every_language(voila: str, visit: Visitor) -> None:
    page = visit().page
    for wrong in ("en/99-nothing.ipynb", "en/99-nothing", "nothing", "../nothing", "../../nothing"):
        page.goto(voila + wrong)
        for lang in languages():
            said = page.locator(f'.notice p[lang="{lang}"]')
            expect(said).to_contain_text(Words(lang).text("ui.page.not_found"))
            expect(said.get_by_role("link")).to_have_text(Words(lang).text("ui.page.to_home"))
    page.get_by_role("link").first.click()
    page.wait_for_url("**/voila/render/index.ipynb")


def test_an_address_without_its_ending_leads_to_the_page(voila: str, visit: Visitor) -> None:
    answer = visit().page.request.get(f"{voila}practice?code=CT-1", max_redirects=0)
    assert answer.status in (301, 302)
    assert answer.headers["location"].endswith("/voila/render/practice.ipynb?code=CT-1")


def test_the_bare_address_leads_home(voila: str, visit: Visitor) -> None:
    page = visit().page
    page.goto(voila.removesuffix("voila/render/"))
    page.wait_for_url("**/voila/render/index.ipynb")


def test_the_folder_of_a_language_leads_home(voila: str, visit: Visitor) -> None:
    answer = visit().page.request.get(f"{voila}cs/", max_redirects=0)
    assert answer.status in (301, 302)
    assert answer.headers["location"].endswith("/voila/render/index.ipynb")


def test_a_browser_that_asks_for_the_pages_picture_gets_it(voila: str, visit: Visitor) -> None:
    answer = visit().page.request.get(voila.replace("voila/render/", "favicon.ico"))
    assert answer.ok
    assert "svg" in answer.headers["content-type"]
