"""Tables for puzzles, with a past that could have led to them."""
