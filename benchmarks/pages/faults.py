"""What breaks while a learner is at work, in Chromium: when he is told, and when it goes on."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from time import perf_counter, sleep

import psutil
from playwright.sync_api import Browser, Page

from benchmarks.pages.browser import LESSON, LESSON_BUTTON, PATIENCE, PRESSED, chromium
from benchmarks.pages.servers import Server, notebooks, tutor
from canasta_tutor.app.serve import free_port

NOTICE = ".ct-said-below"
ASLEEP = 20.0
"""Seconds for which a laptop is closed."""
FROZEN = 10.0


def report() -> Iterator[str]:
    """For each fault: seconds until it is said without a press, and until all goes on."""
    with notebooks() as folder, chromium() as browser:
        with tutor(folder) as server:
            for fault in (kernel_killed, kernel_frozen, network_cut, asleep):
                with at_work(browser, server) as page:
                    yield f"{fault.__doc__} {fault(page, server)}"
        yield f"{server_restarted.__doc__} {server_restarted(browser, folder)}"


@contextmanager
def at_work(browser: Browser, server: Server) -> Iterator[Page]:
    """A learner before a lesson whose kernel answers him."""
    context = browser.new_context()
    page = context.new_page()
    open_lesson(page, server)
    yield page
    context.close()


def open_lesson(page: Page, server: Server) -> None:
    """Open it, and wait until its kernel has answered."""
    page.goto(server.address + LESSON)
    page.locator(LESSON_BUTTON).first.wait_for(timeout=PATIENCE)
    page.wait_for_load_state("networkidle")
    sleep(2)


def said_after(page: Page, start: float) -> float:
    """Seconds until the notice is there."""
    page.locator(NOTICE).wait_for(timeout=PATIENCE)
    return perf_counter() - start


def gone_after(page: Page, start: float) -> float:
    """Seconds until it is gone."""
    page.locator(NOTICE).wait_for(state="detached", timeout=PATIENCE)
    return perf_counter() - start


def reloaded(page: Page) -> float:
    """Seconds until a page that was loaded anew can be used."""
    start = perf_counter()
    page.reload()
    page.locator(LESSON_BUTTON).first.wait_for(timeout=PATIENCE)
    return perf_counter() - start


def kernel_of(page: Page, server: Server) -> psutil.Process:
    """The process behind a page."""
    about = json.loads(page.locator("#jupyter-config-data").inner_text())
    name = f"kernel-{about['kernelId']}"[:15]
    (kernel,) = (each for each in server.kernels() if each.name() == name)
    return kernel


def kernel_killed(page: Page, server: Server) -> str:
    """Kernel killed:"""
    start = perf_counter()
    kernel_of(page, server).kill()
    return f"said after {said_after(page, start):.1f} s; loaded anew {reloaded(page):.1f} s"


def kernel_frozen(page: Page, server: Server) -> str:
    """Kernel frozen for ten seconds:"""
    kernel, start = kernel_of(page, server), perf_counter()
    kernel.suspend()
    said = said_after(page, start)
    sleep(FROZEN - said)
    kernel.resume()
    return f"said after {said:.1f} s; goes on {gone_after(page, perf_counter()):.1f} s later"


def network_cut(page: Page, server: Server) -> str:
    """Network cut for ten seconds (the server's process stands still):"""
    start = perf_counter()
    server.process.suspend()
    said = said_after(page, start)
    sleep(FROZEN - said)
    server.process.resume()
    return f"said after {said:.1f} s; goes on {gone_after(page, perf_counter()):.1f} s later"


def asleep(page: Page, server: Server) -> str:
    """Laptop asleep for twenty seconds (browser, server and kernel stand still):"""
    parts = [*browser_processes(), *server.all()]
    for part in parts:
        part.suspend()
    sleep(ASLEEP)
    for part in reversed(parts):
        part.resume()
    start = perf_counter()
    page.locator(PRESSED).first.click(force=True, timeout=PATIENCE)
    return f"answers {answered(page, start):.1f} s after it is opened"


def browser_processes() -> list[psutil.Process]:
    """Chromium, all of it."""
    every = psutil.Process().children(recursive=True)
    return [each for each in every if "chrom" in each.name()]


def answered(page: Page, start: float) -> float:
    """Seconds until what was pressed is answered."""
    page.locator(".ct-said p, .ct-words > *").first.wait_for(timeout=PATIENCE)
    return perf_counter() - start


def server_restarted(browser: Browser, folder: Path) -> str:
    """Server killed and started again at the same port:"""
    port = free_port()
    option = f"--port={port}"
    with tutor(folder, option) as server:
        context = browser.new_context()
        page = context.new_page()
        open_lesson(page, server)
        start = perf_counter()
        server.process.kill()
        said = said_after(page, start)
    with tutor(folder, option):
        took = reloaded(page)
        context.close()
    return f"said after {said:.1f} s; loaded anew {took:.1f} s"
