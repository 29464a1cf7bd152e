"""A term's forms as an editor typed them, checked against the official texts; and their form."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, cast

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from games.law.lookup.glossary import ChineseFormRow, TermForms
from games.lawtexts.register.glossary_reader import KINDS
from games.lawtexts.texts.reader import read
from games.site.forms import NOT_AN_ANSWER, Bound, OneOfField, Sent, SiteForm, TextField
from games.translation.checking.cleaning import hidden_in
from games.translation.glossary.terms import at_hand, attested
from games.translation.messages.words import term_kind_name

SHORTEST_REASON = 8
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
    def of_row(cls, forms: TermForms, kind: str) -> Draft:
        lists = (forms["portuguese"], forms["never_chinese"], forms["not_in"])
        portuguese, never, longer = map("\n".join, lists)
        return cls(kind, portuguese, tuple(map(_chinese_form, forms["chinese"])), never, longer)

    def forms(self) -> TermForms:
        """Return the forms as a term's row has them, or raise ``Unsound``."""
        values, faults = self.read()
        if faults:
            raise faults[0]
        return values

    def read(self) -> tuple[TermForms, list[Unsound]]:
        """Return the forms as a term's row has them, and all faults."""
        faults: list[Unsound] = []

        def checked(field: str, step: Callable[..., object], *args: object) -> object:
            try:
                return step(*args)
            except Unsound as unsound:
                faults.append(Unsound(str(unsound), unsound.field or field))
                return []

        if self.kind not in KINDS:
            faults.append(Unsound(_("Choose what kind of word it is."), "kind"))
        rows = [(index, row) for index, row in enumerate(self.chinese) if not row.is_blank]
        names = [row.form for _index, row in rows if row.form]
        values = {
            "portuguese": checked("portuguese", _portuguese, self.portuguese),
            "chinese": [checked(f"form_{index}", _sound, row, index) for index, row in rows],
            "never_chinese": checked("never", _forbidden, self.never, names),
            "not_in": checked("longer", _listed, self.longer),
        }
        for index, row in rows:
            checked(f"form_{index}", _once, row.form, names)
        return cast(TermForms, values), faults


def _portuguese(lines: str) -> list[str]:
    forms = _listed(lines)
    if not forms:
        raise Unsound(_("A term has at least one Portuguese form."))
    return forms


def _chinese_form(form: ChineseFormRow) -> ChineseFormDraft:
    """The draft of a Chinese form, without the years of its own instruments."""
    own = {read(key).year for key in form["instruments"]}
    others = ", ".join(str(year) for year in form["years"] if year not in own)
    return ChineseFormDraft(form["form"], tuple(form["instruments"]), others)


def _sound(row: ChineseFormDraft, index: int) -> ChineseFormRow:
    if not row.form:
        raise Unsound(_("Write the form these years and texts are of."))
    form = _fit(row.form)
    sources = attested(form, "zh-hant")
    instruments = [key for key in at_hand("zh-hant") if key in row.instruments]
    if lacking := next((key for key in instruments if key not in sources), None):
        facts = {"form": form, "text": read(lacking).number}
        sentence = _("“%(form)s” does not occur in the Chinese text of %(text)s.") % facts
        raise Unsound(sentence, f"in_{index}")
    years = {read(key).year for key in instruments}
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


def fit_reason(reason: str) -> str:
    """Return the reason within its limit; raise ``Unsound`` if it is too short."""
    if len(reason.strip()) < SHORTEST_REASON:
        raise Unsound(_("Give the reason in a few words."), "reason")
    return reason.strip()[:2000]


LONGEST_REASON, MOST_ROWS, FREE_ROWS = 2000, 12, 2
"""Characters of a reason and rows of Chinese forms, at most; empty rows at the end."""
CHINESE = {"lang": "zh-Hant"}


class LinesField(TextField):
    """A text field with one form on each line."""

    kind = "lines"

    def __init__(self, *, rows: int, lang: str = "", **kwargs: object) -> None:
        widget = forms.Textarea({"rows": rows, **({"lang": lang} if lang else {})})
        super().__init__(max_length=None, strip=False, widget=widget, **kwargs)


class TextsField(forms.MultipleChoiceField):
    """Checkboxes for the instruments that have a Chinese text."""

    kind = "texts"
    widget = forms.CheckboxSelectMultiple

    def __init__(self, **kwargs: Any) -> None:
        texts = list(at_hand("zh-hant").items())
        super().__init__(choices=texts, required=False, **kwargs)
        self.error_messages["invalid_choice"] = NOT_AN_ANSWER


class TermForm(SiteForm):
    """The form of a term; only a term added on the desk has the field ``kind``."""

    ident = "term"

    portuguese = LinesField(
        label=gettext_lazy("Portuguese forms, one a line, headword first"), rows=3, lang="pt"
    )
    never = LinesField(
        label=gettext_lazy("Forbidden renderings in Chinese, one a line"), rows=2, lang="zh-Hant"
    )
    longer = LinesField(
        label=gettext_lazy("Longer words in which a form stands for something else, one a line"),
        rows=2,
    )
    reason = TextField(label=gettext_lazy("Why, and from which text"), max_length=LONGEST_REASON)

    def __init__(self, draft: Draft, data: Sent = None, *, is_own: bool = True) -> None:
        super().__init__(data, initial=_initial(draft))
        self.shown = draft
        if is_own:
            kinds = [(kind, term_kind_name(kind)) for kind in KINDS]
            self.fields["kind"] = OneOfField(kinds, label=gettext_lazy("Kind of word"))
        for index in range(MOST_ROWS):
            form = TextField(
                label=gettext_lazy("Form"), max_length=None, widget=forms.TextInput(CHINESE)
            )
            years = TextField(label=gettext_lazy("Years known from other texts"), max_length=None)
            years.widget.attrs["inputmode"] = "numeric"
            texts = TextsField(label=gettext_lazy("Used in"))
            self.fields |= {f"form_{index}": form, f"in_{index}": texts, f"years_{index}": years}

    @property
    def rows(self) -> list[dict[str, Bound]]:
        """The fields of each Chinese form up to the last one filled in, and some empty ones."""
        names = {"form": "form", "texts": "in", "years": "years"}
        made = [
            {name: self[f"{stem}_{index}"] for name, stem in names.items()}
            for index in range(MOST_ROWS)
        ]
        written = [
            index for index, row in enumerate(made, 1) if any(b.has_value for b in row.values())
        ]
        return made[: max(written, default=0) + FREE_ROWS]

    @property
    def draft(self) -> Draft:
        """The draft as filled in."""
        data = self.cleaned_data
        rows = [
            ChineseFormDraft(
                form=in_one_line(data.get(f"form_{index}", "")),
                instruments=tuple(data.get(f"in_{index}", ())),
                years=in_one_line(data.get(f"years_{index}", "")),
            )
            for index in range(MOST_ROWS)
        ]
        texts = [str(data.get(name, "")) for name in ("portuguese", "never", "longer")]
        return Draft(str(data.get("kind") or self.shown.kind), texts[0], tuple(rows), *texts[1:])

    def clean_reason(self) -> str:
        try:
            return fit_reason(self.cleaned_data["reason"])
        except Unsound as unsound:
            raise forms.ValidationError(str(unsound)) from None

    def clean(self) -> None:
        super().clean()
        for unsound in self.draft.read()[1]:
            if unsound.field not in self.errors:
                self.refuse(unsound)

    def refuse(self, unsound: Unsound) -> None:
        self.add_error(unsound.field if unsound.field in self.fields else None, str(unsound))

    def take_focus(self) -> None:
        """Focus the first field with an error."""
        if name := next((name for name in self.fields if name in self.errors), ""):
            self.fields[name].widget.attrs["autofocus"] = True


def _initial(draft: Draft) -> dict[str, str | tuple[str, ...]]:
    names = ("kind", "portuguese", "never", "longer")
    initial = {name: getattr(draft, name) for name in names}
    for index, row in enumerate(draft.chinese):
        initial |= {f"form_{index}": row.form, f"in_{index}": row.instruments}
        initial[f"years_{index}"] = row.years
    return initial
