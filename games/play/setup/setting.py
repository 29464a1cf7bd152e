"""A setting that can be chosen before a hand is dealt, from which forms are built."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from games.narration.telling import Message

Choices = tuple[tuple[str, Message], ...]
"""The choices, each with its label; the first is the default."""


@dataclass(frozen=True, slots=True)
class RecordSetting:
    """``path`` is the path of its value in a record, such as ``table.stacks.3``.

    ``kind`` is ``whole``, ``text``, ``cards``, ``yes``, ``day`` or ``choice``; for a fault at the
    desk also ``radio`` and ``seat``.
    """

    path: str
    label: Message
    kind: str = "whole"
    choices: Choices = ()
    hint: Message = ""
    most: int = 0
    """The number of cards it takes."""
    is_number: bool = False
    """Whether the choices are whole numbers."""


class SettingGroup(NamedTuple):
    """Settings shown together under a title."""

    title: Message
    settings: tuple[RecordSetting, ...]


def one_of_numbers(path: str, label: Message, *offered: int) -> RecordSetting:
    """A choice among a few whole numbers; the first is the default."""
    choices = tuple((str(number), str(number)) for number in offered)
    return RecordSetting(path, label, "choice", choices, is_number=True)
