"""Score sheets: practice, worksheets, and the pad for a game of one's own."""
