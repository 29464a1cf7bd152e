"""Numbers the modules of five-card poker hold."""

from games.five_card.odds.equity import LEAST_KNOWN, MOST_HANDS, TABLE


def test_two_to_seven_hands_of_which_two_cards_at_least_are_known() -> None:
    """The first deal gives two cards, and a table has seven places: 104/85/M."""
    assert MOST_HANDS == TABLE.most_hands == 7
    assert LEAST_KNOWN == 2
    assert TABLE.plain == (2, 5)
