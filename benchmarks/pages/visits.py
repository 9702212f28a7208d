"""What thousands of opened and closed pages leave behind on the server."""

from __future__ import annotations

import asyncio
import os
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from benchmarks.pages.servers import Server, is_kernel, memory_of, notebooks, run_tutor
from benchmarks.pages.visitors import Learner

VISITS = 2000
AT_ONCE = 4
STEPS = 4
"""Number of measurements after the first one, which follows the warm-up."""
WARM = 40
"""Number of visits for warming up."""
SETTLED = 10
"""Seconds that kernels of closed pages get to end."""
PAGES = ("en/06-pile.ipynb", "cs/04-melds.ipynb", "ru/01-cards.ipynb", "en/03-turn.ipynb")


class There(NamedTuple):
    """What a server holds at one moment."""

    kernels: int
    processes: int
    descriptors: int
    memory: float
    files: int

    def __str__(self) -> str:
        return (
            f"kernels {self.kernels}, other processes {self.processes}, descriptors"
            f" {self.descriptors}, memory {self.memory:.1f} MiB (PSS), files {self.files}"
        )


def report() -> Iterator[str]:
    """The state of the server after it has warmed up, and after each part of the visits."""
    with notebooks() as folder, run_tutor(folder) as server:
        errors = asyncio.run(_visit_pages(server, WARM))
        yield f"after {WARM} visits: {_look_at_server(server, folder)}; errors {errors}"
        for step in range(1, STEPS + 1):
            errors += asyncio.run(_visit_pages(server, VISITS // STEPS))
            done = WARM + step * (VISITS // STEPS)
            yield f"after {done} visits: {_look_at_server(server, folder)}; errors {errors}"


async def _visit_pages(server: Server, count: int) -> int:
    """Open, answer once and leave, a few at a time; return the number of failures."""
    room = asyncio.Semaphore(AT_ONCE)

    async def visit(number: int) -> bool:
        visitor = Learner(server.address)
        visitor.path = PAGES[number % len(PAGES)]  # type: ignore[misc]
        async with room:
            try:
                await visitor.open()
                await visitor.answer()
            except Exception:
                return False
            finally:
                await visitor.leave()
        return True

    done = await asyncio.gather(*map(visit, range(count)))
    await asyncio.sleep(SETTLED)
    return done.count(False)


def _look_at_server(server: Server, folder: Path) -> There:
    every = server.all()
    others = [process for process in every if not is_kernel(process)]
    return There(
        kernels=len(every) - len(others),
        processes=len(others),
        descriptors=sum(process.num_fds() for process in others),
        memory=sum(memory_of(process).own for process in others),
        files=sum(len(names) for _, _, names in os.walk(folder / "t")),
    )
