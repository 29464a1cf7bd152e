"""What is kept gives, for any edit, the figures that going through every deal gives."""

from __future__ import annotations

import json
from fractions import Fraction
from itertools import combinations, combinations_with_replacement
from math import comb, prod
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.fortune3.odds import decisions, showdowns, six_cards
from games.fortune3.rules.ranking import ORDERS
from games.odds import registry
from games.odds.counting import progressive
from games.odds.counting.stored_counts import KeptCounts
from games.rules.game import GAMES
from games.rules.values.cards import DECK_52
from games.rules.values.ranking import CATEGORIES, shape_of
from games.stud.odds import sheets as stud_sheets
from games.stud.odds import thresholds
from games.stud.odds.policy import DEALS, EXPOSED_CARDS
from games.stud.odds.sheets import OFFER as STUD
from games.stud.odds.sweep import BANKS
from tests.odds import fortune3_counted, stud_counted
from tests.sheet_json import exact_json

ODDS = st.sampled_from(["0", "1", "3/2", "7/3", "2", "5", "12", "50", "1000", "10000000"])


@st.composite
def edits(draw: st.DrawFn, game: str, *, lines: float = 0.3) -> dict[str, Any]:
    """Any prize, reading, stake, jackpot, way to play and setting that a sheet hangs on."""
    offer = registry.offer(game)
    prizes: dict[str, dict[str, str]] = {}
    for table in offer.paytables:
        for line in table.lines:
            follows = (table.bet, line.category) in offer.follows
            if line.odds is not None and not follows and draw(st.floats(0, 1)) < lines:
                prizes.setdefault(table.bet, {})[line.category] = draw(ODDS)
    options: dict[str, Any] = {
        "prizes": prizes,
        "readings": {each.id: draw(st.sampled_from(each.values)) for each in offer.readings},
        "strategy": draw(st.sampled_from((offer.strategies[0], *offer.strategies))),
        "bets": {bet: draw(st.sampled_from([1, 7, 50, 100])) for bet in offer.bets},
    }
    if offer.jackpot:
        sums = {hand: draw(st.integers(0, 5000)) for hand in offer.jackpot}
        options["jackpot"] = {"pool": draw(st.integers(0, 10**9)), "fixed": sums}
    if "maximum_payout" in offer.options:
        options["options"] = {"maximum_payout": draw(st.sampled_from([None, 0, 500, 10_000]))}
    return options


@given(asked=edits("fortune3"))
@settings(max_examples=6)
def test_fortune3_is_worth_what_every_hand_decided_alone_is_worth(asked: dict[str, Any]) -> None:
    spec, sheet = (
        registry.read_spec({"game": "fortune3", **asked}),
        exact_json("fortune3", asked),
    )
    worth = [
        Fraction(sheet["bets"][bet]["ev"]["fraction"]) for bet in ("ante_and_play", "pair_plus")
    ]
    assert tuple(worth) == fortune3_counted.counted(spec)


@pytest.mark.slow
@given(asked=edits("stud"))
@settings(max_examples=10)
def test_stud_is_what_every_deal_gives_for_some_edits(asked: dict[str, Any]) -> None:
    """Every deal is gone through anew for each, which takes three seconds."""
    assert exact_json("stud", asked) == stud_counted.counted(asked)


@pytest.mark.slow
@pytest.mark.long
@given(asked=edits("stud"))
@settings(max_examples=40)
def test_stud_is_what_every_deal_gives_for_many_edits(asked: dict[str, Any]) -> None:
    assert exact_json("stud", asked) == stud_counted.counted(asked)


def test_edits_that_move_the_best_play_of_stud() -> None:
    """Where a pair is paid ten to one, hands are raised that the law's prizes leave lying."""
    asked = {"prizes": {"raise": {"pair": "10"}}}
    sheet = exact_json("stud", asked)
    assert sheet == stud_counted.counted(asked)
    assert sheet["best_play"] != exact_json("stud")["best_play"]


def test_what_is_kept_of_stud_adds_up_to_all_deals() -> None:
    for reading in thresholds.QUALIFICATIONS:
        met, every = thresholds.met(reading), thresholds.rungs()
        assert (met.counts.sum(axis=1) == every.hands * EXPOSED_CARDS * BANKS).all()
        assert met.counts.sum() == DEALS
        places = met.places
        assert (places.below + places.lower + places.higher == places.hands * BANKS).all()
        left = np.zeros(len(every.hands), dtype=np.int64)
        np.add.at(left, places.rung, places.hands)
        assert (met.surely.sum(axis=1) + left <= every.hands * EXPOSED_CARDS).all()


def test_no_prize_that_may_be_asked_is_beyond_the_thresholds() -> None:
    """At the highest prizes there are, every place is raised at which a raise can win."""
    spec = registry.read_spec(
        {"game": "stud", "bets": {"ante": 1}, "prizes": {"raise": {"pair": "500000000000"}}}
    )
    met = thresholds.met(spec.readings["SA-01"])
    chosen = thresholds.is_raised(met, *stud_sheets.FIGURES.wins(spec))
    is_pair = thresholds.rungs().categories[met.places.rung] >= 8
    may_win = met.places.weight > 0
    assert (is_pair & may_win).any()
    assert (chosen == (is_pair & may_win))[is_pair].all()


def test_what_is_kept_of_fortune3_is_what_is_counted() -> None:
    for order in ORDERS:
        for part, counted in zip(decisions.by_rung(order), showdowns.by_rung(order), strict=True):
            assert (part == counted).all()
    assert (decisions.by_own_class() == six_cards.by_own_class()).all()
    assert decisions.changed_winners() == showdowns.changed_winners()


def test_five_cards_are_counted_anew() -> None:
    assert counted() == progressive.FIVE_CARD_COUNTS


@pytest.mark.parametrize("game", GAMES)
def test_a_sheet_is_the_same_read_back_from_a_file(game: str) -> None:
    sheet = exact_json(game)
    assert json.loads(json.dumps(sheet)) == sheet
    assert registry.is_summed(game, {})


@pytest.fixture
def kept_apart(tmp_path: Any, monkeypatch: pytest.MonkeyPatch) -> KeptCounts:
    monkeypatch.setattr("games.odds.counting.stored_counts.folder_for", lambda game: tmp_path)
    turns = iter(range(10))
    return KeptCounts("stud", lambda: {"turn": np.array([next(turns)])})


def test_counts_are_made_once_and_found_again(kept_apart: KeptCounts) -> None:
    assert not kept_apart.is_at_hand()
    assert kept_apart.tables()["turn"].tolist() == [0]
    kept_apart.forget()
    assert kept_apart.is_at_hand()
    assert kept_apart.tables()["turn"].tolist() == [0]


def test_a_broken_file_is_counted_anew(kept_apart: KeptCounts) -> None:
    kept_apart.tables()
    kept_apart.forget()
    kept_apart.path.write_bytes(b"PK\x03\x04 half a file")
    assert kept_apart.tables()["turn"].tolist() == [1]
    kept_apart.forget()
    assert kept_apart.tables()["turn"].tolist() == [1]


def test_a_bit_turned_anywhere_is_noticed(kept_apart: KeptCounts) -> None:
    """Also where the archive itself checks nothing, as in the names of its tables."""
    kept_apart.tables()
    whole = kept_apart.path.read_bytes()
    for at in range(0, len(whole), 7):
        kept_apart.path.write_bytes(whole[:at] + bytes([whole[at] ^ 4]) + whole[at + 1 :])
        assert kept_apart._stored() is None
    kept_apart.path.write_bytes(whole)
    stored = kept_apart._stored()
    assert stored is not None
    assert stored["turn"].tolist() == [0]


def test_other_code_has_counts_of_its_own(
    kept_apart: KeptCounts, monkeypatch: pytest.MonkeyPatch
) -> None:
    kept_apart.tables()
    kept_apart.forget()
    monkeypatch.setattr("games.odds.counting.stored_counts.code_digest", lambda game: "f" * 64)
    assert not kept_apart.is_at_hand()
    assert kept_apart.tables()["turn"].tolist() == [1]
    assert len(list(kept_apart.path.parent.glob("counts-*.counts"))) == 1


def test_the_offer_of_stud_names_the_readings_that_are_kept() -> None:
    by_id = {reading.id: reading for reading in STUD.readings}
    assert set(by_id["SA-01"].values) == set(thresholds.QUALIFICATIONS)


def counted() -> dict[str, int]:
    """The same counted from the hands: ranks first, suits by formula."""
    counts = dict.fromkeys(CATEGORIES, 0)
    for ranks in combinations_with_replacement(range(13), 5):
        if ranks[0] != ranks[4]:
            counts[_category(ranks, (0, 1, 2, 3, 0))] += _mixed_suits(ranks)
    for ranks in combinations(range(13), 5):
        counts[_category(ranks, (3, 3, 3, 3, 3))] += 4
    assert sum(counts.values()) == progressive.FIVE_CARD_HANDS
    return counts


def _category(ranks: tuple[int, ...], suits: tuple[int, ...]) -> str:
    hand = [DECK_52[4 * rank + suit] for rank, suit in zip(ranks, suits, strict=True)]
    return shape_of(hand, 2).category


def _mixed_suits(ranks: tuple[int, ...]) -> int:
    """The number of ways to suit five ranks, except all in one suit."""
    ways = prod(comb(4, ranks.count(rank)) for rank in set(ranks))
    return ways - 4 if len(set(ranks)) == 5 else ways
