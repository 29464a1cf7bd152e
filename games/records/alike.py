"""Hands settled by the thousand: those that are alike share the text of their answers."""

import marshal
from collections.abc import Callable, Hashable, Mapping
from datetime import date
from functools import cached_property, partial

from games.consequences.amended import former_rules
from games.narration.why import why_in_words
from games.records.answers import settling, under_its_day
from games.records.deciding import MOST_ALTERNATIVES
from games.records.lines import AnyAnswer, Pieces, encoded
from games.rules.banked.settle import BankedSettlement
from games.rules.game import Record, game
from games.rules.hands.showdown import Showdown
from games.rules.provisions.day import dated, version_of
from games.rules.provisions.deciding import robustness
from games.rules.values.fields import mapping
from games.rules.values.ranking import Why

MOST_TEXTS = 1_000
"""At most, with the settings they are under: a file of equal bets needs some four hundred."""

Halves = tuple[bytes, bytes]
"""The text of an answer, or of a reason, before what differs between hands alike, and after it."""


class Settings:
    """The settings of a record that has been settled, and the texts of answers under them."""

    def __init__(self, read: Callable[[Mapping[str, str]], Showdown | None]) -> None:
        self._read = read
        self._under: dict[tuple[str, ...], Showdown | None] = {}
        self.texts: dict[Hashable, Halves] = {}

    @cached_property
    def showdown(self) -> Showdown | None:
        """That of the record, read once another has its settings."""
        return self._read({})

    def under(self, values: Mapping[str, str]) -> Showdown | None:
        """The same with other values of some readings."""
        key = (*values, *values.values())
        if key not in self._under:
            self._under[key] = self._read(values)
        return self._under[key]


class SettledAlike:
    """The ruling ``settle`` on lines of records: of each what it is of that record alone.

    A record's settings are all but its id and its cards. With the settings of one before, and a
    hand alike in all on which the answer turns, it has the same text but for the cards that decide.
    Any other record is settled by itself.
    """

    def __init__(self, game_key: str, today: date) -> None:
        self._game, self._today = game(game_key), today
        self._alone = under_its_day(settling(game_key), self._game.instrument.key, lambda: today)
        self._settings: dict[bytes, Settings] = {}
        self._reasons: dict[Hashable, Halves] = {}
        self._number = 0

    def __call__(self, record: Record) -> AnyAnswer | Pieces:
        """The answer, as text where other hands share it; raises as ``settle``."""
        settlement = self._game.settle
        if not isinstance(settlement, BankedSettlement) or "seats" in record:
            return self._alone(record)
        dealt = settlement.dealt
        # Version 2 has one way to write a value; and true is not 1 in it.
        written = marshal.dumps({name: record[name] for name in record if name not in dealt}, 2)
        settings = self._settings.get(written)
        if settings is None:
            answer = self._alone(record)
            self._count()
            first = {**record, "id": None}  # however long its own is
            self._settings[written] = Settings(partial(self._showdown, settlement, first))
            return answer
        likeness = settings.showdown and settlement.likeness(settings.showdown, record)
        if likeness is None or settings.showdown is None:
            return self._alone(record)
        others: tuple[object, ...] = ()
        if likeness.used:
            others = self._under_others(settlement, settings, record, likeness.used)
            if None in others:
                return self._alone(record)
        turns_on, why, _used = likeness
        key = turns_on, why and why.readings, others
        if (text := settings.texts.get(key)) is None:
            self._count()
            text = settings.texts[key] = _halves(self._alone(record), "why")
        if why is None:
            return text
        words, grounds = self._reason(why)
        cards = str([[*why.cards], [*why.others]]).replace("'", '"').encode()
        return (text[0], b'"why": {', words, b'"cards": ', cards, grounds, b"}", text[1])

    def _under_others(
        self,
        settlement: BankedSettlement,
        settings: Settings,
        record: Record,
        used: frozenset[str],
    ) -> tuple[object, ...]:
        """On what the answers turn that the hand would have under the readings compared with it."""
        others: list[object] = []

        def under(values: Mapping[str, str]) -> None:
            like = settings.under(values)
            likeness = like and settlement.likeness(like, record)
            others.append(likeness and likeness.turns_on)

        assert settings.showdown is not None
        taken = settings.showdown.house.readings
        robustness(taken, used, None, under, lambda other: other, MOST_ALTERNATIVES)
        return tuple(others)

    def _reason(self, why: Why) -> Halves:
        if (text := self._reasons.get(key := why.without_cards)) is None:
            self._count()
            text = self._reasons[key] = _halves(why_in_words(self._game.key, (why,)), "cards")
        return text

    def _showdown(
        self, settlement: BankedSettlement, record: Record, values: Mapping[str, str]
    ) -> Showdown | None:
        """None where a rule is of a former text: answers then name it by what they cite."""
        if values:
            own = mapping(record.get("readings"), "readings")
            record = {**record, "readings": {**own, **values}}
        under = dated(record, self._game.instrument.key, self._today)
        version = version_of(under, self._game.instrument.key)
        is_former = version and any(former_rules(self._game.key, version))
        return None if is_former else settlement.showdown(under)

    def _count(self) -> None:
        """Make room for one more text or settings."""
        self._number += 1
        if self._number > MOST_TEXTS:
            self._settings.clear()
            self._reasons.clear()
            self._number = 1


def _halves(answer: AnyAnswer, between: str) -> Halves:
    """The fields of an answer before the one of that name, and those after it."""
    names = list(answer)
    place = names.index(between) if between in answer else len(names)
    before = encoded({name: answer[name] for name in names[:place]})
    after = encoded({name: answer[name] for name in names[place + 1 :]})
    return before + b", " * (bool(before) and place < len(names)), b", " * bool(after) + after
