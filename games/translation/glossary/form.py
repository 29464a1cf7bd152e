"""The form of a term: Portuguese forms, a row for each Chinese one, forbidden words."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from games.lawtexts.glossary_reader import KINDS
from games.lawtexts.reader import read
from games.site.forms import NOT_AN_ANSWER, Bound, OneOfField, SiteForm, TextField
from games.translation.glossary import editing
from games.translation.glossary.draft import ChineseFormDraft, Draft, Unsound, in_one_line
from games.translation.glossary.terms import at_hand
from games.translation.messages.words import term_kind_name

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
        texts = [(key, read(key).number) for key in at_hand("zh-hant")]
        super().__init__(choices=texts, required=False, **kwargs)
        self.error_messages["invalid_choice"] = NOT_AN_ANSWER


@dataclass(frozen=True, slots=True)
class ChineseFormRow:
    """The fields of one Chinese form."""

    form: Bound
    texts: Bound
    years: Bound


class TermForm(SiteForm):
    """The form of a term; only a term added on the desk has the field ``kind``."""

    ident = "term"

    portuguese = LinesField(
        label=_("Portuguese forms, one a line, headword first"), rows=3, lang="pt"
    )
    never = LinesField(
        label=_("Forbidden renderings in Chinese, one a line"), rows=2, lang="zh-Hant"
    )
    longer = LinesField(
        label=_("Longer words in which a form stands for something else, one a line"), rows=2
    )
    reason = TextField(label=_("Why, and from which text"), max_length=LONGEST_REASON)

    def __init__(
        self, draft: Draft, data: Mapping[str, object] | None = None, *, is_own: bool = True
    ) -> None:
        super().__init__(data, initial=_initial(draft))
        self.shown = draft
        if is_own:
            kinds = [(kind, term_kind_name(kind)) for kind in KINDS]
            self.fields["kind"] = OneOfField(kinds, label=_("Kind of word"))
        for index in range(MOST_ROWS):
            form = TextField(label=_("Form"), max_length=None, widget=forms.TextInput(CHINESE))
            years = TextField(label=_("Years known from other texts"), max_length=None)
            years.widget.attrs["inputmode"] = "numeric"
            texts = TextsField(label=_("Used in"))
            self.fields |= {f"form_{index}": form, f"in_{index}": texts, f"years_{index}": years}

    @property
    def rows(self) -> list[ChineseFormRow]:
        """The rows up to the last one filled in, and some empty ones."""
        made = [
            ChineseFormRow(self[f"form_{index}"], self[f"in_{index}"], self[f"years_{index}"])
            for index in range(MOST_ROWS)
        ]
        written = [
            index
            for index, row in enumerate(made)
            if any(box.has_value for box in (row.form, row.texts, row.years))
        ]
        return made[: (written[-1] + 1 if written else 0) + FREE_ROWS]

    @property
    def draft(self) -> Draft:
        """The draft as filled in."""
        data = self.cleaned_data
        return Draft(
            kind=str(data.get("kind") or self.shown.kind),
            portuguese=str(data.get("portuguese", "")),
            chinese=tuple(self._row(index) for index in range(MOST_ROWS)),
            never=str(data.get("never", "")),
            longer=str(data.get("longer", "")),
        )

    def _row(self, index: int) -> ChineseFormDraft:
        data = self.cleaned_data
        return ChineseFormDraft(
            form=in_one_line(data.get(f"form_{index}", "")),
            instruments=tuple(data.get(f"in_{index}", ())),
            years=in_one_line(data.get(f"years_{index}", "")),
        )

    def clean_reason(self) -> str:
        try:
            return editing.fit_reason(self.cleaned_data["reason"])
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


def _initial(draft: Draft) -> dict[str, object]:
    initial: dict[str, object] = {
        "kind": draft.kind,
        "portuguese": draft.portuguese,
        "never": draft.never,
        "longer": draft.longer,
    }
    for index, row in enumerate(draft.chinese):
        of_row = {
            f"form_{index}": row.form,
            f"in_{index}": row.instruments,
            f"years_{index}": row.years,
        }
        initial |= of_row
    return initial
