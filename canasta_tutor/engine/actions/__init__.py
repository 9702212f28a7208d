"""What each action asks beyond drawing, laying and taking the pile."""
