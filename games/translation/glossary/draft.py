"""What an editor typed of a term's forms, held against the official texts."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _

from games.lawtexts.glossary_reader import KINDS
from games.lawtexts.reader import read
from games.translation.glossary.attesting import at_hand, attested, year_of
from games.translation.workflow.cleaning import hidden_in

LONGEST, MOST, MOST_ROWS = 80, 20, 12
"""Characters in a form; forms in a list; rows of Chinese forms in the page."""
FREE_ROWS = 2
_YEAR = re.compile(r"(19|20)\d\d")


class Unsound(Exception):
    """What was typed cannot be kept, with a sentence that says why."""


@dataclass(frozen=True, slots=True)
class ChineseForm:
    """``instruments`` use the form in this sense; ``years`` are those of texts not at hand."""

    form: str = ""
    instruments: tuple[str, ...] = ()
    years: str = ""

    @property
    def attested(self) -> dict[str, int]:
        return attested(self.form, "zh-hant") if self.form else {}


@dataclass(frozen=True, slots=True)
class Draft:
    """The form of the page, as it was filled in."""

    kind: str
    portuguese: str
    chinese: tuple[ChineseForm, ...]
    never: str
    longer: str

    @classmethod
    def of_row(cls, forms: Mapping[str, Any], kind: str) -> Draft:
        return cls(
            kind=kind,
            portuguese="\n".join(forms["portuguese"]),
            chinese=tuple(_shown(each) for each in forms["chinese"]),
            never="\n".join(forms["never_chinese"]),
            longer="\n".join(forms["not_in"]),
        )

    @classmethod
    def of_post(cls, sent: Mapping[str, str], ticked: Mapping[str, list[str]]) -> Draft:
        rows = (
            ChineseForm(
                form=_one(sent.get(f"form_{at}", "")),
                instruments=tuple(ticked.get(f"in_{at}", ())),
                years=_one(sent.get(f"years_{at}", "")),
            )
            for at in range(MOST_ROWS)
        )
        return cls(
            kind=sent.get("kind", ""),
            portuguese=sent.get("portuguese", ""),
            chinese=tuple(row for row in rows if row.form),
            never=sent.get("never", ""),
            longer=sent.get("longer", ""),
        )

    @property
    def rows(self) -> list[ChineseForm]:
        """With some left free for new forms."""
        return [*self.chinese, *[ChineseForm()] * FREE_ROWS][:MOST_ROWS]

    def forms(self) -> dict[str, Any]:
        """As the term's row keeps them, or ``Unsound``."""
        if self.kind not in KINDS:
            raise Unsound(_("Choose what kind of word it is."))
        portuguese = _listed(self.portuguese)
        if not portuguese:
            raise Unsound(_("A term has at least one Portuguese form."))
        chinese = [_sound(each) for each in self.chinese]
        names = [each["form"] for each in chinese]
        if twice := next((name for name in names if names.count(name) > 1), None):
            raise Unsound(_("The form “%(form)s” stands twice.") % {"form": twice})
        never = _listed(self.never)
        for form in never:
            _may_be_forbidden(form, names)
        return {
            "portuguese": portuguese,
            "chinese": chinese,
            "never_chinese": never,
            "not_in": _listed(self.longer),
        }


def _shown(form: Mapping[str, Any]) -> ChineseForm:
    """The years of the instruments themselves are known without being typed."""
    own = {year_of(key) for key in form["instruments"]}
    others = ", ".join(str(year) for year in form["years"] if year not in own)
    return ChineseForm(form["form"], tuple(form["instruments"]), others)


def _sound(row: ChineseForm) -> dict[str, Any]:
    form = _fit(row.form)
    found = attested(form, "zh-hant")
    instruments = [key for key in at_hand("zh-hant") if key in row.instruments]
    for key in instruments:
        if key not in found:
            told = {"form": form, "text": read(key).number}
            raise Unsound(_("“%(form)s” does not stand in the Chinese text of %(text)s.") % told)
    years = {year_of(key) for key in instruments}
    for year in re.split(r"[\s,、]+", row.years.strip()):
        if year and not _YEAR.fullmatch(year):
            raise Unsound(_("“%(year)s” is no year.") % {"year": year[:20]})
        if year:
            years.add(int(year))
    return {"form": form, "instruments": instruments, "years": sorted(years)}


def _may_be_forbidden(form: str, names: list[str]) -> None:
    """The law's own word is never forbidden."""
    if form in names:
        raise Unsound(_("“%(form)s” is both a form and forbidden.") % {"form": form})
    for key in attested(form, "zh-hant"):
        told = {"form": form, "text": read(key).number}
        raise Unsound(_("“%(form)s” stands in the official text of %(text)s.") % told)


def _listed(lines: str) -> list[str]:
    forms = [_fit(line) for line in lines.splitlines() if line.strip()]
    if len(forms) > MOST:
        raise Unsound(_("At most %(most)s forms can be kept in a list.") % {"most": MOST})
    return list(dict.fromkeys(forms))


def _fit(form: str) -> str:
    form = _one(form)
    if len(form) > LONGEST:
        told = {"number": len(form), "most": LONGEST}
        raise Unsound(_("A form has at most %(most)s characters, not %(number)s.") % told)
    if sentence := hidden_in(form):
        raise Unsound(sentence)
    if not all(re.search(r"\w", part) for part in form.split("…")):
        raise Unsound(_("“%(form)s” has no letters to search for.") % {"form": form})
    return form


def _one(line: str) -> str:
    return unicodedata.normalize("NFC", " ".join(line.split()))
