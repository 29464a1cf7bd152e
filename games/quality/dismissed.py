"""People's judgements of the findings over the official texts.

A judgement either dismisses findings, with the reason in both languages, or names the row of the
register that they confirm.
"""

from dataclasses import dataclass
from functools import cache
from pathlib import Path

from games.lawtexts.entry import FileTable, entries
from games.lawtexts.register_reader import all_rows
from games.lawtexts.shape import Words
from games.quality.registry import BY_ID
from games.quality.terms import bilingual

PATH = Path(__file__).parent / "dismissed.toml"

_FIELDS = ("id", "check", "instrument", "places", "confirms", "reason")


@dataclass(frozen=True, slots=True)
class Judgement:
    """One reason for one check's findings in an instrument.

    Each of ``places`` is an eId and the finding's fingerprint. ``confirms`` is the id of a row of
    the register; a judgement without one dismisses, with its ``reason``.
    """

    id: str
    check: str
    instrument: str
    places: tuple[str, ...]
    confirms: str | None
    reason: Words | None


@cache
def judgements() -> tuple[Judgement, ...]:
    return read_judgements(PATH)


def read_judgements(path: Path) -> tuple[Judgement, ...]:
    """The judgements of a file, validated against the checks and the register."""
    return tuple(_judgement(entry) for entry in entries(path, "judgement"))


def _judgement(entry: FileTable) -> Judgement:
    entry.among_fields(_FIELDS)
    judgement = Judgement(
        id=entry.id,
        check=entry.one_of("check", tuple(BY_ID)),
        instrument=entry.one_of("instrument", bilingual()),
        places=entry.texts("places"),
        confirms=entry.optional_text("confirms"),
        reason=entry.optional_words("reason"),
    )
    if not judgement.places:
        raise entry.refuse("malformed", "it names no place.")
    if (judgement.confirms is None) == (judgement.reason is None):
        raise entry.refuse("malformed", "it must either confirm a row or give a reason.")
    _check_row(entry, judgement)
    return judgement


def _check_row(entry: FileTable, judgement: Judgement) -> None:
    """Check that the confirmed row covers each of the places."""
    if judgement.confirms is None:
        return
    row = next((row for row in all_rows() if row.id == judgement.confirms), None)
    if row is None or row.instrument != judgement.instrument:
        raise entry.refuse("unknown_row", f"the register has no {judgement.confirms} there.")
    for place in judgement.places:
        eid = place.split(" ")[0]
        if eid not in row.provisions:
            raise entry.refuse("unknown_row", f"{row.id} does not speak of {eid}.")
