"""A second engine of settlement, written from the articles alone.

It imports nothing of ``games``: cards are two characters, chips are numbers, and what a switch of
the register decides is an argument. ``test_pots`` and ``test_banked`` hold the rules to it.
"""
