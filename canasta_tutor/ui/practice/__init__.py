"""Practice: the next puzzle and why, modes, the skill map."""
