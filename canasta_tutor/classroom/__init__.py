"""A class without accounts or a server: assignments, results, and the table of a class."""
