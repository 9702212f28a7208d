"""What stands around the tutor: opening it, building its notebooks, checking its content."""
