"""What 69/2003 states expressly, and the values of these rules that must agree."""

from functools import partial

from games.rules.banked_table import SEATS
from games.rules.cards import DECK_52
from games.rules.ranking import ACE
from games.rules.stated import (
    Stated,
    bounded,
    count,
    examples,
    face,
    norm,
    odds,
    ordinal,
    prizes,
    refers,
    row,
    share,
)
from games.rules.wagers import EVENS
from games.stud.rules import law
from games.stud.rules.bets import BETTING
from games.stud.rules.faults import EXPOSED_TO_VOID
from games.stud.rules.paytable import PROGRESSIVE, RAISE, TIMES_THE_ANTE
from games.stud.rules.ranking import KING, LOW_ACE
from games.stud.rules.records import METHODS, PLACES

CARDS_OF_A_HAND = PLACES["seat"]
WITH_THE_CROUPIER = 1
PT, ZH = "pt", "zh-hant"

_of_class = partial(examples, ace_below=LOW_ACE)
_straight_flushes = next(line for line in PROGRESSIVE.lines if line.category == "straight_flush")
assert _straight_flushes.share is not None

NUMBERS: tuple[Stated, ...] = (
    count("pack", law.DECK, len(DECK_52)),
    count("places", law.PLACES, len(SEATS) + WITH_THE_CROUPIER),
    count("spaces_for_bets", law.SPACES, len(BETTING.bets)),
    count("ways_of_shuffling", law.SHUFFLED_AND_CUT.article, len(METHODS)),
    share("twice_the_ante", law.TWICE_THE_ANTE, TIMES_THE_ANTE.printed),
    count("cards_of_a_hand", law.DEALT_ONE_BY_ONE, CARDS_OF_A_HAND),
    ordinal("croupier_shows_his_last", law.DEALT_ONE_BY_ONE, CARDS_OF_A_HAND, ZH),
    count("cards_of_a_hand", law.DEALT_BY_FIVES, CARDS_OF_A_HAND),
    ordinal("croupier_shows_his_last", law.DEALT_BY_FIVES, CARDS_OF_A_HAND, ZH),
    face("ace_king_qualifies", law.QUALIFICATION, ACE, KING),
    bounded("ace_king_qualifies", law.QUALIFICATION, "from", PT),
    count("ace_king_qualifies", law.QUALIFICATION, 1, "from", ZH),
    odds("ante_unqualified", law.NOT_QUALIFIED, EVENS),
    bounded("qualification_is_enough", law.HANDS_OPENED, "from"),
    bounded("croupier_higher", law.CROUPIER_HIGHER, "over"),
    bounded("player_higher", law.PLAYER_HIGHER, "over"),
    odds("ante_won", law.PLAYER_HIGHER, EVENS),
    *prizes(RAISE),
    bounded("pair_or_lower", law.PAYS["pair"], "upto"),
    count("prize_of_two_pair", law.PAYS["two_pair"], 2, lang=PT),
    count("prize_of_three", law.PAYS["three_of_a_kind"], 3, lang=PT),
    count("prize_of_four", law.PAYS["four_of_a_kind"], 4, lang=PT),
    *(bounded("house_maximum", line.provision, "upto") for line in RAISE.lines if line.is_capped),
    count("jackpot_of_four", law.JACKPOT_PRIZES, 4, lang=PT),
    count("jackpot_of_four", law.JACKPOT_PAYS["four_of_a_kind"], 4, lang=PT),
    *prizes(PROGRESSIVE),
    count("royals_share", law.JACKPOT_ROYALS_SHARE, 2, "from"),
    count("each_straight_flush", law.JACKPOT_PER_STRAIGHT_FLUSH, 2, "from"),
    share("each_straight_flush", law.JACKPOT_PER_STRAIGHT_FLUSH, _straight_flushes.share),
    count("cards_exposed_void", law.VOID, EXPOSED_TO_VOID, "from"),
)

CARDS: tuple[Stated, ...] = (
    row("order_of_ranks", law.FACE_VALUES, range(ACE, LOW_ACE - 1, -1)),
    row("ace_low", law.LOW_ACE, (5, 4, 3, 2)),
    face("ace_low", law.LOW_ACE, ACE),
    count("royal_flush", law.CLASS["royal_flush"], CARDS_OF_A_HAND),
    *_of_class("royal_flush", law.CLASS["royal_flush"], "A K Q J 10"),
    count("straight_flush", law.CLASS["straight_flush"], CARDS_OF_A_HAND),
    *_of_class("straight_flush", law.CLASS["straight_flush"], "K Q J 10 9", "5 4 3 2 A"),
    count("four_of_a_kind", law.CLASS["four_of_a_kind"], 4),
    count("full_house", law.CLASS["full_house"], 3),
    count("full_house", law.CLASS["full_house"], 2),
    count("flush", law.CLASS["flush"], CARDS_OF_A_HAND),
    *_of_class("flush", law.CLASS["flush"], "10 9 7 5 2"),
    count("straight", law.CLASS["straight"], CARDS_OF_A_HAND),
    *_of_class("straight", law.CLASS["straight"], "6 7 8 9 10"),
    count("three_of_a_kind", law.CLASS["three_of_a_kind"], 3),
    count("three_of_a_kind", law.CLASS["three_of_a_kind"], 2),
    *_of_class("three_of_a_kind", law.CLASS["three_of_a_kind"], "K K K 6 5"),
    count("two_pair", law.CLASS["two_pair"], 2, lang=PT),
    *_of_class("two_pair", law.CLASS["two_pair"], "10 10 6 6 5"),
    count("pair", law.CLASS["pair"], 2),
    count("pair", law.CLASS["pair"], 3),
    *_of_class("pair", law.CLASS["pair"], "10 10 9 7 6"),
    count("high_card", law.CLASS["high_card"], CARDS_OF_A_HAND),
)

DUTIES: tuple[Stated, ...] = (
    norm("either_way_of_shuffling", law.SHUFFLED_AND_CUT.article, "may", lang=PT),
    norm("no_cut_by_machine", law.SHUFFLED_BY_MACHINE, "need_not"),
    norm("bets_to_choose", law.ANTE.article, "may"),
    norm("procedures_of_betting", law.ANTE_COMPULSORY.article, "may", lang=PT),
    norm("procedures_of_betting", law.ANTE_COMPULSORY.article, "must", lang=ZH),
    norm("own_hand_only", law.OWN_HAND_ONLY, "only", "must_not"),
    norm("ante_compulsory", law.ANTE_COMPULSORY, "must"),
    norm("jackpot_bet_is_free", law.BEFORE_FIRST_CARD, "may"),
    norm("cards_on_the_table", law.INSTRUMENT.provision("art_6__point_4"), "must_not"),
    norm("must_decide", law.DECISION, "must"),
    norm("twice_the_ante", law.TWICE_THE_ANTE, "must"),
    norm("croupier_shows_his_last", law.DEALT_ONE_BY_ONE, "must", lang=ZH),
    norm("croupier_shows_his_last", law.DEALT_BY_FIVES, "must", lang=ZH),
    norm("rules_of_opening", law.QUALIFICATION.article, "must", lang=PT),
    norm("qualification", law.QUALIFICATION, "must"),
    norm("qualification", law.QUALIFICATION, "only", lang=ZH),
    *(norm("house_maximum", line.provision, "must_not") for line in RAISE.lines if line.is_capped),
    norm("jackpot_needs_an_ante", law.JACKPOT_WITH_ANTE.article, "must"),
    norm("irregularities", law.VOID.article, "must"),
    norm("rest_face_down", law.ONE_CARD_EXPOSED, "must", lang=ZH),
    norm("shuffler_replaced", law.SHUFFLER_FAILS, "must", lang=ZH),
    norm("prohibitions", law.INSTRUMENT.provision("art_12"), "must_not"),
)

REFERENCES: tuple[Stated, ...] = (
    refers("below_qualification", law.NOT_QUALIFIED, law.QUALIFICATION, before="point", lang=PT),
    refers("qualification_is_enough", law.HANDS_OPENED, law.QUALIFICATION),
)

STATED = (*NUMBERS, *CARDS, *DUTIES, *REFERENCES)
