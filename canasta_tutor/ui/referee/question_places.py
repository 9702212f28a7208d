"""The questions that can be asked at the referee's table, and where their cards are laid."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from canasta_tutor.engine.values.record import Record
from canasta_tutor.i18n.words import Words
from canasta_tutor.referee.question.question_form import patterns
from canasta_tutor.ui.card_props import Props

Path = tuple[str | int, ...]


class Place(Record):
    """Where cards of a question are laid; `path` is where they stand in the question's JSON."""

    id: str
    path: Path
    many: bool = False
    """A list of groups, not one group."""
    single: bool = False
    """One card at most."""
    played: bool = False
    """Its cards come from the player's hand."""
    needed: bool = False
    """Without cards there is nothing to ask."""


class Kind(Record):
    """A question: how it begins in JSON, its places, and what of the table it is about."""

    id: str
    ask: Mapping[str, Any]
    places: tuple[Place, ...] = ()
    zones: tuple[str, ...] = ("asked",)
    """What is laid out, in order; `asked` are the question's own places."""
    fields: tuple[str, ...] = ()

    @property
    def about_table(self) -> bool:
        """Whether the position matters at all."""
        return any(zone != "asked" for zone in self.zones)


def _cards() -> Place:
    return Place("cards", ("ask", "cards"), needed=True)


def _groups(*, needed: bool) -> Place:
    return Place("groups", ("ask", "groups"), many=True, played=True, needed=needed)


TAKEN = (
    Place("using", ("ask", "take", "using"), played=True),
    Place("also", ("ask", "take", "also"), many=True, played=True),
)
"""The places of a pile that is taken on the turn of going out."""

KINDS = (
    Kind("group", {"kind": "group", "cards": ""}, (_cards(),)),
    Kind(
        "lay",
        {"kind": "lay", "groups": [""]},
        (_groups(needed=True),),
        ("asked", "hand", "own"),
    ),
    Kind("take", {"kind": "take"}, (), ("pile", "hand", "own")),
    Kind(
        "take_with",
        {"kind": "take", "using": "", "also": []},
        (
            Place("using", ("ask", "using"), played=True),
            Place("also", ("ask", "also"), many=True, played=True),
        ),
        ("pile", "asked", "hand", "own"),
    ),
    Kind(
        "discard",
        {"kind": "discard", "card": ""},
        (Place("card", ("ask", "card"), single=True, played=True, needed=True),),
        ("asked", "hand", "own"),
    ),
    Kind(
        "go_out",
        {"kind": "go_out", "groups": [""], "discard": ""},
        (
            _groups(needed=False),
            Place("discard", ("ask", "discard"), single=True, played=True),
        ),
        ("asked", "hand", "own"),
        ("takes_pile",),
    ),
    Kind("best", {"kind": "best"}, (), ("hand", "own")),
    Kind("minimum", {"kind": "minimum", "score": 0}, fields=("minimum",)),
    Kind("points", {"kind": "points", "cards": ""}, (_cards(),)),
    Kind(
        "score",
        {"kind": "score", "side": 0, "out": None, "concealed": False},
        (),
        ("own", "theirs", "hand", "others"),
        ("side", "out", "concealed"),
    ),
    Kind("other", {"kind": "draw"}, (), ("hand", "own", "pile"), ("other",)),
)
"""`other` is for all that is asked in writing."""


EXAMPLE: Mapping[str, Any] = {
    "position": {
        "hands": ["7h 7s 2c Kd Kc 9h"],
        "sides": [{"melds": ["Qh Qd Qs"]}],
        "pile": "Kh 5d 7c",
    },
    "ask": {"kind": "take"},
}
"""A question to begin with: somebody discards a seven, the player holds two."""


def kind_of(ask: Mapping[str, Any]) -> str:
    """Which of these questions an `ask` is.

    >>> kind_of({"kind": "take"}), kind_of({"kind": "take", "using": "7h 7d"}), kind_of({})
    ('take', 'take_with', 'other')
    """
    name = ask.get("kind")
    if name == "take" and ("using" in ask or "also" in ask):
        return "take_with"
    plain = ask.get("from") is None and name in {kind.id for kind in KINDS}
    return str(name) if plain and name != "other" else "other"


def kind_props(words: Words) -> list[Props]:
    """The questions to choose from."""
    return [
        {
            "id": kind.id,
            "label": words.text(f"referee.page.kind.{kind.id}"),
            "ask": dict(kind.ask),
            "places": place_props(kind.places, words),
            "zones": list(kind.zones),
            "fields": list(kind.fields),
            "table": kind.about_table,
            "written": written_props(words) if "other" in kind.fields else [],
        }
        for kind in KINDS
    ]


def written_props(words: Words) -> list[Props]:
    """The questions that are asked in writing alone, each with how it is written."""
    laid = {kind.id for kind in KINDS}
    return [
        {"id": name, "label": words.text(f"referee.page.kind.{name}"), "ask": pattern}
        for name, pattern in patterns().items()
        if name not in laid
    ]


def place_props(places: tuple[Place, ...], words: Words) -> list[Props]:
    """Places as the browser draws them."""
    return [
        {
            **dict(zip(place.names, place.values(), strict=True)),
            "path": list(place.path),
            "label": words.text(f"referee.page.place.{place.id}"),
        }
        for place in places
    ]
