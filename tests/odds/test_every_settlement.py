"""Every cell in which a round against the house can end, settled by the readable rules and by the
kernels' tables: class against class, won, lost, tied or given up, with every set of bets.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import combinations, product
from typing import Any, NamedTuple

import pytest

from games.fortune3 import odds as fortune3_settle
from games.fortune3.odds.six_cards import CLASSES
from games.fortune3.rules import GAME as FORTUNE3
from games.fortune3.rules.bets import PROGRESSIVE, progressive_class
from games.fortune3.rules.ranking import best_class, grade
from games.odds import registry
from games.odds.counting.endings import RoundEnding
from games.rules.values.cards import DECK_52, Card, cards
from games.stud import odds as stud_settle
from games.stud.rules import GAME as STUD
from tests.rules.fortune3.every_citation import OF_FIVE as SIX_AND_FIVE
from tests.rules.fortune3.every_citation import OF_THREE, TIED
from tests.rules.stud.every_citation import LOWER, OF_FIVE

STAKES = {"ante": 100, "pair_plus": 30, "six_card_bonus": 20, "progressive": 10}
FORTUNE3_BETS = [
    {bet: STAKES[bet] for bet in chosen}
    for size in range(1, 5)
    for chosen in combinations(STAKES, size)
    if {"ante", "pair_plus"} & {*chosen}
]
FORTUNE3_READINGS = [
    {},
    {"FA-02": "first_published"},
    {"FA-08": "also_on_fold"},
    {"FA-09": "lost_on_fold"},
    {"FA-14": "own_trio_required"},
    {"FA-28": "prize_alone"},
]
STUD_READINGS = [
    {},
    {"SA-01": "holding"},
    {"SA-06": "suit_of_ace"},
    {"SA-07": "stays_live"},
    {"SA-22": "prize_alone"},
]
JACKPOT = {
    "pool": 100000,
    "minimum": 50000,
    "fixed": {
        "royal_flush": 50000,
        "straight_flush": 5000,
        "four_of_a_kind": 3000,
        "full_house": 1000,
        "flush": 500,
    },
}
LINES = [line.category for line in reversed(PROGRESSIVE.lines)]
Three = tuple[Card, ...]


class Round(NamedTuple):
    player: Three
    bank: Three
    community: Three
    action: str


def told(hand: Three) -> list[str]:
    return [card.name for card in hand]


def line_of(player: Three, community: Three) -> int:
    """The jackpot line won, from the lowest as 1."""
    found = progressive_class(player, community)
    return LINES.index(found) + 1 if found in LINES else 0


def six_of(dealt: Round) -> str:
    """The class of the best five of six as the kernels name it, those that win nothing together."""
    found = best_class(dealt.player + dealt.bank)
    return found if found in CLASSES else CLASSES[0]


def communities(player: Three) -> dict[int, list[Three]]:
    """For each line these three can come under, some pairs that bring them there."""
    found: dict[int, list[Three]] = {}
    rest = [card for card in DECK_52 if card not in player]
    for pair in combinations(rest, 2):
        found.setdefault(line_of(player, pair), []).append(pair)
    return found


def fortune3_rounds() -> Iterator[Round]:
    """Class against class both ways, ties, the bank below Q, the six together; every line."""
    higher, lower = zip(*OF_THREE.values(), strict=True)
    pairs = [*product(higher, (*lower, "Js 8d 5h", "Jd 8h 5s")), *product(lower, higher)]
    pairs += [*TIED.values(), *((player, bank) for player, bank, _ in SIX_AND_FIVE)]
    for one, other in pairs:
        player, bank = tuple(cards(one)), tuple(cards(other))
        if {*player} & {*bank}:
            continue
        for some in communities(player).values():
            free = next((pair for pair in some if not {*pair} & {*bank}), None)
            if free is not None:
                yield Round(player, bank, free, "play")
                yield Round(player, bank, free, "fold")


def nets(settled: Any, ending: int) -> dict[str, int]:
    return {row.bet: row.nets[ending] for row in settled.rows if not row.is_combined}


@pytest.mark.slow
@pytest.mark.proof
@pytest.mark.parametrize("readings", FORTUNE3_READINGS, ids=lambda told: "".join(told) or "default")
def test_every_settlement_of_fortune3(readings: Mapping[str, str]) -> None:
    """By (class, class, bets), with the best of six and the jackpot line beside them."""
    order = readings.get("FA-02", "amended")
    tables = [
        (bets, fortune3_settle.PreparedRun.settle(spec_of("fortune3", bets, readings)))
        for bets in FORTUNE3_BETS
    ]
    cells = set()
    settlements = 0
    rounds = list(fortune3_rounds())
    for dealt in rounds:
        six = six_of(dealt)
        line = line_of(dealt.player, dealt.community)
        own, bank = grade(dealt.player, order).category, grade(dealt.bank, order).category
        for bets, settled in tables:
            if dealt.action == "fold" and "ante" not in bets:
                continue
            answer = settle(FORTUNE3, dealt, bets, readings)
            outcome = answer["outcome"] if "ante" in bets else "win"
            ending = RoundEnding(own, outcome, (six,), line)
            found = nets(settled, fortune3_settle.ENDINGS.index(ending))
            assert found == {bet: answer["net"][bet] for bet in found}, (dealt, bets)
            assert sum(found.values()) == answer["total"]
            cells.add((own, bank, answer["outcome"], tuple(bets)))
            settlements += 1
    classes = {(own, bank) for own, bank, *_ in cells}
    assert classes == {*product(OF_THREE, OF_THREE)}
    assert {six_of(dealt) for dealt in rounds} == {*CLASSES}
    print(
        f"\nfortune3 {readings or 'by default'}: {len(cells):,} cells, {settlements:,} settlements"
    )


def spec_of(key: str, bets: Mapping[str, int], readings: Mapping[str, str]) -> Any:
    placed = {bet: bets.get(bet, 0) for bet in STAKES if key == "fortune3" or bet in bets}
    record = {"game": key, "bets": placed, "readings": dict(readings), "jackpot": JACKPOT}
    return registry.read_spec(record)


def settle(game: Any, dealt: Round, bets: Mapping[str, int], readings: Mapping[str, str]) -> Any:
    return game.settle(
        {
            "player": told(dealt.player),
            "dealer": told(dealt.bank),
            **({"community": told(dealt.community)} if dealt.community else {}),
            "action": dealt.action,
            "bets": bets,
            "readings": readings,
            "jackpot": JACKPOT,
        }
    )


def stud_rounds() -> Iterator[Round]:
    """Every class against every class both ways, its own, and hands that do not open."""
    one, other = zip(*OF_FIVE.values(), strict=True)
    pairs = [*product(one, (*LOWER, *other)), *product(other, one)]
    for mine, his in pairs:
        player, dealer = tuple(cards(mine)), tuple(cards(his))
        if not {*player} & {*dealer}:
            yield Round(player, dealer, (), "raise")
            yield Round(player, dealer, (), "fold")


@pytest.mark.proof
@pytest.mark.parametrize("readings", STUD_READINGS, ids=lambda told: "".join(told) or "default")
def test_every_settlement_of_stud(readings: Mapping[str, str]) -> None:
    """By (category, category, tie): where both hold the same ranks the suit decides, and no cell
    is a tie.
    """
    bets = {"ante": 100, "progressive": 10}
    settled = stud_settle.settled(spec_of("stud", bets, readings))
    cells = set()
    for dealt in stud_rounds():
        answer = settle(STUD, dealt, bets, readings)
        category, outcome = answer["player_category"], answer["outcome"]
        ending = stud_settle.ENDINGS.index(RoundEnding(category, outcome))
        assert nets(settled, ending) == {**answer["net"]}, dealt
        same = sorted(card.rank for card in dealt.player) == sorted(c.rank for c in dealt.bank)
        cells.add((category, answer["dealer_category"], "by suit" if same else outcome))
    categories = {category for category, *_ in cells}
    against = {(one, other) for one, other, _ in cells}
    assert len(categories) == 10
    assert against >= {*product(categories, categories)}
    assert not any(outcome == "tie" for *_, outcome in cells)
    named = "".join(readings) or "by default"
    print(f"\nstud {named}: {len(cells):,} cells of category and category")
