"""Play a dispute again under every other reading of the law, and compare with the ruling."""

from collections.abc import Iterator
from dataclasses import dataclass

from django.utils.translation import gettext as _

from games.narration import (
    field_error_sentence,
    place_name,
    refusal_sentence,
)
from games.narration.numbers import whole
from games.play.desk.ruling import Ruling, ruled
from games.play.table.readings import InWords, OtherReading, chosen_of, nets_of, other_readings
from games.rules.refusal import Forbidden, Unusable
from games.rules.script import Seat


@dataclass(frozen=True, slots=True)
class Alternative(OtherReading):
    """The same dispute under another reading; ``refusal`` says why it could not be played."""

    sentence: str
    """What the seats would gain or lose, if it changes a payment."""
    nets: tuple[tuple[Seat, int, int], ...] = ()
    only_first: tuple[str, ...] = ()
    only_second: tuple[str, ...] = ()
    refusal: str = ""

    @property
    def changes_payments(self) -> bool:
        return any(net != other_net for _, net, other_net in self.nets)

    @property
    def changes_steps(self) -> bool:
        return bool(self.only_first or self.only_second)


def alternatives_to(ruling: Ruling) -> Iterator[Alternative]:
    """The dispute under every value of every reading that was not chosen."""
    decided = {action.seat: action.do for action in ruling.replay.actions}
    chosen = chosen_of(ruling.game, ruling.record)
    for about, record in other_readings(ruling.game, ruling.record, chosen):
        try:
            yield _compared(ruling, ruled(ruling.game, record, decided), about)
        except (Forbidden, Unusable) as no:
            why = _why_not(no)
            yield Alternative(*about, why, refusal=why)


def _why_not(no: Forbidden | Unusable) -> str:
    if no.field.startswith("table.jackpot"):
        return _("It would win the jackpot: the posted sums would be needed.")
    return refusal_sentence(no) if isinstance(no, Forbidden) else field_error_sentence(no)


def _compared(ruling: Ruling, other: Ruling, about: InWords) -> Alternative:
    nets = tuple(nets_of(ruling.replay, other.replay))
    first, second = ([line.told for line in each.lines] for each in (ruling, other))
    seats = ", ".join(
        f"{place_name(ruling.game.key, f'seat:{seat}')} {whole(theirs, signed=theirs != 0)}"
        for seat, ours, theirs in nets
        if ours != theirs
    )
    return Alternative(
        *about,
        _("otherwise: %(seats)s") % {"seats": seats},
        nets,
        tuple(sentence for sentence in first if sentence not in second),
        tuple(sentence for sentence in second if sentence not in first),
    )
