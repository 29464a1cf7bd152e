"""A provision as it would read with other figures, in each language. Nothing here is law.

Numbers are replaced within the sentence; a language without an official text shows the working
translation, marked as one.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction

from games.law.in_force import place_at_hand
from games.law.models import WorkingText
from games.quality import figures_written, odds_written
from games.quality.odds_written import Replaced
from games.rules.citation import Provision as Place

LANGUAGES = ("pt", "zh-hant")
ODDS = "odds"


@dataclass(frozen=True, slots=True)
class Edit:
    """An edited figure of the law. ``kind`` is ``odds``, or the kind of a figure of the rules."""

    provision: Place
    label: str
    kind: str
    old: Fraction
    new: Fraction
    as_printed: tuple[Fraction, ...] = ()
    """The number in each witness, where they differ."""

    def replaced_in(self, text: str, lang: str) -> list[Replaced]:
        for old in self.as_printed or (self.old,):
            if replacements := self._replaced(text, lang, old):
                return replacements
        return []

    def _replaced(self, text: str, lang: str, old: Fraction) -> list[Replaced]:
        if self.kind == ODDS:
            one = odds_written.rewritten(text, lang, old, self.new)
            return [one] if one else []
        return figures_written.rewritten(text, lang, self.kind, old, self.new)


@dataclass(frozen=True, slots=True)
class WordingPiece:
    """A part of a wording: unchanged ``text``, or ``old`` struck out and ``new`` inserted."""

    text: str = ""
    old: str = ""
    new: str = ""


@dataclass(frozen=True, slots=True)
class Wording:
    """The edited text of a provision in one language."""

    lang: str
    is_official: bool
    pieces: tuple[WordingPiece, ...]
    lacking: tuple[str, ...]
    """The figures whose number was not found in this text, or cannot be written in its style."""

    @property
    def as_it_would_read(self) -> str:
        return "".join(piece.text + piece.new for piece in self.pieces)


@dataclass(frozen=True, slots=True)
class ChangedWording:
    """A provision with edited figures; a language without any text has no wording."""

    provision: str
    edits: tuple[Edit, ...]
    wordings: tuple[Wording, ...]

    @property
    def labels(self) -> list[str]:
        return [edit.label for edit in self.edits]

    @property
    def missing(self) -> list[str]:
        present = {wording.lang for wording in self.wordings}
        return [lang for lang in LANGUAGES if lang not in present]


def changed(edits: Sequence[Edit]) -> list[ChangedWording]:
    """Every provision with an edited figure, in the order of the edits."""
    places = dict.fromkeys(edit.provision for edit in edits)
    results = []
    for place in places:
        matching = tuple(edit for edit in edits if edit.provision == place)
        results.append(ChangedWording(str(place), matching, tuple(_wordings(place, matching))))
    return results


def _wordings(place: Place, edits: Sequence[Edit]) -> Iterator[Wording]:
    row = place_at_hand(place.instrument, place.eid)
    replacements = WorkingText.objects.filter(
        provision__instrument=place.instrument, provision__eid=place.eid
    )
    working = {working_text.lang: working_text.text for working_text in replacements}
    for lang in LANGUAGES:
        official = row.text.get(lang, "")
        if text := official or working.get(lang, ""):
            replaced = [(edit, edit.replaced_in(text, lang)) for edit in edits]
            lacking = tuple(edit.label for edit, replacements in replaced if not replacements)
            pieces = tuple(
                _pieces(text, (replacement for _edit, found in replaced for replacement in found))
            )
            yield Wording(lang, bool(official), pieces, lacking)


def _pieces(text: str, changes: Iterable[Replaced]) -> Iterator[WordingPiece]:
    position = 0
    for replacement in sorted(changes, key=lambda change: change.start):
        yield WordingPiece(text=text[position : replacement.start])
        yield WordingPiece(old=replacement.old, new=replacement.new)
        position = replacement.end
    yield WordingPiece(text=text[position:])
