"""Tables for puzzles, with earlier turns that could have led to them."""
