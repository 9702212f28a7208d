"""The class page: handing out an assignment, working at it, the table of results."""
