"""The course of a hand of Omaha, in pictures of its example hand."""

from django.utils.translation import gettext_lazy as _

from games.play.game import Frame

FRAMES = (
    Frame(_("The marker"), "button_placed"),
    Frame(_("The blinds"), "big_blind_posted"),
    Frame(_("Four cards each"), "cards_dealt", -1),
    Frame(_("The first betting round"), "checked"),
    Frame(_("The flop"), "flop_dealt"),
    Frame(_("To bet, to call, to fold"), "folded"),
    Frame(_("The turn"), "turn_dealt"),
    Frame(_("The river"), "river_dealt"),
    Frame(_("Showdown and pot"), "pot_won", -1),
)
