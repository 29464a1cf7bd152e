"""The odds of every game by key, for pages, commands and background runs."""

from collections.abc import Mapping
from dataclasses import replace
from functools import cache
from typing import TypeVar

from games import installed
from games.odds.code import code_digest
from games.odds.counting import same_deals
from games.odds.counting.every_deal import odds_by_rules
from games.odds.figures import spec_reader
from games.odds.figures.sheets import ExactSheet, RunFigures, from_json
from games.odds.figures.spec import GameOffer, Spec
from games.odds.figures.tally import Tally
from games.odds.game import GameOdds
from games.rules.game import Answer, Record
from games.rules.game import game as rules_of
from games.rules.values.refusal import Unusable

T = TypeVar("T")


def odds_of(game: object) -> GameOdds:
    if game not in installed.games():
        raise Unusable("unknown_game", {"game": str(game)[:40], "games": installed.games()}, "game")
    return _declared(str(game))


@cache
def _declared(game: str) -> GameOdds:
    if not installed.has_part(game, "odds"):
        return odds_by_rules(rules_of(game))
    declared = installed.part(game, "odds").ODDS
    assert isinstance(declared, GameOdds)
    return declared


def offer(game: str) -> GameOffer:
    """What a form for a run of this game can set."""
    return odds_of(game).offer


def read_spec(record: Record) -> Spec:
    """The spec of a record; raise ``Unusable`` with the field that prevents it."""
    if not isinstance(record, Mapping):
        raise Unusable("not_a_mapping", {})
    spec = _read_alone({name: value for name, value in record.items() if name != "beside"})
    if not record.get("beside"):
        return spec
    return replace(spec, compared=same_deals.read_same_deals(spec, record["beside"], _read_alone))


def _read_alone(record: Record) -> Spec:
    odds = odds_of(record.get("game", ""))
    spec = spec_reader.read(odds.offer, record)
    odds.check(spec)
    return spec


def batch(spec: Spec, first: int, count: int) -> Tally:
    """The tally of rounds ``first`` to ``first + count - 1``: the same wherever they are played."""
    if first < 0 or count < 0 or first + count > spec.rounds:
        raise Unusable("outside_the_run", {"first": first, "count": count, "rounds": spec.rounds})
    play = odds_of(spec.game).batch
    if spec.compared:
        return same_deals.batch(spec, first, count, play)
    return play(spec, first, count)


def figures(spec: Spec, tally: Tally) -> RunFigures:
    """The figures of a run; with several specs, each one's and the differences."""
    tell = odds_of(spec.game).figures
    if not spec.compared:
        return tell(spec, tally)
    compared = tuple(
        tell(other, same_deals.alone(spec, tally, place)).compared_with(
            same_deals.differences(spec, tally, place)
        )
        for place, other in enumerate(spec.compared, 1)
    )
    return replace(tell(spec.alone[0], tally), digest=spec.digest, compared=compared)


def redeal(spec: Spec, round_index: int) -> Answer:
    """The cards of one round, for the rules to decide."""
    return odds_of(spec.game).redeal(spec, round_index)


def exact(game: str, options: Record | None = None) -> ExactSheet:
    """Exact figures; options are readings, prizes, jackpot and others of the game."""
    return odds_of(game).exact(options or {})


def read_stored(game: str, kind: type[T], stored: object) -> T:
    """A sheet or the figures of a game from their JSON."""
    odds_of(game)  # whose modules declare its classes
    return from_json(kind, stored)


def is_summed(game: str, options: Record) -> bool:
    """Whether exact figures of this game are a sum over cached counts, and so immediate."""
    return odds_of(game).is_summed(options)


digest = code_digest
"""The digest of all code on which a figure of a game depends."""
