"""The commands' and the API's answers to records, by game."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from datetime import date

from games.lawtexts.register_reader import rows
from games.narration.why import why_in_words
from games.records.lines import Ruling
from games.rules.actions import read_actions
from games.rules.day import FIELD, dated, version_answer
from games.rules.fields import one_of
from games.rules.game import Answer, Hand, Record
from games.rules.refusal import Unusable
from games.rules.registry import game
from games.rules.script import Bar, Choice, Offer, Played, Step, play
from games.rules.why import Why


def play_record(game_key: str, record: Record) -> Answer:
    """A whole hand, step by step, as far as its actions go, and its result."""
    hand = _hand(game_key, record)
    played = play(hand.script, read_actions(record.get("actions")))
    return {**played_record(played), **hand.account(played)}


def play_explained(game_key: str, record: Record) -> Answer:
    """The same, with the reason where a step compares hands."""
    hand = _hand(game_key, record)
    played = play(hand.script, read_actions(record.get("actions")))
    return {**explained_answer(game_key, played), **hand.account(played)}


def _hand(game_key: str, record: Record) -> Hand:
    """The hand of a record; raises if the record names another game."""
    if "game" in record:
        one_of(record["game"], (game_key,), "game")
    return game(game_key).hand(record)


def explained_answer(game_key: str, played: Played) -> Answer:
    steps = [step_explained(game_key, n, step) for n, step in enumerate(played.steps, start=1)]
    return played_record(played) | {"steps": steps}


def step_explained(game_key: str, number: int, step: Step) -> Answer:
    answer = step_answer(number, step)
    return {**answer, "why": why_in_words(game_key, step.why)} if step.why else answer


def explained(game_key: str, ruling: Ruling) -> Ruling:
    """The answer to ``rank`` or ``settle``, with the reason in both languages."""

    def ruled(record: Record) -> Answer:
        answer = _in_words(game_key, ruling(record))
        if isinstance(seats := answer.get("seats"), list):
            answer["seats"] = [_in_words(game_key, seat) for seat in seats]
        return answer

    return ruled


def settling(game_key: str) -> Ruling:
    """The ruling for ``settle``; raises ``Unusable`` if the game is not against the house."""
    ruling = game(game_key).settle
    if ruling is None:
        raise Unusable("not_against_the_house", {}, "game")
    return explained(game_key, ruling)


def under_its_day(ruling: Ruling, instrument: str, today: Callable[[], date]) -> Ruling:
    """The ruling under the law of a record's day, or today's; a day sent adds its version."""

    def ruled(record: Record) -> Answer:
        version = version_answer(record, instrument) if FIELD in record else None
        answer = ruling(dated(record, instrument, today()))
        return {**answer, "version": version} if version else answer

    return ruled


def _in_words(game_key: str, answer: Answer) -> Answer:
    """The answer with its reason in words; a single hand has none."""
    why = answer.pop("why", None)
    if isinstance(why, Why):
        answer["why"] = why_in_words(game_key, (why,))
    return answer


def played_record(played: Played) -> Answer:
    return {
        "steps": [step_answer(number, step) for number, step in enumerate(played.steps, start=1)],
        "waiting": None if played.waiting is None else waiting_answer(played.waiting),
    }


def step_answer(number: int, step: Step) -> Answer:
    return {
        "n": number,
        "name": step.name,
        "seat": step.seat,
        "facts": dict(step.facts),
        "provisions": [str(provision) for provision in step.provisions],
    }


def waiting_answer(choice: Choice) -> Answer:
    """The waiting seat, its choices with their bounds, and what is barred."""
    return {
        "seat": choice.seat,
        "provision": str(choice.provision),
        "facts": dict(choice.facts),
        "offers": [_offer_answer(offer) for offer in choice.offers],
        "bars": [_bar_answer(bar) for bar in choice.bars],
    }


def _offer_answer(offer: Offer) -> Answer:
    answer: Answer = {"do": offer.do, "provision": str(offer.provision)}
    if offer.minimum is not None:
        answer |= {"minimum": offer.minimum, "minimum_by": str(offer.floor or offer.provision)}
    if offer.maximum is not None:
        answer |= {"maximum": offer.maximum, "maximum_by": str(offer.ceiling or offer.provision)}
    return answer


def _bar_answer(bar: Bar) -> Answer:
    answer: Answer = {"do": bar.do, "provision": str(bar.provision), "reason": bar.reason}
    answer["facts"] = dict(bar.facts)
    return answer | {"doubt": bar.doubt} if bar.doubt else answer


def readings_of(game_key: str) -> Iterator[Answer]:
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
