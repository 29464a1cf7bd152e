"""The provisions of an invented text that its rules apply."""

from __future__ import annotations

from rulesite_rules.games.rules.values.citation import Instrument, Provision

INSTRUMENT = Instrument("ensaio-1")
_at = INSTRUMENT.provision

DECK = _at("art_1__para_1")
PLACES = _at("art_1__para_2")
WAGER = _at("art_2__para_1")
DOUBLE = _at("art_2__para_2")
FOLD = _at("art_2__para_3")
DEAL = _at("art_3")
ORDER = _at("art_4")
PLAYER_HIGHER = _at("art_5__para_1")
BANK_HIGHER = _at("art_5__para_2")
EQUAL = _at("art_5__para_3")
PAYS_ACE = _at("art_6__point_1")
PAYS_COURT_CARD = _at("art_6__point_2")
PAYS_NUMBER = _at("art_6__point_3")
CARD_SEEN = _at("art_7")

NOT_APPLIED: dict[Provision, str] = {_at("main__para_1"): "approves_the_annex"}
