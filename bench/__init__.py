"""Measurements: ``python -m bench [name …]``. Each module with a ``main`` prints its own."""
