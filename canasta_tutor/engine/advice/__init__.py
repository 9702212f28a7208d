"""The nearest legal action, and the lay-down with the most points."""
