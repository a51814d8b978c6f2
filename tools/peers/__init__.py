"""Walpurgis beside other libraries: measuring, targets, and the report in docs/benchmarks.md."""
