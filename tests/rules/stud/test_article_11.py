"""Arts. 7.º and 11.º: the deal, and what an irregularity does to the hand."""

from __future__ import annotations

import pytest

from games.rules.hands.script import CardMove, Face, Played
from games.rules.values.citation import Provision
from games.rules.values.fields import mapping
from games.stud.rules import GAME, law
from games.stud.rules.faults import stopped_by
from tests.rules.banked import account, names, refused, run, step_facts, transcripts
from tests.rules.faults import answered

JACKPOT = {
    "pool": 1000,
    "minimum": 0,
    "fixed": dict.fromkeys(
        ("royal_flush", "straight_flush", "four_of_a_kind", "full_house", "flush"), 1
    ),
}
SAMPLE = mapping(dict(transcripts("stud"))["one_player_card_exposed"]["record"], "record")


def told(*events: dict[str, object], method: str = "manual", **more: object) -> dict[str, object]:
    table = {**mapping(SAMPLE["table"], "table"), "method": method}
    cards = {**mapping(SAMPLE["cards"], "cards"), "2": "Jh Js Jd 8h 8d"}
    return {"table": table, "cards": cards, "events": list(events), **more}


def cited(played: Played) -> set[str]:
    return {each.eid for step in played.steps for each in step.provisions}


def moves(played: Played) -> list[CardMove]:
    return [m for step in played.steps for m in step.moves if isinstance(m, CardMove)]


def faces_of_the_dealer(played: Played) -> list[tuple[str, str]]:
    return [(m.card.name, m.face.value) for m in moves(played) if m.to == "dealer"]


def test_by_hand_one_at_a_time_the_croupier_last_and_his_fifth_face_up() -> None:
    """“A última carta do «Croupier» será distribuída com a face voltada para cima”"""
    played = run(GAME, told())
    assert [m.to for m in moves(played)] == ["seat:1", "seat:3", "dealer"] * 5
    up = [m for m in moves(played) if m.face is Face.UP]
    assert [(m.card.name, m.to) for m in up] == [("2d", "dealer")]


def test_by_machine_five_at_a_time() -> None:
    """“distribui cinco cartas de cada vez voltadas com a face para baixo”"""
    played = run(GAME, told(method="machine"))
    assert [m.to for m in moves(played)][:15] == ["seat:1"] * 5 + ["seat:3"] * 5 + ["dealer"] * 5
    assert {m.face for m in moves(played)[:15]} == {Face.DOWN}
    assert names(played)[-1] == "dealer_card_shown"


def assert_void(record: dict[str, object], eid: str) -> None:
    played = run(GAME, record)
    assert played.waiting is None
    assert "hand_voided" in names(played)
    assert eid in cited(played)
    ends = account(GAME, record)
    assert ends["stacks"] == {"1": 4990, "3": 4990}
    assert ends["carried"] == {"1": 10, "3": 10}
    assert ends["total_chips_check"] is True


EXPOSED = [
    {"event": "player_card_exposed", "seat": 3, "card": 2},
    {"event": "player_card_exposed", "seat": 3, "card": 3},
    {"event": "dealer_card_exposed", "card": 2},
    {"event": "dealer_card_exposed", "card": 4},
]


@pytest.mark.parametrize("method", ["manual", "machine"])
@pytest.mark.parametrize(("one", "other"), [(0, 1), (0, 2), (2, 3)])
def test_two_cards_exposed_void(method: str, one: int, other: int) -> None:
    """“se duas ou mais cartas forem expostas inadvertidamente, a jogada é considerada inválida …
    as apostas realizadas no «Jackpot Progressivo» são transferidas automaticamente”
    """
    assert_void(told(EXPOSED[one], EXPOSED[other], method=method), "art_11__point_1")


@pytest.mark.parametrize("event", ["wrong_deal", "wrong_count"])
def test_a_wrong_deal_and_a_wrong_count_void(event: str) -> None:
    """“distribuídas de uma forma incorrecta, ou o número de cartas distribuídas for incorrecto”"""
    for place in ({"seat": 3}, {"place": "dealer"}, {}):
        assert_void(told({"event": event, **place}), "art_11__point_1")


def test_shuffler_fault_voids() -> None:
    """“o jogo é considerado nulo, e o baralhador é substituído”"""
    record = told({"event": "shuffler_failed", "seat": 3, "card": 4}, method="machine")
    assert_void(record, "art_11__point_4")
    assert names(run(GAME, record))[-1] == "shuffler_replaced"


@pytest.mark.parametrize("method", ["manual", "machine"])
def test_one_player_card_exposed_goes_on(method: str) -> None:
    """“não gera a invalidade da jogada, e as apostas e o jogo prosseguem”"""
    played = run(GAME, told(EXPOSED[0], method=method))
    assert played.waiting is not None
    assert "art_11__point_2" in cited(played)


@pytest.mark.parametrize("method", ["manual", "machine"])
def test_sa_17_the_croupiers_exposed_card_is_the_only_one_up(method: str) -> None:
    """“esta é deixada de fora à vista e todas as outras cartas são distribuídas com a face voltada
    para baixo”
    """
    played = run(GAME, told(EXPOSED[2], method=method))
    assert faces_of_the_dealer(played) == [
        ("Ad", "down"),
        ("Kc", "up"),
        ("4s", "down"),
        ("3h", "down"),
        ("2d", "down"),
    ]


def test_after_the_second_card_exposed_no_card_goes_out() -> None:
    """«Quando forem expostas duas ou mais cartas»: the third seat of that round gets none."""
    record = {
        "table": {"bets": {str(seat): {"ante": 10} for seat in (1, 3, 5)}},
        "seed": 1,
        "events": [{"event": "player_card_exposed", "seat": seat, "card": 1} for seat in (1, 3)],
    }
    played = run(GAME, record)
    (dealt,) = (step for step in played.steps if step.name == "round_dealt")
    assert [move.to for move in dealt.moves if isinstance(move, CardMove)] == ["seat:1", "seat:3"]


@pytest.mark.parametrize("method", ["manual", "machine"])
@pytest.mark.parametrize("card", [1, 5])
def test_one_card_of_a_player_seen_goes_on_whichever_of_the_five(method: str, card: int) -> None:
    """“2) … de uma carta …”: the deal goes on to its end."""
    seen = {"event": "player_card_exposed", "seat": 3, "card": card}
    assert run(GAME, told(seen, method=method)).waiting is not None


@pytest.mark.parametrize(
    ("name", "value", "provision"),
    [
        ("shuffler_failed", "shuffler_failed", law.SHUFFLER_FAILS),
        ("wrong_number_of_cards", "wrong_count", law.VOID),
        ("cards_exposed", "cards_exposed", law.VOID),
    ],
)
def test_what_a_fault_found_late_makes_void(name: str, value: str, provision: Provision) -> None:
    ruling = stopped_by(name)
    assert (ruling.value, ruling.provisions) == (value, (provision,))


@pytest.mark.parametrize(
    ("when", "doubts"),
    [("in_the_deal", set()), ("after_the_deal", {"SA-31"}), (None, {"SA-31"})],
)
def test_SA_31_two_cards_seen_once_the_deal_is_over_void_by_a_reading(
    when: str | None, doubts: set[str]
) -> None:
    """«Se, numa jogada … duas ou mais cartas forem expostas»; 2) alone: «no decurso de
    distribuição de cartas».
    """
    facts = {"exposed": "two_or_more"} | ({"when": when} if when else {})
    desk = answered(GAME, "cards_exposed", laid={"1": {"bets": 100}}, **facts)
    assert (desk[0].name, set(desk[0].readings)) == ("hand_void", doubts)
    other = answered(GAME, "cards_exposed", readings={"SA-31": "in_the_deal"}, **facts)
    assert (other[0].name == "not_said") is bool(doubts)
    late = told({"event": "cards_exposed", **facts, "action": 0})
    (void,) = (step for step in run(GAME, late).steps if step.name == "hand_voided")
    assert set(void.readings) == doubts


def test_one_card_seen_later_is_read_in_older_records_too() -> None:
    ruling = answered(GAME, "cards_exposed", exposed="one_later")
    assert (ruling[0].name, ruling[0].facts["about"]) == ("not_said", "card_seen_later")


def test_a_wrong_deal_of_no_place_named_befalls_the_first_card() -> None:
    played = run(GAME, told({"event": "wrong_deal"}))
    assert step_facts(played, "wrong_deal_found") == {"place": "seat:1", "card": 1}
    assert "round_dealt" not in names(played)


@pytest.mark.parametrize(("method", "cards"), [("manual", 1), ("machine", 5)])
def test_sa_16_cards_to_an_empty_place_void_that_hand_alone(method: str, cards: int) -> None:
    """“essa «mão» é considerada nula, e o jogo prossegue” / 該門作廢，牌局如常進行"""
    played = run(GAME, told({"event": "cards_to_empty_seat", "seat": 2}, method=method))
    assert played.waiting is not None
    step = next(step for step in played.steps if step.name == "empty_seat_cards_voided")
    assert (step.seat, step.facts) == (2, {"cards": cards})


@pytest.mark.parametrize(
    ("event", "reason"),
    [
        ({"event": "x"}, "not_on_offer"),
        ({"event": "player_card_exposed", "seat": 2}, "seat_has_no_bets"),
        ({"event": "player_card_exposed", "seat": 3, "card": 6}, "no_such_card"),
        ({"event": "dealer_card_exposed", "card": 5}, "card_is_to_be_shown"),
        ({"event": "cards_to_empty_seat", "seat": 1}, "seat_has_bets"),
        ({"event": "cards_to_empty_seat", "seat": 8}, "no_such_seat"),
        ({"event": "shuffler_failed"}, "no_shuffler"),
        ({"event": "late_jackpot_bet", "seat": 3, "amount": 10}, "bet_already_placed"),
    ],
)
def test_events_that_cannot_be_are_refused(event: dict[str, object], reason: str) -> None:
    no = refused(GAME.hand, told(event))
    assert no.reason == reason
    assert no.field.startswith("events[0]")


STOPPED = {"event": "wrong_deal", "seat": 3, "card": 2}


@pytest.mark.parametrize(
    ("events", "reason", "field"),
    [
        ((STOPPED, {"event": "player_card_exposed", "seat": 3, "card": 3}), "event_not_reached", 1),
        (({"event": "dealer_card_exposed", "card": 4}, STOPPED), "event_not_reached", 0),
        ((STOPPED, {"event": "wrong_count", "place": "dealer"}), "event_not_reached", 1),
        ((STOPPED, {"event": "cards_to_empty_seat", "seat": 2, "card": 5}), "event_not_reached", 1),
        ((*EXPOSED[:2], EXPOSED[3]), "event_not_reached", 2),
        ((EXPOSED[0], EXPOSED[2], EXPOSED[0]), "event_twice", 2),
        (({"event": "wrong_count"}, {"event": "wrong_count"}), "event_twice", 1),
    ],
)
def test_a_fault_in_cards_never_dealt_is_refused(
    events: tuple[dict[str, object], ...], reason: str, field: int
) -> None:
    """“o número de cartas distribuídas”: of those alone can anything be told."""
    no = refused(lambda: run(GAME, told(*events)))
    assert (no.reason, no.field) == (reason, f"events[{field}]")


def test_a_late_jackpot_bet_after_the_deal_was_stopped_is_refused() -> None:
    table = {**mapping(SAMPLE["table"], "table"), "bets": {"1": {"ante": 10}, "3": {"ante": 10}}}
    stopped = {"event": "wrong_deal", "seat": 1, "card": 1}
    late = {"event": "late_jackpot_bet", "seat": 3, "amount": 10}
    readings = {"SD-33": "per_player"}
    record = {**told(stopped, late), "table": {**table, "jackpot": JACKPOT}, "readings": readings}
    no = refused(lambda: run(GAME, record))
    assert (no.reason, no.field) == ("event_not_reached", "events[1]")
