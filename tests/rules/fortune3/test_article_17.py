"""Art. 17.º: what an irregularity does to the hand, at the card where it happens."""

from __future__ import annotations

import pytest

from games.fortune3.rules import GAME
from games.rules.hands.script import CardMove, Played
from tests.rules.banked import account, names, refused, run, step_facts, transcripts

SAMPLE = dict(transcripts("fortune3"))["one_player_card_exposed"]["record"]
assert isinstance(SAMPLE, dict)


def told(*events: dict[str, object], method: str = "manual") -> dict[str, object]:
    assert isinstance(SAMPLE, dict)
    table = {**SAMPLE["table"], "method": method}
    cards = {**SAMPLE["cards"], "2": ["4h", "5h", "Tc"]}
    return {"table": table, "cards": cards, "events": list(events), "actions": []}


def cited(played: Played) -> set[str]:
    return {each.eid for step in played.steps for each in step.provisions}


def exposed(seat: int, card: int) -> dict[str, object]:
    return {"event": "player_card_exposed", "seat": seat, "card": card}


def assert_void(record: dict[str, object], eid: str, *, carried: bool) -> Played:
    played = run(GAME, record)
    assert played.waiting is None
    assert eid in cited(played)
    ends = account(GAME, record)
    assert ends["total_chips_check"] is True
    assert ends["stacks"] == ({"1": 4990, "3": 4990} if carried else {"1": 5000, "3": 5000})
    assert ends.get("carried") == ({"1": 10, "3": 10} if carried else None)
    assert ends["pool_after"] == 100000
    return played


@pytest.mark.parametrize(
    "place", [{"seat": 3, "card": 2}, {"place": "dealer"}, {"place": "community"}]
)
def test_wrong_deal_voids_and_carries_the_jackpot_stakes(place: dict[str, object]) -> None:
    """“1) Violação do disposto nos n.os 1 a 3 do artigo 11.º;” … “as apostas colocadas no Jackpot
    Progressivo são transferidas para a jogada imediatamente seguinte”
    """
    record = told({"event": "wrong_deal", **place})
    played = assert_void(record, "art_17__para_1__point_1", carried=True)
    assert "art_17__para_3" in cited(played)


@pytest.mark.parametrize("method", ["manual", "machine"])
@pytest.mark.parametrize("card", [1, 2, 3])
def test_one_bank_card_exposed_voids(method: str, card: int) -> None:
    """“2) Exposição inadvertida de uma ou mais cartas da banca no decurso da distribuição;”

    The jackpot stakes are given back too: n.º 3 carries over those of n.º 1, 1) and n.º 2 alone.
    """
    record = told({"event": "bank_card_exposed", "card": card}, method=method)
    assert_void(record, "art_17__para_1__point_2", carried=False)


@pytest.mark.parametrize("method", ["manual", "machine"])
def test_more_than_one_player_card_exposed_voids(method: str) -> None:
    """“3) Exposição inadvertida de mais do que uma carta do jogador durante a distribuição.”"""
    record = told(exposed(3, 1), exposed(3, 2), method=method)
    assert_void(record, "art_17__para_1__point_3", carried=False)


@pytest.mark.parametrize("method", ["manual", "machine"])
@pytest.mark.parametrize("card", [1, 2, 3])
def test_one_player_card_exposed_goes_on(method: str, card: int) -> None:
    """“1) Exposição, inadvertida, de uma carta do jogador no decurso da distribuição;”"""
    played = run(GAME, told(exposed(3, card), method=method))
    assert played.waiting is not None
    assert "art_17__para_4__point_1" in cited(played)


@pytest.mark.parametrize(("method", "cards"), [("manual", 1), ("machine", 3)])
def test_cards_to_an_empty_seat_are_void_and_the_hand_goes_on(method: str, cards: int) -> None:
    """“As cartas que forem distribuídas nas circunstâncias descritas na alínea 2) do número
    anterior são consideradas nulas.”
    """
    played = run(GAME, told({"event": "cards_to_empty_seat", "seat": 2}, method=method))
    assert played.waiting is not None
    voided = next(step for step in played.steps if step.name == "empty_seat_cards_voided")
    assert (voided.seat, voided.facts["cards"]) == (2, cards)
    assert "art_17__para_5" in cited(played)


@pytest.mark.parametrize(
    ("fault", "ending"), [("first", "cards_reshuffled"), ("second", "play_suspended")]
)
def test_shuffler_fault_suspends_and_carries_the_jackpot_stakes(fault: str, ending: str) -> None:
    """“a banca deve suspender imediatamente a jogada e voltar a baralhar as cartas; caso o
    baralhador automático volte a falhar, não há lugar a nova jogada até ser o mesmo substituído”
    """
    event = {"event": "shuffler_failed", "seat": 3, "card": 1, "fault": fault}
    played = assert_void(told(event, method="machine"), "art_17__para_2", carried=True)
    assert names(played)[-1] == ending


def test_nothing_is_dealt_after_the_hand_is_stopped() -> None:
    played = run(GAME, told({"event": "wrong_deal", "seat": 1, "card": 2}))
    assert names(played).count("round_dealt") == 1
    assert "bank_dealt" not in names(played)


def test_after_the_exposure_that_voids_no_card_goes_out() -> None:
    """FA-20, by player: the third card seen is the second of seat 1, and seat 3 gets none more."""
    record = told(exposed(1, 1), exposed(3, 2), exposed(1, 3))
    played = run(GAME, {**record, "readings": {"FA-20": "per_player"}})
    assert "hand_voided" in names(played)
    last = [step for step in played.steps if step.name == "round_dealt"][-1]
    assert [move.to for move in last.moves if isinstance(move, CardMove)] == ["seat:1"]


def test_a_wrong_deal_of_no_place_named_befalls_the_first_card() -> None:
    played = run(GAME, told({"event": "wrong_deal"}))
    assert step_facts(played, "wrong_deal_found") == {"place": "seat:1", "card": 1}
    assert "round_dealt" not in names(played)


def test_a_shuffler_that_fails_fails_for_the_first_time_unless_told_otherwise() -> None:
    played = run(GAME, told({"event": "shuffler_failed"}, method="machine"))
    assert step_facts(played, "shuffler_failed")["fault"] == "first"
    assert names(played)[-1] == "cards_reshuffled"


@pytest.mark.parametrize(
    ("event", "reason"),
    [
        ({"event": "wrong_deal", "place": "community", "card": 3}, "no_such_card"),
        ({"event": "earthquake"}, "not_on_offer"),
        ({"event": "player_card_exposed", "seat": 2}, "seat_has_no_bets"),
        ({"event": "player_card_exposed", "seat": 9}, "no_such_seat"),
        ({"event": "player_card_exposed", "seat": 3, "card": 4}, "no_such_card"),
        ({"event": "cards_to_empty_seat", "seat": 3}, "seat_has_bets"),
        ({"event": "shuffler_failed"}, "no_shuffler"),
        ({"event": "wrong_deal", "place": "ceiling"}, "not_on_offer"),
    ],
)
def test_events_that_cannot_be_are_refused(event: dict[str, object], reason: str) -> None:
    no = refused(GAME.hand, told(event))
    assert no.reason == reason
    assert no.field.startswith("events[0]")


@pytest.mark.parametrize(
    ("events", "reason", "field"),
    [
        (({"event": "bank_card_exposed", "card": 1}, exposed(1, 1)), None, 0),
        (
            ({"event": "wrong_deal", "seat": 1, "card": 2}, exposed(3, 2)),
            "event_not_reached",
            1,
        ),
        ((exposed(1, 1), exposed(3, 1), exposed(3, 2)), "event_not_reached", 2),
        ((exposed(1, 1), exposed(1, 1)), "event_twice", 1),
        (
            ({"event": "bank_card_exposed"}, {"event": "wrong_deal", "place": "community"}),
            "event_not_reached",
            1,
        ),
    ],
)
def test_a_fault_in_cards_never_dealt_is_refused(
    events: tuple[dict[str, object], ...], reason: str | None, field: int
) -> None:
    """“durante a distribuição”: of what was dealt alone can anything be told."""
    record = told(*events)
    if reason is None:
        assert "hand_voided" in names(run(GAME, record))
        return
    no = refused(lambda: run(GAME, record))
    assert (no.reason, no.field) == (reason, f"events[{field}]")


def test_community_cards_that_nobody_bet_on_cannot_go_wrong() -> None:
    """“Na existência de apostas no Jackpot Progressivo”; by reading FA-13 they lie there all the
    same."""
    record = {
        "table": {"bets": {"1": {"ante": 10}}},
        "seed": 1,
        "events": [{"event": "wrong_deal", "place": "community", "card": 2}],
    }
    assert refused(lambda: run(GAME, record)).reason == "event_not_reached"
    lying = {**record, "readings": {"FA-13": "dealt_unrevealed"}}
    assert "hand_voided" in names(run(GAME, lying))
