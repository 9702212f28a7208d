"""Forms: every value is checked against the declared type, and the schema says the same."""

from __future__ import annotations

from enum import Enum
from typing import Annotated, Any, Literal, Self

import pytest
from pydantic import BeforeValidator, Field, Strict, WithJsonSchema, model_validator

from canasta_tutor.engine.rules.reading.form import (
    Amount,
    ByKind,
    Count,
    Form,
    Listed,
    NumberKey,
    OneOrTable,
    Text,
    as_table,
    read,
    read_as,
    section,
)
from canasta_tutor.engine.rules.reading.validation_errors import not_allowed, schema_of
from canasta_tutor.engine.values.input_faults import (
    BadValue,
    Fault,
    InputError,
    MissingKey,
    UnknownKey,
)


def _even(raw: object) -> int:
    if not isinstance(raw, int) or raw % 2:
        raise not_allowed(raw, "2, 4, 6 …")
    return raw


class Colour(Enum):
    RED = "red"
    BLACK = "black"


class Dot(Form):
    kind: Literal["dot"]
    size: Count = 1

    @model_validator(mode="before")
    @classmethod
    def in_full(cls, raw: Any) -> Any:
        return {"kind": "dot", "size": raw} if isinstance(raw, int) else raw


class Line(Form):
    kind: Literal["line", "ray"]
    id: str = ""
    ends: Annotated[tuple[int, int], Strict(False)] = (0, 0)

    @model_validator(mode="after")
    def check(self) -> Self:
        if self.ends == (1, 1):
            raise not_allowed("1 1", "two ends").under("ends")
        return self


Shape = Annotated[Dot | Line, ByKind]


class Picture(Form):
    title: Annotated[Text, Field(description="what it is called")]
    place: Annotated[Literal["wall", "floor"], Field(alias="from")] = "wall"
    shapes: Listed[Shape] = ()
    first: Dot | None = None
    weights: dict[NumberKey, bool] = {}  # noqa: RUF012
    count: OneOrTable[Amount] = 0
    colours: Listed[Annotated[Colour, Strict(False)]] = ()
    pairs: Annotated[int, BeforeValidator(_even), WithJsonSchema({"multipleOf": 2})] = 0
    ranks: dict[Literal["A", "K"], int] = {}  # noqa: RUF012
    extra: object = None


WHOLE: dict[str, object] = {
    "title": "Dots",
    "from": "floor",
    "shapes": [{"kind": "dot"}, {"kind": "ray", "ends": [1, 2]}],
    "first": 3,
    "weights": {"7": True},
    "count": {"2": 5},
    "colours": ["red"],
    "pairs": 4,
    "extra": [1, {}],
}


def test_every_value_is_read_as_its_field_holds_it() -> None:
    found = read(Picture, WHOLE)
    assert found == Picture(
        title="Dots",
        place="floor",
        shapes=(Dot(kind="dot"), Line(kind="ray", ends=(1, 2))),
        first=Dot(kind="dot", size=3),
        weights={7: True},
        count={2: 5},
        colours=(Colour.RED,),
        pairs=4,
        extra=[1, {}],
    )
    assert read(Picture, as_table(found) | {"colours": ["red"]}) == found


def test_what_is_left_out_is_known_to_be() -> None:
    found = read(Picture, {"title": "Dots"})
    assert (found.count, found.model_fields_set) == (0, {"title"})
    assert "first" in read(Picture, {"title": "Dots", "first": None}).model_fields_set


@pytest.mark.parametrize(
    ("values", "path", "fault"),
    [
        ({"title": 3}, "title", BadValue("3", '"…"')),
        ({"title": ""}, "title", BadValue("", '"…"')),
        ({"place": "wall"}, "place", UnknownKey),
        ({"from": "roof"}, "from", BadValue("roof", "wall, floor")),
        ({"shapes": {}}, "shapes", BadValue("{}", "[ … ]")),
        ({"shapes": [3]}, "shapes.0", BadValue("3", "{ … }")),
        ({"shapes": [{}]}, "shapes.0.kind", MissingKey("kind")),
        ({"shapes": [{"kind": []}]}, "shapes.0.kind", BadValue("[]", "dot, line, ray")),
        ({"shapes": [{"kind": "dot", "size": 0}]}, "shapes.0.size", BadValue("0", "≥ 1")),
        ({"shapes": [{"kind": "line", "id": "a", "ends": [1]}]}, "shapes.a.ends", BadValue),
        ({"shapes": [{"kind": "line", "ends": [1, 1]}]}, "shapes.0.ends", BadValue),
        ({"first": True}, "first.size", BadValue("true", "1, 2, 3 …")),
        ({"weights": {"7": 1}}, "weights.7", BadValue("1", "true, false")),
        ({"weights": {"x": True}}, "weights.x", BadValue("x", "… -1, 0, 1 …")),
        ({"weights": []}, "weights", BadValue("[]", "{ … }")),
        ({"count": -1}, "count", BadValue("-1", "≥ 0")),
        ({"count": {"2": True}}, "count.2", BadValue("true", "0, 1, 2 …")),
        ({"count": "2"}, "count", BadValue('"2"', "0, 1, 2 …")),
        ({"from": "2"}, "from", BadValue("2", "wall, floor")),
        ({"count": 2.5}, "count", BadValue("2.5", "0, 1, 2 …")),
        ({"title": "x", "from": "roof" * 20}, "from", BadValue("roof" * 9 + "roo…", "wall, floor")),
        ({"colours": ["green"]}, "colours.0", BadValue("green", "red, black")),
        ({"pairs": 3}, "pairs", BadValue("3", "2, 4, 6 …")),
        ({"ranks": {"A": 1, "Q": 1}}, "ranks.Q", BadValue("Q", "A, K")),
        (
            {"shapes": [{"kind": "dot", "dot": 1}]},
            "shapes.0.dot",
            UnknownKey("dot", ("kind", "size")),
        ),
        ({"shapes": [{"kind": "box"}], "more": 1}, "more", UnknownKey),
        ({"count": 7.0, "weights": {"7": 1}}, "weights.7", BadValue("1", "true, false")),
    ],
)
def test_what_is_wrong_is_told_with_its_place(
    values: dict[str, object], path: str, fault: Fault | type[Fault]
) -> None:
    with pytest.raises(InputError) as caught:
        read(Picture, {"title": "Dots"} | values)
    assert caught.value.path == path
    found = caught.value.fault
    assert type(found) is fault if isinstance(fault, type) else found == fault


def test_one_form_of_several_is_read_alone() -> None:
    assert read_as(Shape, {"kind": "line"}) == Line(kind="line")
    with pytest.raises(InputError) as caught:
        read_as(Shape, {"kind": "line", "ends": [1, "2"]})
    assert (caught.value.path, caught.value.fault) == ("ends.1", BadValue('"2"', "… -1, 0, 1 …"))
    with pytest.raises(InputError) as caught:
        read_as(Shape, {"size": 1})
    assert (caught.value.path, caught.value.fault) == ("kind", MissingKey("kind"))


@pytest.mark.parametrize("raw", [None, 3, "x", [], [["title", "x"]]])
def test_what_is_no_table_is_no_form(raw: object) -> None:
    with pytest.raises(InputError) as caught:
        read(Picture, raw)
    assert (caught.value.path, type(caught.value.fault)) == ("", BadValue)


def test_a_form_does_not_change() -> None:
    with pytest.raises(ValueError):
        read(Picture, {"title": "Dots"}).title = "Lines"  # type: ignore[misc]


def test_a_needed_field_is_missed() -> None:
    with pytest.raises(InputError) as caught:
        read(Picture, {})
    assert (caught.value.path, caught.value.fault) == ("title", MissingKey("title"))


def test_the_schema_says_what_a_form_may_hold() -> None:
    schema = schema_of(Picture)
    properties = schema["properties"]
    assert (schema["required"], schema["additionalProperties"]) == (["title"], False)
    assert properties["title"] == {
        "type": "string",
        "minLength": 1,
        "description": "what it is called",
    }
    assert properties["from"] == {"enum": ["wall", "floor"], "type": "string", "default": "wall"}
    assert properties["pairs"] == {"multipleOf": 2, "default": 0}
    assert properties["count"]["oneOf"][1]["additionalProperties"] == {
        "type": "integer",
        "minimum": 0,
    }
    assert properties["shapes"]["items"]["oneOf"] == [
        {"$ref": "#/$defs/Dot"},
        {"$ref": "#/$defs/Line"},
    ]
    assert schema["$defs"]["Dot"]["properties"]["size"]["minimum"] == 1


@section
class Frame:
    wood: Literal["oak", "ash"]
    widths: OneOrTable[Amount]
    corners: Listed[Shape]


def test_a_section_is_read_like_a_form() -> None:
    raw = {"wood": "oak", "widths": {"2": 3}, "corners": [{"kind": "dot"}]}
    found = read(Frame, raw)
    assert found == Frame(wood="oak", widths={2: 3}, corners=(Dot(kind="dot"),))
    assert as_table(found)["corners"] == ({"kind": "dot", "size": 1},)


@pytest.mark.parametrize(
    ("raw", "path", "fault"),
    [
        ({"wood": "elm", "size": 1}, "size", UnknownKey("size", ("wood", "widths", "corners"))),
        ({"wood": "elm"}, "wood", BadValue("elm", "oak, ash")),
        ({"wood": "oak"}, "widths", MissingKey("widths")),
        ({"wood": "oak", "widths": {"2": "3"}}, "widths.2", BadValue('"3"', "0, 1, 2 …")),
        ([], "", BadValue("[]", "{ … }")),
        (
            {"wood": "oak", "widths": 1, "corners": [{"kind": "dot", "size": True}]},
            "corners.0.size",
            BadValue("true", "1, 2, 3 …"),
        ),
    ],
)
def test_what_is_wrong_with_a_section_is_told(raw: object, path: str, fault: Fault) -> None:
    with pytest.raises(InputError) as caught:
        read(Frame, raw)
    assert (caught.value.path, caught.value.fault) == (path, fault)
