"""Voilà's pages as a part of Jupyter's own server; Binder and hubs show them in this way."""

import json
from urllib.parse import urlencode

import pytest
from playwright.sync_api import Browser

from tests.browser.voila.conftest import PATIENCE
from tests.browser.voila.learning import answer_by_mouse, question, show_all_steps
from tests.browser.voila.visits import Visit, wait_until

LESSON = "en/04-melds"
ENDED = "async ([all, id]) => !(await (await fetch(all)).text()).includes(id)"


def test_a_page_answers_and_its_kernel_ends_when_it_is_left(lab: str, browser: Browser) -> None:
    server = lab.removesuffix("lab")
    context = browser.new_context()
    context.set_default_timeout(PATIENCE)
    learner = Visit(context.new_page()).open(f"{server}voila/render/{LESSON}.ipynb")
    show_all_steps(learner.page)
    asked = question(learner.page, LESSON, "equal-not-in-a-row")
    answer_by_mouse(asked, "5d 5s 5c")
    asked.expect_verdict("right")
    kernel = json.loads(learner.page.locator("#jupyter-config-data").inner_text())["kernelId"]
    watching = context.new_page()
    watching.goto(f"{server}voila/templates/canasta/static/icon.svg")
    kernels = f"{server}api/kernels"
    assert not watching.evaluate(ENDED, [kernels, kernel])
    learner.page.goto("about:blank")
    wait_until(watching, ENDED, [kernels, kernel])
    assert learner.errors == []
    context.close()


@pytest.mark.parametrize("markup", ['"><img src=x>', "</script><script>alert(1)</script>"])
@pytest.mark.parametrize("page", [f"render/{LESSON}.ipynb", "render/x.ipynb", "tree", "tree/x"])
def test_nothing_in_an_address_becomes_a_part_of_the_page(
    lab: str, browser: Browser, page: str, markup: str
) -> None:
    """Jupyter's own policy would allow the script."""
    read = urlencode(dict.fromkeys(("template", "theme", "classic-tree", "query"), markup))
    context = browser.new_context()
    answer = context.request.get(f"{lab.removesuffix('lab')}voila/{page}?{read}")
    assert markup not in answer.text()
    assert answer.text().rstrip().endswith("</html>")
    context.close()
