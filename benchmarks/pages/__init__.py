"""Benchmarks of pages as a learner meets them: waiting times, memory, what is left over."""
