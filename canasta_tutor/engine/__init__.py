"""The rules of Canasta: values in, values out.

Nothing here reads a clock, draws chance by itself or shows anything on a screen.
"""
