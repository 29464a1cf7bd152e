"""How a hand stands at a step: the pot, the price of a call, the hands and who is ahead."""

from __future__ import annotations

import re
from fractions import Fraction
from typing import Any

import pytest
from django.test import Client
from django.utils.translation import override
from hypothesis import HealthCheck, given
from hypothesis import strategies as st

from games.play.hand.page import Sheet, sheet
from games.play.hand.replay import Replay, replayed, with_actions
from games.play.hand.request import Viewpoint
from games.records.figures import equity_of
from games.rules.game import GAMES
from games.rules.hands.script import CardMove
from tests.examples import tried
from tests.play.eyes import hidden_from, told_of
from tests.play.hands import SAMPLES, named, text_of, url

pytestmark = pytest.mark.django_db

PLAIN = named("omaha", "plain-showdown")
FACING_A_BET, AFTER_THE_FOLD, CALLING_ON_THE_RIVER = 20, 26, 31
WHEN = re.compile(r"<time .*?</time>")


def at(key: str, record: Any, n: int, eyes: str = "all") -> Sheet:
    with override("pt"):
        return sheet(replayed(key, record), n, Viewpoint(eyes))


def test_the_price_of_a_call_is_what_is_owed_for_all_that_lies_in_the_middle() -> None:
    standing = at("omaha", PLAIN, FACING_A_BET).drawing_with_hands.standing
    assert (standing.pot, standing.in_turn) == (700, 400)
    assert [(each.seat, each.chips) for each in standing.owing] == [(1, 0), (3, 0), (7, 200)]
    assert standing.call is not None
    assert (standing.call.costs, standing.call.wins) == (200, 700)
    assert (standing.call.needs, standing.call.has) == (Fraction(2, 9), None)


@pytest.mark.parametrize(("n", "board"), [(AFTER_THE_FOLD, 4), (CALLING_ON_THE_RIVER, 5)])
def test_what_each_seat_wins_is_what_the_exact_command_says(n: int, board: int) -> None:
    shown = at("omaha", PLAIN, n)
    street = shown.drawing_with_hands.standing.streets[-1]
    cards: dict[str, list[str]] = {}
    for step in shown.replay.played.steps[:n]:
        for move in step.moves:
            if isinstance(move, CardMove):
                cards.setdefault(move.to, []).append(move.card.name)
    hands = {seat: cards.pop(f"seat:{seat}") for seat in shown.replay.seats}
    exact = equity_of("omaha")(
        {
            "hands": [hands[seat] for seat in street.seats],
            "board": cards["board"],
            "dead": cards.get("discard", []),
        }
    )
    assert len(cards["board"]) == board
    assert [str(share) for share in street.shares] == exact["equity"]
    assert street.run_outs == exact["total"]


def test_a_call_on_the_river_has_all_or_nothing() -> None:
    call = at("omaha", PLAIN, CALLING_ON_THE_RIVER).drawing_with_hands.standing.call
    assert call is not None
    assert call.has == 0


def test_what_takes_long_to_count_is_a_link_to_the_exact_count() -> None:
    first, flop = at("omaha", PLAIN, FACING_A_BET).drawing_with_hands.standing.streets
    assert (first.cards, first.shares, flop.cards, flop.shares) == (0, (), 3, ())
    assert first.url.startswith("/pt/odds/omaha/equity/?hand=As+Ad+Kh+9c")


def test_the_hand_ahead_is_named_with_its_five_cards_and_its_clause(client: Client) -> None:
    drawing = at("omaha", PLAIN, AFTER_THE_FOLD).drawing_with_hands
    assert drawing.standing.ahead == [1]
    lit = {card.name for seat in drawing.seats for card in seat.cards if card.is_lit}
    assert len(lit & {"As", "Ad", "Kh", "9c"}) == 2
    assert sum(card.is_lit for _, row in drawing.middle for card in row) == 3
    text = text_of(client.get(url("omaha", PLAIN, AFTER_THE_FOLD)))
    assert re.search(r"lugar 1\. .* bate .*\(art\. 15\.º", text)


def test_a_seat_that_folded_is_ahead_of_nobody() -> None:
    drawing = at("fortune3", named("fortune3", "jackpot_groups"), 30).drawing_with_hands
    assert [seat.seat for seat in drawing.seats if seat.hand] == [1, 3]
    assert drawing.standing.ahead == [1, 3]


def test_the_end_against_the_house_says_each_bet_what_it_was_paid_and_why(client: Client) -> None:
    page = client.get(url("fortune3", named("fortune3", "pair_plus_every_prize")))
    text = text_of(page)
    assert "Par Superior 50 +2 000 40 para 1: sequência de naipe · art. 16.º" in text
    seats = page.context["sheet"].drawing_with_hands.seats
    nets = page.context["sheet"].nets
    assert [(seat.seat, seat.net) for seat in seats] == nets


def test_a_prize_cut_by_the_maximum_is_not_said_to_be_paid_at_the_odds_of_the_law() -> None:
    record = named("stud", "capped_prizes")
    shown = at("stud", record, 10**6)
    odds = {row.seat: row.odds for row in shown.of_bank.rows if row.bet == "raise"}  # type: ignore[union-attr]
    assert odds == {1: 20, 2: 0, 3: 0}


def dealt_twice(replay: Replay, eyes: str, data: st.DataObject) -> list[dict[str, Any]]:
    """The hand with all its cards by name, and with those that these eyes have not seen changed."""
    places: dict[str, list[str]] = {}
    for move in (move for step in replay.played.steps for move in step.moves):
        if isinstance(move, CardMove) and not any(move.card.name in r for r in places.values()):
            places.setdefault(move.to.removeprefix("seat:"), []).append(move.card.name)
    hidden = sorted(hidden_from(replay, replay.last, eyes))
    seen = {card for row in places.values() for card in row} - set(hidden)
    spare = [card.name for card in replay.game.deck if card.name not in seen]
    others = dict(zip(hidden, data.draw(st.permutations(spare)), strict=False))
    changed = {place: [others.get(card, card) for card in row] for place, row in places.items()}
    return [{**replay.record, "cards": cards} for cards in (places, changed)]


UNDISTURBED = [s for s in SAMPLES if "cards" in s.record and not s.record.get("events")]


@pytest.mark.slow
@pytest.mark.parametrize("key", GAMES)
@tried(5, suppress_health_check=list(HealthCheck))
@given(data=st.data())
def test_hands_that_differ_only_in_hidden_cards_are_one_page(key: str, data: st.DataObject) -> None:
    sample = data.draw(st.sampled_from([s for s in UNDISTURBED if s.game.key == key]))
    record = {name: part for name, part in sample.record.items() if name != "id"}
    actions = record.get("actions", [])
    taken = data.draw(st.integers(0, max(0, len(actions) - 1)))
    replay = replayed(key, with_actions(record, actions[:taken]))
    eyes = data.draw(st.sampled_from(["public", *map(str, replay.seats)]))
    n = data.draw(st.integers(1, replay.last))
    pages = []
    for dealt in dealt_twice(replay, eyes, data):
        answer = Client().get(url(key, dealt, n, eyes=eyes), follow=True)
        assert answer.status_code == 200
        told = told_of(answer).partition("\n\n")[2].replace("%3D", "")
        pages.append(WHEN.sub("", told))
    assert pages[0] == pages[1]


def test_two_readings_lie_side_by_side_where_they_part(client: Client) -> None:
    record = {**named("omaha", "reading-OD-01-first-two"), "readings": {}}
    page = client.get(f"{url('omaha', record)}&beside=OD-01-first_two")
    ours, theirs = page.context["sheet"].felts
    assert ours.n == theirs.n == page.context["sheet"].beside.parting
    assert ours.sentence != theirs.sentence
    assert page.content.decode().count('<div class="felt">') == 3
    steps = [client.get(felt.url).context["sheet"] for felt in (ours, theirs)]
    assert [step.told for step in steps] == [ours.sentence, theirs.sentence]
    same = client.get(f"{url('omaha', PLAIN)}&beside=OA-24-any")
    assert same.content.decode().count('<div class="felt">') == 1
