"""Rule sets for the laws: house rules that change what players may lay, and hands that fit them."""

from __future__ import annotations

from typing import Any

from hypothesis import strategies as st

from canasta_tutor.engine.melds.laying import lay
from canasta_tutor.engine.rules.rule_files import load, patch_rules
from canasta_tutor.engine.rules.schema.rule_set import RuleSet
from canasta_tutor.engine.values.actions import Lay
from canasta_tutor.engine.values.cards import Card, Cards, cards
from canasta_tutor.engine.values.table import Meld

RUNS: dict[str, Any] = {
    "pack.packs": 3,
    "meld.kinds": ["set", "sequence"],
    "canasta.kinds": ["natural", "mixed", "sequence"],
    "canasta.closed": ["sequence"],
}
KINDS: dict[str, dict[str, Any]] = {
    "classic": {},
    "runs": RUNS,
    "runs, few wilds": RUNS | {"meld.max_wild": 2, "meld.same_rank": "two"},
    "runs upward with wilds": RUNS
    | {"meld.sequence_growth": "up", "meld.sequence_wilds": "unlimited", "canasta.closed": []},
    "runs both ways with two wilds": RUNS | {"meld.sequence_wilds": 2},
    "wild melds": {
        "meld.kinds": ["set", "wild"],
        "canasta.kinds": ["natural", "mixed", "wild"],
        "canasta.closed": ["wild"],
    },
    "runs and wild melds": RUNS
    | {"meld.kinds": ["set", "sequence", "wild"], "meld.same_rank": "two"},
    "two sets": {"meld.same_rank": "two"},
    "closed": {"canasta.closed": ["natural"], "meld.more_naturals": True},
    "after closed": {"canasta.closed": ["natural", "mixed"], "meld.same_rank": "after_closed"},
    "twos as a rank": {"meld.twos": "rank", "canasta.kinds": ["natural", "mixed", "wild"]},
    "twos as a rank, twice": RUNS | {"meld.twos": "rank", "meld.same_rank": "two"},
    "ranks without wilds": {"meld.no_wilds": ["7", "8"], "meld.wilds_if_opened": ["8"]},
    "wilds onto four": {"meld.wild_onto": 4, "meld.wild_share": "third"},
    "half wilds": {"meld.wild_share": "half_unfinished", "meld.max_wild": "unlimited"},
}

kinds = st.sampled_from(sorted(KINDS)).map(lambda name: patch_rules(load("classic"), KINDS[name]))

NEAR = ["6h", "7h", "8h", "9h", "Th", "7d", "8d", "7s", "8s", "8c", "9d", "2h", "2d", "X"]


def lively_hands(least: int, most: int) -> st.SearchStrategy[Cards]:
    """Hands with many ways to lay them."""
    return st.lists(st.sampled_from(NEAR), min_size=least, max_size=most).map(
        lambda texts: cards(Card(text) for text in texts)
    )


@st.composite
def lively_melds(draw: st.DrawFn, rules: RuleSet, most: int = 3) -> tuple[Meld, ...]:
    """Melds of a side that such hands can join."""
    melds: tuple[Meld, ...] = ()
    for text in draw(st.lists(st.sampled_from(LAID), max_size=most)):
        laid = lay(melds, (Lay(cards(text), new=True),), rules)
        if not laid.problems:
            melds = laid.melds
    return melds


LAID = [
    "7h 7d 7s", "7c 7c 2c", "8h 8d 8c 8c", "8s 8s 2s 2c", "8h 8d 8s 8c 8h 8d 8s",
    "7h 7d 7s 7c 7h 7d 2s", "7h 8h 9h", "8h 9h Th", "9h Th Jh", "7d 8d 9d", "Th Jh Qh Kh Ah",
    "4h 5h 6h", "7h 2s 9h", "8d 9d X", "2s 2c X", "2s 2c X X", "2h 2d 2s 2c 2s 2c X", "Kh Kd Ks",
]  # fmt: skip
