"""The referee's table and the rule book."""
