"""The course of a hand of Fortune 3, in pictures of its example hand."""

from django.utils.translation import gettext_lazy as _

from games.play.game import Frame

FRAMES = (
    Frame(_("The cut"), "cards_cut"),
    Frame(_("The ante bet"), "ante_placed"),
    Frame(_("Three cards each"), "bank_dealt"),
    Frame(_("The play bet"), "play_placed"),
    Frame(_("The bank's hand"), "bank_revealed"),
    Frame(_("Whether the bank qualifies"), "bank_qualified"),
    Frame(_("Hand against hand"), "player_won"),
    Frame(_("The ante bonus"), "ante_bonus_won"),
)
