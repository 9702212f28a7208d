"""What learners commonly take for a rule, and how an answer shows it."""
