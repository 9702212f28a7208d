"""Rarer ways in which a deal ends, and things that count although they are not on the table."""

from __future__ import annotations

from canasta_tutor.engine.melds.group import find_canasta
from canasta_tutor.engine.rules.schema.ending_rules import SPECIAL_HANDS
from canasta_tutor.engine.rules.schema.rule_set import for_players
from canasta_tutor.engine.scoring.special_hands import find_special_hand
from canasta_tutor.engine.values.cards import CardKind, Rank
from canasta_tutor.puzzles.factory.maker_order import Raw, Wanted, text
from canasta_tutor.puzzles.factory.makers.make_going_out import lay_kinds, needed_kinds
from canasta_tutor.puzzles.factory.makers.make_lays import remember_played_feet
from canasta_tutor.puzzles.factory.makers.make_special_hands import SKETCHES
from canasta_tutor.puzzles.factory.tables.made_table import Scene, take_for_hand, take_red_threes
from canasta_tutor.puzzles.factory.tables.table_melds import lay_out, make_meld, some_melds
from canasta_tutor.puzzles.factory.tables.table_past import count_table, make_called_position
from canasta_tutor.puzzles.factory.tables.turns_played import NoHistory

ALONE, SELDOM, OFTEN = 0.15, 0.25, 0.5
"""The shares of cases in which one line is the whole score, in which a rare event happens, and in
which a common event happens.
"""
TURNS = 3
"""The most earlier turns of a player who goes out concealed."""


def choose_lone_ending(wanted: Wanted, *, always: bool = False) -> Raw | None:
    """An ending with only one score line (a special hand or acaba), or None.

    Unless `always` is set, most calls return None.
    """
    rules = wanted.rules
    special = [name for name in SPECIAL_HANDS if getattr(rules.special, name)]
    if special and (always or wanted.often(ALONE)):
        return {"out": 0, "special": wanted.one(special)}
    if rules.calls.acaba and (always or wanted.often(ALONE)):
        return {"acaba": wanted.among(0, rules.seats.usual - 1)}
    return None


def end_by_call(made: Scene, only: Raw) -> Raw:
    """The table after a special hand or a call of acaba has ended the deal.

    Raises:
        NoHistory: no turns lead to such a table.
    """
    wanted = made.wanted
    made.others += some_melds(
        made, wanted.among(*wanted.by_level((0, 1), (0, 2), (1, 3), (2, 4))), own=made.others
    )
    if "special" in only:
        made.hold(SKETCHES[only["special"]](made))
        found = find_special_hand(tuple(made.hand), made.rules)
        if found is None or found.name != only["special"]:
            raise NoHistory
        return make_called_position(made, 0, fixed=True)
    lay_out(made, wanted.among(*wanted.by_level((0, 1), (1, 3), (2, 4), (3, 5))), (3, 6))
    if made.rules.red_threes.laid != "never":
        made.red_threes = take_red_threes(made, wanted.among(0, wanted.level))
    return make_called_position(made, only["acaba"])


def lay_at_once(made: Scene) -> None:
    """Lay the melds of a player who goes out concealed, then the melds of their partners.

    The player lays them from all the cards that they have had.

    If the rules let the partners meld before that, some of the canastas belong to the partners.

    Raises:
        NoHistory: there are no such melds.
    """
    rules, players = made.rules, made.rules.seats.usual
    kinds, whole = needed_kinds(made), _count_playable(made)
    all_his = rules.going_out.concealed == "side" or rules.seats.sides[players] == players
    own = kinds if all_his else kinds[: max(whole // (rules.canasta.size + 1), 1)]
    lay_kinds(made, own)
    least, left = rules.meld.min_cards, whole - sum(map(len, made.melds))
    further = _count_draw(made) - 1
    while further and left and left < least:  # too few for a meld: the player had more turns
        left += further
    while left > 0:
        size = left if left < 2 * least else least
        found = make_meld(made, (size, size))
        if found is None:
            raise NoHistory
        made.melds.append(found)
        left -= size
    made.at_once = sum(map(len, made.melds))
    lay_kinds(made, kinds[len(own) :])


def _count_playable(made: Scene) -> int:
    """The number of cards that a player can lay if they have laid nothing in their turns so far."""
    rules, draw = made.rules, _count_draw(made)
    turns = made.wanted.among(0, TURNS) if draw > 1 else 0
    dealt = count_table(made, drawn=True).dealt[0]
    return dealt + draw + turns * (draw - 1) - int(rules.going_out.discard != "none")


def _count_draw(made: Scene) -> int:
    return for_players(made.rules.draw.count, made.rules.seats.usual)


def hold_back(made: Scene, *, hot: bool) -> None:
    """Keep cards in a hand that cost the side many points there.

    The cards are a caliente if `hot`, else perhaps cards of one rank.
    """
    if hot:
        made.kept = made.supply.kind(CardKind.CALIENTE, 1)
        return
    held = [rank for rank in Rank if rank.symbol in made.rules.canasta.held]
    if held and made.wanted.often(SELDOM):
        made.kept = made.supply.rank(made.wanted.one(held), made.rules.meld.min_cards)


def credit_side(made: Scene, ending: Raw) -> Raw:
    """Add things that count but do not lie on the table: a contract, canastas laid at once …"""
    wanted, rules = made.wanted, made.rules
    found: Raw = {}
    laid = sum(find_canasta(meld, rules) is not None for meld in made.melds)
    at_once = bool(ending.get("concealed"))
    if rules.canasta.hidden_bonus and laid and (at_once or wanted.often(SELDOM)):
        found["hidden_canastas"] = laid if at_once else wanted.among(1, laid)
    if rules.calls.auction != "none" and wanted.often(OFTEN):
        steps = wanted.among(0, wanted.level)
        found["contract"] = rules.calls.contract_start + steps * rules.calls.contract_step
    values = rules.black_threes
    if (values.removed_each or values.removed_all) and laid and wanted.often(SELDOM):
        every = made.supply.kind(CardKind.BLACK_THREE, len(wanted.deck))
        found["black_threes_removed"] = [len(every)]
        made.gone += len(every)
    return found


def play_calientes(made: Scene, *, hot: bool) -> Raw:
    """The calientes that the side has played; they have left the game."""
    if made.rules.calls.caliente and made.wanted.often(OFTEN if hot else SELDOM):
        count = len(made.supply.kind(CardKind.CALIENTE, 1))
        made.gone += count
        return {"calientes_played": count}
    return {}


def lay_black_threes(made: Scene) -> Raw:
    """The black threes that the side has laid as bonus cards, if the rules allow this."""
    if made.rules.black_threes.bonus and made.wanted.often(OFTEN):
        threes = made.supply.kind(CardKind.BLACK_THREE, made.wanted.among(1, 1 + made.wanted.level))
        return {"black_threes": text(threes)}
    return {}


def leave_foot(made: Scene) -> Raw:
    """A foot of the partner that is still untouched, if the rules have feet."""
    rules, wanted = made.rules, made.wanted
    players = rules.seats.usual
    size, mate = for_players(rules.deal.foot, players), rules.seats.sides[players]
    if not size or mate >= players or not wanted.often(SELDOM):
        return {}
    feet = ["" for _ in range(players)]
    feet[mate] = text(take_for_hand(made.supply, size, rules))
    states = remember_played_feet(wanted, of_all=True)["foot_state"]
    return {"foot": feet, "foot_state": [*states[:mate], "untouched", *states[mate + 1 :]]}


def choose_way_out(made: Scene) -> Raw:
    """How the side goes out, sometimes with black threes melded or on the first pile taken."""
    rules, wanted = made.rules.going_out, made.wanted
    if rules.black_three_bonus and wanted.often(SELDOM):
        count = wanted.one(sorted(rules.black_three_bonus))
        threes = made.supply.kind(CardKind.BLACK_THREE, count)
        made.melds += [threes] if len(threes) == count else []
    ending: Raw = {"out": 0}
    if rules.first_pile_bonus and wanted.often(SELDOM):
        ending["first_pile"] = True
    return ending
