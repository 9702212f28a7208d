"""Tables from positions as people write them down; what they leave out is filled in.

The form is that of the referee: cards as text, hands that may be unknown, a pile whose last
card is the upcard. Unknown hands and the stock get cards that are left, in a fixed order.
"""

from .memory import MEMORY_KEYS
from .reading import KEYS, Position, read_position
from .sides import SIDE_KEYS

__all__ = ["KEYS", "MEMORY_KEYS", "SIDE_KEYS", "Position", "read_position"]
