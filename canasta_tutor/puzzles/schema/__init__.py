"""What a lesson file may hold: questions, puzzles, tables."""
