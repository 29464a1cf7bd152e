"""The limits of an equity in the background."""

from __future__ import annotations

MOST_COUNTED = 60_000_000
"""The most showdowns counted one by one; above it a sample is dealt."""
DEALT_OF_A_STREET = 400_000
"""Deals sampled for the shares at each earlier street."""
DEALT, DEALT_TO_MANY = 10_000_000, 4_000_000
