"""The short names of settings in a link.

A link keeps its meaning for ever: names may be added, never changed or removed.
"""

from games.rules.registry import GAMES, game

SHORT = {
    # The table
    "seats": "se",
    "stacks": "st",
    "bets": "be",
    "limits": "li",
    "jackpot": "ja",
    "button": "bu",
    "structure": "sr",
    "small_blind": "sb",
    "big_blind": "bb",
    "minimum_bet": "mb",
    "blind_limits": "bl",
    "commission": "co",
    "chip": "ch",
    "tournament": "to",
    "shuffler": "sh",
    "method": "me",
    "pair_plus_alone": "pa",
    "first_hand": "fh",
    "maximum_payout": "mp",
    # Bets and their bounds
    **{bet.name: bet.short for key in GAMES for bet in game(key).bets if bet.short},
    "minimum": "lo",
    "maximum": "hi",
    # The jackpot
    "pool": "po",
    "fixed": "fx",
    "royal_flush": "rf",
    "straight_flush": "sf",
    "four_of_a_kind": "fk",
    "full_house": "fu",
    "flush": "fl",
    # What goes wrong
    "event": "ev",
    "seat": "sx",
    "place": "pl",
    "card": "ca",
    "amount": "am",
    "fault": "fa",
    "action": "ac",
    "rectified": "re",
}
LONG = {short: name for name, short in SHORT.items()}
