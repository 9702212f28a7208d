"""Values of a rule set that cannot hold together.

One function a contradiction; its docstring is the rule in one sentence.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from .cards import PACK, Rank
from .faults import BadValue, Contradiction, InputError, MissingKey, UnknownKey
from .rules import ByPlayers, RuleSet, for_players


def check(rules: RuleSet) -> None:
    """Refuse a rule set that contradicts itself.

    Raises:
        InputError: the first contradiction found.
    """
    for problems in _CHECKS:
        for problem in problems(rules):
            raise problem


def _sides_are_even(rules: RuleSet) -> Iterator[InputError]:
    """At least two sides, all with the same number of players."""
    for players, sides in rules.seats.sides.items():
        fitting = [n for n in range(2, players + 1) if players % n == 0]
        if sides not in fitting:
            allowed = ", ".join(map(str, fitting))
            yield InputError(BadValue(str(sides), allowed), f"seats.sides.{players}")


def _the_usual_number_of_players_is_one_of_them(rules: RuleSet) -> Iterator[InputError]:
    """The usual number of players is one that the system has rules for."""
    if rules.seats.usual not in rules.players:
        yield InputError(Contradiction("seats.usual", "seats.sides"), "seats.usual")


def _every_number_of_players_is_served(rules: RuleSet) -> Iterator[InputError]:
    """A value that depends on the players is given for every number of players."""
    tables: dict[str, ByPlayers] = {
        "pack.packs": rules.pack.packs,
        "deal.hand": rules.deal.hand,
        "draw.count": rules.draw.count,
        "going_out.canastas": rules.going_out.canastas,
    }
    for key, table in tables.items():
        for players in rules.players:
            if not isinstance(table, int) and players not in table:
                yield InputError(MissingKey(str(players)), f"{key}.{players}")


def _every_rank_has_points(rules: RuleSet) -> Iterator[InputError]:
    """Every rank has its points, and nothing else has."""
    ranks = tuple(rank.symbol for rank in Rank if rank is not Rank.CALIENTE)
    for symbol in rules.points.cards:
        if symbol not in ranks:
            yield InputError(UnknownKey(symbol, ranks), f"points.cards.{symbol}")
    for symbol in ranks:
        if symbol not in rules.points.cards:
            yield InputError(MissingKey(symbol), f"points.cards.{symbol}")


def _packs_suffice(rules: RuleSet) -> Iterator[InputError]:
    """After dealing a card is left for the pile and one to draw."""
    for players in rules.players:
        size = for_players(rules.pack.packs, players) * (len(PACK) + rules.pack.jokers)
        if players * for_players(rules.deal.hand, players) + 1 >= size:
            yield InputError(Contradiction("deal.hand", "pack.packs"), "deal.hand")


def _canastas_are_melds(rules: RuleSet) -> Iterator[InputError]:
    """A canasta is a meld, and its naturals are among its cards."""
    if rules.canasta.size < rules.meld.min_cards:
        yield InputError(Contradiction("canasta.size", "meld.min_cards"), "canasta.size")
    if rules.canasta.size < rules.canasta.min_naturals:
        yield InputError(Contradiction("canasta.size", "canasta.min_naturals"), "canasta.size")


def _bands_rise(rules: RuleSet) -> Iterator[InputError]:
    """The first band has no lowest score; each further one starts higher, asks no fewer points."""
    bands = rules.initial.bands
    if bands[0].start is not None:
        yield InputError(BadValue(str(bands[0].start), "{ minimum = … }"), "initial.bands.0.from")
    for place, (lower, higher) in enumerate(pairwise(bands), start=1):
        if higher.start is None:
            yield InputError(MissingKey("from"), f"initial.bands.{place}.from")
        elif lower.start is not None and lower.start >= higher.start:
            yield _bands_clash(place, "from")
        elif higher.needs == "points" and lower.minimum > higher.minimum:
            yield _bands_clash(place, "minimum")


def _a_band_asks_for_something(rules: RuleSet) -> Iterator[InputError]:
    """A band that asks for no canasta names its minimum."""
    for place, band in enumerate(rules.initial.bands):
        if band.needs == "points" and "minimum" not in band.model_fields_set:
            yield InputError(MissingKey("minimum"), f"initial.bands.{place}.minimum")


def _bands_clash(place: int, key: str) -> InputError:
    first, second = (f"initial.bands.{n}.{key}" for n in (place - 1, place))
    return InputError(Contradiction(first, second), second)


def _natural_canastas_are_canastas(rules: RuleSet) -> Iterator[InputError]:
    """The natural canastas needed to go out are among the canastas needed."""
    for players in rules.players:
        natural = for_players(rules.going_out.natural_canastas, players)
        if natural > for_players(rules.going_out.canastas, players):
            key = "going_out.natural_canastas"
            yield InputError(Contradiction(key, "going_out.canastas"), key)


def _a_frozen_pile_asks_no_less(rules: RuleSet) -> Iterator[InputError]:
    """A frozen pile needs at least as many naturals as a free one."""
    if rules.pile.naturals_frozen < rules.pile.naturals:
        key = "pile.naturals_frozen"
        yield InputError(Contradiction(key, "pile.naturals"), key)


_CHECKS = (
    _sides_are_even,
    _the_usual_number_of_players_is_one_of_them,
    _every_number_of_players_is_served,
    _every_rank_has_points,
    _packs_suffice,
    _canastas_are_melds,
    _a_band_asks_for_something,
    _bands_rise,
    _natural_canastas_are_canastas,
    _a_frozen_pile_asks_no_less,
)
