"""The pile, the discard, going out, the calls and the game."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import combinations

from canasta_tutor.engine.rules.consistency.contradiction import clash, needs
from canasta_tutor.engine.rules.schema.system import RuleSet, for_players
from canasta_tutor.engine.rules.schema.values import CanastaName, Standing
from canasta_tutor.engine.values.faults import BadValue, InputError

NEEDED: dict[str, tuple[CanastaName, ...]] = {
    "natural_canastas": ("natural",),
    "mixed_canastas": ("mixed",),
    "sequence_canastas": ("sequence",),
    "wild_canastas": ("wild",),
    "clean_canastas": ("natural", "sequence"),
}
"""The kinds of canasta that each count of them is about."""


def _canastas_of_a_kind_are_canastas(rules: RuleSet) -> Iterator[InputError]:
    """The canastas of a kind needed to go out are among the canastas needed."""
    for players in rules.players:
        whole = for_players(rules.going_out.canastas, players)
        for key in NEEDED:
            if _needed(rules, key, players) > whole:
                yield clash(f"going_out.{key}", "going_out.canastas")


def _canastas_of_all_kinds_are_canastas(rules: RuleSet) -> Iterator[InputError]:
    """So are those of all kinds together."""
    for players in rules.players:
        whole = for_players(rules.going_out.canastas, players)
        counts = {key: _needed(rules, key, players) for key in NEEDED}
        for first, second in combinations(NEEDED, 2):
            if _together({first: counts[first], second: counts[second]}) > whole:
                yield clash(f"going_out.{first}", f"going_out.{second}")
        if _together(counts) > whole:
            asked = (f"going_out.{key}" for key in NEEDED if counts[key])
            yield from (clash("going_out.canastas", key) for key in asked)


def _together(counts: Mapping[str, int]) -> int:
    """The canastas needed for so many of each kind; a clean one is natural or in sequence."""
    natural, mixed, sequence, wild, clean = (counts.get(key, 0) for key in NEEDED)
    return max(natural + sequence, clean) + mixed + wild


def _needed(rules: RuleSet, key: str, players: int) -> int:
    return for_players(getattr(rules.going_out, key), players)


def _needed_canastas_can_be_made(rules: RuleSet) -> Iterator[InputError]:
    """A canasta needed to go out, of a kind or of any, can be made, and counts."""
    yield from needs(True, "going_out.canastas", rules.canasta.kinds, "canasta.kinds")
    mixed = any(_needed(rules, "mixed_canastas", players) for players in rules.players)
    wild = rules.meld.max_wild != 0
    yield from needs(mixed, "going_out.mixed_canastas", wild, "meld.max_wild")
    for key, kinds in NEEDED.items():
        wanted = any(_needed(rules, key, players) for players in rules.players)
        there = set(kinds) & set(rules.canasta.kinds)
        yield from needs(wanted, f"going_out.{key}", there, "canasta.kinds")
        counted = key != "wild_canastas" or rules.going_out.wild_count
        yield from needs(wanted, f"going_out.{key}", counted, "going_out.wild_count")


def _a_frozen_pile_asks_no_less(rules: RuleSet) -> Iterator[InputError]:
    """A frozen pile needs at least as many naturals as a free one."""
    if rules.pile.naturals_frozen < rules.pile.naturals:
        yield clash("pile.naturals_frozen", "pile.naturals")


def _a_pile_is_at_least_a_card(rules: RuleSet) -> Iterator[InputError]:
    """Whoever takes the pile takes at least the upcard."""
    if rules.pile.most_cards == 0:
        yield InputError(BadValue("0", "≥ 1"), "pile.most_cards")


def _bonus_threes_are_laid(rules: RuleSet) -> Iterator[InputError]:
    """Black threes that are bonus cards, and red ones that are discarded, are laid before."""
    laid = rules.red_threes.laid != "never"
    for key, wanted in {
        "black_threes.bonus": rules.black_threes.bonus,
        "pile.red_three_discard": rules.pile.red_three_discard,
    }.items():
        yield from needs(wanted, key, laid, "red_threes.laid")


def _sets_of_black_threes_are_melded(rules: RuleSet) -> Iterator[InputError]:
    """A bonus for a set of black threes needs them to be melded, which bonus cards never are."""
    values, key = rules.black_threes, "black_threes.set_bonus"
    yield from needs(values.set_bonus, key, values.melded != "never", "black_threes.melded")
    yield from needs(values.set_bonus, key, not values.bonus, "black_threes.bonus")


def _a_concealed_bonus_is_for_something(rules: RuleSet) -> Iterator[InputError]:
    """House rules give a bonus for going out concealed only where there is such a thing."""
    key, concealed = "going_out.concealed_bonus", rules.going_out.concealed != "none"
    given = rules.origins[key].standing is Standing.HOUSE and rules.going_out.concealed_bonus
    yield from needs(given, key, concealed, "going_out.concealed")


def _removed_threes_leave_the_game(rules: RuleSet) -> Iterator[InputError]:
    """A bonus for black threes that leave the game needs them to leave it."""
    values = rules.black_threes
    for key in ("removed_each", "removed_all"):
        wanted = getattr(values, key)
        yield from needs(wanted, f"black_threes.{key}", values.removed, "black_threes.removed")


def _an_auction_has_a_scale(rules: RuleSet) -> Iterator[InputError]:
    """An auction has a lowest contract and a step."""
    auction = rules.calls.auction != "none"
    for key in ("contract_start", "contract_step"):
        yield from needs(auction, "calls.auction", getattr(rules.calls, key), f"calls.{key}")


def _a_caliente_is_in_the_pack(rules: RuleSet) -> Iterator[InputError]:
    """Playing a caliente costs something only where there is one."""
    yield from needs(rules.calls.caliente, "calls.caliente", rules.pack.calientes, "pack.calientes")


def _a_game_has_a_deal(rules: RuleSet) -> Iterator[InputError]:
    """A game has at least one deal."""
    if rules.game.deals == 0:
        yield InputError(BadValue("0", "≥ 1"), "game.deals")


def _canastas_that_win_are_counted(rules: RuleSet) -> Iterator[InputError]:
    """A bonus for canastas that win the game needs their number."""
    bonus, many = rules.game.canastas_win_bonus, rules.game.canastas_win
    yield from needs(bonus, "game.canastas_win_bonus", many, "game.canastas_win")


CHECKS = (
    _canastas_of_a_kind_are_canastas,
    _canastas_of_all_kinds_are_canastas,
    _needed_canastas_can_be_made,
    _a_frozen_pile_asks_no_less,
    _a_pile_is_at_least_a_card,
    _bonus_threes_are_laid,
    _sets_of_black_threes_are_melded,
    _a_concealed_bonus_is_for_something,
    _removed_threes_leave_the_game,
    _an_auction_has_a_scale,
    _a_caliente_is_in_the_pack,
    _a_game_has_a_deal,
    _canastas_that_win_are_counted,
)
