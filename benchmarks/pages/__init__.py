"""Benchmarks of pages as a learner meets them: waiting times, memory, leftovers on the server."""
