"""The course of a hand of Stud Poker, in pictures of its example hand."""

from django.utils.translation import gettext_lazy as _

from games.play.game import Frame

FRAMES = (
    Frame(_("The cut"), "cards_cut"),
    Frame(_("To place the ante"), "ante_placed"),
    Frame(_("Five cards each"), "round_dealt", -1),
    Frame(_("The raise"), "raise_placed"),
    Frame(_("The croupier's hand"), "dealer_revealed"),
    Frame(_("Whether the croupier opens"), "dealer_qualified"),
    Frame(_("Hand against hand"), "player_won"),
    Frame(_("What the raise wins"), "raise_won"),
)
