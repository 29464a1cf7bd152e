"""A choice as the table shows it: the options with their provisions, and those not allowed."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from games.law.addresses import provision_url
from games.narration import bar_sentence, offer_label
from games.narration.refusing import cited
from games.play.table.replay import Replay, with_actions
from games.play.table.viewpoint import Viewpoint
from games.rules.actions import written
from games.rules.citation import Provision
from games.rules.script import Action, Choice, Offer, Seat


@dataclass(frozen=True, slots=True)
class Ground:
    """A provision's citation and the URL of its text."""

    citation: str
    url: str

    @classmethod
    def from_provision(cls, provision: Provision) -> Ground:
        return cls(cited(provision), provision_url(provision.instrument, provision.eid))


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

    @property
    def takes_amount(self) -> bool:
        return self.maximum is not None

    @property
    def has_range(self) -> bool:
        return self.takes_amount and self.minimum != self.maximum


@dataclass(frozen=True, slots=True)
class Barred:
    do: str
    why: str
    url: str


@dataclass(frozen=True, slots=True)
class Decision:
    """A choice; ``link`` is the hand just before it, ``taken`` the action that followed."""

    seat: Seat
    ground: Ground
    allowed: tuple[Allowed, ...]
    barred: tuple[Barred, ...]
    link: str
    taken: Action | None
    later_actions: int

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
        allowed=tuple(_allowed(key, choice, taken)),
        barred=tuple(
            Barred(
                bar.do,
                bar_sentence(key, bar),
                provision_url(bar.provision.instrument, bar.provision.eid),
            )
            for bar in choice.bars
        ),
        link=viewpoint.link(
            key, with_actions(replay.record, [written(a) for a in replay.actions[:before]])
        ),
        taken=taken,
        later_actions=max(0, len(later) - 1),
    )


def _allowed(key: str, choice: Choice, taken: Action | None) -> Iterator[Allowed]:
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
        )


def _own_ground(offer: Offer, provision: Provision | None) -> Ground | None:
    """The provision of a bound, or None if it is the option's own provision."""
    if provision is None or provision == offer.provision:
        return None
    return Ground.from_provision(provision)
