"""The end of a hand ruled on by itself comes to what the whole hand came to."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import pytest

from games.rules.faults.ordered import is_stopped
from games.rules.game import Game, game
from games.rules.hands.script import CardMove, ChipMove, Played, play, read_actions
from games.rules.hands.wagers import balances
from games.rules.values.citation import Provision
from games.rules.values.refusal import Forbidden, Unusable

GAMES_FOLDER = Path(__file__).parents[2] / "games"
SAMPLES = {key: GAMES_FOLDER / key / "play" / "sample_hands" for key in ("omaha", "five_card")}
AWARDS = ("pot_won", "pot_split", "odd_chip_given", "commission_taken", "house_commission_taken")
AWARDS += ("pot_awarded", "pot_won_unopposed", "hand_void", "hand_shown")


def samples() -> Iterator[tuple[str, str]]:
    for key in ("omaha", "five_card"):
        for path in sorted(SAMPLES[key].glob("*.json")):
            yield key, path.stem


def whole_hand(declared: Game, name: str) -> tuple[dict[str, Any], Played]:
    told = json.loads((SAMPLES[declared.key] / f"{name}.json").read_text("utf-8"))["record"]
    hand = declared.hand(told)
    return told, play(hand.script, read_actions(told.get("actions")))


def end_of(told: Mapping[str, Any], played: Played) -> dict[str, Any]:
    """The record of the end of a hand that was played through."""
    table = {name: value for name, value in told["table"].items() if name != "stacks"}
    table["paid"] = {str(seat): 0 for seat in table["seats"]}
    cards: dict[str, list[str]] = {}
    folded, number = [], 1
    for step in played.steps:
        for move in step.moves:
            if isinstance(move, ChipMove) and move.to.startswith("bet:"):
                table["paid"][move.to[4:]] += move.amount
            if step.name == "card_misdealt":
                continue
            if isinstance(move, CardMove) and (move.to.startswith("seat:") or move.to == "board"):
                place = move.to.removeprefix("seat:")
                if move.card.name not in cards.setdefault(place, []):
                    cards[place].append(move.card.name)
        if step.name in ("folded", "opening_refused", "time_expired"):
            folded.append(step.seat)
        if step.name in ("bets_gathered", "uncalled_bet_returned") and "round" in step.facts:
            number = max(number, int(str(step.facts["round"])))
    table["folded"] = sorted({seat for seat in folded if seat is not None})
    end: dict[str, Any] = {"table": table, "cards": cards, "readings": told.get("readings", {})}
    events = [each for each in told.get("events", ()) if each["event"] != "time_expired"]
    return {**end, "events": events, "round": number}


def nets(played: Played) -> dict[str, int]:
    return {k: v for k, v in balances(played.steps).items() if v and not k.startswith("bet:")}


def samples_that_end() -> Iterator[tuple[str, str]]:
    """A hand that stops where the text is silent comes to nothing; and what is found in the
    course of a hand is none of its end."""
    for key, name in samples():
        told, played = whole_hand(game(key), name)
        events = {event["event"] for event in told.get("events", ())}
        if not is_stopped(played.steps) and events <= set(game(key).events):
            yield key, name


@pytest.mark.parametrize(("key", "name"), list(samples_that_end()))
def test_the_end_comes_to_what_the_hand_came_to(key: str, name: str) -> None:
    declared = game(key)
    assert declared.ending is not None
    told, played = whole_hand(declared, name)
    end = end_of(told, played)
    hand = declared.ending(end)
    ruled = play(hand.script, ())
    assert nets(ruled) == nets(played)
    assert hand.account(ruled)["total_chips_check"] is True
    assert awarded(ruled) == awarded(played)


def awarded(played: Played) -> list[tuple[str, int | None, tuple[Provision, ...]]]:
    return [(s.name, s.seat, s.provisions) for s in played.steps if s.name in AWARDS]


OMAHA: dict[str, Any] = {"seats": [1, 3, 7], "paid": {"1": 100, "3": 100, "7": 100}}
FIVE: dict[str, Any] = {"seats": [1, 2], "ante": 20, "paid": {"1": 40, "2": 40}}


@pytest.mark.parametrize(
    ("key", "record", "reason", "field"),
    [
        ("omaha", {"table": OMAHA}, "wrong_number_of_cards", "cards.1"),
        ("omaha", {"table": {**OMAHA, "folded": [1, 3, 7]}}, "above_most", "table.folded"),
        ("omaha", {"table": {**OMAHA, "folded": [2]}}, "seat_is_empty", "table.folded"),
        ("omaha", {"table": {**OMAHA, "commission": "5%"}}, "missing", "table.big_blind"),
        ("omaha", {"table": {**OMAHA, "paid": {"1": 5}}}, "stack_missing", "table.paid.3"),
        (
            "omaha",
            {"table": {**OMAHA, "paid": {"1": 0, "3": 0, "7": 0}}},
            "below_least",
            "table.paid",
        ),
        (
            "omaha",
            {"table": {**OMAHA, "paid": {"1": None, "3": 5, "7": 5}}},
            "missing",
            "table.paid.1",
        ),
        ("omaha", {"table": {**OMAHA, "chip": 30}}, "not_whole_chips", "table.paid.1"),
        ("five_card", {"table": FIVE}, "wrong_number_of_cards", "cards.2"),
        ("five_card", {"table": {**FIVE, "ante": 30}}, "unknown_ante", "table.ante"),
        ("five_card", {"table": {**FIVE, "folded": [1, 2]}}, "above_most", "table.folded"),
        ("five_card", {"table": {**FIVE, "paid": {"1": -1}}}, "below_least", "table.paid.1"),
        ("five_card", {"table": FIVE, "round": 5}, "above_most", "round"),
        (
            "five_card",
            {"table": FIVE, "events": [{"event": "key_card_exposed", "seat": 1}]},
            "above_most",
            "table.paid.1",
        ),
    ],
)
def test_what_cannot_be_ruled_on_is_told_by_its_field(
    key: str, record: dict[str, Any], reason: str, field: str
) -> None:
    ending = game(key).ending
    assert ending is not None
    with pytest.raises((Unusable, Forbidden)) as no:
        ending(record)
    assert (no.value.reason, no.value.field) == (reason, field)


def test_a_game_against_the_house_has_no_pot_to_end() -> None:
    assert game("stud").ending is None
    assert game("fortune3").ending is None


def test_two_who_are_left_show_their_cards() -> None:
    """97/2010 art. 8.º, n.º 5: the third gave up; of the two, cards are needed."""
    ending = game("omaha").ending
    assert ending is not None
    with pytest.raises(Unusable, match="wrong_number_of_cards") as no:
        ending({"table": {**OMAHA, "folded": [1]}})
    assert (no.value.field, no.value.facts) == ("cards.3", {"given": 0, "needed": 4})


def test_what_is_put_in_lies_before_its_player_before_it_is_in_the_pot() -> None:
    ending = game("omaha").ending
    assert ending is not None
    first = play(ending({"table": {**OMAHA, "folded": [1, 3]}}).script, ()).steps[0]
    told = [move.to for move in first.moves if isinstance(move, ChipMove)]
    assert first.name == "bets_collected"
    assert told == ["bet:3", "bet:7", "bet:1", "pot", "pot", "pot"]


@pytest.mark.parametrize(
    ("key", "table", "facts"),
    [
        ("omaha", {**OMAHA, "folded": [1, 3, 7]}, {"given": 3, "most": 2}),
        ("five_card", {**FIVE, "folded": [1, 2]}, {"given": 2, "most": 1}),
        ("omaha", {**OMAHA, "paid": {"1": 0, "3": 0, "7": 0}}, {"given": 0, "least": 1}),
    ],
)
def test_a_table_where_nobody_is_left_or_nothing_was_bet(
    key: str, table: dict[str, Any], facts: dict[str, int]
) -> None:
    ending = game(key).ending
    assert ending is not None
    with pytest.raises(Unusable) as no:
        ending({"table": table})
    assert no.value.facts == facts
