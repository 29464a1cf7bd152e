"""The two games with a pot, settled again from the articles, hand by hand."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from random import Random
from typing import Any

import pytest

from games.rules.game import game
from games.rules.hands.script import Action, CardMove, Played, play
from games.rules.values.refusal import Unusable
from tests.rules.five_card.test_random_play import an_action
from tests.rules.omaha.random_play import amount_within, random_action, random_record
from tests.rules.second.pots import (
    Table,
    best_omaha,
    down,
    layers,
    of_forty,
    shared,
    spread,
    uncalled,
)
from tests.rules.second.ranks import Rank

Record = dict[str, Any]


def cards_dealt(played: Played) -> dict[str, list[str]]:
    """The cards that came to each place, in the order in which they were dealt."""
    held: dict[str, list[str]] = {}
    for step in played.steps:
        for move in step.moves:
            if isinstance(move, CardMove) and move.to not in ("discard", "burn"):
                place = held.setdefault(move.to, [])
                if move.card.name not in place:
                    place.append(move.card.name)
    return held


def readings_of(key: str, record: Record) -> Mapping[str, str]:
    return {each.id: each.default for each in game(key).readings} | dict(record["readings"])


def clockwise(seats: list[int], after: int) -> list[int]:
    order = sorted(seats)
    return [seat for seat in order if seat > after] + [seat for seat in order if seat <= after]


# ------------------------------------------------------------------ 97/2010


def omaha(record: Record, taken: list[Action], dealt: dict[str, list[str]]) -> dict[int, int]:
    """The stacks after a hand of Omaha."""
    told, reading = record["table"], readings_of("omaha", record)
    chip, big = told["chip"], told["big_blind"]
    table = Table({int(seat): stack for seat, stack in told["stacks"].items()})
    # Art. 5.º: the first player left of the marker places the smaller, the second the greater.
    order = clockwise(list(table.stacks), told["button"])
    if len(order) == 2 and reading["OA-01"] == "common":
        order = order[::-1]
    table.open_round()
    table.pay(order[0], told["small_blind"])
    table.pay(order[1], big)
    whole = reading["OA-27"] == "whole_blind"
    table.level = big if whole else max(table.lies.values())
    table.to_act = {seat for seat in table.stacks if table.stacks[seat]}
    for action in taken:
        if not table.to_act or (action.seat not in table.to_act):
            table.open_round()
        table.act(action.seat, action.do, action.to)
    if reading["OA-14"] == "contested":
        seat, more = uncalled(table.put, table.live)
        table.put[seat] -= more
        table.stacks[seat] += more
    return pay_omaha(table, told, reading, dealt, sum(table.put.values()), chip)


def pay_omaha(
    table: Table,
    told: Record,
    reading: Mapping[str, str],
    dealt: dict[str, list[str]],
    bets: int,
    chip: int,
) -> dict[int, int]:
    pots = layers(table.put, table.live)
    rate = Fraction(told["commission"].rstrip("%")) / 100 if told["commission"] else Fraction(0)
    # Art. 16.º: «até ao limite correspondente ao quíntuplo da aposta prévia maior».
    cap = {"5x": 5, "4x": 4}[reading["OD-02"]] * told["big_blind"]
    commission = min(down(rate * bets, chip), down(cap, chip))
    sums = [chips for chips, _ in pots]
    parts = spread(commission, sums, chip, sums.index(max(sums)))
    net = [(chips - part, who) for (chips, who), part in zip(pots, parts, strict=True)]
    ranked: dict[int, Rank] = dict.fromkeys(table.live, (0, ()))
    if len(table.live) > 1:
        first_two = reading["OD-01"] == "first_two"
        ranked = {
            seat: best_omaha(dealt[f"seat:{seat}"], dealt["board"], first_two)
            for seat in table.live
        }
    # Art. 10.º, n.º 5: «imediatamente à esquerda do «croupier»», where the first place is.
    first_live = min(table.live) if reading["OA-02"] == "first_live" else None
    won = shared(net, ranked, chip, {seat: seat for seat in table.stacks}, first_live)
    return {seat: stack + won.get(seat, 0) for seat, stack in table.stacks.items()}


def omaha_hand(seed: int) -> tuple[Record, list[Action], Played]:
    chance = Random(seed)
    record = random_record(chance)
    chip = record["table"]["chip"]
    hand = game("omaha").hand(record)
    taken: list[Action] = []
    while (waiting := (played := play(hand.script, taken)).waiting) is not None:
        action = random_action(waiting, chance)
        offer = waiting.offer(action.do)
        assert offer is not None
        taken.append(amount_within(waiting, offer, chance, chip))
    return record, taken, played


ERRORS = ("hole_card_exposed", "card_to_wrong_player", "wrong_number_in_hand", "burn_missed")


def omaha_with_an_error(seed: int) -> None:
    """Art. 9.º: what can be put right changes nothing; what cannot gives every bet back."""
    chance = Random(seed)
    record, taken, played = omaha_hand(seed)
    name, mended = chance.choice(ERRORS), chance.choice(["yes", "no"])
    at = chance.randint(0, max(0, len(taken) - 1))
    event = {"event": name, "mended": mended, "action": at}
    if name == "burn_missed":
        event["street"] = "flop"
    told = {
        **record,
        "events": [event],
        "readings": record["readings"] | {"OA-28": "error_of_the_deal"},
    }
    hand = game("omaha").hand(told)
    try:
        again = play(hand.script, taken if mended == "yes" else taken[:at])
    except Unusable as no:
        if no.reason not in ("event_cannot_be_then", "event_not_reached"):
            raise
        return
    stacks: Any = hand.account(again)
    whole = omaha(record, taken, cards_dealt(played))
    begun = {int(seat): stack for seat, stack in record["table"]["stacks"].items()}
    expected = whole if mended == "yes" else begun
    assert stacks["stacks"] == {str(seat): expected[seat] for seat in sorted(expected)}, seed


def hold_omaha(seeds: range) -> int:
    layered = 0
    for seed in seeds:
        record, taken, played = omaha_hand(seed)
        told: Any = game("omaha").hand(record).account(played)
        own = omaha(record, taken, cards_dealt(played))
        assert told["stacks"] == {str(seat): own[seat] for seat in sorted(own)}, seed
        layered += len(told["pots"]) > 1
        omaha_with_an_error(seed)
    return layered


def test_hands_of_omaha_come_to_the_same() -> None:
    assert hold_omaha(range(60)) > 5


@pytest.mark.proof
@pytest.mark.long
@pytest.mark.slow
def test_thousands_of_hands_of_omaha_come_to_the_same() -> None:
    layered = hold_omaha(range(10_000, 14_000))
    print(f"\nOmaha settled twice: 4000 hands, {layered} of them with side pots.")
    assert layered > 400


# ------------------------------------------------------------------ 104/85/M


def five_card(
    record: Record, taken: list[Action], dealt: dict[str, list[str]], exposed: list[int]
) -> dict[int, int]:
    """The stacks after a hand of five-card poker."""
    told, reading = record["table"], readings_of("five_card", record)
    ante = told["ante"]
    table = Table({int(seat): stack for seat, stack in told["stacks"].items()})
    # Arts. 8.º and 10.º, a): each enters with the pot money; the commission comes out of it.
    for seat in table.stacks:
        table.pay(seat, ante)
    initial = ante
    if reading["PA-09"] == "per_player":
        initial = 0
        table.stacks = {seat: stack - ante for seat, stack in table.stacks.items()}
    # Art. 11.º, d): the hand is dead, «reavendo o jogador o seu dinheiro de bolo de entrada».
    for number, seat in enumerate(exposed, start=1):
        left = sum(table.put.values()) - initial
        back = ante if reading["PA-31"] == "pot_money_whole" else min(ante, left)
        if number < len(table.stacks) or back:
            table.stacks[seat] += back
            table.put[seat] -= back
        table.live.discard(seat)
    if not table.live:
        return table.stacks
    table.open_round()
    for action in taken:
        if action.seat not in table.to_act:
            table.open_round()
        table.act(action.seat, action.do, action.to)
    bets = {seat: max(0, put - ante) for seat, put in table.put.items()}
    return pay_five_card(table, told, reading, dealt, initial, uncalled(bets, table.live))


def pay_five_card(
    table: Table,
    told: Record,
    reading: Mapping[str, str],
    dealt: dict[str, list[str]],
    initial: int,
    unmatched: tuple[int, int],
) -> dict[int, int]:
    chip, (seat, more) = told["chip"], unmatched
    in_final, part = table.rounds == 4, reading["PA-29"] == "excess_excepted"
    # Art. 9.º: «excepto o da aposta feita no lanço final, que não seja acompanhada».
    excepted = (in_final or reading["PA-12"] == "alike") and (part or not table.is_followed)
    if more and excepted:
        table.put[seat] -= more
        table.stacks[seat] += more
    pots = layers(table.put, table.live)
    bets = sum(chips for chips, _ in pots)
    base = bets - initial if reading["PA-11"] == "after_initial_commission" else bets
    commission = down(Fraction(told["commission"].rstrip("%")) / 100 * base, chip)
    commission = min(commission, bets - initial)
    # PA-37: in proportion to what is in each, the initial commission being out of the first.
    pots[0] = (pots[0][0] - initial, pots[0][1])
    parts = spread(commission, [chips for chips, _ in pots], chip, 0)
    net = [(chips - part, who) for (chips, who), part in zip(pots, parts, strict=True)]
    ranked: dict[int, Rank] = dict.fromkeys(table.live, (0, ()))
    if len(table.live) > 1:
        as_flush = reading["PA-03"] == "flush"
        ranked = {seat: of_forty(dealt[f"seat:{seat}"], as_flush) for seat in table.live}
    odd_to = {seat: -seat for seat in table.stacks} if reading["PA-05"] == "first_winner" else None
    won = shared(net, ranked, chip, odd_to)
    return {seat: stack + won.get(seat, 0) for seat, stack in table.stacks.items()}


def five_card_record(chance: Random) -> Record:
    ante, chip = chance.choice([20, 100]), chance.choice([1, 1, 4, 5])
    seats = chance.sample(range(1, 8), chance.randint(2, 7))
    least = {20: 500, 100: 1_000}[ante] // chip
    over = [chance.choice([7, 300, 3_000]) for _ in seats]
    exposed = chance.sample(seats, chance.choice([0, 0, 0, 1, 2])) if chance.random() < 0.3 else []
    fixed = {"PA-10", "PA-33"}
    return {
        "table": {
            "seats": seats,
            "stacks": {
                str(seat): chip * chance.randint(least, least + most)
                for seat, most in zip(seats, over, strict=True)
            },
            "ante": ante,
            "chip": chip,
            "commission": chance.choice(["4%", "2.5%", "0%", "33%"]),
            "first_hand": False,
        },
        "seed": chance.getrandbits(32),
        "readings": {
            each.id: chance.choice(each.values)
            for each in game("five_card").readings
            if each.id not in fixed and chance.random() < 0.3
        },
        "events": [{"event": "key_card_exposed", "seat": seat} for seat in exposed],
    }


def five_card_hand(seed: int) -> tuple[Record, list[Action], Played, Any]:
    chance = Random(f"five card {seed}")
    record = five_card_record(chance)
    hand = game("five_card").hand(record)
    taken: list[Action] = []
    while (waiting := (played := play(hand.script, taken)).waiting) is not None:
        taken.append(an_action(waiting, record["table"]["chip"], chance))
    return record, taken, played, hand.account(played)


def hold_five_card(seeds: range) -> int:
    layered = 0
    for seed in seeds:
        record, taken, played, told = five_card_hand(seed)
        exposed = [s.seat for s in played.steps if s.name == "key_card_exposed" and s.seat]
        own = five_card(record, taken, cards_dealt(played), exposed)
        assert told["stacks"] == {str(seat): own[seat] for seat in sorted(own)}, seed
        layered += len(told["pots"]) > 1
    return layered


def test_hands_of_five_cards_come_to_the_same() -> None:
    assert hold_five_card(range(60)) > 5


@pytest.mark.proof
@pytest.mark.long
@pytest.mark.slow
def test_thousands_of_hands_of_five_cards_come_to_the_same() -> None:
    layered = hold_five_card(range(10_000, 14_000))
    print(f"\nFive-card poker settled twice: 4000 hands, {layered} of them with separate pots.")
    assert layered > 400
