"""The nearest legal action, and the one that brings most: what searches beyond the judge."""
