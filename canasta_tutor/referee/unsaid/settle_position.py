"""Give each card of a position a suit, so that the cards fit each other and the ask."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass

from canasta_tutor.engine.rules.reading.form import read
from canasta_tutor.engine.rules.schema.rule_set import RuleSet
from canasta_tutor.engine.values.cards import Card, Cards, text_of
from canasta_tutor.engine.values.input_faults import at
from canasta_tutor.referee.question.question_form import PositionAsked
from canasta_tutor.referee.question.referee_asks import Ask
from canasta_tutor.referee.unsaid.card_places import (
    AIM,
    TAKE,
    Places,
    cards_with_suits,
    read_places,
    rewrite_texts,
    texts_of_ask,
)
from canasta_tutor.referee.unsaid.settle_suits import Packs, count_suited, give_one_suit, rank_of

PILE, DISCARDED = "position.pile", "position.memory.previous_discard"
"""The paths of the pile and of the previous discard, which is a card of the pile."""


@dataclass(frozen=True, slots=True)
class Wishes:
    """The cards that places of the position should have, because the ask names them with suits.

    `paid`: cards that pay for a taken pile; they are in the hand. `later`: cards played afterwards;
    they are in the hand if it has more cards of the rank (`of_hand`), else in the pile. `aims`:
    cards of melds at which the ask aims other cards. `under_upcard`: cards of the pile that the
    question writes with their suits. `likely`: cards that would lengthen a sequence.
    """

    own: str
    """The path of the hand of the player to move."""
    aims: Counter[Card]
    paid: Counter[Card]
    later: Counter[Card]
    of_hand: Counter[Card]
    under_upcard: Counter[Card]
    likely: Counter[Card]

    def wishes_at(self, path: str, held: Counter[Card], hand: Cards) -> tuple[Counter[Card], ...]:
        """The cards that a place should have, the most wanted first.

        `held`: the cards of the place that the question writes with their suits. `hand`: the
        settled hand of the player.
        """
        if ".melds[" in path:
            return (self.aims,)
        if path == self.own:  # first the cards that pay for the pile, then the cards played later
            more = self.of_hand - (held - self.paid) - self.under_upcard
            return self.paid - held, more, self.likely
        if path == PILE:  # cards played later that do not come from the hand
            from_hand = self.of_hand & (Counter(hand) - self.paid)
            return self.later - from_hand - self.under_upcard, self.likely
        return (self.likely,)


def wishes_of(ask: Ask, asked: Places, there: Places, own: str, longer: Cards) -> Wishes:
    """The wishes of an ask.

    `longer`: cards to prefer to others of their rank, because they would lengthen a sequence.
    """
    before = {path: place for path, place in asked.items() if path.startswith(TAKE)}
    after = {path: place for path, place in asked.items() if path not in before}
    if not before:
        before, after = after, {}
    later = cards_with_suits(after)
    spare = Counter(map(rank_of, there.get(own, ())))
    spare -= Counter(rank_of(card) for place in before.values() for card in place)
    return Wishes(
        own,
        aims=cards_with_suits(read_places(texts_of_ask(ask, AIM))),
        paid=cards_with_suits(before),
        later=later,
        of_hand=Counter({card: later[card] for card in later if spare[card.rank]}),
        under_upcard=count_suited(there.get(PILE, ())[:-1]),
        likely=Counter(dict.fromkeys(longer, 1)),
    )


def settle_position(
    position: PositionAsked, there: Places, wishes: Wishes, packs: Packs, rules: RuleSet
) -> PositionAsked:
    """The position with suits for all its cards; `packs` keeps the cards that are left.

    Raises:
        InputError: the packs hold too few of a card.
    """
    for path, place in there.items():
        with at(path):
            packs.spend(count_suited(place))
    settled: dict[str, Cards] = {}
    for path, place in there.items():
        wanted = wishes.wishes_at(path, count_suited(place), settled.get(wishes.own, ()))
        with at(path):
            run = give_one_suit(place, packs.left, rules) if ".melds[" in path else place
            packs.spend(count_suited(run) - count_suited(place))
            settled[path] = packs.settle(run, *wanted)
    discarded = position.memory.previous_discard
    apart = [] if discarded is None else [(DISCARDED, discarded)]
    for path, place in read_places(apart).items():
        settled[path] = Packs(packs.whole).settle(place)
    texts = {path: text_of(place) for path, place in settled.items()}
    form = position.model_dump(exclude_unset=True)
    return read(PositionAsked, rewrite_texts(form, texts, "position"))
