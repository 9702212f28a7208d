"""The answer to a question: a ruling as JSON, and what would be legal instead."""
