"""What the first meld of a side must reach."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from canasta_tutor.engine.rules.consistency.contradiction import clash, needs
from canasta_tutor.engine.rules.schema.system import RuleSet
from canasta_tutor.engine.values.faults import BadValue, InputError, MissingKey


def _a_band_asks_for_something(rules: RuleSet) -> Iterator[InputError]:
    """A band that asks for no canasta names its minimum."""
    for place, band in enumerate(rules.initial.bands):
        if band.needs == "points" and "minimum" not in band.model_fields_set:
            yield InputError(MissingKey("minimum"), f"initial.bands.{place}.minimum")


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


def _bands_clash(place: int, key: str) -> InputError:
    first, second = (f"initial.bands.{n}.{key}" for n in (place - 1, place))
    return InputError(clash(first, second).fault, second)


def _a_band_asks_for_one_thing(rules: RuleSet) -> Iterator[InputError]:
    """A band that asks for a canasta asks for no points, too."""
    for place, band in enumerate(rules.initial.bands):
        if band.needs != "points" and band.minimum:
            path = f"initial.bands.{place}"
            yield clash(f"{path}.minimum", f"{path}.needs")


def _canastas_asked_for_can_be_laid(rules: RuleSet) -> Iterator[InputError]:
    """A band that asks for a natural canasta needs natural canastas."""
    asked = any(band.needs == "natural_canasta" for band in rules.initial.bands)
    yield from needs(asked, "initial.bands", "natural" in rules.canasta.kinds, "canasta.kinds")


def _minimums_by_deal_rise(rules: RuleSet) -> Iterator[InputError]:
    """Where the number of the deal decides, a later deal asks no fewer points."""
    for place, (earlier, later) in enumerate(pairwise(rules.initial.by_deal)):
        if earlier > later:
            yield clash(f"initial.by_deal.{place}", f"initial.by_deal.{place + 1}")


CHECKS = (
    _a_band_asks_for_something,
    _bands_rise,
    _a_band_asks_for_one_thing,
    _canastas_asked_for_can_be_laid,
    _minimums_by_deal_rise,
)
