"""A score pad for a game that the players play at their own table."""
