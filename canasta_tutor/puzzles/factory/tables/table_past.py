"""Give tables a history: turns that could have led to them.

In such a history, the first melds reached the minimum, and the turns leave hands and a pile of the
right sizes. At the end of a deal, the history also says how the player who went out got rid of all
cards. The tables are raw values, as lesson files hold them.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import islice

from canasta_tutor.engine.melds.group import find_canasta, rank_of
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
    find_histories,
)

FURTHER = 8
"""The most melds to add to the melds that a maker wants."""
PILES = 8
"""The most cards to put under the cards that a maker wants in the pile."""
LOOKED_AT = 6
"""Number of histories to compare; the search takes the history with the smallest hand."""
MOST = 24
"""The most cards that a hand may hold."""
MANY = 99
"""More cards than any pile has; also the most histories to compare."""
NEAR = 3
"""Try pile sizes up to 3 cards from the estimate by the stock."""
LOWEST = int(Rank.FOUR)
"""The lowest rank of a first upcard, and the number of cards face down under it."""
WIDE = 200
"""A history may put the score of a side below zero, by at most this number of steps of points."""


@dataclass(frozen=True, slots=True)
class Asked:
    """What a maker requires of the history of a table.

    `drawn`: whether the learner has drawn in this turn. `fixed`: whether their hand must stay as it
    is. `stock`: the number of cards left in the stock; None for any number.
    """

    drawn: bool
    fixed: bool
    stock: int | None


def give_past(made: Scene, asked: Asked) -> list[int]:
    """Give a table its history; return the numbers of cards in the other hands.

    Raises:
        NoHistory: no turns lead to such a table.
    """
    if asked.fixed:
        _lay_enough(made, asked)
    made.score = open_sides(made, made.melds, made.score)
    made.other_score = open_sides(made, made.others, 0)
    if asked.stock is not None:
        _lay_all_threes(made)
    given = len(made.pile)
    past = _find_smallest(islice(_find_pasts(made, asked), LOOKED_AT), len(made.hand))
    if past is None:
        raise NoHistory
    made.fill(past.hands[0])
    put_under(made, past.pile - given)
    if past.turns < len(past.hands):
        made.memory["everyone_discarded"] = False
    return list(past.hands[1:])


def _find_smallest(found: Iterator[History], least: int) -> History | None:
    """The history with the smallest hand; the search ends at a hand of `least` cards or fewer."""
    best: History | None = None
    for past in found:
        if best is None or past.hands[0] < best.hands[0]:
            best = past
        if best.hands[0] <= least:
            return best
    return best


def _find_pasts(made: Scene, asked: Asked) -> Iterator[History]:
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
        for past in find_histories(
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
    """The number of cards in hands, pile and stock together."""
    there = len(made.supply.left) + len(made.hand) + len(made.pile)
    return there - _count_feet(made) - sum(made.rules.deal.talons)


def count_left_in_stock(there: int, past: History) -> int:
    """The number of cards left for the stock after a history.

    `there`: the number of cards in hands, pile and stock together.
    """
    return there - past.pile - sum(past.hands)


def pile_sizes(made: Scene, counts: Counts, asked: Asked) -> Sequence[int]:
    """The sizes of the pile to try."""
    given = len(made.pile)
    if asked.stock is not None:
        about = _estimate_turns(made, counts) + counts.under
        return range(max(about - NEAR, given + counts.under), about + NEAR)
    if made.bare:
        return (0,)
    low = max(given + (counts.under if counts.under > 1 else 0), 1)
    sizes = list(range(low, low + PILES + (0 if given else counts.players)))
    if not given:
        made.wanted.random.shuffle(sizes)
    return sizes


def _estimate_turns(made: Scene, counts: Counts) -> int:
    """Estimate how many turns it takes to use up the stock."""
    away = (
        _count_feet(made)
        + sum(made.rules.deal.talons)
        + len(made.red_threes)
        + len(made.other_threes)
    )
    drawn = len(made.wanted.deck) - sum(counts.dealt) - away - counts.under
    return drawn // counts.draw


def count_table(made: Scene, *, drawn: bool) -> Counts:
    """The numbers of cards on a table; `drawn`: whether the learner has drawn in this turn."""
    rules, players = made.rules, made.rules.seats.usual
    hand, foot = (for_players(n, players) for n in (rules.deal.hand, rules.deal.foot))
    dealt = tuple(hand + foot - _count_foot(made, seat) for seat in range(players))
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
    """The number of cards of the pile before the first discard."""
    if rules.deal.first_upcard == "none":
        return 0
    return 1 + (LOWEST if rules.deal.face_down == "upcard_rank" else 0)


def _count_feet(made: Scene) -> int:
    """The number of cards in all untouched feet."""
    players = made.rules.seats.usual
    there = for_players(made.rules.deal.foot, players)
    return sum(_count_foot(made, seat) for seat in range(players)) if there else 0


def _count_foot(made: Scene, seat: int) -> int:
    """The number of cards in a player's foot; 0 once they have taken it up."""
    rules, players = made.rules, made.rules.seats.usual
    states = made.memory.get("foot_state", ())
    there = states[seat] if seat < len(states) else "untouched"
    return for_players(rules.deal.foot, players) if there == "untouched" else 0


def open_sides(made: Scene, melds: list[Cards], score: int) -> int:
    """Lay further melds until they are enough for a first meld; return the score of the side.

    The score may change to a score below zero at which the melds are enough.

    Raises:
        NoHistory: there are too few cards.
    """
    lowest = made.rules.initial.bands[0]
    for _ in range(FURTHER if melds else 0):
        if is_enough_for_first_meld(melds, score, made):
            return score
        below = score - made.wanted.step * made.wanted.among(1, WIDE)
        if not score and lowest.start is None and is_enough_for_first_meld(melds, below, made):
            return below
        melds += some_melds(made, 1, (3, 5), melds)
    if melds and not is_enough_for_first_meld(melds, score, made):
        raise NoHistory
    return score


def is_enough_for_first_meld(melds: list[Cards], score: int, made: Scene) -> bool:
    """Whether melds are enough for a first meld at this score."""
    rules = made.rules
    melds = join_melds_by_rank(melds) if rules.meld.same_rank == "one" else melds
    asked = find_needed(Side(score=score), rules, made.memory.get("deals_played", 0))
    kinds = {find_canasta(cards(group), rules) for group in melds} - {None}
    if kinds and rules.initial.canasta_suffices:
        return True
    if asked.canasta:
        return any(map(asked.is_met_by, kinds))
    clean = [group for group in melds if not wilds(group)]
    counting = melds if rules.initial.wilds else clean
    points = points_of((card for group in counting for card in group), rules)
    return points >= asked.points and (rules.initial.clean_group == "none" or bool(clean))


def join_melds_by_rank(melds: list[Cards]) -> list[Cards]:
    """The melds as they lie on the table where a side has only one meld of each rank."""
    found: dict[object, Cards] = {}
    for place, group in enumerate(melds):
        rank = rank_of(group)
        key: object = f"apart {place}" if rank is None else rank
        found[key] = (*found.get(key, ()), *group)
    return list(found.values())


def _lay_enough(made: Scene, asked: Asked) -> None:
    """Lay melds until the melds and the hand together have as many cards as the player has had."""
    counts = count_table(made, drawn=asked.drawn)
    least = counts.dealt[0] + (counts.draw if asked.drawn else 0) + counts.draw - 1
    for _ in range(FURTHER):
        if sum(map(len, made.melds)) + len(made.hand) >= least:
            return
        made.melds += some_melds(made, 1, (3, 6))


def _lay_all_threes(made: Scene) -> None:
    """Lay all red threes, because the stock is used up.

    Black threes are laid, too, if threes keep a side from going out. If the rules do not let
    players lay red threes, all red threes go under the pile.
    """
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
    """Put cards under the pile; none of them freezes it.

    Raises:
        NoHistory: there are too few cards.
    """
    down = LOWEST if count_under_first_discard(made.rules) > 1 and count > LOWEST else 0
    found = [*_take_harmless(made, down)]
    if down:
        first = made.supply.rank(Rank(LOWEST), 1)
        if not first:
            raise NoHistory
        found += first
    found += _take_harmless(made, count - len(found))
    if len(found) < count:
        raise NoHistory
    made.pile = [*found, *made.pile]


def _take_harmless(made: Scene, count: int) -> Cards:
    def fits(card: Card) -> bool:
        return card.kind is CardKind.PLAIN and not freezes(card, made.rules)

    return made.supply.take(count, fits)


SPARE = 3
"""Roughly how many more cards than wanted the last meld lays."""


def give_ended_past(made: Scene, ending: Raw, left: int, *, of_all: bool = False) -> list[int]:
    """Give a finished deal its history; return the numbers of cards in all hands, by seat.

    `ending`: who went out, and how. `left`: roughly how many cards are left in each other hand of
    the side, or of every side if `of_all` is set.

    Raises:
        NoHistory: there is no such history.
    """
    out, last = ending["out"], int(made.rules.going_out.discard != "none")
    if not made.at_once:
        _lay_down(made, out, left, of_all=of_all)
        made.score = open_sides(made, made.melds, made.score)
    elif not is_enough_for_first_meld(made.melds, made.score, made):
        raise NoHistory
    made.other_score = open_sides(made, made.others, 0)
    counts = replace(count_table(made, drawn=True), hand=0).seen_from(out)
    there = count_to_hold(made)
    found = (
        past
        for past in _find_endings(made, counts, ending, last)
        if count_left_in_stock(there, past) > 0 and _fits_ending(past, made, ending)
    )
    past = min(islice(found, MANY), key=lambda one: max(one.hands), default=None)
    if past is None or max(past.hands) > MOST:
        raise NoHistory
    put_under(made, (0 if ending.get("first_pile") else past.pile) + last)
    return [past.hands[(seat - out) % len(past.hands)] for seat in range(len(past.hands))]


def _find_endings(made: Scene, counts: Counts, ending: Raw, last: int) -> Iterator[History]:
    """Histories that lead to an empty hand, after a draw or after taking the first pile."""
    if not ending.get("first_pile"):
        sizes = pile_sizes(made, counts, Asked(drawn=True, fixed=True, stock=None))
        yield from find_histories(replace(counts, now=counts.draw - last), sizes, fixed=True)
        return
    for pile in range(counts.under, LONG):
        taken = replace(counts, now=pile - last, may_take=False)
        yield from find_histories(taken, (pile,), fixed=True)


def _fits_ending(past: History, made: Scene, ending: Raw) -> bool:
    """Whether a history fits the ending.

    A player who goes out concealed lays all their cards in that turn, so they have not taken a pile
    before. If the rules require it, nobody else on their side has taken a pile either. If black
    threes have left the game, the side has taken a pile.
    """
    out, sides = ending["out"], made.rules.seats.sides[made.rules.seats.usual]
    own = [taker for taker in past.takers if (taker + out) % sides == 0]
    if made.at_once:
        whole_side = made.rules.going_out.concealed == "side"
        if past.laid[0] != made.at_once or (own if whole_side else 0 in past.takers):
            return False
    return bool(own) or not made.memory.get("black_threes_removed")


def _lay_down(made: Scene, out: int, left: int, *, of_all: bool) -> None:
    """Lay melds until each hand of the side can have about `left` cards left."""
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


def make_position(
    made: Scene, *, drawn: bool = True, fixed: bool = False, stock: int | None = None
) -> Raw:
    """The table as raw values, with a history that could have led to it.

    `drawn`: whether the learner has drawn in this turn. `fixed`: whether no card may be added to
    their hand. `stock`: the number of cards left in the stock; None for any number.

    Raises:
        NoHistory: no turns lead to such a table.
    """
    hands = give_past(made, Asked(drawn, fixed, stock))
    found = made.write_table([text(made.hand), *hands])
    return found if stock is None else found | {"stock": stock}


def make_question(
    made: Scene, kind: str, ask: str, *, drawn: bool = True, fixed: bool = False, **fields: object
) -> Raw:
    """A puzzle with a question at the table; the table gets a history.

    `fields`: values of the question.

    Raises:
        NoHistory: no turns lead to such a table.
    """
    position = make_position(made, drawn=drawn, fixed=fixed)
    return {"kind": kind, "ask": {"kind": ask, **fields}, "position": position}


def make_ended_position(made: Scene, ending: Raw, left: int) -> Raw:
    """The table at the end of a deal in which a player has gone out; the side's hands are open.

    Raises:
        NoHistory: no turns lead to such a table.
    """
    return made.to_raw(give_ended_past(made, ending, left), out=not ending["out"])


def make_called_position(made: Scene, caller: int, *, fixed: bool = False) -> Raw:
    """The table at the end of a deal that the player in seat `caller` ended by a call.

    `fixed`: whether no card may be added to that player's hand.

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
