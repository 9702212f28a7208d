"""A puzzle on the page: its question on the card table, and the answer's verdict in words."""
