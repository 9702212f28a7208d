"""The rules of Canasta: values in, values out."""
