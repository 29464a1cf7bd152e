"""Equities too large for a request, which workers count in parts."""
