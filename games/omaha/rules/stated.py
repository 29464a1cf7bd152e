"""What 97/2010 states expressly, and the values of these rules that must agree."""

from games.omaha.rules import commission, law, ranking
from games.omaha.rules.hand import STREETS
from games.omaha.rules.records import BLINDS, FEWEST, HOLE_CARDS, SEATS
from games.omaha.rules.turn import ROUNDS
from games.rules.provisions import stated
from games.rules.values.cards import DECK_52
from games.rules.values.ranking import ACE

FINAL = ranking.FROM_THE_HAND + ranking.FROM_THE_BOARD
PT, ZH = "pt", "zh-hant"
UNIQUE = ("royal_flush", "straight_flush", "high_card")

_round_of = {provision: number for number, provision in ROUNDS.items()}
COMPARED = [provision for category, provision in law.CLASS.items() if category not in UNIQUE]
"""The classes for which the text says what decides between several hands: «mais de uma mão»."""

NUMBERS: tuple[stated.Stated, ...] = (
    stated.count("pack", law.DECK, len(DECK_52)),
    stated.count("seats", law.TEN_SEATS, len(SEATS)),
    # Divergence OD-11: 十門以上 may take the ten in.
    stated.count("more_seats", law.EXTRA_SEATS, len(SEATS), "over", PT),
    stated.count("more_seats", law.EXTRA_SEATS, len(SEATS), "from", ZH),
    stated.count("fewest_players", law.TWO_PLAYERS, FEWEST, "from"),
    stated.ordinal("big_blind_second", law.BLINDS, BLINDS.index("big_blind") + 1),
    stated.ordinal("big_blind_second", law.BIG_BLIND, BLINDS.index("big_blind") + 1),
    stated.share("small_blind_half", law.SMALL_BLIND, commission.SMALL_BLIND.printed),
    stated.count("hole_cards", law.DEAL, HOLE_CARDS),
    stated.count("blinds_go_before", law.FIRST_ROUND, len(BLINDS)),
    stated.count("flop", law.FLOP, STREETS[0].cards),
    stated.ordinal("second_round", law.SECOND_ROUND, _round_of[law.SECOND_ROUND]),
    stated.ordinal("later_rounds", law.LATER_DECISIONS, _round_of[law.SECOND_ROUND]),
    stated.bounded("later_rounds", law.LATER_DECISIONS, f"from {_round_of[law.SECOND_ROUND]}", PT),
    stated.count("two_of_the_hand", law.TWO_AND_THREE, ranking.FROM_THE_HAND),
    stated.count("three_of_the_board", law.TWO_AND_THREE, ranking.FROM_THE_BOARD),
    stated.count("five_in_all", law.TWO_AND_THREE, FINAL),
    stated.count("best_five", law.BEST_TAKES_POT, FINAL),
    stated.count("several_share", law.EQUAL_PARTS, 2, "from"),
    stated.bounded("bet_up_to_pot", law.UP_TO_POT, "upto", ZH),
    stated.bounded("least_bet", law.NO_LIMIT_GAME, "from"),
    stated.bounded("least_raise", law.AT_LEAST_LAST_RAISE, "from"),
    stated.count("most_raises", law.THREE_RAISES, int(commission.MOST_RAISES.printed), "upto"),
    stated.count("two_in_play", law.TWO_IN_PLAY, FEWEST),
    stated.share("lowest_rate", law.COMMISSION, commission.LOWEST_RATE),
    stated.share("highest_rate", law.COMMISSION, commission.HIGHEST_RATE),
    stated.share("commission_cap", law.COMMISSION, commission.CAP_IN_BIG_BLINDS["4x"], PT),
    stated.share("commission_cap", law.COMMISSION, commission.CAP_IN_BIG_BLINDS["5x"], ZH),
    stated.bounded("commission_cap", law.COMMISSION, "upto", ZH),
)

CARDS: tuple[stated.Stated, ...] = (
    stated.row("order_of_ranks", law.RANK_ORDER, range(ACE, ranking.ACE_BELOW - 1, -1)),
    stated.row("ace_low", law.ACE_LOW, ranking.LOWEST_SEQUENCE[:-1], PT),
    stated.row("ace_low", law.ACE_LOW, ranking.LOWEST_SEQUENCE, ZH),
    stated.face("ace_low", law.ACE_LOW, ACE),
    *stated.classes(
        law.CLASS,
        ranking.ACE_BELOW,
        {
            "royal_flush": ["A K Q J 10"],
            "straight_flush": ["K Q J 10 9", "5 4 3 2 A"],
            "flush": ["10 9 7 5 2"],
            "straight": ["6 7 8 9 10", "A K Q J 10", "5 4 3 2 A"],
            "two_pair": ["10 10 6 6 5"],
            "pair": ["10 10 9 7 6"],
        },
        {**stated.OF_FIVE, "full_house": (3, 2, 5), "three_of_a_kind": (3, 2, 5), "two_pair": (5,)},
    ),
    stated.count("two_pair", law.CLASS["two_pair"], 2, lang=PT),
    stated.count("pair", law.CLASS["pair"], FINAL, lang=PT),
    *(stated.count("several_of_a_class", provision, 1, "over", PT) for provision in COMPARED),
    *(stated.count("several_of_a_class", provision, 1, "from", ZH) for provision in COMPARED),
    stated.count("several_of_a_class", law.CLASS["straight_flush"], 2),
)

DUTIES: tuple[stated.Stated, ...] = (
    stated.norm("house_may_have_more_seats", law.EXTRA_SEATS, "may"),
    stated.norm("either_way_of_shuffling", law.SHUFFLING, "must", lang=ZH),
    stated.norm("no_cut_by_machine", law.BY_MACHINE, "need_not"),
    stated.norm("tournament_chips_stay", law.TOURNAMENT_CHIPS, "must_not"),
    stated.norm("blind_limits_posted", law.BLIND_LIMITS, "must"),
    stated.norm("blinds_compulsory", law.BLINDS, "must"),
    stated.norm(
        "own_cards_on_the_table", law.INSTRUMENT.provision("art_6__para_2"), "only", "must_not"
    ),
    stated.norm("big_blind_decides_last", law.BIG_BLIND_LAST, "may"),
    stated.norm("must_decide", law.LATER_DECISIONS, "must", lang=ZH),
    stated.norm("all_show", law.ALL_SHOW, "must", lang=PT),
    stated.norm("error_put_right", law.RECTIFIED, "must"),
    stated.norm("any_two_of_the_hand", law.TWO_AND_THREE, "may"),
    stated.norm("no_agreed_split", law.NO_AGREED_SPLIT, "must", "must_not"),
    stated.norm("spoken_or_laid_down", law.INSTRUMENT.provision("art_11__point_1"), "may"),
    stated.norm("limit_game", law.LIMIT_GAME, "may"),
    stated.norm("bet_up_to_pot", law.UP_TO_POT, "must_not", lang=ZH),
    stated.norm("no_limit_game", law.NO_LIMIT_GAME, "may"),
    stated.norm("least_raise", law.AT_LEAST_LAST_RAISE, "must"),
    stated.norm("most_raises", law.THREE_RAISES, "may", lang=PT),
    stated.norm("fold_in_any_round", law.FOLD_ANY_ROUND, "may"),
    stated.norm("cards_to_croupier", law.CARDS_TO_CROUPIER, "must"),
    # Divergence OD-04: the Portuguese text lets the house take it, the Chinese has it take it.
    stated.norm("house_may_take_it", law.COMMISSION, "may", lang=PT),
    stated.norm("commission_cap", law.COMMISSION, "only", lang=ZH),
)

REFERENCES: tuple[stated.Stated, ...] = (
    stated.refers("marker_placed", law.MARKER_PLACED, law.MARKER, before="number"),
    stated.refers("after_the_blinds", law.FIRST_ROUND, law.BLINDS),
    stated.refers("flop_after_first_round", law.FLOP, law.DEAL.article, before="article"),
    stated.refers("turn_after_second_round", law.TURN, law.FLOP.article, before="article"),
    stated.refers("last_round_after_river", law.LAST_ROUND, law.RIVER, before="number"),
    stated.refers("rules_of_betting", law.LIMIT_GAME.article, law.TO_BET),
    stated.refers("rules_of_raising", law.THREE_RAISES.article, law.TO_RAISE),
    stated.refers("rules_of_folding", law.FOLD_ANY_ROUND.article, law.TO_FOLD),
    stated.refers("order_without_prejudice", law.HAND_ORDER, law.TWO_AND_THREE.article),
)

STATED = (*NUMBERS, *CARDS, *DUTIES, *REFERENCES)

assert set(law.CLASS.values()) <= {statement.provision for statement in CARDS}
