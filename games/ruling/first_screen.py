"""What a ruling says first: its verdict in a line, the cards, each payment, and what decides."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property
from itertools import product
from typing import Any, NamedTuple

from django.utils.translation import gettext as _
from django.utils.translation import override

from games.narration import (
    amount,
    category_name,
    place_name,
)
from games.narration.faults import fault_sentence, stage_sentence
from games.narration.numbers import whole
from games.narration.sentences import in_a_row
from games.narration.words import semicolon
from games.play.desk.dispute import capital
from games.play.desk.fault import FaultRuling
from games.play.desk.fault import ruled as fault_ruled
from games.play.desk.ruling import Ruling, RulingLine, citations, ruled
from games.play.desk.verdict import afresh, in_both, own_language_first
from games.play.hand.choices import Ground
from games.play.hand.outcome import BankOutcome, PotOutcome, PotRow, bank_outcome, pot_outcome
from games.play.hand.quotations import Quoted
from games.play.hand.readings import (
    InWords,
    OtherReading,
    chosen_of,
    idle_readings,
    nets_of,
    other_readings,
)
from games.play.hand.replay import ASIDE
from games.play.setup.fields import seats_of
from games.play.setup.form import answered
from games.records.deciding import AnswerKind, Refusal, Tried, refused, tried
from games.rules.faults.ordered import Ask, Fault
from games.rules.faults.turning import is_idle
from games.rules.game import Game, Record
from games.rules.hands.script import Seat, Step
from games.rules.hands.wagers import balances
from games.rules.provisions.deciding import Robustness
from games.rules.values.cards import cards
from games.rules.values.citation import Provision
from games.rules.values.refusal import Unusable


def further_in_both(ruling: FaultRuling) -> list[tuple[str, str]]:
    """The orders after the first in both languages; none if the verdict has them all."""
    further: list[tuple[str, str]] = []
    for language in own_language_first() if ruling.further else ():
        with override(language):
            orders = [line.told for line in afresh(ruling).further]
            further.append((language, in_a_row(orders)))
    return further


MOST_CASES = 120
"""Of one fault; with more it is left to the desk."""


class FaultAnswer(NamedTuple):
    """The answer to a fault with its facts."""

    ident: str
    ruling: FaultRuling
    facts: str
    verdict: list[tuple[str, str]]
    further: list[tuple[str, str]]
    citations: str
    turning: list[str]
    """What is not known and decides, with what it decides."""


@dataclass(frozen=True)
class AnsweredFault:
    """A fault with all its answers; none if it asks for chips, cards or several seats."""

    name: str
    title: str
    stage: str
    answers: list[FaultAnswer]


def answered_faults(declared: Game) -> list[AnsweredFault]:
    """The faults and the questions of results that need no reckoning."""
    return [
        AnsweredFault(
            fault.name,
            fault_sentence(declared.key, fault.name),
            stage_sentence(fault.stage),
            list(_answers(declared, fault)),
        )
        for fault in (*declared.faults, *declared.questions)
    ]


def fault_shown(declared: Game) -> tuple[str, FaultAnswer] | None:
    """The first fault of which a provision decides, with its first answer."""
    for fault in declared.faults:
        answer = next(_answers(declared, fault), None)
        if answer and not answer.ruling.is_silent:
            return fault_sentence(declared.key, fault.name), answer
    return None


def _answers(declared: Game, fault: Fault) -> Iterator[FaultAnswer]:
    options = [_options(declared, ask) for ask in fault.asks]
    if any(not values for values in options):
        return
    for n, values in enumerate(product(*options)):
        named = zip((ask.name for ask in fault.asks), values, strict=True)
        stated = {name: value for name, value in named if value != ""}
        try:
            ruling = fault_ruled(declared, {"fault": fault.name, "facts": stated})
        except Unusable:
            continue
        if _states_idle_evidence(ruling):
            continue
        if n >= MOST_CASES:
            return
        facts = " · ".join(answered(*pair) for pair in list(ruling.entered)[1:])
        yield FaultAnswer(
            f"{fault.name}-{n}",
            ruling,
            facts,
            in_both(ruling),
            further_in_both(ruling),
            citations(ruling.grounds),
            [piece.line for piece in ruling.not_known],
        )


def _states_idle_evidence(ruling: FaultRuling) -> bool:
    pieces = (ask for ask in ruling.fault.asks if ask.is_evidence and ask.name in ruling.case.facts)
    return any(is_idle(ruling.fault, ruling.case, ask) for ask in pieces)


def _options(declared: Game, ask: Ask) -> tuple[str | int, ...]:
    """The answers to a question; none if they cannot be listed."""
    if ask.answers:
        return ask.answers if ask.is_needed else (*ask.answers, "")
    if not ask.is_needed:
        return ("",)
    return tuple(seats_of(declared)) if ask.is_seat else ()


@dataclass(frozen=True, slots=True)
class Alternative(OtherReading):
    """The same dispute under another reading; ``refusal`` says why it could not be played."""

    sentence: str
    """What the seats would gain or lose, if it changes a payment."""
    nets: tuple[tuple[Seat, int, int], ...] = ()
    only_first: tuple[str, ...] = ()
    only_second: tuple[str, ...] = ()
    refusal: str = ""

    @property
    def changes_payments(self) -> bool:
        return any(net != other_net for _, net, other_net in self.nets)


def turning_of(ruling: Ruling) -> Tried[Ruling]:
    """What the ruling turns on, by the same comparison as that of commands and the API."""
    decided = {action.seat: action.do for action in ruling.replay.actions}

    def ruled_again(record: Record) -> Ruling:
        return ruled(ruling.game, record, decided)

    return tried(ruling.game.key, ruling.record, ruled_again, RULED)


def alternatives_to(
    ruling: Ruling, compared: Robustness[Ruling | Refusal]
) -> Iterator[Alternative]:
    """The dispute under every reading, or two together, that changes the ruling."""
    for about, other in other_readings(ruling.game, compared):
        if isinstance(other, Ruling):
            yield _compared(ruling, afresh(other), about)
            continue
        why = refused(other)
        if other.field.startswith("table.jackpot"):
            why = _("It would win the jackpot: the posted sums would be needed.")
        yield Alternative(*about, why, refusal=why)


def _compared(ruling: Ruling, other: Ruling, about: InWords) -> Alternative:
    nets = tuple(nets_of(ruling.replay, other.replay))
    first, second = ([line.told for line in played.lines] for played in (ruling, other))
    seats = ", ".join(
        f"{place_name(ruling.game.key, f'seat:{seat}')} {whole(theirs, signed=theirs != 0)}"
        for seat, ours, theirs in nets
        if ours != theirs
    )
    return Alternative(
        *about,
        _("otherwise: %(seats)s") % {"seats": seats},
        nets,
        tuple(sentence for sentence in first if sentence not in second),
        tuple(sentence for sentence in second if sentence not in first),
    )


def _outcome(ruling: Ruling) -> object:
    """What is paid, and what happens besides the preparation of the table."""
    steps = [(step.name, step.seat, step.facts.get("amount")) for _, step in ruling.steps]
    return _result(ruling), steps


def _result(ruling: Ruling) -> dict[str, int]:
    return balances(ruling.replay.played.steps)


RULED: AnswerKind[Ruling] = AnswerKind(
    outcome=_outcome, result=_result, alternative=lambda first, other: {"net": _result(other)}
)


@dataclass(frozen=True, slots=True)
class Payment:
    """A bet or a pot: what is done with it, why, under which provisions, and the sum."""

    name: str
    sentence: str
    grounds: tuple[Ground, ...]
    net: int | None
    """The player's gain or loss; None of a pot."""
    sums: str = ""
    """Of a pot: who gets how much."""
    why: tuple[str, ...] = ()


class FirstScreen:
    """``compared`` is what the ruling turns on, where it is told in two languages."""

    def __init__(
        self, ruling: Ruling, compared: Robustness[Ruling | Refusal] | None = None
    ) -> None:
        self.ruling = ruling
        self._compared = compared
        self.key = ruling.game.key

    @cached_property
    def bank(self) -> BankOutcome | None:
        return bank_outcome(self.ruling.replay) if self.ruling.game.settle else None

    @cached_property
    def pots(self) -> PotOutcome | None:
        return None if self.ruling.game.settle else pot_outcome(self.ruling.replay)

    @property
    def hands(self) -> Iterator[tuple[str, tuple[str, ...], str]]:
        """Each place with its cards, the seats first, and the class that the ruling gives them."""
        entered: Any = self.ruling.record.get("cards", {})
        hidden = {card.name for card in self.ruling.unnamed}
        for name in sorted(
            entered, key=lambda name: (not name.isdigit(), int(name) if name.isdigit() else 0)
        ):
            place = f"seat:{name}" if name.isdigit() else name
            names = [card.name for card in cards(entered[name])]
            open_cards = tuple(name for name in names if name not in hidden)
            if open_cards and place not in ASIDE:
                yield capital(place_name(self.key, place)), open_cards, self._category(place)

    def _category(self, place: str) -> str:
        """The first class that a step of the ruling names for the place's hand."""
        for line in self.ruling.lines:
            where = "dealer" if line.step.seat is None else f"seat:{line.step.seat}"
            category = line.step.facts.get("category")
            if where == place and isinstance(category, str) and "cards" in line.step.facts:
                return category_name(self.key, category)
        return ""

    @property
    def seats(self) -> Iterator[tuple[str, tuple[str, ...], tuple[Payment, ...]]]:
        """Each seat with the reasons and its bets, in a game against the house."""
        for seat in self.bank.seats if self.bank else ():
            bets = tuple(
                Payment(
                    f"{capital(row.name)} {amount(row.staked)}" if row.staked else row.name,
                    self.ruling.tell(row.settled_by) if row.settled_by else row.told,
                    row.grounds[:2],
                    row.net,
                )
                for row in seat.rows
            )
            yield capital(self._seat(seat.seat)), seat.why, bets

    @property
    def pot_payments(self) -> Iterator[Payment]:
        """The pots, what is given back and the commission, in a game between players."""
        for row in self.pots.pots_first if self.pots else ():
            name = f"{capital(row.name)} {amount(row.total)}"
            yield Payment(name, row.told[0], row.grounds, None, self.shares(row), row.told[1:])

    def shares(self, row: PotRow) -> str:
        """Who gets how much of a pot: «lugar 1: 7 755 · lugar 4: 7 750»."""
        return " · ".join(f"{self._seat(seat)}: {amount(sum_)}" for seat, sum_ in row.to.items())

    def _seat(self, seat: Seat) -> str:
        return place_name(self.key, f"seat:{seat}")

    @property
    def reasons(self) -> Iterator[str]:
        """Why the house plays or not, then each payment with its reasons, a sentence each."""
        for line in self.qualifying:
            yield line.told
        for name, why, payments in self.seats:
            bets = (f"{payment.name} – {payment.sentence}" for payment in payments)
            yield answered(name, _in_one(*why, *bets))
        for payment in self.pot_payments:
            yield answered(payment.name, _in_one(*payment.why, payment.sentence, payment.sums))

    @cached_property
    def qualifying(self) -> list[RulingLine]:
        """The steps that say whether the house's hand plays."""
        return [line for line in self.ruling.lines if line.step.name.endswith("qualified")]

    @cached_property
    def deciding(self) -> list[Quoted]:
        """The provisions that decide, quoted in the order of the steps; all if the hand stopped."""
        eids = {p.eid for line in self.ruling.lines for p in self._deciding(line)}
        chosen = [quotation for quotation in self.ruling.quoted if quotation.pair.eid in eids]
        return chosen or self.ruling.quoted

    def _deciding(self, line: RulingLine) -> Iterable[Provision]:
        step = line.step
        if line in self.qualifying:
            return step.provisions[:2]
        whys = [provision for why in step.why for provision in why.provisions]
        within = tuple(f"{provision.eid}__" for provision in whys)
        classes = [provision for provision in step.provisions if provision.eid.startswith(within)]
        return [*whys, *classes, *(step.provisions[:1] if self._pays(step) else ())]

    def _pays(self, step: Step) -> bool:
        """Whether the step settles a bet or gives a pot to its winners."""
        if self.bank:
            return any(row.settled_by is step for seat in self.bank.seats for row in seat.rows)
        return "winners" in step.facts or step.name.endswith("_given")

    @cached_property
    def others(self) -> list[Quoted]:
        """The provisions applied besides those that decide."""
        decided = {quotation.pair.eid for quotation in self.deciding}
        return [q for q in self.ruling.quoted if q.pair.eid not in decided]

    @cached_property
    def compared(self) -> Robustness[Ruling | Refusal]:
        return self._compared or turning_of(self.ruling).robustness

    @cached_property
    def alternatives(self) -> list[Alternative]:
        return list(alternatives_to(self.ruling, self.compared))

    @property
    def idle(self) -> Iterator[tuple[str, str]]:
        """The readings that change nothing here, in words."""
        chosen = chosen_of(self.ruling.game, self.ruling.record)
        return idle_readings(self.ruling.game, chosen, self.compared)

    @cached_property
    def turning(self) -> list[Alternative]:
        """The doubts under which a payment would be another, or cannot be determined."""
        return [other for other in self.alternatives if other.refusal or other.changes_payments]


def _in_one(*sentences: str) -> str:
    return semicolon().join(words.rstrip(".。") for words in sentences)
