"""Bring a regulation in: paste it, put its structure right, see it as a reader does, load it."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from django import forms
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect, QueryDict
from django.shortcuts import get_object_or_404
from django.urls import reverse
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _
from django.views.decorators.http import require_http_methods, require_POST

from games.law.loading.placed import bring_in, take_out
from games.law.models import Instrument, PlacedInstrument, RegulationDraft
from games.law.reading.images import place_images
from games.law.reading.instrument_page import HEADS, ProvisionSides, Side, draw_tables, reader_langs
from games.law.wording.words import paragraphs
from games.lawtexts.drafting.bringing import (
    BroughtText,
    OutlineRow,
    bring,
    eid_named,
    facts_of,
    key_named,
    key_of,
    write_folder,
)
from games.lawtexts.drafting.corrections import Correction, corrections_of
from games.lawtexts.drafting.found import LONGEST, CutLines, Doubtful
from games.lawtexts.files.data import CorpusError, Reason
from games.lawtexts.files.marked import read_marks
from games.lawtexts.versions.periods import read_day
from games.rules.game import GAMES
from games.site.doors import name_of_game
from games.site.forms import NOT_AN_ANSWER, DayField, OneOfField, TextField, YesField
from games.site.pages import page
from games.translation.page.pasted_form import LANGS, PastedForm
from games.translation.page.placed_images import address_of, images_of_draft
from games.translation.views.access import permitted

for_bringers = permitted("law.bring_regulation")
"""A view only for people who may bring regulations into the law."""

DAYS = ("dated", "published", "in_force")
TEXTS = ("kind", "number", "gazette", "status", "source", "about", "games", "revokes", "own_days")

KINDS = [
    ("", _("as its title says")),
    ("despacho", _("Dispatch")),
    ("despacho_regulamentar_externo", _("External regulatory dispatch")),
    ("portaria", _("Ordinance")),
    ("ordem_executiva", _("Executive order")),
    ("regulamento_administrativo", _("Administrative regulation")),
    ("lei", _("Law")),
    ("decreto_lei", _("Decree-law")),
    ("aviso", _("Public notice")),
    ("rehearsal", _("Rehearsal, not law")),
]
STATUSES = [
    ("", _("not at hand")),
    ("in_force", _("In force")),
    ("amended", _("In force, amended")),
    ("revoked", _("Revoked")),
    ("rehearsal", _("Rehearsal, not law")),
]
ABOUT = [
    ("cards", _("Cards")),
    ("dice", _("Dice")),
    ("tiles", _("Tiles")),
    ("wheel", _("Wheel")),
    ("machines", _("Machines")),
    ("lottery", _("Lottery")),
    ("fees", _("Fees")),
    ("penalties", _("Penalties")),
    ("premises", _("Premises")),
    ("other", _("Something else")),
]
KIND_NAMES = {
    "act": "",
    "preamble": "",
    "annex": _("annex"),
    "office": _("office"),
    "title": _("title"),
    "article": _("article"),
    "paragraph": _("paragraph"),
    "point": _("point"),
    "wrapup": _("closing words"),
    "date": _("date"),
    "signature": _("signature"),
    "formula": _("formula of publication"),
    "chapter": _("chapter"),
    "section": _("section"),
    "table": _("table"),
    "row": _("row"),
    "head": _("head of a column"),
    "cell": _("cell"),
    "equation": _("formula"),
    "footnote": _("footnote"),
    "figure": _("figure"),
}
KEYS = (
    ("is-chapter", _("Chapter"), "c"),
    ("is-section", _("Section"), "x"),
    ("is-article", _("Article"), "a"),
    ("is-heading", _("Heading"), "h"),
    ("is-paragraph", _("Paragraph"), "n"),
    ("is-point", _("Point"), "p"),
    ("is-subpoint", _("Sub-point"), "b"),
    ("is-text", _("Goes on"), "o"),
    ("is-wrapup", _("Closing words"), "w"),
    ("is-table", _("Table"), "t"),
    ("is-head", _("Head of columns"), "e"),
    ("is-equation", _("Formula"), "f"),
    ("is-footnote", _("Footnote"), "r"),
    ("is-figure", _("Figure"), "v"),
    ("is-title", _("Title"), "i"),
    ("is-signature", _("Signature"), "g"),
    ("is-annex", _("Annex"), "q"),
    ("join", _("Join to the one before"), "j"),
    ("split", _("Split"), "s"),
    ("move", _("Move under a line"), "m"),
    ("renumber", _("Renumber"), "u"),
    ("span", _("Cell of several columns: 1: 2x1"), "l"),
    ("damaged", _("Damaged in the source"), "1"),
    ("drop", _("Of another act"), "d"),
    ("confirm", _("It stands so in the source"), "y"),
)
"""The operations: what a button sends, its name, and its key."""
WANTED = {
    "move": _("Write the number of the line under which it belongs, then press Move."),
    "renumber": _("Write its number, in letters and digits only, then press Renumber."),
    "span": _("Write the cell, its columns and its rows, as 1: 2x1, then press the button."),
}
"""What an operation needs beside lines."""


class RegulationForm(PastedForm):
    """The texts as found, typed or in files, and what is known beside them."""

    ident = "regulation"
    longest = LONGEST
    is_too_long = _("This file is too long for a regulation.")
    is_missing = _("Paste the text, or choose a file with it.")

    pt = TextField(label=_("The text in Portuguese"), max_length=LONGEST, strip=False,
                   widget=forms.Textarea({"rows": 12, "lang": "pt"}))  # fmt: skip
    zh_hant = TextField(label=_("The text in Chinese"), max_length=LONGEST, strip=False,
                        widget=forms.Textarea({"rows": 12, "lang": "zh-Hant"}))  # fmt: skip
    pt_file = forms.FileField(label=_("or a text file in Portuguese"), required=False)
    zh_hant_file = forms.FileField(label=_("or a text file in Chinese"), required=False)
    kind = OneOfField(KINDS, label=_("What it is"))
    number = TextField(label=_("Number, as 902/2027"), max_length=20)
    dated = DayField(label=_("Dated"))
    dated_inferred = YesField(label=_("inferred, not stated by a source"))
    published = DayField(label=_("Published in the gazette on"))
    published_inferred = YesField(label=_("inferred, not stated by a source"))
    gazette = TextField(label=_("Issue of the gazette"))
    in_force = DayField(label=_("In force from, if the text does not say"))
    in_force_inferred = YesField(label=_("inferred, not stated by a source"))
    marked = YesField(label=_("*…* is emphasis, ^…^ is raised, ~…~ is lowered"))
    status = OneOfField(STATUSES, label=_("Is it in force?"))
    about = forms.MultipleChoiceField(
        choices=ABOUT,
        label=_("What it regulates"),
        required=False,
        widget=forms.CheckboxSelectMultiple,
        error_messages={"invalid_choice": NOT_AN_ANSWER},
    )
    games = forms.MultipleChoiceField(
        label=_("Games that rest on it"),
        required=False,
        widget=forms.CheckboxSelectMultiple,
        error_messages={"invalid_choice": NOT_AN_ANSWER},
    )
    revokes = TextField(label=_("What it revokes, one act a line, as Portaria n.º 118/89/M"),
                        max_length=2000, widget=forms.Textarea({"rows": 3}))  # fmt: skip
    own_days = TextField(
        label=_("Provisions in force from another day, one a line, as art. 8: 2027-07-01"),
        max_length=2000, widget=forms.Textarea({"rows": 2}))  # fmt: skip
    source = TextField(label=_("Address of the page it comes from"), max_length=400)
    key = TextField(label=_("Its key, if it has another than its number gives"), max_length=60)

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.set_choices("games", [(key, name_of_game(key)) for key in GAMES])

    def clean_revokes(self) -> dict[str, str]:
        """The acts that it revokes: a key for each, with its name."""
        lines = str(self.cleaned_data.get("revokes") or "").splitlines()
        names = [name for line in lines if (name := " ".join(line.split()))]
        if unnamed := next((name for name in names if not key_named(name)), ""):
            self.add_error("revokes", _("No number is read in “%(name)s”.") % {"name": unnamed})
        return {key_named(name): name for name in names}

    def clean_own_days(self) -> dict[str, str]:
        """The provisions in force from another day than the text, each with that day."""
        days: dict[str, str] = {}
        for line in str(self.cleaned_data.get("own_days") or "").splitlines():
            words, _sign, day = line.replace("：", ":").rpartition(":")
            if words.strip() and (read := read_day(day.strip())):
                days[eid_named(words)] = read.isoformat()
            elif line.strip():
                why = _("No provision and day are read in “%(name)s”.") % {"name": line.strip()}
                self.add_error("own_days", why)
        return days


@for_bringers
@require_http_methods(["GET", "POST"])
def listing(request: HttpRequest) -> HttpResponse:
    """The drafts, and a form for another regulation."""
    is_sent = request.method == "POST"
    form = RegulationForm(request.POST, files=request.FILES) if is_sent else RegulationForm()
    if form.is_valid():
        return _save(request, RegulationDraft(), form)
    placed = set(PlacedInstrument.objects.filter(taken_back=None).values_list("key", flat=True))
    drafts = [(draft, draft.key in placed) for draft in RegulationDraft.objects.all()]
    return page(request, "translation/brought.html", {"form": form, "drafts": drafts}, form=form)


def _save(request: HttpRequest, draft: RegulationDraft, form: RegulationForm) -> HttpResponse:
    cleaned = form.cleaned_data
    for name in LANGS:
        words = str(cleaned.get(name) or "").replace("\r\n", "\n")
        if words != getattr(draft, name):
            setattr(draft, name, words)
            # Corrections name lines: those of another text say nothing of this one.
            remaining = [row for row in draft.corrections if row.get("lang") != LANGS[name]]
            draft.corrections = remaining
    facts = {name: cleaned.get(name) for name in (*TEXTS, *DAYS) if cleaned.get(name)}
    if inferred := [day for day in DAYS if cleaned.get(day) and cleaned.get(f"{day}_inferred")]:
        facts["inferred"] = inferred
    if cleaned.get("marked"):
        facts["marked"] = True
    draft.facts = facts
    draft.key = cleaned.get("key") or _key(draft)
    draft.changed_by_id = request.user.pk
    draft.save()
    return HttpResponseRedirect(reverse("translation:brought_text", args=[draft.pk]))


def _key(draft: RegulationDraft) -> str:
    """The key that its kind and number give, by the facts or by the title."""
    try:
        facts = bring("x", draft.texts, facts_of(draft.facts, Path("facts"))).facts
    except CorpusError:
        return ""
    kind = "ensaio" if "rehearsal" in (facts.kind, facts.status) else facts.kind
    return key_of(kind, facts.number)


@dataclass(frozen=True, slots=True)
class WhyNot:
    """Why a text is no regulation: the language, the line if any, and the reason."""

    lang: str
    line: int
    reason: str


@dataclass(slots=True)
class DraftSide:
    """One language of a row of the outline."""

    lang: str
    number: str = ""
    heading: str = ""
    text: str = ""
    place: str = ""
    """What a correction of it names: the language it was pasted under, and its line."""


@dataclass(slots=True)
class DraftRow:
    """A row of the outline as the page shows it."""

    eid: str
    kind: str
    kind_name: str
    depth: int
    sides: list[DraftSide]
    doubts: list[tuple[str, str]] = field(default_factory=list)
    """What is doubtful, and the place that a confirmation names."""


def read_draft(draft: RegulationDraft) -> BroughtText | WhyNot:
    """What is read of a draft, with its images, or why it is no regulation."""
    path = Path("facts.json")
    try:
        corrections = corrections_of(draft.corrections, Path("corrections.json"))
        key, images = draft.key or "texto", images_of_draft(draft)
        return bring(key, draft.texts, facts_of(draft.facts, path), corrections, images)
    except CorpusError as no:
        return WhyNot(no.file.stem, no.line, tell_reason(no.message, no.facts))


def tell_reason(message: str, facts: Mapping[str, object]) -> str:
    """A reason in the reader's language."""
    if not isinstance(message, Reason):
        return message % facts if facts else message
    return gettext(message) % facts if facts else gettext(message)


def _rows(made: BroughtText) -> Iterator[DraftRow]:
    """The rows with words, each with its doubts; cells are drawn in their row."""
    doubts: dict[str, list[Doubtful]] = {}
    for doubt in made.open:
        doubts.setdefault(f"{doubt.lang}:{doubt.line}", []).append(doubt)
    listed: set[str] = set()
    for row in made.rows:
        if row.kind in ("head", "cell"):
            continue
        sides = [_side(made, row, lang) for lang in made.languages]
        drawn = DraftRow(
            row.eid, row.kind, str(KIND_NAMES[row.kind]), min(row.eid.count("__"), 3), sides
        )
        for side in sides:
            for line in _lines(row, side):
                place = f"{side.place.partition(':')[0]}:{line}"
                if place in doubts and place not in listed:
                    listed.add(place)
                    drawn.doubts += [
                        (tell_reason(one.why, one.facts), place) for one in doubts[place]
                    ]
        if any(side.number or side.heading or side.text for side in sides) or drawn.doubts:
            yield drawn
    for place, rest in doubts.items():
        if place not in listed:
            why = [(tell_reason(one.why, one.facts), place) for one in rest]
            yield DraftRow("", "", "", 0, [DraftSide("pt", text=rest[0].words)], why)


def _lines(row: OutlineRow, side: DraftSide) -> list[int]:
    if side.lang not in row.sides:
        return []
    printed = row.sides[side.lang]
    # The lines of a table are those of its rows, which stand below it.
    return [printed.line] if row.kind == "table" else [printed.line, *printed.lines]


def _side(made: BroughtText, row: OutlineRow, lang: str) -> DraftSide:
    printed = row.sides.get(lang)
    if printed is None:
        return DraftSide(lang)
    text = "\n".join(printed.text)
    if row.kind == "row":
        cells = (one.sides[lang] for one in made.rows
                 if one.eid.startswith(f"{row.eid}__") and lang in one.sides)  # fmt: skip
        text = " | ".join(" ".join(cell.text) for cell in cells)
    place = f"{made.texts[lang].source}:{printed.line}" if printed.line else ""
    return DraftSide(lang, printed.number, printed.heading, text, place)


@for_bringers
@require_http_methods(["GET", "POST"])
def show(request: HttpRequest, pk: int) -> HttpResponse:
    """One draft: its structure to put right, its facts, and how a reader will see it."""
    draft = get_object_or_404(RegulationDraft, pk=pk)
    if request.method == "POST":
        form = RegulationForm(request.POST, files=request.FILES)
        if form.is_valid():
            return _save(request, draft, form)
    else:
        initial = {**draft.facts, "pt": draft.pt, "zh_hant": draft.zh_hant, "key": draft.key}
        own_days = draft.facts.get("own_days", {}).items()
        initial["own_days"] = "\n".join(f"{eid}: {day}" for eid, day in own_days)
        initial["revokes"] = "\n".join(draft.facts.get("revokes", {}).values())
        initial |= {f"{day}_inferred": True for day in draft.facts.get("inferred", [])}
        form = RegulationForm(initial=initial)
    made = read_draft(draft)
    context: dict[str, Any] = {
        "draft": draft,
        "form": form,
        "keys": KEYS,
        "is_loaded": PlacedInstrument.objects.filter(key=draft.key, taken_back=None).exists(),
        "is_known": Instrument.objects.filter(pk=draft.key).exists(),
        "other": draft.key and RegulationDraft.objects.filter(key=draft.key).exclude(pk=pk).first(),
        "refused": request.session.pop("refused_text", ""),
        "typed": request.session.pop("typed_of_text", {}),
    }
    if isinstance(made, WhyNot):
        context["why_not"] = made
    else:
        context |= _of_text(made)
        if request.GET.get("see") == "1":
            context["pairs"] = list(_as_read(made, draft))
    return page(request, "translation/brought_text.html", context, form=form)


def _of_text(made: BroughtText) -> dict[str, Any]:
    rows = list(_rows(made))
    counts = {
        "articles": sum(row.kind == "article" for row in made.rows),
        "tables": sum(row.kind == "table" for row in made.rows),
        "pairs": sum(len(row.sides) == len(made.texts) for row in made.rows),
    }
    return {
        "made": made,
        "rows": rows,
        "counts": counts,
        "heads": [row for row in rows if row.kind in (*HEADS, "annex")],
        "open": len(made.open),
        "cuts": [_cut(cut) for cut in made.cuts],
    }


def _cut(cut: CutLines) -> tuple[CutLines, str, str]:
    return cut, tell_reason(cut.why, {}), f"{cut.lang}:{cut.first}-{cut.last}"


def _as_read(made: BroughtText, draft: RegulationDraft) -> Iterator[ProvisionSides]:
    """The provisions as the page of a regulation will show them."""
    langs = [lang for lang in reader_langs() if lang in made.texts]
    pairs = []
    for row in made.rows:
        sides = []
        for lang in langs:
            printed = row.sides.get(lang)
            text = "\n".join(printed.text) if printed else ""
            number, heading = (printed.number, printed.heading) if printed else ("", "")
            text, marks = read_marks(text) if made.facts.marked else (text, ())
            sides.append(Side(lang, number, heading, paragraphs(text, [], marks), is_official=True))
        has_words = any(not side.is_missing for side in sides)
        depth = row.eid.count("__")
        pair = ProvisionSides(
            f"see-{row.eid}", row.kind, depth, "#", sides, sides[0], has_words=has_words,
            is_head=row.kind in HEADS,
        )  # fmt: skip
        pairs.append(pair)
    draw_tables("", pairs, {f"see-{row.eid}": row.spans for row in made.rows})
    images = [
        replace(i.table, place=f"see-{i.place}", until=i.until and f"see-{i.until}")
        for i in made.images
    ]
    addresses = {one.file: address_of(one) for one in draft.images.defer("content")}
    place_images(images, pairs, addresses, [pair.eid for pair in pairs])
    return (pair for pair in pairs if not pair.is_drawn)


_SPAN = re.compile(r"(\d{1,2})\s*[:：]\s*(\d{1,2})(?:\s*[x×]\s*(\d{1,2}))?")
"""The cell of a row, the columns that it takes, and the rows."""
_PLACE = re.compile(r"(pt|zh-hant):(\d{1,6})(?:-(\d{1,6}))?")


@for_bringers
@require_POST
def correct(request: HttpRequest, pk: int) -> HttpResponse:
    """Take one operation on the lines chosen, or take the last ones back."""
    draft = get_object_or_404(RegulationDraft, pk=pk)
    address = reverse("translation:brought_text", args=[pk])
    if "undo" in request.POST:
        draft.corrections = draft.corrections[:-1]
    else:
        made = _corrections(request.POST, draft)
        places, value = request.POST.getlist("place"), request.POST.get("value", "")
        if made:
            address += f"#{made[0].lang}:{made[0].line}"
        else:
            no_line = gettext("Choose a line first, then what it is.")
            wanted = WANTED.get(request.POST.get("do", "")) if places else None
            request.session["refused_text"] = str(wanted or no_line)
            request.session["typed_of_text"] = {"places": places, "value": value}
        draft.corrections = [*draft.corrections, *(one.record for one in made)]
    draft.changed_by_id = request.user.pk
    draft.save()
    return HttpResponseRedirect(address)


def _corrections(sent: QueryDict, draft: RegulationDraft) -> list[Correction]:
    """The corrections that a press of a button means; none if it lacks something."""
    do, _dash, kind = sent.get("do", "").partition("-")
    places = sent.getlist("place")
    for name in ("confirm", "keep"):
        if name in sent:
            do, kind, places = name, "", sent.getlist(name)
    value = sent.get("value", "").strip()
    rows = []
    for place in places:
        if (match := _PLACE.fullmatch(place)) is None:
            continue
        row: dict[str, str | int] = {"do": do, "lang": match[1], "line": int(match[2])}
        if match[3]:
            row["to"] = int(match[3])
        if do == "is":
            row["kind"] = kind
        elif do == "renumber":
            row["value"] = value
        elif do == "move" and value.isdecimal():
            row["under"] = int(value)
        elif do == "span" and (span := _SPAN.fullmatch(value)):
            row |= {"cell": int(span[1]), "columns": int(span[2]), "rows": int(span[3] or 1)}
        elif do == "split":
            row |= _splits(draft, match[1], int(match[2]), value)
        rows.append(row)
    try:
        return corrections_of(rows, Path("corrections.json"))
    except CorpusError:
        return []


def _splits(draft: RegulationDraft, lang: str, line: int, words: str) -> dict[str, str | int]:
    """Where to split: the words lie on that line, or on one that was joined to it."""
    lines = draft.texts.get(lang, "").split("\n")
    for number in range(line, min(line + 60, len(lines) + 1)):
        if words and words in lines[number - 1]:
            is_whole = lines[number - 1].strip().startswith(words)
            return {"line": number} if is_whole else {"line": number, "words": words}
    return {"line": line}


@for_bringers
@require_POST
def load(request: HttpRequest, pk: int) -> HttpResponse:
    """Load the regulation into the site, or take it back."""
    draft = get_object_or_404(RegulationDraft, pk=pk)
    try:
        if "take" in request.POST:
            take_out(draft.key)
        else:
            made = read_draft(draft)
            if isinstance(made, WhyNot) or made.open or not draft.key:
                request.session["refused_text"] = gettext("Something is still open in it.")
            else:
                with TemporaryDirectory() as folder:
                    bring_in(write_folder(made, Path(folder)))
    except CorpusError as no:
        request.session["refused_text"] = tell_reason(no.message, no.facts)
    return HttpResponseRedirect(reverse("translation:brought_text", args=[pk]))


@for_bringers
@require_POST
def delete(request: HttpRequest, pk: int) -> HttpResponse:
    """Delete the draft; what was loaded of it stays."""
    get_object_or_404(RegulationDraft, pk=pk).delete()
    return HttpResponseRedirect(reverse("translation:brought"))
