"""From a written question to tables that fit it."""
