"""The one doubt of the invented text."""

from __future__ import annotations

from higher_card.rules import law
from rulesite_rules.games.rules.provisions.readings import Reading

READINGS = (Reading("HC-01", (law.EQUAL,), ("returned", "lost")),)
