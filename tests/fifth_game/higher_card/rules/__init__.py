"""The rules of the higher card, by an invented text."""

from __future__ import annotations

from higher_card.rules import law
from higher_card.rules.faults import FAULTS
from higher_card.rules.hand import hand
from higher_card.rules.paytable import PAYTABLES
from higher_card.rules.readings import READINGS
from higher_card.rules.records import EVENTS, PLACES, SEATS
from higher_card.rules.settle_record import rank, settle
from rulesite_rules.games.rules.game import Game, provisions_of
from rulesite_rules.games.rules.values.cards import DECK_52

GAME = Game(
    key="higher_card",
    instrument=law.INSTRUMENT,
    deck=DECK_52,
    readings=READINGS,
    applied=provisions_of(law),
    not_applied=law.NOT_APPLIED,
    paytables=PAYTABLES,
    seats=SEATS,
    hand=hand,
    rank=rank,
    settle=settle,
    table={
        "seats": [1, 2],
        "bets": {"1": {"wager": 100}, "2": {"wager": 50}},
        "stacks": {"1": 1000, "2": 1000},
    },
    events=EVENTS,
    faults=FAULTS,
    places=PLACES,
)
