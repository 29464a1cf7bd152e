"""The smallest hand that shows a difference: remove what can be removed until nothing can."""

import json
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from games.consequences.hands import Parting, least, one_after_another, parted, walk
from games.consequences.setting import Setting, under
from games.rules.game import Game, Record
from games.rules.hands.script import Action, Choice, read_actions, written
from games.rules.values.refusal import Forbidden, Unusable

DifferingHand = tuple[Record, Parting]
MOST_STARTS = 12


def smallest(
    game: Game, starts: Iterable[Record], setting: Setting, alternative: Setting
) -> Record | None:
    """The smallest reduction of the starts; ``None`` if none shows a difference."""
    best: tuple[tuple[object, ...], Record] | None = None
    tried = 0
    for start in _and_bolder(game, starts, setting, alternative):
        example = _shows(game, start, setting, alternative)
        if example is None:
            continue
        record = _reduced(game, example, setting, alternative)
        size = _size(*record)
        if best is None or size < best[0]:
            best = size, record[0]
        tried += 1
        if tried == MOST_STARTS:
            break
    return best[1] if best else None


def _and_bolder(
    game: Game, starts: Iterable[Record], setting: Setting, alternative: Setting
) -> Iterator[Record]:
    """Each start, and variants with an action that only one setting allows."""
    for start in starts:
        yield dict(start)
        try:
            parting = parted(game, start, setting, alternative)
        except (Forbidden, Unusable):
            continue
        yield from _bolder(game, start, setting, parting)


def _bolder(game: Game, start: Record, setting: Setting, parting: Parting) -> Iterator[Record]:
    done = parting.first.actions
    for place, (one, other) in enumerate(
        zip(parting.first.choices, parting.second.choices, strict=False)
    ):
        for action in _allowed_only_by_first(one, other):
            decide = one_after_another([*done[:place], action], least)
            try:
                played = walk(game, under(game, _with(start, actions=[]), setting), decide)
            except (Forbidden, Unusable):
                continue
            yield _with(start, actions=[written(action) for action in played.actions])


def _allowed_only_by_first(one: Choice, other: Choice) -> Iterator[Action]:
    if one.seat != other.seat:
        return
    for offer in one.offers:
        counterpart = other.offer(offer.do)
        if counterpart is None or (offer.minimum or 0) < (counterpart.minimum or 0):
            yield Action(one.seat, offer.do, offer.minimum)
        elif (offer.maximum or 0) > (counterpart.maximum or 0):
            yield Action(one.seat, offer.do, offer.maximum)


def _reduced(
    game: Game, example: DifferingHand, setting: Setting, alternative: Setting
) -> DifferingHand:
    while True:
        for less in smaller(game, example[0], setting):
            tried = _shows(game, less, setting, alternative)
            if tried and _size(*tried) < _size(*example):
                example = tried
                break
        else:
            return example


def _shows(
    game: Game, record: Mapping[str, Any], setting: Setting, alternative: Setting
) -> DifferingHand | None:
    try:
        parting = parted(game, record, setting, alternative)
    except (Forbidden, Unusable):
        return None
    is_played_whole = len(parting.first.actions) == len(record.get("actions") or ())
    if not is_played_whole or not parting.parts:
        return None
    return record, parting


def _size(record: Mapping[str, Any], parting: Parting) -> tuple[Any, ...]:
    """The size of a hand: first whether money differs, then seats, events, amounts, actions."""
    actions = record.get("actions") or ()
    table = record.get("table") or {}
    bets = table.get("bets") or {}
    return (
        parting.weakness,
        not parting.first.is_over,
        len(table.get("seats") or ()),
        len(record.get("events") or ()),
        sum("to" in action for action in actions),
        len(actions),
        sum(len(seat_bets) for seat_bets in bets.values()),
        sum(action.get("to", 0) for action in actions),
        len(json.dumps(record)),
    )


def smaller(game: Game, record: Record, setting: Setting) -> Iterator[Record]:
    """Variants of the hand with one thing removed."""
    yield from _without_a_seat(record)
    yield from _without_an_event(record)
    yield from _without_a_bet(record)
    yield from _quieter(game, record, setting)
    yield from _for_less(record)


def _without_a_seat(record: Mapping[str, Any]) -> Iterator[Mapping[str, Any]]:
    table = record["table"]
    for seat in table.get("seats", ()):
        name = str(seat)
        left: dict[str, Any] = {
            **table,
            "seats": [other for other in table["seats"] if other != seat],
        }
        for part in ("stacks", "bets"):
            if isinstance(table.get(part), Mapping):
                left[part] = {key: value for key, value in table[part].items() if key != name}
        if not left["seats"]:
            continue
        if table.get("button") == seat:
            left["button"] = left["seats"][-1]
        cards = {key: value for key, value in record.get("cards", {}).items() if key != name}
        actions = [action for action in record.get("actions", ()) if action["seat"] != seat]
        events = [event for event in record.get("events", ()) if event.get("seat") != seat]
        yield _with(record, table=left, cards=cards, actions=actions, events=events)


def _without_an_event(record: Mapping[str, Any]) -> Iterator[Mapping[str, Any]]:
    events = list(record.get("events", ()))
    for place in range(len(events)):
        yield _with(record, events=events[:place] + events[place + 1 :])


def _without_a_bet(record: Mapping[str, Any]) -> Iterator[Mapping[str, Any]]:
    bets = record["table"].get("bets") or {}
    for seat, placed in bets.items():
        for bet in placed if len(placed) > 1 else ():
            left = {name: stake for name, stake in placed.items() if name != bet}
            yield _with(record, table={**record["table"], "bets": {**bets, seat: left}})


def _quieter(game: Game, record: Record, setting: Setting) -> Iterator[Record]:
    """Variants with one action removed, or with the least action from some choice on."""
    actions = read_actions(record.get("actions"))
    for count in range(len(actions)):
        for tail in ((), actions[count + 1 :]):
            decide = one_after_another([*actions[:count], *tail], least)
            try:
                played = walk(game, under(game, _with(record, actions=[]), setting), decide)
            except (Forbidden, Unusable):
                continue
            yield _with(record, actions=[written(action) for action in played.actions])


def _for_less(record: Mapping[str, Any]) -> Iterator[Mapping[str, Any]]:
    """Variants with an amount halved or rounded down."""
    actions = list(record.get("actions", ()))
    for place, action in enumerate(actions):
        amount = action.get("to", 0)
        for less in {amount // 2, amount // 10 * 10, amount // 100 * 100} - {0, amount}:
            changed = [*actions[:place], {**action, "to": less}, *actions[place + 1 :]]
            yield _with(record, actions=changed)


def _with(record: Record, **parts: object) -> Record:
    merged = {**record, **parts}
    return {name: value for name, value in merged.items() if value or name == "actions"}
