"""What 89/2025 states expressly, and the values of these rules that must agree."""

from games.fortune3.rules import law
from games.fortune3.rules.bets import ANTE_BONUS, PAIR_PLUS, PROGRESSIVE, SIX_CARD_BONUS
from games.fortune3.rules.faults import MAKING_VOID
from games.fortune3.rules.ranking import LOW_SEQUENCE, QUEEN
from games.fortune3.rules.records import PLACES
from games.rules.banked.table import SEATS
from games.rules.hands.wagers import EVENS
from games.rules.provisions.stated import (
    Stated,
    bounded,
    classes,
    count,
    face,
    norm,
    odds,
    prizes,
    refers,
    row,
    share,
)
from games.rules.values.cards import DECK_52
from games.rules.values.ranking import ACE

_provision = law.INSTRUMENT.provision

THREE, COMMUNITY, TOP = PLACES["seat"], PLACES["community"], PLACES["discard"]
FIVE = THREE + COMMUNITY
SIX = PLACES["seat"] + PLACES["dealer"]
WITH_THE_BANK = 1
SPACES = (law.PAIR_PLUS_SPACE, law.ANTE_SPACE, law.PLAY_SPACE)

_straight_flushes = next(line for line in PROGRESSIVE.lines if line.category == "straight_flush")
assert _straight_flushes.share is not None


def _sequences(length: int) -> tuple[tuple[int, ...], ...]:
    """Every sequence of ``length`` cards, highest first; in the last the ace is low."""
    tops = range(ACE, LOW_SEQUENCE + length - 3, -1)
    full = [tuple(range(top, top - length, -1)) for top in tops]
    return tuple(
        tuple(ACE if rank < LOW_SEQUENCE else rank for rank in sequence) for sequence in full
    )


NUMBERS: tuple[Stated, ...] = (
    count("pack", law.DECK, len(DECK_52)),
    count("six_card_bonus_by_name", law.ADDITIONAL_BETS, SIX),
    bounded("basic_bets_offered", _provision("art_3__para_3"), "from"),
    count("most_hands", law.HANDS, len(SEATS) + WITH_THE_BANK),
    count("spaces_for_bets", _provision("art_5__para_3"), len(SPACES)),
    count("packet", law.DEALT_ONE_BY_ONE, THREE),
    count("packet", law.DEALT_BY_THREES, THREE),
    count("community_cards", law.COMMUNITY_CARDS, COMMUNITY),
    count("packet_for_the_community", law.TOP_CARD_DISCARDED, COMMUNITY + TOP),
    count("community_cards", law.TOP_CARD_DISCARDED, COMMUNITY),
    count("six_card_bonus_by_name", law.ADDITIONAL_UNAFFECTED, SIX),
    bounded("bank_below_queen", law.BANK_BELOW_QUEEN, "under"),
    face("bank_below_queen", law.BANK_BELOW_QUEEN, QUEEN),
    bounded("bank_qualifies", law.BANK_QUALIFIES, "from"),
    face("bank_qualifies", law.BANK_QUALIFIES, QUEEN),
    bounded("player_higher", law.HIGHER_HAND, "under"),
    bounded("bank_higher", law.HIGHER_HAND, "over"),
    odds("ante_and_play_bet_won", law.HIGHER_HAND, EVENS),
    *prizes(ANTE_BONUS),
    bounded("pair_or_higher", law.PAIR_PLUS, "over"),
    bounded("trio_or_higher", law.SIX_CARD_BONUS, "over"),
    count("six_card_bonus_by_name", law.SIX_CARD_BONUS, SIX),
    bounded("flush_or_higher", law.PROGRESSIVE, "over"),
    count("community_cards", law.PROGRESSIVE, COMMUNITY),
    count("three_and_three", law.BEST_FIVE_OF_SIX, THREE),
    count("best_five", law.BEST_FIVE_OF_SIX, FIVE),
    count("six_card_bonus_by_name", law.BEST_FIVE_OF_SIX, SIX),
    count("community_cards", law.JACKPOT_FIVE, COMMUNITY),
    count("three_of_the_player", law.JACKPOT_FIVE, THREE),
    count("community_cards", law.COMMUNITY_UNREVEALED, COMMUNITY),
    count("several_paid_in_order", law.JACKPOT_LEFT_TO_RIGHT, 1, "over"),
    count("each_straight_flush", law.JACKPOT_PER_STRAIGHT_FLUSH, 1, "from"),
    share("each_straight_flush", law.JACKPOT_PER_STRAIGHT_FLUSH, _straight_flushes.share),
    *prizes(PAIR_PLUS),
    count("six_card_bonus_by_name", law.SIX_CARD_PRIZES, SIX),
    *prizes(SIX_CARD_BONUS),
    count("prize_of_four", law.SIX_CARD_PAYS["four_of_a_kind"], 4),
    count("prize_of_three", law.SIX_CARD_PAYS["three_of_a_kind"], 3),
    *prizes(PROGRESSIVE),
    count("prize_of_four", law.JACKPOT_PAYS["four_of_a_kind"], 4),
    count("one_bank_card_voids", law.VOID_BY_BANK_CARD, 1, "from"),
    count("more_than_one_voids", law.VOID_BY_PLAYER_CARDS, 1, "over"),
)

CARDS: tuple[Stated, ...] = (
    row("order_of_ranks", law.FACE_VALUES, range(ACE, LOW_SEQUENCE - 1, -1)),
    count("sequences_of_three", law.SEQUENCES_OF_THREE, THREE),
    *(
        row("sequences_of_three", law.SEQUENCES_OF_THREE, sequence)
        for sequence in _sequences(THREE)
    ),
    count("sequences_of_five", law.SEQUENCES_OF_FIVE, FIVE),
    *(row("sequences_of_five", law.SEQUENCES_OF_FIVE, sequence) for sequence in _sequences(FIVE)),
    *(
        count(category, provision, 2 if category == "pair" else THREE)
        for category, provision in law.BASIC_CLASS.items()
    ),
    count("six_card_bonus_by_name", law.SIX_CARD_CLASS["royal_flush"].parent, SIX),
    *classes(law.SIX_CARD_CLASS, LOW_SEQUENCE),
    *classes(law.JACKPOT_CLASS, LOW_SEQUENCE),
)

DUTIES: tuple[Stated, ...] = (
    norm("display_of_the_jackpot", _provision("art_2__para_2"), "must"),
    norm("basic_bets_offered", _provision("art_3__para_3"), "must"),
    norm("pair_plus_alone", law.BASIC_BETS_ALONE, "may", "must"),
    norm("spaces_for_bets", _provision("art_5__para_3"), "must"),
    norm("space_for_additional_bets", law.ADDITIONAL_SPACE, "must"),
    norm("either_way_of_shuffling", law.BY_HAND.parent, "may"),
    norm("shuffled_and_cut", law.SHUFFLED_AND_CUT, "must"),
    norm("no_cut_by_machine", law.NOT_CUT, "need_not"),
    norm("rules_of_betting", law.LIMITS.article, "must"),
    norm("bets_within_limits", law.LIMITS, "must"),
    norm("own_hand_only", law.OWN_HAND_ONLY, "only", "must_not"),
    norm("dealt_by_hand", law.DEALT_ONE_BY_ONE, "must"),
    norm("dealt_by_machine", law.DEALT_BY_THREES, "must"),
    norm("community_cards", law.COMMUNITY_CARDS, "must"),
    norm("top_card_discarded", law.TOP_CARD_DISCARDED, "must"),
    norm("face_down", law.FACE_DOWN, "must"),
    norm("seated_players_see", _provision("art_12__para_1"), "may"),
    norm("play_bet_due", law.DECISION, "must"),
    norm("cards_collected", law.CARDS_COLLECTED, "must"),
    norm("pair_plus_paid", law.PAIR_PLUS_PRIZES, "must"),
    norm("six_card_bonus_paid", law.SIX_CARD_PRIZES, "must"),
    norm("bets_may_be_taken_back", law.VOID, "may"),
    norm("shuffler_fails", law.SHUFFLER_FAILS, "must"),
    norm("no_aids", _provision("art_18__para_1"), "must_not"),
    norm("seat_kept", _provision("art_18__para_2"), "must_not"),
    norm("cards_told_to_nobody", _provision("art_18__para_3"), "must_not"),
)

REFERENCES: tuple[Stated, ...] = (
    refers("basic_bets_offered", _provision("art_3__para_3"), law.BASIC_BETS),
    refers("invalid_without_basic", law.INVALID_WITHOUT_BASIC, law.BASIC_BETS, before="article"),
    refers("space_for_additional_bets", law.ADDITIONAL_SPACE, law.ADDITIONAL_BETS),
    refers("beyond_the_pair_plus", law.ADDITIONAL_SPACE, law.PAIR_PLUS_SPACE, before="number"),
    refers(
        "below_the_royal",
        law.SIX_CARD_CLASS["straight_flush"],
        law.SIX_CARD_CLASS["royal_flush"],
        before="point",
    ),
    refers(
        "below_the_royal",
        law.JACKPOT_CLASS["straight_flush"],
        law.JACKPOT_CLASS["royal_flush"],
        before="point",
    ),
    refers("cut_by_hand", law.SHUFFLED_AND_CUT, law.BY_HAND, before="number"),
    refers("dealt_by_hand", law.DEALT_ONE_BY_ONE, law.BY_HAND),
    refers("dealt_by_machine", law.DEALT_BY_THREES, law.BY_MACHINE),
    refers("top_card_discarded", law.TOP_CARD_DISCARDED, law.COMMUNITY_CARDS, before="number"),
    refers("six_card_classes", law.BEST_FIVE_OF_SIX, law.SIX_CARD_CLASS["royal_flush"].parent),
    refers("jackpot_classes", law.JACKPOT_FIVE, law.JACKPOT_CLASS["royal_flush"].parent),
    refers("breach_of_the_deal", law.VOID_BY_WRONG_DEAL, *MAKING_VOID),
    refers("stakes_carried_after_a_wrong_deal", law.JACKPOT_STAKES_CARRIED, law.VOID_BY_WRONG_DEAL),
    refers("stakes_carried", law.JACKPOT_STAKES_CARRIED, law.SHUFFLER_FAILS, before="number"),
    refers("cards_void", law.EMPTY_SEAT_CARDS_VOID, law.GOES_ON_EMPTY_SEAT, before="number"),
)

STATED = (*NUMBERS, *CARDS, *DUTIES, *REFERENCES)
