"""Benchmarks.

Times depend on the machine, so each time stands beside a baseline of the same run.
"""
