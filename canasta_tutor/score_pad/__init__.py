"""A score pad for a game at one's own table."""
