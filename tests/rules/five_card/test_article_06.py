"""Article 6: the capital of a player."""

from __future__ import annotations

import pytest

from games.five_card.rules import GAME, law
from games.rules.values.refusal import Forbidden
from tests.rules.five_card.table import KING_HIGH, Run, record, sample_run


@pytest.mark.parametrize(("ante", "minimum"), [(20, 2_000), (100, 5_000)])
def test_nobody_begins_below_the_minimum(ante: int, minimum: int) -> None:
    """O capital mínimo com que cada jogador pode iniciar o jogo é de $2 000,00 ou $5 000,00"""
    with pytest.raises(Forbidden) as no:
        GAME.hand(record({6: "", 2: ""}, {6: minimum, 2: minimum - 1}, ante=ante))
    assert (no.value.reason, no.value.provision) == ("capital_below_minimum", law.CAPITAL)
    assert no.value.facts == {"seat": 2, "stack": minimum - 1, "minimum": minimum, "ante": ante}
    assert no.value.field == "table.stacks.2"
    assert Run(record({6: "", 2: ""}, {6: minimum, 2: minimum}, ante=ante)).turn


def test_there_is_no_maximum() -> None:
    """Não há limite máximo para o montante do capital inicial."""
    assert Run(record({6: "", 2: ""}, {6: 10**12})).turn


@pytest.mark.parametrize(("ante", "threshold"), [(20, 500), (100, 1_000)])
def test_a_later_hand_needs_no_more_than_the_threshold(ante: int, threshold: int) -> None:
    """esse jogador terá de reforçar, após essa jogada, o seu capital"""
    stacks = {6: threshold, 2: threshold}
    assert Run(record({6: "", 2: ""}, stacks, ante=ante, first_hand=False)).turn
    stacks[2] -= 1
    with pytest.raises(Forbidden) as no:
        GAME.hand(record({6: "", 2: ""}, stacks, ante=ante, first_hand=False))
    assert (no.value.reason, no.value.provision) == ("capital_not_topped_up", law.CAPITAL)


@pytest.mark.parametrize(("left", "due"), [(500, []), (499, [1_501])])
def test_falling_below_the_threshold_calls_for_a_top_up(left: int, due: list[int]) -> None:
    """baixar para montante inferior a $500,00"""
    bet = 2_000 - 20 - left
    run = Run(
        record({6: "Kh 9c 9d 5s Qd", 4: "Jc Js 8h 8c 6d"}),
        f"6 open {bet}, 4 call, 6 pass, 4 pass, 4 pass, 6 pass, 6 pass, 4 pass",
    )
    assert run.is_over
    assert run.stacks[6] == left
    assert [step.facts["amount"] for step in run.steps("top_up_due")] == due


def test_the_top_up_is_told_last_with_what_is_due() -> None:
    step = sample_run("top_up_due").played.steps[-1]
    assert (step.name, step.seat, step.provisions) == ("top_up_due", 6, (law.CAPITAL,))
    assert step.facts == {
        "stack": 280,
        "lowest": 280,
        "threshold": 500,
        "amount": 1_720,
        "recovered": False,
    }
    assert step.readings == ("PA-13",)


def test_nobody_bets_more_than_he_has_before_him() -> None:
    """Em circunstância alguma poderá qualquer jogador aumentar [...] o seu capital"""
    run = Run(record(KING_HIGH))
    assert run.offer("open").maximum == 1_980
    with pytest.raises(Forbidden) as no:
        Run(record(KING_HIGH), "6 open 1981")
    assert no.value.reason == "above_maximum"
