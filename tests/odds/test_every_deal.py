"""A small game has its odds by its rules, up to the exchange of suits; a large one says why not."""

from collections import Counter
from itertools import combinations

import pytest

from games.odds import code, registry
from games.odds.counting import every_deal
from games.odds.counting.every_deal import odds_by_rules, same_suits
from games.records.figures import has_equities
from games.rules.game import game
from games.rules.values.cards import DECK_52, cards
from games.rules.values.refusal import Unusable
from tests.one_more_game import one_more_game
from tests.seventh_game.one_card.rules import GAME


def test_hands_that_an_exchange_of_suits_makes_the_same_are_counted_as_one() -> None:
    assert same_suits(cards("As Kd")) == same_suits(cards("Kc Ah")) != same_suits(cards("As Ks"))
    pairs = Counter(map(same_suits, combinations(DECK_52, 2)))
    assert (len(pairs), sum(pairs.values())) == (169, 1326)


def test_a_game_with_too_many_deals_says_how_many(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(every_deal, "MOST_DEALS", 600)
    with pytest.raises(Unusable) as no:
        odds_by_rules(GAME)
    assert (no.value.reason, no.value.facts["given"]) == ("too_many_deals", 13 * 51)


@pytest.mark.parametrize("key", ["stud", "omaha"])
def test_a_jackpot_or_a_pot_needs_odds_of_its_own(key: str) -> None:
    with pytest.raises(Unusable) as no:
        odds_by_rules(game(key))
    assert no.value.reason == "odds_missing"


def test_a_bet_that_goes_with_another_is_asked_for_with_it() -> None:
    with one_more_game("one_card", "tests.seventh_game.one_card"):
        with pytest.raises(Unusable) as no:
            registry.read_spec({"game": "one_card", "bets": {"equal": 5}})
        assert (no.value.reason, no.value.field) == ("missing", "bets.card")


def test_a_game_without_odds_of_its_own_has_no_equities() -> None:
    with one_more_game("one_card", "tests.seventh_game.one_card"):
        assert not has_equities("one_card")


def test_figures_of_rules_in_one_module_are_of_that_module() -> None:
    with one_more_game("one_card", "tests.seventh_game.one_card"):
        names = [name for name, _path in code.sources_of("rules", "one_card")]
    assert names[-1] == "one_card/rules.py"
