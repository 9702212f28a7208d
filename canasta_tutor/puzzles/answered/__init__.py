"""What comes back for an answer: right or wrong, hints, what stands against it."""
