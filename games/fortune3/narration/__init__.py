"""Sentences about Fortune 3, in the words of Despacho 89/2025."""

from games.narration import between
from games.narration.bets import BetWords, JackpotWords
from games.narration.between import BANKED
from games.narration.language import gettext_lazy as _
from games.narration.language import pgettext_lazy
from games.narration.registry import Words
from games.narration.sentences import Message, Sentences, by, say, tellings
from games.narration.words import CLASSES

_FIVE = "of_five"

STEPS: Sentences = {
    **BANKED,
    "cards_shuffled": by(
        "method",
        {
            "manual": _("The bank shuffles the %(cards)s cards by hand."),
            "machine": _("The automatic shuffler shuffles the %(cards)s cards."),
            "machine_of_three": _(
                "The automatic shuffler, which deals three cards at a time, "
                "shuffles the %(cards)s cards."
            ),
        },
    ),
    "cards_cut": _("The bank or a player cuts the cards, and the bank puts them in the shoe."),
    "bets_closed": _("No more bets are accepted."),
    "round_dealt": pgettext_lazy(
        "fortune3", "Round %(round)s: a card, face down, to each seat: %(seats)s."
    ),
    "bank_dealt": _("The bank deals itself %(cards)s cards, face down."),
    "top_card_discarded": _("The top card of the three is put in the discard holder."),
    "community_dealt": _("The bank deals the %(cards)s community cards, face down."),
    "player_card_exposed": say(
        pgettext_lazy("fortune3", "Card %(number)s of seat %(seat)s is exposed: %(card)s."),
        ("exposed", _("Players' cards exposed so far: %(exposed)s.")),
    ),
    "bank_card_exposed": _("Card %(number)s of the bank is exposed: %(card)s."),
    "shuffler_failed": by(
        "fault",
        {
            "first": _("The shuffler fails in the deal (%(place)s, card %(card)s)."),
            "second": _("The shuffler fails again in the deal (%(place)s, card %(card)s)."),
        },
    ),
    "hand_voided": by(
        "reason",
        {
            "bank_card_exposed": _("The hand is void: a card of the bank was exposed."),
            "player_cards_exposed": _(
                "The hand is void: more than one card of the players was exposed."
            ),
            "wrong_deal": _("The hand is void: the cards were dealt wrongly."),
        },
    ),
    "hand_suspended": by(
        "reason",
        {
            "shuffler_first_fault": _("The hand is suspended: the shuffler failed."),
            "shuffler_second_fault": _("The hand is suspended: the shuffler failed once more."),
        },
    ),
    "cards_reshuffled": _("The cards are shuffled again."),
    "play_suspended": _("No new hand begins until the shuffler is replaced or a shoe is used."),
    "play_placed": _("Seat %(seat)s doubles, with a play bet of %(amount)s."),
    "folded": _("Seat %(seat)s does not double and gives up its ante of %(lost)s."),
    "hand_collected": pgettext_lazy("fortune3", "The bank collects the cards of seat %(seat)s."),
    "bank_revealed": _("The bank shows %(cards)s: %(category)s."),
    "bank_qualified": _("The bank's hand is worth Q or more (%(category)s): the game goes on."),
    "bank_not_qualified": _(
        "The bank's hand is worth less than Q (%(category)s): the antes are paid evens "
        "and the play bets go back."
    ),
    "player_won": _("Seat %(seat)s beats the bank: %(player)s against %(bank)s."),
    "bank_won": _("The bank beats seat %(seat)s: %(bank)s against %(player)s."),
    "hands_tied": say(_("Seat %(seat)s and the bank tie: %(player)s."), unsaid="bank"),
    "ante_bonus_won": say(
        _("Seat %(seat)s receives the additional prize on its ante for %(category)s: %(prize)s."),
        unsaid="stake net",
    ),
    "ante_bonus_forgone": _(
        "Seat %(seat)s gave up its ante: no additional prize for its %(category)s."
    ),
    "community_revealed": _("The bank turns up the community cards: %(cards)s."),
    "community_not_dealt": _(
        "Nobody has bet on the progressive jackpot: the community cards are not dealt."
    ),
    "community_left_unrevealed": _(
        "Nobody has bet on the progressive jackpot: the community cards stay face down."
    ),
    "prizes_paid": _("The prizes are paid."),
}

OFFERS: Sentences = {"play": _("Double with %(ante)s"), "fold": _("Give up the ante")}


CATEGORIES: dict[str, Message] = {
    "straight_flush": CLASSES["straight_flush"],
    "three_of_a_kind": CLASSES["three_of_a_kind"],
    "straight": CLASSES["straight"],
    "flush": CLASSES["flush"],
    "pair": CLASSES["pair"],
    "high_card": pgettext_lazy("fortune3", "three odd cards"),
}

CATEGORIES_OF_FIVE: dict[str, Message] = {
    **CLASSES,
    "three_of_a_kind": pgettext_lazy("fortune3", "three of a kind"),
}

WAYS: dict[str, Message] = {
    "q64_or_better": _("play with queen, six and four or higher"),
    "queen_or_better": _("play with a queen or higher"),
    "always_play": _("always play"),
    "never_play": _("never play"),
}

PLACES: dict[str, Message] = {"house": pgettext_lazy("fortune3", "Bank")}
"""«A banca» deals, and it is against it that the players play."""

BETS: dict[str, BetWords] = {
    "ante": BetWords(pgettext_lazy("fortune3", "ante")),
    "ante_bonus": BetWords(
        pgettext_lazy("fortune3", "additional prize on the ante"), gender="masculine"
    ),
    "pair_plus": BetWords(pgettext_lazy("fortune3", "Pair Plus"), _("on Pair Plus")),
    "six_card_bonus": BetWords(
        pgettext_lazy("fortune3", "Six Card Bonus"), _("on the Six Card Bonus"), ladder=_FIVE
    ),
    "progressive": JackpotWords(
        ladder=_FIVE,
        lost_with=_("With the community cards its hand is: %(category)s."),
    ),
    "play": BetWords(
        pgettext_lazy("fortune3", "play bet"),
        article=pgettext_lazy("fortune3", "the play bet"),
    ),
}

FAULTS: dict[str, Message] = {
    "late_bet": _("A bet comes after the first card"),
    "bet_without_basic": _("A bet by someone without a basic bet"),
    "bet_beyond_limits": _("A bet is beyond the limits posted"),
    "wrong_play_bet": _("The play bet has the wrong amount"),
    "cards_seen": _("Cards are shown or disclosed to others"),
    "seat_left": _("A seated player leaves his seat during a hand"),
    "community_too_soon": _("A community card is turned too soon"),
}

ASKS: dict[str, Message] = {
    "breach": _("What went wrong in the deal"),
    "failure": _("Failure of the shuffler"),
    "still_bets": _("Did the hand still have a bet?"),
}

ANSWERS: dict[str, dict[str, Message]] = {
    "went": {
        "player": _("to a player"),
        "bank": _("to the bank"),
        "community": _("to the community cards"),
    },
    "what": {
        "ante_and_play": _("the ante and the play bet"),
        "ante_bonus": _("the prize over the ante"),
        "pair_plus": BETS["pair_plus"].the_bet,
        "six_card_bonus": BETS["six_card_bonus"].the_bet,
    },
    "bet": {"before_the_deal": _("a bet placed before the deal"), "play": _("the play bet")},
    "breach": {
        "order_of_players": _("dealt by hand: the order or number of the cards"),
        "packets": _("dealt by the shuffler: the order or number of the cards"),
        "community": _("the two community cards"),
        "top_card": _("the top card of three was not discarded"),
        "face_down": _("cards were not kept face down"),
    },
    "failure": {"first": _("the first"), "second": _("a further one")},
}

ORDERS: Sentences = {
    "bank_qualified": STEPS["bank_qualified"],
    "bank_not_qualified": STEPS["bank_not_qualified"],
    "bets_may_be_taken_back": _("The players may take back their bets."),
    "bets_back_as_of_a_void_hand": _("Treated as those of a void hand, the other bets go back."),
    "jackpot_bets_go_back_too": _("The bets on the progressive jackpot go back with the others."),
    "deal_breached": _("The deal did not follow this provision."),
    "community_cards_last": _(
        "The community cards lie face down and are revealed last of all, for the jackpot."
    ),
    "cards_reshuffled": _("The cards are shuffled again."),
    "no_hand_until_replaced": _(
        "There is no new hand until the shuffler is replaced, or a shoe is used instead."
    ),
    "late_bet_refused": _(
        "Once the first card is dealt no bet is accepted: that of seat %(seat)s is refused."
    ),
    "bet_invalid": _("Seat %(seat)s has no basic bet: its other bets are invalid."),
    "bet_within_limits": _(
        "The bet of seat %(seat)s must lie within the limits posted at the table."
    ),
    "play_bet_due": _("To go on, seat %(seat)s must bet %(due)s more, as much as its ante."),
    "ante_given_up": _("If not, seat %(seat)s has given up its ante."),
    "hand_should_have_stayed": _(
        "The hand of seat %(seat)s should have stayed on the table for its other bets."
    ),
    "additional_bets_unaffected": _(
        "Giving up or losing does not affect the Six Card Bonus and the jackpot."
    ),
    "must_double_or_give_up": _(
        "Seat %(seat)s must double its ante to go on, or else has given it up."
    ),
    "seated_players_alone_see": _("Only seated players may hold and see the cards."),
    "own_cards_not_disclosed": _("A seated player may not disclose his cards to others at all."),
    "cards_told_to_nobody": _("Nobody may tell others of cards during a hand to sway a bet."),
    "play_bet_equals_ante": _("To go on a player bets as much as his ante."),
    "bets_within_the_limits": _("Bets must lie within the limits posted at the table."),
    "seat_kept": _(
        "The player at seat %(seat)s may not leave it during a hand, nor disclose its cards."
    ),
}

SILENCES: dict[str, Message] = {
    "breach_of_the_deal": _(
        "The regulation lists this breach neither among those that void the hand nor among "
        "those that do not."
    ),
    "bets_of_suspended_hand": _(
        "On a suspended hand the regulation states only what happens to the jackpot bets."
    ),
    "invalid_bet": _("The regulation does not state what happens to the chips of an invalid bet."),
}

REFUSALS: Sentences = {
    "no_hand_until_replaced": _(
        "The shuffler failed again: no hand begins until it is replaced or a shoe is used"
    ),
    "bet_below_minimum": _(
        "The least stake posted for this bet is %(minimum)s, not %(amount)s: %(bet)s"
    ),
    "bet_above_maximum": _(
        "The highest stake posted for this bet is %(maximum)s, not %(amount)s: %(bet)s"
    ),
    "stack_too_short": _(
        "The play bet of %(needed)s is more than the %(stack)s left to the player"
    ),
}

READINGS: dict[str, dict[str, Message]] = {
    "FA-02": {
        "amended": _("Straight flush, trio, straight, flush, pair, three odd cards."),
        "first_published": _("Straight flush, straight, flush, trio, pair, three odd cards."),
    },
    "FA-08": {
        "not_on_fold": _("A player who gave up the ante receives no additional prize on it."),
        "also_on_fold": _("The additional prize is also paid to a player who gave up the ante."),
    },
    "FA-09": {
        "stays_live": _("A player who gives up the ante keeps the Pair Plus bet in play."),
        "lost_on_fold": _("A player who gives up the ante also loses the Pair Plus bet."),
    },
    "FA-11": {
        "bank_last": _("The bank receives its three cards after all the players have theirs."),
        "bank_in_rotation": _("The bank receives one card at the end of each of the three rounds."),
    },
    "FA-13": {
        "not_dealt": _("Without jackpot bets the community cards are not dealt."),
        "dealt_unrevealed": _("Without jackpot bets the community cards are dealt face down."),
    },
    "FA-14": {
        "best_of_six": _("The best five of the six cards win the Six Card Bonus."),
        "own_trio_required": _("The player's own three cards must be a trio or higher."),
    },
    "FA-17": between.JACKPOT_BASE,
    "FA-20": {
        "any_players": _("Two cards exposed make the hand void, whichever players' they are."),
        "per_player": _("Only two cards exposed of one player make the hand void."),
    },
    "FA-28": between.JACKPOT_STAKE,
    "FA-29": between.ROYAL_BASE,
    "FA-30": between.JACKPOT_ORDER,
    "FA-32": {
        "first_out": _("The top card of the three is the first out of the shuffler."),
        "last_out": _("The top card of the three is the last out of the shuffler."),
    },
    "FA-34": between.VOID_AFTER_A_FOLD,
}


WORDS = Words(
    steps=tellings(STEPS),
    offers=tellings(OFFERS),
    categories=CATEGORIES,
    other_categories={"of_five": CATEGORIES_OF_FIVE},
    bets=BETS,
    places=PLACES,
    between=between.BANKED_BETWEEN,
    ways=WAYS,
    refusals=tellings(REFUSALS),
    orders=tellings(ORDERS),
    silences=SILENCES,
    faults=FAULTS,
    asks=ASKS,
    answers=ANSWERS,
    readings=READINGS,
)
