"""Artigo 9.º, Erro na distribuição."""

import pytest

from games.omaha.rules import GAME, law
from games.omaha.rules.faults import DETECTABLE, can_be_found
from games.rules.values.refusal import Unusable
from tests.rules.faults import case_of
from tests.rules.omaha.table import Run, check_down, record

THREE = {1: 1000, 3: 1000, 7: 1000}
LINES = {
    "deal": "",
    "flop": "3 raise 35, 7 call, 1 call",
    "turn": "3 raise 35, 7 call, 1 call, 7 check, 1 bet 50, 3 call, 7 fold",
    "river": "3 raise 35, 7 call, 1 call, 7 check, 1 check, 3 check, 7 check, 1 check, 3 check",
}


def misdeal(at: str, *, rectified: bool) -> dict[str, object]:
    return {"event": "misdeal", "at": at, "rectified": rectified}


@pytest.mark.parametrize("at", LINES)
def test_a_fault_is_put_right_at_once(at: str) -> None:
    """«Qualquer erro detectado na distribuição das cartas, tanto das primeiras cartas como das
    adicionais, deve ser imediatamente rectificado.»"""
    events = [misdeal(at, rectified=True)]
    run = check_down(record(THREE, events=events, button=3), LINES[at])
    place = run.names.index("misdeal_found")
    assert run.names[place - 1] == ("cards_dealt" if at == "deal" else f"{at}_dealt")
    assert run.names[place + 1] == "misdeal_rectified"
    assert run.step("misdeal_rectified").provisions == (law.RECTIFIED,)
    sound = check_down(record(THREE, button=3), LINES[at])
    assert run.answer == sound.answer, "the hand goes on as if nothing had happened"


@pytest.mark.parametrize("at", LINES)
def test_a_fault_that_cannot_be_put_right_voids_the_hand(at: str) -> None:
    """«o jogo é declarado inválido e os valores das apostas são devolvidos aos jogadores»"""
    events = [misdeal(at, rectified=False)]
    run = Run(record(THREE, events=events, button=3, commission="5%"), LINES[at])
    assert run.is_over
    assert run.names[-1] == "hand_void"
    assert run.step("hand_void").provisions == (law.VOID,)
    assert run.stacks == THREE, "the blinds come back too"
    assert (run.answer["commission"], run.answer["pots"]) == (0, [])


def test_a_fault_the_hand_never_comes_to() -> None:
    events = [misdeal("turn", rectified=False)]
    with pytest.raises(Unusable, match="event_not_reached"):
        Run(record(THREE, events=events, button=3), "3 fold, 7 fold")
    assert not Run(record(THREE, events=events, button=3), "3 fold").is_over


@pytest.mark.parametrize(
    ("at", "line"),
    [
        ("turn", "3 call, 7 call, 1 check, 7 bet 10, 1 fold, 3 fold"),
        ("river", f"{LINES['turn']}, 1 bet 10, 3 fold"),
    ],
)
def test_a_fault_of_a_card_that_was_never_dealt(at: str, line: str) -> None:
    """A hand that ends on the flop has no turn to find a fault in; one on the turn, no river."""
    events = [misdeal(at, rectified=True)]
    with pytest.raises(Unusable, match="event_not_reached") as no:
        Run(record(THREE, events=events, button=3), line)
    assert no.value.facts == {"event": "misdeal", "at": at}
    before = {"turn": "flop", "river": "turn"}[at]
    reached = Run(record(THREE, events=[misdeal(before, rectified=True)], button=3), line)
    assert reached.is_over


def test_a_fault_is_not_put_right_unless_it_is_said_so() -> None:
    """«Caso seja totalmente impossível corrigir o erro, o jogo é declarado inválido»"""
    run = Run(record(THREE, events=[{"event": "misdeal", "at": "deal"}]))
    assert run.names[-1] == "hand_void"


def test_a_fault_in_the_deal_may_give_the_bets_back_and_no_other_does() -> None:
    """«os valores das apostas são devolvidos aos jogadores»: the desk asks what lies there."""
    asked = {each.name for each in GAME.faults if each.returns_bets}
    assert asked == {
        *("hole_card_exposed", "card_to_wrong_player", "wrong_number_in_hand"),
        *("deal_begun_at_wrong_seat", "board_too_soon", "burn_missed"),
        *("wrong_number_on_board", "boxed_card"),
    }


@pytest.mark.parametrize(("street", "follows"), [("flop", 2), ("turn", 3), ("river", 4)])
def test_a_fault_of_the_board_is_found_once_it_is_dealt_or_before_it_is_due(
    street: str, follows: int
) -> None:
    """Art. 7.º, n.º 2, art. 8.º, n.ºs 2 and 4: after each dealing a round of betting."""
    _, missed = case_of(GAME, "burn_missed", street=street, mended="yes")
    _, early = case_of(GAME, "board_too_soon", street=street, mended="yes")
    for at in (1, 2, 3, 4):
        assert can_be_found("burn_missed", missed, at) is (at >= follows)
        assert can_be_found("board_too_soon", early, at) is (at < follows)


def test_what_can_be_told_of_in_a_hand() -> None:
    with pytest.raises(Unusable) as no:
        GAME.hand(record(THREE, events=[{"event": "fire"}]))
    assert no.value.facts == {"given": "fire", "values": ("misdeal", *DETECTABLE)}
    with pytest.raises(Unusable) as no:
        GAME.hand(record(THREE, events=[misdeal("showdown", rectified=True)]))
    assert no.value.facts == {"given": "showdown", "values": ("deal", "flop", "turn", "river")}


@pytest.mark.parametrize(
    ("events", "reason", "field"),
    [
        ([misdeal("shuffle", rectified=True)], "not_on_offer", "events[0].at"),
        ([{"event": "fire"}], "not_on_offer", "events[0].event"),
        ([misdeal("flop", rectified=True)] * 2, "event_twice", "events[1]"),
        (
            [{"event": "misdeal", "at": "flop", "rectified": 1}],
            "not_yes_or_no",
            "events[0].rectified",
        ),
    ],
)
def test_events_that_cannot_be_read(
    events: list[dict[str, object]], reason: str, field: str
) -> None:
    with pytest.raises(Unusable, match=reason) as no:
        GAME.hand(record(THREE, events=events))
    assert no.value.field == field
