"""What a player does, in words and with the cards drawn: a step of a turn, a way to go out."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import partial

from canasta_tutor.engine.judge.apply import table_after
from canasta_tutor.engine.judge.verify import verify
from canasta_tutor.engine.melds.laying import Addition, has_room, lay_at
from canasta_tutor.engine.rules.schema.rule_set import RuleSet
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
from canasta_tutor.engine.values.cards import Card, Cards, Rank, cards, missing, naturals, without
from canasta_tutor.engine.values.record import Record
from canasta_tutor.engine.values.table import SEQUENCE, SET, WILD, Meld, Table
from canasta_tutor.i18n.words import Words
from canasta_tutor.puzzles.asked.learners_answer import number_steps
from canasta_tutor.puzzles.asked.nearest_repair import groups_of, replace_groups
from canasta_tutor.puzzles.asked.posed_puzzle import Posed
from canasta_tutor.puzzles.kinds.turn_puzzle import OrderAsk, TurnAsk, actions_of, aim_at_rank
from canasta_tutor.ui.card_props import (
    Props,
    RichProps,
    begin_large,
    begin_small,
    lower_first,
    sentence,
    zone_props,
)

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

    def label(self, melds: Sequence[Meld], words: Words) -> str:
        """What happens with these cards; `melds` are those of the side."""
        return words.text(f"move.part.{self.way}", **spot(self.onto, melds))


def spot(onto: Card | None, melds: Sequence[Meld]) -> dict[str, object]:
    """What a meld of one's own is called by: its rank, that it is wild, else a card in it.

    >>> kings = Meld(Rank.KING, cards("Kh Kd Ks"))
    >>> spot(Card("Kh"), [kings])["spot"], spot(Card("Kh"), [kings, kings])["spot"]
    ('rank', 'card')
    """
    aims = (_marked, _holding, _of_its_rank)
    meld = next((meld for aim in aims for meld in melds if onto and aim(meld, onto)), None)
    called = _CALLED[meld.kind] if meld and _only(meld, melds) else "card"
    return {"spot": called, "rank": meld.rank if meld else None, "card": onto}


_CALLED = {SET: "rank", SEQUENCE: "sequence", WILD: "wild"}


def _marked(meld: Meld, onto: Card) -> bool:
    return meld.mark == onto


def _holding(meld: Meld, onto: Card) -> bool:
    return onto in meld.cards


def _of_its_rank(meld: Meld, onto: Card) -> bool:
    """A meld that the card itself joins only later in the turn."""
    return meld.kind is SET and meld.rank is onto.rank


def _only(meld: Meld, melds: Sequence[Meld]) -> bool:
    """Whether a side has no other meld of the kind, in a sequence: whether a card tells it."""
    alike = [other for other in melds if (other.kind, other.rank) == (meld.kind, meld.rank)]
    return meld.kind is SEQUENCE or len(alike) == 1


def moves_of(posed: Posed) -> tuple[Action, ...]:
    """The moves of a question; cards laid in a turn say which meld they join when they are laid.

    Of steps to be put in order, a meld is there from the start or comes with the pile.
    """
    table, rules, steps = posed.at, posed.rules, actions_of(posed)
    if isinstance(posed.ask, TurnAsk):
        return in_turn(steps, table, rules)
    if not isinstance(posed.ask, OrderAsk):
        return steps
    takes = (action for action in steps if isinstance(action, TakePile))
    table = next(map(partial(_after, table, rules=rules), takes), table)
    return tuple(told for step in steps for told in in_turn((step,), table, rules))


def in_turn(steps: Iterable[Action], table: Table, rules: RuleSet) -> tuple[Action, ...]:
    """Steps one after the other: cards laid say which meld they join when they are laid."""
    told = list[Action]()
    for step in steps:
        action = aim_at_rank(step, table.side.melds)
        told.append(joining(action, table, rules) if isinstance(action, LayMelds) else action)
        table = _after(table, action, rules)
    return tuple(told)


def _after(table: Table, action: Action, rules: RuleSet) -> Table:
    """The table after a step, the same where it is against the rules."""
    return table_after(table, action, rules) if verify(table, action, rules).ok else table


def melds_in(posed: Posed) -> tuple[Meld, ...]:
    """The melds of the player's side, and those that the moves of the question lay first.

    What joins one of them wherever it comes in the turn is no meld of its own.
    """
    moves = [joining(action, posed.at, posed.rules) for action in moves_of(posed)]
    laid = [group.cards for action in moves for group in groups_of(action) if not group.onto]
    melds = list(posed.at.side.melds)
    for meld in map(_as_meld, filter(None, (*_taken(moves, posed.at), *laid))):
        if meld not in melds and has_room(meld, melds, posed.rules):
            melds.append(meld)
    return tuple(melds)


def _taken(moves: Iterable[Action], table: Table) -> Iterator[Cards]:
    """The cards of the new meld that the top card of the pile makes."""
    for action in moves:
        if isinstance(action, TakePile) and action.using and table.upcard and not action.onto:
            group = cards((table.upcard, *action.using))
            ranks = {card.rank for card in naturals(group)}
            if not any(meld.kind is SET and meld.rank in ranks for meld in table.side.melds):
                yield group


def _as_meld(group: Cards) -> Meld:
    """What a group would be on the table, whether it may lie there or not."""
    ranks = {card.rank for card in naturals(group)}
    kind = SET if len(ranks) == 1 else SEQUENCE if ranks else WILD
    return Meld(min(ranks, default=Rank.JOKER), group, kind)


def verb(action: Action, words: Words, melds: Sequence[Meld] = ()) -> str:
    """What is done, without the cards that it is done with."""
    fields: dict[str, object] = {name: getattr(action, name) for name in action.__match_args__}
    if isinstance(action, LayMelds):
        group, *others = action.groups
        onto = None if others else group.onto
        if not (others or onto) and _may_join(group.cards, melds):
            return words.text("move.lay_or_add")
        fields = {"onto": onto, **spot(onto, melds)}
    return words.text(f"move.{_CODES[type(action)]}", **fields)


def _may_join(laid: Cards, melds: Sequence[Meld]) -> bool:
    """Whether cards make a meld or join one of the rank, whichever comes first in the turn."""
    meld = _as_meld(laid)
    return meld.kind is SET and meld not in melds and any(meld.rank is each.rank for each in melds)


def list_played(action: Action) -> Iterator[Played]:
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
    """The same; beside other cards also with the meld that a group joins without saying so."""
    several = isinstance(action, GoOut | TakePile)
    return list_played(joining(action, table, rules) if several else action)


def joining(action: Action, table: Table, rules: RuleSet) -> Action:
    """An action that says of its groups which melds of the table they join."""
    laid, melds = groups_of(action), table.side.melds
    places = lay_at(table, laid, rules, going_out=True).additions
    return replace_groups(action, tuple(_joining(group, places, melds) for group in laid))


def _joining(group: Lay, places: Sequence[Addition], melds: Sequence[Meld]) -> Lay:
    """The group with the meld that it joins: all groups are laid together.

    Where several melds hold the card that it aims at, a card tells them apart, if one can.
    """
    if group.new or (group.onto and _holders(group.onto, melds) == 1):
        return group
    own = (place for place in places if not missing(place.cards, group.cards))
    nearest = min(own, key=lambda place: len(place.cards), default=None)
    before = nearest.before if nearest else None
    return Lay(group.cards, _telling(before, melds)) if before else group


def _telling(meld: Meld, melds: Sequence[Meld]) -> Card:
    """A card to aim at a meld by, one that no other meld of the side holds, if there is one."""
    alone = (card for card in (meld.mark, *meld.cards) if _holders(card, melds) == 1)
    return next(alone, meld.mark)


def _holders(card: Card, melds: Sequence[Meld]) -> int:
    return sum(card in meld.cards for meld in melds)


def all_moves(posed: Posed, words: Words) -> list[Props]:
    """The moves of a question, in numbered rows."""
    moves, melds = moves_of(posed), melds_in(posed)
    rows = zip(number_steps(moves), moves, strict=True)
    return [_row(number, action, melds, posed, words) for number, action in rows]


def _row(number: str, action: Action, melds: Sequence[Meld], posed: Posed, words: Words) -> Props:
    """A numbered row: what is done, and the cards drawn."""
    groups = list(landed(action, posed.at, posed.rules))
    return {
        "id": number,
        "verb": verb(action, words, melds),
        "name": _name(action, groups, melds, words),
        "parts": [
            {
                "label": group.label(melds, words) if group.way != "with" else None,
                "cards": zone_props(group.cards, words, f"move{number}.{place}"),
            }
            for place, group in enumerate(groups)
        ],
    }


def move_parts(
    action: Action, melds: Sequence[Meld], words: Words, *, led: bool = True
) -> RichProps:
    """An action as a sentence without its full stop, every meld by itself, with small cards.

    `led`: that it is going out stands before it.
    """
    said = list(_deeds(action, melds, words))
    if not said:
        return [verb(action, words, melds)]
    out = led and isinstance(action, GoOut)
    lead: RichProps = [f"{words.text('move.do.out', verb=verb(action, words))} "] if out else []
    first, *rest = [*lead, *_one_by_one(said, words)]
    return [begin_large(first) if isinstance(first, str) else first, *rest]


def _deeds(action: Action, melds: Sequence[Meld], words: Words) -> Iterator[RichProps]:
    """What is done, one thing after the other; what is laid at once is one thing, but in going out.

    There each meld is a thing by itself: that it is one move is said before.
    """
    laid = list(_laid_at_once(action, melds, words))
    if isinstance(action, GoOut):
        yield from laid
    elif laid:
        others = ["list.clauses"] * (len(laid) - 2)
        yield _listed(laid, ["list.at_once", *others], words)
    if isinstance(action, GoOut) and action.discard:
        yield sentence(words, "move.do.discard", cards=(action.discard,), from_table=False)


def _laid_at_once(action: Action, melds: Sequence[Meld], words: Words) -> Iterator[RichProps]:
    """What is done with the cards of an action, but for the discard of who goes out."""
    match action:
        case TakePile(using=()):
            yield [lower_first(verb(action, words))]
        case TakePile(using=using):
            yield sentence(words, "move.do.take", cards=using)
        case Discard(card=card, from_table=from_table):
            yield sentence(words, "move.do.discard", cards=(card,), from_table=from_table)
        case LayThrees(cards=threes):
            yield sentence(words, "move.do.threes", cards=threes)
    again = False
    for group in groups_of(action):
        way = "add" if group.onto else "lay"
        fields = {"cards": group.cards, "again": again, **spot(group.onto, melds)}
        yield sentence(words, f"move.do.{way}", **fields)
        again = isinstance(action, LayMelds) and way == "lay"


def _one_by_one(said: Sequence[RichProps], words: Words) -> RichProps:
    """What is done, one thing after the other."""
    return _listed(said, [*["list.next"] * (len(said) - 2), "list.then"], words)


def _listed(said: Sequence[RichProps], joints: Sequence[str], words: Words) -> RichProps:
    """What is done, with the words that stand between."""
    first, *others = said
    joined = zip(joints, others, strict=False)
    return [*first, *(part for joint, deed in joined for part in (words.text(joint), *deed))]


TOLD = {
    Draw: "draw",
    TakePile: "take",
    LayMelds: "lay",
    Discard: "discard",
    EndTurn: "end",
    GoOut: "out",
    LaySpecial: "special",
    PlayCaliente: "caliente",
    CallAcaba: "acaba",
}
"""What is told of a player's actions: the rest explains itself on the table."""


def told_parts(
    action: Action,
    words: Words,
    who: str | None = None,
    drawn: Cards = (),
    threes: Cards = (),
) -> RichProps:
    """What somebody (None: the learner) has done, in a sentence; `drawn`: what came to his hand.

    `threes`: the red threes that he drew before and laid out at once.
    """
    groups = tuple(group.cards for group in groups_of(action))
    match action:
        case TakePile(using=using):
            said: dict[str, object] = {"cards": using, "also": groups}
        case LayMelds():
            said = {"cards": groups}
        case Discard(card=card):
            said = {"cards": (card,)}
        case Draw():
            said = {"cards": drawn, "threes": threes}
        case _:
            said = {"cards": drawn}
    return sentence(words, f"play.told.{TOLD[type(action)]}", who=who, **said)


def threes_gained(before: Table, after: Table) -> Cards:
    """The red threes that have come to the side of the player to move."""
    own = before.seat % len(before.sides)
    return cards(without(after.sides[own].red_threes, before.sides[own].red_threes))


Done = tuple[Action, Sequence[Meld]]
"""What is done, and the melds that the side has then."""


def order_parts(done: Iterable[Done], words: Words, *, example: bool = False) -> RichProps:
    """What is done, or the order of a turn, or turn after turn, in sentences.

    `example`: there are other orders.
    """
    turns = list(_turns(done))
    if len(turns) == 1 and len(turns[0]) == 1:
        (((action, melds),),) = turns
        alone = move_parts(action, melds, words)
        if isinstance(action, GoOut):  # which says itself that this is how
            return [*alone, "."]
        return [f"{words.text('move.alone')} ", *begin_small(alone), "."]
    order = words.text("move.order", example=example)
    said: RichProps = []
    for number, turn in enumerate(turns, start=1):
        lead = words.text("move.turn", number=number) if turns[1:] else order
        told = [begin_small(move_parts(*each, words)) for each in turn]
        said += [f"{' ' if said else ''}{lead} ", *_one_by_one(told, words), "."]
    return said


def _turns(done: Iterable[Done]) -> Iterator[list[Done]]:
    """What is done in each turn: a discard ends one."""
    turn: list[Done] = []
    for each in done:
        turn.append(each)
        if isinstance(each[0], Discard | EndTurn):
            yield turn
            turn = []
    if turn:
        yield turn


def _name(action: Action, groups: list[Played], melds: Sequence[Meld], words: Words) -> str:
    """The move as it is read out."""
    said = []
    for group in groups:
        named = ", ".join(map(words.card, group.cards))
        said.append(named if group.way == "with" else f"{group.label(melds, words)}: {named}")
    if not said:
        return verb(action, words, melds)
    lead = f"{verb(action, words, melds)}{':' if groups[0].way == 'with' else '.'}"
    first, *others = said
    return f"{lead} {'; '.join([first if lead.endswith(':') else begin_large(first), *others])}"
