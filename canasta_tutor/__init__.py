"""A tutor for the card game Canasta."""

__version__ = "0.1.0"
