"""A card of consequences: what changes when one setting is put in the place of another."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping
from fractions import Fraction
from functools import lru_cache
from typing import Any

from games import installed
from games.consequences.counting import Deal, Tally, counted, hand_by_chance, interval
from games.consequences.game import turns_of
from games.consequences.parting import parted
from games.consequences.setting import Setting, plain, under
from games.consequences.smallest import smallest
from games.odds import registry
from games.rules.game import Game, Record
from games.rules.refusal import Forbidden, Unusable
from games.rules.registry import game as rules_of

Card = dict[str, Any]

BY_LAW = Setting()
HANDS = 2_000
"""Played by chance for a card that is kept."""
SAMPLED = 25
"""Of them, the first, whose tally is kept apart to be counted again quickly."""


def card_of(key: str, reading: str, value: str, hands: int = HANDS) -> Card:
    """What turns on one value of a doubt beside the value taken."""
    game, turns = rules_of(key), turns_of(key)
    there = Setting({reading: value})
    tally = counted(game, turns.deal, BY_LAW, there, hands)
    shares = turns.shares.get(reading)
    bets = exact_moves(key, BY_LAW, there)
    return {
        "reading": reading,
        "value": value,
        "shares": [share.to_json() for share in shares(value)] if shares else [],
        "note": turns.notes.get(reading, ""),
        "bets": bets,
        "chance": told(tally),
        "sample": counted(game, turns.deal, BY_LAW, there, min(hands, SAMPLED)).to_json(),
        "example": example(game, turns.deal, BY_LAW, there, tally.first, reading),
        "weight": weight(key, bets, tally),
    }


def pair(key: str, here: Setting, there: Setting, hands: int) -> Card:
    """The same for any two settings; no example is made smaller, the first hands are told."""
    game, deal = rules_of(key), turns_of(key).deal
    tally = counted(game, deal, here, there, hands)
    return {
        "bets": exact_moves(key, here, there),
        "chance": told(tally),
        "hands": [hand_by_chance(game, deal, number, here) for number in tally.first],
    }


def told(tally: Tally) -> dict[str, Any]:
    """A tally with the interval its share of hands lies in, and what moves in 100 rounds."""
    low, high = interval(tally.money, tally.hands)
    return {
        **tally.to_json(),
        "low": low,
        "high": high,
        "per_100": 100 * tally.moved / max(1, tally.hands),
    }


def weight(key: str, bets: Iterable[Mapping[str, Any]], tally: Tally) -> float:
    """Chips moved for every 100 staked: of the bet moved most, or between the players."""
    if "bets" in _sheet(key, "{}"):
        edges = (abs(Fraction(bet["after"]) - Fraction(bet["before"])) for bet in bets)
        return float(100 * max(edges, default=Fraction(0)))
    return 100 * tally.moved / max(1, tally.staked)


def exact_moves(key: str, here: Setting, there: Setting) -> list[dict[str, Any]]:
    """For every bet against the house its edge before and after, and the lines that change."""
    one, two = (_sheet(key, json.dumps(each.to_json())).get("bets", {}) for each in (here, there))
    return [
        {
            "bet": bet,
            "before": _edge(one[bet]),
            "after": _edge(two[bet]),
            "lines": list(_lines(one[bet]["lines"], two[bet]["lines"])),
        }
        for bet in one
        if _edge(one[bet]) != _edge(two[bet])
    ]


@lru_cache(maxsize=4)
def _sheet(key: str, setting: str) -> Mapping[str, Any]:
    told = json.loads(setting)
    bearing = {each.id for each in registry.offer(key).readings}
    told["readings"] = {
        each: value for each, value in told.get("readings", {}).items() if each in bearing
    }
    return registry.exact(key, told)


def _edge(sheet: Mapping[str, Any]) -> str:
    return str(-Fraction(sheet["ev"]["fraction"]))


def _lines(one: Iterable[Mapping[str, Any]], two: Iterable[Mapping[str, Any]]) -> Iterator[Any]:
    for before, after in zip(one, two, strict=True):
        if (before["combinations"], before["net"]) != (after["combinations"], after["net"]):
            yield {
                "line": before["category"],
                "provision": before["provision"],
                "before": [before["combinations"], before["net"]],
                "after": [after["combinations"], after["net"]],
            }


def example(
    game: Game, deal: Deal, here: Setting, there: Setting, first: Iterable[int], reading: str
) -> dict[str, Any] | None:
    """The smallest hand found, told under whichever setting lets it be played to its end."""
    starts = [*_samples(game.key, reading)]
    drawn = [hand_by_chance(game, deal, number, here) for number in first]
    one = smallest(game, [*starts, *drawn], here, there)
    if one is not None and _is_shown(game, one, here, there):
        return _written(game, one, here, there)
    two = smallest(game, [*starts, *drawn], there, here)
    if two is not None and (one is None or _is_shown(game, two, there, here)):
        return _written(game, two, there, here)
    return None if one is None else _written(game, one, here, there)


def _is_shown(game: Game, record: Record, here: Setting, there: Setting) -> bool:
    parting = parted(game, record, here, there)
    return parting.pays or parting.here.is_over


def _written(game: Game, record: Record, here: Setting, there: Setting) -> dict[str, Any]:
    parting = parted(game, record, here, there)
    return {
        "record": under(game, record, here),
        "n": parting.n,
        "pays": parting.pays,
        "refused": parting.is_refused,
        "nets": [
            [seat, parting.here.net(seat), parting.there.net(seat)]
            for seat in sorted({*parting.here.seats, *parting.there.seats})
        ],
        "commission": [parting.here.commission, parting.there.commission],
    }


def _samples(key: str, reading: str) -> Iterator[Record]:
    """The game's sample hands, those told under the doubt before all others."""
    found = []
    for path in sorted((installed.folder(key) / "play" / "sample_hands").glob("*.json")):
        record = json.loads(path.read_text(encoding="utf-8"))["record"]
        record.pop("id", None)
        chosen = record.pop("readings", {})
        found.append((reading not in chosen, record))
    yield from (record for _, record in sorted(found, key=lambda each: each[0]))


def cards(key: str, hands: int = HANDS) -> list[Card]:
    """A card for every value of every doubt of a game that is not taken anyway."""
    return [
        card_of(key, reading.id, value, hands)
        for reading in rules_of(key).readings
        for value in reading.values[1:]
    ]


def read_setting(
    key: str, readings: Mapping[str, str], prizes: Mapping[str, Any], law: str = ""
) -> Setting:
    """Raises ``Unusable`` where the game has no such version, reading, value or prize."""
    asked = {"game": key, "law": law, "readings": dict(readings), "prizes": dict(prizes)}
    told = registry.read_spec(asked).to_json()["prizes"]
    return Setting(plain(rules_of(key), readings, law), told, law)


__all__ = ["Card", "Forbidden", "Unusable", "card_of", "cards", "pair", "read_setting"]
