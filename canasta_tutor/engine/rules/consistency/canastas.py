"""Melds, canastas and what they bring."""

from __future__ import annotations

from collections.abc import Iterator

from canasta_tutor.engine.rules.consistency.contradiction import clash, needs
from canasta_tutor.engine.rules.schema.system import RuleSet
from canasta_tutor.engine.values.cards import Rank
from canasta_tutor.engine.values.faults import InputError


def _melds_hold_their_naturals(rules: RuleSet) -> Iterator[InputError]:
    """The least meld has room for its natural cards."""
    if rules.meld.min_cards < rules.meld.min_naturals:
        yield clash("meld.min_naturals", "meld.min_cards")


def _canastas_are_melds(rules: RuleSet) -> Iterator[InputError]:
    """A canasta is a meld, and its naturals are among its cards."""
    if rules.canasta.size < rules.meld.min_cards:
        yield clash("canasta.size", "meld.min_cards")
    if rules.canasta.size < rules.canasta.min_naturals:
        yield clash("canasta.size", "canasta.min_naturals")


def _canastas_are_of_laid_kinds(rules: RuleSet) -> Iterator[InputError]:
    """A kind of canasta is of a kind of meld that may be laid."""
    laid, twos = rules.meld.kinds, rules.meld.twos == "rank"
    there = {
        "natural": "set" in laid,
        "mixed": "set" in laid,
        "sequence": "sequence" in laid,
        "wild": "wild" in laid or twos,
    }
    for kind in rules.canasta.kinds:
        yield from needs(kind, "canasta.kinds", there[kind], "meld.kinds")
    yield from needs("wild" in rules.canasta.kinds, "canasta.kinds", there["wild"], "meld.twos")


def _closed_canastas_are_canastas(rules: RuleSet) -> Iterator[InputError]:
    """A kind that is closed is a kind of canasta."""
    if set(rules.canasta.closed) - set(rules.canasta.kinds):
        yield clash("canasta.closed", "canasta.kinds")


def _bonuses_have_their_canastas(rules: RuleSet) -> Iterator[InputError]:
    """A bonus for a kind of canasta needs that kind."""
    values, kinds = rules.canasta, rules.canasta.kinds
    said = {
        "canasta.sequence_bonus": (values.sequence_bonus, "sequence"),
        "canasta.wild_bonus": (values.wild_bonus, "wild"),
        "canasta.wild_contents": (values.wild_contents, "wild"),
        "canasta.twos_bonus": (values.twos_bonus, "wild"),
        "canasta.twos_mixed_bonus": (values.twos_mixed_bonus, "wild"),
    }
    for key, (bonus, kind) in said.items():
        yield from needs(bonus, key, kind in kinds, "canasta.kinds")


def _twos_are_a_rank(rules: RuleSet) -> Iterator[InputError]:
    """Canastas of twos need twos to be a rank."""
    for key in ("twos_bonus", "twos_mixed_bonus"):
        bonus = getattr(rules.canasta, key)
        yield from needs(bonus, f"canasta.{key}", rules.meld.twos == "rank", "meld.twos")


def _wild_contents_fit(rules: RuleSet) -> Iterator[InputError]:
    """The twos and jokers of a wild canasta fit into one, where it takes no further card."""
    values = rules.canasta
    for content in values.wild_contents if "wild" in values.closed else ():
        if content.twos + content.jokers > values.size:
            yield clash("canasta.wild_contents", "canasta.size")


def _many_canastas_hold_their_naturals(rules: RuleSet) -> Iterator[InputError]:
    """Of so many canastas no more are natural."""
    for place, each in enumerate(rules.canasta.sets):
        if each.natural > each.canastas:
            path = f"canasta.sets.{place}"
            yield clash(f"{path}.natural", f"{path}.canastas")


def _only_pure_ranks_open_with_wilds(rules: RuleSet) -> Iterator[InputError]:
    """A rank that takes wild cards once it opened with one takes none otherwise."""
    opened, pure = set(rules.meld.wilds_if_opened), set(rules.meld.no_wilds)
    yield from needs(opened - pure, "meld.wilds_if_opened", None, "meld.no_wilds")


def _unfinished_wild_melds_are_laid(rules: RuleSet) -> Iterator[InputError]:
    """What is said of unfinished wild melds needs wild canastas."""
    wild = "wild" in rules.canasta.kinds
    yield from needs(
        "wild" in rules.canasta.unfinished, "canasta.unfinished", wild, "canasta.kinds"
    )
    yield from needs(
        "wild" in rules.going_out.unfinished, "going_out.unfinished", wild, "canasta.kinds"
    )


def _sequences_are_laid(rules: RuleSet) -> Iterator[InputError]:
    """What is said of sequences needs them to be melds."""
    said = {
        "canasta.short_sequence": rules.canasta.short_sequence,
        "pile.onto_sequence": rules.pile.onto_sequence != "no",
        "pile.start_sequence": rules.pile.start_sequence,
        "going_out.extend_sequence": rules.going_out.extend_sequence,
    }
    for key, wanted in said.items():
        yield from needs(wanted, key, "sequence" in rules.meld.kinds, "meld.kinds")


def _short_sequences_are_no_canastas(rules: RuleSet) -> Iterator[InputError]:
    """A short sequence is shorter than a canasta, and a loss for it needs one."""
    values = rules.canasta
    if values.short_sequence >= values.size:
        yield clash("canasta.short_sequence", "canasta.size")
    loss, short = values.short_sequence_loss, values.short_sequence
    yield from needs(loss, "canasta.short_sequence_loss", short, "canasta.short_sequence")


def _a_sequence_can_be_a_canasta(rules: RuleSet) -> Iterator[InputError]:
    """From the lowest rank of a sequence to the ace there are enough for a canasta of them."""
    low = next(rank for rank in Rank if rank.symbol == rules.meld.sequence_low)
    longest = Rank.ACE - low + 1
    if "sequence" in rules.canasta.kinds and longest < rules.canasta.size:
        yield clash("meld.sequence_low", "canasta.size")


CHECKS = (
    _melds_hold_their_naturals,
    _canastas_are_melds,
    _canastas_are_of_laid_kinds,
    _closed_canastas_are_canastas,
    _bonuses_have_their_canastas,
    _twos_are_a_rank,
    _wild_contents_fit,
    _many_canastas_hold_their_naturals,
    _only_pure_ranks_open_with_wilds,
    _unfinished_wild_melds_are_laid,
    _sequences_are_laid,
    _short_sequences_are_no_canastas,
    _a_sequence_can_be_a_canasta,
)
