"""Play a dispute again under every other reading of the law, and compare with the ruling."""

from collections.abc import Iterator
from dataclasses import dataclass

from django.utils.translation import gettext as _

from games.law.at_hand import doubt_titles
from games.narration import field_error_sentence, reading_value_sentence, refusal_sentence
from games.play.desk.ruling import Ruling, ruled
from games.play.table.readings import chosen_of, under
from games.rules.refusal import Forbidden, Unusable
from games.rules.script import Seat
from games.rules.wagers import balances


@dataclass(frozen=True, slots=True)
class Alternative:
    """The same dispute under another reading; ``refusal`` says why it could not be played."""

    reading: str
    title: str
    value: str
    told: str
    taken: str
    nets: tuple[tuple[Seat, int, int], ...]
    only_first: tuple[str, ...]
    only_second: tuple[str, ...]
    refusal: str = ""

    @property
    def changes_payments(self) -> bool:
        return any(net != other_net for _, net, other_net in self.nets)

    @property
    def changes_steps(self) -> bool:
        return bool(self.only_first or self.only_second)


def alternatives_to(ruling: Ruling) -> Iterator[Alternative]:
    """The dispute under every value of every reading that was not chosen."""
    key = ruling.game.key
    named = doubt_titles(key)
    chosen = chosen_of(ruling.game, ruling.record)
    for reading in ruling.game.readings:
        taken = chosen.get(reading.id, reading.default)
        for value in reading.values:
            if value == taken:
                continue
            details = (reading.id, named.get(reading.id, ""), value, taken)
            try:
                other = _under(ruling, reading.id, value, reading.default)
            except (Forbidden, Unusable) as no:
                yield _not_played(*details, no)
            else:
                yield _compared(ruling, other, *details)


def _under(ruling: Ruling, reading: str, value: str, default: str) -> Ruling:
    record = under(ruling.record, reading, value, default)
    return ruled(ruling.game, record, {action.seat: action.do for action in ruling.replay.actions})


def _not_played(
    reading: str, title: str, value: str, taken: str, no: Forbidden | Unusable
) -> Alternative:
    if no.field.startswith("table.jackpot"):
        why = _("It would win the jackpot: the posted sums would be needed.")
    else:
        why = refusal_sentence(no) if isinstance(no, Forbidden) else field_error_sentence(no)
    label, taken_label = (
        reading_value_sentence(reading, value),
        reading_value_sentence(reading, taken),
    )
    return Alternative(reading, title, value, label, taken_label, (), (), (), why)


def _compared(
    ruling: Ruling, other: Ruling, reading: str, title: str, value: str, taken: str
) -> Alternative:
    ours, theirs = balances(ruling.replay.played.steps), balances(other.replay.played.steps)
    seats = sorted({*ruling.replay.seats, *other.replay.seats})
    first_messages = [line.told for line in ruling.lines]
    second_messages = [line.told for line in other.lines]
    return Alternative(
        reading=reading,
        title=title,
        value=value,
        told=reading_value_sentence(reading, value),
        taken=reading_value_sentence(reading, taken),
        nets=tuple(
            (seat, ours.get(f"stack:{seat}", 0), theirs.get(f"stack:{seat}", 0)) for seat in seats
        ),
        only_first=tuple(
            sentence for sentence in first_messages if sentence not in second_messages
        ),
        only_second=tuple(
            sentence for sentence in second_messages if sentence not in first_messages
        ),
    )
