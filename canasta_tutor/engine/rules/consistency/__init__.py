"""Values of a rule set that cannot hold together."""
