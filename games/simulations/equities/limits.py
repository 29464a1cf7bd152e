"""How far an equity is reckoned in the background."""

from __future__ import annotations

MOST_COUNTED = 60_000_000
"""Showdowns counted one by one; of more, a sample is dealt."""
DEALT_OF_A_STREET = 400_000
"""For the shares as they were at each street before."""
DEALT, DEALT_TO_MANY = 10_000_000, 4_000_000
