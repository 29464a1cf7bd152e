"""A term's forms as an editor typed them, checked against the official texts."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _

from games.lawtexts.glossary_reader import KINDS
from games.lawtexts.reader import read
from games.translation.checking.cleaning import hidden_in
from games.translation.glossary.terms import at_hand, attested, year_of

LONGEST, MOST = 80, 20
"""Characters of a form and forms of a list, at most."""
_YEAR = re.compile(r"(19|20)\d\d")


class Unsound(Exception):
    """Raised if what was typed cannot be saved, with a sentence and the field."""

    def __init__(self, sentence: str, field: str = "") -> None:
        super().__init__(sentence)
        self.field = field


@dataclass(frozen=True, slots=True)
class ChineseFormDraft:
    """``instruments`` use the form in this sense; ``years`` are of texts that the site lacks."""

    form: str = ""
    instruments: tuple[str, ...] = ()
    years: str = ""

    @property
    def attested(self) -> dict[str, int]:
        return attested(self.form, "zh-hant") if self.form else {}

    @property
    def is_blank(self) -> bool:
        return not (self.form or self.instruments or self.years)


@dataclass(frozen=True, slots=True)
class Draft:
    """The form of a term as filled in on the page."""

    kind: str
    portuguese: str
    chinese: tuple[ChineseFormDraft, ...]
    never: str
    longer: str

    @classmethod
    def of_row(cls, forms: Mapping[str, Any], kind: str) -> Draft:
        return cls(
            kind=kind,
            portuguese="\n".join(forms["portuguese"]),
            chinese=tuple(_chinese_form(form) for form in forms["chinese"]),
            never="\n".join(forms["never_chinese"]),
            longer="\n".join(forms["not_in"]),
        )

    def forms(self) -> dict[str, Any]:
        """Return the forms as a term's row has them, or raise ``Unsound``."""
        values, faults = self.read()
        if faults:
            raise faults[0]
        return values

    def read(self) -> tuple[dict[str, object], list[Unsound]]:
        """Return the forms as a term's row has them, and all faults."""
        faults: list[Unsound] = []

        def checked(field: str, step: Callable[..., object], *args: object) -> object:
            try:
                return step(*args)
            except Unsound as unsound:
                faults.append(Unsound(str(unsound), unsound.field or field))
                return []

        checked("kind", self._kind)
        rows = [(index, row) for index, row in enumerate(self.chinese) if not row.is_blank]
        names = [row.form for _index, row in rows if row.form]
        values = {
            "portuguese": checked("portuguese", self._portuguese),
            "chinese": [checked(f"form_{index}", _sound, row, index) for index, row in rows],
            "never_chinese": checked("never", _forbidden, self.never, names),
            "not_in": checked("longer", _listed, self.longer),
        }
        for index, row in rows:
            checked(f"form_{index}", _once, row.form, names)
        return values, faults

    def _kind(self) -> None:
        if self.kind not in KINDS:
            raise Unsound(_("Choose what kind of word it is."))

    def _portuguese(self) -> list[str]:
        forms = _listed(self.portuguese)
        if not forms:
            raise Unsound(_("A term has at least one Portuguese form."))
        return forms


def _chinese_form(form: Mapping[str, Any]) -> ChineseFormDraft:
    """The draft of a Chinese form, without the years of its own instruments."""
    own = {year_of(key) for key in form["instruments"]}
    others = ", ".join(str(year) for year in form["years"] if year not in own)
    return ChineseFormDraft(form["form"], tuple(form["instruments"]), others)


def _sound(row: ChineseFormDraft, index: int) -> dict[str, object]:
    if not row.form:
        raise Unsound(_("Write the form these years and texts are of."))
    form = _fit(row.form)
    sources = attested(form, "zh-hant")
    instruments = [key for key in at_hand("zh-hant") if key in row.instruments]
    for key in instruments:
        if key not in sources:
            facts = {"form": form, "text": read(key).number}
            sentence = _("“%(form)s” does not occur in the Chinese text of %(text)s.") % facts
            raise Unsound(sentence, f"in_{index}")
    years = {year_of(key) for key in instruments}
    for year in re.split(r"[\s,、]+", row.years.strip()):
        if year and not _YEAR.fullmatch(year):
            raise Unsound(_("“%(year)s” is not a year.") % {"year": year[:20]}, f"years_{index}")
        if year:
            years.add(int(year))
    return {"form": form, "instruments": instruments, "years": sorted(years)}


def _once(form: str, names: list[str]) -> None:
    if names.count(form) > 1:
        raise Unsound(_("The form “%(form)s” appears twice.") % {"form": form})


def _forbidden(lines: str, names: list[str]) -> list[str]:
    forms = _listed(lines)
    for form in forms:
        if form in names:
            raise Unsound(_("“%(form)s” is both a form and forbidden.") % {"form": form})
        for key in attested(form, "zh-hant"):
            facts = {"form": form, "text": read(key).number}
            raise Unsound(_("“%(form)s” occurs in the official text of %(text)s.") % facts)
    return forms


def _listed(lines: str) -> list[str]:
    forms = [_fit(line) for line in lines.splitlines() if line.strip()]
    if len(forms) > MOST:
        raise Unsound(_("A list holds at most %(most)s forms.") % {"most": MOST})
    return list(dict.fromkeys(forms))


def _fit(form: str) -> str:
    form = in_one_line(form)
    if len(form) > LONGEST:
        facts = {"number": len(form), "most": LONGEST}
        raise Unsound(_("A form has at most %(most)s characters, not %(number)s.") % facts)
    if sentence := hidden_in(form):
        raise Unsound(sentence)
    if not all(re.search(r"\w", part) for part in form.split("…")):
        raise Unsound(_("“%(form)s” has no letters to search for.") % {"form": form})
    return form


def in_one_line(line: str) -> str:
    return unicodedata.normalize("NFC", " ".join(line.split()))
