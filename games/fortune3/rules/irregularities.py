"""Art. 17.º, for the deal, for faults detected late and for the ruling desk alike."""

from collections.abc import Mapping, Sequence

from games.fortune3.rules import law
from games.rules.citation import CitedValue, Provision
from games.rules.faults import Order, order
from games.rules.readings import rest_on
from games.rules.script import Seat

MAKING_VOID = (law.DEALT_ONE_BY_ONE, law.DEALT_BY_THREES, law.COMMUNITY_CARDS)
"""Art. 17.º n.º 1, 1): “Violação do disposto nos n.os 1 a 3 do artigo 11.º”."""

Readings = Mapping[str, str]


def bank_card_exposed() -> CitedValue[str]:
    return law.VOID_BY_BANK_CARD.says("bank_card_exposed")


def player_cards_exposed(exposed: Sequence[Seat], readings: Readings) -> CitedValue[str]:
    """The ruling on the last card of ``exposed``, the owners of the cards exposed, in order."""
    # Reading FA-20: "mais do que uma carta do jogador", of any players or of one.
    counted = [seat for seat in exposed if seat == exposed[-1]]
    several = counted if readings["FA-20"] == "per_player" else exposed
    if len(several) > 1:
        return law.VOID_BY_PLAYER_CARDS.says("player_cards_exposed")
    return law.GOES_ON_ONE_CARD.says("hand_goes_on").under(law.GOES_ON)


def exposure_in_doubt(exposed: Sequence[Seat]) -> tuple[str, ...]:
    return ("FA-20",) if len(set(exposed)) > 1 else ()


def breach(breached: Provision) -> CitedValue[str] | None:
    """The ruling on a breach of art. 11.º; None if the text is silent."""
    return law.VOID_BY_WRONG_DEAL.says("wrong_deal") if breached in MAKING_VOID else None


def not_void() -> Order:
    # Reading FA-21: art. 17.º n.º 1, 1) names n.ºs 1 to 3 of art. 11.º and no others; 2) and 3) the
    # cards of the bank and of the player, and no community cards.
    return order(law.VOID_BY_WRONG_DEAL.says("hand_goes_on"), readings=("FA-21",))


def shuffler_failed(failure: str) -> CitedValue[str]:
    """The ruling on the ``first`` or ``second`` failure."""
    if failure == "second":
        # Reading FA-37: how long a first failure counts is not said.
        rest_on("FA-37")
    return law.SHUFFLER_FAILS.says(f"shuffler_{failure}_fault")


def is_void(ruling: CitedValue[str]) -> bool:
    return ruling.provision not in (law.GOES_ON_ONE_CARD, law.GOES_ON_EMPTY_SEAT)


def jackpot_stakes_carried_by(stopped: CitedValue[str]) -> Provision | None:
    # Reading FA-19: the jackpot stakes stay for the next hand in n.º 1, 1) and n.º 2 alone.
    is_carried = stopped.provision in (law.SHUFFLER_FAILS, law.VOID_BY_WRONG_DEAL)
    return law.JACKPOT_STAKES_CARRIED if is_carried else None
