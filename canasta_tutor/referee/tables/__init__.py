"""The tables that a question fits: hands that may be held, melds that may lie there."""
