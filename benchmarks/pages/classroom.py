"""A class opens a lesson at the same moment and works at it.

The baseline is the same number of bare notebooks in plain Voilà.
"""

from __future__ import annotations

import asyncio
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from random import Random
from statistics import median, quantiles
from time import perf_counter

from benchmarks.pages.servers import Server, memory_of, notebooks, run_plain_voila, run_tutor
from benchmarks.pages.visitors import Guest, Learner, Visitor

CLASSES = (1, 10, 30, 50)
SECONDS = 300.0
"""Seconds that a class works."""
BARE_SECONDS = 20.0
"""Most seconds of work with the bare notebook; its times settle sooner."""
THINKING = (5.0, 10.0)
"""Seconds between two answers of a learner."""
AFTERWARDS = 10.0
"""Seconds within which the kernels of closed pages should end."""


@dataclass
class Lesson:
    """The results of one class."""

    usable: list[float] = field(default_factory=list)
    answers: list[float] = field(default_factory=list)
    errors: list[str] = field(default_factory=list)
    memory: float = 0
    whole: float = 0
    left: int = 0


def report() -> Iterator[str]:
    """A line per class: time until usable, answer times, errors, memory, kernels left."""
    with notebooks() as folder:
        with run_tutor(folder) as server:
            first = hold_class(server, Learner, 1, 0)
            yield f"the first visit of a lesson is usable after {first.usable[0]:.2f} s"
            ours = {count: hold_class(server, Learner, count, SECONDS) for count in CLASSES}
            yield from (f"lesson, {_class_line(count, each)}" for count, each in ours.items())
        for count in CLASSES:
            with run_plain_voila(folder) as server:
                bare = hold_class(server, Guest, count, min(SECONDS, BARE_SECONDS))
            yield f"bare notebook in plain Voilà, {_class_line(count, bare)}"
            yield f"ratio, {count} at once: {_format_ratios(ours[count], bare)}"


def hold_class(server: Server, kind: type[Visitor], count: int, seconds: float) -> Lesson:
    """Let a class open pages, work and leave; return its results."""
    return asyncio.run(_hold_class(server, [kind(server.address) for _ in range(count)], seconds))


async def _hold_class(server: Server, visitors: Sequence[Visitor], seconds: float) -> Lesson:
    lesson = Lesson()
    opened = await asyncio.gather(*(each.open() for each in visitors), return_exceptions=True)
    for seen in opened:
        lesson.usable.append(seen) if isinstance(seen, float) else lesson.errors.append(repr(seen))
    until = perf_counter() + seconds
    there = [each for each, seen in zip(visitors, opened, strict=True) if isinstance(seen, float)]
    pause = THINKING if seconds else (0.0, 0.0)
    await asyncio.gather(*(_work(each, lesson, until, pause, n) for n, each in enumerate(there)))
    lesson.memory = sum(memory_of(kernel).own for kernel in server.kernels()) / max(1, len(there))
    lesson.whole = sum(memory_of(process).own for process in server.all()) / max(1, len(there))
    await asyncio.gather(*(each.leave() for each in visitors))
    until = perf_counter() + AFTERWARDS
    while server.kernels() and perf_counter() < until:
        await asyncio.sleep(1)
    lesson.left = len(server.kernels())
    return lesson


async def _work(
    visitor: Visitor, lesson: Lesson, until: float, pause: tuple[float, float], number: int
) -> None:
    """Answer now and then until the end, at least once."""
    chance = Random(number)
    while True:
        await asyncio.sleep(chance.uniform(*pause))
        try:
            lesson.answers.append(await visitor.answer())
        except Exception as failure:
            lesson.errors.append(repr(failure))
            return
        if perf_counter() >= until:
            return


def _class_line(count: int, lesson: Lesson) -> str:
    usable, answers = sorted(lesson.usable), [1e3 * each for each in lesson.answers]
    p50, p95, p99 = (_percentile(answers, part) for part in (50, 95, 99))
    return (
        f"{count} at once: usable after {usable[0]:.2f} / {median(usable):.2f} / {usable[-1]:.2f} s"
        f" (first, median, last); {len(answers)} answers after {p50:.0f} / {p95:.0f} / {p99:.0f} ms"
        f" (p50, p95, p99); errors {len(lesson.errors)}; PSS {lesson.memory:.1f} MiB a learner,"
        f" with the server {lesson.whole:.1f}; kernels left {lesson.left}"
        + "".join(f"\n  {error}" for error in lesson.errors[:3])
    )


def _percentile(values: Sequence[float], part: int) -> float:
    return quantiles(values, n=100, method="inclusive")[part - 1] if len(values) > 1 else values[0]


def _format_ratios(ours: Lesson, bare: Lesson) -> str:
    usable = (median(ours.usable) / median(bare.usable), max(ours.usable) / max(bare.usable))
    return (
        f"usable {usable[0]:.3f} (median), {usable[1]:.3f} (last);"
        f" p95 of answers {_percentile(ours.answers, 95) / _percentile(bare.answers, 95):.2f};"
        f" memory {ours.memory / bare.memory:.2f}"
    )
