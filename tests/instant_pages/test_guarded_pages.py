"""Who gets a page, and which kernel makes way."""

from datetime import UTC, datetime, timedelta
from types import SimpleNamespace

import pytest

from instant_pages.guarded_pages import count_kernel_places, find_abandoned_kernel

NOW = datetime(2026, 1, 1, tzinfo=UTC)


class Kernels(dict[str, tuple[int, int]]):
    """Kernels, each with a number of pages and the seconds for which it has been quiet."""

    list_kernel_ids = dict.keys

    def kernel_model(self, kernel: str) -> dict[str, object]:
        return {"id": kernel, "connections": self[kernel][0]}

    def get_kernel(self, kernel: str) -> SimpleNamespace:
        return SimpleNamespace(last_activity=NOW - timedelta(seconds=self[kernel][1]))


@pytest.mark.parametrize(
    ("kernels", "left"),
    [
        ({}, None),
        ({"seen": (1, 5000)}, None),
        ({"starting": (0, 5)}, None),
        ({"seen": (1, 5000), "left": (0, 600), "longer": (0, 900), "starting": (0, 5)}, "longer"),
    ],
)
def test_the_kernel_that_was_left_longest_makes_way(
    kernels: dict[str, tuple[int, int]], left: str | None
) -> None:
    assert find_abandoned_kernel(Kernels(kernels), NOW) == left


def test_there_is_room_for_two_at_least() -> None:
    assert count_kernel_places() >= 2
