"""Stud Poker, by Despacho Regulamentar Externo SEF n.º 69/2003, with all that is only its own."""
