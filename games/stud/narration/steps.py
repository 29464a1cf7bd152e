"""Sentences about the steps and offers of Stud Poker, in the words of Despacho 69/2003."""

from games.narration.between import BANKED, jackpot_won
from games.narration.language import gettext_lazy as _
from games.narration.language import pgettext_lazy
from games.narration.sentences import Sentences, Unless, by, say

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
    "ante_placed": pgettext_lazy("stud", "Seat %(seat)s places an ante of %(amount)s."),
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
    "raise_placed": Unless(
        "times",
        say(_("Seat %(seat)s places the additional bet of %(amount)s, twice the ante.")),
        say(_("Seat %(seat)s places the additional bet of %(amount)s, the ante %(times)s times.")),
    ),
    "folded": _(
        "Seat %(seat)s places no additional bet: its hand and its ante of %(lost)s are lost."
    ),
    "hand_kept": pgettext_lazy(
        "stud", "The cards of seat %(seat)s stay on the table for: %(bets)s."
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
    "hand_shown": pgettext_lazy("stud", "The hand of seat %(seat)s is %(cards)s: %(category)s."),
    "player_won": say(
        _("Seat %(seat)s beats the croupier: %(player)s against %(dealer)s."),
        ("by_suit", _("The suit decides.")),
    ),
    "dealer_won": say(
        _("The croupier beats seat %(seat)s: %(dealer)s against %(player)s."),
        ("by_suit", _("The suit decides.")),
    ),
    "raise_won": say(
        _("The additional bet of seat %(seat)s, %(stake)s, wins %(prize)s with %(category)s."),
        unsaid="net",
    ),
    "raise_lost": say(
        _("The additional bet of seat %(seat)s, %(stake)s, is lost."), unsaid="prize net category"
    ),
    "raise_returned": say(
        _("The additional bet of seat %(seat)s, %(stake)s, goes back."), unsaid="prize net category"
    ),
    "progressive_won": jackpot_won(
        pgettext_lazy(
            "stud",
            "Seat %(seat)s wins %(prize)s of the progressive jackpot with %(category)s; "
            "the pool gives %(from_pool)s.",
        )
    ),
    "progressive_lost": say(
        pgettext_lazy("stud", "The progressive jackpot bet of seat %(seat)s, %(stake)s, is lost."),
        ("category", _("Its hand is: %(category)s.")),
        unsaid="prize net",
    ),
}

OFFERS: Sentences = {
    "raise": _("Place the additional bet of %(raise)s"),
    "fold": _("Give up the hand"),
}
