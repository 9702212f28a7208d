"""A learner's waiting times and the kernel's memory, beside a bare anywidget notebook."""

import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from pathlib import Path
from statistics import median, quantiles
from time import perf_counter
from typing import NamedTuple

import nbformat
import psutil
from playwright.sync_api import Browser, ElementHandle, Page, sync_playwright

from canasta_tutor import paths

OPENINGS = 5
ANSWERS = 60
PATIENCE = 90_000
CHROMIUM = os.environ.get("CHROMIUM") or shutil.which("chromium") or "chromium"
FLAGS = ["--no-sandbox", "--disable-gpu", "--disable-quic", "--disable-background-networking"]
LESSON = "en/06-pile.ipynb"
LESSONS = [
    f"{lang}/{lesson}.ipynb" for lang in ("en", "cs", "ru") for lesson in ("04-melds", "06-pile")
]
LESSON_BUTTON = ".ct .ct-button"
LAST_ANSWER = ".ct-answer:not(:has(input)) .ct-button:nth-last-child(2):not([aria-disabled])"
BARE_BUTTON = "button.bare"
EMPTY = "pass"
PACKAGES = "import anywidget, ipywidgets"
MIB = 2**20
KERNELS = 3
PAUSE, STEADY = 500, 0.05
"""Milliseconds between two readings of a kernel's memory, and MiB in which they agree."""
MEMORY = {
    "empty": ("empty.ipynb", "body"),
    "packages": ("packages.ipynb", "body"),
    "bare": ("bare.ipynb", BARE_BUTTON),
    "lesson": (LESSON, LESSON_BUTTON),
}


class Used(NamedTuple):
    """Memory in MiB: all that is resident, and with only its share of what is common (PSS)."""

    resident: float
    own: float


BARE = '''
import anywidget, traitlets
class Bare(anywidget.AnyWidget):
    _esm = """export default { render({ model, el }) {
      const button = document.createElement("button"), text = document.createElement("p");
      button.className = "bare"; button.textContent = "ask"; text.className = "said";
      button.onclick = () => model.send({});
      model.on("change:count", () => { text.textContent = model.get("count"); });
      el.append(button, text);
    } }"""
    count = traitlets.Int(0).tag(sync=True)
    def __init__(self):
        super().__init__()
        self.on_msg(self.hear)
    def hear(self, *event):
        self.count += 1
Bare()
'''

# Press a button, and wait in the page itself until the answer is painted.
PRESS = """(pressed, words) => new Promise((done, fail) => {
  const area = pressed.closest("card-table");
  setTimeout(() => fail(new Error("no answer")), 5000);
  const start = performance.now();
  const seen = new MutationObserver(() => {
    seen.disconnect();
    requestAnimationFrame(() => setTimeout(() => done(performance.now() - start)));
  });
  seen.observe(area.querySelector(words), { childList: true, subtree: true, characterData: true });
  pressed.click();
})"""


def report() -> Iterator[str]:
    """Open-to-usable, check-to-feedback and kernel memory, each with its ratio to the bare one."""
    with notebooks() as folder, voila(folder) as address, chromium() as browser:
        yield from _openings(browser, address)
        yield from _answers(browser, address)
        yield from _memory(browser, address)


@contextmanager
def notebooks() -> Iterator[Path]:
    """The tutor's notebooks with a bare and an empty one beside them."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name) / "notebooks"
        shutil.copytree(paths.notebooks(), folder)
        for title, source in (("bare", BARE), ("empty", EMPTY), ("packages", PACKAGES)):
            notebook = nbformat.v4.new_notebook(cells=[nbformat.v4.new_code_cell(source)])
            notebook.metadata["kernelspec"] = {"name": "python3", "display_name": "Python 3"}
            notebook.metadata["voila"] = {"template": "lab"}
            (folder / f"{title}.ipynb").write_text(nbformat.writes(notebook))
        yield folder


@contextmanager
def voila(folder: Path) -> Iterator[str]:
    """The address below which a fresh Voilà shows the notebooks."""
    command = [
        sys.executable,
        "-m",
        "canasta_tutor.app.command_line",
        "app",
        "--port=0",
        "--no-browser",
    ]
    environment = os.environ | {"CANASTA_TUTOR_PROGRESS": "off"}
    command.append(f"--Voila.root_dir={folder}")
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=environment) as server:
        assert server.stdout is not None
        try:
            yield server.stdout.readline().strip().removesuffix("index.ipynb")
        finally:
            server.terminate()


@contextmanager
def chromium() -> Iterator[Browser]:
    """A headless Chromium."""
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        try:
            yield browser
        finally:
            browser.close()


@contextmanager
def opened(browser: Browser, url: str, ready: str) -> Iterator[tuple[Page, float]]:
    """A page in a fresh context, and the seconds until something on it could be pressed."""
    context = browser.new_context()
    page = context.new_page()
    start = perf_counter()
    page.goto(url)
    page.locator(ready).first.wait_for(timeout=PATIENCE)
    yield page, perf_counter() - start
    context.close()


def _openings(browser: Browser, address: str) -> Iterator[str]:
    times: dict[str, list[float]] = {"bare": [], "lesson": [], "home": []}
    targets = {"bare": ("bare.ipynb", BARE_BUTTON), "lesson": (LESSON, LESSON_BUTTON)}
    targets["home"] = ("index.ipynb", ".ct a")
    for _ in range(OPENINGS):
        for name, (path, ready) in targets.items():
            with opened(browser, address + path, ready) as (_, seconds):
                times[name].append(seconds)
    bare = median(times["bare"])
    yield f"open to usable, bare anywidget notebook: {bare:.2f} s"
    for name in ("lesson", "home"):
        seconds = median(times[name])
        yield f"open to usable, {name}: {seconds:.2f} s, ratio {seconds / bare:.2f}"


def _answers(browser: Browser, address: str) -> Iterator[str]:
    with opened(browser, address + "bare.ipynb", BARE_BUTTON) as (page, _):
        button = page.locator(BARE_BUTTON).element_handle()
        bare = [_pressed(button, ".said") for _ in range(ANSWERS)]
    checks = [time for lesson in LESSONS for time in _checks(browser, address + lesson)]
    for name, times in (("bare anywidget", bare), ("check to feedback", checks)):
        yield f"{name}: {len(times)} times, median {median(times):.0f} ms, p95 {_p95(times):.0f} ms"
    yield f"check to feedback, p95 ratio {_p95(checks) / _p95(bare):.2f}"


def _checks(browser: Browser, url: str) -> list[float]:
    """Give the last answer of each puzzle of a lesson once."""
    with opened(browser, url, LESSON_BUTTON) as (page, _):
        page.wait_for_load_state("networkidle")
        buttons = page.locator(LAST_ANSWER).element_handles()
        return [_pressed(button, ".ct-words") for button in buttons]


def _pressed(button: ElementHandle, words: str) -> float:
    return float(button.evaluate(PRESS, words))


def _p95(times: list[float]) -> float:
    return quantiles(times, n=20)[-1]


def _memory(browser: Browser, address: str) -> Iterator[str]:
    """The memory that one more kernel takes: all that is resident, and its share of it (PSS)."""
    read: dict[str, list[Used]] = {}
    for _ in range(KERNELS):
        for name, (path, ready) in MEMORY.items():
            for moment, used in _kernel(browser, address + path, ready, name):
                read.setdefault(moment, []).append(used)
    sizes = {name: Used(*map(median, zip(*each, strict=True))) for name, each in read.items()}
    for name, used in sizes.items():
        yield (
            f"kernel of the {name} notebook: {_beside('resident', used.resident, sizes)};"
            f" {_beside('own', used.own, sizes)}"
        )


def _beside(what: str, size: float, sizes: Mapping[str, Used]) -> str:
    """A size in MiB and its ratios; a lesson may take 80 MiB."""
    empty, bare = (size / getattr(sizes[name], what) for name in ("empty", "bare"))
    return f"{what} {size:.1f} MiB, ratio to the empty one {empty:.3f}, to the bare one {bare:.3f}"


def _kernel(browser: Browser, url: str, ready: str, name: str) -> Iterator[tuple[str, Used]]:
    """What the kernel of a fresh page uses, and that of a lesson again when it was worked at."""
    before = set(_kernels())
    with opened(browser, url, ready) as (page, _):
        page.wait_for_load_state("networkidle")
        (kernel,) = set(_kernels()) - before
        yield name, _at_rest(page, kernel)
        if name == "lesson":
            for button in page.locator(LAST_ANSWER).element_handles():
                _pressed(button, ".ct-words")
            yield "answered lesson", _at_rest(page, kernel)


def _at_rest(page: Page, kernel: int) -> Used:
    """What a kernel uses when it grows no more."""
    used, later = _used(kernel), None
    while later is None or abs(later.resident - used.resident) > STEADY:
        page.wait_for_timeout(PAUSE)
        used, later = later or used, _used(kernel)
    return later


def _used(kernel: int) -> Used:
    used = psutil.Process(kernel).memory_full_info()
    return Used(used.rss / MIB, used.pss / MIB)


def _kernels() -> list[int]:
    """The running kernels that this run started."""
    children = psutil.Process().children(recursive=True)
    return [child.pid for child in children if _is_kernel(child)]


def _is_kernel(process: psutil.Process) -> bool:
    """Whether it runs a notebook; one that has just ended does not."""
    with suppress(psutil.NoSuchProcess, psutil.ZombieProcess):
        return "ipykernel_launcher" in " ".join(process.cmdline())
    return False
