"""A question as it is written."""
