"""Stud Poker, by Despacho Regulamentar Externo SEF n.º 69/2003: everything specific to the game."""
