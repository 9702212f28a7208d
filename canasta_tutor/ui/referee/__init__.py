"""The referee page and the rules page."""
