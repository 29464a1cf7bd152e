"""A choice as the table shows it: the options with their provisions, and those not allowed."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from django.utils.translation import pgettext

from games.law.addresses import provision_url
from games.narration import bar_sentence, offer_label, sum_name
from games.narration.refusing import cited
from games.play.hand.replay import Replay, opening, picture
from games.play.hand.request import Viewpoint
from games.rules.hands.script import Action, Choice, Offer, Seat
from games.rules.values.citation import Provision


@dataclass(frozen=True, slots=True)
class Ground:
    """A provision's citation and the URL of its text."""

    citation: str
    url: str

    @classmethod
    def from_provision(cls, provision: Provision) -> Ground:
        return cls(cited(provision), provision_url(provision.instrument, provision.eid))


def grounds_of(provisions: Iterable[Provision]) -> tuple[Ground, ...]:
    return tuple(map(Ground.from_provision, dict.fromkeys(provisions)))


KEYS = {"fold": "f", "check": "c", "call": "c", "pass": "c"}
"""The keys of options; that of every other, to bet, to raise, to open, to play, is ``r``."""


QuickAmount = tuple[str, str, int]
"""An amount at one press: its name, its key and the amount."""


@dataclass(frozen=True, slots=True)
class Allowed:
    """An option of the seat; ``amount`` is the form's initial sum if one must be entered."""

    do: str
    key: str
    label: str
    ground: Ground
    floor: Ground | None
    ceiling: Ground | None
    minimum: int | None
    maximum: int | None
    amount: int | None
    is_taken: bool
    quick: tuple[QuickAmount, ...]


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
            (bar.do, bar_sentence(key, bar), Ground.from_provision(bar.provision).url)
            for bar in choice.bars
        ),
        taken=taken,
    )


def _quick(replay: Replay, n: int, seat: Seat, offer: Offer) -> Iterator[QuickAmount]:
    """The least and the most; between them half and all of the pot once the seat has called."""
    least, most = offer.minimum, offer.maximum
    if least is None or most is None or least == most:
        return
    table = picture(replay.played.steps[:n], opening(replay.record))
    bets = {name: chips for name, chips in table.accounts.items() if name.startswith("bet:")}
    highest = max(bets.values(), default=0)
    pot = table.pot + sum(bets.values()) + highest - bets.get(f"bet:{seat}", 0)
    chip = replay.table.get("chip", 1)
    name = sum_name(replay.game.key, "pot").lower()
    yield pgettext("amount", "least"), "l", least
    for words, letter, raised in ((f"½ {name}", "h", pot // 2), (name, "p", pot)):
        amount = (highest + raised) // chip * chip
        if least < amount < most:
            yield words, letter, amount
    yield pgettext("amount", "most"), "m", most


def _allowed(replay: Replay, n: int, choice: Choice, taken: Action | None) -> Iterator[Allowed]:
    key = replay.game.key
    for offer in choice.offers:
        chosen = taken if taken and taken.do == offer.do else None
        chosen_amount = chosen.to if chosen else None
        yield Allowed(
            do=offer.do,
            key=KEYS.get(offer.do, "r"),
            label=offer_label(key, choice, offer),
            ground=Ground.from_provision(offer.provision),
            floor=_own_ground(offer, offer.floor),
            ceiling=_own_ground(offer, offer.ceiling),
            minimum=offer.minimum,
            maximum=offer.maximum,
            amount=offer.minimum if chosen_amount is None else chosen_amount,
            is_taken=chosen is not None,
            quick=tuple(_quick(replay, n, choice.seat, offer)),
        )


def _own_ground(offer: Offer, provision: Provision | None) -> Ground | None:
    """The provision of a bound, or None if it is the option's own provision."""
    if provision is None or provision == offer.provision:
        return None
    return Ground.from_provision(provision)
