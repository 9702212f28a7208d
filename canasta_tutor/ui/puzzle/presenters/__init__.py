"""One module for each kind of puzzle: how it is drawn, and what is said about answers."""
