"""What cards, melds and a whole deal score, and who has won."""
