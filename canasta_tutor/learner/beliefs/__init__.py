"""What a learner seems to believe, by the signs in his answers."""
