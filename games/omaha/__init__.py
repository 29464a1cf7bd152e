"""Omaha Poker, by Despacho SEF n.º 97/2010: its texts, rules, odds, sentences and settings."""
