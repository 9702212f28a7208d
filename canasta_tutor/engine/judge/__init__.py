"""Whether an action is legal, and what it does: the one place that decides."""
