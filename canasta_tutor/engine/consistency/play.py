"""The pile, the discard, going out, the calls and the game."""

from __future__ import annotations

from collections.abc import Iterator

from ..faults import BadValue, InputError
from ..rules import CanastaName, RuleSet, for_players
from .clash import clash, needs

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
    """So are those of all kinds together; a clean one is natural or in sequence."""
    for players in rules.players:
        natural, mixed, sequence, wild, clean = (_needed(rules, key, players) for key in NEEDED)
        whole = max(natural + sequence, clean) + mixed + wild
        if whole > for_players(rules.going_out.canastas, players):
            yield clash("going_out.canastas", "going_out.mixed_canastas")


def _needed(rules: RuleSet, key: str, players: int) -> int:
    return for_players(getattr(rules.going_out, key), players)


def _needed_canastas_can_be_made(rules: RuleSet) -> Iterator[InputError]:
    """A kind of canasta needed to go out can be made, and counts."""
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
    _removed_threes_leave_the_game,
    _an_auction_has_a_scale,
    _a_caliente_is_in_the_pack,
    _a_game_has_a_deal,
    _canastas_that_win_are_counted,
)
