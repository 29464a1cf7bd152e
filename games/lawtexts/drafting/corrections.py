"""What a person corrects in a proposed structure: each by the line on which it stands."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path

from games.lawtexts.files.data import CorpusError
from games.lawtexts.files.data import Reason as _
from games.lawtexts.files.shape import LANGUAGES

OPERATIONS = (
    *("is", "join", "split", "move", "renumber", "span", "drop", "keep", "damaged", "confirm"),
)
KINDS = (
    "title", "preamble", "paragraph", "point", "subpoint", "letter", "roman", "article", "chapter",
    "section", "annex", "heading", "text", "table", "row", "head", "equation", "footnote", "figure",
    "wrapup", "date", "signature", "formula",
)  # fmt: skip
"""What a line may be said to be."""


@dataclass(frozen=True, slots=True)
class Correction:
    """One operation. ``line`` is the line of the text as pasted, from 1.

    ``is``: the words that begin there are of ``kind``. ``join``: they go on what stands before.
    ``split``: they begin something of their own; from the ``words`` on, if given. ``move``: they
    lie within what begins on line ``under``. ``renumber``: their number is ``value``. ``drop`` and
    ``keep``: the lines up to ``to`` are, or are not, of another act. ``confirm``: it is right.
    ``span``: the ``cell`` of the table's row takes ``columns`` and ``rows``. ``damaged``: the words
    are damaged in the source, which a note will tell.
    """

    do: str
    lang: str
    line: int
    to: int = 0
    kind: str = ""
    words: str = ""
    under: int = 0
    value: str = ""
    cell: int = 0
    columns: int = 0
    rows: int = 0

    @property
    def numbers(self) -> range:
        return range(self.line, max(self.to, self.line) + 1)

    @property
    def record(self) -> dict[str, object]:
        """As it is written in a file: fields without a value are left out."""
        return {name: getattr(self, name) for name in FIELDS if getattr(self, name)}


FIELDS = tuple(Correction.__dataclass_fields__)


def corrections_of(rows: object, path: Path) -> list[Correction]:
    """The corrections of a JSON list; raises :class:`CorpusError` with the number of the row."""
    if not isinstance(rows, list):
        reason = _("Corrections are a list of objects.")
        raise CorpusError(path, 1, "malformed", reason)
    return [_one(row, path, number) for number, row in enumerate(rows, start=1)]


_TEXTS = {"do", "lang", "kind", "words", "value"}
_NUMBERS = {"line", "to", "under", "cell", "columns", "rows"}


def _one(row: object, path: Path, number: int) -> Correction:
    if not isinstance(row, Mapping):
        raise _malformed(path, number, "object")
    for name, value in row.items():
        kind = str if name in _TEXTS else int
        if name not in _TEXTS | _NUMBERS or not isinstance(value, kind) or isinstance(value, bool):
            raise _malformed(path, number, str(name)[:40])
    made = Correction(**{"do": "", "lang": "", "line": 0, **row})
    if made.do not in OPERATIONS:
        raise _malformed(path, number, "do")
    if made.lang not in LANGUAGES:
        raise _malformed(path, number, "lang")
    if made.line < 1 or made.to - made.line > 100_000:
        raise _malformed(path, number, "line")
    if made.do == "is" and made.kind not in KINDS:
        raise _malformed(path, number, "kind")
    if made.do == "renumber" and not made.value.isalnum():
        raise _malformed(path, number, "value")
    if made.do == "span" and not (
        0 < made.cell < 100
        and max(made.columns, made.rows) < 100
        and min(made.columns, made.rows) > 0
    ):
        raise _malformed(path, number, "cell")
    if made.do == "move" and not made.under:
        raise _malformed(path, number, "under")
    return made


def _malformed(path: Path, number: int, name: str) -> CorpusError:
    reason = _("Correction %(number)s: “%(name)s” is missing or wrong.")
    return CorpusError(path, number, "malformed", reason, number=number, name=name)


def by_line(corrections: Iterable[Correction], do: str) -> dict[tuple[str, int], Correction]:
    """The corrections of one kind by language and line; the last of several stands."""
    return {(entry.lang, entry.line): entry for entry in corrections if entry.do == do}
