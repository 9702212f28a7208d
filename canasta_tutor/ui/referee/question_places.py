"""The questions of the referee page, and the places for the cards of each question."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from canasta_tutor.engine.values.record import Record
from canasta_tutor.i18n.words import Words
from canasta_tutor.referee.question.question_form import patterns
from canasta_tutor.ui.card_props import Props

Path = tuple[str | int, ...]


class Place(Record):
    """A place for cards of a question; `path` is where the cards are in the question's JSON."""

    id: str
    path: Path
    many: bool = False
    """Whether the place holds a list of groups instead of one group."""
    single: bool = False
    """Whether the place holds at most one card."""
    played: bool = False
    """Whether the cards of the place come from the player's hand."""
    needed: bool = False
    """Whether the question needs cards in the place."""


class Kind(Record):
    """A kind of question: its initial JSON, its places, and the parts of the table it needs."""

    id: str
    ask: Mapping[str, Any]
    places: tuple[Place, ...] = ()
    zones: tuple[str, ...] = ("asked",)
    """Parts of the table on the page, in order; `asked` means the question's own places."""
    fields: tuple[str, ...] = ()

    @property
    def about_table(self) -> bool:
        """Whether the answer depends on the position."""
        return any(zone != "asked" for zone in self.zones)


def _cards_place() -> Place:
    return Place("cards", ("ask", "cards"), needed=True)


def _groups_place(*, needed: bool) -> Place:
    return Place("groups", ("ask", "groups"), many=True, played=True, needed=needed)


TAKEN = (
    Place("using", ("ask", "take", "using"), played=True),
    Place("also", ("ask", "take", "also"), many=True, played=True),
)
"""Places for the cards with which a player takes the pile in the turn of going out."""

KINDS = (
    Kind("group", {"kind": "group", "cards": ""}, (_cards_place(),)),
    Kind(
        "lay",
        {"kind": "lay", "groups": [""]},
        (_groups_place(needed=True),),
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
            _groups_place(needed=False),
            Place("discard", ("ask", "discard"), single=True, played=True),
        ),
        ("asked", "hand", "own"),
        ("takes_pile",),
    ),
    Kind("best", {"kind": "best"}, (), ("hand", "own")),
    Kind("minimum", {"kind": "minimum", "score": 0}, fields=("minimum",)),
    Kind("points", {"kind": "points", "cards": ""}, (_cards_place(),)),
    Kind(
        "score",
        {"kind": "score", "side": 0, "out": None, "concealed": False},
        (),
        ("own", "theirs", "hand", "others"),
        ("side", "out", "concealed"),
    ),
    Kind("other", {"kind": "draw"}, (), ("hand", "own", "pile"), ("other",)),
)
"""All kinds of questions; `other` is for questions typed as JSON."""


EXAMPLE: Mapping[str, Any] = {
    "position": {
        "hands": ["7h 7s 2c Kd Kc 9h"],
        "sides": [{"melds": ["Qh Qd Qs"]}],
        "pile": "Kh 5d 7c",
    },
    "ask": {"kind": "take"},
}
"""An example question: someone discards a seven, and the player holds two."""


def kind_of(ask: Mapping[str, Any]) -> str:
    """The kind of the question with this `ask`.

    >>> kind_of({"kind": "take"}), kind_of({"kind": "take", "using": "7h 7d"}), kind_of({})
    ('take', 'take_with', 'other')
    """
    name = ask.get("kind")
    if name == "take" and ("using" in ask or "also" in ask):
        return "take_with"
    plain = ask.get("from") is None and name in {kind.id for kind in KINDS}
    return str(name) if plain and name != "other" else "other"


def kind_props(words: Words) -> list[Props]:
    """The kinds of questions for the browser."""
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
    """The questions that people can only type, each with its JSON pattern."""
    laid = {kind.id for kind in KINDS}
    return [
        {"id": name, "label": words.text(f"referee.page.kind.{name}"), "ask": pattern}
        for name, pattern in patterns().items()
        if name not in laid
    ]


def place_props(places: tuple[Place, ...], words: Words) -> list[Props]:
    """The places for the browser."""
    return [
        {
            **dict(zip(place.names, place.values(), strict=True)),
            "path": list(place.path),
            "label": words.text(f"referee.page.place.{place.id}"),
        }
        for place in places
    ]
