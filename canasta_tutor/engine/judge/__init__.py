"""Whether an action is legal, and what it does. No other code decides this."""
