"""Sentences about the steps and offers of Fortune 3, in the words of Despacho 89/2025."""

from games.narration.between import BANKED, jackpot_won
from games.narration.language import gettext_lazy as _
from games.narration.language import pgettext_lazy
from games.narration.sentences import Sentences, by, say

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
    "ante_placed": pgettext_lazy("fortune3", "Seat %(seat)s places an ante of %(amount)s."),
    "pair_plus_placed": _("Seat %(seat)s places a Pair Plus bet of %(amount)s."),
    "six_card_bonus_placed": _("Seat %(seat)s places %(amount)s on the Six Card Bonus."),
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
    "hand_kept": _("The cards of seat %(seat)s stay on the table for: %(bets)s."),
    "hand_collected": pgettext_lazy("fortune3", "The bank collects the cards of seat %(seat)s."),
    "bank_revealed": _("The bank shows %(cards)s: %(category)s."),
    "bank_qualified": _("The bank's hand is worth Q or more (%(category)s): the game goes on."),
    "bank_not_qualified": _(
        "The bank's hand is worth less than Q (%(category)s): the antes are paid evens "
        "and the play bets go back."
    ),
    "hand_shown": pgettext_lazy(
        "fortune3", "The hand of seat %(seat)s is %(cards)s: %(category)s."
    ),
    "player_won": _("Seat %(seat)s beats the bank: %(player)s against %(bank)s."),
    "bank_won": _("The bank beats seat %(seat)s: %(bank)s against %(player)s."),
    "hands_tied": say(_("Seat %(seat)s and the bank tie: %(player)s."), unsaid="bank"),
    "ante_returned": say(_("The ante of seat %(seat)s, %(stake)s, goes back."), unsaid="prize net"),
    "play_won": say(_("The play bet of seat %(seat)s, %(stake)s, wins %(prize)s."), unsaid="net"),
    "play_lost": say(_("The play bet of seat %(seat)s, %(stake)s, is lost."), unsaid="prize net"),
    "play_returned": say(
        _("The play bet of seat %(seat)s, %(stake)s, goes back."), unsaid="prize net"
    ),
    "ante_bonus_won": say(
        _("Seat %(seat)s receives the additional prize on its ante for %(category)s: %(prize)s."),
        unsaid="stake net",
    ),
    "ante_bonus_forgone": _(
        "Seat %(seat)s gave up its ante: no additional prize for its %(category)s."
    ),
    "pair_plus_won": say(
        _("The Pair Plus bet of seat %(seat)s, %(stake)s, wins %(prize)s with %(category)s."),
        unsaid="net",
    ),
    "pair_plus_lost": say(
        _("The Pair Plus bet of seat %(seat)s, %(stake)s, is lost with %(category)s."),
        unsaid="prize net",
    ),
    "six_card_bonus_won": say(
        _(
            "The Six Card Bonus bet of seat %(seat)s, %(stake)s, wins %(prize)s "
            "with %(category)s: %(cards)s."
        ),
        unsaid="net",
        ladder=_FIVE,
    ),
    "six_card_bonus_lost": say(
        _(
            "The Six Card Bonus bet of seat %(seat)s, %(stake)s, is lost "
            "with %(category)s: %(cards)s."
        ),
        unsaid="prize net",
        ladder=_FIVE,
    ),
    "progressive_won": jackpot_won(
        pgettext_lazy(
            "fortune3",
            "Seat %(seat)s wins %(prize)s of the progressive jackpot with %(category)s; "
            "the pool gives %(from_pool)s.",
        ),
        _FIVE,
    ),
    "progressive_lost": say(
        pgettext_lazy(
            "fortune3", "The progressive jackpot bet of seat %(seat)s, %(stake)s, is lost."
        ),
        ("category", _("With the community cards its hand is: %(category)s.")),
        unsaid="prize net",
        ladder=_FIVE,
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
