"""What a question leaves unsaid, settled: the suits of its cards, what they are aimed at."""
