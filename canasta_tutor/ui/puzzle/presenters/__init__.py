"""One module for each kind of puzzle: how the page draws it, and the texts about answers."""
