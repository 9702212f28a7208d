"""What a player does, in words and with the cards drawn: a step of a turn, a way to go out."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import zip_longest

from canasta_tutor.engine.melds.laying import lay_at
from canasta_tutor.engine.rules.schema.system import RuleSet
from canasta_tutor.engine.values.actions import (
    Action,
    AddUpcard,
    AnswerOffer,
    AnswerPartner,
    AskPartner,
    Bid,
    CallAcaba,
    Discard,
    Draw,
    EndTurn,
    GoOut,
    JoinSets,
    Lay,
    LayMelds,
    LaySpecial,
    LayThrees,
    PlayCaliente,
    TakePile,
)
from canasta_tutor.engine.values.cards import Card, Cards
from canasta_tutor.engine.values.record import Record
from canasta_tutor.engine.values.table import Table
from canasta_tutor.i18n.words import Words
from canasta_tutor.puzzles.asked.learners_answer import numbered
from canasta_tutor.puzzles.asked.question import Posed
from canasta_tutor.puzzles.kinds.turn import actions_of
from canasta_tutor.ui.cards import Props, RichProps, sentence, zone_props
from canasta_tutor.ui.first_letters import begun_small

_CODES = {
    Draw: "draw",
    TakePile: "take",
    AddUpcard: "add_upcard",
    LayMelds: "lay",
    JoinSets: "join_sets",
    LayThrees: "lay_threes",
    Discard: "discard",
    EndTurn: "end_turn",
    GoOut: "out",
    LaySpecial: "special",
    PlayCaliente: "caliente",
    CallAcaba: "acaba",
    Bid: "bid",
    AnswerOffer: "offer",
    AskPartner: "ask",
    AnswerPartner: "answer",
}


class Played(Record):
    """Cards that go the same way: onto the meld that holds a card, to the discard pile, or new."""

    way: str
    cards: Cards
    onto: Card | None = None

    def label(self, words: Words) -> str:
        """What happens with these cards."""
        return words.text(f"move.part.{self.way}", onto=self.onto)


def verb(action: Action, words: Words) -> str:
    """What is done, without the cards that it is done with."""
    return words.text(f"move.{_CODES[type(action)]}", **_fields(action))


def _fields(action: Action) -> dict[str, object]:
    """What the words for an action depend on."""
    found: dict[str, object] = {name: getattr(action, name) for name in action.__match_args__}
    if isinstance(action, LayMelds):
        found["onto"] = action.groups[0].onto if len(action.groups) == 1 else None
    return found


def played(action: Action) -> Iterator[Played]:
    """The cards of an action, group by group, and where it says that each goes."""
    match action:
        case TakePile(using=using, also=also):
            yield from (Played("with", using),) if using else ()
            yield from map(_laid, also)
        case LayMelds(groups=(group,)):
            yield Played("with", group.cards)
        case LayMelds(groups=groups):
            yield from map(_laid, groups)
        case GoOut(groups=groups, discard=card):
            yield from map(_laid, groups)
            yield from (Played("discard", (card,)),) if card else ()
        case Discard(card=card):
            yield Played("with", (card,))
        case LayThrees(cards=threes):
            yield Played("with", threes)


def _laid(group: Lay) -> Played:
    return Played("onto" if group.onto else "new", group.cards, group.onto)


def landed(action: Action, table: Table, rules: RuleSet) -> Iterator[Played]:
    """The same; on going out also with the meld that a group joins without saying so."""
    if not isinstance(action, GoOut):
        yield from played(action)
        return
    for group, said in zip_longest(action.groups, played(action)):
        yield (group and _joined(group, table, rules)) or said


def _joined(group: Lay, table: Table, rules: RuleSet) -> Played | None:
    joins = _joining(group, table, rules)
    return Played("onto", group.cards, joins.onto) if joins is not group else None


def joining(action: Action, table: Table, rules: RuleSet) -> Action:
    """An action that says of its groups which melds of the table they join."""
    if isinstance(action, LayMelds):
        return LayMelds(tuple(_joining(group, table, rules) for group in action.groups))
    if isinstance(action, GoOut):
        groups = tuple(_joining(group, table, rules) for group in action.groups)
        return GoOut(groups, action.discard)
    return action


def _joining(group: Lay, table: Table, rules: RuleSet) -> Lay:
    if group.onto is not None or group.new:
        return group
    places = lay_at(table, (group,), rules, going_out=True).additions
    before = next((place.before for place in places if place.before), None)
    return Lay(group.cards, before.mark) if before else group


def all_moves(posed: Posed, words: Words) -> list[Props]:
    """The moves of a question, in numbered rows."""
    return [move_props(number, posed, words) for number in numbered(actions_of(posed))]


def move_props(number: str, posed: Posed, words: Words) -> Props:
    """A numbered row: what is done, and the cards drawn."""
    action = actions_of(posed)[int(number) - 1]
    groups = list(landed(action, posed.at, posed.rules))
    return {
        "id": number,
        "verb": verb(action, words),
        "name": _name(action, groups, words),
        "parts": [
            {
                "label": group.label(words) if group.way != "with" else None,
                "cards": zone_props(group.cards, words, f"move{number}.{place}"),
            }
            for place, group in enumerate(groups)
        ],
    }


def move_parts(action: Action, words: Words) -> RichProps:
    """An action in a sentence, with small cards."""
    said: RichProps = [verb(action, words)]
    for place, group in enumerate(played(action)):
        label = "" if group.way == "with" else f"{group.label(words)} "
        said += [f"{'; ' if place else ': '}{label}"]
        said += sentence(words, "move.cards", cards=group.cards)
    return said


def order_parts(actions: Iterable[Action], words: Words) -> RichProps:
    """What is done, or the order of a turn, as a sentence."""
    every = tuple(actions)
    if len(every) == 1:
        return [*move_parts(every[0], words), "."]
    said: RichProps = [words.text("move.order")]
    for place, action in enumerate(every):
        said += [" → " if place else " ", *begun_small(move_parts(action, words))]
    return [*said, "."]


def _name(action: Action, groups: list[Played], words: Words) -> str:
    """The move as it is read out."""
    said = [verb(action, words)]
    for group in groups:
        cards = ", ".join(map(words.card, group.cards))
        said.append(cards if group.way == "with" else f"{group.label(words)}: {cards}")
    return "; ".join(said)
