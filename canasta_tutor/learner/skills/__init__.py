"""A learner's strength and memory at every skill."""
