"""The commands' and the API's answers to records, by game."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from datetime import date
from functools import partial
from typing import TypeVar, cast

from games.consequences.amended import former_rules
from games.lawtexts.register.register_reader import rows
from games.lawtexts.texts.reader import read
from games.narration.why import why_in_words
from games.records.deciding import (
    PLAYED,
    RANKED,
    SESSION,
    SETTLED,
    AnswerKind,
    PlayedOut,
    SessionHands,
    SessionOut,
    tried,
)
from games.rules.game import Answer, Record, game
from games.rules.hands import record as shapes
from games.rules.hands.between import LeftToTheHouse
from games.rules.hands.script import Bar, Choice, Offer, Played, Step, play, read_actions
from games.rules.provisions.day import dated, version_answer, version_of
from games.rules.provisions.readings import TAKEN, Chosen, chosen_in
from games.rules.sessions.session import HandOfSession, Session
from games.rules.values.fields import one_of
from games.rules.values.ranking import Why
from games.rules.values.refusal import Forbidden, Unusable

A = TypeVar("A", bound=Mapping[str, object])


def play_record(game_key: str, record: Record) -> shapes.PlayedHand:
    """A whole hand, step by step, as far as its actions go, and its result."""
    hand, turns = _played(game_key, record)
    answer = played_record(hand.played, taken_by(game_key, record))
    return {**answer, **hand.account, **turns}


def play_explained(game_key: str, record: Record) -> shapes.PlayedHand:
    """The same, with the reason where a step compares hands."""
    hand, turns = _played(game_key, record)
    answer = explained_answer(game_key, hand.played, taken_by(game_key, record))
    return {**answer, **hand.account, **turns}


def _played(game_key: str, record: Record) -> tuple[PlayedOut, shapes.TurnsOn]:
    if "game" in record:
        one_of(record["game"], (game_key,), "game")
    with naming_doubts(game_key, record):
        hand = tried(game_key, record, partial(played_out, game_key), PLAYED)
        return hand.answer(), hand.turns_on


def played_out(game_key: str, record: Record) -> PlayedOut:
    """A hand as far as its actions go; raises ``Forbidden`` or ``Unusable``."""
    hand = game(game_key).hand(record)
    played = play(hand.script, read_actions(record.get("actions")))
    return PlayedOut(played, hand.account(played))


def taken_by(game_key: str, record: Record) -> Chosen:
    """The readings that a record takes: its own, else those of its day, else the first."""
    return chosen_in(game(game_key).readings, record, game(game_key).figures)


@contextmanager
def naming_doubts(game_key: str, record: Record) -> Iterator[None]:
    """Give a refusal the readings that the record takes of the doubts it rests on."""
    try:
        yield
    except Forbidden as no:
        if no.rests_on:
            no.readings = readings_answer(no.rests_on, taken_by(game_key, record))
        raise


def readings_answer(rows: Iterable[str], taken: Chosen) -> dict[str, str]:
    """The rows of the register, each with the reading taken."""
    return {row: taken.get(row, TAKEN) for row in rows}


def explained_answer(game_key: str, played: Played, taken: Chosen) -> shapes.PlayedSteps:
    answer = played_record(played, taken)
    for step, step_told in zip(played.steps, answer["steps"], strict=True):
        if step.why:
            step_told["why"] = why_in_words(game_key, step.why)
    return answer


def ranking(game_key: str) -> Callable[[Record], shapes.RankAnswer]:
    """The ruling for ``rank``, with the reason in both languages."""
    explained = _explained(game_key, game(game_key).rank, RANKED)
    return cast(Callable[[Record], shapes.RankAnswer], explained)


def settling(game_key: str) -> Callable[[Record], shapes.SettleAnswer | shapes.SettleTableAnswer]:
    """The ruling for ``settle``; raises ``Unusable`` if the game is not against the house."""
    ruling = game(game_key).settle
    if ruling is None:
        raise Unusable("not_against_the_house", {}, "game")
    explained = _explained(game_key, ruling, SETTLED)
    return cast(Callable[[Record], shapes.SettleAnswer | shapes.SettleTableAnswer], explained)


def _explained(
    game_key: str, ruling: Callable[[Record], A], kind: AnswerKind[A]
) -> Callable[[Record], Answer]:
    """The answers with their reasons in both languages, the readings applied and what decides."""

    def ruled(record: Record) -> Answer:
        hand = tried(game_key, record, ruling, kind)
        answer, readings = cast(Answer, hand.answer()), {**hand.readings}
        seats = answer.get("seats")
        for part in (answer, *(seats if isinstance(seats, list) else ())):
            readings |= {row: TAKEN for row in _in_words(game_key, part) if row not in readings}
        return {**answer, "readings": readings, **hand.turns_on}

    return ruled


def under_its_day(
    ruling: Callable[[Record], A], instrument: str, today: Callable[[], date]
) -> Callable[[Record], A]:
    """The ruling under the law of a record's day, or today's, with that day and its version.

    Where a rule that it applies is of a former text, ``former_text`` names it by its provision.
    """

    def ruled(record: Record) -> A:
        day = today()
        version, under = version_answer(record, instrument, day), dated(record, instrument, day)
        answer = ruling(under)
        former = _former_text(instrument, under, answer)
        extra = {"former_text": former} if former else {}
        return cast(A, {**answer, **extra, "version": version})

    return ruled


def _former_text(instrument: str, record: Record, answer: object) -> dict[str, list[str]]:
    """By provision cited in an answer, the rules that follow its former words."""
    version = version_of(record, instrument)
    former: dict[str, list[str]] = {}
    for rule in former_rules(read(instrument).game, version) if version else ():
        former.setdefault(f"{instrument}#{rule.eid}", []).append(rule.rule)
    cited = _strings(answer) if former else set()
    return {place: rules for place, rules in former.items() if place in cited}


def _strings(part: object) -> set[str]:
    if isinstance(part, Mapping):
        return _strings([*part.keys(), *part.values()])
    if isinstance(part, (list, tuple)):
        return {text for item in part for text in _strings(item)}
    return {part} if isinstance(part, str) else set()


def _in_words(game_key: str, answer: Answer) -> tuple[str, ...]:
    """Put the reason of an answer into words; return the rows of the register it rests on."""
    why = answer.pop("why", None)
    if not isinstance(why, Why):
        return ()
    answer["why"] = why_in_words(game_key, (why,))
    return why.readings


def played_record(played: Played, taken: Chosen) -> shapes.PlayedSteps:
    steps = [step_answer(number, step, taken) for number, step in enumerate(played.steps, start=1)]
    waiting = None if played.waiting is None else waiting_answer(played.waiting, taken)
    return {"steps": steps, "waiting": waiting}


def step_answer(number: int, step: Step, taken: Chosen) -> shapes.StepAnswer:
    return {
        "n": number,
        "name": step.name,
        "seat": step.seat,
        "facts": cast(shapes.Facts, dict(step.facts)),
        "provisions": [str(provision) for provision in step.provisions],
        "readings": readings_answer(step.rests_on, taken),
    }


def waiting_answer(choice: Choice, taken: Chosen) -> shapes.WaitingAnswer:
    """The waiting seat, its choices with their bounds, and what is barred."""
    return {
        "seat": choice.seat,
        "provision": str(choice.provision),
        "facts": dict(choice.facts),
        "offers": [_offer_answer(offer, taken) for offer in choice.offers],
        "bars": [_bar_answer(bar, taken) for bar in choice.bars],
        "readings": readings_answer(choice.rests_on, taken),
    }


def _offer_answer(offer: Offer, taken: Chosen) -> shapes.OfferAnswer:
    answer: Answer = {"do": offer.do, "provision": str(offer.provision)}
    if offer.minimum is not None:
        answer |= {"minimum": offer.minimum, "minimum_by": str(offer.floor or offer.provision)}
    if offer.maximum is not None:
        answer |= {"maximum": offer.maximum, "maximum_by": str(offer.ceiling or offer.provision)}
    doubts = {"doubt": offer.doubt, "minimum_doubt": offer.floor_doubt}
    doubts["maximum_doubt"] = offer.ceiling_doubt
    answer |= {name: doubt for name, doubt in doubts.items() if doubt}
    answer["readings"] = readings_answer(offer.rests_on, taken)
    return cast(shapes.OfferAnswer, answer)


def _bar_answer(bar: Bar, taken: Chosen) -> shapes.BarAnswer:
    answer: shapes.BarAnswer = {
        "do": bar.do,
        "provision": str(bar.provision),
        "reason": bar.reason,
        "facts": cast(shapes.Facts, dict(bar.facts)),
        "readings": readings_answer(bar.rests_on, taken),
    }
    if bar.doubt:
        answer["doubt"] = bar.doubt
    return answer


def readings_of(game_key: str) -> Iterator[shapes.ReadingAnswer]:
    """The readings of a game with their values and their titles in the register."""
    titles = {row.id: dict(row.title) for row in rows(game_key)}
    for reading in game(game_key).readings:
        yield {
            "id": reading.id,
            "provisions": [str(provision) for provision in reading.provisions],
            "values": list(reading.values),
            "default": reading.default,
            "title": titles[reading.id],
        }


def session_answers(
    game_key: str, record: Record
) -> Iterator[shapes.HandAnswer | shapes.ClosingAnswer]:
    """One answer for each hand as it is played, then the account of every chip.

    A hand is compared as it began; the account, with the whole session under another reading.
    """
    hands = SessionHands(game_key, partial(played_out, game_key))
    whole = partial(tried, game_key, record, partial(session_out, game_key), SESSION)
    with naming_doubts(game_key, record):
        try:
            session = Session(game(game_key), record)
            for hand in session.hands():
                answer = hand_answer(game_key, hand, taken_by(game_key, record))
                yield {**answer, **hands.turns_on(hand.record)}
        except (Forbidden, Unusable):
            whole().answer()  # raises the same with what it turns on
            raise
    yield {"account": session.account(), **whole().turns_on}


def session_out(game_key: str, record: Record) -> SessionOut:
    """The account of a session, and its length; raises ``Forbidden`` or ``Unusable``."""
    session = Session(game(game_key), record)
    steps = sum(len(hand.steps) for hand in session.hands())
    return SessionOut(session.account(), steps)


def hand_answer(game_key: str, hand: HandOfSession, taken: Chosen) -> shapes.PlayedOfSession:
    return {
        "hand": hand.number,
        "seed": cast(int | None, hand.record.get("seed")),
        "before": step_answers(hand.before, taken),
        **explained_answer(game_key, hand.played, taken),
        **hand.answer,
        "after": step_answers(hand.after, taken),
        "carried": hand.carried,
    }


def step_answers(steps: tuple[Step, ...], taken: Chosen) -> list[shapes.StepAnswer]:
    """The steps between hands; those that the text leaves to the house are marked."""
    answers = []
    for number, step in enumerate(steps, start=1):
        answer = step_answer(number, step, taken)
        if isinstance(step, LeftToTheHouse):
            cited = {name: value for name, value in answer.items() if name != "provisions"}
            left = {"left_to": "house", "provisions": [], "nearest": answer["provisions"]}
            answer = cast(shapes.StepAnswer, cited | left)
        answers.append(answer)
    return answers
