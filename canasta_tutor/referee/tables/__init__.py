"""The tables that fit a question, with possible hands and melds for what it does not tell."""
