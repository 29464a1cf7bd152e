"""Faults found in the course of a hand: the play and the ruling desk say one thing."""

from __future__ import annotations

from typing import Any

import pytest

from games.five_card.rules.faults import DETECTABLE as FIVE_FOUND
from games.five_card.rules.faults import FAULTS as FIVE_FAULTS
from games.omaha.rules import law as omaha_law
from games.omaha.rules.faults import DETECTABLE as OMAHA_FOUND
from games.omaha.rules.faults import FAULTS as OMAHA_FAULTS
from games.rules.faults.ordered import Silence, is_stopped
from games.rules.game import game
from games.rules.hands.script import Action, Step, play
from games.rules.values.refusal import Unusable
from tests.rules.faults import answered
from tests.rules.five_card import table as five
from tests.rules.omaha import table as omaha

THREE = {1: 5000, 3: 5000, 7: 5000}
PREFLOP = "1 call, 3 call, 7 check"


def omaha_hand(line: str, **event: Any) -> omaha.Run:
    readings = event.pop("readings", None)
    return omaha.Run(omaha.record(THREE, readings=readings, events=[event]), line)


def five_hand(line: str, **event: Any) -> five.Run:
    return five.Run(five.record(five.KING_HIGH, events=[event]), line)


def spoken(steps: tuple[Step, ...]) -> list[tuple[str, list[str]]]:
    return [(step.name, [each.eid for each in step.provisions]) for step in steps]


def test_an_error_found_after_betting_and_put_right() -> None:
    """97/2010, art. 9.º, n.º 1: «Qualquer erro detectado … deve ser imediatamente rectificado»."""
    event = {"event": "card_to_wrong_player", "mended": "yes", "action": 2}
    run = omaha_hand(PREFLOP, **event)
    assert not run.is_over
    orders = answered(game("omaha"), "card_to_wrong_player", mended="yes")
    at = run.names.index("put_right_at_once")
    assert run.names[at - 1] == "called", "before the third decision"
    assert spoken(run.played.steps)[at : at + len(orders)] == spoken(orders)


def test_an_error_that_cannot_be_put_right_gives_every_bet_back() -> None:
    """«o jogo é declarado inválido e os valores das apostas são devolvidos aos jogadores»"""
    event = {"event": "wrong_number_in_hand", "mended": "no", "action": 4}
    run = omaha_hand(f"{PREFLOP}, 3 bet 30", **event)
    assert run.is_over
    void = run.step("hand_void")
    assert void.provisions == (omaha_law.VOID,)
    assert void.facts["returned"] == {"1": 10, "3": 40, "7": 10}
    assert run.stacks == THREE


def test_a_board_card_turned_too_soon() -> None:
    """Art. 8.º, n.º 1: the turn comes «Findo o turno de apostas»."""
    event = {"event": "board_too_soon", "street": "turn", "mended": "yes", "action": 4}
    run = omaha_hand(f"{PREFLOP}, 3 check", **event)
    assert ("street_due", ["art_8__para_1"]) in spoken(run.played.steps)
    assert not run.is_over


def test_a_card_of_the_board_face_up_in_the_pack_needs_no_mending() -> None:
    """Art. 7.º, n.º 1 has the board laid face up: nothing turns on it, so it is not asked."""
    event = {"event": "boxed_card", "went": "board", "action": 2}
    run = omaha_hand(PREFLOP, **event)
    assert not run.is_over
    assert run.step("card_due_face_up").provisions == (omaha_law.FLOP,)
    with pytest.raises(Unusable) as no:
        omaha_hand(PREFLOP, event="boxed_card", went="hand", action=2)
    assert (no.value.reason, no.value.field) == ("missing", "events[0].mended")


@pytest.mark.parametrize(("reading", "last"), [("error_of_the_deal", ""), ("not_said", "not_said")])
def test_OA_28_a_hole_card_seen_in_the_deal(reading: str, last: str) -> None:
    event = {"event": "hole_card_exposed", "mended": "yes", "action": 0}
    run = omaha_hand("", readings={"OA-28": reading}, **event)
    assert run.is_over is bool(last)
    assert is_stopped(run.played.steps) is bool(last)
    assert any("OA-28" in step.readings for step in run.played.steps)


@pytest.mark.parametrize(
    ("event", "about"),
    [
        ({"event": "out_of_turn", "round": "first", "did": "bet", "action": 1}, "out_of_turn"),
        ({"event": "time_passes", "action": 0}, "time"),
        ({"event": "deck_is_foul", "action": 2}, "deck"),
    ],
)
def test_where_the_text_is_silent_the_hand_stops_and_says_so(
    event: dict[str, Any], about: str
) -> None:
    run = omaha_hand("1 call, 3 call"[: 8 * event["action"]].rstrip(", "), **event)
    assert run.is_over
    silence = run.played.steps[-1]
    assert isinstance(silence, Silence)
    assert silence.facts == {"about": about}
    assert silence.provisions
    assert run.stacks != THREE, "the chips stay where they lie"


def test_a_bet_spoken_binds_and_the_hand_goes_on() -> None:
    """Art. 11.º, 1): «A aposta verbal é válida e vincula o jogador que a apresenta»"""
    run = omaha_hand("", event="bet_spoken", seat=1, action=0)
    assert run.step("spoken_bet_binds").seat == 1
    assert run.turn.seat == 1


def test_a_refusal_to_show() -> None:
    """Art. 8.º, n.º 5: «todos os participantes ainda em jogo devem exhibir as suas cartas»"""
    record = omaha.record(THREE, events=[{"event": "cards_not_shown", "seat": 3}])
    run = omaha.check_down(record, "")
    assert run.is_over
    assert run.step("all_must_show").provisions == (omaha_law.ALL_SHOW,)
    assert run.steps("hand_shown") == []
    assert is_stopped(run.played.steps)


def test_five_card_several_cards_gone_astray_found_before_any_further_bet() -> None:
    """104/85/M, art. 11.º, e): «dando-se a carta ou cartas ao jogador ou jogadores»"""
    event = {"event": "wrong_number_of_cards", "which": "third", "bets_since": "no", "action": 3}
    run = five_hand("6 open 20, 4 call, 2 call", **event)
    assert not run.is_over
    assert run.step("cards_go_where_due").provisions[0].eid == "art_11__point_e"


def test_five_card_bets_made_in_the_meantime_are_not_spoken_of() -> None:
    event = {"event": "wrong_number_of_cards", "which": "third", "bets_since": "yes", "action": 4}
    run = five_hand("6 open 20, 4 call, 2 call, 6 open 40", **event)
    assert run.is_over
    assert run.played.steps[-1].facts == {"about": "bets_since"}


def test_five_card_a_card_gone_anywhere_comes_back() -> None:
    """«o erro, quando verificado, será rectificado, dando-se a carta ou cartas ao jogador»"""
    run = five_hand("", event="card_misdealt", seat=6, card=1, to=2)
    astray, back = run.step("card_misdealt"), run.step("misdeal_rectified")
    assert (astray.seat, back.seat) == (2, 6)
    with pytest.raises(Unusable) as no:
        five_hand("", event="card_misdealt", seat=6, card=1, to=6)
    assert (no.value.reason, no.value.field) == ("dealt_where_due", "events[0].to")
    with pytest.raises(Unusable) as no:
        five_hand("", event="card_misdealt", seat=6, card=1, to=7)
    assert (no.value.reason, no.value.field) == ("seat_not_at_table", "events[0].to")


@pytest.mark.parametrize(("since", "is_over"), [("no", False), ("yes", True)])
def test_five_card_a_misdealt_card_found_after_betting(since: str, is_over: bool) -> None:
    event = {"event": "card_misdealt", "which": "key", "bets_since": since, "action": 1}
    run = five_hand("6 open 20", **event)
    assert run.step("cards_go_where_due").provisions[0].eid == "art_11__point_e"
    assert run.is_over is is_over


def test_five_card_an_agreement_is_forbidden_and_what_becomes_of_the_hand_is_not_said() -> None:
    run = five_hand("6 open 20", event="agreement", action=1)
    assert run.step("no_agreed_split").provisions[0].eid == "art_11__point_f"
    assert is_stopped(run.played.steps)


def test_omaha_an_agreement_is_forbidden_and_every_hand_plays_on() -> None:
    """«pelo que todas as mãos devem manter-se em jogo até ao desfecho final»"""
    run = omaha_hand("", event="agreement", action=0)
    assert run.step("all_hands_play_on").provisions[0].eid == "art_10__para_3"
    assert not is_stopped(run.played.steps)


@pytest.mark.parametrize(("seat", "is_known"), [(5, True), (7, False)])
def test_omaha_cards_shown_are_those_of_a_seat_that_folded(seat: int, is_known: bool) -> None:
    """97/2010, art. 13.º, 2): «O jogador que desiste deve colocar na mesa as cartas»"""
    event = {"event": "folded_cards_shown", "seat": seat, "action": 1}
    record = omaha.record({5: 900, 7: 900, 9: 900}, events=[event])
    if is_known:
        run = omaha.Run(record, "5 fold")
        assert run.step("folded_cards_face_down").provisions[0].eid == "art_13__point_2"
        assert is_stopped(run.played.steps)
        return
    with pytest.raises(Unusable) as no:
        omaha.Run(record, "5 fold")
    assert no.value.reason == "event_cannot_be_then"


def test_fortune3_a_breach_of_n_5_found_late_lets_the_hand_go_on() -> None:
    """89/2025, art. 17.º n.º 1, 1): «Violação do disposto nos n.os 1 a 3 do artigo 11.º»"""
    table = {"bets": {"1": {"ante": 100}}, "stacks": {"1": 500}}
    event = {"event": "dealt_wrongly", "breach": "face_down", "action": 0}
    record = {"table": table, "seed": 3, "events": [event]}
    played = play(game("fortune3").hand(record).script, [Action(1, "play")])
    on = next(step for step in played.steps if step.name == "hand_goes_on")
    assert (on.provisions[0].eid, on.readings) == ("art_17__para_1__point_1", ("FA-21",))
    assert played.steps[-1].name == "prizes_paid"


def test_five_card_a_key_card_not_turned() -> None:
    events = [{"event": "key_card_not_shown", "seat": 4}]
    run = five.quietly(five.record(five.KING_HIGH, events=events), "")
    assert run.step("key_card_must_be_shown").seat == 4
    assert is_stopped(run.played.steps)
    assert run.steps("hand_shown") == []


@pytest.mark.parametrize(
    ("event", "reason", "field"),
    [
        ({"event": "board_too_soon", "mended": "yes", "action": 0}, "missing", "street"),
        ({"event": "card_to_wrong_player", "action": 0}, "missing", "mended"),
        ({"event": "time_passes"}, "missing", "action"),
        ({"event": "time_passes", "action": -1}, "below_least", "action"),
        ({"event": "time_passes", "action": 900}, "event_not_reached", ""),
        ({"event": "hand_swept", "action": 1}, "event_cannot_be_then", "action"),
        ({"event": "time_passes", "action": 0, "mood": "ill"}, "unknown_field", "mood"),
        (
            {"event": "burn_missed", "street": "flop", "mended": "yes", "action": 0},
            "event_cannot_be_then",
            "action",
        ),
        (
            {"event": "board_too_soon", "street": "flop", "mended": "yes", "action": 3},
            "event_cannot_be_then",
            "action",
        ),
        ({"event": "raise_too_small", "action": 0}, "not_on_offer", "event"),
    ],
)
def test_a_fault_that_cannot_have_been_found_is_refused_by_its_field(
    event: dict[str, Any], reason: str, field: str
) -> None:
    with pytest.raises(Unusable) as no:
        omaha.check_down(omaha.record(THREE, events=[event]), PREFLOP)
    assert (no.value.reason, no.value.field) == (reason, f"events[0].{field}".rstrip("."))


def test_five_card_a_card_dealt_too_soon_is_not_found_once_it_is_due() -> None:
    with pytest.raises(Unusable) as no:
        five_hand("6 open 20, 4 call, 2 call", event="dealt_too_soon", card="third", action=3)
    assert (no.value.reason, no.value.field) == ("event_cannot_be_then", "events[0].action")


def test_an_ending_holds_no_fault_of_a_hand_in_play() -> None:
    for key, event in (("omaha", "time_passes"), ("five_card", "agreement")):
        ending = game(key).ending
        assert ending is not None
        seats = {"seats": [1, 2], "paid": {"1": 40, "2": 40}, "folded": [1]}
        table = seats | ({"ante": 20} if key == "five_card" else {})
        with pytest.raises(Unusable) as no:
            ending({"table": table, "events": [{"event": event, "action": 0, "seat": 1}]})
        assert (no.value.reason, no.value.field) == ("not_on_offer", "events[0].event")


def test_what_is_found_in_play_is_ruled_on_at_the_desk() -> None:
    assert set(OMAHA_FOUND) < {fault.name for fault in OMAHA_FAULTS}
    assert set(FIVE_FOUND) < {fault.name for fault in FIVE_FAULTS}
