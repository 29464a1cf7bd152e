"""Whatever a run may be refused for has a sentence, and whatever it measures a name."""

from __future__ import annotations

import pytest
from django.utils.translation import override

from games.narration.refusing import unusable_of
from games.narration.runs import SENTENCES, sentence
from games.narration.sentences import placeholders
from games.odds import registry
from games.odds.figures.spec import Spec
from games.rules.game import GAMES
from games.rules.values.refusal import Unusable
from games.simulations import names
from tests.play.spoken import GAMES_FOLDER, Spoken, spoken

ROUNDS = 50


def refused() -> list[Spoken]:
    return [
        each
        for floor in ("odds", "records", "simulations")
        for each in spoken("Unusable", under=GAMES_FOLDER / floor)
    ]


def test_every_refusal_is_told_with_the_facts_it_gives() -> None:
    assert len(refused()) > 100
    assert not [each for each in refused() if not is_told_with_its_facts(each)]


def is_told_with_its_facts(each: Spoken) -> bool:
    if each.facts is None:
        return False
    own = each.games[0] if each.is_own else ""
    refusal = Unusable(each.name, dict.fromkeys(each.facts, 1), game=own)
    words = SENTENCES.get(each.name) or unusable_of(refusal).chosen_by(refusal.facts).sentence
    if not placeholders(words) <= each.facts:
        return False
    for language in ("pt", "zh-hant"):
        with override(language):
            if "%(" in sentence(refusal):
                return False
    return True


def test_no_sentence_stands_for_a_refusal_nobody_makes() -> None:
    law = {each.name for each in spoken("Forbidden")}
    assert set(SENTENCES) <= {each.name for each in refused()} | law


def run_of(game: str, **asked: object) -> Spec:
    return registry.read_spec({"game": game, "rounds": ROUNDS, **asked})


@pytest.mark.parametrize("game", GAMES)
def test_everything_a_run_measures_has_a_name(game: str) -> None:
    spec = run_of(game, seats=2)
    tally = registry.batch(spec, 0, ROUNDS)
    assert len({str(names.bet(game, measured)) for measured in tally.bets}) == len(tally.bets)
    for strategy in registry.offer(game).strategies:
        assert str(names.strategy(game, strategy)) != strategy


def test_six_cards_are_called_as_hands_of_five_and_three_as_hands_of_three() -> None:
    with override("en"):
        assert str(names.category("fortune3", "pair_plus", "high_card")) == "three odd cards"
        assert str(names.category("fortune3", "six_card_bonus", "high_card")) == "five odd cards"
        assert str(names.category("stud", "raise", "fold")) == "given up"
