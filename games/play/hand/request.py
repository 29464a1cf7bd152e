"""Which hand a link shows, from which viewpoint and under which law: the cards it has seen, and
the links that keep it."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from functools import cached_property, lru_cache
from typing import Any, NamedTuple
from urllib.parse import quote

from django.utils.html import format_html_join
from django.utils.safestring import SafeString

from games.consequences.amended import former_provisions
from games.law.addresses import instrument_url, provision_url
from games.law.models import Version
from games.lawtexts.citations.citation import cite_short
from games.narration.language import law_language
from games.play.hand.replay import Replay
from games.play.hand.session import TableSession, with_last_actions
from games.play.link.hand_link import (
    BrokenLink,
    encode,
    read_link,
    written_actions,
    written_link,
)
from games.play.link.sealed_link import Seal, is_sealed, opened, sealed
from games.rules.game import Game, Record, game
from games.rules.hands.script import Action, CardMove, Face, Step, written
from games.rules.provisions.day import day_of, version_of
from games.rules.records.phh import UNKNOWN
from games.site.addresses import address

EVERYTHING, PUBLIC, CROUPIER = "all", "public", "dealer"
"""The viewpoints that are no seat's: all cards, the room's and the croupier's."""

_NAMED = re.compile(r"[2-9TJQKA][shdc]")


def is_seen(place: str, face: Face, eyes: str) -> bool:
    own_place = eyes if eyes == CROUPIER else f"seat:{eyes}"
    return face is Face.UP or eyes == EVERYTHING or place == own_place


def eyes_of(replay: Replay) -> tuple[str, ...]:
    """Every viewpoint that this hand has."""
    croupier = (CROUPIER,) if CROUPIER in replay.game.places else ()
    return (EVERYTHING, PUBLIC, *croupier, *map(str, replay.seats))


def cards_in_view(steps: Iterable[Step], eyes: str) -> frozenset[str]:
    """The names of the cards that the viewer has seen in these steps."""
    return frozenset(
        move.card.name
        for step in steps
        for move in step.moves
        if isinstance(move, CardMove) and is_seen(move.to, move.face, eyes)
    )


def veiled(value: Any, visible: frozenset[str]) -> Any:
    """A copy of ``value`` with every card not in ``visible`` made unknown, at any depth."""
    if isinstance(value, str):
        return _NAMED.sub(lambda match: match[0] if match[0] in visible else UNKNOWN, value)
    if isinstance(value, Mapping):
        return {name: veiled(item, visible) for name, item in value.items()}
    if isinstance(value, (list, tuple)):
        return [veiled(item, visible) for item in value]
    return value


MOST_TRIED = 5
"""How many other lines of a hand a link remembers."""
MOST_OF_TRIED = 2000
"""Of these lines, in characters."""


@dataclass(frozen=True)
class Viewpoint:
    """The viewer, the deck's colours and the reading to compare with."""

    eyes: str = EVERYTHING
    deck: str = ""
    beside: str = ""
    is_own: bool = False
    """Whether the viewer also plays the hand, for every seat."""
    session: TableSession | None = None
    """The session that a link of the hand opens, if the hand is the last of one."""
    tried: tuple[str, ...] = ()
    """The actions of other lines of the hand that were tried, each as in a link."""

    @cached_property
    def fields(self) -> SafeString:
        """Hidden inputs that preserve how the hand is looked at; the link preserves the viewer."""
        pairs = [(name, value) for name, value in self.view.items() if value]
        return format_html_join("", '<input type="hidden" name="{}" value="{}">', pairs)

    @property
    def view(self) -> dict[str, str]:
        """The parameters of a URL that preserve how the hand is looked at."""
        return {"deck": self.deck, "tried": ",".join(self.tried)}

    def having_tried(self, left: str, taken: str) -> Viewpoint:
        """The viewpoint once the actions ``left`` were given up for ``taken``."""
        others = (line for line in dict.fromkeys((*self.tried, left)) if line)
        lines = [line for line in others if not f"{taken}.".startswith(f"{line}.")][-MOST_TRIED:]
        while len(",".join(lines)) > MOST_OF_TRIED:
            del lines[0]
        return replace(self, tried=tuple(lines))

    @property
    def is_full(self) -> bool:
        """Whether one more line takes the place of the oldest."""
        longest = max(map(len, self.tried), default=0)
        return len(self.tried) >= MOST_TRIED or (
            len(",".join(self.tried)) + longest >= MOST_OF_TRIED
        )

    @property
    def is_hidden(self) -> bool:
        """Whether the viewer cannot see some cards."""
        return self.eyes != EVERYTHING

    @property
    def may_decide(self) -> bool:
        """Whether the viewer may decide; a link sealed for one viewpoint only shows the hand."""
        return self.is_own or not self.is_hidden

    def link(self, game_key: str, record: Record) -> str:
        """The link for the next page; sealed if the viewer does not see every card."""
        if self.is_hidden and self.is_own:
            return sealed(game_key, self.eyes, self._whole(record), is_own=True)
        return self.link_to_share(game_key, record)

    def link_to_share(self, game_key: str, record: Record) -> str:
        """The link to share; it shows only what the viewer sees."""
        whole = self._whole(record)
        return sealed(game_key, self.eyes, whole) if self.is_hidden else written_link(whole)

    def _whole(self, record: Record) -> Record:
        """The record of the hand's session, if it is of one."""
        if self.session is None or "hands" in record:
            return record
        return with_last_actions(self.session.record, record)


def line_of(actions: Iterable[Action]) -> str:
    """The actions of a line as in a link."""
    return written_actions([written(action) for action in actions])


@dataclass(frozen=True, slots=True)
class LawOfDay:
    day: str
    version: Version
    url: str
    former: tuple[tuple[str, str], ...]
    """The provisions whose former words a rule of the game still follows: URL and citation."""


def law_of_day(declared: Game, record: Record) -> LawOfDay | None:
    """None if the record has no day: it then uses the first version of the law on the site."""
    day, key = day_of(record), declared.instrument.key
    version = version_of(record, key)
    if day is None or version is None:
        return None
    row = Version.objects.get(instrument=key, ident=version.id)
    former = tuple(
        (provision_url(key, eid), cite_short(key, eid, law_language()))
        for eid in sorted(former_provisions(declared.key, version))
    )
    return LawOfDay(day.isoformat(), row, instrument_url(key, day.isoformat()), former)


SAFE = "-_.~!*'(),:"
"""Characters left unquoted in a query, so that a person can read and write the link."""


def hand_url(game_key: str, record: Record, n: int | None = None, **view: str) -> str:
    """``view`` adds parameters: ``eyes`` for the viewpoint, ``deck`` for the number of colours."""
    return link_url(game_key, encode(record), n, **view)


def link_url(game_key: str, link: str, n: int | None = None, **view: str) -> str:
    return f"{address('play:table', game_key)}?{query({'h': link, 'n': n, **view})}"


def query(parameters: Mapping[str, object]) -> str:
    filled = ((name, value) for name, value in parameters.items() if value not in (None, ""))
    return "&".join(f"{name}={_quoted(str(value))}" for name, value in filled)


@lru_cache(maxsize=16)
def _quoted(value: str) -> str:
    return quote(value, safe=SAFE)


class HandRequest(NamedTuple):
    """A hand, or the last of a session, with the viewpoint from which a link shows it."""

    record: Record
    viewpoint: Viewpoint
    sealed_for: str
    """The viewpoint sealed in the link; empty for an open link."""


def hand_request(link: str, game_key: str, eyes: str) -> HandRequest:
    """Read a link; ``eyes`` is the requested viewpoint or empty. Raises ``BrokenLink``, and
    ``Forbidden`` or ``Unusable`` if the hands of a session cannot be played.

    Open links and a player's own allow any viewpoint; other sealed ones theirs and the room's.
    """
    seal = opened(link) if is_sealed(link) else Seal(game_key, "", read_link(link))
    if seal.game != game_key:
        raise BrokenLink("seal_broken", {})
    if seal.eyes and not seal.is_own and eyes not in ("", seal.eyes, PUBLIC):
        raise BrokenLink("other_eyes", {})
    record = seal.record
    viewpoint = Viewpoint(eyes or seal.eyes or EVERYTHING, is_own=seal.is_own)
    if "hands" in record:
        session = TableSession(game(game_key), record)
        record, viewpoint = session.last.record, replace(viewpoint, session=session)
    return HandRequest(record, viewpoint, seal.eyes)
