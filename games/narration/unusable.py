"""Why a record cannot be read, and what to write instead."""

from games.narration.language import gettext_lazy as _
from games.narration.sentences import Alternatives, alternatives, say

_SENTENCES: Alternatives = {
    # The line and its shape
    "not_json": _("This line is not JSON. Write one JSON object on each line."),
    "not_text": _("This is not text in UTF-8. Save it in UTF-8."),
    "not_an_object": _("This line is not a JSON object. Write {…} on each line."),
    "line_too_long": _("This line is longer than %(most)s bytes. Write a shorter one."),
    "hand_text_too_long": _("This hand is longer than %(most)s characters. Import a shorter one."),
    "too_many_parts": _(
        "This record has more than %(most)s lists, objects and named values. Send it in several."
    ),
    "nested_too_deep": _("This line nests too deep. Write a record as the formats show."),
    "number_too_large": _("The number %(given)s is too large. Write at most %(most)s digits."),
    "not_an_id": _("The id is neither text nor a whole number. Write one of the two."),
    "field_twice": _("The field “%(name)s” appears twice. Write it once."),
    "unknown_field": (
        _("There is no field “%(name)s” here; did you mean “%(nearest)s”?"),
        _("There is no field “%(name)s” here. Take it away."),
    ),
    "null_in_list": _("This item of the list is null. Write its value, or leave it out."),
    "missing": (_("This is missing. Write one of: %(values)s."), _("This is missing. Write it.")),
    "not_a_mapping": _("This is not a JSON object. Write {…}."),
    "not_a_list": _("This is not a list. Write […]."),
    "not_a_whole_number": _(
        "“%(given)s” is not a whole number. Write digits alone, without quotation marks."
    ),
    "below_least": _("%(given)s is too small. Write %(least)s or more."),
    "above_most": _("%(given)s is too large. Write %(most)s or less."),
    "not_on_offer": _("“%(given)s” is not on offer. Write one of: %(values)s."),
    "not_yes_or_no": _("“%(given)s” is neither true nor false. Write one of the two."),
    # Numbers as they were typed
    "not_whole": _("“%(given)s” is not a whole number. Write its digits, such as 1250 or 1 250."),
    "not_a_number": _("“%(given)s” is not a number. Write one such as 5, 3/2 or 1.5."),
    "number_too_long": _(
        "“%(given)s” is too long for a number. Write at most %(most)s characters."
    ),
    "too_many_decimals": _("“%(given)s” has too many decimals. Write at most %(most)s of them."),
    "other_digits": _("“%(given)s” is not written in the digits 0 to 9. Write it in those."),
    "with_exponent": _("“%(given)s” has an exponent. Write the number out in digits."),
    "minus_zero": _("“%(given)s” is zero with a minus sign. Write 0."),
    "mark_in_doubt": _(
        "“%(given)s” may be %(whole)s or %(decimal)s. "
        "Write %(whole)s or %(decimal)s, whichever is meant."
    ),
    "not_a_string": _("This is not text. Write it in quotation marks."),
    "text_too_long": _("This text is longer than %(most)s characters. Write a shorter one."),
    "not_checked_in_time": _(
        "The checks did not finish in time. Send a shorter text, or try again in a moment."
    ),
    # Cards
    "not_a_card": _(
        "“%(card)s” is not a card. Write its rank and its suit: "
        "A K Q J T 9 8 7 6 5 4 3 2, then s h c d."
    ),
    "card_twice": _("The card %(card)s is named twice. Name each card once."),
    "card_not_in_deck": _("The card %(card)s is not in the deck of this game."),
    "not_cards": _('These are not cards. Write a list such as ["As", "Kd"].'),
    "wrong_number_of_cards": (
        _("There are %(given)s cards here. Name %(needed)s, no more and no fewer."),
        _("There are %(given)s cards here. Name from %(least)s to %(most)s."),
        _("There are %(given)s cards here. Name %(allowed)s."),
    ),
    "not_hands": _("The hands are missing. Name the cards of two players at least."),
    "too_few_hands": _("There are %(given)s hands. Name %(least)s at least."),
    "too_many_hands": _("There are %(given)s hands. This game has room for %(most)s."),
    # Ranges of hands
    "range_unread": _(
        "“%(range)s” cannot be read as a hand or a range. Write cards such as As Kd, "
        "or a range such as AA, KK:$ds."
    ),
    "range_parentheses": _(
        "In “%(range)s” each parenthesis needs its counterpart, and at most %(most)s "
        "may be nested. Write (AA,KK):$ds."
    ),
    "range_of_a_percentage": _(
        "“%(range)s” asks for a share of all hands, the best first, and no order of all "
        "hands before the board is fixed here. Name the hands: AA, KK:$ds, "
        "[A-T][A-T][A-T][A-T]."
    ),
    "range_and_higher": _(
        "“%(range)s” has several meanings elsewhere; here a plus follows only a single"
        " pair, as in TT+. Name the others one by one, as in 98, T9, JT, or by "
        "brackets: [A-T]9."
    ),
    "range_of_nothing": _("“%(range)s” contains no hand. Remove it or widen it."),
    "range_within_range": _(
        "“%(range)s” and the range before it contain the same hands: one lies entirely"
        " within the other. A hand counts once; remove the narrower one."
    ),
    "too_many_cards_in_range": _("“%(range)s” names more cards than the %(most)s of a hand."),
    "range_of_too_many_forms": _(
        "“%(range)s” stands for more than %(most)s forms. Write a narrower range."
    ),
    "ranges_too_wide": _(
        "These ranges contain %(given)s hands together; at most %(most)s are examined."
        " Narrow one, or write * for any hand."
    ),
    "range_lies_elsewhere": _(
        "No hand of this range is left: each needs a card that another hand, the board "
        "or the cards out of play hold."
    ),
    "hands_not_dealt_together": _(
        "These hands were never dealt together: they need the same cards."
    ),
    "not_enough_cards": _(
        "%(needed)s more cards are needed and %(left)s are left. Remove some of the "
        "cards out of play."
    ),
    "no_hands": _("There is no hand to compare. Name the cards of each."),
    "card_missing": _(
        "A card for %(place)s is not named. Name it, or give a seed to deal the rest."
    ),
    "stock_empty": _("No card is left to deal to %(place)s."),
    "unknown_place": _("No cards are dealt to “%(place)s” at this table."),
    "too_many_cards": _("There are %(given)s cards for “%(place)s”. Name at most %(most)s."),
    "no_such_card": _("There is no card %(card)s here. Write at most %(most)s."),
    # The game, its readings, its table
    "not_against_the_house": _("This game is not played against the house."),
    "not_between_players": _("Equities are of games between players alone."),
    "unknown_game": _("There is no game “%(game)s”. Write one of: %(games)s."),
    "no_such_figure": _(
        "The law of this game sets no figure “%(figure)s”. Write one of: %(figures)s."
    ),
    "no_such_value_of_figure": _(
        "This figure cannot be %(given)s. Write a whole number, 1 or more."
    ),
    "no_such_part": _(
        "%(given)s is not a part of a whole. Write a value from 0 to 1: 0.05, 1/20 or 5%%."
    ),
    "unknown_reading": _("This game has no reading “%(reading)s”."),
    "unknown_reading_value": _(
        "The reading %(reading)s has no value “%(value)s”. Write one of: %(values)s."
    ),
    "not_a_day": _(
        "“%(given)s” is not a day. Write year, month and day, such as 2025-11-10, "
        "from %(first)s to %(last)s."
    ),
    "no_text_on_day": _("No text of this game at hand was in force on %(day)s."),
    "no_such_version": _("The law has no version “%(given)s”. Write one of: %(versions)s."),
    "not_whole_chips": _(
        "%(amount)s cannot be made up of chips of %(chip)s. Write a multiple of it."
    ),
    "not_a_percentage": _('“%(given)s” is not a percentage. Write one such as "5%%".'),
    # Seats, stacks and bets
    "no_such_seat": _("There is no seat %(seat)s. Write one from %(lowest)s to %(highest)s."),
    "stack_missing": _("The chips of seat %(seat)s are missing. Write how many it has."),
    "seat_twice": _("Seat %(seat)s is named twice. Name each seat once."),
    "too_many_royals": _(
        "There can be %(most)s of this hand at a table at most. Name fewer seats."
    ),
    "not_in_the_pot_before": _(
        "Seat %(seat)s is not in the pot before this one. Name only seats that are in it."
    ),
    "side_pot_of_one": _(
        "A side pot has two seats at least: %(amount)s that only one put in goes back to it."
    ),
    "pot_above_stakes": _(
        "%(given)s is more than the seats can have put in. Write %(most)s or less."
    ),
    "pot_below_a_chip": _("%(amount)s cannot be divided into chips of this size. Correct one."),
    "seat_is_taken": _("Seat %(seat)s is taken. Name another, or have its player leave."),
    "no_bet_of_a_void_hand": _(
        "The hand does not count, and none of its bets is paid. Leave this empty, and "
        "write under “What was paid in all” what was paid."
    ),
    "no_hands_to_play": _("There is no hand to play. Write at least one."),
    "too_many_hands_told": _("A session has at most %(most)s hands here. Write fewer."),
    "hand_not_over": _(
        "Hand %(hand)s is not over: seat %(seat)s has still to act. "
        "Write its actions, or a way of playing."
    ),
    "hand_was_stopped": _(
        "Hand %(hand)s stopped at a point that the regulation does not decide, so play"
        " cannot continue from it. Make it the last hand."
    ),
    "nothing_to_decide": _(
        "Nothing in this hand is left to the house once the bets are paid. Remove the decision."
    ),
    "leaves_in_a_hand": _(
        "Seat %(seat)s cannot leave in the course of a hand. Write its action, and name "
        "it under “leave” in the next hand."
    ),
    "stake_lies_already": _(
        "The %(amount)s of seat %(seat)s lie on the jackpot from the hand before and are "
        "its bet on it. Leave this bet out."
    ),
    "shuffler_has_not_failed": _("The shuffler in use has not failed. Leave this out."),
    "another_failure_is_due": _(
        "At this point of the session the failure is the “%(due)s”, not “%(given)s”."
    ),
    "seat_not_at_table": _("Nobody sits at seat “%(seat)s” of this table."),
    "beyond_the_stack": _("Seat %(seat)s bets %(amount)s and has only %(stack)s."),
    "no_bets": (
        _("Seat %(seat)s has placed no basic bet. Write one."),
        _("Nobody has placed a bet. Write the bets of each seat."),
    ),
    "unknown_bet": _("There is no bet “%(bet)s”. Write one of: %(bets)s."),
    "jackpot_missing": _(
        "There are jackpot bets but no jackpot. Write its pool, minimum and fixed sums."
    ),
    "no_such_paytable": _("No table of prizes is called “%(bet)s”."),
    "no_such_prize": _("The table of prizes has no line “%(category)s”."),
    "negative_prize": say(
        _("A prize below zero cannot be paid. Write 0 or more."), unsaid="category"
    ),
    # Actions and events
    "no_such_action": _("“%(action)s” is not an action available at this turn."),
    "action_after_the_end": _("The hand is over before this action: “%(action)s”. Leave it out."),
    "amount_missing": _('The action “%(action)s” needs its amount. Write "to".'),
    "amount_not_needed": _('The action “%(action)s” takes no amount. Leave "to" out.'),
    "not_an_action": _("“%(given)s” is not an action. Write its name."),
    "no_shuffler": _("No shuffler is used at this table, and none can fail: %(method)s."),
    "seat_has_bets": _("Seat %(seat)s has bets. Name an empty one."),
    "seat_has_no_bets": _("Seat %(seat)s has no bets. Name one that has."),
    "event_twice": (
        _("The event “%(event)s” of seat %(seat)s is named twice. Name it once."),
        _("The event “%(event)s” is named twice at “%(at)s”. Name it once."),
        _("The event “%(event)s” (%(place)s, card %(card)s) is named twice. Name it once."),
        _("The event “%(event)s” (%(place)s) is named twice. Name it once."),
    ),
    "event_not_reached": (
        _("The hand does not reach the event “%(event)s” of seat %(seat)s. Leave it out."),
        _("The hand does not reach the event “%(event)s” at “%(at)s”. Leave it out."),
        _(
            "The hand does not reach the event “%(event)s” (%(place)s, card %(card)s). "
            "Leave it out."
        ),
        _("The hand does not reach the event “%(event)s” (%(place)s). Leave it out."),
        _("The hand does not reach the event “%(event)s”. Leave it out."),
    ),
    "out_of_turn": _(
        "The turn taken here is of seat %(turn)s, not of seat %(seat)s; "
        "the regulation gives no order (%(row)s). Write the actions in that of the seats."
    ),
    "event_cannot_be_then": _("“%(event)s” cannot be detected at that moment. Choose another."),
    # Hand histories
    "not_toml": _("This file is not TOML, as a hand history must be: %(told)s."),
    "unknown_variant": _(
        "No game here is of the variant “%(variant)s”. Write one of: %(variants)s."
    ),
    "no_record_in_history": _(
        "A history of “%(variant)s” must carry its record, as the export writes it."
    ),
    "no_game_told": _(
        "This record names no game known here. Write one of: %(games)s; or choose it below."
    ),
    "hand_too_long": _(
        "The link of this hand would be %(given)s characters long; the most is %(most)s."
    ),
    "not_an_amount": _("“%(given)s” is not an amount. Write a number of zero or more."),
}
UNUSABLE = alternatives(_SENTENCES)
"""The possible sentences for each reason; the first whose facts are all present is used."""
