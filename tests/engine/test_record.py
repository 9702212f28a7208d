"""Records behave like frozen dataclasses."""

from __future__ import annotations

from typing import ClassVar

import pytest

from canasta_tutor.engine.values.record import Record


class Place(Record):
    """A record with a class variable and a default."""

    code: ClassVar[str] = "place"
    row: int
    column: int = 0


class Named(Place):
    """A record with the fields of another record and one more field."""

    name: str = ""


def test_fields_are_given_in_order_or_by_name() -> None:
    assert Place(1, 2) == Place(row=1, column=2) == Place(1, column=2)
    assert Named(1, 2, "a").values() == (1, 2, "a")
    assert Place(1).column == 0


def test_equal_values_of_one_type_are_equal() -> None:
    assert Place(1) != Place(2)
    assert Place(1) != Named(1)
    assert {Place(1), Place(1)} == {Place(1)}


@pytest.mark.parametrize(
    ("values", "named"), [((), {}), ((1, 2, 3), {}), ((1,), {"row": 1}), ((1,), {"depth": 1})]
)
def test_fields_that_lack_or_are_too_many(values: tuple[int, ...], named: dict[str, int]) -> None:
    with pytest.raises(TypeError, match="row, column"):
        Place(*values, **named)


def test_a_record_does_not_change() -> None:
    place = Place(1)
    with pytest.raises(AttributeError):
        place.row = 2  # type: ignore[misc]
    assert place.row == 1


def test_its_text_makes_it_again() -> None:
    assert eval(repr(Named(1, 2, "a"))) == Named(1, 2, "a")
