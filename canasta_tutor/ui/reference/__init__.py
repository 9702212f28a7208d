"""Pages to look things up: the glossary, and a rule card for the table."""
