"""Actions of a player in words, with the cards drawn: steps of a turn, ways to go out."""

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
    """Cards that go to one place: to the meld that holds a card, to the pile, or to a new meld."""

    way: str
    cards: Cards
    onto: Card | None = None

    def label(self, melds: Sequence[Meld], words: Words) -> str:
        """What happens with these cards, in words; `melds` are the side's melds."""
        return words.text(f"move.part.{self.way}", **spot(self.onto, melds))


def spot(onto: Card | None, melds: Sequence[Meld]) -> dict[str, object]:
    """How to name a meld of the side: by its rank, as a sequence, as wild, or by a card in it.

    >>> kings = Meld(Rank.KING, cards("Kh Kd Ks"))
    >>> spot(Card("Kh"), [kings])["spot"], spot(Card("Kh"), [kings, kings])["spot"]
    ('rank', 'card')
    """
    aims = (_has_mark, _holds_card, _has_rank)
    meld = next((meld for aim in aims for meld in melds if onto and aim(meld, onto)), None)
    called = _SPOTS[meld.kind] if meld and _is_only_one(meld, melds) else "card"
    return {"spot": called, "rank": meld.rank if meld else None, "card": onto}


_SPOTS = {SET: "rank", SEQUENCE: "sequence", WILD: "wild"}


def _has_mark(meld: Meld, onto: Card) -> bool:
    return meld.mark == onto


def _holds_card(meld: Meld, onto: Card) -> bool:
    return onto in meld.cards


def _has_rank(meld: Meld, onto: Card) -> bool:
    """Whether a meld has the card's rank, though the card joins it only later in the turn."""
    return meld.kind is SET and meld.rank is onto.rank


def _is_only_one(meld: Meld, melds: Sequence[Meld]) -> bool:
    """Whether the side has just one meld of that kind and rank; True for every sequence."""
    alike = [other for other in melds if (other.kind, other.rank) == (meld.kind, meld.rank)]
    return meld.kind is SEQUENCE or len(alike) == 1


def moves_of(posed: Posed) -> tuple[Action, ...]:
    """The moves of a question.

    Cards that extend a meld name the meld, even if it was laid in this turn.

    If the learner must put steps in order, only melds on the table before the turn, or made by
    taking the pile, count as laid.
    """
    table, rules, steps = posed.table_asked, posed.rules, actions_of(posed)
    if isinstance(posed.ask, TurnAsk):
        return in_turn(steps, table, rules)
    if not isinstance(posed.ask, OrderAsk):
        return steps
    takes = (action for action in steps if isinstance(action, TakePile))
    table = next(map(partial(_after, table, rules=rules), takes), table)
    return tuple(aimed for step in steps for aimed in in_turn((step,), table, rules))


def in_turn(steps: Iterable[Action], table: Table, rules: RuleSet) -> tuple[Action, ...]:
    """The steps in order.

    Cards that extend a meld name the meld, even if an earlier step laid it.
    """
    aimed = list[Action]()
    for step in steps:
        action = aim_at_rank(step, table.side.melds)
        aimed.append(joining(action, table, rules) if isinstance(action, LayMelds) else action)
        table = _after(table, action, rules)
    return tuple(aimed)


def _after(table: Table, action: Action, rules: RuleSet) -> Table:
    """The table after a step, or unchanged if the step is illegal."""
    return table_after(table, action, rules) if verify(table, action, rules).ok else table


def melds_in(posed: Posed) -> tuple[Meld, ...]:
    """The melds of the player's side, and the new melds of the question's moves.

    Cards that extend one of these melds at any point in the turn are not a meld of their own.
    """
    moves = [joining(action, posed.table_asked, posed.rules) for action in moves_of(posed)]
    laid = [group.cards for action in moves for group in groups_of(action) if not group.onto]
    melds = list(posed.table_asked.side.melds)
    for meld in map(
        _as_meld, filter(None, (*_melds_with_top_card(moves, posed.table_asked), *laid))
    ):
        if meld not in melds and has_room(meld, melds, posed.rules):
            melds.append(meld)
    return tuple(melds)


def _melds_with_top_card(moves: Iterable[Action], table: Table) -> Iterator[Cards]:
    """The cards of new melds made with the top card of the pile."""
    for action in moves:
        if isinstance(action, TakePile) and action.using and table.upcard and not action.onto:
            group = cards((table.upcard, *action.using))
            ranks = {card.rank for card in naturals(group)}
            if not any(meld.kind is SET and meld.rank in ranks for meld in table.side.melds):
                yield group


def _as_meld(group: Cards) -> Meld:
    """The meld that a group would be, legal or not."""
    ranks = {card.rank for card in naturals(group)}
    kind = SET if len(ranks) == 1 else SEQUENCE if ranks else WILD
    return Meld(min(ranks, default=Rank.JOKER), group, kind)


def verb(action: Action, words: Words, melds: Sequence[Meld] = ()) -> str:
    """The action in words, without its cards."""
    fields: dict[str, object] = {name: getattr(action, name) for name in action.__match_args__}
    if isinstance(action, LayMelds):
        group, *others = action.groups
        onto = None if others else group.onto
        if not (others or onto) and _may_join(group.cards, melds):
            return words.text("move.lay_or_add")
        fields = {"onto": onto, **spot(onto, melds)}
    return words.text(f"move.{_CODES[type(action)]}", **fields)


def _may_join(laid: Cards, melds: Sequence[Meld]) -> bool:
    """Whether the cards make a new meld or extend a meld of their rank, whichever comes first."""
    meld = _as_meld(laid)
    return meld.kind is SET and meld not in melds and any(meld.rank is each.rank for each in melds)


def list_played(action: Action) -> Iterator[Played]:
    """The cards of an action by group, with the place that the action names for each."""
    match action:
        case TakePile(using=using, also=also):
            yield from (Played("with", using),) if using else ()
            yield from map(_laid_group, also)
        case LayMelds(groups=(group,)):
            yield Played("with", group.cards)
        case LayMelds(groups=groups):
            yield from map(_laid_group, groups)
        case GoOut(groups=groups, discard=card):
            yield from map(_laid_group, groups)
            yield from (Played("discard", (card,)),) if card else ()
        case Discard(card=card):
            yield Played("with", (card,))
        case LayThrees(cards=threes):
            yield Played("with", threes)


def _laid_group(group: Lay) -> Played:
    return Played("onto" if group.onto else "new", group.cards, group.onto)


def landed(action: Action, table: Table, rules: RuleSet) -> Iterator[Played]:
    """Like `list_played`.

    In an action with several groups, each group names the meld it extends.
    """
    several = isinstance(action, GoOut | TakePile)
    return list_played(joining(action, table, rules) if several else action)


def joining(action: Action, table: Table, rules: RuleSet) -> Action:
    """The action; each of its groups names the meld that it extends."""
    laid, melds = groups_of(action), table.side.melds
    places = lay_at(table, laid, rules, going_out=True).additions
    return replace_groups(action, tuple(_name_meld(group, places, melds) for group in laid))


def _name_meld(group: Lay, places: Sequence[Addition], melds: Sequence[Meld]) -> Lay:
    """The group, which now names the meld that it extends.

    `places`: where the groups of the action go when they are laid together.

    If several melds hold the card that the group names, another card names the meld where possible.
    """
    if group.new or (group.onto and _count_holders(group.onto, melds) == 1):
        return group
    own = (place for place in places if not missing(place.cards, group.cards))
    nearest = min(own, key=lambda place: len(place.cards), default=None)
    before = nearest.before if nearest else None
    return Lay(group.cards, _distinctive_card(before, melds)) if before else group


def _distinctive_card(meld: Meld, melds: Sequence[Meld]) -> Card:
    """A card that names a meld: if possible, a card that no other meld of the side holds."""
    alone = (card for card in (meld.mark, *meld.cards) if _count_holders(card, melds) == 1)
    return next(alone, meld.mark)


def _count_holders(card: Card, melds: Sequence[Meld]) -> int:
    return sum(card in meld.cards for meld in melds)


def all_moves(posed: Posed, words: Words, *, led: bool = True) -> list[Props]:
    """The moves of a question in numbered rows.

    `led`: whether the name of a move begins with a verb.
    """
    moves, melds = moves_of(posed), melds_in(posed)
    rows = zip(number_steps(moves), moves, strict=True)
    return [_row_props(number, action, melds, posed, words, led=led) for number, action in rows]


def _row_props(
    number: str, action: Action, melds: Sequence[Meld], posed: Posed, words: Words, *, led: bool
) -> Props:
    groups = list(landed(action, posed.table_asked, posed.rules))
    return {
        "id": number,
        "verb": verb(action, words, melds),
        "name": _spoken_name(action, groups, melds, words, led=led),
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
    """An action as a sentence without full stop, meld by meld, with small cards.

    `led`: if the action is going out, begin by saying so.
    """
    deeds = list(_list_parts(action, melds, words))
    if not deeds:
        return [verb(action, words, melds)]
    out = led and isinstance(action, GoOut)
    lead: RichProps = [f"{words.text('move.do.out', verb=verb(action, words))} "] if out else []
    first, *rest = [*lead, *_join_in_order(deeds, words)]
    return [begin_large(first) if isinstance(first, str) else first, *rest]


def _list_parts(action: Action, melds: Sequence[Meld], words: Words) -> Iterator[RichProps]:
    """The parts of an action in order; cards laid at once are one part.

    Going out is an exception: each meld is a part of its own, because the words before them already
    say that this is one move.
    """
    laid = list(_list_card_parts(action, melds, words))
    if isinstance(action, GoOut):
        yield from laid
    elif laid:
        others = ["list.clauses"] * (len(laid) - 2)
        yield _join_parts(laid, ["list.at_once", *others], words)
    if isinstance(action, GoOut) and action.discard:
        yield sentence(words, "move.do.discard", cards=(action.discard,), from_table=False)


def _list_card_parts(action: Action, melds: Sequence[Meld], words: Words) -> Iterator[RichProps]:
    """The parts of an action with cards, except the discard in going out."""
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


def _join_in_order(parts_in_order: Sequence[RichProps], words: Words) -> RichProps:
    """The parts joined into a sentence: the first part, the next ones, the last."""
    return _join_parts(
        parts_in_order, [*["list.next"] * (len(parts_in_order) - 2), "list.then"], words
    )


def _join_parts(parts: Sequence[RichProps], joints: Sequence[str], words: Words) -> RichProps:
    first, *others = parts
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
"""Actions that get a sentence; the table shows the others."""


def told_parts(
    action: Action,
    words: Words,
    who: str | None = None,
    drawn: Cards = (),
    threes: Cards = (),
) -> RichProps:
    """What a player has done, in a sentence; `who` is None for the learner.

    `drawn`: cards that came into the hand. `threes`: red threes drawn before, and laid at once.
    """
    groups = tuple(group.cards for group in groups_of(action))
    match action:
        case TakePile(using=using):
            fields: dict[str, object] = {"cards": using, "also": groups}
        case LayMelds():
            fields = {"cards": groups}
        case Discard(card=card):
            fields = {"cards": (card,)}
        case Draw():
            fields = {"cards": drawn, "threes": threes}
        case _:
            fields = {"cards": drawn}
    return sentence(words, f"play.told.{TOLD[type(action)]}", who=who, **fields)


def tell_lays(action: Action, melds: Sequence[Meld], words: Words) -> Iterator[RichProps]:
    """What the learner has laid, in sentences; `melds`: the side's melds before that.

    Cards that do not show which meld they joined get a sentence of their own, with that meld.
    """
    groups = groups_of(action)
    told_apart = [group for group in groups if group.onto and not _says_where(group.cards)]
    others = tuple(group.cards for group in groups if group not in told_apart)
    if others:
        yield sentence(words, "play.told.lay", who=None, cards=others)
    for group in told_apart:
        yield sentence(words, "play.told.add", cards=group.cards, **spot(group.onto, melds))


def _says_where(added: Cards) -> bool:
    """Whether all cards added to a meld are natural cards of its rank."""
    return len({card.rank for card in added}) == 1 and added == naturals(added)


def threes_gained(before: Table, after: Table) -> Cards:
    """The red threes that the side of the player to move has gained."""
    own = before.seat % len(before.sides)
    return cards(without(after.sides[own].red_threes, before.sides[own].red_threes))


Done = tuple[Action, Sequence[Meld]]
"""An action, and the side's melds at that time."""


def order_parts(done: Iterable[Done], words: Words, *, example: bool = False) -> RichProps:
    """An action, the order of a turn, or several turns, in sentences.

    `example`: other orders are possible too. Brief words leave out the lead.
    """
    turns = list(_split_turns(done))
    if len(turns) == 1 and len(turns[0]) == 1:
        (((action, melds),),) = turns
        alone = move_parts(action, melds, words)
        if words.brief or isinstance(action, GoOut):  # going out begins by saying how
            return [*alone, "."]
        return [f"{words.text('move.alone')} ", *begin_small(alone), "."]
    if words.brief and not turns[1:]:
        parts = [begin_small(move_parts(*each, words)) for each in turns[0]]
        first, *rest = [*_join_in_order(parts, words), "."]
        return [begin_large(first) if isinstance(first, str) else first, *rest]
    order = words.text("move.order", example=example)
    sentences: RichProps = []
    for number, turn in enumerate(turns, start=1):
        lead = words.text("move.turn", number=number) if turns[1:] else order
        parts = [begin_small(move_parts(*each, words)) for each in turn]
        sentences += [f"{' ' if sentences else ''}{lead} ", *_join_in_order(parts, words), "."]
    return sentences


def _split_turns(done: Iterable[Done]) -> Iterator[list[Done]]:
    """The actions by turn; a discard or the end of a turn ends a turn."""
    turn: list[Done] = []
    for each in done:
        turn.append(each)
        if isinstance(each[0], Discard | EndTurn):
            yield turn
            turn = []
    if turn:
        yield turn


def _spoken_name(
    action: Action, groups: list[Played], melds: Sequence[Meld], words: Words, *, led: bool
) -> str:
    """The move as a screen reader says it."""
    texts = []
    for group in groups:
        named = ", ".join(map(words.card, group.cards))
        texts.append(named if group.way == "with" else f"{group.label(melds, words)}: {named}")
    if not texts:
        return verb(action, words, melds)
    if not led:
        return begin_large("; ".join(texts))
    lead = f"{verb(action, words, melds)}{':' if groups[0].way == 'with' else '.'}"
    first, *others = texts
    return f"{lead} {'; '.join([first if lead.endswith(':') else begin_large(first), *others])}"
