"""Omaha Poker, counted and simulated: Despacho SEF n.º 97/2010."""
