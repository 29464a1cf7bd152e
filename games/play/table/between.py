"""What pages of sessions say between two hands, and of the account at their end."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from django.utils.translation import gettext as _

from games.narration.between import between_sentence
from games.narration.refusing import cited
from games.rules.between import Between, LeftToTheHouse
from games.rules.record import SessionAccount


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


def account_rows(account: SessionAccount) -> Iterator[tuple[str, object]]:
    """The rows of a session's account: where the chips are, and where they came from."""
    for seat, chips in account["stacks"].items():
        yield _("Seat %(seat)s") % {"seat": seat}, chips
    yield _("Commission"), account["commission"]
    yield _("Sum in the pool"), account["jackpot"]
    yield _("The house"), account["house"]
    yield _("On the table"), sum(account["on_table"].values())
    yield _("Started with"), account["begun_with"]
    yield _("Chips brought, less chips taken away"), account["brought_and_taken"]
