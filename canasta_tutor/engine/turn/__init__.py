"""The deal, and the steps of a turn up to going out."""
