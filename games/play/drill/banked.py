"""Questions on hands against the house: who wins, what is paid, what a fault leaves of a hand."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext as _

from games.narration import bet_name, tell_step
from games.play.desk.hand_record import settle_record
from games.play.drill.deal import Chance, house_hand
from games.play.drill.question import (
    NO,
    YES,
    Question,
    Row,
    bets_told,
    first,
    found,
    rows,
    seats_of,
)
from games.play.table.replay import Replay
from games.rules.citation import Provision
from games.rules.game import Game
from games.rules.script import Step


def _contested(declared: Game, chance: Chance) -> tuple[Replay, str, Mapping[str, Any]] | None:
    """A hand of one seat that was not folded, with what ``settle`` makes of it."""
    replay = house_hand(declared, chance, 1, has_event=False)
    if replay is None or first(replay, "folded") or declared.settle is None:
        return None
    answer: Any = declared.settle(settle_record(replay))
    return replay, seats_of(replay)[0], answer["seats"][0]


def _house_rows(declared: Game, replay: Replay, seat: str) -> tuple[Row, ...]:
    has_community = first(replay, "community_revealed") is not None
    return rows(declared, replay, seat, "dealer", *(["community"] if has_community else []))


def who_wins(declared: Game, chance: Chance) -> Question | None:
    dealt = _contested(declared, chance)
    if dealt is None:
        return None
    replay, seat, told = dealt
    if told["outcome"] == "dealer_not_qualified" and chance.happens(60):
        return None
    contest = ("player_won", "bank_won", "dealer_won", "hands_tied")
    met = first(replay, *contest, "bank_not_qualified", "dealer_not_qualified")
    if met is None:
        return None
    n, step = met
    choices = [
        ("win", _("The player wins")),
        ("lose", _("The house wins")),
        ("dealer_not_qualified", _("The house does not qualify")),
    ]
    if declared.key == "fortune3":
        choices.insert(2, ("tie", _("Neither: it is a tie")))
    prompt = _("The player stays in. What does the comparison come to?")
    shown_rows = _house_rows(declared, replay, seat)
    return Question(
        "who_wins", prompt, told["outcome"], tuple(choices), shown_rows, (), step.provisions,
        replay.record, n,
    )  # fmt: skip


def qualifies(declared: Game, chance: Chance) -> Question | None:
    dealt = _contested(declared, chance)
    if dealt is None:
        return None
    replay, _seat, _told = dealt
    yes = ("bank_qualified", "dealer_qualified")
    met = first(replay, *yes, "bank_not_qualified", "dealer_not_qualified")
    if met is None:
        return None
    n, step = met
    return Question(
        "qualifies",
        _("Does the hand of the house qualify?"),
        YES if step.name in yes else NO,
        ((YES, _("Yes")), (NO, _("No"))),
        rows(declared, replay, "dealer"),
        (),
        step.provisions,
        replay.record,
        n,
    )


def what_is_paid(declared: Game, chance: Chance) -> Question | None:
    """One bet of the hand, by chance."""
    dealt = _contested(declared, chance)
    if dealt is None:
        return None
    replay, seat, told = dealt
    bet = chance.one_of([bet for bet in told["provisions"] if bet != "ante_bonus"])
    if told["player_category"] == "high_card" and chance.happens(50):
        return None
    steps = (f"{bet}_{outcome}" for outcome in ("won", "lost", "returned"))
    met = first(replay, *steps)
    n = met[0] if met else replay.last
    prompt = _("What does this bet gain or lose: %(bet)s?") % {"bet": bet_name(declared.key, bet)}
    provisions = tuple(Provision.named(name) for name in told["provisions"][bet])
    return Question(
        "what_is_paid",
        prompt,
        str(told["net"][bet]),
        (),
        _house_rows(declared, replay, seat),
        bets_told(replay, seat),
        provisions,
        replay.record,
        n,
    )


def total(declared: Game, chance: Chance) -> Question | None:
    """All the bets of a seat together, a fold among what may have happened."""
    replay = house_hand(declared, chance, 1, has_event=False)
    if replay is None or declared.settle is None:
        return None
    answer: Any = declared.settle(settle_record(replay))
    told, seat = answer["seats"][0], seats_of(replay)[0]
    names = [name for each in told["provisions"].values() for name in each]
    return Question(
        "total",
        _("What does the player gain or lose in all?"),
        str(told["total"]),
        (),
        _house_rows(declared, replay, seat),
        bets_told(replay, seat),
        tuple(Provision.named(name) for name in dict.fromkeys(names)),
        replay.record,
        replay.last,
    )


STOPS = ("hand_voided", "hand_suspended")


def after_a_fault(declared: Game, chance: Chance) -> Question | None:
    """Whether a hand in which something went wrong is void, stopped, or goes on."""
    replay = house_hand(declared, chance, 2, has_event=True)
    faults = {"player_card_exposed", "bank_card_exposed", "dealer_card_exposed"}
    faults |= {"wrong_deal_found", "wrong_count_found", "shuffler_failed"}
    faults |= {"empty_seat_cards_voided"}
    told = list(found(replay, *faults)) if replay else []
    if replay is None or not told:
        return None
    stopped = first(replay, *STOPS)
    n, step = stopped or told[-1]
    answer = {"hand_voided": "void", "hand_suspended": "suspended"}.get(step.name, "goes_on")
    choices = [("void", _("It is void")), ("goes_on", _("It goes on"))]
    if declared.key == "fortune3":
        choices.insert(1, ("suspended", _("It is suspended")))
    return Question(
        "after_a_fault",
        _("What becomes of the hand?"),
        answer,
        tuple(choices),
        (),
        tuple(dict.fromkeys(_fault_told(declared.key, each) for _n, each in told)),
        step.provisions,
        replay.record,
        n,
    )


def _fault_told(key: str, step: Step) -> str:
    """What went wrong, without what the law makes of it."""
    if step.name == "empty_seat_cards_voided":
        return _("Seat %(seat)s has no bets and is dealt cards.") % {"seat": step.seat}
    return tell_step(key, step)


def stakes_of_a_stopped_hand(declared: Game, chance: Chance) -> Question | None:
    """Where the hand is stopped, what becomes of the stake on the jackpot."""
    replay = house_hand(declared, chance, 2, has_event=True)
    stopped = first(replay, *STOPS) if replay else None
    if replay is None or stopped is None:
        return None
    table: Any = replay.record["table"]
    betting = [seat for seat, bets in table["bets"].items() if bets.get("progressive")]
    if not betting:
        return None
    carried = first(replay, "jackpot_stake_carried")
    n, step = carried or next(found(replay, "bets_taken_back"))
    return Question(
        "stakes_of_a_stopped_hand",
        _("What becomes of the stakes on the jackpot?"),
        "carried" if carried else "back",
        (("carried", _("They stay for the next hand")), ("back", _("The players take them back"))),
        (),
        (tell_step(declared.key, stopped[1]),),
        (*step.provisions, *stopped[1].provisions),
        replay.record,
        n,
    )
