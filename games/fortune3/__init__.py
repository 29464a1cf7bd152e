"""Fortune 3 Card Poker, by Despacho SEF n.º 89/2025: everything specific to the game."""
