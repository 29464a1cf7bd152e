"""Stored counts of deals by category of hand; ``frequencies.counted`` recomputes them."""

COUNTS: dict[str, dict[str, int]] = {
    "any_two": {
        "royal_flush": 42_807_600,
        "straight_flush": 368_486_160,
        "four_of_a_kind": 2_225_270_496,
        "full_house": 29_424_798_576,
        "flush": 31_216_782_384,
        "straight": 52_289_648_688,
        "three_of_a_kind": 40_712_657_408,
        "two_pair": 170_775_844_104,
        "pair": 122_655_542_152,
        "high_card": 13_851_662_832,
    },
    "first_two": {
        "royal_flush": 43240,
        "straight_flush": 379224,
        "four_of_a_kind": 4_047_264,
        "full_house": 35_914_320,
        "flush": 41_883_800,
        "straight": 79_953_072,
        "three_of_a_kind": 174_387_528,
        "two_pair": 578_732_040,
        "pair": 1_357_655_832,
        "high_card": 536_479_440,
    },
}


def category_counts(hole_cards: str) -> dict[str, int]:
    """Deals by the category of a player's hand; ``hole_cards`` is the value of OD-01."""
    return dict(COUNTS[hole_cards])
