"""A tutor for the card game Canasta.

>>> from canasta_tutor import explain, group
>>> print(explain(group("7h 7d 2c")).splitlines()[0])
Legal.
"""

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from canasta_tutor.explanation import explain, group, lay, minimum, points, take
    from canasta_tutor.referee.ask import ask

__version__ = "0.1.0"

__all__ = ["ask", "explain", "group", "lay", "minimum", "points", "take"]


def __getattr__(name: str) -> Any:
    """Load the rules only when they are asked something."""
    if name not in __all__:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    if name == "ask":
        from canasta_tutor.referee.ask import ask

        return ask
    from canasta_tutor import explanation

    return getattr(explanation, name)
