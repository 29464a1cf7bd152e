"""Figures, with the extra ``odds``: exact sheets, equities, simulations, certificates.

Modules that need numpy and numba are imported only on a call; without them it raises
``MissingExtra``.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, overload

from games.odds.figures.spec import SpecRecord
from games.rules.game import Answer, Record
from games.rules.game import game as game_of
from games.rules.hands.record import EquityAnswer, EquityRecord
from rulesite_rules.records import BankGame, Game, PotGame, extra_needed, today

if TYPE_CHECKING:
    from games.consequences.record import Consequence
    from games.odds.certificate.issuing import CertificateAnswer
    from games.odds.certificate.reading import Certificate
    from games.odds.certificate.verifying import Verification
    from games.odds.figures.sheets import (
        BankRun,
        BankSheet,
        ExactSheet,
        PotRun,
        PotSheet,
        RunFigures,
    )

Asked = SpecRecord | Record


@overload
def exact(game: BankGame, asked: Asked | None = None) -> BankSheet: ...
@overload
def exact(game: PotGame, asked: Asked | None = None) -> PotSheet: ...
@extra_needed()
def exact(game: Game, asked: Asked | None = None) -> ExactSheet:
    """The exact figures of a game: counts, and fractions as ``fractions.Fraction``.

    ``asked`` is a ``SpecRecord``: ``readings``, ``prizes``, ``figures``, ``bets``, ``jackpot``,
    ``options``, ``strategy`` and ``at``. A sheet of a game against the house has ``bets``, each
    with ``house_edge`` and ``lines``; of a game between players, ``hands`` and ``commission``.
    ``to_json`` returns the object that the API and the command answer.

    >>> exact("fortune3").bets["pair_plus"].house_edge.fraction
    Fraction(373, 5525)
    """
    from games.odds import registry
    from games.records.figures import options_of

    return registry.exact(game, options_of(registry.read_spec(_dated(game, asked or {}))))


@extra_needed()
def equity(game: PotGame, record: EquityRecord | Record) -> EquityAnswer:
    """The equity of hands before the last card, every run-out counted if they are few enough.

    ``record`` is an ``EquityRecord``: ``hands``, each its cards or a range; ``board``; ``dead``.
    The answer has ``total``, ``wins``, ``ties``, and ``equity``, a fraction for each hand.

    >>> hands = [["As", "Ad", "Kh", "9c"], ["Qs", "Jd", "Th", "9d"]]
    >>> equity("omaha", {"hands": hands, "board": ["Ks", "Tc", "2h"]})["total"]
    820
    """
    from games.records.figures import equity_of
    from games.rules.values.fields import normalized

    return equity_of(game_of(game).key)(normalized(record))


@overload
def simulate(game: BankGame, asked: Asked, workers: int = 1) -> BankRun: ...
@overload
def simulate(game: PotGame, asked: Asked, workers: int = 1) -> PotRun: ...
@extra_needed()
def simulate(game: Game, asked: Asked, workers: int = 1) -> RunFigures:
    """The figures of rounds played by the kernels, the same on every computer.

    ``asked`` has ``rounds``, ``seed`` and ``seats``, and what that of ``exact`` may have.

    >>> simulate("fortune3", {"rounds": 1000, "seed": 1}).bets["ante"].rounds
    1000
    """
    from games.odds import registry
    from games.records.cli.local_runner import Stop, play

    spec = registry.read_spec(_dated(game, asked))
    return registry.figures(spec, play(spec, workers, Stop(), lambda done, rounds: None))


def to_json(sheet: ExactSheet | RunFigures) -> Answer:
    """The JSON object of exact figures or of those of a run, as the API answers it."""
    from games.odds.figures import sheets

    return sheets.to_json(sheet)


@extra_needed()
def certificate(game: Game, asked: Asked) -> CertificateAnswer:
    """Play a simulation and state all on which its figures rest, so that anyone can play it again.

    ``asked`` is that of ``simulate``. Of the same code and machine it is the same each time, and a
    site verifies it as its own: its digests seal it, and nobody signs it.

    >>> issued = certificate("fortune3", {"rounds": 1000, "seed": 1})
    >>> issued["done"], verify(issued)["holds"]
    (1000, True)
    """
    from games.odds import registry
    from games.odds.certificate.issuing import played
    from rulesite_rules import __version__

    return played(registry.read_spec(_dated(game, asked)), __version__)


@extra_needed()
def verify(
    certificate: str | Path | CertificateAnswer, batches: int | None = None, seed: int | None = None
) -> Verification:
    """Check a certificate, or its file, against this code: all its batches, or a random few.

    The answer has ``holds``, ``batches`` and ``rounds`` checked, and what ``differs``; that to one
    that cannot be read has ``error``.
    """
    from games.odds.certificate.command import answered, sentence
    from games.odds.certificate.reading import read, read_file

    options = {
        "batches": None if batches is None else str(batches),
        "seed": None if seed is None else str(seed),
        "batch": None,
    }

    def read_here() -> Certificate:
        if isinstance(certificate, str | Path):
            return read_file(Path(certificate))
        return read(json.dumps(certificate))

    return answered(read_here, options, sentence)


def consequences(game: Game, reading: str) -> list[Consequence]:
    """The counted effect of each other value of a doubt, and one hand both ways.

    >>> [card["value"] for card in consequences("omaha", "OD-01")]
    ['first_two']
    """
    from games.consequences import stored

    return stored.cards_of(game_of(game).key, reading)


def code_digest(game: Game) -> str:
    """The digest of all code on which a figure of this game depends, as certificates record it.

    It is that of the site with the same version of this code.
    """
    from games.odds.code import code_digest

    return code_digest(game_of(game).key)


def _dated(game: str, asked: Asked) -> Record:
    from games.rules.provisions.day import dated
    from games.rules.values.fields import normalized

    return dated({**normalized(asked), "game": game}, game_of(game).instrument.key, today())
