"""The constants of the learner model, fitted to the answers of learners; no lesson imports it."""
