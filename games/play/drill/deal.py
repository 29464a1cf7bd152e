"""Hands for drills, drawn by chance from a seed: the same seed, the same hands, on any machine."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any, TypeVar

from games.play.setup.fields import BETS
from games.play.table.replay import Replay, replayed, with_actions
from games.rules.actions import written
from games.rules.cards import Card
from games.rules.game import Game
from games.rules.refusal import Forbidden, Unusable
from games.rules.script import Action, Choice

T = TypeVar("T")

MOST_DECISIONS = 60
EXPOSED = {"fortune3": "bank_card_exposed", "stud": "dealer_card_exposed"}


class Chance:
    """Draws that come out alike everywhere: nothing is used of ``Random`` but ``random()``."""

    def __init__(self, seed: str) -> None:
        self._random = Random(seed)

    def below(self, most: int) -> int:
        return int(self._random.random() * most)

    def one_of(self, offered: Sequence[T]) -> T:
        return offered[self.below(len(offered))]

    def happens(self, in_a_hundred: int) -> bool:
        return self.below(100) < in_a_hundred

    def some_of(self, offered: Sequence[T], number: int) -> list[T]:
        left = list(offered)
        return [left.pop(self.below(len(left))) for _ in range(number)]


class Deck:
    """Cards drawn one after another."""

    def __init__(self, deck: Sequence[Card], chance: Chance) -> None:
        self._left = chance.some_of(deck, len(deck))

    def draw(self, number: int) -> list[str]:
        return [self._left.pop().name for _ in range(number)]


def house_hand(declared: Game, chance: Chance, seats: int, *, has_event: bool) -> Replay | None:
    """A hand against the house, decided by chance; None where the fault drawn cannot befall it."""
    record = _house_table(declared, chance, seats)
    if has_event:
        record["events"] = _house_events(declared, chance, record)
    try:
        return _played_out(declared, record, chance)
    except (Forbidden, Unusable):
        return None


def pot_hand(declared: Game, chance: Chance, *, has_event: bool) -> Replay | None:
    """A hand with a pot, played out by chance."""
    record = _pot_table(declared, chance)
    if has_event:
        record["events"] = _pot_events(declared, chance, record["table"]["seats"])
    try:
        return _played_out(declared, record, chance)
    except (Forbidden, Unusable):
        return None


def _house_table(declared: Game, chance: Chance, seats: int) -> dict[str, Any]:
    key, deck = declared.key, Deck(declared.deck, chance)
    each = 3 if key == "fortune3" else 5
    seated = sorted(chance.some_of(declared.seats, seats))
    cards = {str(seat): deck.draw(each) for seat in declared.seats}
    cards["dealer"] = deck.draw(each)
    if key == "fortune3":
        cards |= {"community": deck.draw(2), "discard": deck.draw(1)}
    table: dict[str, Any] = {
        "seats": seated,
        "method": chance.one_of(("manual", "machine")),
        "bets": {str(seat): _bets(key, chance) for seat in seated},
        "jackpot": declared.table["jackpot"],
    }
    return {"table": table, "cards": cards}


def _bets(key: str, chance: Chance) -> dict[str, int]:
    bets = {"ante": chance.one_of((50, 100, 200, 300, 500))}
    for bet in BETS[key][1:]:
        if chance.happens(45):
            bets[bet] = 10 if bet == "progressive" else chance.one_of((25, 50, 100))
    return bets


def _house_events(declared: Game, chance: Chance, record: dict[str, Any]) -> list[dict[str, Any]]:
    table = record["table"]
    card = 1 + chance.below(3)
    seat = chance.one_of(table["seats"])
    empty = chance.one_of([each for each in declared.seats if each not in table["seats"]])
    offered: list[list[dict[str, Any]]] = [
        [{"event": "player_card_exposed", "seat": seat, "card": card}],
        [
            {"event": "player_card_exposed", "seat": seat, "card": 1},
            {"event": "player_card_exposed", "seat": chance.one_of(table["seats"]), "card": 2},
        ],
        [{"event": EXPOSED[declared.key], "card": card}],
        [{"event": "wrong_deal", "seat": seat, "card": card}],
        [{"event": "cards_to_empty_seat", "seat": empty, "card": card}],
        [{"event": "shuffler_failed", "seat": seat, "card": card}],
    ]
    found = chance.one_of(offered)
    if found[0]["event"] == "shuffler_failed":
        table["method"] = "machine"
        if declared.key == "fortune3":
            found[0]["fault"] = chance.one_of(("first", "second"))
    return found


def _pot_table(declared: Game, chance: Chance) -> dict[str, Any]:
    deck = Deck(declared.deck, chance)
    if declared.key == "omaha":
        seats = sorted(chance.some_of(declared.seats, 2 + chance.below(3)))
        cards = {str(seat): deck.draw(4) for seat in seats}
        cards |= {"board": deck.draw(5), "burn": deck.draw(3)}
        table: dict[str, Any] = {
            "seats": seats,
            "button": chance.one_of(seats),
            "stacks": {str(seat): 100 * (5 + chance.below(60)) for seat in seats},
            "structure": chance.one_of(("limit", "no_limit")),
            "small_blind": 50,
            "big_blind": 100,
            "commission": "5%",
            "chip": 5,
        }
        return {"table": table, "cards": cards}
    seats = sorted(chance.some_of(declared.seats, 2 + chance.below(3)))
    cards = {str(seat): deck.draw(5) for seat in seats} | {"burn": deck.draw(1)}
    stacks = {str(seat): 2000 + 100 * chance.below(20) for seat in seats}
    table = {"seats": seats, "stacks": stacks, "ante": 20, "commission": "4%", "chip": 1}
    return {"table": table | {"first_hand": True}, "cards": cards}


def _pot_events(declared: Game, chance: Chance, seats: list[int]) -> list[dict[str, Any]]:
    if declared.key == "omaha":
        at = chance.one_of(("deal", "deal", "flop", "turn", "river"))
        return [{"event": "misdeal", "at": at, "rectified": chance.happens(50)}]
    seat = chance.one_of(seats)
    offered: list[dict[str, Any]] = [
        {"event": "key_card_exposed", "seat": seat},
        {"event": "card_misdealt", "seat": seat, "card": 1 + chance.below(5)},
        {"event": "time_expired", "seat": seat, "action": 0},
    ]
    return [chance.one_of(offered)]


def _played_out(declared: Game, record: dict[str, Any], chance: Chance) -> Replay:
    """Every decision taken by chance, so as to bring most hands to their end."""
    actions: list[dict[str, object]] = []
    running = declared.hand(record).script()
    told = next(running, None)
    while told is not None and len(actions) <= MOST_DECISIONS:
        if not isinstance(told, Choice):
            told = next(running, None)
            continue
        action = _decision(told, chance)
        actions.append(written(action))
        try:
            told = running.send(action)
        except StopIteration:
            told = None
    return replayed(declared.key, with_actions(record, actions[:MOST_DECISIONS]))


def _decision(choice: Choice, chance: Chance) -> Action:
    """Staying in is likelier than folding, and a small raise than a large one."""
    offers = [offer for offer in choice.offers if offer.do != "fold"]
    if not offers or chance.happens(15):
        offers = [offer for offer in choice.offers if offer.do == "fold"] or list(choice.offers)
    offer = chance.one_of(offers)
    if offer.minimum is None or offer.maximum is None:
        return Action(choice.seat, offer.do)
    step = 5 * chance.below(1 + min(60, (offer.maximum - offer.minimum) // 5))
    return Action(choice.seat, offer.do, min(offer.maximum, offer.minimum + step))
