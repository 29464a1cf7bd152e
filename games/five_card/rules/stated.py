"""What 104/85/M states expressly, and the values of these rules that must agree."""

from games.five_card.rules import law
from games.five_card.rules.commission import CAPITAL, PRINTED_RATE
from games.five_card.rules.ranking import LAST_ROUND_CARDS, LOWEST
from games.five_card.rules.records import FEWEST, KEY, SEATS
from games.rules.provisions import stated
from games.rules.values.cards import DECK_40
from games.rules.values.ranking import ACE

_provision = law.INSTRUMENT.provision
STRAIGHT, HIGH_CARD = law.CLASSES["straight"], law.CLASSES["high_card"]

OF_SEVERAL = ("straight_flush", "full_house", "flush", "three_of_a_kind", "two_pair", "pair")

SUITS_OF_THE_PACK = len({card.suit for card in DECK_40})
CARDS_OF_A_SUIT = len(DECK_40) // SUITS_OF_THE_PACK
OPEN_IN_THE_SECOND_ROUND = 2
THIRD, FOURTH = KEY + 1, KEY + 2

NUMBERS: tuple[stated.Stated, ...] = (
    stated.count("suits_of_the_pack", law.DECK, SUITS_OF_THE_PACK),
    stated.count("cards_of_a_suit", law.DECK, CARDS_OF_A_SUIT),
    stated.count("hands_of_a_pack", law.SHUFFLE_AND_BURN, law.MOST_HANDS_OF_A_PACK, "upto"),
    stated.count("least_cut", law.SHUFFLE_AND_BURN, law.LEAST_CUT, "from"),
    stated.count("most_cutters", law.SHUFFLE_AND_BURN, law.MOST_CUTTERS, "upto"),
    stated.count("fewest_places", law.PLACES, FEWEST, "from"),
    stated.count("most_places", law.PLACES, len(SEATS), "upto"),
    stated.count("one_place_each", law.PLACES, 1, "upto"),
    stated.bounded("higher_wins", law.OBJECT, "over"),
    stated.count("several_share", law.OBJECT, 2, "from"),
    stated.bounded("higher_class_wins", law.HIGHER_CLASS_WINS, "over"),
    stated.bounded("higher_class_wins", law.HIGHER_CLASS_WINS, "under"),
    *(stated.money("pot_money", law.CAPITAL, ante) for ante in CAPITAL),
    *(stated.money("least_capital", law.CAPITAL, capital.minimum) for capital in CAPITAL.values()),
    stated.bounded("least_capital", law.CAPITAL, f"from {CAPITAL[20].minimum}"),
    *(
        stated.money("top_up_below", law.CAPITAL, capital.threshold, "under")
        for capital in CAPITAL.values()
    ),
    *(stated.money("initial_commission", law.INITIAL_COMMISSION, ante) for ante in CAPITAL),
    stated.share("printed_rate", law.HOUSE_COMMISSION, PRINTED_RATE),
    stated.ordinal("key_card", law.DEALING, KEY),
    stated.bounded("least_raise", law.FIRST_RAISE, "from"),
    stated.count("two_still_in", law.THIRD_CARD, FEWEST, "from"),
    stated.ordinal("third_card", law.THIRD_CARD, THIRD),
    stated.count("open_cards", law.VOICE, OPEN_IN_THE_SECOND_ROUND),
    stated.ordinal("second_open_card", law.VOICE, OPEN_IN_THE_SECOND_ROUND),
    stated.count("open_cards", law.VOICE_FOLD, OPEN_IN_THE_SECOND_ROUND),
    stated.count("two_still_in", law.VOICE_GOES_ON, FEWEST, "from"),
    stated.ordinal("fourth_card", law.VOICE_GOES_ON, FOURTH),
    stated.count("two_still_in", law.AFTER_A_BET, FEWEST, "from"),
    stated.count("four_answers", law.AFTER_A_BET, len(law.ANSWERS)),
    stated.count("open_cards_of_the_last_round", law.LAST_ROUND, LAST_ROUND_CARDS),
    stated.ordinal("fourth_open_card", law.LAST_ROUND, LAST_ROUND_CARDS),
    stated.count("open_cards_of_the_last_round", law.SHOWDOWN, LAST_ROUND_CARDS),
    stated.count("minutes_to_decide", law.TIME_LIMIT, int(law.MINUTES_TO_DECIDE.printed), "upto"),
    stated.count("no_agreement", _provision("art_11__point_f"), 2, "from"),
)

CARDS: tuple[stated.Stated, ...] = (
    stated.face("order_of_ranks", law.DECK, ACE),
    stated.row("order_of_ranks", law.DECK, range(ACE - 1, LOWEST - 1, -1)),
    *stated.classes(
        law.CLASSES,
        LOWEST,
        {
            "royal_flush": ["A K Q J 10"],
            "straight_flush": ["10 9 8 7 6"],
            "four_of_a_kind": ["A A A A 5"],
            "full_house": ["8 8 8 5 5"],
            "flush": ["10 9 8 7 5"],
            "straight": ["6 7 8 9 10", "A 5 6 7 8"],
            "three_of_a_kind": ["K K K 6 5"],
            "two_pair": ["10 10 6 6 5"],
            "pair": ["10 10 9 7 6"],
            "high_card": ["A 10 7 6 5"],
        },
        {**stated.OF_FIVE, "two_pair": (2,)},
    ),
    stated.count("suits_all_equal", law.CLASSES["royal_flush"], SUITS_OF_THE_PACK),
    stated.count("ace_as_four", STRAIGHT, LOWEST - 1),
    stated.face("ace_as_four", STRAIGHT, ACE),
    *(stated.count("several_of_a_class", law.CLASSES[name], 2, "from") for name in OF_SEVERAL),
    *(
        stated.count("several_of_a_class", provision, 1, "over")
        for provision in (STRAIGHT, HIGH_CARD)
    ),
    stated.count("several_of_a_class", HIGH_CARD, 2),
    stated.count("suits_settle_the_opening", law.SUITS, 1, "over"),
)

DUTIES: tuple[stated.Stated, ...] = (
    stated.norm("cut", law.SHUFFLE_AND_BURN, "may", "must"),
    stated.norm("one_place_each", law.PLACES, "only"),
    stated.norm("ace_as_four", STRAIGHT, "may"),
    stated.norm("least_capital", law.CAPITAL, "may", "must"),
    stated.norm("capital_fixed", law.NO_CHANGE_OF_CAPITAL, "must_not"),
    stated.norm("duty_to_open", law.DUTY_TO_OPEN, "must"),
    stated.norm("suits_settle_no_showdown", law.SUITS, "must"),
    stated.norm("answers_to_a_bet", law.FIRST_ANSWER, "must"),
    stated.norm("fold", law.FIRST_FOLD, "may"),
    stated.norm("least_raise", law.FIRST_RAISE, "must_not"),
    stated.norm("redouble_raised_again", law.FIRST_REDOUBLE, "may"),
    stated.norm("no_raise_after_passing", law.VOICE_PASS, "only"),
    stated.norm("bet_in_sight", law.VOICE_BET, "must"),
    stated.norm("answers_to_a_bet", law.ANSWER, "must"),
    stated.norm("no_passing_after_a_bet", law.AFTER_A_BET, "must", "must_not"),
    stated.norm("voice_of_the_last_round", law.LAST_ROUND, "may"),
    stated.norm("key_card_shown", law.SHOWDOWN, "must"),
    stated.norm("not_all_in_with_chips", law.SHORT_STACK, "must_not"),
    stated.norm("made_to_fold", law.TIME_LIMIT, "must", "only"),
    stated.norm("in_turn", law.IN_TURN, "must_not", "only"),
    stated.norm("no_agreement", _provision("art_11__point_f"), "must_not"),
)

STATED = (*NUMBERS, *CARDS, *DUTIES)
