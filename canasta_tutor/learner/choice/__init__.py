"""Which puzzle comes next, and why."""
