"""What cards, melds and a whole deal count, and who has won."""
