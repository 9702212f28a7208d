"""The home page and the lessons."""
