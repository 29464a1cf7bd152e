"""A card of consequences: what changes when one setting replaces another."""

import json
from collections.abc import Iterable, Iterator, Mapping
from fractions import Fraction
from typing import cast

from games import installed
from games.consequences.game import turns_of
from games.consequences.hands import (
    Deal,
    DifferenceTally,
    counted,
    hand_by_chance,
    interval,
    parted,
)
from games.consequences.record import (
    Consequence,
    HandExample,
    HandsMoved,
    MovedBet,
    MovedLine,
    SettingsCompared,
)
from games.consequences.setting import Setting, plain, under
from games.consequences.smallest import smallest
from games.odds import registry
from games.odds.figures.sheets import BankSheet, BetSheet, EndingRow
from games.rules.game import Game, Record
from games.rules.game import game as rules_of

Prizes = Mapping[str, Mapping[str, str]]

BY_LAW = Setting()
HANDS = 2_000
"""Random hands for a stored card."""
SAMPLED = 25
"""The first of them, with a tally of their own that is quick to count again."""


def card_of(key: str, reading: str, value: str, hands: int = HANDS) -> Consequence:
    """The consequences of one value of a doubt in place of the default."""
    game, turns = rules_of(key), turns_of(key)
    alternative = Setting({reading: value})
    tally = counted(game, turns.deal, BY_LAW, alternative, hands)
    shares = turns.shares.get(reading)
    bets = exact_moves(key, BY_LAW, alternative)
    return {
        "reading": reading,
        "value": value,
        "shares": [share.to_json() for share in shares(value)] if shares else [],
        "note": turns.notes.get(reading, ""),
        "bets": bets,
        "chance": tally_figures(tally),
        "sample": counted(game, turns.deal, BY_LAW, alternative, min(hands, SAMPLED)).to_json(),
        "example": example(game, turns.deal, BY_LAW, alternative, tally.first, reading),
        "weight": weight(key, bets, tally),
    }


def pair(key: str, setting: Setting, alternative: Setting, hands: int) -> SettingsCompared:
    """The same for any two settings, with the first random hands in place of a smallest one."""
    game, deal = rules_of(key), turns_of(key).deal
    tally = counted(game, deal, setting, alternative, hands)
    return {
        "bets": exact_moves(key, setting, alternative),
        "chance": tally_figures(tally),
        "hands": [hand_by_chance(game, deal, number, setting) for number in tally.first],
    }


def tally_figures(tally: DifferenceTally) -> HandsMoved:
    """A tally with the interval of its share of hands, and the chips moved in 100 rounds."""
    low, high = interval(tally.money, tally.hands)
    return {
        **tally.to_json(),
        "low": low,
        "high": high,
        "per_100": 100 * tally.moved / max(1, tally.hands),
    }


def weight(key: str, bets: Iterable[MovedBet], tally: DifferenceTally) -> float:
    """Chips moved for every 100 staked: for the bet moved most, or between players."""
    if _bets(key, "{}"):
        edges = (abs(Fraction(bet["after"]) - Fraction(bet["before"])) for bet in bets)
        return float(100 * max(edges, default=Fraction(0)))
    return 100 * tally.moved / max(1, tally.staked)


def exact_moves(key: str, setting: Setting, alternative: Setting) -> list[MovedBet]:
    """The edge of each changed bet before and after, and its changed lines."""
    one, two = (_bets(key, json.dumps(side.to_json())) for side in (setting, alternative))
    return [
        {
            "bet": bet,
            "before": _edge(one[bet]),
            "after": _edge(two[bet]),
            "lines": list(_lines(one[bet].lines, two[bet].lines)),
        }
        for bet in one
        if _edge(one[bet]) != _edge(two[bet])
    ]


def _bets(key: str, setting: str) -> Mapping[str, BetSheet]:
    fields = json.loads(setting)
    bearing = {reading.id for reading in registry.offer(key).readings}
    fields["readings"] = {
        name: value for name, value in fields.get("readings", {}).items() if name in bearing
    }
    sheet = registry.exact(key, fields)
    return sheet.bets if isinstance(sheet, BankSheet) else {}


def _edge(sheet: BetSheet) -> str:
    return str(sheet.house_edge.fraction)


def _lines(one: Iterable[EndingRow], two: Iterable[EndingRow]) -> Iterator[MovedLine]:
    for before, after in zip(one, two, strict=True):
        if (before.combinations, before.net) != (after.combinations, after.net):
            yield {
                "line": before.category,
                "provision": None if before.provision is None else str(before.provision),
                "before": (before.combinations, str(before.net)),
                "after": (after.combinations, str(after.net)),
            }


def example(
    game: Game,
    deal: Deal,
    setting: Setting,
    alternative: Setting,
    first: Iterable[int],
    reading: str,
) -> HandExample | None:
    """The smallest hand found, under whichever setting lets it be played to its end."""
    starts = [*_samples(game.key, reading)]
    drawn = [hand_by_chance(game, deal, number, setting) for number in first]
    one = smallest(game, [*starts, *drawn], setting, alternative)
    if one is not None and _is_decisive(game, one, setting, alternative):
        return _written(game, one, setting, alternative)
    two = smallest(game, [*starts, *drawn], alternative, setting)
    if two is not None and (one is None or _is_decisive(game, two, alternative, setting)):
        return _written(game, two, alternative, setting)
    return None if one is None else _written(game, one, setting, alternative)


def _is_decisive(game: Game, record: Record, setting: Setting, alternative: Setting) -> bool:
    parting = parted(game, record, setting, alternative)
    return parting.pays or parting.first.is_over


def _written(game: Game, record: Record, setting: Setting, alternative: Setting) -> HandExample:
    parting = parted(game, record, setting, alternative)
    return {
        "record": under(game, record, setting),
        "n": parting.n,
        "pays": parting.pays,
        "refused": parting.is_refused,
        "nets": [
            (seat, parting.first.net(seat), parting.second.net(seat))
            for seat in sorted({*parting.first.seats, *parting.second.seats})
        ],
        "commission": (parting.first.commission, parting.second.commission),
    }


def _samples(key: str, reading: str) -> Iterator[Record]:
    """The game's sample hands; those recorded under the doubt come first."""
    samples = []
    for path in sorted((installed.folder(key) / "play" / "sample_hands").glob("*.json")):
        record = json.loads(path.read_text(encoding="utf-8"))["record"]
        record.pop("id", None)
        chosen = record.pop("readings", {})
        samples.append((reading not in chosen, record))
    yield from (record for _, record in sorted(samples, key=lambda sample: sample[0]))


def cards(key: str, hands: int = HANDS) -> list[Consequence]:
    """A card for every value of every doubt of a game, except the defaults."""
    return [
        card_of(key, reading.id, value, hands)
        for reading in rules_of(key).readings
        for value in reading.values[1:]
    ]


def read_setting(key: str, readings: Record, prizes: Record, law: str = "") -> Setting:
    """A checked setting; raise ``Unusable`` if the game has no such version, reading or prize."""
    spec = {"game": key, "law": law, "readings": dict(readings), "prizes": dict(prizes)}
    checked = registry.read_spec(spec).to_json()["prizes"]
    chosen = {name: str(value) for name, value in readings.items()}
    return Setting(plain(rules_of(key), chosen, law), cast(Prizes, checked), law)
