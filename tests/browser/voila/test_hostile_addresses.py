"""An address cannot change the look of a page, and no script in an address runs in the page."""

import pytest

from tests.browser.voila.visits import Visitor

WRITE_SCRIPTS = """
() => new Promise((done) => {
  const blocked = [];
  document.addEventListener("securitypolicyviolation", ({ effectiveDirective }) => {
    blocked.push(effectiveDirective);
    if (blocked.length === 2) done([blocked.sort(), window.ran ?? null]);
  });
  const script = document.createElement("script");
  script.textContent = "window.ran = 1";
  document.body.append(script);
  document.body.insertAdjacentHTML("beforeend", "<img src='data:,' onerror='window.ran = 1'>");
})
"""


@pytest.mark.parametrize("asked", ["template=nowhere", "template=a%2fb", "theme=%22%3E%3Cimg%3E"])
def test_an_address_asks_for_no_other_look(voila: str, visit: Visitor, asked: str) -> None:
    home = visit().open(f"{voila}index.ipynb?{asked}")
    assert home.page.locator('link[href*="templates/canasta/"]').count()
    assert home.errors == []


def test_no_script_runs_that_is_written_into_a_page(voila: str, visit: Visitor) -> None:
    page = visit().open(f"{voila}index.ipynb").page
    blocked, ran = page.evaluate(WRITE_SCRIPTS)
    assert blocked == ["script-src-attr", "script-src-elem"]
    assert ran is None
