"""Numbers the modules of Omaha hold, each reckoned here from what it counts."""

from itertools import accumulate

from games.omaha.odds.equity import BOARDS, MOST_HANDS
from tests.odds.omaha_frequencies import _kinds_of_board


def test_boards_are_those_before_and_after_each_deal_of_the_common_cards() -> None:
    assert tuple(accumulate((0, 3, 1, 1))) == BOARDS


def test_as_many_hands_as_the_deck_has_cards_for_beside_the_board() -> None:
    assert 4 * MOST_HANDS + 5 <= 52 < 4 * (MOST_HANDS + 1) + 5


def test_the_kinds_of_board_are_of_the_deck_and_stand_for_all_there_are() -> None:
    boards, weights = _kinds_of_board()
    assert weights.sum() == 52 * 51 * 50 * 49 * 48 // 120
    assert boards.max() < 52
    assert all(len({*board}) == 5 for board in boards[::97].tolist())
