"""Voilà pages that open at once: each notebook runs once, and each visitor gets a copy.

`instant_voila.InstantVoila` is the application. README.md says how to use the package and how it
works. This file imports nothing, because every kernel loads it.
"""
