"""The rules of all actions other than drawing, laying and taking the pile."""
