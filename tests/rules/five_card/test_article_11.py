"""Article 11: short stacks, the two minutes, the turn, and the irregularities of the deal."""

from __future__ import annotations

import pytest

from games.five_card.rules import GAME, law
from games.rules.faults.ordered import Silence
from games.rules.hands.script import CardMove, ChipMove, Face
from games.rules.values.refusal import Forbidden, Unusable
from tests.rules.faults import answered
from tests.rules.faults import told as answers_of
from tests.rules.five_card.table import KING_HIGH, Run, hand, quietly, record, sample_run

OPENED = "6 open 20, 4 call, 2 call"


def test_a_a_short_stack_contests_the_pot_it_matched_and_no_more() -> None:
    """ele ganhará apenas o bolo, sem o bolo separado"""
    run = sample_run("short_stack_and_separate_pot")
    main, beside = run.answer["pots"]
    assert (main["eligible"], main["winners"]) == ([1, 3, 5], [5])
    assert (beside["eligible"], beside["winners"]) == ([1, 3], [3])
    # 3 × 600 and 2 × 500, less 20 and 4 % of 2,800, borne by both pots.
    assert main["amount"] + beside["amount"] == 2_800 - 20 - 112
    awards = run.steps("pot_awarded")
    assert law.SHORT_STACK not in awards[0].provisions
    assert law.SHORT_STACK in awards[1].provisions


def test_a_the_same_for_every_further_short_stack() -> None:
    """O mesmo princípio aplica-se a todos os casos subsequentes de capital desfalcado."""
    run = sample_run("two_separate_pots")
    assert [(pot["eligible"], pot["winners"]) for pot in run.answer["pots"]] == [
        ([1, 3, 5, 7], [7]),
        ([1, 3, 5], [5]),
        ([1, 3], [3]),
    ]


def test_a_a_short_stack_is_dealt_to_until_the_end() -> None:
    """O jogador com capital desfalcado recebe cartas até à conclusão da jogada"""
    run = sample_run("everyone_all_in")
    assert run.names.count("betting_omitted") == 3
    assert run.seats("card_dealt").count(6) == 3
    assert run.seats("card_dealt").count(2) == 3
    assert len(run.steps("hand_shown")) == 2


def test_a_a_short_stack_is_not_asked_again() -> None:
    told = record(KING_HIGH, {6: 2_000, 4: 520, 2: 2_000}, first_hand=False)
    run = Run(told, "6 open 600, 4 call, 2 call")
    assert run.steps("called")[0].facts == {
        "round": 1,
        "amount": 500,
        "to": 500,
        "is_all_in": True,
    }
    assert run.steps("called")[0].provisions == (
        law.FIRST_CALL,
        law.SHORT_STACK,
        law.NO_CHANGE_OF_CAPITAL,
    )
    asked = quietly(told, "6 open 600, 4 call, 2 call")
    assert 4 not in asked.seats("voice_given")


def test_a_the_best_exhibit_without_chips_leaves_the_voice_to_the_next() -> None:
    hands = {6: "Kh 9c Qd", 4: "Jc Js 8h", 2: "Ts 7d 6h"}
    told = record(hands, {6: 520, 4: 2_000, 2: 2_000}, first_hand=False)
    run = Run(told, "6 open 500, 4 call, 2 call")
    assert run.turn.seat == 4
    assert run.step("voice_given").provisions == (law.VOICE, law.SHORT_STACK)


def test_a_a_raise_needs_chips_and_somebody_to_answer_it() -> None:
    """No caso de outros jogadores continuarem a apostar"""
    told = record({6: "Kh", 4: "Jc"}, {6: 520, 4: 2_000}, first_hand=False)
    run = Run(told, "6 open 500")
    assert run.bar("raise").reason == "nobody_can_answer"
    assert run.bar("raise").doubt == "PA-32", "no provision says so"
    told = record({6: "Kh", 4: "Jc"}, {6: 2_000, 4: 520}, first_hand=False)
    run = Run(told, "6 open 600")
    assert run.bar("raise").reason == "stack_too_short"
    assert run.bar("raise").facts == {"stack": 500, "to_call": 600}
    with pytest.raises(Forbidden) as no:
        Run(told, "6 open 600, 4 raise 601")
    assert no.value.provision == law.SHORT_STACK


def test_a_an_early_bet_above_a_short_call_is_a_pot_of_its_own_and_goes_back() -> None:
    """as apostas destes serão colocadas à parte"""
    run = sample_run("early_bet_above_a_short_call")
    main, beside = run.answer["pots"]
    assert (main["eligible"], main["winners"]) == ([4, 6], [4])
    assert (beside["eligible"], beside["winners"]) == ([6], [6])
    back = run.step("unmatched_pot_returned")
    assert (back.seat, back.provisions) == (6, (law.SHORT_STACK,))
    # The early bet nobody matched pays its part of the commission: reading PA-12.
    assert back.facts["amount"] == 200 - 8


def test_b_two_minutes_without_playing_are_a_fold() -> None:
    """o jogador é forçado a desistir caso deixe de fazer jogo dentro de dois minutos"""
    events = [{"event": "time_expired", "seat": 4, "action": 1}]
    run = Run(record(KING_HIGH, events=events), "6 open 20, 2 call")
    expired = run.step("time_expired")
    assert (expired.seat, expired.provisions) == (4, (law.TIME_LIMIT,))
    assert run.seats("folded") == [4]
    assert run.turn.seat == 6


def test_b_the_two_minutes_run_for_who_must_open_too() -> None:
    events = [{"event": "time_expired", "seat": seat, "action": 0} for seat in (6, 4)]
    run = Run(record(KING_HIGH, events=events))
    assert run.is_over
    assert run.seats("opening_refused") == [6, 4]
    assert run.step("pot_won_unopposed").seat == 2


def test_c_only_in_turn() -> None:
    """Todo o jogador só pode fazer o seu jogo quando é chegada a sua vez."""
    with pytest.raises(Forbidden) as no:
        Run(record(KING_HIGH), "6 open 20, 2 call")
    assert (no.value.reason, no.value.provision) == ("out_of_turn", law.IN_TURN)
    assert no.value.facts == {"seat": 2, "turn": 4}
    assert no.value.field == "actions[1]"


def test_c_nobody_folds_out_of_turn() -> None:
    """Caso pretenda desistir do bolo, não pode disso dar indicação"""
    with pytest.raises(Forbidden) as no:
        Run(record(KING_HIGH), f"{OPENED}, 4 fold")
    assert no.value.provision == law.IN_TURN


def test_d_an_exposed_key_card_kills_the_hand_and_gives_the_pot_money_back() -> None:
    """a sua mão será considerada abatida, reavendo o jogador o seu dinheiro de bolo de entrada"""
    run = Run(record(KING_HIGH, events=[{"event": "key_card_exposed", "seat": 6}]))
    assert run.step("key_card_exposed").moves == (CardMove(hand("9c")[0], "seat:6", Face.UP),)
    dead = run.step("hand_declared_dead")
    assert [type(move) for move in dead.moves] == [CardMove, CardMove, ChipMove]
    assert dead.moves[-1] == ChipMove(20, "pot", "stack:6")
    assert dead.provisions == (law.EXPOSED_KEY_CARD,)
    assert run.stacks[6] == 2_000
    assert run.seats("key_card_dealt") == [4, 2]
    assert run.turn.seat == 4


def test_d_pot_money_given_back_counts_in_the_capital() -> None:
    """Of 510 he has 490 while his pot money lies in the pot (reading PA-30)."""
    events = [{"event": "key_card_exposed", "seat": 6}]
    for value, due in (("in_the_course", [1_490]), ("at_the_end", [])):
        told = record(
            {6: "Kh 9c", 2: "Ts 7d"},
            {6: 510},
            readings={"PA-30": value},
            events=events,
            first_hand=False,
        )
        assert [step.facts["amount"] for step in Run(told).steps("top_up_due")] == due


def test_d_of_two_players_the_other_takes_what_is_left() -> None:
    events = [{"event": "key_card_exposed", "seat": 6}]
    run = Run(record({6: "Kh 9c", 2: "Ts 7d"}, events=events))
    assert run.is_over
    assert run.step("pot_won_unopposed").facts["amount"] == 0
    assert run.step("pot_won_unopposed").facts["number"] == 1
    assert run.stacks == {6: 2_000, 2: 1_980}


def test_d_when_every_hand_is_dead_everyone_has_his_pot_money_back() -> None:
    run = sample_run("every_key_card_exposed")
    assert run.stacks == {6: 2_000, 2: 2_000}
    assert (run.answer["pots"], run.answer["commission"]) == ([], 0)
    assert run.step("hand_void").provisions == (law.EXPOSED_KEY_CARD,)
    assert [step.readings for step in run.steps("hand_declared_dead")] == [(), ("PA-31",)]


def test_pa_31_or_the_house_keeps_the_commission_it_charged() -> None:
    """Of 40 of pot money 20 were charged: the second to be exposed finds nothing left."""
    events = [{"event": "key_card_exposed", "seat": seat} for seat in (6, 2)]
    told = record({6: "Kh 9c", 2: "Ts 7d"}, events=events, readings={"PA-31": "commission_kept"})
    run = Run(told)
    assert run.is_over
    assert [step.facts["returned"] for step in run.steps("hand_declared_dead")] == [20, 0]
    assert (run.stacks, run.answer["commission"]) == ({6: 2_000, 2: 1_980}, 20)


EXPOSED_AT = [({}, 2), ({"card": 2}, 2), ({"card": 3}, 3), ({"card": 4}, 4), ({"card": 5}, 5)]


@pytest.mark.parametrize(("when", "number"), EXPOSED_AT)
def test_d_at_any_card_until_the_deal_ends(when: dict[str, int], number: int) -> None:
    """no decurso da distribuição"""
    events = [{"event": "key_card_exposed", "seat": 2, **when}]
    run = quietly(record(KING_HIGH, events=events), "6 open 20, 4 call" + ", 2 call" * (number > 2))
    shown = run.step("key_card_exposed")
    assert (shown.seat, shown.facts["number"]) == (2, number)
    assert shown.readings == (() if number == 2 else ("PA-33",))
    dead = run.step("hand_declared_dead")
    assert ChipMove(20, "pot", "stack:2") in dead.moves
    # His bet of the first round, where he made one, stays in the pot (article 7).
    assert run.stacks[2] == 2_000 - (20 if number > 2 else 0)
    assert 2 not in run.seats("hand_shown")


@pytest.mark.parametrize(("action", "number"), [(0, 2), (1, 2), (2, 2), (3, 3), (4, 3), (7, 4)])
def test_d_between_the_cards_too(action: int, number: int) -> None:
    """The deal is not over while a card is still to come; the card told is the last dealt."""
    events = [{"event": "key_card_exposed", "seat": 2, "action": action}]
    run = quietly(record(KING_HIGH, events=events), "")
    assert run.is_over
    assert run.step("key_card_exposed").facts["number"] == number
    assert run.step("hand_declared_dead").seat == 2
    assert 2 not in run.seats("hand_shown")


def test_d_the_one_whose_turn_it_was_is_not_asked() -> None:
    events = [{"event": "key_card_exposed", "seat": 4, "action": 1}]
    run = Run(record(KING_HIGH, events=events), "6 open 20")
    assert run.turn.seat == 2


def test_d_the_last_but_one_exposed_ends_the_hand() -> None:
    events = [{"event": "key_card_exposed", "seat": 2, "card": 4}]
    hands = {6: "Kh 9c 9d 5s Qd", 2: "Ts 7d 6h 6s 5c"}
    run = Run(record(hands, events=events), "6 open 20, 2 call, 6 pass, 2 pass")
    assert run.is_over
    assert run.step("pot_won_unopposed").seat == 6
    assert run.stacks[2] == 1_980, "his pot money is back, and his bet is not"


def test_d_after_the_deal_the_text_says_nothing_and_the_hand_stops() -> None:
    quiet = quietly(record(KING_HIGH), "")
    last = next(at for at, choice in enumerate(quiet.played.choices) if choice.facts["round"] == 4)
    events = [{"event": "key_card_exposed", "seat": 2, "action": last}]
    run = quietly(record(KING_HIGH, events=events), "")
    assert run.is_over
    silence = run.played.steps[-1]
    assert isinstance(silence, Silence)
    assert silence.facts == {"about": "key_card_shown_later"}
    assert silence.provisions == (law.EXPOSED_KEY_CARD, law.SHOWDOWN)
    assert run.steps("hand_declared_dead") == []


def test_pa_33_or_only_as_it_is_dealt() -> None:
    events = [{"event": "key_card_exposed", "seat": 2, "card": 3}]
    told = record(KING_HIGH, events=events, readings={"PA-33": "as_it_is_dealt"})
    run = Run(told, OPENED)
    assert run.is_over
    assert isinstance(run.played.steps[-1], Silence)
    assert run.step("key_card_exposed").readings == ("PA-33",)
    as_dealt = record(KING_HIGH, events=[{"event": "key_card_exposed", "seat": 2}])
    as_dealt["readings"] = {"PA-33": "as_it_is_dealt"}
    assert Run(as_dealt).step("hand_declared_dead").seat == 2


@pytest.mark.parametrize(
    ("exposed", "reading", "said"),
    [
        ("before_the_last_card", "until_the_deal_ends", "hand_dead@art_11__point_d"),
        (
            "before_the_last_card",
            "as_it_is_dealt",
            "?key_card_shown_later@art_11__point_d,art_10__point_e",
        ),
        ("later", "until_the_deal_ends", "?key_card_shown_later@art_11__point_d,art_10__point_e"),
    ],
)
def test_d_the_ruling_desk_says_the_same(exposed: str, reading: str, said: str) -> None:
    told = {"seat": 2, "exposed": exposed, "readings": {"PA-33": reading}}
    assert answers_of(answered(GAME, "key_card_exposed", **told))[0] == said


@pytest.mark.parametrize(("seat", "astray"), [(6, 4), (2, 6)])
@pytest.mark.parametrize("number", [1, 2, 3, 4, 5])
def test_e_a_misdealt_card_is_brought_back_to_its_order(
    seat: int, astray: int, number: int
) -> None:
    """o erro, quando verificado, será rectificado [...] segundo a ordem normal de distribuição"""
    rightly = quietly(record(KING_HIGH), OPENED)
    events = [{"event": "card_misdealt", "seat": seat, "card": number}]
    run = quietly(record(KING_HIGH, events=events), OPENED)
    assert (run.step("card_misdealt").seat, run.step("misdeal_rectified").seat) == (astray, seat)
    assert run.step("misdeal_rectified").provisions == (law.MISDEALT_CARD,)
    (wrong,) = run.step("card_misdealt").moves
    assert isinstance(wrong, CardMove)
    assert wrong.face is (Face.DOWN if number == 2 else Face.UP)
    assert (run.stacks, run.pots) == (rightly.stacks, rightly.pots)


@pytest.mark.parametrize(
    ("event", "reason"),
    [
        ({"event": "time_expired", "seat": 4, "action": 0}, "event_out_of_turn"),
        ({"event": "time_expired", "seat": 6, "action": 900}, "event_not_reached"),
        ({"event": "card_misdealt", "seat": 4, "card": 3}, "event_not_reached"),
    ],
)
def test_an_irregularity_that_cannot_have_happened_is_refused(
    event: dict[str, object], reason: str
) -> None:
    told = record(KING_HIGH, events=[event])
    with pytest.raises(Unusable) as no:
        Run(told, "6 open 20, 4 fold, 2 fold")
    assert (no.value.reason, no.value.field) == (reason, "events[0]")
    assert GAME.events == ("time_expired", "key_card_exposed", "card_misdealt")
