"""Where a learner stands with every skill."""
