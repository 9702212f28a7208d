"""The page where the learner plays whole deals against program players."""
