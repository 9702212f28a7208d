"""Pages of Voilà that open at once: a notebook is run one time, and each visitor gets a copy.

Knows nothing of the tutor. How it works, and when it cannot: docs/instant.md.
"""
