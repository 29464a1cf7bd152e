"""The end of a hand of five-card poker told by itself: what it asks for and what it answers."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import pytest

from games.five_card.rules import GAME, law
from games.rules.hands.script import ChipMove, Played, Step, play
from games.rules.values.refusal import Forbidden, Unusable

HANDS = {"2": "Ts 7d 6h 6s 5c", "4": "Jc Js 8h 8c 6d", "6": "Kh 9c 9d 5s Qd"}
PAID = {"2": 40, "4": 40, "6": 40}


def played(
    events: Sequence[Mapping[str, object]] = (),
    cards: Mapping[str, str] = HANDS,
    paid: Mapping[str, int] = PAID,
    **table: object,
) -> Played:
    assert GAME.ending is not None
    told: dict[str, Any] = {"seats": [2, 4, 6], "ante": 20, "commission": "4%", "paid": paid}
    record = {"table": {**told, **table}, "cards": dict(cards), "events": list(events)}
    return play(GAME.ending(record).script, ())


def step(of: Played, name: str) -> Step:
    (found,) = [each for each in of.steps if each.name == name]
    return found


def test_what_is_put_in_lies_before_its_player_before_it_is_in_the_pot() -> None:
    gathered = step(played(), "bets_gathered")
    told = [move.to for move in gathered.moves if isinstance(move, ChipMove)]
    assert told == ["bet:6", "bet:4", "bet:2", "pot", "pot", "pot"], "from the dealer's right"


def test_who_is_not_told_of_bet_nothing() -> None:
    """Of 60 in pot money and 80 in bets, 20 were charged and 4 % of 140 are 5 in whole chips."""
    ended = played(paid={"4": 40, "6": 40}, folded=[2])
    assert step(ended, "bets_gathered").facts["amount"] == 80
    assert step(ended, "pot_awarded").facts["amount"] == 140 - 20 - 5


def test_any_whole_number_is_bet_where_no_chip_is_told() -> None:
    assert step(played(paid={"2": 41, "4": 41, "6": 41}), "bets_gathered").facts["amount"] == 123


def test_one_alone_is_no_game() -> None:
    """Article 3: «o mínimo de dois»"""
    with pytest.raises(Forbidden, match="too_few_players") as no:
        played(seats=[2], paid={"2": 40})
    assert no.value.provision == law.PLACES


def test_b_two_minutes_passed_are_a_fold_for_which_no_cards_are_needed() -> None:
    cards = {seat: names for seat, names in HANDS.items() if seat != "6"}
    ended = played([{"event": "time_expired", "seat": 6, "action": 3}], cards)
    expired = step(ended, "time_expired")
    assert (expired.provisions, expired.seat) == ((law.TIME_LIMIT,), 6)
    assert [each.seat for each in ended.steps if each.name == "hand_shown"] == [2, 4]


def test_e_a_misdealt_card_is_told_where_it_went_and_where_it_was_due() -> None:
    """«em sentido oposto ao do ponteiro de relógio»: 2 comes after 4."""
    ended = played([{"event": "card_misdealt", "seat": 4, "card": 3}])
    wrong, right = step(ended, "card_misdealt"), step(ended, "misdeal_rectified")
    assert (wrong.provisions, wrong.seat) == ((law.MISDEALT_CARD,), 2)
    assert wrong.facts == {"number": 3, "due": 4}
    assert (right.provisions, right.seat) == ((law.MISDEALT_CARD,), 4)
    assert right.facts == {"number": 3, "given": 2}


def test_e_who_was_misdealt_to_is_still_in_and_shows() -> None:
    cards = {seat: names for seat, names in HANDS.items() if seat != "4"}
    with pytest.raises(Unusable, match="wrong_number_of_cards") as no:
        played([{"event": "card_misdealt", "seat": 4, "card": 3}], cards)
    assert (no.value.field, no.value.facts) == ("cards.4", {"given": 0, "needed": 5})


@pytest.mark.parametrize(
    ("when", "number", "doubts"),
    [({}, 2, ()), ({"card": 4}, 4, ("PA-33",)), ({"action": 5}, 3, ("PA-33",))],
)
def test_d_an_exposed_key_card_is_told_by_the_card_it_was_seen_at(
    when: dict[str, int], number: int, doubts: tuple[str, ...]
) -> None:
    """Told by a decision it was seen between cards, the third at the soonest."""
    paid = PAID if when else {"4": 40, "6": 40}
    ended = played([{"event": "key_card_exposed", "seat": 2, **when}], paid=paid)
    shown = step(ended, "key_card_exposed")
    assert (shown.facts["number"], shown.readings) == (number, doubts)
    assert step(ended, "hand_declared_dead").seat == 2


def test_d_dead_before_the_first_bet_it_has_bet_nothing() -> None:
    with pytest.raises(Unusable, match="above_most") as no:
        played([{"event": "key_card_exposed", "seat": 2}])
    assert (no.value.field, no.value.facts) == ("table.paid.2", {"given": 40, "most": 0})


def test_d_the_key_card_that_was_seen_is_needed() -> None:
    cards = {**HANDS, "2": "Ts"}
    with pytest.raises(Unusable, match="wrong_number_of_cards") as no:
        played([{"event": "key_card_exposed", "seat": 2}], cards, {"4": 40, "6": 40})
    assert (no.value.field, no.value.facts) == ("cards.2", {"given": 1, "needed": 2})


def test_who_folded_with_one_card_has_no_key_card_to_tell() -> None:
    ended = played(cards={**HANDS, "2": "Ts"}, folded=[2])
    assert step(ended, "pot_awarded").seat == 4


def test_who_bet_nothing_and_is_still_in_contests_the_pot_money_alone() -> None:
    """Article 11, a): the pot he matched is the first; what the others bet besides is theirs."""
    ended = played(paid={"4": 40, "6": 40})
    awarded = [each for each in ended.steps if each.name == "pot_awarded"]
    assert [each.facts["number"] for each in awarded] == [1, 2]
    assert [each.facts["eligible"] for each in awarded] == [[2, 4, 6], [4, 6]]


def test_each_pot_bears_whole_chips_of_the_commission_and_the_first_what_is_left() -> None:
    """In chips of 10, 4 % of 60 + 60 + 1,200 are 50: of 100 in the first pot 3,8 and of 1,200
    beside it 46,1, so 0 and 40, and the 10 left over fall on the first."""
    ended = played(paid={"2": 20, "4": 620, "6": 620}, chip=10)
    awarded = [each.facts["amount"] for each in ended.steps if each.name == "pot_awarded"]
    assert awarded == [100 - 10, 1_200 - 40]
