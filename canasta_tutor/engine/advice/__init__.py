"""The nearest legal action, and the one that brings the most points."""
