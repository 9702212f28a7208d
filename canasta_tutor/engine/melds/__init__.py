"""What a meld is, where it may lie, and what the first one must reach."""
