"""Tables as lesson files hold them, each with a past that can have led to it: first melds that were
enough, hands and a pile that turns have left; at the end of a deal who went out with which cards.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import islice

from canasta_tutor.engine.melds.group import canasta_of, rank_of
from canasta_tutor.engine.rules.schema.rule_set import RuleSet, for_players
from canasta_tutor.engine.scoring.card_points import points_of
from canasta_tutor.engine.scoring.first_meld_minimum import find_needed
from canasta_tutor.engine.turn.freezing_and_blocking import freezes
from canasta_tutor.engine.values.cards import Card, CardKind, Cards, Rank, cards, wilds
from canasta_tutor.engine.values.table import Side
from canasta_tutor.puzzles.factory.maker_order import Raw, text
from canasta_tutor.puzzles.factory.tables.made_table import Scene
from canasta_tutor.puzzles.factory.tables.table_melds import some_melds
from canasta_tutor.puzzles.factory.tables.turns_played import (
    LONG,
    Counts,
    History,
    NoHistory,
    histories,
)

FURTHER = 8
"""So many melds at most are laid beside those that a maker wants."""
PILES = 8
"""So many cards at most are put under those that a maker wants."""
LOOKED_AT = 6
"""Pasts among which the one with the smallest hand is taken."""
MOST = 24
"""More cards than a hand holds."""
MANY = 99
"""More cards than a pile has."""
NEAR = 3
"""The pile differs so much from what the stock alone says."""
LOWEST = int(Rank.FOUR)
"""Of the ranks of a first upcard with so many cards face down under it."""
WIDE = 200
"""A score below zero is so many steps of points at most."""


@dataclass(frozen=True, slots=True)
class Asked:
    """What a maker wants of a past; `stock`: so many cards left, None for any."""

    drawn: bool
    fixed: bool
    stock: int | None


def give_past(made: Scene, asked: Asked) -> list[int]:
    """Give a table its past; the numbers of cards in the other hands.

    Raises:
        NoHistory: there is none.
    """
    if asked.fixed:
        _lay_enough(made, asked)
    made.score = open_sides(made, made.melds, made.score)
    made.other_score = open_sides(made, made.others, 0)
    if asked.stock is not None:
        _all_threes(made)
    given = len(made.pile)
    past = _smallest(islice(_pasts(made, asked), LOOKED_AT), len(made.hand))
    if past is None:
        raise NoHistory
    made.fill(past.hands[0])
    put_under(made, past.pile - given)
    if past.turns < len(past.hands):
        made.memory["everyone_discarded"] = False
    return list(past.hands[1:])


def _smallest(found: Iterator[History], least: int) -> History | None:
    """The first past with the fewest cards in the hand; none has fewer than `least`."""
    best: History | None = None
    for past in found:
        if best is None or past.hands[0] < best.hands[0]:
            best = past
        if best.hands[0] <= least:
            return best
    return best


def _pasts(made: Scene, asked: Asked) -> Iterator[History]:
    counts = count_table(made, drawn=asked.drawn)
    if asked.stock is not None:
        counts = replace(counts, may_take=False)
    piles = pile_sizes(made, counts, asked)
    early = made.memory.get("everyone_discarded") is False
    longest = counts.players - 1 if early else LONG if asked.stock is None else 2 * MANY
    draws = range(counts.draw if asked.stock == 0 else 1)
    found = (
        past
        for scant in draws
        for past in histories(
            replace(counts, scant=scant), piles, fixed=asked.fixed, most_turns=longest
        )
    )
    there = count_to_hold(made)
    for past in found:
        left = count_left_in_stock(there, past)
        enough = left > counts.draw if asked.stock is None else left == asked.stock
        if enough and min(past.hands) and max(past.hands) <= MOST:
            yield past


def count_to_hold(made: Scene) -> int:
    """The cards that hands, pile and stock hold together."""
    there = len(made.supply.left) + len(made.hand) + len(made.pile)
    return there - _feet(made) - sum(made.rules.deal.talons)


def count_left_in_stock(there: int, past: History) -> int:
    """The cards that would be left for the stock, of so many with hands and pile."""
    return there - past.pile - sum(past.hands)


def pile_sizes(made: Scene, counts: Counts, asked: Asked) -> Sequence[int]:
    """The sizes of pile to try."""
    given = len(made.pile)
    if asked.stock is not None:
        about = _discards(made, counts) + counts.under
        return range(max(about - NEAR, given + counts.under), about + NEAR)
    if made.bare:
        return (0,)
    low = max(given + (counts.under if counts.under > 1 else 0), 1)
    sizes = list(range(low, low + PILES + (0 if given else counts.players)))
    if not given:
        made.wanted.random.shuffle(sizes)
    return sizes


def _discards(made: Scene, counts: Counts) -> int:
    """About so many turns have used up the stock."""
    away = _feet(made) + sum(made.rules.deal.talons) + len(made.red_threes) + len(made.other_threes)
    drawn = len(made.wanted.deck) - sum(counts.dealt) - away - counts.under
    return drawn // counts.draw


def count_table(made: Scene, *, drawn: bool) -> Counts:
    """The table in numbers."""
    rules, players = made.rules, made.rules.seats.usual
    hand, foot = (for_players(n, players) for n in (rules.deal.hand, rules.deal.foot))
    dealt = tuple(hand + foot - _untouched(made, seat) for seat in range(players))
    melds = [0] * rules.seats.sides[players]
    melds[0] = sum(map(len, made.melds)) + made.gone
    melds[1] = sum(map(len, made.others))
    return Counts(
        dealt=dealt,
        draw=for_players(rules.draw.count, players),
        under=count_under_first_discard(rules),
        melds=tuple(melds),
        hand=len(made.hand),
        now=for_players(rules.draw.count, players) if drawn else 0,
        may_take=rules.pile.taken == "yes",
    )


def count_under_first_discard(rules: RuleSet) -> int:
    """The cards of the pile before the first discard."""
    if rules.deal.first_upcard == "none":
        return 0
    return 1 + (LOWEST if rules.deal.face_down == "upcard_rank" else 0)


def _feet(made: Scene) -> int:
    """The cards of all feet that still lie there."""
    players = made.rules.seats.usual
    there = for_players(made.rules.deal.foot, players)
    return sum(_untouched(made, seat) for seat in range(players)) if there else 0


def _untouched(made: Scene, seat: int) -> int:
    """The cards of a foot that still lies there."""
    rules, players = made.rules, made.rules.seats.usual
    states = made.memory.get("foot_state", ())
    there = states[seat] if seat < len(states) else "untouched"
    return for_players(rules.deal.foot, players) if there == "untouched" else 0


def open_sides(made: Scene, melds: list[Cards], score: int) -> int:
    """Lay further melds until they could have been a first meld; the score of the side.

    Raises:
        NoHistory: there are no cards for them.
    """
    lowest = made.rules.initial.bands[0]
    for _ in range(FURTHER if melds else 0):
        if enough(melds, score, made):
            return score
        below = score - made.wanted.step * made.wanted.among(1, WIDE)
        if not score and lowest.start is None and enough(melds, below, made):
            return below
        melds += some_melds(made, 1, (3, 5), melds)
    if melds and not enough(melds, score, made):
        raise NoHistory
    return score


def enough(melds: list[Cards], score: int, made: Scene) -> bool:
    """Whether melds could have been laid for the first time at that score."""
    rules = made.rules
    melds = join_melds_by_rank(melds) if rules.meld.same_rank == "one" else melds
    asked = find_needed(Side(score=score), rules, made.memory.get("deals_played", 0))
    kinds = {canasta_of(cards(group), rules) for group in melds} - {None}
    if kinds and rules.initial.canasta_suffices:
        return True
    if asked.canasta:
        return any(map(asked.is_met_by, kinds))
    clean = [group for group in melds if not wilds(group)]
    counting = melds if rules.initial.wilds else clean
    points = points_of((card for group in counting for card in group), rules)
    return points >= asked.points and (rules.initial.clean_group == "none" or bool(clean))


def join_melds_by_rank(melds: list[Cards]) -> list[Cards]:
    """Melds as they lie where a side has one of each rank."""
    found: dict[object, Cards] = {}
    for place, group in enumerate(melds):
        rank = rank_of(group)
        key: object = f"apart {place}" if rank is None else rank
        found[key] = (*found.get(key, ()), *group)
    return list(found.values())


def _lay_enough(made: Scene, asked: Asked) -> None:
    """Lay so much that the rest can be the whole hand."""
    counts = count_table(made, drawn=asked.drawn)
    least = counts.dealt[0] + (counts.draw if asked.drawn else 0) + counts.draw - 1
    for _ in range(FURTHER):
        if sum(map(len, made.melds)) + len(made.hand) >= least:
            return
        made.melds += some_melds(made, 1, (3, 6))


def _all_threes(made: Scene) -> None:
    """At the end of the stock every three has come up that is in no unknown hand."""
    threes = made.supply.kind(CardKind.RED_THREE, MANY)
    if made.rules.going_out.no_threes:
        threes += made.supply.kind(CardKind.BLACK_THREE, MANY)
    if made.rules.red_threes.laid == "never":
        made.pile = [*threes, *made.pile]
        return
    share = made.wanted.among(0, len(threes))
    made.red_threes += threes[:share]
    made.other_threes += threes[share:]


def put_under(made: Scene, count: int) -> None:
    """Put so many cards under the pile, none that freezes it; a natural card ends on top."""
    down = LOWEST if count_under_first_discard(made.rules) > 1 and count > LOWEST else 0
    found = [*_quiet(made, down)]
    if down:
        first = made.supply.rank(Rank(LOWEST), 1)
        if not first:
            raise NoHistory
        found += first
    found += _quiet(made, count - len(found))
    if len(found) < count:
        raise NoHistory
    made.pile = [*found, *made.pile]


def _quiet(made: Scene, count: int) -> Cards:
    def fits(card: Card) -> bool:
        return card.kind is CardKind.PLAIN and not freezes(card, made.rules)

    return made.supply.take(count, fits)


SPARE = 3
"""The last meld is so many cards more than is wanted, about."""


def ended(made: Scene, ending: Raw, left: int, *, of_all: bool = False) -> list[int]:
    """Give a finished deal its past; the numbers of cards in all hands, seat by seat.

    `ending`: who went out, and in which way; `left`: about so many cards are left in each other
    hand of the side, or `of_all`.

    Raises:
        NoHistory: there is no such past.
    """
    out, last = ending["out"], int(made.rules.going_out.discard != "none")
    if not made.at_once:
        _lay_down(made, out, left, of_all=of_all)
        made.score = open_sides(made, made.melds, made.score)
    elif not enough(made.melds, made.score, made):
        raise NoHistory
    made.other_score = open_sides(made, made.others, 0)
    counts = replace(count_table(made, drawn=True), hand=0).seen_from(out)
    there = count_to_hold(made)
    found = (
        past
        for past in _endings(made, counts, ending, last)
        if count_left_in_stock(there, past) > 0 and _is_so(past, made, ending)
    )
    past = min(islice(found, MANY), key=lambda one: max(one.hands), default=None)
    if past is None or max(past.hands) > MOST:
        raise NoHistory
    put_under(made, (0 if ending.get("first_pile") else past.pile) + last)
    return [past.hands[(seat - out) % len(past.hands)] for seat in range(len(past.hands))]


def _endings(made: Scene, counts: Counts, ending: Raw, last: int) -> Iterator[History]:
    """Ways to an empty hand: with what was drawn, or with the first pile that was taken."""
    if not ending.get("first_pile"):
        sizes = pile_sizes(made, counts, Asked(drawn=True, fixed=True, stock=None))
        yield from histories(replace(counts, now=counts.draw - last), sizes, fixed=True)
        return
    for pile in range(counts.under, LONG):
        taken = replace(counts, now=pile - last, may_take=False)
        yield from histories(taken, (pile,), fixed=True)


def _is_so(past: History, made: Scene, ending: Raw) -> bool:
    """Whether a past is one of such an ending.

    Who goes out concealed has laid just that, and before that turn nothing, nor has his side
    where that decides; black threes leave the game with piles that the side has taken.
    """
    out, sides = ending["out"], made.rules.seats.sides[made.rules.seats.usual]
    own = [taker for taker in past.takers if (taker + out) % sides == 0]
    if made.at_once:
        whole_side = made.rules.going_out.concealed == "side"
        if past.laid[0] != made.at_once or (own if whole_side else 0 in past.takers):
            return False
    return bool(own) or not made.memory.get("black_threes_removed")


def _lay_down(made: Scene, out: int, left: int, *, of_all: bool) -> None:
    """Lay melds until hardly more than so many cards can be left in a hand of the side."""
    counts = count_table(made, drawn=True)
    mates = counts.players // len(counts.melds)
    down = sum(counts.dealt[:: len(counts.melds)]) + mates * (counts.draw - left)
    down -= SPARE if of_all and mates > 1 else 0
    own = down + (0 if out else left)
    others = down + (left if out else 0) if of_all else counts.dealt[1] + counts.draw
    for melds, least in ((made.melds, own), (made.others, others if out or of_all else 0)):
        for _ in range(FURTHER):
            if sum(map(len, melds)) < least:
                melds += some_melds(made, 1, made.wanted.by_level((5, 7), (4, 6), (3, 6)), melds)


def arisen(
    made: Scene, *, drawn: bool = True, fixed: bool = False, stock: int | None = None
) -> Raw:
    """The table as a lesson file would hold it, with a past that can have led to it.

    `drawn`: the learner has drawn in this turn; `fixed`: no card may be added to his hand;
    `stock`: so many cards are left of it.

    Raises:
        NoHistory: no turns lead to such a table.
    """
    hands = give_past(made, Asked(drawn, fixed, stock))
    found = made.placed([text(made.hand), *hands])
    return found if stock is None else found | {"stock": stock}


def question(
    made: Scene, kind: str, ask: str, *, drawn: bool = True, fixed: bool = False, **fields: object
) -> Raw:
    """A question at the table, which has a past, for a kind of puzzle; `fields`: what it names.

    Raises:
        NoHistory: no turns lead to such a table.
    """
    position = arisen(made, drawn=drawn, fixed=fixed)
    return {"kind": kind, "ask": {"kind": ask, **fields}, "position": position}


def arisen_at_end(made: Scene, ending: Raw, left: int) -> Raw:
    """The table at the end of a deal: a seat has gone out, the side's other hands are open.

    Raises:
        NoHistory: no turns lead to such a table.
    """
    return made.to_raw(ended(made, ending, left), out=not ending["out"])


def arisen_by_call(made: Scene, caller: int, *, fixed: bool = False) -> Raw:
    """The table at the end of a deal that the player to move, in that seat, ended by a call.

    `fixed`: no card may be added to his hand.

    Raises:
        NoHistory: no turns lead to such a table.
    """
    sizes = give_past(made, Asked(drawn=True, fixed=fixed, stock=None))
    players, sides = made.rules.seats.usual, made.rules.seats.sides[made.rules.seats.usual]
    if not caller:
        return made.to_raw([len(made.hand), *sizes], text(made.hand))
    made.supply.left += made.hand
    there = made.sides() + [{} for _ in range(sides)]
    counts = [len(made.hand), *sizes]
    found = made.to_raw([counts[(seat - caller) % players] for seat in range(players)])
    return found | {"sides": [there[(side - caller) % sides] for side in range(sides)]}
