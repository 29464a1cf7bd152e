"""A choice as the table shows it: the options with their provisions, and those not allowed."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import NamedTuple

from django.utils.translation import pgettext

from games.law.addresses import provision_url
from games.narration import bar_sentence, offer_label, sum_name
from games.narration.refusing import cited
from games.play.table.replay import Replay
from games.play.table.state import opening, picture
from games.play.table.viewpoint import Viewpoint
from games.rules.citation import Provision
from games.rules.fields import mapping, whole
from games.rules.script import Action, Choice, Offer, Seat


@dataclass(frozen=True, slots=True)
class Ground:
    """A provision's citation and the URL of its text."""

    citation: str
    url: str

    @classmethod
    def from_provision(cls, provision: Provision) -> Ground:
        return cls(cited(provision), provision_url(provision.instrument, provision.eid))


KEYS = {"fold": "f", "check": "c", "call": "c", "pass": "c"}
RAISE = "r"
"""The key of every other option: to bet, to raise, to open, to play."""


class QuickAmount(NamedTuple):
    """An amount at one press, with its name and its key."""

    name: str
    key: str
    amount: int


@dataclass(frozen=True, slots=True)
class Allowed:
    """An option of the seat; ``amount`` is the form's initial sum if one must be entered."""

    do: str
    label: str
    ground: Ground
    minimum: int | None
    maximum: int | None
    floor: Ground | None
    ceiling: Ground | None
    amount: int | None
    is_taken: bool
    quick: tuple[QuickAmount, ...]

    @property
    def key(self) -> str:
        return KEYS.get(self.do, RAISE)

    @property
    def takes_amount(self) -> bool:
        return self.maximum is not None

    @property
    def has_range(self) -> bool:
        return self.takes_amount and self.minimum != self.maximum


@dataclass(frozen=True, slots=True)
class Decision:
    """A choice; ``taken`` is the action that followed."""

    seat: Seat
    ground: Ground
    allowed: tuple[Allowed, ...]
    barred: tuple[tuple[str, str, str], ...]
    """Each other option with why it is not allowed, and the URL of the provision."""
    taken: Action | None

    @property
    def primary(self) -> str:
        """The option to stay in the hand: the first that is not to fold."""
        return next((act.do for act in self.allowed if act.do != "fold"), "")

    @property
    def bounded(self) -> list[Allowed]:
        """The options whose sum is bounded by a provision other than their own."""
        return [act for act in self.allowed if act.floor or act.ceiling]


def decision_at(replay: Replay, n: int, viewpoint: Viewpoint) -> Decision | None:
    """The choice after step ``n``; if cards are hidden, the action that followed is left out."""
    choice, before = replay.choice_at(n), replay.decided_at(n)
    if choice is None or before is None:
        return None
    key = replay.game.key
    later = () if viewpoint.is_hidden else replay.actions[before:]
    taken = later[0] if later else None
    return Decision(
        seat=choice.seat,
        ground=Ground.from_provision(choice.provision),
        allowed=tuple(_allowed(replay, n, choice, taken)),
        barred=tuple(
            (
                bar.do,
                bar_sentence(key, bar),
                provision_url(bar.provision.instrument, bar.provision.eid),
            )
            for bar in choice.bars
        ),
        taken=taken,
    )


def _quick(replay: Replay, n: int, seat: Seat, offer: Offer) -> Iterator[QuickAmount]:
    """The least and the most, and between them half and the whole of the pot once the seat has
    called."""
    least, most = offer.minimum, offer.maximum
    if least is None or most is None or least == most:
        return
    table = picture(replay.played.steps[:n], opening(replay.record))
    bets = {name: chips for name, chips in table.accounts.items() if name.startswith("bet:")}
    highest = max(bets.values(), default=0)
    pot = table.pot + sum(bets.values()) + highest - bets.get(f"bet:{seat}", 0)
    chip = whole(mapping(replay.record.get("table"), "table").get("chip", 1), "table.chip")
    name = sum_name(replay.game.key, "pot").lower()
    yield QuickAmount(pgettext("amount", "least"), "l", least)
    for words, letter, raised in ((f"½ {name}", "h", pot // 2), (name, "p", pot)):
        amount = (highest + raised) // chip * chip
        if least < amount < most:
            yield QuickAmount(words, letter, amount)
    yield QuickAmount(pgettext("amount", "most"), "m", most)


def _allowed(replay: Replay, n: int, choice: Choice, taken: Action | None) -> Iterator[Allowed]:
    key = replay.game.key
    for offer in choice.offers:
        is_taken = taken is not None and taken.do == offer.do
        taken_amount = taken.to if is_taken and taken is not None else None
        yield Allowed(
            do=offer.do,
            label=offer_label(key, choice, offer),
            ground=Ground.from_provision(offer.provision),
            minimum=offer.minimum,
            maximum=offer.maximum,
            floor=_own_ground(offer, offer.floor),
            ceiling=_own_ground(offer, offer.ceiling),
            amount=offer.minimum if taken_amount is None else taken_amount,
            is_taken=is_taken,
            quick=tuple(_quick(replay, n, choice.seat, offer)),
        )


def _own_ground(offer: Offer, provision: Provision | None) -> Ground | None:
    """The provision of a bound, or None if it is the option's own provision."""
    if provision is None or provision == offer.provision:
        return None
    return Ground.from_provision(provision)
