"""A learner's waiting times and the kernel's memory, beside a bare notebook in plain Voilà."""

import os
import shutil
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from statistics import median, quantiles
from time import perf_counter

import psutil
from playwright.sync_api import Browser, ElementHandle, Page, sync_playwright

from benchmarks.pages.servers import Server, Used, memory_of, notebooks, run_plain_voila, run_tutor

OPENINGS = 5
ANSWERS = 60
PATIENCE = 90_000
CHROMIUM = (
    os.environ.get("CHROMIUM")
    or shutil.which("chromium-headless-shell")
    or shutil.which("chromium")
    or "chromium"
)
FLAGS = ["--no-sandbox", "--disable-gpu", "--disable-quic", "--disable-background-networking"]
LESSON = "en/06-pile.ipynb"
LESSONS = [
    f"{lang}/{lesson}.ipynb" for lang in ("en", "cs", "ru") for lesson in ("04-melds", "06-pile")
]
LESSON_BUTTON = ".ct .ct-button:visible"
HOME_LINK = ".ct a"
PRESSED = (
    ".ct-answer:not(:has(input)) .ct-choices .ct-button:last-child:not([aria-disabled]),"
    " .ct-verbs [data-verb=draw]:not([aria-disabled])"
)
"""The button to press at each puzzle."""
ANSWERED = ".ct-words, .ct-said"
"""Where the answer appears."""
A_LOOK = 4_000
"""Milliseconds after which another kernel is ready; nobody reads a page faster."""
BARE_BUTTON = "button.bare"
KERNELS = 3
PAUSE, STEADY = 500, 0.05
"""Milliseconds between two readings of a kernel's memory; MiB by which the readings may differ."""

# Press a button, and wait inside the page until the answer is painted.
PRESS = """(pressed, words) => new Promise((done, fail) => {
  const area = pressed.closest("card-table") ?? document;
  setTimeout(() => fail(new Error("no answer")), 5000);
  const start = performance.now();
  const seen = new MutationObserver(() => {
    seen.disconnect();
    requestAnimationFrame(() => setTimeout(() => done(performance.now() - start)));
  });
  for (const place of area.querySelectorAll(words))
    seen.observe(place, { childList: true, subtree: true, characterData: true });
  pressed.click();
})"""


def report() -> Iterator[str]:
    """The times of the first page, from open to usable, and from check to feedback.

    Bare notebooks beside.
    """
    with notebooks() as folder, chromium() as browser:
        yield from _time_first_page(browser, folder)
        with (
            run_plain_voila(folder) as bare,
            run_tutor(folder) as ours,
            run_tutor(folder, "--plain") as plain,
        ):
            yield from _time_openings(browser, bare, ours, plain)
            yield from _time_answers(browser, bare, ours)


def memory() -> Iterator[str]:
    """The memory of a lesson's kernel, beside the memory of the kernels of bare notebooks."""
    with (
        notebooks() as folder,
        chromium() as browser,
        run_plain_voila(folder) as bare,
        run_tutor(folder) as ours,
    ):
        yield from _compare_memory(browser, bare, ours)


def _time_first_page(browser: Browser, folder: Path) -> Iterator[str]:
    """The home page, opened as soon as a new server prints its address."""
    times = []
    for _ in range(KERNELS):
        with (
            run_tutor(folder) as server,
            open_page(browser, server.address + "index.ipynb", HOME_LINK) as (
                _,
                seconds,
            ),
        ):
            times.append(seconds)
    yield f"first page of a fresh server: {median(times):.2f} s (of {len(times)}: {max(times):.2f})"


@contextmanager
def chromium() -> Iterator[Browser]:
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        try:
            yield browser
        finally:
            browser.close()


@contextmanager
def open_page(browser: Browser, url: str, ready: str) -> Iterator[tuple[Page, float]]:
    """A page in a new context, and the number of seconds until a visitor could press something."""
    context = browser.new_context()
    page = context.new_page()
    start = perf_counter()
    page.goto(url)
    page.locator(ready).first.wait_for(timeout=PATIENCE)
    yield page, perf_counter() - start
    context.close()


def _time_openings(browser: Browser, bare: Server, ours: Server, plain: Server) -> Iterator[str]:
    targets = {
        "bare anywidget notebook in plain Voilà": (bare, "bare.ipynb", BARE_BUTTON),
        "lesson": (ours, LESSON, LESSON_BUTTON),
        "lesson with --plain": (plain, LESSON, LESSON_BUTTON),
        "home": (ours, "index.ipynb", HOME_LINK),
    }
    times: dict[str, list[float]] = {name: [] for name in targets}
    for turn in range(OPENINGS + 1):
        for name, (server, path, ready) in targets.items():
            with open_page(browser, server.address + path, ready) as (page, seconds):
                page.wait_for_timeout(A_LOOK if server is plain else 0)
                times[name] += [seconds] if turn else []  # the very first visit prepares the server
    base, *_ = (median(each) for each in times.values())
    for name, each in times.items():
        yield f"open to usable, {name}: {median(each):.2f} s, ratio {median(each) / base:.3f}"


def _time_answers(browser: Browser, bare: Server, ours: Server) -> Iterator[str]:
    with open_page(browser, bare.address + "bare.ipynb", BARE_BUTTON) as (page, _):
        button = page.locator(BARE_BUTTON).element_handle()
        asked = [_press(button, ".said") for _ in range(ANSWERS)]
    checks = [time for lesson in LESSONS for time in _time_checks(browser, ours.address + lesson)]
    for name, times in (("bare anywidget", asked), ("check to feedback", checks)):
        yield f"{name}: {len(times)} times, median {median(times):.0f} ms, p95 {_p95(times):.0f} ms"
    yield f"check to feedback, p95 ratio {_p95(checks) / _p95(asked):.2f}"


def _time_checks(browser: Browser, url: str) -> list[float]:
    """Press a button at each puzzle of a lesson once; return the milliseconds until the answers."""
    with open_page(browser, url, LESSON_BUTTON) as (page, _):
        page.wait_for_load_state("networkidle")
        return list(_press_each(page))


def _press_each(page: Page) -> Iterator[float]:
    for button in page.locator(PRESSED).element_handles():
        yield _press(button, ANSWERED)


def _press(button: ElementHandle, words: str) -> float:
    return float(button.evaluate(PRESS, words))


def _p95(times: list[float]) -> float:
    return quantiles(times, n=20)[-1]


def _compare_memory(browser: Browser, bare: Server, ours: Server) -> Iterator[str]:
    """Memory of one more kernel: resident, and proportional (PSS)."""
    targets = {
        "empty": (bare, "empty.ipynb", "body"),
        "packages": (bare, "packages.ipynb", "body"),
        "bare": (bare, "bare.ipynb", BARE_BUTTON),
        "lesson": (ours, LESSON, LESSON_BUTTON),
    }
    read: dict[str, list[Used]] = {}
    for _ in range(KERNELS):
        for name, (server, path, ready) in targets.items():
            for moment, found in _measure_kernel(browser, server, path, ready):
                read.setdefault(f"{moment}{name}", []).append(found)
    sizes = {name: Used(*map(median, zip(*each, strict=True))) for name, each in read.items()}
    for name, size in sizes.items():
        yield (
            f"kernel of the {name} notebook: {_format_size('resident', size.resident, sizes)};"
            f" {_format_size('own', size.own, sizes)}"
        )


def _format_size(what: str, size: float, sizes: Mapping[str, Used]) -> str:
    empty, bare = (size / getattr(sizes[name], what) for name in ("empty", "bare"))
    return f"{what} {size:.1f} MiB, ratio to the empty one {empty:.3f}, to the bare one {bare:.3f}"


def _measure_kernel(
    browser: Browser, server: Server, path: str, ready: str
) -> Iterator[tuple[str, Used]]:
    """Memory of a new page's kernel; for a lesson also after answers."""
    before = set(server.kernels())
    with open_page(browser, server.address + path, ready) as (page, _):
        page.wait_for_load_state("networkidle")
        (kernel,) = set(server.kernels()) - before
        yield "", _measure_at_rest(page, kernel)
        if path == LESSON:
            assert list(_press_each(page))
            yield "answered ", _measure_at_rest(page, kernel)


def _measure_at_rest(page: Page, kernel: psutil.Process) -> Used:
    """The memory of a kernel once it has stopped growing."""
    found, later = memory_of(kernel), None
    while later is None or abs(later.resident - found.resident) > STEADY:
        page.wait_for_timeout(PAUSE)
        found, later = later or found, memory_of(kernel)
    return later
