"""Macau's casino poker regulations as code: the texts, the rules, the odds.

A record goes in and an answer comes out, as at the site's commands and its API. A record that
cannot be ruled on raises ``Unusable``, and what the law forbids ``Forbidden``; ``tell`` puts either
into a sentence. Records and answers are typed: ``SettleRecord`` and ``SettleAnswer`` are the types
of what ``settle`` reads and returns. The texts are for reference; the gazette's are official.
"""

from __future__ import annotations

from importlib.metadata import PackageNotFoundError, version

from games.five_card.rules.facts import FiveCardFacts, FiveCardTableRecord, FiveCardTurn
from games.fortune3.rules.facts import Fortune3Facts, Fortune3TableRecord, Fortune3Turn
from games.odds.figures.spec import SpecRecord
from games.omaha.rules.facts import OmahaFacts, OmahaTableRecord, OmahaTurn
from games.rules.game import Answer, Record
from games.rules.hands.facts import Facts
from games.rules.hands.record import (
    ClosingAnswer,
    DecidingAnswer,
    EquityAnswer,
    EquityRecord,
    HandAnswer,
    NotCompared,
    PlayAnswer,
    PlayRecord,
    RankAnswer,
    RankRecord,
    ReadingAnswer,
    SessionRecord,
    SettleAnswer,
    SettleRecord,
    SettleTableAnswer,
    SettleTableRecord,
    StepAnswer,
)
from games.rules.hands.settings import BankTableRecord
from games.rules.values.refusal import Forbidden, Unusable
from games.stud.rules.facts import StudFacts, StudTurn
from rulesite_rules.figures import (
    certificate,
    code_digest,
    consequences,
    equity,
    exact,
    simulate,
    to_json,
    verify,
)
from rulesite_rules.records import (
    GAMES,
    BankGame,
    Game,
    MissingExtra,
    PotGame,
    from_phh,
    play,
    rank,
    readings,
    session,
    settle,
    settle_table,
    tell,
    to_phh,
)
from rulesite_rules.texts import (
    INSTRUMENTS,
    NoSuchText,
    akoma_ntoso,
    ask,
    divergences,
    find,
    glossary,
    law,
    parameters,
    provision,
    text,
)
from rulesite_rules.typed import facts, turn

try:
    __version__ = version("rulesite-rules")
except PackageNotFoundError:  # in a checkout
    __version__ = "0"

__all__ = [
    "GAMES",
    "INSTRUMENTS",
    "Answer",
    "BankGame",
    "BankTableRecord",
    "ClosingAnswer",
    "DecidingAnswer",
    "EquityAnswer",
    "EquityRecord",
    "Facts",
    "FiveCardFacts",
    "FiveCardTableRecord",
    "FiveCardTurn",
    "Forbidden",
    "Fortune3Facts",
    "Fortune3TableRecord",
    "Fortune3Turn",
    "Game",
    "HandAnswer",
    "MissingExtra",
    "NoSuchText",
    "NotCompared",
    "OmahaFacts",
    "OmahaTableRecord",
    "OmahaTurn",
    "PlayAnswer",
    "PlayRecord",
    "PotGame",
    "RankAnswer",
    "RankRecord",
    "ReadingAnswer",
    "Record",
    "SessionRecord",
    "SettleAnswer",
    "SettleRecord",
    "SettleTableAnswer",
    "SettleTableRecord",
    "SpecRecord",
    "StepAnswer",
    "StudFacts",
    "StudTurn",
    "Unusable",
    "__version__",
    "akoma_ntoso",
    "ask",
    "certificate",
    "code_digest",
    "consequences",
    "divergences",
    "equity",
    "exact",
    "facts",
    "find",
    "from_phh",
    "glossary",
    "law",
    "parameters",
    "play",
    "provision",
    "rank",
    "readings",
    "session",
    "settle",
    "settle_table",
    "simulate",
    "tell",
    "text",
    "to_json",
    "to_phh",
    "turn",
    "verify",
]
