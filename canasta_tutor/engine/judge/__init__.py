"""Whether an action is legal, and what comes of it: the one place that decides."""
