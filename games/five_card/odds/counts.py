"""Stored counts of hands by category; ``exact.counted`` recomputes them."""

COUNTS: dict[str, dict[str, int]] = {
    "straight_flush": {
        "royal_flush": 4,
        "straight_flush": 24,
        "four_of_a_kind": 360,
        "full_house": 2160,
        "flush": 980,
        "straight": 7140,
        "three_of_a_kind": 23040,
        "two_pair": 51840,
        "pair": 322560,
        "high_card": 249900,
    },
    "flush": {
        "royal_flush": 4,
        "straight_flush": 20,
        "four_of_a_kind": 360,
        "full_house": 2160,
        "flush": 984,
        "straight": 7140,
        "three_of_a_kind": 23040,
        "two_pair": 51840,
        "pair": 322560,
        "high_card": 249900,
    },
}


def category_counts(low_ace_in_suit: str) -> dict[str, int]:
    """All possible hands by category; ``low_ace_in_suit`` is the value of PA-03."""
    return dict(COUNTS[low_ace_in_suit])
