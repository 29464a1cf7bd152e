"""Macau's casino poker regulations as code: the texts, the rules, the odds.

A record goes in and an answer comes out, as at the site's commands and its API. A record that
cannot be ruled on raises ``Unusable``, and what the law forbids ``Forbidden``; ``tell`` puts either
into a sentence. The texts are for reference; the gazette's are official.
"""

from __future__ import annotations

from games.rules.game import Answer, Record
from games.rules.refusal import Forbidden, Unusable
from rulesite_rules.figures import consequences, equity, exact, simulate, verify
from rulesite_rules.records import GAMES, play, rank, readings, session, settle, tell
from rulesite_rules.texts import (
    INSTRUMENTS,
    NoSuchText,
    divergences,
    find,
    glossary,
    law,
    provision,
    text,
)

__all__ = [
    "GAMES",
    "INSTRUMENTS",
    "Answer",
    "Forbidden",
    "NoSuchText",
    "Record",
    "Unusable",
    "consequences",
    "divergences",
    "equity",
    "exact",
    "find",
    "glossary",
    "law",
    "play",
    "provision",
    "rank",
    "readings",
    "session",
    "settle",
    "simulate",
    "tell",
    "text",
    "verify",
]
