"""Art. 11.º, decided once: what the deal, a fault found late and the ruling desk all go by."""

from __future__ import annotations

from games.rules.citation import CitedValue, Provision
from games.stud.rules import law

VOID_ONCE_FOUND: dict[str, CitedValue[str]] = {
    "dealt_wrongly": law.VOID.says("wrong_deal"),
    "wrong_number_of_cards": law.VOID.says("wrong_count"),
    "shuffler_failed": law.SHUFFLER_FAILS.says("shuffler_failed"),
}
"""The faults that make a hand void whenever they are found, each with why."""

EXPOSED_TO_VOID = 2
"""Cards exposed by which a hand is void; one alone is suffered."""


def when_exposed(cards: int) -> CitedValue[str]:
    """Art. 11.º, 1) and 2): one card seen in the deal lets the hand go on; two make it void."""
    if cards >= EXPOSED_TO_VOID:
        return law.VOID.says("cards_exposed")
    return law.ONE_CARD_EXPOSED.says("hand_goes_on")


def is_void(ruling: CitedValue[str]) -> bool:
    return ruling.provision in (law.VOID, law.SHUFFLER_FAILS)


def jackpot_stakes_carried_by(stopped: CitedValue[str]) -> Provision:
    """Both points pass the stakes on the jackpot on to the next hand."""
    return stopped.provision


# Reading SA-15: bets that are void are given back; of the shuffler's fault the text says only
# that the hand is, which is taken the same way.
BETS_GO_BACK = ("SA-15",)
