"""Opening times of the longest lessons, beside the shortest ones."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import chain
from statistics import median
from typing import NamedTuple

from playwright.sync_api import Browser

from benchmarks.pages.browser import A_LOOK, PATIENCE, chromium
from benchmarks.pages.servers import Server, notebooks, run_tutor

ROUNDS = 11
ENDS = 3
"""Number of the shortest lessons, and of the longest."""

# Usable: the page is complete, a button of its tables is enabled, and the browser has painted it.
USABLE = """() => new Promise((done, fail) => {
  setTimeout(() => fail(new Error("it never came")), 60000);
  const there = () =>
    !document.querySelector("#loading") &&
    [...document.querySelectorAll("#cells .ct .ct-button")].some((each) => each.checkVisibility());
  const painted = () => requestAnimationFrame(() => setTimeout(() => done(performance.now())));
  const look = () => there() && (seen.disconnect(), painted());
  const seen = new MutationObserver(look);
  seen.observe(document, { childList: true, subtree: true });
  look();
})"""


SIZE = "() => performance.getEntriesByType('navigation')[0].decodedBodySize"
A_BREATH = 300
"""Milliseconds that a page gets to find its kernel before the visitor leaves it."""


class Opening(NamedTuple):
    """An opening: milliseconds until usable, milliseconds spent computing, bytes of the page."""

    usable: float
    computed: float
    size: int


def report() -> Iterator[str]:
    """The longest and the shortest lessons in turn, with forked kernels and with `--plain`."""
    with notebooks() as folder, chromium() as browser:
        lessons = [f"en/{each.name}" for each in sorted((folder / "tutor/en").glob("*.ipynb"))]
        with run_tutor(folder) as ours:
            sizes = {
                lesson: _time_opening(browser, ours, lesson, A_BREATH).size for lesson in lessons
            }
            order = sorted(lessons, key=sizes.__getitem__)
            ends = [*order[:ENDS], *order[-ENDS:]]
            yield from _compare_lengths("lesson", _time_openings(browser, ours, ends, A_BREATH))
        with run_tutor(folder, "--plain") as plain:
            ends = [order[0], order[-1]]
            yield from _compare_lengths(
                "with --plain", _time_openings(browser, plain, ends, A_LOOK)
            )


def _time_openings(
    browser: Browser, server: Server, lessons: Sequence[str], pause: int
) -> dict[str, list[Opening]]:
    """Open each lesson in each round, in alternating order; the first round only warms up."""
    opened: dict[str, list[Opening]] = {lesson: [] for lesson in lessons}
    for turn in range(ROUNDS + 1):
        for lesson in lessons[:: 1 if turn % 2 else -1]:
            opening = _time_opening(browser, server, lesson, pause)
            opened[lesson] += [opening] if turn else []
    return opened


def _time_opening(browser: Browser, server: Server, lesson: str, pause: int) -> Opening:
    context = browser.new_context()
    page = context.new_page()
    line = context.new_cdp_session(page)
    line.send("Performance.enable", {"timeDomain": "threadTicks"})
    page.set_default_timeout(PATIENCE)
    page.goto(server.address + lesson, wait_until="commit")
    usable = float(page.evaluate(USABLE))
    metrics = line.send("Performance.getMetrics")["metrics"]
    computed = next(each["value"] for each in metrics if each["name"] == "TaskDuration") * 1000
    opening = Opening(usable, computed, page.evaluate(SIZE))
    page.wait_for_timeout(pause)
    context.close()
    return opening


def _compare_lengths(name: str, opened: dict[str, list[Opening]]) -> Iterator[str]:
    """A line per lesson, then the longest lessons compared with the shortest."""
    usable = {lesson: median(each.usable for each in all_) for lesson, all_ in opened.items()}
    computed = {lesson: median(each.computed for each in all_) for lesson, all_ in opened.items()}
    for lesson, openings in opened.items():
        yield (
            f"{name}, {lesson}: usable after {usable[lesson]:.0f} ms,"
            f" of them computed {computed[lesson]:.0f}; {openings[0].size // 1000} kB"
        )
    half = len(opened) // 2
    short, long = list(opened)[:half], list(opened)[half:]
    for what, times in (("usable", usable), ("computed", computed)):
        ratio = max(times[each] for each in long) / min(times[each] for each in short)
        pooled = _pooled_median(opened, long, what) / _pooled_median(opened, short, what)
        yield (
            f"{name}, {what}: slowest of the longest {ratio:.2f} x quickest of the shortest;"
            f" all together {pooled:.2f} x"
        )


def _pooled_median(opened: dict[str, list[Opening]], lessons: Sequence[str], what: str) -> float:
    every = chain.from_iterable(opened[lesson] for lesson in lessons)
    return median(getattr(each, what) for each in every)
