"""One module for each kind of puzzle: how it is drawn, and what the learner reads about answers."""
