"""What the steps of a hand tell besides who and under what: cards, sums and the doubts named."""

from __future__ import annotations

from fractions import Fraction

import pytest

from games.five_card.rules import GAME, law
from games.five_card.rules.commission import FIGURES, house_commission
from games.five_card.rules.ending import after_commission
from games.five_card.rules.faults import can_be_found
from games.rules.sessions.account import Pot
from games.rules.values.ranking import Why
from games.rules.values.refusal import Unusable
from tests.rules.faults import case_of
from tests.rules.five_card.table import DEFAULTS, KING_HIGH, Run, quietly, record, sample_run


def test_every_card_is_told_by_its_number() -> None:
    run = Run(record(KING_HIGH), "6 open 20, 4 call, 2 call")
    assert {step.facts["number"] for step in run.steps("open_card_dealt")} == {1}
    assert {step.facts["number"] for step in run.steps("key_card_dealt")} == {2}
    assert {step.facts["number"] for step in run.steps("card_dealt")} == {3}


def test_a_redouble_tells_what_is_added_and_what_lies_there() -> None:
    """Who opened with 40 and is raised to 100 puts in 120 more to make it 160, 60 above the bet."""
    run = Run(record(KING_HIGH), "6 open 40, 4 raise 100, 2 call, 6 raise 160")
    again = run.step("redoubled")
    told = {"round": 1, "amount": 120, "to": 160, "more": 60, "is_all_in": False}
    assert again.facts == told
    first = run.step("raised")
    assert (first.facts["amount"], first.facts["more"]) == (100, 60)


def test_pa_10_pot_money_in_total_is_shared_in_whole_chips() -> None:
    """Of 20 in chips of 5 three players put in 10, 5 and 5, from the dealer's right."""
    told = record(KING_HIGH, readings={"PA-10": "in_total"}, chip=5)
    posted = Run(told).steps("pot_money_posted")
    assert [step.facts["amount"] for step in posted] == [10, 5, 5]


def test_the_house_takes_no_more_than_lies_in_the_pot() -> None:
    """Article 9, after article 8 took all of it: of nothing, nothing."""
    assert house_commission(100, 100, Fraction(4, 100), 1, DEFAULTS).value == 0
    assert house_commission(101, 99, Fraction(4, 100), 1, DEFAULTS).value == 2


def test_pa_08_and_pa_17_are_named_in_the_order_of_the_register() -> None:
    """Third round: 2 shows a pair made by its last card and passes. Next comes the king of 4; but
    by a pair however made, or by the next seat, it would be 6, who has fives."""
    hands = {2: "Js 8h 9s Jd 6c", 6: "5h 8c 5d 7c 6d", 4: "Ts 8d 9h Kd 6h"}
    line = "2 open 20, 6 call, 4 call, 6 pass, 2 pass, 4 pass"
    run = Run(record(hands), line)
    assert run.turn.seat == 2
    run = Run(record(hands), f"{line}, 2 pass")
    assert run.turn.seat == 4
    assert run.steps("voice_given")[-1].readings == ("PA-08", "PA-17")


def test_one_card_is_burned_and_no_second_can_be_told() -> None:
    told = record(KING_HIGH)
    told["cards"] = {**told["cards"], "burn": "5d 6h"}
    with pytest.raises(Unusable, match="too_many_cards") as no:
        GAME.hand(told)
    assert no.value.field == "cards.burn"


def test_a_commission_below_nothing() -> None:
    with pytest.raises(Unusable, match="below_least") as no:
        GAME.hand(record(KING_HIGH, commission="-1%"))
    assert no.value.facts == {"given": "-1%", "least": 0}


@pytest.mark.parametrize(
    "event",
    [
        {"event": "key_card_exposed", "seat": 4, "action": 3},
        {"event": "card_misdealt", "seat": 4, "card": 3},
    ],
    ids=lambda event: str(event["event"]),
)
def test_one_irregularity_told_twice(event: dict[str, object]) -> None:
    with pytest.raises(Unusable, match="event_twice") as no:
        GAME.hand(record(KING_HIGH, events=[event, dict(event)]))
    assert no.value.facts == {"event": event["event"], "seat": 4}


def test_where_a_card_went_is_told_by_the_card_and_not_by_the_decision() -> None:
    """Found before a decision, it is one of the faults of the ruling desk, which asks not where."""
    told = {"event": "card_misdealt", "which": "third", "bets_since": "no", "action": 3, "to": 9}
    with pytest.raises(Unusable) as no:
        GAME.hand(record(KING_HIGH, events=[told]))
    assert (no.value.reason, no.value.field) == ("unknown_field", "events[0].to")


def test_no_pot_bears_more_than_it_holds() -> None:
    """80 of three pots of 30, in chips of 10: 20 each, and 20 left over fall on the first two."""
    pots = [Pot(30, (2, 4, 6)), Pot(30, (4, 6)), Pot(30, (6,))]
    assert [pot.amount for pot in after_commission(pots, 80, 10)] == [0, 0, 10]
    assert after_commission([], 0, 10) == ()


def test_a_misspelt_setting_of_a_table_is_told_with_the_one_it_is_nearest_to() -> None:
    with pytest.raises(Unusable, match="unknown_field") as no:
        GAME.hand(record(KING_HIGH, comission="4%"))
    assert no.value.facts == {"name": "comission", "nearest": "commission"}


def test_the_figures_in_the_order_of_their_articles() -> None:
    assert [(each.name, each.provision.eid) for each in FIGURES] == [
        ("commission.rate", "art_9"),
        ("capital.20.minimum", "art_6__para_1"),
        ("capital.100.minimum", "art_6__para_1"),
        ("capital.20.top_up_below", "art_6__para_1"),
        ("capital.100.top_up_below", "art_6__para_1"),
        ("time.minutes", "art_11__point_b"),
    ]


def test_a_with_one_chip_left_a_player_is_still_asked() -> None:
    """«capital desfalcado» is of who has none left for the bets: 521 less 20 and 500 leave one."""
    told = record(KING_HIGH, {6: 2_000, 4: 521, 2: 2_000}, first_hand=False)
    run = quietly(told, "6 open 500, 4 call, 2 call")
    assert 4 in run.seats("voice_given")


def test_who_has_bet_already_is_told_what_is_wanting_and_may_raise_to_all_he_has() -> None:
    """Seat 6 has 40 of its 1,980 there and is raised to 100: 60 are wanting."""
    run = Run(record(KING_HIGH), "6 open 40, 4 raise 100, 2 call")
    assert (run.turn.seat, run.turn.facts["to_call"]) == (6, 60)
    assert run.offer("raise").maximum == 1_980
    short = record(KING_HIGH, {6: 560}, first_hand=False)
    run = Run(short, "6 open 40, 4 raise 600, 2 call")
    assert run.bar("raise").reason == "stack_too_short"
    assert run.bar("raise").facts == {"stack": 500, "to_call": 560}


def test_a_with_what_is_wanting_and_no_more_nobody_raises() -> None:
    told = record({6: "Kh", 4: "Jc"}, {6: 2_000, 4: 520}, first_hand=False)
    assert Run(told, "6 open 500").bar("raise").reason == "stack_too_short"
    one_more = record({6: "Kh", 4: "Jc"}, {6: 2_000, 4: 521}, first_hand=False)
    assert Run(one_more, "6 open 500").offer("raise").maximum == 501


def test_e_a_third_card_is_not_found_misdealt_before_it_is_dealt() -> None:
    told = {"event": "card_misdealt", "which": "third", "bets_since": "no"}
    with pytest.raises(Unusable, match="event_cannot_be_then"):
        Run(record(KING_HIGH, events=[{**told, "action": 1}]), "6 open 20")
    line = "6 open 20, 4 call, 2 call"
    found = Run(record(KING_HIGH, events=[{**told, "action": 3}]), line)
    assert "cards_go_where_due" in found.names


@pytest.mark.parametrize(
    ("card", "number"), [("first", 1), ("key", 2), ("third", 3), ("fourth", 4), ("fifth", 5)]
)
def test_e_a_fault_of_a_card_is_found_once_it_is_dealt_or_before_it_is_due(
    card: str, number: int
) -> None:
    _, wrong = case_of(GAME, "card_misdealt", which=card, bets_since="no")
    for dealt in range(6):
        assert can_be_found("card_misdealt", wrong, dealt) is (dealt >= number)
    if number > 2:
        _, early = case_of(GAME, "dealt_too_soon", card=card)
        for dealt in range(6):
            assert can_be_found("dealt_too_soon", early, dealt) is (dealt < number)


@pytest.mark.parametrize(
    ("other", "by", "eid"),
    [
        ("Ks Kd Kc 9d 8c", "class", "art_5"),
        ("Qc Qh Kd 9d 8c", "rank", "art_5__para_9"),
        ("Ac Ah Kd 9d 8c", "nothing", "art_5__para_9"),
    ],
)
def test_what_decides_between_two_hands_is_told_with_its_provision(
    other: str, by: str, eid: str
) -> None:
    """The class (article 5), the rank of the pair (n.º 9), «dar-se-á um empate»."""
    why = GAME.rank({"hands": ["As Ad Kh 9c 8d", other]})["why"]
    assert isinstance(why, Why)
    assert (why.by, why.provision.eid) == (by, eid)


def test_a_cards_after_a_round_nobody_could_bet_in_are_dealt_to_short_stacks() -> None:
    """«O jogador com capital desfalcado recebe cartas até à conclusão da jogada»"""
    dealt = sample_run("everyone_all_in").steps("card_dealt")
    under = {step.facts["number"]: step.provisions for step in dealt}
    assert under == {
        3: (law.THIRD_CARD,),
        4: (law.FURTHER_CARD, law.SHORT_STACK),
        5: (law.FURTHER_CARD, law.SHORT_STACK, law.THIRD_ROUND),
    }


def test_where_every_bet_was_called_nothing_stays_out_of_the_commission() -> None:
    run = quietly(record(KING_HIGH), "6 open 20, 4 call, 2 call")
    assert run.step("house_commission_taken").facts["excepted"] == 0


def test_five_cards_to_a_seat_and_one_burned() -> None:
    """«retirada da caixa a primeira carta» (article 10, a))"""
    assert GAME.places == {"seat": 5, "burn": 1}
