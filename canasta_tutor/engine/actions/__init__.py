"""The rules of the actions beside drawing, laying and taking the pile."""
