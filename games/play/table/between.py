"""What pages of sessions say between two hands, and of the account at their end."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from django.utils.translation import gettext as _

from games.narration.between import between_sentence
from games.narration.refusing import cited
from games.play.table.session import TableSession
from games.rules.between import Between, LeftToTheHouse


@dataclass(frozen=True, slots=True)
class BetweenSentence:
    """A sentence about a step between two hands, with its provisions and doubts."""

    sentence: str
    provisions: tuple[str, ...]
    doubts: tuple[str, ...]
    is_left_to_the_house: bool


def between_sentences(key: str, steps: Iterable[Between]) -> Iterator[BetweenSentence]:
    for step in steps:
        is_left = isinstance(step, LeftToTheHouse)
        grounds = () if is_left else tuple(map(cited, step.provisions))
        yield BetweenSentence(between_sentence(key, step), grounds, step.doubts, is_left)


def totals(session: TableSession) -> Iterator[tuple[str, int]]:
    """The accounts of a session that are no seat's, with their names."""
    account = session.session.account()
    if session.game.settle:
        yield _("The house"), account["house"]
        yield _("Sum in the pool"), account["jackpot"]
    else:
        yield _("Commission"), account["commission"]
    if account["on_table"]:
        yield _("On the table"), sum(account["on_table"].values())
