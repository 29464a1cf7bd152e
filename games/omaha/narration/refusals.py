"""Sentences about the refusals that only Omaha has."""

from games.narration.language import gettext_lazy as _
from games.narration.sentences import Alternatives, Telling, Unless, alternatives, say

REFUSALS: dict[str, Telling] = {
    "bet_to_match": say(_("There is a bet to match: %(to_call)s to call")),
    "nothing_to_call": say(_("There is no bet to call")),
    "nothing_to_raise": say(_("There is no bet to raise")),
    "three_raises_made": Unless(
        "most",
        say(_("The bet has gone up three times in this round"), unsaid="raises"),
        say(_("The bet has gone up %(most)s times in this round"), unsaid="raises"),
    ),
    "not_enough_chips": say(
        _("The %(stack)s left to the player do not reach beyond the bet of %(to_match)s")
    ),
    "not_reopened": say(
        _(
            "The player has already decided, and the bet has since gone up to %(to_match)s "
            "by an all-in short of the least raise"
        )
    ),
    "nobody_can_match": say(_("No other player has chips left to match more")),
    "pot_below_the_bet": say(
        _("The pot lets a bet come to %(most)s, and %(to_match)s are there to be matched")
    ),
    "chips_stay_on_table": say(_("In a tournament the chips may not be taken from the table")),
    "not_in_chips": say(_("%(to)s cannot be bet in chips of %(chip)s")),
    "blind_beyond_limits": say(
        _("A blind of %(amount)s lies beyond the limits posted, %(minimum)s and %(maximum)s")
    ),
    "small_blind_above_big": say(
        _("The small blind of %(small_blind)s is above the big blind of %(big_blind)s")
    ),
    "ante_not_in_this_game": say(
        _("No bets but the two blinds are made before the deal, and antes were: %(antes)s")
    ),
    "blind_missing": say(
        _("Both blinds must be posted before the deal, and these were: %(blinds)s")
    ),
    "straddle_not_in_this_game": say(
        _("No bets but the two blinds are made before the deal, and these were: %(blinds)s")
    ),
    "cards_not_shown": say(
        _("Seat %(seat)s is still in the hand after the last round and must show its cards")
    ),
    "bet_already_made": say(_("A bet of %(to_match)s has been made: it may be matched or raised")),
    "too_few_players": say(
        _("The game begins with %(fewest)s players at least, not %(players)s"), unsaid="most"
    ),
}

_SENTENCES: Alternatives = {
    "board_of_three_to_five": _("There are %(given)s common cards here. Name from three to five."),
    "limits_crossed": _("The lower limit of %(minimum)s is above the higher of %(maximum)s."),
    "seat_is_empty": _("Nobody sits at seat “%(seat)s”. The seats taken are %(seats)s."),
    "not_a_scale": _(
        "Amounts cannot be expressed in parts of %(given)s. Write a scale such as 4 or 100."
    ),
    "wrong_length": _("There are %(given)s entries here. Write %(needed)s, one for each player."),
    "no_such_player": _("There is no player “%(player)s”. The players are p1 to p%(players)s."),
    "seats_not_clockwise": _(
        "The seats %(seats)s do not run clockwise from the left of the button."
    ),
    "wrong_number_of_hole_cards": _("Seat %(seat)s is dealt %(given)s cards. Deal it %(needed)s."),
    "shown_cards_differ": _("The cards that seat %(seat)s shows are not those it was dealt."),
    "cards_unknown_at_showdown": _(
        "Seat %(seat)s reaches the showdown with cards that are not named. Name them."
    ),
    "board_out_of_step": _("The history has %(told)s common cards, and the hand %(dealt)s."),
}
UNUSABLE = alternatives(_SENTENCES)
