"""Faults while a learner works, in Chromium: when the page reports them and works again."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from time import perf_counter, sleep

import psutil
from playwright.sync_api import Browser, Page

from benchmarks.pages.browser import LESSON, LESSON_BUTTON, PATIENCE, PRESSED, chromium
from benchmarks.pages.cable import cable_to
from benchmarks.pages.servers import Server, notebooks, run_tutor
from canasta_tutor.app.serve import find_free_port

NOTICE = ".ct-said-below"
ASLEEP = 70.0
"""Seconds that a laptop stays closed, or a tab hidden."""
FROZEN = 10.0


def report() -> Iterator[str]:
    """For each fault: seconds until the page reports it (without a press), and works again."""
    with notebooks() as folder, chromium() as browser:
        with run_tutor(folder) as server:
            for fault in (kernel_killed, kernel_frozen, server_still, offline, frozen, asleep):
                with at_work(browser, server) as page:
                    yield f"{fault.__doc__} {fault(page, server)}"
            yield f"{cable_pulled.__doc__} {cable_pulled(browser, server)}"
        yield f"{server_restarted.__doc__} {server_restarted(browser, folder)}"


@contextmanager
def at_work(browser: Browser, server: Server) -> Iterator[Page]:
    """An open lesson whose kernel answers."""
    context = browser.new_context()
    page = context.new_page()
    open_lesson(page, server)
    yield page
    context.close()


def open_lesson(page: Page, server: Server) -> None:
    """Open the lesson, and wait until its kernel has answered."""
    page.goto(server.address + LESSON)
    page.locator(LESSON_BUTTON).first.wait_for(timeout=PATIENCE)
    page.wait_for_load_state("networkidle")
    sleep(2)


def time_notice(page: Page, start: float) -> float:
    page.locator(NOTICE).wait_for(timeout=PATIENCE)
    return perf_counter() - start


def time_notice_gone(page: Page, start: float) -> float:
    page.locator(NOTICE).wait_for(state="detached", timeout=PATIENCE)
    return perf_counter() - start


def time_reload(page: Page) -> float:
    """Seconds until a reloaded page is usable."""
    start = perf_counter()
    page.reload()
    page.locator(LESSON_BUTTON).first.wait_for(timeout=PATIENCE)
    return perf_counter() - start


def kernel_of(page: Page, server: Server) -> psutil.Process:
    about = json.loads(page.locator("#jupyter-config-data").inner_text())
    name = f"kernel-{about['kernelId']}"[:15]
    (kernel,) = (each for each in server.kernels() if each.name() == name)
    return kernel


def kernel_killed(page: Page, server: Server) -> str:
    """Kernel killed:"""
    start = perf_counter()
    kernel_of(page, server).kill()
    return f"said after {time_notice(page, start):.1f} s; loaded anew {time_reload(page):.1f} s"


def kernel_frozen(page: Page, server: Server) -> str:
    """Kernel frozen for ten seconds:"""
    kernel, start = kernel_of(page, server), perf_counter()
    kernel.suspend()
    noticed = time_notice(page, start)
    sleep(FROZEN - noticed)
    kernel.resume()
    return (
        f"said after {noticed:.1f} s; goes on {time_notice_gone(page, perf_counter()):.1f} s later"
    )


def server_still(page: Page, server: Server) -> str:
    """Server stands still for ten seconds:"""
    start = perf_counter()
    server.process.suspend()
    noticed = time_notice(page, start)
    sleep(FROZEN - noticed)
    server.process.resume()
    return (
        f"said after {noticed:.1f} s; goes on {time_notice_gone(page, perf_counter()):.1f} s later"
    )


def offline(page: Page, server: Server) -> str:
    """Browser without a network for ten seconds, which it knows:"""
    start = perf_counter()
    page.context.set_offline(True)
    noticed = time_notice(page, start)
    sleep(FROZEN - noticed)
    page.context.set_offline(False)
    gone = time_notice_gone(page, perf_counter())
    return f"said after {noticed:.1f} s; goes on {gone:.1f} s later; {pressed_then(page)}"


def cable_pulled(browser: Browser, server: Server) -> str:
    """Cable pulled for ten seconds (old connections stay silent for ever, nobody is told):"""
    port = int(server.origin.rpartition(":")[2])
    with cable_to(port) as cable:
        there = Server(server.address.replace(f":{port}/", f":{cable.port}/"), server.process)
        with at_work(browser, there) as page:
            start = perf_counter()
            cable.cut()
            noticed = time_notice(page, start)
            sleep(FROZEN - noticed)
            cable.mend()
            gone = time_notice_gone(page, perf_counter())
            return f"said after {noticed:.1f} s; goes on {gone:.1f} s later; {pressed_then(page)}"


def frozen(page: Page, server: Server) -> str:
    """Page frozen by the browser for seventy seconds, as in a tab that nobody looks at:"""
    session = page.context.new_cdp_session(page)
    session.send("Page.setWebLifecycleState", {"state": "frozen"})
    sleep(ASLEEP)
    session.send("Page.setWebLifecycleState", {"state": "active"})
    return pressed_then(page)


def pressed_then(page: Page) -> str:
    """Press a button once everything works again; return, in words, the time until its answer."""
    start = perf_counter()
    page.locator(PRESSED).first.click(force=True, timeout=PATIENCE)
    return f"a press is answered after {time_answer(page, start):.1f} s"


def asleep(page: Page, server: Server) -> str:
    """Laptop asleep for seventy seconds (browser, server and kernel stand still):"""
    parts = [*browser_processes(), *server.all()]
    for part in parts:
        part.suspend()
    sleep(ASLEEP)
    for part in reversed(parts):
        part.resume()
    return pressed_then(page)


def browser_processes() -> list[psutil.Process]:
    every = psutil.Process().children(recursive=True)
    return [each for each in every if "chrom" in each.name()]


def time_answer(page: Page, start: float) -> float:
    """Seconds until a press gets its answer."""
    page.locator(".ct-said p, .ct-words > *").first.wait_for(timeout=PATIENCE)
    return perf_counter() - start


def server_restarted(browser: Browser, folder: Path) -> str:
    """Server killed and started again at the same port:"""
    port = find_free_port()
    option = f"--port={port}"
    with run_tutor(folder, option) as server:
        context = browser.new_context()
        page = context.new_page()
        open_lesson(page, server)
        start = perf_counter()
        server.process.kill()
        noticed = time_notice(page, start)
    with run_tutor(folder, option):
        took = time_reload(page)
        context.close()
    return f"said after {noticed:.1f} s; loaded anew {took:.1f} s"
