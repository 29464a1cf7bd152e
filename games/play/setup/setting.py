"""One thing that can be set before a hand is dealt, as the forms of this wing are made from it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from games.narration.telling import Message

Choices = tuple[tuple[str, Message], ...]
"""The values on offer, each with its label; the first is taken where nothing is chosen."""


@dataclass(frozen=True, slots=True)
class RecordSetting:
    """``path`` is where its value stands in a record: ``table.stacks.3``.

    ``kind`` is ``whole``, ``text``, ``cards``, ``yes`` or ``choice``; at the desk of faults also
    ``radio`` and ``seat``.
    """

    path: str
    label: Message
    kind: str = "whole"
    choices: Choices = ()
    hint: Message = ""
    most: int = 0
    """How many cards it takes."""
    is_number: bool = False
    """A choice among whole numbers."""


class SettingGroup(NamedTuple):
    """Settings that stand together under a title."""

    title: Message
    settings: tuple[RecordSetting, ...]


def one_of_numbers(path: str, label: Message, *offered: int) -> RecordSetting:
    """A choice among a few whole numbers, the first of them taken where nothing is chosen."""
    choices = tuple((str(number), str(number)) for number in offered)
    return RecordSetting(path, label, "choice", choices, is_number=True)
