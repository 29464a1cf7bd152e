"""What an answer turns on: each doubt with what the answer would be otherwise."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Generic, TypeVar

from games.narration import field_error_sentence, refusal_sentence
from games.rules.game import Answer, Record, game
from games.rules.hands import record as shapes
from games.rules.hands.script import Choice, Played, Step
from games.rules.provisions.deciding import Deciding, Robustness, robustness
from games.rules.provisions.readings import chosen_in, watch_apart
from games.rules.values.refusal import Forbidden, Unusable

T = TypeVar("T")
Refusal = Forbidden | Unusable

MOST_ALTERNATIVES = 400
"""Most times that one record is ruled on again."""
MOST_STEPS = 6_000
"""Most steps that are played again for one hand, about; at least one alternative is."""
MOST_OF_A_SESSION = 40_000
"""The same for all the hands of a session, and once more for its account."""


@dataclass(frozen=True, slots=True)
class AnswerKind(Generic[T]):
    """Of a kind of answer: its outcome, how another is put, how many there is time for."""

    outcome: Callable[[T], object]
    result: Callable[[T], object]
    """The part of the outcome that is money, or who wins."""
    alternative: Callable[[T | Refusal, T], Answer]
    """What the second would be in place of the first."""
    most: Callable[[T], int] = lambda answer: MOST_ALTERNATIVES


@dataclass(frozen=True, slots=True)
class Tried(Generic[T]):
    """An answer, or the refusal in its place, and what it turns on."""

    kind: AnswerKind[T]
    first: T | Refusal
    readings: dict[str, str]
    """The readings consulted for it."""
    robustness: Robustness[T | Refusal]

    def answer(self) -> T:
        """The answer; a refusal is raised with what it turns on."""
        if isinstance(self.first, Refusal):
            if self.robustness.decided_by or not self.robustness.is_whole:
                self.first.turns_on = {**self.turns_on}
            raise self.first
        return self.first

    @property
    def turns_on(self) -> shapes.TurnsOn:
        """``decided_by`` of the answer; what was not compared, if anything."""
        decided_by = [self._entry(deciding) for deciding in self.robustness.decided_by]
        if self.robustness.is_whole:
            return {"decided_by": decided_by}
        not_compared: shapes.NotCompared = {
            "compared": self.robustness.compared,
            "of": self.robustness.to_compare,
            "doubts": [*self.robustness.not_compared],
        }
        return {"decided_by": decided_by, "not_compared": not_compared}

    def _entry(self, deciding: Deciding[T | Refusal]) -> shapes.DecidingAnswer:
        """One doubt by its name, two that only together decide in a list."""
        return {
            "doubt": _one_or_list(deciding.doubts),
            "taken": _one_or_list(deciding.taken),
            "effect": "result" if self.pays(deciding) else "procedure",
            "otherwise": {
                "+".join(values): self._alternative(other)
                for values, other in deciding.alternatives
            },
        }

    def pays(self, deciding: Deciding[T | Refusal]) -> bool:
        """Whether it changes money or the winner, and not only what happens on the way."""
        if isinstance(self.first, Refusal):
            return False
        result, others = self.kind.result(self.first), (other for _, other in deciding.alternatives)
        return any(not isinstance(o, Refusal) and self.kind.result(o) != result for o in others)

    def _alternative(self, other: T | Refusal) -> Answer:
        if isinstance(other, Refusal):
            return {"refused": refused(other), "reason": other.reason}
        return self.kind.alternative(self.first, other)


def tried(
    game_key: str, record: Record, ruling: Callable[[Record], T], kind: AnswerKind[T]
) -> Tried[T]:
    """The answer of a ruling to a record, and the readings that change its outcome."""
    with watch_apart() as consulted:
        first = _attempt(ruling, record)
    if not consulted.used:
        return Tried(kind, first, consulted, Robustness((), 0, 0))
    own = record.get("readings")
    own = own if isinstance(own, Mapping) else {}

    def under(values: Mapping[str, str]) -> T | Refusal:
        return _attempt(ruling, {**record, "readings": {**own, **values}})

    def outcome(answer: T | Refusal) -> object:
        if not isinstance(answer, Refusal):
            return kind.outcome(answer)
        facts = {name: fact for name, fact in answer.facts.items() if name != "row"}
        return "refused", answer.reason, answer.field, facts

    chosen = chosen_in(game(game_key).readings, record, game(game_key).figures)
    most = MOST_ALTERNATIVES if isinstance(first, Refusal) else kind.most(first)
    used = frozenset(consulted.used)
    return Tried(kind, first, consulted, robustness(chosen, used, first, under, outcome, most))


def _attempt(ruling: Callable[[Record], T], record: Record) -> T | Refusal:
    try:
        return ruling(record)
    except (Forbidden, Unusable) as no:
        return no


def refused(no: Refusal) -> str:
    """The sentence of a refusal under another reading."""
    return refusal_sentence(no) if isinstance(no, Forbidden) else field_error_sentence(no)


def _one_or_list(names: Sequence[str]) -> str | list[str]:
    return names[0] if len(names) == 1 else [*names]


def of_ranked(answer: shapes.RankedHands) -> Answer:
    """What a comparison says of the hands."""
    return {"winners": answer["winners"], "categories": answer["categories"]}


def of_settled(answer: shapes.SettledHands) -> Answer:
    """What a settlement says of money."""
    result: Answer = _of_seat(answer)
    if "seats" in answer:
        result = {"seats": [_of_seat(seat) for seat in answer["seats"]]}
    return result | ({"pool_after": answer["pool_after"]} if "pool_after" in answer else {})


def _of_seat(answer: Mapping[str, object]) -> Answer:
    return {name: answer[name] for name in ("seat", "outcome", "net", "total") if name in answer}


@dataclass(frozen=True, slots=True)
class PlayedOut:
    """A hand as played, with its chips."""

    played: Played
    account: shapes.HandAccount

    @property
    def outcome(self) -> object:
        """All that happens, with its cards and chips, and the choice it ends in."""
        waiting = self.played.waiting
        return outline(self.played.steps), waiting and _of_choice(waiting), self.account

    @property
    def chips(self) -> Answer:
        return {name: value for name, value in self.account.items() if name != "total_chips_check"}

    @property
    def most(self) -> int:
        """How many times a hand as long may be played again."""
        return max(1, MOST_STEPS // self.length)

    @property
    def length(self) -> int:
        return max(1, len(self.played.steps))

    def compared_with(self, other: "PlayedOut") -> Answer:
        """The chips under another reading, and the first step that differs."""
        first = first_difference(self.played.steps, other.played.steps)
        return {"from_step": first, **other.chips}


def first_difference(steps: Sequence[Step], others: Sequence[Step]) -> int:
    """The number of the first step that differs; one more than the last if all that are do not."""
    pairs = enumerate(zip(outline(steps), outline(others), strict=False), start=1)
    return next((n for n, (one, two) in pairs if one != two), min(len(steps), len(others)) + 1)


def outline(steps: Sequence[Step]) -> list[object]:
    """What happens in the steps, without what is only said of it."""
    return [(step.name, step.seat, step.moves, step.facts.get("amount")) for step in steps]


def _of_choice(choice: Choice) -> object:
    offers = [(offer.do, offer.minimum, offer.maximum) for offer in choice.offers]
    return choice.seat, offers, {(bar.do, bar.reason) for bar in choice.bars}


RANKED: AnswerKind[shapes.RankedHands] = AnswerKind(
    outcome=lambda answer: answer["winners"],
    result=lambda answer: answer["winners"],
    alternative=lambda first, other: of_ranked(other),
)
SETTLED: AnswerKind[shapes.SettledHands] = AnswerKind(
    outcome=of_settled, result=of_settled, alternative=lambda first, other: of_settled(other)
)
PLAYED: AnswerKind[PlayedOut] = AnswerKind(
    outcome=lambda hand: hand.outcome,
    result=lambda hand: hand.account,
    alternative=lambda first, other: (
        other.chips if isinstance(first, Refusal) else first.compared_with(other)
    ),
    most=lambda hand: hand.most,
)


@dataclass(slots=True)
class SessionHands:
    """The hands of a session one after another, within the steps that are left for them all."""

    game: str
    ruling: Callable[[Record], PlayedOut]
    left: int = MOST_OF_A_SESSION

    def turns_on(self, record: Record) -> shapes.TurnsOn:
        """What one of the hands turns on, begun as it began."""
        kind = replace(PLAYED, most=lambda hand: min(hand.most, self.left // hand.length))
        hand = tried(self.game, record, self.ruling, kind)
        self.left -= hand.robustness.compared * hand.answer().length
        return hand.turns_on


@dataclass(frozen=True, slots=True)
class SessionOut:
    """The account of a session, and how many steps it took."""

    account: shapes.SessionAccount
    steps: int


SESSION: AnswerKind[SessionOut] = AnswerKind(
    outcome=lambda session: session.account,
    result=lambda session: session.account,
    alternative=lambda first, other: {"account": other.account},
    most=lambda session: max(1, MOST_OF_A_SESSION // session.steps),
)
