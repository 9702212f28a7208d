"""Values of a rule set that contradict each other.

One function checks one contradiction; its docstring says in one sentence what must be true. Some
values mean nothing without another value; tables list them (`check_needed`).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Iterator, Mapping
from itertools import combinations, pairwise, product
from typing import Any

from canasta_tutor.engine.rules.reading.form import as_table
from canasta_tutor.engine.rules.reading.validation_errors import as_json, shorten_text
from canasta_tutor.engine.rules.schema.rule_set import RuleSet, by_players, for_players, value_of
from canasta_tutor.engine.rules.schema.rule_values import CanastaName, Standing
from canasta_tutor.engine.values.cards import PACK, CardKind, Rank
from canasta_tutor.engine.values.input_faults import (
    BadValue,
    Contradiction,
    InputError,
    MissingKey,
    UnknownKey,
)

Check = Callable[[RuleSet], Iterator[InputError]]
_NOTHING = ("none", "no", "never", "dealt")
"""Values that mean "no such rule", in addition to zero, false and an empty list."""
_NEEDED: dict[str, tuple[CanastaName, ...]] = {
    "natural_canastas": ("natural",),
    "mixed_canastas": ("mixed",),
    "sequence_canastas": ("sequence",),
    "wild_canastas": ("wild",),
    "clean_canastas": ("natural", "sequence"),
}
"""For each key that sets a number of needed canastas, the kinds of canasta that count toward it."""


def _clash(first: str, second: str) -> InputError:
    """A contradiction between two keys; the error is shown at the first key."""
    return InputError(Contradiction(first, second), first)


def _needs(wanted: object, key: str, there: object, second: str) -> Iterator[InputError]:
    """Yield a contradiction if `key` is wanted, but the thing that this key needs is not there."""
    if wanted and not there:
        yield _clash(key, second)


def check_needed(table: Mapping[str, tuple[str, ...]]) -> Check:
    """A check of a table: each rule in a row needs the rule that is the key of the row.

    You write each rule as `key` or as `key: value`.
    """

    def check(rules: RuleSet) -> Iterator[InputError]:
        for second, keys in table.items():
            for key in keys:
                there, path = _holds(second, rules), second.partition(": ")[0]
                yield from _needs(_holds(key, rules), key.partition(": ")[0], there, path)

    return check


def _holds(term: str, rules: RuleSet) -> bool:
    """Whether a term is true: `key` or `key: value`.

    A `key` is true if the rule has any value, for every number of players. A `key: value` is true
    if the rule has that value.

    A list of names has each of its names as a value.
    """
    key, _, wanted = term.partition(": ")
    value = value_of(rules, key)
    if wanted:
        return wanted == value or (not isinstance(value, str) and wanted in value)
    if key in by_players() and isinstance(value, dict):
        return all(value.values())
    return bool(value) and value not in _NOTHING


# --- players, packs and points --------------------------------------------------------------------


def _sides_are_even(rules: RuleSet) -> Iterator[InputError]:
    """There are at least two sides, all with the same number of players."""
    for players, sides in rules.seats.sides.items():
        fitting = [n for n in range(2, players + 1) if players % n == 0]
        if sides not in fitting:
            allowed = ", ".join(map(str, fitting))
            yield InputError(BadValue(str(sides), allowed), f"seats.sides.{players}")


def _the_usual_number_of_players_is_one_of_them(rules: RuleSet) -> Iterator[InputError]:
    """The system has rules for the usual number of players."""
    if rules.seats.usual not in rules.players:
        yield _clash("seats.usual", "seats.sides")


def _every_number_of_players_is_served(rules: RuleSet) -> Iterator[InputError]:
    """A value that depends on the players has an entry for every number of players."""
    for path in by_players():
        value = value_of(rules, path)
        for players in rules.players:
            if isinstance(value, dict) and players not in value:
                yield InputError(MissingKey(str(players)), f"{path}.{players}")


def _every_rank_has_points(rules: RuleSet) -> Iterator[InputError]:
    """Every rank has points, and nothing else has points."""
    ranks = tuple(rank.symbol for rank in Rank if rank is not Rank.CALIENTE)
    for symbol in rules.points.cards:
        if symbol not in ranks:
            yield InputError(UnknownKey(symbol, ranks), f"points.cards.{symbol}")
    for symbol in ranks:
        if symbol not in rules.points.cards:
            yield InputError(MissingKey(symbol), f"points.cards.{symbol}")


def _packs_suffice(rules: RuleSet) -> Iterator[InputError]:
    """The stock has a card left after hands, feet, talons and first upcards are dealt."""
    if any(_count_dealt(rules, players) >= _deck_size(rules, players) for players in rules.players):
        dealt = ("deal.hand", "deal.foot", "deal.talons")
        for keys in product(dealt, ("pack.packs", "pack.each_rank")):
            if all(value_of(rules, key) for key in keys):
                yield _clash(*keys)


def _deck_size(rules: RuleSet, players: int) -> int:
    """Number of cards in play."""
    pack, packs = rules.pack, for_players(rules.pack.packs, players)
    whole = (len(PACK) + pack.jokers + pack.calientes) * packs
    if pack.each_rank is None:
        return whole
    ranks = Counter(card.rank for card in PACK if card.kind is CardKind.PLAIN)
    return whole - sum(max(0, count * packs - pack.each_rank) for count in ranks.values())


def _ranks_suffice(rules: RuleSet) -> Iterator[InputError]:
    """The number of cards of a rank is enough for the naturals that a canasta needs."""
    if rules.pack.each_rank is not None and rules.pack.each_rank < rules.canasta.min_naturals:
        yield _clash("pack.each_rank", "canasta.min_naturals")


def _count_dealt(rules: RuleSet, players: int) -> int:
    """Number of cards outside the stock when the first player begins."""
    deal = rules.deal
    each = for_players(deal.hand, players) + for_players(deal.foot, players)
    under = Rank.KING if deal.face_down == "upcard_rank" else 0
    upcard = 0 if deal.first_upcard == "none" else 1
    return players * each + sum(deal.talons) + under + upcard


def _the_cutter_sees_no_more_than_a_hand(rules: RuleSet) -> Iterator[InputError]:
    """At the cut, the cutter looks at no more cards than the hand that the cutter is dealt."""
    for players in rules.players:
        if rules.deal.peek > for_players(rules.deal.hand, players):
            yield _clash("deal.peek", "deal.hand")


# --- melds, canastas and their bonuses ------------------------------------------------------------


def _melds_hold_their_naturals(rules: RuleSet) -> Iterator[InputError]:
    """The smallest meld has room for the naturals that it needs."""
    if rules.meld.min_cards < rules.meld.min_naturals:
        yield _clash("meld.min_naturals", "meld.min_cards")


def _canastas_are_melds(rules: RuleSet) -> Iterator[InputError]:
    """A canasta is a meld, and has room for the naturals that it needs."""
    if rules.canasta.size < rules.meld.min_cards:
        yield _clash("canasta.size", "meld.min_cards")
    if rules.canasta.size < rules.canasta.min_naturals:
        yield _clash("canasta.size", "canasta.min_naturals")


def _canastas_are_of_laid_kinds(rules: RuleSet) -> Iterator[InputError]:
    """Each kind of canasta is made of a kind of meld that players may lay."""
    laid, twos = rules.meld.kinds, rules.meld.twos == "rank"
    there = {
        "natural": "set" in laid,
        "mixed": "set" in laid,
        "sequence": "sequence" in laid,
        "wild": "wild" in laid or twos,
    }
    for kind in rules.canasta.kinds:
        yield from _needs(kind, "canasta.kinds", there[kind], "meld.kinds")
    yield from _needs("wild" in rules.canasta.kinds, "canasta.kinds", there["wild"], "meld.twos")


def _closed_canastas_are_canastas(rules: RuleSet) -> Iterator[InputError]:
    """Each kind of canasta that the rules close is a kind that players can make."""
    if set(rules.canasta.closed) - set(rules.canasta.kinds):
        yield _clash("canasta.closed", "canasta.kinds")


def _wild_contents_fit(rules: RuleSet) -> Iterator[InputError]:
    """Where wild canastas are closed, the twos and jokers that a bonus names fit into one."""
    values = rules.canasta
    for content in values.wild_contents if "wild" in values.closed else ():
        if content.twos + content.jokers > values.size:
            yield _clash("canasta.wild_contents", "canasta.size")


def _many_canastas_hold_their_naturals(rules: RuleSet) -> Iterator[InputError]:
    """A bonus for several canastas may not require more natural canastas than it has canastas."""
    for place, each in enumerate(rules.canasta.sets):
        if each.natural > each.canastas:
            path = f"canasta.sets.{place}"
            yield _clash(f"{path}.natural", f"{path}.canastas")


def _only_pure_ranks_open_with_wilds(rules: RuleSet) -> Iterator[InputError]:
    """A rank in `wilds_if_opened`, an exception to `no_wilds`, is also in `no_wilds`."""
    opened, pure = set(rules.meld.wilds_if_opened), set(rules.meld.no_wilds)
    yield from _needs(opened - pure, "meld.wilds_if_opened", None, "meld.no_wilds")


def _short_sequences_are_no_canastas(rules: RuleSet) -> Iterator[InputError]:
    """A short sequence is shorter than a canasta."""
    values = rules.canasta
    if values.short_sequence >= values.size:
        yield _clash("canasta.short_sequence", "canasta.size")


def _a_sequence_can_be_a_canasta(rules: RuleSet) -> Iterator[InputError]:
    """The longest sequence, from its lowest rank to the ace, is enough for a canasta."""
    low = next(rank for rank in Rank if rank.symbol == rules.meld.sequence_low)
    longest = Rank.ACE - low + 1
    if "sequence" in rules.canasta.kinds and longest < rules.canasta.size:
        yield _clash("meld.sequence_low", "canasta.size")


# --- the first meld of a side ---------------------------------------------------------------------


def _a_band_asks_for_something(rules: RuleSet) -> Iterator[InputError]:
    """A band that needs no canasta has a minimum."""
    for place, band in enumerate(rules.initial.bands):
        if band.needs == "points" and "minimum" not in band.model_fields_set:
            yield InputError(MissingKey("minimum"), f"initial.bands.{place}.minimum")


def _bands_rise(rules: RuleSet) -> Iterator[InputError]:
    """The first band has no lowest score; later bands start higher and need no fewer points."""
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


def _bands_clash(place: int, key: str) -> InputError:
    first, second = (f"initial.bands.{n}.{key}" for n in (place - 1, place))
    return InputError(_clash(first, second).fault, second)


def _a_band_asks_for_one_thing(rules: RuleSet) -> Iterator[InputError]:
    """A band that needs a canasta has no minimum."""
    for place, band in enumerate(rules.initial.bands):
        if band.needs != "points" and band.minimum:
            path = f"initial.bands.{place}"
            yield _clash(f"{path}.minimum", f"{path}.needs")


def _canastas_asked_for_can_be_laid(rules: RuleSet) -> Iterator[InputError]:
    """A band may need a natural canasta only if there are natural canastas."""
    wanted = any(band.needs == "natural_canasta" for band in rules.initial.bands)
    yield from _needs(wanted, "initial.bands", "natural" in rules.canasta.kinds, "canasta.kinds")


def _minimums_by_deal_rise(rules: RuleSet) -> Iterator[InputError]:
    """Where the number of the deal sets the minimum, a later deal needs no fewer points."""
    for place, (earlier, later) in enumerate(pairwise(rules.initial.by_deal)):
        if earlier > later:
            yield _clash(f"initial.by_deal.{place}", f"initial.by_deal.{place + 1}")


# --- pile, discard, going out, calls, game --------------------------------------------------------


def _canastas_of_a_kind_are_canastas(rules: RuleSet) -> Iterator[InputError]:
    """Going out needs no more canastas of one kind than canastas in all."""
    for players in rules.players:
        whole = for_players(rules.going_out.canastas, players)
        for key in _NEEDED:
            if _needed(rules, key, players) > whole:
                yield _clash(f"going_out.{key}", "going_out.canastas")


def _canastas_of_all_kinds_are_canastas(rules: RuleSet) -> Iterator[InputError]:
    """Going out needs no more canastas of all kinds together than canastas in all."""
    for players in rules.players:
        whole = for_players(rules.going_out.canastas, players)
        counts = {key: _needed(rules, key, players) for key in _NEEDED}
        for first, second in combinations(_NEEDED, 2):
            if _count_together({first: counts[first], second: counts[second]}) > whole:
                yield _clash(f"going_out.{first}", f"going_out.{second}")
        if _count_together(counts) > whole:
            wanted = (f"going_out.{key}" for key in _NEEDED if counts[key])
            yield from (_clash("going_out.canastas", key) for key in wanted)


def _count_together(counts: Mapping[str, int]) -> int:
    """The fewest canastas that meet these counts for each kind.

    A clean canasta is natural or a sequence.
    """
    natural, mixed, sequence, wild, clean = (counts.get(key, 0) for key in _NEEDED)
    return max(natural + sequence, clean) + mixed + wild


def _needed(rules: RuleSet, key: str, players: int) -> int:
    return for_players(getattr(rules.going_out, key), players)


def _needed_canastas_can_be_made(rules: RuleSet) -> Iterator[InputError]:
    """Players can make the canastas needed to go out, and these canastas count."""
    yield from _needs(True, "going_out.canastas", rules.canasta.kinds, "canasta.kinds")
    mixed = any(_needed(rules, "mixed_canastas", players) for players in rules.players)
    wild = rules.meld.max_wild != 0
    yield from _needs(mixed, "going_out.mixed_canastas", wild, "meld.max_wild")
    for key, kinds in _NEEDED.items():
        wanted = any(_needed(rules, key, players) for players in rules.players)
        there = set(kinds) & set(rules.canasta.kinds)
        yield from _needs(wanted, f"going_out.{key}", there, "canasta.kinds")
        counted = key != "wild_canastas" or rules.going_out.wild_count
        yield from _needs(wanted, f"going_out.{key}", counted, "going_out.wild_count")


def _a_frozen_pile_asks_no_less(rules: RuleSet) -> Iterator[InputError]:
    """A frozen pile needs no fewer naturals than a free pile."""
    if rules.pile.naturals_frozen < rules.pile.naturals:
        yield _clash("pile.naturals_frozen", "pile.naturals")


def _a_pile_is_at_least_a_card(rules: RuleSet) -> Iterator[InputError]:
    """A player who takes the pile takes at least the upcard."""
    if rules.pile.most_cards == 0:
        yield InputError(BadValue("0", "≥ 1"), "pile.most_cards")


def _sets_of_black_threes_are_melded(rules: RuleSet) -> Iterator[InputError]:
    """A set of black threes earns a bonus only if threes are melded and are not bonus cards."""
    values, key = rules.black_threes, "black_threes.set_bonus"
    yield from _needs(values.set_bonus, key, values.melded != "never", "black_threes.melded")
    yield from _needs(values.set_bonus, key, not values.bonus, "black_threes.bonus")


def _a_concealed_bonus_is_for_something(rules: RuleSet) -> Iterator[InputError]:
    """House rules give a bonus for going out concealed only if the rules say what concealed is."""
    key, concealed = "going_out.concealed_bonus", rules.going_out.concealed != "none"
    given = rules.origins[key].standing is Standing.HOUSE and rules.going_out.concealed_bonus
    yield from _needs(given, key, concealed, "going_out.concealed")


def _a_game_has_a_deal(rules: RuleSet) -> Iterator[InputError]:
    """A game has at least one deal."""
    if rules.game.deals == 0:
        yield InputError(BadValue("0", "≥ 1"), "game.deals")


# --- all checks -----------------------------------------------------------------------------------


CHECKS: tuple[Check, ...] = (
    _sides_are_even,
    _the_usual_number_of_players_is_one_of_them,
    _every_number_of_players_is_served,
    _every_rank_has_points,
    _packs_suffice,
    _ranks_suffice,
    check_needed({"deal.first_upcard": ("deal.face_down",)}),
    _the_cutter_sees_no_more_than_a_hand,
    check_needed(
        {
            "deal.foot": (
                "deal.first_hand",
                "pile.taken: from_foot",
                "discard.foot_optional",
                "going_out.foot_played",
                "going_out.hand_fine",
            )
        }
    ),
    _melds_hold_their_naturals,
    _canastas_are_melds,
    _canastas_are_of_laid_kinds,
    _closed_canastas_are_canastas,
    check_needed(
        {
            "canasta.kinds: sequence": ("canasta.sequence_bonus",),
            "canasta.kinds: wild": (
                "canasta.wild_bonus",
                "canasta.wild_contents",
                "canasta.twos_bonus",
                "canasta.twos_mixed_bonus",
            ),
        }
    ),
    check_needed({"meld.twos: rank": ("canasta.twos_bonus", "canasta.twos_mixed_bonus")}),
    _wild_contents_fit,
    _many_canastas_hold_their_naturals,
    _only_pure_ranks_open_with_wilds,
    check_needed(
        {
            "canasta.kinds: wild": ("canasta.unfinished: wild", "going_out.unfinished: wild"),
            "meld.kinds: sequence": (
                "canasta.short_sequence",
                "pile.onto_sequence",
                "pile.start_sequence",
                "going_out.extend_sequence",
            ),
        }
    ),
    _short_sequences_are_no_canastas,
    check_needed({"canasta.short_sequence": ("canasta.short_sequence_loss",)}),
    _a_sequence_can_be_a_canasta,
    _a_band_asks_for_something,
    _bands_rise,
    _a_band_asks_for_one_thing,
    _canastas_asked_for_can_be_laid,
    _minimums_by_deal_rise,
    _canastas_of_a_kind_are_canastas,
    _canastas_of_all_kinds_are_canastas,
    _needed_canastas_can_be_made,
    _a_frozen_pile_asks_no_less,
    _a_pile_is_at_least_a_card,
    check_needed({"red_threes.laid": ("black_threes.bonus", "pile.red_three_discard")}),
    _sets_of_black_threes_are_melded,
    _a_concealed_bonus_is_for_something,
    check_needed(
        {"black_threes.removed": ("black_threes.removed_each", "black_threes.removed_all")}
    ),
    check_needed(
        {"calls.contract_start": ("calls.auction",), "calls.contract_step": ("calls.auction",)}
    ),
    check_needed({"pack.calientes": ("calls.caliente",)}),
    _a_game_has_a_deal,
    check_needed({"game.canastas_win": ("game.canastas_win_bonus",)}),
)


def refuse_contradictions(rules: RuleSet, new: Collection[str] = ()) -> None:
    """Refuse a rule set that contradicts itself.

    Raises:
        InputError: the first contradiction. If one check finds several contradictions, the error is
            the contradiction that involves the most keys from `new`.
    """
    for problems in CHECKS:
        if found := list(problems(rules)):
            shown = max(found, key=lambda problem: len(_new_keys(problem, new)))
            raise _add_values(shown, rules, new)


def _new_keys(problem: InputError, new: Collection[str]) -> set[str]:
    """The new keys among the keys of a problem."""
    fault = problem.fault
    keys = (fault.first, fault.second) if isinstance(fault, Contradiction) else (problem.path,)
    return {_rule_key(key) for key in keys} & {*new}


def _rule_key(key: str) -> str:
    """The key of the rule that a longer key belongs to: the first two parts of the longer key."""
    return ".".join(key.split(".")[:2])


def _add_values(problem: InputError, rules: RuleSet, new: Collection[str]) -> InputError:
    """The contradiction with the values of both keys, shown at a new key if there is one."""
    fault = problem.fault
    if not isinstance(fault, Contradiction):
        return problem
    keys = (fault.first, fault.second)
    first, second = (f"{key} = {_format_value(key, rules)}" for key in keys)
    path = next((key for key in (problem.path, *keys) if _rule_key(key) in new), problem.path)
    return InputError(Contradiction(first, second), path)


def _format_value(key: str, rules: RuleSet) -> str:
    """The value of a key, as a rule file writes it; the key may lead into a list or a table."""
    section, *path = key.split(".")
    found: Any = as_table(getattr(rules, section))
    for part in path:
        found = found[int(part) if isinstance(found, tuple) else part]
    return shorten_text(as_json(found))
