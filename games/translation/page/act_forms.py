"""The forms of the desk's page for an act."""

from collections.abc import Iterator
from datetime import date
from typing import Any

from django import forms
from django.http import QueryDict
from django.utils.translation import gettext_lazy as _

from games.law.forms import instruments_on_offer
from games.lawtexts.drafting.act import LONGEST
from games.lawtexts.drafting.named import NotThere
from games.lawtexts.drafting.settled import NOTHING, SettledClause, places_written
from games.lawtexts.files.shape import InstrumentText, ProvisionText
from games.site.forms import DayField, OneOfField, RadioField, SiteForm, TextField, WholeField
from games.translation.page.pasted_form import LANGS, PastedForm


class ActForm(PastedForm):
    """The words of an act, typed or in files, and what is known beside them."""

    ident = "act"
    longest = LONGEST
    is_too_long = _("This file is too long for an act.")
    is_missing = _("Write the act, or choose a file with its text.")

    pt = TextField(label=_("The act in Portuguese"), max_length=LONGEST, strip=False,
                   widget=forms.Textarea({"rows": 14, "lang": "pt"}))  # fmt: skip
    zh_hant = TextField(label=_("The act in Chinese"), max_length=LONGEST, strip=False,
                        widget=forms.Textarea({"rows": 14, "lang": "zh-Hant"}))  # fmt: skip
    pt_file = forms.FileField(label=_("or a text file in Portuguese"), required=False)
    zh_hant_file = forms.FileField(label=_("or a text file in Chinese"), required=False)
    published = DayField(label=_("Published in the gazette on"))
    gazette = TextField(label=_("Issue of the gazette"))
    begins = DayField(label=_("In force from, if the act does not say"))
    act = TextField(label=_("Key of the act, if its title is not printed"), max_length=60)
    figures = TextField(label=_("Figures that the words do not say"), max_length=400)

    def __init__(self, data: QueryDict | None = None, **kwargs: Any) -> None:
        super().__init__(data, **kwargs)
        instrument = OneOfField(instruments_on_offer(), label=_("Regulation"))
        self.fields = {"instrument": instrument, **self.fields}


class TryForm(SiteForm):
    """What to try: a hand by its seed, at a day."""

    ident = "try"

    day = DayField(label=_("The text on the day"))
    seed = WholeField(label=_("A hand, by its seed"), least=0)


_WORDS = forms.Textarea({"rows": 2})


NO_SUCH = _("The regulation has no such provision. Write it as “artigo 12.º, alínea 4)”.")


class SettleForm(SiteForm):
    """What an officer says of a clause that is not read."""

    ident = "settle"

    do = RadioField(
        (
            ("repeal", _("It repeals")),
            ("replace", _("It gives new words")),
            ("insert", _("It adds")),
            ("renumber", _("It renumbers or moves")),
            ("correct", _("It corrects words")),
            ("suspend", _("It suspends")),
            ("whole", _("It gives the whole text anew")),
            ("revoke", _("It ends the whole text")),
            (NOTHING, _("It changes nothing in this text")),
        ),
        label=_("What the clause does"),
        required=True,
    )
    places = TextField(label=_("Provisions, as one cites them"), max_length=400)
    to = TextField(label=_("New place, of what is added or moved"), max_length=400)
    pt_first = WholeField(label=_("Portuguese words from line"), least=1)
    pt_last = WholeField(label=_("to line"), least=1)
    zh_hant_first = WholeField(label=_("Chinese words from line"), least=1)
    zh_hant_last = WholeField(label=_("to line"), least=1)
    pt_wrong = TextField(label=_("Where it reads, in Portuguese"), max_length=4000, widget=_WORDS)
    pt_right = TextField(label=_("it must read"), max_length=4000, widget=_WORDS)
    zh_hant_wrong = TextField(label=_("Where it reads, in Chinese"), max_length=4000, widget=_WORDS)
    zh_hant_right = TextField(label=_("it must read"), max_length=4000, widget=_WORDS)
    begins = DayField(label=_("From the day, if it has one of its own"))
    until = DayField(label=_("Until the day, if it ends"))
    reason = TextField(
        label=_("The reason, which stays with the effect"),
        max_length=2000,
        widget=forms.Textarea({"rows": 3}),
    )

    def __init__(
        self,
        law: InstrumentText,
        data: QueryDict | None = None,
        settled: SettledClause | None = None,
    ) -> None:
        super().__init__(data, initial=dict(_typed(settled)) if settled else None)
        self.law = law
        eids = data.getlist("eid") if data is not None else settled.provisions if settled else ()
        self.chosen = set(eids)
        """The provisions ticked in the tree."""

    @property
    def tree(self) -> list[tuple[ProvisionText, list[ProvisionText]]]:
        """The articles and annexes, each with all that stands below it."""
        places = [place for place in self.law.provisions if not place.eid.startswith("main")]
        tops = [place for place in places if "__" not in place.eid]
        return [(top, [p for p in places if p.eid.startswith(f"{top.eid}__")]) for top in tops]

    @property
    def opened(self) -> set[str]:
        """The articles of which something is ticked."""
        return {eid.split("__")[0] for eid in self.chosen}

    def clean(self) -> None:
        super().clean()
        for name, is_new in (("places", False), ("to", True)):
            words = self.cleaned_data.get(name) or ""
            try:
                eids = places_written(words, self.law, is_new=is_new) if words else ()
            except NotThere:
                eids = ()
                self.add_error(name, NO_SUCH)
            self.cleaned_data[f"{name}_eids"] = eids
        for name in LANGS:
            first, last = (self.cleaned_data.get(f"{name}_{end}") for end in ("first", "last"))
            if last and not first:
                self.add_error(f"{name}_first", _("Write the first line too."))
            elif first and last and last < first:
                self.add_error(f"{name}_last", _("The last line is before the first."))

    def settled(self, clause: str, says: dict[str, str]) -> SettledClause:
        """The clause as the form has it, which must be valid."""
        typed = self.cleaned_data
        chosen = {*self.chosen, *typed["places_eids"]}
        in_order = [place.eid for place in self.law.provisions if place.eid in chosen]
        lines, wrong, right = {}, {}, {}
        for name, lang in LANGS.items():
            if first := typed.get(f"{name}_first"):
                lines[lang] = (int(first), int(typed.get(f"{name}_last") or first))
            if typed.get(f"{name}_right"):
                wrong[lang] = typed.get(f"{name}_wrong") or ""
                right[lang] = typed[f"{name}_right"]
        return SettledClause(
            clause,
            typed["do"],
            provisions=tuple(in_order) if typed["do"] != NOTHING else (),
            to=typed["to_eids"],
            lines=lines,
            wrong=wrong,
            right=right,
            starts=_day(typed.get("begins")),
            until=_day(typed.get("until")),
            reason=typed.get("reason") or "",
            says=says,
        )


def _typed(one: SettledClause) -> Iterator[tuple[str, str | int]]:
    """The values of the fields of a clause that is settled."""
    yield "do", one.do
    yield "begins", one.starts.isoformat() if one.starts else ""
    yield "until", one.until.isoformat() if one.until else ""
    yield "reason", one.reason
    for name, lang in LANGS.items():
        yield f"{name}_first", one.lines[lang][0] if lang in one.lines else ""
        yield f"{name}_last", one.lines[lang][1] if lang in one.lines else ""
        yield f"{name}_wrong", one.wrong.get(lang, "")
        yield f"{name}_right", one.right.get(lang, "")


def _day(text: str | None) -> date | None:
    return date.fromisoformat(text) if text else None
