"""The limits of the numbers of a run, with the shared readers of numbers."""

from games.rules.numbers import MOST_CHIPS, fraction, whole

__all__ = ["LARGEST_STAKE", "MOST_CHIPS", "MOST_ROUNDS", "fraction", "whole"]

MOST_ROUNDS = 10**10
LARGEST_STAKE = 10**9
