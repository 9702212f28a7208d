"""Special hands: whole hands that end the deal when a side lays one as its only meld."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator

from canasta_tutor.engine.reasons import foot_and_special_hand_reasons as reasons
from canasta_tutor.engine.reasons.going_out_reasons import PartnerSaidNo
from canasta_tutor.engine.reasons.verdict import Reason, Verdict
from canasta_tutor.engine.rules.schema.rule_set import RuleSet, for_players
from canasta_tutor.engine.values.actions import LaySpecial
from canasta_tutor.engine.values.cards import Cards, Rank
from canasta_tutor.engine.values.record import Record
from canasta_tutor.engine.values.table import Answer, Phase, Table, replace

STRAIGHT = frozenset(Rank) - {Rank.CALIENTE}
"""The ranks of a straight, which has one card of each."""
PAIR = 2
"""Number of cards in a pair."""
IN_WILD_PAIRS = frozenset({Rank.TWO, Rank.SEVEN, Rank.ACE})
"""The ranks that pairs with wild cards must include."""
GARBAGE = (4, 4, 3, 3)
"""Number of cards in each set of a garbage hand."""
NOT_IN_GARBAGE = frozenset({Rank.TWO, Rank.THREE, Rank.JOKER})


class SpecialHand(Record):
    """A special hand: its name in the rules, and its bonus in points."""

    name: str
    bonus: int


def find_special_hand(group: Cards, rules: RuleSet) -> SpecialHand | None:
    """The special hand that the cards make, or None.

    >>> from canasta_tutor.engine.values.cards import cards
    >>> from canasta_tutor.engine.rules.rule_files import load, patch_rules
    >>> rules = patch_rules(load("classic"), {"special.garbage": 2000})
    >>> find_special_hand(cards("4h 4d 4s 4c 9h 9d 9s 9c 7h 7d 7s Jh Jd Js"), rules)
    SpecialHand(name='garbage', bonus=2000)
    """
    for name, find_misfits in _MISFITS.items():
        bonus: int = getattr(rules.special, name)
        if bonus and len(group) == len(STRAIGHT) and find_misfits(group) == ((), ()):
            return SpecialHand(name, bonus)
    return None


def explain_special_hand(group: Cards, rules: RuleSet) -> reasons.SpecialHandLaid | None:
    """The reason for the special hand that the cards make, or None."""
    hand = find_special_hand(group, rules)
    fours = 2 * PAIR in Counter(card.rank for card in group).values()
    return reasons.SpecialHandLaid(hand.name, hand.bonus, group, fours) if hand else None


Misfits = tuple[Cards, tuple[Rank, ...]]
"""The cards that do not fit a special hand, and the ranks that it still needs."""


def explain_no_special_hand(
    group: Cards, rules: RuleSet, meant: str | None = None
) -> reasons.NoSpecialHand:
    """Why the cards are not the special hand `meant`; if `meant` is None, why not the nearest hand.

    >>> from canasta_tutor.engine.values.cards import cards
    >>> from canasta_tutor.engine.rules.rule_files import load, patch_rules
    >>> rules = patch_rules(load("classic"), {"special.straight": 3000})
    >>> found = explain_no_special_hand(cards("Ah Kd Qs Jc Th 9h 8h 7h 6h 5h 4h 3s 2c 2h"), rules)
    >>> [rank.name for rank in found.lacking]
    ['JOKER']
    """
    played = [name for name in _MISFITS if getattr(rules.special, name)]
    if not played or len(group) != len(STRAIGHT):
        return reasons.NoSpecialHand(group)
    misfits = {name: _MISFITS[name](group) for name in ([meant] if meant else played)}
    near = min(misfits, key=lambda name: sum(map(len, misfits[name])))
    return reasons.NoSpecialHand(group, near, *misfits[near], meant is not None)


def _straight_misfits(group: Cards) -> Misfits:
    """A straight is one card of each rank, including a three, and a joker."""
    first = {card.rank: place for place, card in reversed(tuple(enumerate(group)))}
    odd = (card for place, card in enumerate(group) if first[card.rank] != place)
    return tuple(odd), tuple(sorted(STRAIGHT - set(first)))


def _pairs_misfits(group: Cards) -> Misfits:
    """Pairs have no wild cards; they may include threes."""
    return _list_unpaired(group, frozenset({Rank.TWO, Rank.JOKER})), ()


def _wild_pairs_misfits(group: Cards) -> Misfits:
    """Wild pairs must include twos, sevens and aces; they have no joker."""
    ranks = {card.rank for card in group}
    return _list_unpaired(group, frozenset({Rank.JOKER})), tuple(sorted(IN_WILD_PAIRS - ranks))


def _list_unpaired(group: Cards, barred: frozenset[Rank]) -> Cards:
    """One card of each rank with an odd number of cards, and all cards of the barred ranks.

    In a rank with an odd number of cards, the hand holds an odd number of copies of some card; the
    function takes that card.
    """
    equal = Counter(group)
    last = {card.rank: card for card in group if equal[card] % 2}
    ranks = Counter(card.rank for card in group if card.rank not in barred)
    single = (last[rank] for rank, count in ranks.items() if count % 2)
    return (*single, *(card for card in group if card.rank in barred))


def _garbage_misfits(group: Cards) -> Misfits:
    """Garbage is sets of the sizes `GARBAGE`, without wild cards or threes."""
    ranks = Counter(card.rank for card in group if card.rank not in NOT_IN_GARBAGE)
    largest = [each for each in ranks.most_common(len(GARBAGE)) if each[1] >= PAIR]
    room = Counter({rank: size for (rank, _), size in zip(largest, GARBAGE, strict=False)})
    odd = []
    for card in group:
        odd += [] if room[card.rank] else [card]
        room[card.rank] -= bool(room[card.rank])
    return tuple(odd), tuple(rank for rank, left in room.items() if left)


_MISFITS: dict[str, Callable[[Cards], Misfits]] = {
    "straight": _straight_misfits,
    "garbage": _garbage_misfits,
    "wild_pairs": _wild_pairs_misfits,
    "pairs": _pairs_misfits,
}
"""The function that finds the misfits of each special hand, by the hand's name in the rules.

The rarest hand comes first.
"""


def special_hand_size(rules: RuleSet, players: int) -> int:
    """Number of cards in a special hand: the cards dealt plus the cards drawn in a turn."""
    return for_players(rules.deal.hand, players) + for_players(rules.draw.count, players)


def verify_special_hand(action: LaySpecial, table: Table, rules: RuleSet) -> Verdict:
    """Whether the player to move may lay the whole hand as a special hand."""
    made = explain_special_hand(table.hand, rules)
    if made is None:
        return Verdict(
            tuple(_problems(table, rules)) or (explain_no_special_hand(table.hand, rules),)
        )
    return Verdict.of(_problems(table, rules), (made,))


def _problems(table: Table, rules: RuleSet) -> Iterator[Reason]:
    if table.side.melds:
        yield reasons.SpecialNotFirst()
    whole = special_hand_size(rules, table.players)
    if len(table.hand) != whole:
        yield reasons.SpecialSize(len(table.hand), whole)
    if table.answer_out is Answer.NO:
        yield PartnerSaidNo()


def lay_special_hand(action: LaySpecial, table: Table, rules: RuleSet) -> Table:
    """The table after a special hand, which ends the deal.

    The cards stay in the player's hand, so that the view can show them.
    """
    hand = find_special_hand(table.hand, rules)
    name = hand.name if hand else None
    return replace(table, phase=Phase.OVER, out=table.seat, special=name)
