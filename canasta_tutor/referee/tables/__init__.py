"""The tables that fit a question, with possible hands and melds where the question is silent."""
