"""The greedy player that the counting player replaced: the yardstick of `benchmarks.play`.

It stays as it was on 28 November 2026.
"""
