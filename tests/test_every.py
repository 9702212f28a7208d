"""A test over many cases reports each case that fails, and nothing else."""

from __future__ import annotations

import pytest

from tests.every import every


@pytest.fixture
def word() -> str:
    return "seven"


@every(("first", "second"), [(3, 4), (5, 2)])
def test_a_case_and_fixtures_go_together(first: int, word: str, second: int) -> None:
    assert (first + second, word) == (7, "seven")


def test_all_that_fail_are_named() -> None:
    run: list[int] = []

    @every("rank", [7, 8, 9], ids=lambda rank: f"rank {rank}")
    def sevens_and_more(rank: int) -> None:
        run.append(rank)
        if rank == 9:
            pytest.fail("no nine")
        assert rank == 8

    with pytest.raises(BaseExceptionGroup) as caught:
        sevens_and_more()
    assert run == [7, 8, 9]
    assert [error.__notes__ for error in caught.value.exceptions] == [
        ["in the case rank 7"],
        ["in the case rank 9"],
    ]


def test_cases_have_names_of_their_own() -> None:
    @every(("low", "high"), [pytest.param(1, 2, id="a pair"), (2, 3)], ids=["first", "second"])
    def far_apart(low: int, high: int) -> None:
        assert high > low + 1

    with pytest.raises(BaseExceptionGroup) as caught:
        far_apart()
    assert [error.__notes__ for error in caught.value.exceptions] == [
        ["in the case a pair"],
        ["in the case second"],
    ]


def test_there_must_be_cases() -> None:
    with pytest.raises(AssertionError):
        every("rank", [])
