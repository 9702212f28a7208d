"""The referee: it answers questions about the rules, as JSON."""
