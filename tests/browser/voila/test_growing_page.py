"""A page grows while it draws its tables; the element with the focus stays visible."""

from tests.browser.voila.learning import HAND, STOP, show_all_steps, tab_to, to_the_top
from tests.browser.voila.visits import Visitor, wait_until

LESSON = "en/04-melds.ipynb"

# A table that comes late, above all others; resolves once the browser has painted it.
GROW = """
() => new Promise((done) => {
  const late = document.createElement("div");
  late.id = "late";
  late.style.height = "3000px";
  document.querySelector("#cells").prepend(late);
  requestAnimationFrame(() => requestAnimationFrame(() => requestAnimationFrame(done)));
})
"""


def test_the_keyboard_stays_in_sight_unless_the_reader_has_scrolled_away(
    voila: str, visit: Visitor
) -> None:
    lesson = visit().open(voila + LESSON).page
    lesson.wait_for_load_state("networkidle")
    first = lesson.locator(f'{HAND}[tabindex="0"], .ct-choices button').first
    to_the_top(lesson)
    tab_to(lesson, first)
    assert lesson.evaluate("scrollY") == 0
    lesson.evaluate(GROW)
    assert lesson.evaluate(STOP)

    lesson.evaluate("document.querySelector('#late').remove()")
    show_all_steps(lesson)
    to_the_top(lesson)
    tab_to(lesson, first)
    lesson.mouse.wheel(0, 4000)
    wait_until(lesson, f"() => !({STOP})()")
    lesson.evaluate(GROW)
    assert not lesson.evaluate(STOP)
