"""The pots and the account of a hand, and the faults detected after payment."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass

from games.rules.faults.ordered import Answers, Case, Fault, is_stopped, one, order, silent
from games.rules.hands.record import ChipsOfHand, HandAccount, PotAnswer
from games.rules.hands.script import Played, Seat, Step
from games.rules.hands.wagers import balances
from games.rules.values.citation import Provision


@dataclass(frozen=True, slots=True)
class Pot:
    """Chips in the middle, and the seats still in the hand that matched them in full."""

    amount: int
    eligible: tuple[Seat, ...]


@dataclass(frozen=True, slots=True)
class Uncalled:
    """The part of a bet that no other seat matched, and the seat it goes back to."""

    amount: int
    seat: Seat


def uncalled(contributions: Mapping[Seat, int], live: Collection[Seat]) -> Uncalled | None:
    """The part of the highest contribution that was not matched; none if that seat has folded."""
    if not contributions:
        return None
    seat = max(contributions, key=lambda candidate: contributions[candidate])
    matched = max((paid for other, paid in contributions.items() if other != seat), default=0)
    alone = contributions[seat] - matched
    return Uncalled(alone, seat) if alone > 0 and seat in live else None


def layers(contributions: Mapping[Seat, int], live: Collection[Seat]) -> tuple[Pot, ...]:
    """The main pot first, then each side pot, contested by fewer and fewer seats.

    Chips of folded seats count in the pots they reached; above the highest live contribution they
    count in the last pot. Return an uncalled bet first (``uncalled``): otherwise it becomes a last
    pot with one seat eligible.
    """
    levels = sorted({contributions.get(seat, 0) for seat in live} - {0})
    pots: list[Pot] = []
    below = 0
    for level in levels:
        is_last = level == levels[-1]
        amount = sum(
            max(0, (paid if is_last else min(paid, level)) - below)
            for paid in contributions.values()
        )
        eligible = sorted(seat for seat in live if contributions.get(seat, 0) >= level)
        pots.append(Pot(amount, tuple(eligible)))
        below = level
    return tuple(pots)


def of_pots(played: Played, stacks: Mapping[Seat, int], pots: list[PotAnswer]) -> HandAccount:
    """Stacks, pots and commission so far, and whether the number of chips is unchanged."""
    accounts = {f"stack:{seat}": chips for seat, chips in stacks.items()} | {"commission": 0}
    for name, chips in balances(played.steps).items():
        accounts[name] = accounts.get(name, 0) + chips
    # Once a hand is over, chips remain only in these.
    at_rest = ("commission", "stack:")
    lying = sum(chips for name, chips in accounts.items() if not name.startswith(at_rest))
    is_kept = min(accounts.values()) >= 0 and sum(accounts.values()) == sum(stacks.values())
    return {
        "stacks": {str(seat): accounts[f"stack:{seat}"] for seat in sorted(stacks)},
        "pots": pots,
        "commission": accounts["commission"],
        "total_chips_check": is_kept and not (_is_over(played) and lying),
    }


def of_house(
    played: Played, seats: Sequence[Seat], stacks: Mapping[Seat, int] | None, pool: int | None
) -> HandAccount:
    """Net results, stacks if known, the pool, and the jackpot stakes left for the next hand."""
    moved = balances(played.steps)
    net = {str(seat): moved.get(f"stack:{seat}", 0) for seat in seats}
    lying = {name: chips for name, chips in moved.items() if name.startswith("bet:") and chips}
    carried = {
        str(step.seat): step.facts["amount"]
        for step in played.steps
        if step.name == "jackpot_stake_carried"
    }
    answer: ChipsOfHand = {"net": net}
    if stacks is not None:
        by_seat = {str(seat): chips for seat, chips in sorted(stacks.items())}
        answer["stacks"] = {seat: chips + net.get(seat, 0) for seat, chips in by_seat.items()}
    if pool is not None:
        answer["pool_after"] = pool + moved.get("jackpot", 0)
    if carried:
        answer["carried"] = carried
    expected = {f"bet:{seat}:progressive": amount for seat, amount in carried.items()}
    is_cleared = not _is_over(played) or lying == expected
    return {**answer, "total_chips_check": is_cleared and not sum(moved.values())}


def _is_over(played: Played) -> bool:
    return played.waiting is None and not is_stopped(played.steps)


SILENCES = ("paid_wrongly", "error_found_once_paid")


def is_stopped_once_paid(steps: Sequence[Step]) -> bool:
    """Whether the only open question is if the payment is final, so that no chip is unassigned."""
    return is_stopped(steps) and steps[-1].facts.get("about") in SILENCES


PAID_WRONGLY = "paid_wrongly"


@dataclass(frozen=True, slots=True)
class PaymentRules:
    """A regulation's provisions on what is due, the grade of a hand and errors in the deal."""

    due: Mapping[str, tuple[Provision, ...]]
    """The provisions on what is due, for each thing that can be paid wrongly."""
    grades: tuple[Provision, ...]
    pays: Provision
    """The provision nearest to saying when a hand is over."""
    errors: tuple[Provision, ...]

    def paid_wrongly(self, case: Case) -> Answers:
        first, *others = self.due[case.answer("what")]
        yield order(first.says("due_as_written").under(*others))
        yield silent(PAID_WRONGLY, self.pays)

    def hand_misread(self, case: Case) -> Answers:
        """Order that the cards decide the hand; after payment the text is then silent."""
        first, *others = self.grades
        yield order(first.says("hand_is_what_its_cards_make").under(*others))
        if case.answer("paid") == "yes":
            yield silent(PAID_WRONGLY, self.pays)

    def deal_error(self, case: Case) -> Answers:
        yield silent("error_found_once_paid", *self.errors, self.pays)

    @property
    def faults(self) -> tuple[Fault, ...]:
        return (
            Fault(PAID_WRONGLY, "payment", self.paid_wrongly, (one("what", *self.due),)),
            Fault("hand_misread", "payment", self.hand_misread, (one("paid", "no", "yes"),)),
            Fault("deal_error_after_payment", "payment", self.deal_error),
        )
