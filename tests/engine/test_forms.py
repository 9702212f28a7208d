"""Forms: what they may hold is asked of every value, and their schema says the same."""

from __future__ import annotations

from enum import Enum
from typing import Annotated, Any, Literal

import pytest

from canasta_tutor.engine.rules.reading.form_reading import read
from canasta_tutor.engine.rules.reading.form_schema import schema_of
from canasta_tutor.engine.rules.reading.forms import AtLeast, Filled, Form, Key, Read, as_table, bad
from canasta_tutor.engine.values.faults import BadValue, Fault, InputError, MissingKey, UnknownKey
from tests.every import every


def _even(raw: object) -> int:
    if not isinstance(raw, int) or raw % 2:
        raise bad(raw, "2, 4, 6 …")
    return raw


class Colour(Enum):
    RED = "red"
    BLACK = "black"


class Dot(Form):
    kind: Literal["dot"]
    size: Annotated[int, AtLeast(1)] = 1

    @classmethod
    def in_full(cls, raw: Any) -> Any:
        return {"kind": "dot", "size": raw} if isinstance(raw, int) else raw


class Line(Form):
    kind: Literal["line", "ray"]
    id: str = ""
    ends: tuple[int, int] = (0, 0)

    def check(self) -> None:
        if self.ends == (1, 1):
            raise bad("1 1", "two ends").under("ends")


class Picture(Form):
    title: Annotated[str, Filled(), "what it is called"]
    place: Annotated[Literal["wall", "floor"], Key("from")] = "wall"
    shapes: tuple[Dot | Line, ...] = ()
    first: Dot | None = None
    weights: dict[int, bool] = {}  # noqa: RUF012
    count: Annotated[int, AtLeast(0)] | dict[int, int] = 0
    colours: frozenset[Colour] = frozenset()
    pairs: Annotated[int, Read(_even, {"multipleOf": 2})] = 0
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
        colours=frozenset({Colour.RED}),
        pairs=4,
        extra=[1, {}],
    )
    assert read(Picture, as_table(found) | {"colours": ["red"]}) == found


def test_what_is_left_out_is_known_to_be() -> None:
    found = read(Picture, {"title": "Dots"})
    assert (found.count, found.tells("title"), found.tells("count")) == (0, True, False)
    assert as_table(found, told=True) == {"title": "Dots"}
    assert read(Picture, {"title": "Dots", "first": None}).tells("first")


@every(
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
        ({"count": {"2": True}}, "count.2", BadValue("true", "… -1, 0, 1 …")),
        ({"count": "2"}, "count", BadValue('"2"', "0, 1, 2 …")),
        ({"from": "2"}, "from", BadValue("2", "wall, floor")),
        ({"count": 2.5}, "count", BadValue("2.5", "0, 1, 2 …")),
        ({"title": "x", "from": "roof" * 20}, "from", BadValue("roof" * 9 + "roo…", "wall, floor")),
        ({"colours": ["green"]}, "colours.0", BadValue("green", "red, black")),
        ({"pairs": 3}, "pairs", BadValue("3", "2, 4, 6 …")),
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
    assert properties["count"]["anyOf"][1]["additionalProperties"] == {"type": "integer"}
    assert properties["shapes"]["items"]["anyOf"] == [
        {"$ref": "#/$defs/Dot"},
        {"$ref": "#/$defs/Line"},
    ]
    assert schema["$defs"]["Dot"]["properties"]["size"]["minimum"] == 1
