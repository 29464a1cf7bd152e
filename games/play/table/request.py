"""Read which hand a link shows, from which viewpoint and under which law; and make its URL."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import NamedTuple
from urllib.parse import quote

from django.urls import reverse

from games.consequences.amended import former_provisions
from games.law.addresses import instrument_url, provision_url
from games.law.models import Version
from games.lawtexts.citation import cite_short
from games.narration.language import law_language
from games.play.link.hand_link import BrokenLink, encode
from games.play.link.sealed_link import is_sealed, opened
from games.play.link.session_link import read_link
from games.play.table.replay import Replay
from games.play.table.session import TableSession
from games.play.table.viewpoint import EVERYTHING, PUBLIC, eyes_of
from games.rules.day import day_of, version_of
from games.rules.game import Game, Record
from games.rules.registry import game


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
    parameters = {"h": link, "n": n, **view}
    return f"{reverse('play:table', args=[game_key])}?{query(parameters)}"


def query(parameters: Mapping[str, object]) -> str:
    filled = ((name, value) for name, value in parameters.items() if value not in (None, ""))
    return "&".join(f"{name}={quote(str(value), safe=SAFE)}" for name, value in filled)


class HandRequest(NamedTuple):
    record: Record
    eyes: str
    sealed_for: str
    """The viewpoint sealed in the link; empty for an open link."""
    is_own: bool = False
    """Whether the link's user plays the hand, so may choose any viewpoint."""
    session: TableSession | None = None
    """The session of which the hand is the last, if the link is of one."""

    def refuse_strangers(self, replay: Replay) -> None:
        """Raise ``BrokenLink`` if the hand does not have the viewpoint of a sealed link."""
        if self.sealed_for and self.eyes not in eyes_of(replay):
            raise BrokenLink("seal_broken", {})


def hand_request(link: str, game_key: str, eyes: str) -> HandRequest:
    """Read a link; ``eyes`` is the requested viewpoint or empty. Raises ``BrokenLink``, and
    ``Forbidden`` or ``Unusable`` if the hands of a session cannot be played.

    Open links and a player's own allow any viewpoint; other sealed ones theirs and the room's.
    """
    if not is_sealed(link):
        return _last_hand(HandRequest(read_link(link), eyes or EVERYTHING, ""), game_key)
    seal = opened(link)
    if seal.game != game_key:
        raise BrokenLink("seal_broken", {})
    if not seal.is_own and eyes not in ("", seal.eyes, PUBLIC):
        raise BrokenLink("other_eyes", {})
    found = HandRequest(seal.record, eyes or seal.eyes, seal.eyes, seal.is_own)
    return _last_hand(found, game_key)


def _last_hand(found: HandRequest, game_key: str) -> HandRequest:
    """The request for the last hand of a session, or unchanged if it is for a hand."""
    if "hands" not in found.record:
        return found
    session = TableSession(game(game_key), found.record)
    return found._replace(record=session.last.record, session=session)
