"""What 69/2003 states expressly, and the values of these rules that must agree."""

from games.rules.banked.table import SEATS
from games.rules.hands.wagers import EVENS
from games.rules.provisions import stated
from games.rules.values.cards import DECK_52
from games.rules.values.ranking import ACE
from games.stud.rules import law
from games.stud.rules.bets import BETTING, PROGRESSIVE, RAISE, TIMES_THE_ANTE
from games.stud.rules.faults import EXPOSED_TO_VOID
from games.stud.rules.ranking import KING, LOW_ACE
from games.stud.rules.records import METHODS, PLACES

CARDS_OF_A_HAND = PLACES["seat"]
WITH_THE_CROUPIER = 1
PT, ZH = "pt", "zh-hant"

_straight_flushes = next(line for line in PROGRESSIVE.lines if line.category == "straight_flush")
assert _straight_flushes.share is not None

NUMBERS: tuple[stated.Stated, ...] = (
    stated.count("pack", law.DECK, len(DECK_52)),
    stated.count("places", law.PLACES, len(SEATS) + WITH_THE_CROUPIER),
    stated.count("spaces_for_bets", law.SPACES, len(BETTING.bets)),
    stated.count("ways_of_shuffling", law.SHUFFLED_AND_CUT.article, len(METHODS)),
    stated.share("twice_the_ante", law.TWICE_THE_ANTE, TIMES_THE_ANTE.printed),
    stated.count("cards_of_a_hand", law.DEALT_ONE_BY_ONE, CARDS_OF_A_HAND),
    stated.ordinal("croupier_shows_his_last", law.DEALT_ONE_BY_ONE, CARDS_OF_A_HAND, ZH),
    stated.count("cards_of_a_hand", law.DEALT_BY_FIVES, CARDS_OF_A_HAND),
    stated.ordinal("croupier_shows_his_last", law.DEALT_BY_FIVES, CARDS_OF_A_HAND, ZH),
    stated.face("ace_king_qualifies", law.QUALIFICATION, ACE, KING),
    stated.bounded("ace_king_qualifies", law.QUALIFICATION, "from", PT),
    stated.count("ace_king_qualifies", law.QUALIFICATION, 1, "from", ZH),
    stated.odds("ante_unqualified", law.NOT_QUALIFIED, EVENS),
    stated.bounded("qualification_is_enough", law.HANDS_OPENED, "from"),
    stated.bounded("croupier_higher", law.CROUPIER_HIGHER, "over"),
    stated.bounded("player_higher", law.PLAYER_HIGHER, "over"),
    stated.odds("ante_won", law.PLAYER_HIGHER, EVENS),
    *stated.prizes(RAISE),
    stated.bounded("pair_or_lower", law.PAYS["pair"], "upto"),
    stated.count("prize_of_two_pair", law.PAYS["two_pair"], 2, lang=PT),
    stated.count("prize_of_three", law.PAYS["three_of_a_kind"], 3, lang=PT),
    stated.count("prize_of_four", law.PAYS["four_of_a_kind"], 4, lang=PT),
    *(
        stated.bounded("house_maximum", line.provision, "upto")
        for line in RAISE.lines
        if line.is_capped
    ),
    stated.count("jackpot_of_four", law.JACKPOT_PRIZES, 4, lang=PT),
    stated.count("jackpot_of_four", law.JACKPOT_PAYS["four_of_a_kind"], 4, lang=PT),
    *stated.prizes(PROGRESSIVE),
    stated.count("royals_share", law.JACKPOT_ROYALS_SHARE, 2, "from"),
    stated.count("each_straight_flush", law.JACKPOT_PER_STRAIGHT_FLUSH, 2, "from"),
    stated.share("each_straight_flush", law.JACKPOT_PER_STRAIGHT_FLUSH, _straight_flushes.share),
    stated.count("cards_exposed_void", law.VOID, EXPOSED_TO_VOID, "from"),
)

CARDS: tuple[stated.Stated, ...] = (
    stated.row("order_of_ranks", law.FACE_VALUES, range(ACE, LOW_ACE - 1, -1)),
    stated.row("ace_low", law.LOW_ACE, (5, 4, 3, 2)),
    stated.face("ace_low", law.LOW_ACE, ACE),
    *stated.classes(
        law.CLASS,
        LOW_ACE,
        {
            "royal_flush": ["A K Q J 10"],
            "straight_flush": ["K Q J 10 9", "5 4 3 2 A"],
            "flush": ["10 9 7 5 2"],
            "straight": ["6 7 8 9 10"],
            "three_of_a_kind": ["K K K 6 5"],
            "two_pair": ["10 10 6 6 5"],
            "pair": ["10 10 9 7 6"],
        },
    ),
    stated.count("two_pair", law.CLASS["two_pair"], 2, lang=PT),
)

DUTIES: tuple[stated.Stated, ...] = (
    stated.norm("either_way_of_shuffling", law.SHUFFLED_AND_CUT.article, "may", lang=PT),
    stated.norm("no_cut_by_machine", law.SHUFFLED_BY_MACHINE, "need_not"),
    stated.norm("bets_to_choose", law.ANTE.article, "may"),
    stated.norm("procedures_of_betting", law.ANTE_COMPULSORY.article, "may", lang=PT),
    stated.norm("procedures_of_betting", law.ANTE_COMPULSORY.article, "must", lang=ZH),
    stated.norm("own_hand_only", law.OWN_HAND_ONLY, "only", "must_not"),
    stated.norm("ante_compulsory", law.ANTE_COMPULSORY, "must"),
    stated.norm("jackpot_bet_is_free", law.BEFORE_FIRST_CARD, "may"),
    stated.norm("cards_on_the_table", law.INSTRUMENT.provision("art_6__point_4"), "must_not"),
    stated.norm("must_decide", law.DECISION, "must"),
    stated.norm("twice_the_ante", law.TWICE_THE_ANTE, "must"),
    stated.norm("croupier_shows_his_last", law.DEALT_ONE_BY_ONE, "must", lang=ZH),
    stated.norm("croupier_shows_his_last", law.DEALT_BY_FIVES, "must", lang=ZH),
    stated.norm("rules_of_opening", law.QUALIFICATION.article, "must", lang=PT),
    stated.norm("qualification", law.QUALIFICATION, "must"),
    stated.norm("qualification", law.QUALIFICATION, "only", lang=ZH),
    *(
        stated.norm("house_maximum", line.provision, "must_not")
        for line in RAISE.lines
        if line.is_capped
    ),
    stated.norm("jackpot_needs_an_ante", law.JACKPOT_WITH_ANTE.article, "must"),
    stated.norm("irregularities", law.VOID.article, "must"),
    stated.norm("rest_face_down", law.ONE_CARD_EXPOSED, "must", lang=ZH),
    stated.norm("shuffler_replaced", law.SHUFFLER_FAILS, "must", lang=ZH),
    stated.norm("prohibitions", law.INSTRUMENT.provision("art_12"), "must_not"),
)

REFERENCES: tuple[stated.Stated, ...] = (
    stated.refers(
        "below_qualification", law.NOT_QUALIFIED, law.QUALIFICATION, before="point", lang=PT
    ),
    stated.refers("qualification_is_enough", law.HANDS_OPENED, law.QUALIFICATION),
)

STATED = (*NUMBERS, *CARDS, *DUTIES, *REFERENCES)
