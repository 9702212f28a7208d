"""Benchmarks. Times depend on the machine, so each stands beside a baseline of the same run."""
