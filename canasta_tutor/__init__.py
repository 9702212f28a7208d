"""A tutor for the card game Canasta.

>>> from canasta_tutor import explain, group
>>> print(explain(group("7h 7d 2c")).splitlines()[0])
Yes, this is allowed.
"""

from canasta_tutor.explanation import explain, group, lay, minimum, points, take
from canasta_tutor.referee.ask import ask

__version__ = "0.2.0"

__all__ = ["ask", "explain", "group", "lay", "minimum", "points", "take"]
