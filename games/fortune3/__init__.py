"""Fortune 3 Card Poker, by Despacho SEF n.º 89/2025, with all that is only its own."""
