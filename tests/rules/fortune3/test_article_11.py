"""Arts. 9.º and 11.º: shuffling, and the order in which the cards go out."""

from __future__ import annotations

from games.fortune3.rules import GAME
from games.rules.hands.script import CardMove, ChipMove, Face
from tests.rules.banked import names, run

JACKPOT = {
    "pool": 1000,
    "minimum": 500,
    "fixed": dict.fromkeys(
        ("royal_flush", "straight_flush", "four_of_a_kind", "full_house", "flush"), 50
    ),
}


def record(method: str, progressive: int = 0, **more: object) -> dict[str, object]:
    bets = {str(seat): {"ante": 10, "progressive": progressive} for seat in (2, 5)}
    table = {"method": method, "bets": bets, "jackpot": JACKPOT}
    return {"table": table, "seed": 3, **more}


def places(record: dict[str, object]) -> list[str]:
    """Where the cards go, in order, until the first decision."""
    moves = [move for step in run(GAME, record).steps for move in step.moves]
    return [move.to for move in moves if isinstance(move, CardMove)]


ROUND = ["seat:2", "seat:5"]
BANK = ["dealer"] * 3
COMMUNITY = ["community"] * 2
PACKETS = ["seat:2"] * 3 + ["seat:5"] * 3


def test_by_hand_one_card_at_a_time_then_the_bank() -> None:
    """“três cartas, da esquerda para a direita, aos jogadores que colocaram apostas, uma de cada
    vez, e a seguir distribui três cartas à mão da banca”
    """
    assert places(record("manual")) == ROUND * 3 + BANK


def test_by_machine_three_at_a_time() -> None:
    """“três cartas de cada vez, aos jogadores que colocaram apostas”"""
    assert places(record("machine")) == PACKETS + BANK


def test_community_cards_where_there_are_jackpot_bets() -> None:
    """“Na existência de apostas no Jackpot Progressivo”"""
    assert places(record("manual", progressive=10)) == ROUND * 3 + BANK + COMMUNITY
    assert places(record("machine", progressive=10)) == PACKETS + BANK + COMMUNITY


def test_a_machine_of_three_discards_the_top_card() -> None:
    """“a banca deve retirar a carta do topo das três cartas e colocá-la no suporte de
    descarte”"""
    told = record("machine_of_three", progressive=10)
    assert places(told) == PACKETS + BANK + ["discard"] + COMMUNITY


def test_every_card_face_down_while_dealing() -> None:
    """“a face das mesmas deve sempre estar virada para a mesa de jogo”"""
    for method in ("manual", "machine", "machine_of_three"):
        steps = run(GAME, record(method, progressive=10)).steps
        cards = [m for step in steps for m in step.moves if isinstance(m, CardMove)]
        assert {move.face for move in cards} == {Face.DOWN}
        assert len({move.card for move in cards}) == len(cards)


def test_cards_are_cut_by_hand_alone() -> None:
    """“não sendo necessário o uso do cartão de corte”"""
    assert "cards_cut" in names(run(GAME, record("manual")))
    assert "cards_cut" not in names(run(GAME, record("machine")))


def test_the_order_of_article_8() -> None:
    """Baralhar, colocar as apostas, distribuir."""
    steps = run(GAME, record("manual")).steps
    chips = [at for at, s in enumerate(steps) if any(isinstance(m, ChipMove) for m in s.moves)]
    cards = [at for at, s in enumerate(steps) if any(isinstance(m, CardMove) for m in s.moves)]
    told = [step.name for step in steps]
    assert told.index("cards_shuffled") < chips[0] < chips[-1] < told.index("bets_closed")
    assert told.index("bets_closed") < cards[0]
