"""Whatever a run may be refused for has a sentence, and whatever it measures a name."""

from __future__ import annotations

import pytest
from django.utils.translation import override

from games.narration.refusing import unusable_of
from games.narration.runs import SENTENCES, sentence
from games.narration.telling import placeholders
from games.odds import registry
from games.odds.spec import Spec
from games.rules.refusal import Unusable
from games.rules.registry import GAMES
from games.simulations.results import names
from tests.play.spoken import GAMES_FOLDER, Spoken, spoken

REFUSED = [
    each
    for floor in ("odds", "records", "simulations")
    for each in spoken("Unusable", under=GAMES_FOLDER / floor)
]
ROUNDS = 50


@pytest.mark.parametrize("each", REFUSED, ids=lambda each: each.name)
def test_every_refusal_is_told_with_the_facts_it_gives(each: Spoken) -> None:
    assert each.facts is not None
    facts = dict.fromkeys(each.facts, 1)
    if each.name in SENTENCES:
        assert placeholders(SENTENCES[each.name]) <= facts.keys()
    else:
        assert placeholders(unusable_of(Unusable(each.name, facts)).sentence) <= facts.keys()
    for language in ("pt", "zh-hant"):
        with override(language):
            assert "%(" not in sentence(Unusable(each.name, facts))


def test_no_sentence_stands_for_a_refusal_nobody_makes() -> None:
    law = {each.name for each in spoken("Forbidden")}
    assert set(SENTENCES) <= {each.name for each in REFUSED} | law


def run_of(game: str, **asked: object) -> Spec:
    return registry.read_spec({"game": game, "rounds": ROUNDS, **asked})


@pytest.mark.parametrize("game", GAMES)
def test_everything_a_run_measures_has_a_name(game: str) -> None:
    spec = run_of(game, seats=2)
    tally = registry.batch(spec, 0, ROUNDS)
    assert len({str(names.bet(game, measured)) for measured in tally.bets}) == len(tally.bets)
    for strategy in registry.offer(game).strategies:
        assert str(names.strategy(strategy)) != strategy


def test_six_cards_are_called_as_hands_of_five_and_three_as_hands_of_three() -> None:
    with override("en"):
        assert str(names.category("fortune3", "pair_plus", "high_card")) == "three odd cards"
        assert str(names.category("fortune3", "six_card_bonus", "high_card")) == "five odd cards"
        assert str(names.category("stud", "raise", "fold")) == "given up"
