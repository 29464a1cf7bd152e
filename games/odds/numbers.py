"""How large the numbers of a run may be; they are read by the house's own reader."""

from __future__ import annotations

from games.rules.numbers import MOST_CHIPS, fraction, whole

__all__ = ["LARGEST_STAKE", "MOST_CHIPS", "MOST_ROUNDS", "fraction", "whole"]

MOST_ROUNDS = 10**10
LARGEST_STAKE = 10**9
