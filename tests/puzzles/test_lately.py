"""The cache returns results for the same objects, and only for these."""

from __future__ import annotations

from canasta_tutor.puzzles.result_cache import LATELY, remember_last


@remember_last
def counted(group: list[str]) -> list[int]:
    return [len(group)]


def test_the_same_is_not_worked_out_twice() -> None:
    group = ["7h", "7d"]
    assert counted(group) is counted(group)


def test_what_is_only_alike_is_worked_out_anew() -> None:
    assert counted(["7h"]) is not counted(["7h"])


def test_old_results_are_let_go() -> None:
    group = ["7h"]
    first = counted(group)
    for _ in range(LATELY):
        counted([])
    assert counted(group) is not first
