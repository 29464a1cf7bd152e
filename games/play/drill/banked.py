"""Questions on hands against the house: who wins, what is paid, what follows a fault.

Each game binds its own steps as arguments when it lists a question.
"""

from collections.abc import Collection, Mapping
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from games.narration import bet_name, step_sentence
from games.play.dealing import Chance
from games.play.desk.hand_record import settle_record
from games.play.drill.deal import dealt
from games.play.drill.hand_description import (
    NO,
    YES,
    bet_sentences,
    first,
    rows,
    seats_of,
    staked,
    steps_named,
    yes_or_no,
)
from games.play.game import CardRow, Question
from games.play.table.replay import Replay
from games.play.table.state import common_places
from games.rules.citation import Provision
from games.rules.game import Game
from games.rules.paytable import jackpot_bet
from games.rules.record import SeatResult
from games.rules.script import Step

OUTCOMES = {
    "win": gettext_lazy("The player wins"),
    "lose": gettext_lazy("The house wins"),
    "tie": gettext_lazy("Neither: it is a tie"),
    "dealer_not_qualified": gettext_lazy("The house does not qualify"),
}
ENDS = {
    "void": gettext_lazy("It is void"),
    "suspended": gettext_lazy("It is suspended"),
    "goes_on": gettext_lazy("It goes on"),
}


def _contested(declared: Game, chance: Chance) -> tuple[Replay, str, SeatResult] | None:
    """A hand of one seat that did not fold, with its result from ``settle``."""
    replay = dealt(declared, chance, 1)
    if replay is None or first(replay, "folded") or declared.settle is None:
        return None
    answer = declared.settle(settle_record(replay))
    return replay, seats_of(replay)[0], answer["seats"][0]


def _house_rows(declared: Game, replay: Replay, seat: str) -> tuple[CardRow, ...]:
    """The cards of the player and the house, with common cards that were turned up."""
    turned = (
        place
        for place in common_places(declared)
        if place == "dealer" or first(replay, f"{place}_revealed")
    )
    return rows(declared, replay, seat, *turned)


def who_wins(declared: Game, chance: Chance, *, steps: Mapping[str, str]) -> Question | None:
    """Ask who wins; ``steps`` are those of a comparison, each with its outcome."""
    contest = _contested(declared, chance)
    if contest is None:
        return None
    replay, seat, result = contest
    if result["outcome"] == "dealer_not_qualified" and chance.happens(60):
        return None
    met = first(replay, *steps)
    if met is None:
        return None
    n, step = met
    choices = tuple(
        (outcome, str(OUTCOMES[outcome])) for outcome in OUTCOMES if outcome in steps.values()
    )
    prompt = _("The player stays in. What is the result of the comparison?")
    return Question(
        "who_wins", prompt, result["outcome"], choices, _house_rows(declared, replay, seat), (),
        step.provisions, replay.record, n,
    )  # fmt: skip


def qualifies(declared: Game, chance: Chance, *, yes: str, no: str) -> Question | None:
    """Ask whether the house qualifies; ``yes`` and ``no`` are the steps that say so."""
    contest = _contested(declared, chance)
    if contest is None:
        return None
    replay, _seat, _result = contest
    met = first(replay, yes, no)
    if met is None:
        return None
    n, step = met
    return Question(
        "qualifies",
        _("Does the hand of the house qualify?"),
        YES if step.name == yes else NO,
        yes_or_no(),
        rows(declared, replay, "dealer"),
        (),
        step.provisions,
        replay.record,
        n,
    )


def what_is_paid(declared: Game, chance: Chance) -> Question | None:
    """Ask for the payment of one random bet of the hand."""
    contest = _contested(declared, chance)
    if contest is None:
        return None
    replay, seat, result = contest
    bet = chance.one_of([bet for bet in result["provisions"] if bet in staked(declared.key)])
    if result["player_category"] == "high_card" and chance.happens(50):
        return None
    met = first(replay, *(f"{bet}_{outcome}" for outcome in ("won", "lost", "returned")))
    prompt = _("What does this bet gain or lose: %(bet)s?") % {"bet": bet_name(declared.key, bet)}
    return Question(
        "what_is_paid",
        prompt,
        str(result["net"][bet]),
        (),
        _house_rows(declared, replay, seat),
        bet_sentences(replay, seat),
        tuple(Provision.named(name) for name in result["provisions"][bet]),
        replay.record,
        met[0] if met else replay.last,
        bet,
    )


def total(declared: Game, chance: Chance) -> Question | None:
    """Ask for the total of all the bets of a seat, which may have folded."""
    replay = dealt(declared, chance, 1)
    if replay is None or declared.settle is None:
        return None
    answer = declared.settle(settle_record(replay))
    result, seat = answer["seats"][0], seats_of(replay)[0]
    names = [name for grounds in result["provisions"].values() for name in grounds]
    return Question(
        "total",
        _("What does the player gain or lose in all?"),
        str(result["total"]),
        (),
        _house_rows(declared, replay, seat),
        bet_sentences(replay, seat),
        tuple(Provision.named(name) for name in dict.fromkeys(names)),
        replay.record,
        replay.last,
    )


def after_a_fault(
    declared: Game, chance: Chance, *, faults: Collection[str], stops: Mapping[str, str]
) -> Question | None:
    """Ask whether a hand with a fault is void, stopped, or goes on.

    ``faults`` are the steps of faults, ``stops`` those that end the hand, each with the
    consequence.
    """
    replay = dealt(declared, chance, 2, has_event=True)
    steps = list(steps_named(replay, *faults)) if replay else []
    if replay is None or not steps:
        return None
    n, step = first(replay, *stops) or steps[-1]
    ends = {*stops.values(), "goes_on"}
    return Question(
        "after_a_fault",
        _("What happens to the hand?"),
        stops.get(step.name, "goes_on"),
        tuple((end, str(label)) for end, label in ENDS.items() if end in ends),
        (),
        tuple(dict.fromkeys(_fault_sentence(declared.key, step) for _n, step in steps)),
        step.provisions,
        replay.record,
        n,
    )


def _fault_sentence(key: str, step: Step) -> str:
    """A sentence about the fault, without its consequence in law."""
    if step.name == "empty_seat_cards_voided":
        return _("Seat %(seat)s has no bets and is dealt cards.") % {"seat": step.seat}
    return step_sentence(key, step)


def stakes_of_a_stopped_hand(
    declared: Game, chance: Chance, *, stops: Mapping[str, str]
) -> Question | None:
    """Ask for the fate of the jackpot stake in a stopped hand."""
    replay = dealt(declared, chance, 2, has_event=True)
    stopped = first(replay, *stops) if replay else None
    if replay is None or stopped is None:
        return None
    table: Any = replay.record["table"]
    jackpot = jackpot_bet(declared.paytables)
    betting = [seat for seat, bets in table["bets"].items() if bets.get(jackpot)]
    if not betting:
        return None
    carried = first(replay, "jackpot_stake_carried")
    n, step = carried or next(steps_named(replay, "bets_taken_back"))
    return Question(
        "stakes_of_a_stopped_hand",
        _("What happens to the stakes on the jackpot?"),
        "carried" if carried else "back",
        (("carried", _("They stay for the next hand")), ("back", _("The players take them back"))),
        (),
        (step_sentence(declared.key, stopped[1]),),
        (*step.provisions, *stopped[1].provisions),
        replay.record,
        n,
    )
