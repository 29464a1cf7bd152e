"""Questions on what a hand comes to, against the house or from pots, and after a fault."""

from collections.abc import Callable, Collection, Mapping, Sequence
from fractions import Fraction
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from games.narration import amount, bet_name, place_name, step_sentence
from games.narration.numbers import percent
from games.narration.sentences import Message
from games.play.dealing import Chance
from games.play.desk.hand_record import settle_record
from games.play.game import CardRow, Question
from games.play.hand.replay import Replay, common_places
from games.rules.hands.record import SeatResult
from games.rules.hands.script import Step
from games.rules.hands.wagers import balances
from games.rules.provisions.figures import jackpot_bet
from games.rules.values.citation import Provision
from games.training.drill.any_game import (
    NO,
    YES,
    Unsuited,
    bet_sentences,
    first,
    lines,
    rows,
    seats_of,
    staked,
    steps_named,
    yes_or_no,
)

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


def _contested(replay: Replay, chance: Chance) -> tuple[str, SeatResult]:
    """A seat that did not fold, with its result from ``settle``; raises ``Unsuited``."""
    folded = {str(step.seat) for _n, step in steps_named(replay, "folded")}
    staying = [seat for seat in seats_of(replay) if seat not in folded]
    if not staying:
        raise Unsuited
    seat = chance.one_of(staying)
    return seat, _result(replay, seat)


def _result(replay: Replay, seat: str) -> SeatResult:
    """The result of a seat from ``settle``; raises ``Unsuited`` if the game has none."""
    if replay.game.settle is None:
        raise Unsuited
    results = replay.game.settle(settle_record(replay))["seats"]
    return next(result for result in results if str(result.get("seat")) == seat)


def _house_rows(replay: Replay, seat: str) -> tuple[CardRow, ...]:
    """The cards of the player and the house, with common cards that were turned up."""
    turned = (
        place
        for place in common_places(replay.game)
        if place == "dealer" or first(replay, f"{place}_revealed")
    )
    return rows(replay, seat, *turned)


def who_wins(replay: Replay, chance: Chance, *, steps: Mapping[str, str]) -> Question | None:
    """Ask who wins; ``steps`` are those of a comparison, each with its outcome."""
    seat, result = _contested(replay, chance)
    if result["outcome"] == "dealer_not_qualified" and chance.happens(60):
        return None
    met = first(replay, *steps, seat=seat)
    if met is None:
        return None
    n = met[0]
    choices = tuple(
        (outcome, str(OUTCOMES[outcome])) for outcome in OUTCOMES if outcome in steps.values()
    )
    prompt = _("The player stays in. What is the result of the comparison?")
    return Question(prompt, result["outcome"], n, choices=choices, rows=_house_rows(replay, seat))


def qualifies(replay: Replay, chance: Chance, *, yes: str, no: str) -> Question | None:
    """Ask whether the house qualifies; ``yes`` and ``no`` are the steps that say so."""
    met = first(replay, yes, no)
    if met is None:
        return None
    _contested(replay, chance)
    n, step = met
    return Question(
        _("Does the hand of the house qualify?"),
        YES if step.name == yes else NO,
        n,
        choices=yes_or_no(),
        rows=rows(replay, "dealer"),
    )


def what_is_paid(replay: Replay, chance: Chance) -> Question | None:
    """Ask for the payment of one random bet of the hand."""
    seat, result = _contested(replay, chance)
    key = replay.game.key
    bet = chance.one_of([bet for bet in result["provisions"] if bet in staked(key)])
    if result["player_category"] == "high_card" and chance.happens(50):
        return None
    ends = (f"{bet}_{outcome}" for outcome in ("won", "lost", "returned"))
    met = first(replay, *ends, seat=seat)
    return Question(
        _("What does this bet gain or lose: %(bet)s?") % {"bet": bet_name(key, bet)},
        str(result["net"][bet]),
        met[0] if met else replay.last,
        rows=_house_rows(replay, seat),
        lines=bet_sentences(replay, seat),
        about=bet,
        provisions=tuple(Provision.named(name) for name in result["provisions"][bet]),
    )


def total(replay: Replay, chance: Chance) -> Question:
    """Ask for the total of all the bets of a seat, which may have folded."""
    seat = chance.one_of(seats_of(replay))
    result = _result(replay, seat)
    names = [name for grounds in result["provisions"].values() for name in grounds]
    return Question(
        _("What does the player gain or lose in all?"),
        str(result["total"]),
        replay.last,
        rows=_house_rows(replay, seat),
        lines=bet_sentences(replay, seat),
        about=seat,
        provisions=tuple(Provision.named(name) for name in dict.fromkeys(names)),
    )


def after_a_fault(
    replay: Replay, _chance: Chance, *, faults: Collection[str], stops: Mapping[str, str]
) -> Question | None:
    """Ask whether a hand with one of the steps ``faults`` goes on; ``stops`` are the steps that
    end it, each with the consequence."""
    steps = list(steps_named(replay, *faults))
    if not steps:
        return None
    n, step = first(replay, *stops) or steps[-1]
    ends = {*stops.values(), "goes_on"}
    key = replay.game.key
    return Question(
        _("What happens to the hand?"),
        stops.get(step.name, "goes_on"),
        n,
        choices=tuple((end, str(label)) for end, label in ENDS.items() if end in ends),
        lines=tuple(dict.fromkeys(_fault_sentence(key, step) for _n, step in steps)),
    )


def _fault_sentence(key: str, step: Step) -> str:
    """A sentence about the fault, without its consequence in law."""
    if step.name == "empty_seat_cards_voided":
        return _("Seat %(seat)s has no bets and is dealt cards.") % {"seat": step.seat}
    return step_sentence(key, step)


def stakes_of_a_stopped_hand(
    replay: Replay, _chance: Chance, *, stops: Mapping[str, str]
) -> Question | None:
    """Ask for the fate of the jackpot stake in a stopped hand."""
    stopped = first(replay, *stops)
    table: Any = replay.record["table"]
    jackpot = jackpot_bet(replay.game.paytables)
    if stopped is None or not any(bets.get(jackpot) for bets in table["bets"].values()):
        return None
    carried = first(replay, "jackpot_stake_carried")
    n, step = carried or next(steps_named(replay, "bets_taken_back"))
    return Question(
        _("What happens to the stakes on the jackpot?"),
        "carried" if carried else "back",
        n,
        choices=(
            ("carried", _("They stay for the next hand")),
            ("back", _("The players take them back")),
        ),
        lines=(step_sentence(replay.game.key, stopped[1]),),
        provisions=(*step.provisions, *stopped[1].provisions),
    )


AWARDS = ("pot_won", "pot_split", "pot_awarded")
"""Steps that award the first pot to the highest hand."""

RECEIPTS = (*AWARDS, "odd_chip_given", "pot_won_unopposed")


def who_takes_the_pot(replay: Replay, _chance: Chance) -> Question | None:
    hands = list(steps_named(replay, "hand_shown"))
    award = first(replay, *AWARDS)
    if award is None or len(hands) < 2:
        return None
    n, step = award
    eligible: Any = step.facts["eligible"]
    winners: Any = step.facts["winners"]
    if len(eligible) != len(hands):
        return None
    seats = [str(step.seat) for _n, step in hands]
    choices = [(seat, place_name(replay.game.key, f"seat:{seat}")) for seat in sorted(seats)]
    choices.append(("shared", _("Several share it")))
    return Question(
        _("All of these come to the showdown. Who takes the first pot?"),
        str(winners[0]) if len(winners) == 1 else "shared",
        n,
        choices=tuple(choices),
        rows=rows(replay, *sorted(seats), *common_places(replay.game)),
    )


def what_a_seat_comes_to(replay: Replay, chance: Chance) -> Question | None:
    """Ask what the pots pay a seat, whatever it put in."""
    awards = list(steps_named(replay, *RECEIPTS))
    if not awards:
        return None
    net = balances(step for _n, step in awards)
    stacks = {name for name in net if name.startswith("stack:")}
    seat = chance.one_of(sorted(int(name.removeprefix("stack:")) for name in stacks))
    own = f"stack:{seat}"
    begins = awards[0][0]
    seats = [str(step.seat) for _n, step in steps_named(replay, "hand_shown")]
    provisions = [p for _n, step in awards if own in balances([step]) for p in step.provisions]
    return Question(
        _("What does seat %(seat)s receive from the pots?") % {"seat": seat},
        str(net[own]),
        awards[-1][0],
        rows=rows(replay, *seats, *(common_places(replay.game) if seats else ())),
        lines=lines(replay, begins - 1),
        about=str(seat),
        provisions=tuple(dict.fromkeys(provisions)),
    )


def commission_taken(replay: Replay, _chance: Chance) -> Question | None:
    """Ask for a commission at a rate, if it comes to whole chips."""
    table = replay.record["table"]
    assert isinstance(table, dict)
    chip = int(table.get("chip", 1))
    for n, step in enumerate(replay.played.steps, start=1):
        taken = balances([step]).get("commission", 0)
        rate, base = step.facts.get("rate"), step.facts.get("base")
        if not taken or not isinstance(rate, str) or not isinstance(base, int):
            continue
        share = Fraction(rate.removesuffix("%")) / 100
        if share * base != taken or taken % chip:
            return None
        facts = {"rate": percent(float(share), 0), "base": amount(base)}
        return Question(
            _("How much commission does the house take?"),
            str(taken),
            n,
            lines=(_("The commission is %(rate)s of %(base)s.") % facts,),
        )
    return None


def what_follows_a_fault(
    replay: Replay,
    _chance: Chance,
    *,
    faults: Collection[str],
    ends: Mapping[str, str],
    choices: Mapping[str, Message],
    details: Callable[[Step], Sequence[Message]] = lambda _step: (),
) -> Question | None:
    """Ask what follows a fault: ``faults`` are its steps, ``ends`` those of the consequence with
    their answers; ``details`` returns what else to know of it."""
    met = first(replay, *ends)
    if met is None:
        return None
    n, step = met
    fault = first(replay, *faults)
    sentences = [step_sentence(replay.game.key, fault[1])] if fault else []
    return Question(
        _("What follows?"),
        ends[step.name],
        n,
        choices=tuple((answer, str(label)) for answer, label in choices.items()),
        lines=(*sentences, *map(str, details(step))),
    )
