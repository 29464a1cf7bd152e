"""What 97/2010 states expressly, and the values of these rules that must agree."""

from functools import partial

from games.omaha.rules import law
from games.omaha.rules.commission import (
    CAP_IN_BIG_BLINDS,
    HIGHEST_RATE,
    LOWEST_RATE,
    MOST_RAISES,
    SMALL_BLIND,
)
from games.omaha.rules.hand import STREETS
from games.omaha.rules.ranking import (
    ACE_BELOW,
    CLASS,
    FROM_THE_BOARD,
    FROM_THE_HAND,
    LOWEST_SEQUENCE,
)
from games.omaha.rules.records import BLINDS, FEWEST, HOLE_CARDS, SEATS
from games.omaha.rules.turn import ROUNDS
from games.rules.cards import DECK_52
from games.rules.ranking import ACE
from games.rules.stated import (
    Stated,
    bounded,
    count,
    examples,
    face,
    norm,
    ordinal,
    refers,
    row,
    share,
)

FINAL = FROM_THE_HAND + FROM_THE_BOARD
PT, ZH = "pt", "zh-hant"
UNIQUE = ("royal_flush", "straight_flush", "high_card")

_round_of = {provision: number for number, provision in ROUNDS.items()}
COMPARED = [provision for category, provision in CLASS.items() if category not in UNIQUE]
"""The classes for which the text says what decides between several hands: «mais de uma mão»."""

_of_class = partial(examples, ace_below=ACE_BELOW)

NUMBERS: tuple[Stated, ...] = (
    count("pack", law.DECK, len(DECK_52)),
    count("seats", law.TEN_SEATS, len(SEATS)),
    # Divergence OD-11: 十門以上 may take the ten in.
    count("more_seats", law.EXTRA_SEATS, len(SEATS), "over", PT),
    count("more_seats", law.EXTRA_SEATS, len(SEATS), "from", ZH),
    count("fewest_players", law.TWO_PLAYERS, FEWEST, "from"),
    ordinal("big_blind_second", law.BLINDS, BLINDS.index("big_blind") + 1),
    ordinal("big_blind_second", law.BIG_BLIND, BLINDS.index("big_blind") + 1),
    share("small_blind_half", law.SMALL_BLIND, SMALL_BLIND.printed),
    count("hole_cards", law.DEAL, HOLE_CARDS),
    count("blinds_go_before", law.FIRST_ROUND, len(BLINDS)),
    count("flop", law.FLOP, STREETS[0].cards),
    ordinal("second_round", law.SECOND_ROUND, _round_of[law.SECOND_ROUND]),
    ordinal("later_rounds", law.LATER_DECISIONS, _round_of[law.SECOND_ROUND]),
    bounded("later_rounds", law.LATER_DECISIONS, f"from {_round_of[law.SECOND_ROUND]}", PT),
    count("two_of_the_hand", law.TWO_AND_THREE, FROM_THE_HAND),
    count("three_of_the_board", law.TWO_AND_THREE, FROM_THE_BOARD),
    count("five_in_all", law.TWO_AND_THREE, FINAL),
    count("best_five", law.BEST_TAKES_POT, FINAL),
    count("several_share", law.EQUAL_PARTS, 2, "from"),
    bounded("bet_up_to_pot", law.UP_TO_POT, "upto", ZH),
    bounded("least_bet", law.NO_LIMIT_GAME, "from"),
    bounded("least_raise", law.AT_LEAST_LAST_RAISE, "from"),
    count("most_raises", law.THREE_RAISES, int(MOST_RAISES.printed), "upto"),
    count("two_in_play", law.TWO_IN_PLAY, FEWEST),
    share("lowest_rate", law.COMMISSION, LOWEST_RATE),
    share("highest_rate", law.COMMISSION, HIGHEST_RATE),
    share("commission_cap", law.COMMISSION, CAP_IN_BIG_BLINDS["4x"], PT),
    share("commission_cap", law.COMMISSION, CAP_IN_BIG_BLINDS["5x"], ZH),
    bounded("commission_cap", law.COMMISSION, "upto", ZH),
)

CARDS: tuple[Stated, ...] = (
    row("order_of_ranks", law.RANK_ORDER, range(ACE, ACE_BELOW - 1, -1)),
    row("ace_low", law.ACE_LOW, LOWEST_SEQUENCE[:-1], PT),
    row("ace_low", law.ACE_LOW, LOWEST_SEQUENCE, ZH),
    face("ace_low", law.ACE_LOW, ACE),
    count("royal_flush", law.ROYAL_FLUSH, FINAL),
    *_of_class("royal_flush", law.ROYAL_FLUSH, "A K Q J 10"),
    count("straight_flush", law.STRAIGHT_FLUSH, FINAL),
    *_of_class("straight_flush", law.STRAIGHT_FLUSH, "K Q J 10 9", "5 4 3 2 A"),
    count("four_of_a_kind", law.FOUR_OF_A_KIND, 4),
    count("full_house", law.FULL_HOUSE, 3),
    count("full_house", law.FULL_HOUSE, 2),
    count("full_house", law.FULL_HOUSE, FINAL),
    count("flush", law.FLUSH, FINAL),
    *_of_class("flush", law.FLUSH, "10 9 7 5 2"),
    count("straight", law.STRAIGHT, FINAL),
    *_of_class("straight", law.STRAIGHT, "6 7 8 9 10", "A K Q J 10", "5 4 3 2 A"),
    count("three_of_a_kind", law.THREE_OF_A_KIND, 3),
    count("three_of_a_kind", law.THREE_OF_A_KIND, 2),
    count("three_of_a_kind", law.THREE_OF_A_KIND, FINAL),
    count("two_pair", law.TWO_PAIR, FINAL),
    count("two_pair", law.TWO_PAIR, 2, lang=PT),
    *_of_class("two_pair", law.TWO_PAIR, "10 10 6 6 5"),
    count("pair", law.PAIR, 2),
    count("pair", law.PAIR, 3),
    count("pair", law.PAIR, FINAL, lang=PT),
    *_of_class("pair", law.PAIR, "10 10 9 7 6"),
    count("high_card", law.HIGH_CARD, FINAL),
    *(count("several_of_a_class", provision, 1, "over", PT) for provision in COMPARED),
    *(count("several_of_a_class", provision, 1, "from", ZH) for provision in COMPARED),
    count("several_of_a_class", law.STRAIGHT_FLUSH, 2),
)

DUTIES: tuple[Stated, ...] = (
    norm("house_may_have_more_seats", law.EXTRA_SEATS, "may"),
    norm("either_way_of_shuffling", law.SHUFFLING, "must", lang=ZH),
    norm("no_cut_by_machine", law.BY_MACHINE, "need_not"),
    norm("tournament_chips_stay", law.TOURNAMENT_CHIPS, "must_not"),
    norm("blind_limits_posted", law.BLIND_LIMITS, "must"),
    norm("blinds_compulsory", law.BLINDS, "must"),
    norm("own_cards_on_the_table", law.INSTRUMENT.provision("art_6__para_2"), "only", "must_not"),
    norm("big_blind_decides_last", law.BIG_BLIND_LAST, "may"),
    norm("must_decide", law.LATER_DECISIONS, "must", lang=ZH),
    norm("all_show", law.ALL_SHOW, "must", lang=PT),
    norm("error_put_right", law.RECTIFIED, "must"),
    norm("any_two_of_the_hand", law.TWO_AND_THREE, "may"),
    norm("no_agreed_split", law.NO_AGREED_SPLIT, "must", "must_not"),
    norm("spoken_or_laid_down", law.INSTRUMENT.provision("art_11__point_1"), "may"),
    norm("limit_game", law.LIMIT_GAME, "may"),
    norm("bet_up_to_pot", law.UP_TO_POT, "must_not", lang=ZH),
    norm("no_limit_game", law.NO_LIMIT_GAME, "may"),
    norm("least_raise", law.AT_LEAST_LAST_RAISE, "must"),
    norm("most_raises", law.THREE_RAISES, "may", lang=PT),
    norm("fold_in_any_round", law.FOLD_ANY_ROUND, "may"),
    norm("cards_to_croupier", law.CARDS_TO_CROUPIER, "must"),
    # Divergence OD-04: the Portuguese text lets the house take it, the Chinese has it take it.
    norm("house_may_take_it", law.COMMISSION, "may", lang=PT),
    norm("commission_cap", law.COMMISSION, "only", lang=ZH),
)

REFERENCES: tuple[Stated, ...] = (
    refers("marker_placed", law.MARKER_PLACED, law.MARKER, before="number"),
    refers("after_the_blinds", law.FIRST_ROUND, law.BLINDS),
    refers("flop_after_first_round", law.FLOP, law.DEAL.article, before="article"),
    refers("turn_after_second_round", law.TURN, law.FLOP.article, before="article"),
    refers("last_round_after_river", law.LAST_ROUND, law.RIVER, before="number"),
    refers("rules_of_betting", law.LIMIT_GAME.article, law.TO_BET),
    refers("rules_of_raising", law.THREE_RAISES.article, law.TO_RAISE),
    refers("rules_of_folding", law.FOLD_ANY_ROUND.article, law.TO_FOLD),
    refers("order_without_prejudice", law.HAND_ORDER, law.TWO_AND_THREE.article),
)

STATED = (*NUMBERS, *CARDS, *DUTIES, *REFERENCES)

assert set(CLASS.values()) <= {statement.provision for statement in CARDS}
