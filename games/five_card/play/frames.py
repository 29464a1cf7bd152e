"""The course of a hand of five-card poker, in pictures of its example hand."""

from django.utils.translation import gettext_lazy as _

from games.play.game import Frame

FRAMES = (
    Frame(_("The pot money"), "pot_money_posted", -1),
    Frame(_("The first card, open"), "open_card_dealt", -1),
    Frame(_("The key card"), "key_card_dealt", -1),
    Frame(_("The opening bet"), "opened"),
    Frame(_("The third card"), "card_dealt", 2),
    Frame(_("The voice"), "voice_given"),
    Frame(_("The fifth card"), "card_dealt", -1),
    Frame(_("The key card turned"), "hand_shown"),
    Frame(_("Commission and pot"), "pot_awarded", -1),
)
