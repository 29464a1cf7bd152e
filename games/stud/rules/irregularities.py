"""Art. 11.º, for the deal, for faults detected late and for the ruling desk alike."""

from games.rules.citation import CitedValue, Provision
from games.rules.readings import rest_on
from games.stud.rules import law

VOID_WHEN_DETECTED: dict[str, CitedValue[str]] = {
    "dealt_wrongly": law.VOID.says("wrong_deal"),
    "wrong_number_of_cards": law.VOID.says("wrong_count"),
    "shuffler_failed": law.SHUFFLER_FAILS.says("shuffler_failed"),
}
"""The faults that void a hand whenever they are detected, each with the ruling."""

EXPOSED_TO_VOID = 2
"""How many exposed cards void a hand; fewer do not."""


def when_exposed(cards: int) -> CitedValue[str]:
    """Art. 11.º, 1) and 2): one card exposed in the deal lets the hand continue; two void it."""
    # Divergence SD-37: «inadvertidamente», or 錯誤, wrongly.
    rest_on("SD-37")
    if cards >= EXPOSED_TO_VOID:
        return law.VOID.says("cards_exposed")
    return law.ONE_CARD_EXPOSED.says("hand_goes_on")


def is_void(ruling: CitedValue[str]) -> bool:
    return ruling.provision in (law.VOID, law.SHUFFLER_FAILS)


def jackpot_stakes_carried_by(stopped: CitedValue[str]) -> Provision:
    """The provision that carries jackpot stakes to the next hand: the one that voids this hand."""
    return stopped.provision


# Reading SA-15: bets that are void are given back; of the shuffler's fault the text says only
# that the hand is, which is taken the same way.
BETS_GO_BACK = ("SA-15",)
