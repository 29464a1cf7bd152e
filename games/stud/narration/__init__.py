"""Sentences about Stud Poker, in the words of Despacho 69/2003."""

from games.narration import between
from games.narration.bets import BetWords, JackpotWords
from games.narration.between import BANKED
from games.narration.language import gettext_lazy as _
from games.narration.language import pgettext_lazy
from games.narration.registry import Words
from games.narration.sentences import Message, Sentences, by, say, tellings
from games.narration.words import CLASSES

STEPS: Sentences = {
    **BANKED,
    "cards_shuffled": by(
        "method",
        {
            "manual": pgettext_lazy("stud", "The croupier shuffles the %(cards)s cards by hand."),
            "machine": pgettext_lazy("stud", "The shuffler shuffles the %(cards)s cards."),
        },
    ),
    "cards_cut": _("The croupier cuts the cards with the white card and puts them in the shoe."),
    "round_dealt": say(
        _("Round %(round)s: a card to each seat: %(seats)s."),
        ("dealer", _("The last card goes to the croupier.")),
    ),
    "dealer_dealt": _("The croupier receives %(cards)s cards, face down."),
    "dealer_card_shown": _("Card %(number)s of the croupier is turned up: %(card)s."),
    "jackpot_bet_refused": _(
        "Seat %(seat)s offers %(amount)s for the progressive jackpot "
        "after the first card: the bet is not accepted."
    ),
    "player_card_exposed": say(
        pgettext_lazy("stud", "Card %(number)s of seat %(seat)s is exposed: %(card)s."),
        ("exposed", _("Cards exposed so far: %(exposed)s.")),
    ),
    "dealer_card_exposed": say(
        _("Card %(number)s of the croupier is exposed: %(card)s."),
        ("exposed", _("Cards exposed so far: %(exposed)s.")),
    ),
    "wrong_count_found": _("The number of cards dealt is wrong (%(place)s)."),
    "shuffler_failed": pgettext_lazy(
        "stud", "The shuffler fails in the deal (%(place)s, card %(card)s)."
    ),
    "hand_voided": by(
        "reason",
        {
            "cards_exposed": _("The hand is void: two or more cards were exposed."),
            "wrong_deal": pgettext_lazy("stud", "The hand is void: the cards were dealt wrongly."),
            "wrong_count": _("The hand is void: the number of cards dealt is wrong."),
            "shuffler_failed": _("The hand is void: the shuffler failed."),
        },
    ),
    "shuffler_replaced": _("The shuffler is replaced, or a shoe is used in its place."),
    "raise_placed": (
        _("Seat %(seat)s places the additional bet of %(amount)s, the ante %(times)s times."),
        _("Seat %(seat)s places the additional bet of %(amount)s, twice the ante."),
    ),
    "folded": _(
        "Seat %(seat)s places no additional bet: its hand and its ante of %(lost)s are lost."
    ),
    "hand_collected": _("The croupier collects the cards of seat %(seat)s."),
    "dealer_revealed": _("The croupier shows %(cards)s: %(category)s."),
    "dealer_qualified": _(
        "The croupier's hand (%(category)s) is good enough to open the players' hands."
    ),
    "dealer_not_qualified": _(
        "The croupier's hand (%(category)s) is not good enough to open the players' hands: "
        "the antes are paid 1 to 1 and the additional bets go back."
    ),
    "player_won": say(
        _("Seat %(seat)s beats the croupier: %(player)s against %(dealer)s."),
        ("by_suit", _("The suit decides.")),
    ),
    "dealer_won": say(
        _("The croupier beats seat %(seat)s: %(dealer)s against %(player)s."),
        ("by_suit", _("The suit decides.")),
    ),
}

OFFERS: Sentences = {
    "raise": _("Place the additional bet of %(raise)s"),
    "fold": _("Give up the hand"),
}


WAYS: dict[str, Message] = {
    "ace_king_or_better": _("raise with ace and king or higher"),
    "akj83_or_better": _("raise with A-K-J-8-3 or higher"),
    "pair_or_better": _("raise with a pair or higher"),
    "always_raise": _("always raise"),
    "never_raise": _("never raise"),
}

CATEGORIES: dict[str, Message] = {
    **CLASSES,
    "royal_flush": pgettext_lazy("stud", "royal flush"),
}

BETS: dict[str, BetWords] = {
    "ante": BetWords(pgettext_lazy("stud", "ante")),
    "progressive": JackpotWords(lost_with=_("Its hand is: %(category)s.")),
    "raise": BetWords(pgettext_lazy("stud", "additional bet")),
}

FIGURES: dict[str, Message] = {"raise.times_the_ante": _("additional bet, in antes")}

FAULTS: dict[str, Message] = {
    "cards_exposed": _("Cards are exposed"),
    "wrong_additional_bet": _("The additional bet has the wrong amount"),
    "opened_without_value": _("The croupier opens hands without the value to do so"),
    "leaves_with_cards": _("A player leaves the table with cards in his hand"),
    "talk_or_aids": _("Players talk while deciding, or use aids"),
}

ASKS: dict[str, Message] = {"placed": _("When it was placed")}

ANSWERS: dict[str, dict[str, Message]] = {
    "went": {"player": _("to a player"), "dealer": _("to the croupier")},
    "what": {"ante": BETS["ante"].the_bet, "additional": BETS["raise"].the_bet},
    "bet": {
        "ante": BETS["ante"].the_bet,
        "additional": BETS["raise"].the_bet,
        "jackpot": _("the bet on the jackpot"),
    },
    "placed": {
        "before_his_own": _("before the player's own first card"),
        "after_his_own": _("after the player's own first card"),
    },
}

ORDERS: Sentences = {
    "dealer_qualified": STEPS["dealer_qualified"],
    "dealer_not_qualified": STEPS["dealer_not_qualified"],
    "dealt_afresh": _("New bets are placed and new cards are dealt."),
    "exposed_card_stays_up": _(
        "The croupier's card stays in sight; all his others are dealt face down."
    ),
    "shuffler_replaced": _("The shuffler is replaced, or a shoe is used in its place."),
    "jackpot_bet_refused": _("The jackpot bet of seat %(seat)s came too late and is not accepted."),
    "jackpot_bet_taken": _(
        "The jackpot bet of seat %(seat)s came before its own first card and is accepted."
    ),
    "ante_due": _("Every hand begins with an ante: seat %(seat)s must have one."),
    "no_jackpot_without_ante": _("Without an ante there is no jackpot bet."),
    "additional_bet_due": _(
        "With an ante of %(ante)s, the additional bet of seat %(seat)s is %(due)s, no "
        "more and no less."
    ),
    "lost_without_additional_bet": _(
        "If seat %(seat)s places no additional bet, its hand and its ante are lost."
    ),
    "must_decide": _(
        "Seat %(seat)s has seen its cards and must decide whether to place the additional bet."
    ),
    "nothing_compared": _(
        "Nothing is compared: the additional bets go back and the antes are paid 1 to 1."
    ),
    "jackpot_bet_counts": _("The jackpot bet of seat %(seat)s counts."),
    "jackpot_bet_out": _(
        "The jackpot bet of seat %(seat)s was not accepted: it wins no prize and goes back."
    ),
    "player_makes_sure": _(
        "Players who bet on the jackpot make sure that their bets have been accepted."
    ),
    "additional_is_twice_the_ante": (
        _("The additional bet is the ante %(times)s times."),
        _("The additional bet is twice the ante."),
    ),
    "cards_stay_on_the_table": _(
        "Cards may not be held off the table: the Portuguese text alone says so."
    ),
    "holder_stays": _(
        "While it holds cards, seat %(seat)s may not leave the table: the Chinese text alone "
        "says so."
    ),
    "no_aids": pgettext_lazy(
        "stud", "Players may use nothing to record results or to work out forecasts or strategies."
    ),
    "no_talking": _("Nor may they talk to one another or to others while they decide."),
    "bets_go_back": _("The bets are void and go back to the players who placed them."),
}

REFUSALS: Sentences = {
    "ante_missing": _("Every hand must begin with an ante"),
    "jackpot_bet_without_ante": _(
        "A player who bets on the progressive jackpot must also place an ante"
    ),
    "stack_too_short": _(
        "The additional bet of %(needed)s is more than the %(stack)s left to the player"
    ),
}

UNUSABLE: Sentences = {
    "card_is_to_be_shown": _(
        "Card %(card)s comes face up by law, and cannot be exposed by mistake."
    ),
    "bet_already_placed": _("This bet is placed already: %(bet)s."),
}

READINGS: dict[str, dict[str, Message]] = {
    "SA-01": {
        "value": _("The croupier opens with a hand worth an ace and a king or more."),
        "holding": _("The croupier opens only if he holds an ace and a king."),
    },
    "SA-05": {
        "fifth": _("With the shuffler, the croupier's fifth card is the one shown."),
        "first": _("With the shuffler, the croupier's first card is the one shown."),
    },
    "SA-06": {
        "suit_of_five": _("Between equal 5-4-3-2-A the suit of the five decides."),
        "suit_of_ace": _("Between equal 5-4-3-2-A the suit of the ace decides."),
    },
    "SA-07": {
        "lost_on_fold": _("A player who gives up the hand also loses the jackpot bet."),
        "stays_live": _("A player who gives up the hand keeps the jackpot bet in play."),
    },
    "SA-10": {
        "each_hand": _("The house's maximum limits the payment to each hand."),
        "whole_round": _(
            "The house's maximum limits the payments to all the hands of a round together."
        ),
    },
    "SA-11": between.JACKPOT_BASE,
    "SA-12": {
        "share": _("Two royal flushes share the jackpot or the fixed sum, whichever is higher."),
        "each_fixed": _("Each royal flush receives the fixed sum whole."),
    },
    "SA-13": {
        "pool_pays": _("The fixed sums come out of the pool."),
        "house_pays": _("The house pays the fixed sums; the pool gives only its shares."),
    },
    "SA-22": between.JACKPOT_STAKE,
    "SA-23": between.ROYAL_BASE,
    "SA-24": between.JACKPOT_ORDER,
    "SA-25": {
        "first_paid": _("An odd chip between royal flushes goes to the first of them paid."),
        "not_paid": _("An odd chip between royal flushes is paid to none of them."),
    },
    "SA-27": between.VOID_AFTER_A_FOLD,
    "SA-31": {
        "in_the_hand": _("Two or more cards exposed at any time of the hand make it void."),
        "in_the_deal": _("Two or more cards make the hand void only if exposed in the deal."),
    },
    "SD-33": {
        "table_wide": _("Jackpot bets close for all before the first card of the hand."),
        "per_player": _("Each player may bet on the jackpot until he has his own first card."),
    },
}


WORDS = Words(
    steps=tellings(STEPS),
    offers=tellings(OFFERS),
    categories=CATEGORIES,
    bets=BETS,
    figures=FIGURES,
    between=between.BANKED_BETWEEN,
    ways=WAYS,
    refusals=tellings(REFUSALS),
    unusable=tellings(UNUSABLE),
    orders=tellings(ORDERS),
    faults=FAULTS,
    asks=ASKS,
    answers=ANSWERS,
    readings=READINGS,
)
