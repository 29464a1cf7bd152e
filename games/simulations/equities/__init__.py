"""Equities too large for a request: reckoned in parts by the workers, seen as they come."""
