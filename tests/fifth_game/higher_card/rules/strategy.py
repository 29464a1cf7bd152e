"""Ways to decide by: the lowest rank that is doubled."""

from __future__ import annotations

LOWEST_DOUBLED = {"five_or_better": 5, "always_double": 2, "never_double": 15}
