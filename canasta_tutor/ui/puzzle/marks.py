"""Which cards of the scene are outlined: those that matter, offend, or are right."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator

from canasta_tutor.engine.values.cards import Cards
from canasta_tutor.ui.cards import Props


def scene_cards(table: Props | None) -> Iterator[tuple[str, str]]:
    """Browser's name and notation of the cards that can be marked, groups first, then the hand."""
    if table is None:
        return
    hand = table.get("hand")
    for place in [*table.get("groups", ()), *([hand] if hand else [])]:
        for card in place["cards"]:
            yield card["id"], notation(card["id"])


def notation(identity: str) -> str:
    """The card's text in the browser's name of it: `7h` in `group1.7h#0`."""
    return identity.partition("#")[0].rpartition(".")[2]


def marks(
    table: Props, chosen: Iterable[str], toned: Iterable[tuple[str, Cards]]
) -> dict[str, str]:
    """The tone of each marked card; of equal cards those that the learner chose come first."""
    first = set(chosen)
    there = sorted(scene_cards(table), key=lambda card: card[0] not in first)
    found: dict[str, str] = {}
    for tone, cards in toned:
        wanted = Counter(card.text for card in cards)
        for identity, text in there:
            if wanted[text] and identity not in found:
                wanted[text] -= 1
                found[identity] = tone
    return found
