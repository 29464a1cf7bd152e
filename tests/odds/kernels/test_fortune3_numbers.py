"""Numbers the modules of Fortune 3 hold, each reckoned here from what it counts."""

from games.fortune3.odds import ENDINGS, kernel
from games.fortune3.odds.showdowns import BANKS, DEALS, HANDS


def test_deals_are_three_cards_to_the_player_and_three_of_the_rest_to_the_bank() -> None:
    assert HANDS == 52 * 51 * 50 // 6
    assert BANKS == 49 * 48 * 47 // 6
    assert DEALS == HANDS * BANKS == 407_170_400


def test_every_ending_has_its_place() -> None:
    assert len(ENDINGS) == kernel.ENDINGS
