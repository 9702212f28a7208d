"""Tables and actions as text and JSON, and back."""

from __future__ import annotations

import re

from pydantic import BaseModel, ValidationError

from .actions import (
    Action,
    AnswerPartner,
    AskPartner,
    Discard,
    Draw,
    GoOut,
    Lay,
    LayMelds,
    TakePile,
)
from .cards import Card, cards, in_order, text_of
from .faults import BadSyntax, InputError
from .melds import rank_of
from .table import Answer, Freeze, Meld, Phase, Side, Table

GROUPS = "; "
ONTO = " onto "


def action_text(action: Action) -> str:
    """An action in one line.

    >>> action_text(TakePile(cards("7h 2c"), (Lay(cards("Ks Kd Kc")),)))
    'take 2c 7h with Kd Ks Kc'
    """
    match action:
        case Draw():
            return "draw"
        case TakePile(using, also):
            return _line("take", text_of(using), *(("with", _groups(also)) if also else ()))
        case LayMelds(groups):
            return _line("lay", _groups(groups))
        case Discard(card, from_table):
            return _line("discard", card.text, "from table" if from_table else "")
        case GoOut(groups, discard):
            return _line("out", _groups(groups), *(("discard", discard.text) if discard else ()))
        case AskPartner():
            return "ask"
        case AnswerPartner(yes):
            return "answer yes" if yes else "answer no"


def _line(*words: str) -> str:
    return " ".join(word for word in words if word)


def _groups(groups: tuple[Lay, ...]) -> str:
    return GROUPS.join(
        text_of(group.cards) + (ONTO + group.onto.text if group.onto else "") for group in groups
    )


def read_action(text: str) -> Action:
    """The action of a line.

    Raises:
        InputError: the line is no action, or names a card that is none.

    >>> read_action("discard 9s")
    Discard(card=Card('9s'), from_table=False)
    """
    verb, _, rest = text.strip().partition(" ")
    match verb:
        case "draw" | "ask" if not rest:
            return Draw() if verb == "draw" else AskPartner()
        case "answer" if rest in ("yes", "no"):
            return AnswerPartner(rest == "yes")
        case "take":
            using, _, also = _split(rest, "with")
            return TakePile(cards(using), _read_groups(also))
        case "lay":
            return LayMelds(_read_groups(rest))
        case "discard" if rest:
            card, from_table, _ = _split(rest, "from table")
            return Discard(Card(card), bool(from_table))
        case "out":
            laid, _, last = _split(rest, "discard")
            return GoOut(_read_groups(laid), Card(last) if last else None)
    raise InputError(BadSyntax("action", text[:40]))


def _split(text: str, word: str) -> tuple[str, str, str]:
    before, found, after = re.fullmatch(rf"(.*?)(?:(?:^|\s)({word})(?:\s|$)(.*))?", text).groups()  # type: ignore[union-attr]
    return before.strip(), found or "", (after or "").strip()


def _read_groups(text: str) -> tuple[Lay, ...]:
    return tuple(_read_group(part) for part in text.split(GROUPS.strip()) if part.strip())


def _read_group(text: str) -> Lay:
    laid, _, onto = text.partition(ONTO)
    return Lay(cards(laid), Card(onto.strip()) if onto else None)


class SideForm(BaseModel):
    """A side as written down."""

    score: int
    melds: tuple[str, ...]
    red_threes: str
    hidden_canastas: int


class TableForm(BaseModel):
    """A whole table as written down: cards as text."""

    hands: tuple[str, ...]
    sides: tuple[SideForm, ...]
    stock: str
    pile: str
    seat: int
    phase: Phase
    turn: int
    freezes: tuple[tuple[str | None, int | None, int], ...]
    melded: tuple[bool, ...]
    melds_before: tuple[str, ...]
    taken: bool
    answer: Answer
    answers_due: int
    out: int | None
    concealed: bool


def table_json(table: Table) -> str:
    """The whole table, hidden cards included, as one line of JSON."""
    form = TableForm(
        hands=tuple(map(text_of, table.hands)),
        sides=tuple(map(_side_form, table.sides)),
        stock=text_of(table.stock),
        pile=text_of(table.pile),
        seat=table.seat,
        phase=table.phase,
        turn=table.turn,
        freezes=tuple(
            (freeze.card.text if freeze.card else None, freeze.seat, freeze.turn)
            for freeze in table.freezes
        ),
        melded=table.melded,
        melds_before=_meld_texts(table.melds_before),
        taken=table.taken,
        answer=table.answer,
        answers_due=table.answers_due,
        out=table.out,
        concealed=table.concealed,
    )
    return form.model_dump_json()


def _side_form(side: Side) -> SideForm:
    return SideForm(
        score=side.score,
        melds=_meld_texts(side.melds),
        red_threes=text_of(side.red_threes),
        hidden_canastas=side.hidden_canastas,
    )


def _meld_texts(melds: tuple[Meld, ...]) -> tuple[str, ...]:
    return tuple(text_of(meld.cards) for meld in melds)


def read_table(text: str) -> Table:
    """The table of a line of JSON.

    Raises:
        InputError: the text is no table, or names a card that is none.
    """
    try:
        form = TableForm.model_validate_json(text)
    except ValidationError as error:
        first = error.errors()[0]
        path = ".".join(map(str, first["loc"]))
        raise InputError(BadSyntax("table", str(first["msg"])), path) from None
    return Table(
        hands=tuple(map(cards, form.hands)),
        sides=tuple(map(_read_side, form.sides)),
        stock=in_order(form.stock),
        pile=in_order(form.pile),
        seat=form.seat,
        phase=form.phase,
        turn=form.turn,
        freezes=tuple(
            Freeze(Card(card) if card else None, seat, turn) for card, seat, turn in form.freezes
        ),
        melded=form.melded,
        melds_before=_read_melds(form.melds_before),
        taken=form.taken,
        answer=form.answer,
        answers_due=form.answers_due,
        out=form.out,
        concealed=form.concealed,
    )


def _read_side(form: SideForm) -> Side:
    melds, red = _read_melds(form.melds), cards(form.red_threes)
    return Side(form.score, melds, red, form.hidden_canastas)


def _read_melds(texts: tuple[str, ...]) -> tuple[Meld, ...]:
    return tuple(_read_meld(text) for text in texts)


def _read_meld(text: str) -> Meld:
    group = cards(text)
    rank = rank_of(group)
    if rank is None:
        raise InputError(BadSyntax("meld", text[:40]))
    return Meld(rank, group)
