"""How a program player plays: its weights in points, and three named players with their weights."""

from __future__ import annotations

from canasta_tutor.engine.values.record import Record


class Style(Record):
    """The weights of a player, in points unless they say otherwise.

    `id` names the player in the catalogues.
    """

    id: str
    wild_kept: int = 50
    """What a wild card in hand is worth, on top of its card points."""
    opening: int = 150
    """What a side's first meld is worth."""
    card_taken: int = 15
    """What each card of the pile below the upcard is worth."""
    card_drawn: int = 20
    """What a card from the stock is worth."""
    pair_kept: int = 8
    """What a card is worth in hand for each other card of its rank."""
    neighbour_kept: int = 4
    """What a card is worth in hand for each neighbour in its suit, where sequences are melds."""
    own_meld: int = 25
    """What a card is worth in hand if the own side has a meld of its rank."""
    pile_given: int = 40
    """What the player expects to lose if the next player takes the pile."""
    card_given: int = 16
    """What it costs for each card of a pile that the next player takes, discard included."""
    meld_fed: int = 40
    """What it costs if the discard joins an unfinished meld of the next side."""
    near_canasta: int = 25
    """How much more such a discard costs for each card that this meld has above the minimum."""
    wild_given: int = 200
    """What a wild card costs as a discard."""
    stop_kept: int = 160
    """What a black three is worth in hand while the pile is empty."""
    stop_card: int = 40
    """How much less a black three in hand is worth for each card on the pile."""


COUNTING = Style("counting")
"""The player whose advice and results learners see."""
NAMED = (
    Style("nina", pile_given=60, card_given=24, pair_kept=5, stop_kept=200),
    Style("emma"),
    Style("viktor", card_taken=22, pair_kept=14, wild_kept=65, card_given=12),
)
"""The named players: Nina discards with care, Emma plays like `COUNTING`, Viktor collects cards."""
