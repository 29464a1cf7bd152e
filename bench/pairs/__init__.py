"""Pairs of texts whose faults are known: what the checks are measured with."""
