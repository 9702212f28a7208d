"""Tables and actions as text and JSON, and back."""

from __future__ import annotations

import json
import re
from dataclasses import fields
from typing import Any

from pydantic import ValidationError

from canasta_tutor.engine.rules.reading.syntax import MOST_DIGITS, read_json
from canasta_tutor.engine.rules.reading.validation_errors import adapter, translate_first_error
from canasta_tutor.engine.values import actions
from canasta_tutor.engine.values.actions import Action
from canasta_tutor.engine.values.cards import RANKS, Card, cards, text_of
from canasta_tutor.engine.values.input_faults import BadSyntax, InputError
from canasta_tutor.engine.values.table import Table

GROUPS = "; "
ONTO = " onto "
NEW = " new"
FIXED_WORDS: dict[Action, str] = {
    actions.Draw(): "draw",
    actions.AddUpcard(): "add upcard",
    actions.EndTurn(): "end turn",
    actions.LaySpecial(): "special",
    actions.PlayCaliente(): "caliente",
    actions.CallAcaba(): "acaba",
    actions.Bid(None): "pass",
    actions.AnswerOffer(take=True): "offer take",
    actions.AnswerOffer(take=False): "offer leave",
    actions.AskPartner(): "ask",
    actions.AskPartner(acaba=True): "ask acaba",
    actions.AnswerPartner(yes=True): "answer yes",
    actions.AnswerPartner(yes=False): "answer no",
}
"""The actions with fixed words."""
ACTION_BY_WORDS: dict[str, Action] = {words: action for action, words in FIXED_WORDS.items()}


def action_text(action: Action) -> str:
    """An action in one line.

    >>> action_text(actions.TakePile(cards("7h 2c"), (actions.Lay(cards("Ks Kd Kc")),)))
    'take 2c 7h with Kd Ks Kc'
    >>> action_text(actions.AnswerOffer(take=False))
    'offer leave'
    """
    return FIXED_WORDS.get(action) or " ".join(word for word in _write_words(action) if word)


def _write_words(action: Action) -> tuple[str, ...]:
    match action:
        case actions.TakePile(using, also, onto, new):
            upcard = _write_group(actions.Lay(using, onto, new))
            return "take", upcard.strip(), *(("with", _write_groups(also)) if also else ())
        case actions.LayMelds(groups):
            return "lay", _write_groups(groups)
        case actions.JoinSets(rank):
            return "join", rank.symbol
        case actions.LayThrees(threes):
            return "threes", text_of(threes)
        case actions.Discard(card, from_table):
            return "discard", card.text, "from table" if from_table else ""
        case actions.GoOut(groups, discard):
            return "out", _write_groups(groups), *(("discard", discard.text) if discard else ())
        case actions.Bid(amount):
            return "bid", str(amount)
    return ()


def _write_groups(groups: tuple[actions.Lay, ...]) -> str:
    return GROUPS.join(map(_write_group, groups))


def _write_group(group: actions.Lay) -> str:
    onto = ONTO + group.onto.text if group.onto else ""
    return text_of(group.cards) + onto + (NEW if group.new else "")


def read_action(text: str) -> Action:
    """The action in a line of text.

    Raises:
        InputError: the line is not an action, or a word in the place of a card is not a card.

    >>> read_action("discard 9s")
    Discard(card=Card('9s'), from_table=False)
    """
    line = text.strip()
    verb, _, rest = line.partition(" ")
    action = (
        ACTION_BY_WORDS.get(line) or _read_with_cards(verb, rest) or _read_with_number(verb, rest)
    )
    if action is None:
        raise InputError(BadSyntax("action", text[:40]))
    return action


def _read_with_cards(verb: str, rest: str) -> Action | None:
    match verb:
        case "take":
            using, _, also = _split(rest, "with")
            upcard = _read_group(using)
            return actions.TakePile(upcard.cards, _read_groups(also), upcard.onto, upcard.new)
        case "lay":
            return actions.LayMelds(_read_groups(rest))
        case "threes":
            return actions.LayThrees(cards(rest))
        case "discard" if rest:
            card, from_table, _ = _split(rest, "from table")
            return actions.Discard(Card(card), bool(from_table))
        case "out":
            laid, _, last = _split(rest, "discard")
            return actions.GoOut(_read_groups(laid), Card(last) if last else None)
    return None


def _read_with_number(verb: str, rest: str) -> Action | None:
    if verb == "join" and rest in RANKS:
        return actions.JoinSets(RANKS[rest])
    if verb == "bid" and rest.isdecimal() and len(rest) <= MOST_DIGITS:
        return actions.Bid(int(rest))
    return None


def _split(text: str, word: str) -> tuple[str, str, str]:
    """The text before a word, the word ("" if it is not there), and the text after it."""
    pattern = rf"(.*?)(?:(?:^|\s)({word})(?:\s|$)(.*))?"
    before, found, after = re.fullmatch(pattern, text, re.DOTALL).groups()  # type: ignore[union-attr]
    return before.strip(), found or "", (after or "").strip()


def _read_groups(text: str) -> tuple[actions.Lay, ...]:
    return tuple(_read_group(part) for part in text.split(GROUPS.strip()) if part.strip())


def _read_group(text: str) -> actions.Lay:
    rest, new, _ = _split(text.strip(), NEW.strip())
    laid, _, onto = _split(rest, ONTO.strip())
    return actions.Lay(cards(laid), Card(onto) if onto else None, new=bool(new))


def table_json(table: Table) -> str:
    """The whole table, hidden cards included, as one line of JSON."""
    return json.dumps(table, default=_as_plain, separators=(",", ":"))


def _as_plain(value: Any) -> object:
    if isinstance(value, Card):
        return value.text
    return {field.name: getattr(value, field.name) for field in fields(value) if field.init}


def read_table(text: str) -> Table:
    """The table in a line of JSON.

    Raises:
        InputError: the text is not a table, or a word in the place of a card is not a card.
    """
    plain = json.dumps(read_json(text))
    try:
        table: Table = adapter(Table).validate_json(plain, strict=True, extra="forbid")
    except ValidationError as problem:
        error = translate_first_error(problem, json.loads(plain), Table)
        raise InputError(BadSyntax("table", str(error.fault)), error.path) from None
    except (IndexError, ZeroDivisionError):
        raise InputError(BadSyntax("table", "nobody sits at `seat`"), "seat") from None
    return table
