"""What 104/85/M states expressly, and the values of these rules that must agree."""

from functools import partial

from games.five_card.rules import law
from games.five_card.rules.capital import CAPITAL
from games.five_card.rules.commission import PRINTED_RATE
from games.five_card.rules.ranking import CLASSES, LOWEST
from games.five_card.rules.records import CARDS_OF_A_HAND, FEWEST, KEY, SEATS
from games.five_card.rules.voice import LAST_ROUND_CARDS
from games.rules.cards import DECK_40
from games.rules.ranking import ACE
from games.rules.stated import (
    Stated,
    bounded,
    count,
    examples,
    face,
    money,
    norm,
    ordinal,
    row,
    share,
)

_provision = law.INSTRUMENT.provision
_of_class = partial(examples, ace_below=LOWEST)

OF_SEVERAL = ("straight_flush", "full_house", "flush", "three_of_a_kind", "two_pair", "pair")

SUITS_OF_THE_PACK = len({card.suit for card in DECK_40})
CARDS_OF_A_SUIT = len(DECK_40) // SUITS_OF_THE_PACK
OPEN_IN_THE_SECOND_ROUND = 2
THIRD, FOURTH = KEY + 1, KEY + 2

NUMBERS: tuple[Stated, ...] = (
    count("suits_of_the_pack", law.DECK, SUITS_OF_THE_PACK),
    count("cards_of_a_suit", law.DECK, CARDS_OF_A_SUIT),
    count("hands_of_a_pack", law.SHUFFLE_AND_BURN, law.MOST_HANDS_OF_A_PACK, "upto"),
    count("least_cut", law.SHUFFLE_AND_BURN, law.LEAST_CUT, "from"),
    count("most_cutters", law.SHUFFLE_AND_BURN, law.MOST_CUTTERS, "upto"),
    count("fewest_places", law.PLACES, FEWEST, "from"),
    count("most_places", law.PLACES, len(SEATS), "upto"),
    count("one_place_each", law.PLACES, 1, "upto"),
    bounded("higher_wins", law.OBJECT, "over"),
    count("several_share", law.OBJECT, 2, "from"),
    bounded("higher_class_wins", law.HIGHER_CLASS_WINS, "over"),
    bounded("higher_class_wins", law.HIGHER_CLASS_WINS, "under"),
    *(money("pot_money", law.CAPITAL, ante) for ante in CAPITAL),
    *(money("least_capital", law.CAPITAL, capital.minimum) for capital in CAPITAL.values()),
    bounded("least_capital", law.CAPITAL, f"from {CAPITAL[20].minimum}"),
    *(
        money("top_up_below", law.CAPITAL, capital.threshold, "under")
        for capital in CAPITAL.values()
    ),
    *(money("initial_commission", law.INITIAL_COMMISSION, ante) for ante in CAPITAL),
    share("printed_rate", law.HOUSE_COMMISSION, PRINTED_RATE),
    ordinal("key_card", law.DEALING, KEY),
    bounded("least_raise", law.FIRST_RAISE, "from"),
    count("two_still_in", law.THIRD_CARD, FEWEST, "from"),
    ordinal("third_card", law.THIRD_CARD, THIRD),
    count("open_cards", law.VOICE, OPEN_IN_THE_SECOND_ROUND),
    ordinal("second_open_card", law.VOICE, OPEN_IN_THE_SECOND_ROUND),
    count("open_cards", law.VOICE_FOLD, OPEN_IN_THE_SECOND_ROUND),
    count("two_still_in", law.VOICE_GOES_ON, FEWEST, "from"),
    ordinal("fourth_card", law.VOICE_GOES_ON, FOURTH),
    count("two_still_in", law.AFTER_A_BET, FEWEST, "from"),
    count("four_answers", law.AFTER_A_BET, len(law.ANSWERS)),
    count("open_cards_of_the_last_round", law.LAST_ROUND, LAST_ROUND_CARDS),
    ordinal("fourth_open_card", law.LAST_ROUND, LAST_ROUND_CARDS),
    count("open_cards_of_the_last_round", law.SHOWDOWN, LAST_ROUND_CARDS),
    count("minutes_to_decide", law.TIME_LIMIT, int(law.MINUTES_TO_DECIDE.printed), "upto"),
    count("no_agreement", _provision("art_11__point_f"), 2, "from"),
)

CARDS: tuple[Stated, ...] = (
    face("order_of_ranks", law.DECK, ACE),
    row("order_of_ranks", law.DECK, range(ACE - 1, LOWEST - 1, -1)),
    count("royal_flush", law.ROYAL_FLUSH, CARDS_OF_A_HAND),
    count("suits_all_equal", law.ROYAL_FLUSH, SUITS_OF_THE_PACK),
    *_of_class("royal_flush", law.ROYAL_FLUSH, "A K Q J 10"),
    count("straight_flush", law.STRAIGHT_FLUSH, CARDS_OF_A_HAND),
    *_of_class("straight_flush", law.STRAIGHT_FLUSH, "10 9 8 7 6"),
    count("four_of_a_kind", law.FOUR_OF_A_KIND, 4),
    *_of_class("four_of_a_kind", law.FOUR_OF_A_KIND, "A A A A 5"),
    count("full_house", law.FULL_HOUSE, 3),
    count("full_house", law.FULL_HOUSE, 2),
    *_of_class("full_house", law.FULL_HOUSE, "8 8 8 5 5"),
    count("flush", law.FLUSH, CARDS_OF_A_HAND),
    *_of_class("flush", law.FLUSH, "10 9 8 7 5"),
    count("straight", law.STRAIGHT, CARDS_OF_A_HAND),
    count("ace_as_four", law.STRAIGHT, LOWEST - 1),
    face("ace_as_four", law.STRAIGHT, ACE),
    *_of_class("straight", law.STRAIGHT, "6 7 8 9 10", "A 5 6 7 8"),
    count("three_of_a_kind", law.THREE_OF_A_KIND, 3),
    count("three_of_a_kind", law.THREE_OF_A_KIND, 2),
    *_of_class("three_of_a_kind", law.THREE_OF_A_KIND, "K K K 6 5"),
    count("two_pair", law.TWO_PAIR, 2),
    *_of_class("two_pair", law.TWO_PAIR, "10 10 6 6 5"),
    count("pair", law.PAIR, 2),
    count("pair", law.PAIR, 3),
    *_of_class("pair", law.PAIR, "10 10 9 7 6"),
    count("high_card", law.HIGH_CARD, CARDS_OF_A_HAND),
    *(count("several_of_a_class", CLASSES[name], 2, "from") for name in OF_SEVERAL),
    *(
        count("several_of_a_class", provision, 1, "over")
        for provision in (law.STRAIGHT, law.HIGH_CARD)
    ),
    count("several_of_a_class", law.HIGH_CARD, 2),
    count("suits_settle_the_opening", law.SUITS, 1, "over"),
    *_of_class("high_card", law.HIGH_CARD, "A 10 7 6 5"),
)

DUTIES: tuple[Stated, ...] = (
    norm("cut", law.SHUFFLE_AND_BURN, "may", "must"),
    norm("one_place_each", law.PLACES, "only"),
    norm("ace_as_four", law.STRAIGHT, "may"),
    norm("least_capital", law.CAPITAL, "may", "must"),
    norm("capital_fixed", law.NO_CHANGE_OF_CAPITAL, "must_not"),
    norm("duty_to_open", law.DUTY_TO_OPEN, "must"),
    norm("suits_settle_no_showdown", law.SUITS, "must"),
    norm("answers_to_a_bet", law.FIRST_ANSWER, "must"),
    norm("fold", law.FIRST_FOLD, "may"),
    norm("least_raise", law.FIRST_RAISE, "must_not"),
    norm("redouble_raised_again", law.FIRST_REDOUBLE, "may"),
    norm("no_raise_after_passing", law.VOICE_PASS, "only"),
    norm("bet_in_sight", law.VOICE_BET, "must"),
    norm("answers_to_a_bet", law.ANSWER, "must"),
    norm("no_passing_after_a_bet", law.AFTER_A_BET, "must", "must_not"),
    norm("voice_of_the_last_round", law.LAST_ROUND, "may"),
    norm("key_card_shown", law.SHOWDOWN, "must"),
    norm("not_all_in_with_chips", law.SHORT_STACK, "must_not"),
    norm("made_to_fold", law.TIME_LIMIT, "must", "only"),
    norm("in_turn", law.IN_TURN, "must_not", "only"),
    norm("no_agreement", _provision("art_11__point_f"), "must_not"),
)

STATED = (*NUMBERS, *CARDS, *DUTIES)
