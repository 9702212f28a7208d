"""What a learner seems to believe, judged by the signs in their answers."""
