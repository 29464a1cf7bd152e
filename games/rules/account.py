"""The account of a hand, computed from its steps: for games with a pot and against the house."""

from collections.abc import Mapping, Sequence

from games.rules.faults import is_stopped
from games.rules.record import ChipsOfHand, HandAccount
from games.rules.script import Played, Seat
from games.rules.wagers import balances


def of_pots(
    played: Played, stacks: Mapping[Seat, int], pots: list[dict[str, object]]
) -> HandAccount:
    """Stacks, pots and commission so far, and whether the number of chips is unchanged."""
    accounts = {f"stack:{seat}": chips for seat, chips in stacks.items()} | {"commission": 0}
    for name, chips in balances(played.steps).items():
        accounts[name] = accounts.get(name, 0) + chips
    lying = sum(chips for name, chips in accounts.items() if not _is_at_rest(name))
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


def _is_at_rest(name: str) -> bool:
    """Whether chips may remain in this account once a hand is over."""
    return name == "commission" or name.startswith("stack:")
