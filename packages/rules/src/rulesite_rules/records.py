"""Answers records: which hand is higher, what bets are paid, a hand, a session."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from datetime import date, datetime, timedelta, timezone
from functools import partial
from typing import Literal, TypeVar, cast

from games.narration.language import override
from games.narration.refusing import field_error_sentence, refusal_sentence
from games.narration.runs import SENTENCES, sentence
from games.records import answers
from games.records.alike import SettledAlike
from games.records.answers import play_explained, readings_of, session_answers, under_its_day
from games.rules.game import GAMES as DECLARED
from games.rules.game import Record
from games.rules.game import game as game_of
from games.rules.hands.record import (
    ClosingAnswer,
    HandAnswer,
    PlayAnswer,
    PlayedHand,
    PlayRecord,
    RankAnswer,
    RankRecord,
    ReadingAnswer,
    SessionRecord,
    SettleAnswer,
    SettleRecord,
    SettleTableAnswer,
    SettleTableRecord,
)
from games.rules.records import phh
from games.rules.values.fields import normalized
from games.rules.values.refusal import Forbidden, Unusable

MACAU = timezone(timedelta(hours=8))

BankGame = Literal["fortune3", "stud"]
"""The games against the house."""
PotGame = Literal["five_card", "omaha"]
"""The games between players."""
Game = Literal["five_card", "fortune3", "omaha", "stud"]

GAMES = cast(tuple[Game, ...], DECLARED)

EXTRAS = {"numpy": "odds", "numba": "odds", "lxml": "akn"}


class MissingExtra(ModuleNotFoundError):
    """What a function needs is not installed; the sentence names the extra that installs it."""


@contextmanager
def extra_needed() -> Iterator[None]:
    """Raise ``MissingExtra`` where a library of an extra is not installed."""
    try:
        yield
    except ModuleNotFoundError as no:
        if no.name not in EXTRAS:
            raise
        extra = f"rulesite-rules[{EXTRAS[no.name]}]"
        raise MissingExtra(f"This needs {no.name}: install {extra}.") from no


A = TypeVar("A", bound=Mapping[str, object])


def today() -> date:
    return datetime.now(MACAU).date()


def rank(game: Game, record: RankRecord | Record) -> RankAnswer:
    """Which hand is higher, and why in both languages.

    ``record`` is a ``RankRecord``: ``hands``; ``board`` in Omaha; ``readings`` of the register and
    ``at``, the day whose law answers. The answer has ``winners``, places in ``hands``;
    ``categories`` and ``best``, five cards, of each hand; ``provisions``; ``readings``, as
    applied, and ``decided_by``, those under which another hand would win; and ``why``, if one hand
    is higher.

    >>> hands = [["As", "Ad", "Ah", "2s", "3d"], ["Ks", "Kd", "Kc", "2c", "3c"]]
    >>> rank("stud", {"hands": hands})["winners"]
    [0]
    """
    return ranking(game)(normalized(record))


def settle(game: BankGame, record: SettleRecord | Record) -> SettleAnswer:
    """The payment of every bet of one player against the house, each with its provision.

    ``record`` is a ``SettleRecord``: ``player``, ``dealer``, ``bets``, ``action``; ``community``
    and ``jackpot`` where they matter. The answer has ``outcome``, the ``net`` result of each bet,
    their ``total``, and the ``provisions`` of each.

    >>> hand = {"player": ["Kh", "7d", "3c"], "bets": {"ante": 100}, "action": "fold"}
    >>> settle("fortune3", hand)["total"]
    -100
    """
    return cast(SettleAnswer, settling(game)(normalized(record)))


def settle_table(game: BankGame, record: SettleTableRecord | Record) -> SettleTableAnswer:
    """The payment of every bet of several players, from the croupier's left.

    ``record`` is a ``SettleTableRecord``: ``seats``, each with its ``seat``, ``player``, ``bets``
    and ``action``; ``dealer``, ``community``, ``jackpot``. The answer has the results of each seat
    under ``seats``, and ``pool_after`` of the jackpot.

    >>> seat = {"seat": 1, "player": ["Kh", "7d", "3c"], "bets": {"ante": 100}, "action": "fold"}
    >>> settle_table("fortune3", {"seats": [seat]})["seats"][0]["total"]
    -100
    """
    return cast(SettleTableAnswer, settling(game)(normalized(record)))


def play(game: Game, record: PlayRecord | Record) -> PlayAnswer:
    """A whole hand, step by step, as far as its actions go.

    ``record`` is a ``PlayRecord``: ``table``; ``cards``, or a ``seed`` that deals them;
    ``actions``; ``events``, the irregularities. The answer has ``steps``, each with its
    provisions; ``waiting``, whose turn it is and what may be done; and the chips of the hand.

    >>> hand = {"table": {"seats": [1], "bets": {"1": {"ante": 50}}}, "seed": 7}
    >>> [offer["do"] for offer in play("stud", hand)["waiting"]["offers"]]
    ['raise', 'fold']
    """
    return cast(PlayAnswer, playing(game)(normalized(record)))


def session(game: Game, record: SessionRecord | Record) -> Iterator[HandAnswer | ClosingAnswer]:
    """Successive hands at one table: an answer for each, then the closing account.

    ``record`` is a ``SessionRecord``: ``table``; ``hands``, each with its actions or a way to
    ``play`` it; a ``seed``. The last answer has the ``account`` of every chip.

    >>> table = {"stacks": {"1": 900, "3": 900}, "button": 1, "small_blind": 5, "big_blind": 10}
    >>> *_, closing = session("omaha", {"table": table, "hands": [{"play": "quietly"}], "seed": 7})
    >>> closing["account"]["conserved"]
    True
    """
    return session_answers(game_of(game).key, normalized(record))


def to_phh(game: Game, record: PlayRecord | Record) -> str:
    """The record of a hand in Poker Hand History notation; ``record`` is a ``PlayRecord``.

    The notation has pot-limit Omaha. Of other games it has fields of our own, which begin with an
    underscore.

    >>> hand = {"table": {"seats": [1], "bets": {"1": {"ante": 50}}}, "seed": 7}
    >>> from_phh(to_phh("stud", hand))[0]["seed"]
    7
    """
    return phh.write(phh.exported(game_of(game).key, normalized(record)))


def from_phh(history: str) -> list[PlayRecord]:
    """The ``play`` record of every hand of a history, each with its ``game``.

    Raises ``Unusable`` for what cannot be read, ``Forbidden`` for an action against the law.
    """
    return [
        cast(PlayRecord, {"game": phh.game_of(fields), **phh.imported(fields)})
        for fields in phh.read(history)
    ]


def readings(game: Game) -> list[ReadingAnswer]:
    """The doubts on which a record may choose: ``id``, ``values``, ``default``, ``provisions``.

    >>> readings("stud")[0]["values"]
    ['value', 'holding']
    """
    return list(readings_of(game_of(game).key))


def tell(no: Unusable | Forbidden, language: Literal["pt", "zh-hant"] = "pt") -> str:
    """The sentence of a refusal and of what to write instead.

    >>> try:
    ...     rank("stud", {"hands": []})
    ... except Unusable as no:
    ...     print(tell(no))
    Em «hands»: Não há mãos para comparar. Indique as cartas de cada uma.
    """
    with override(language):
        if isinstance(no, Forbidden):
            return refusal_sentence(no)
        return sentence(no) if no.reason in SENTENCES else field_error_sentence(no)


def ranking(game: str) -> Callable[[Record], RankAnswer]:
    return _of_its_day(game, answers.ranking(game_of(game).key))


def settling(game: str) -> Callable[[Record], SettleAnswer | SettleTableAnswer]:
    return _of_its_day(game, answers.settling(game_of(game).key))


def settled_alike(game: str) -> SettledAlike:
    """The same for many records, which answers hands that are alike at once."""
    return SettledAlike(game_of(game).key, today())


def playing(game: str) -> Callable[[Record], PlayedHand]:
    return _of_its_day(game, partial(play_explained, game_of(game).key))


def _of_its_day(game: str, ruling: Callable[[Record], A]) -> Callable[[Record], A]:
    return under_its_day(ruling, game_of(game).instrument.key, today)
