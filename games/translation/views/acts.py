"""Bring an amending act in: its words, what is read in them, a trial, and the files to commit."""

import io
import re
import zipfile
from dataclasses import dataclass
from datetime import timedelta
from pathlib import Path
from typing import Any

from django import forms
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect, QueryDict
from django.shortcuts import get_object_or_404
from django.urls import reverse
from django.utils.translation import gettext_lazy as _
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from games.law.acts.proposal import PlayTurn, Proposal, propose
from games.law.acts.trying import tried_hand, tried_sheet
from games.law.forms import instruments_on_offer
from games.law.models import AmendmentDraft
from games.law.reading.versions import ChangedItem, items_of
from games.law.refused_acts import tell
from games.lawtexts.drafting.act import LONGEST
from games.lawtexts.drafting.effects import ActRead, read_texts
from games.lawtexts.drafting.facts import EnteredFacts
from games.lawtexts.drafting.settled import settled_rows
from games.lawtexts.files.data import CorpusError
from games.lawtexts.texts.corpus import own
from games.lawtexts.texts.reader import history
from games.lawtexts.versions.periods import read_day
from games.narration.language import law_language
from games.odds.subprocesses import NotCounted
from games.rules.values.refusal import Unusable
from games.site.forms import DayField, OneOfField, SiteForm, TextField, WholeField
from games.site.pages import page
from games.translation.views.access import permitted

LANGS = {"pt": "pt", "zh_hant": "zh-hant"}

Context = dict[str, Any]
"""What a template of this page shows, by name."""


for_amenders = permitted("law.amend_law")
"""A view only for people who may bring acts into the law."""
FIELDS = ("instrument", "pt", "zh_hant", "gazette", "act", "published", "begins")


class ActForm(SiteForm):
    """The words of an act, typed or in files, and what is known beside them."""

    ident = "act"

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

    def clean(self) -> None:
        """The words of a file replace those typed."""
        super().clean()
        cleaned = self.cleaned_data
        for name in LANGS:
            upload = cleaned.get(f"{name}_file")
            if upload is None:
                continue
            raw = upload.read(4 * LONGEST + 1)
            try:
                cleaned[name] = raw.decode("utf-8-sig")
            except UnicodeDecodeError:
                self.add_error(f"{name}_file", _("This file is no text in UTF-8."))
            if len(raw) > 4 * LONGEST:
                self.add_error(f"{name}_file", _("This file is too long for an act."))
        if not self.errors and not any(str(cleaned.get(name, "")).strip() for name in LANGS):
            self.add_error("pt", _("Write the act, or choose a file with its text."))


class TryForm(SiteForm):
    """What to try: a hand by its seed, at a day."""

    ident = "try"

    day = DayField(label=_("The text on the day"))
    seed = WholeField(label=_("A hand, by its seed"), least=0)


@for_amenders
@require_http_methods(["GET", "POST"])
def listing(request: HttpRequest) -> HttpResponse:
    """The drafts, and a form for a new act."""
    form = ActForm(request.POST, files=request.FILES) if request.method == "POST" else ActForm()
    if form.is_valid():
        return _save(request, AmendmentDraft(), form)
    context = {"form": form, "drafts": AmendmentDraft.objects.all()}
    return page(request, "translation/acts.html", context, form=form)


def _save(request: HttpRequest, draft: AmendmentDraft, form: ActForm) -> HttpResponse:
    for name in FIELDS:
        empty = None if name in ("published", "begins") else ""
        setattr(draft, name, form.cleaned_data.get(name) or empty)
    draft.values = form.cleaned_data.get("figures") or ""
    draft.changed_by_id = request.user.pk
    draft.save()
    return HttpResponseRedirect(reverse("translation:act", args=[draft.pk]))


@dataclass(frozen=True, slots=True)
class Refused:
    """Why an act cannot be read: the language, the line with its words if any, and the reason."""

    lang: str
    line: int
    words: str
    reason: str
    read: ActRead | None = None
    """What is read of the act, and all that is open in it."""


def proposal_of(draft: AmendmentDraft) -> Proposal | Refused:
    paths = {lang: Path(f"{lang}.txt") for lang in draft.texts}
    entered = EnteredFacts(
        draft.act,
        draft.begins,
        draft.published,
        draft.gazette,
        values=dict(text.partition("=")[::2] for text in draft.values.split()),
        settled=settled_rows(draft.settled, Path("settled.json")),
    )
    try:
        return propose(draft.instrument, draft.texts, entered, own(), paths)
    except CorpusError as no:
        lines = draft.texts.get(no.file.stem, "").splitlines()
        words = lines[no.line - 1] if 0 < no.line <= len(lines) else ""
        # A line of a file made from the act is no line of what was typed.
        line = no.line if lines else 0
        return Refused(no.file.stem, line, words, tell(no, draft.instrument), _read(draft, paths))


def _read(draft: AmendmentDraft, paths: dict[str, Path]) -> ActRead | None:
    law = history(draft.instrument).last.text
    try:
        settled = settled_rows(draft.settled, Path("settled.json"))
        return read_texts(draft.texts, paths, law, draft.published, settled=settled)
    except CorpusError:
        return None


@dataclass(frozen=True, slots=True)
class ActRow:
    """A provision changed, with its words before and after, and what that does in play."""

    turn: PlayTurn
    item: ChangedItem
    missing: tuple[str, ...]
    """The languages for which the act has no words."""


@for_amenders
@require_http_methods(["GET", "POST"])
def show(request: HttpRequest, pk: int) -> HttpResponse:
    """One act: the proposal read in it, its form to correct, and a trial if one is asked for."""
    draft = get_object_or_404(AmendmentDraft, pk=pk)
    if request.method == "POST":
        form = ActForm(request.POST, files=request.FILES)
        if form.is_valid():
            return _save(request, draft, form)
    else:
        initial = {name: getattr(draft, name) or "" for name in FIELDS}
        form = ActForm(initial={**initial, "figures": draft.values})
    made = proposal_of(draft)
    context: Context = {"draft": draft, "form": form, "trying": TryForm(request.GET)}
    if isinstance(made, Refused):
        context["refused"] = made
    else:
        turns = {turn.deed.eid: turn for turn in made.turns}
        rows = []
        for item in items_of(made.before, made.version):
            turn = turns[item.eid]
            lacking = [lang for lang in LANGS.values() if lang not in turn.deed.words]
            rows.append(ActRow(turn, item, tuple(lacking) if turn.deed.words else ()))
        context |= {"made": made, "rows": rows, "game": made.version.text.game}
        context["former"] = list(dict.fromkeys(rule.eid for rule in made.former))
        context["entries"] = re.findall(r": (\S+) is to be looked at", "\n".join(made.to_look_at))
        context |= _trial(request, made, context["trying"])
    return page(request, "translation/act.html", context, form=form)


def _trial(request: HttpRequest, made: Proposal, form: TryForm) -> Context:
    """The text of a day, and a hand or the par sheet of the day before and of the first day."""
    trial: Context = {}
    fields = form.filled_fields
    if day := read_day(fields.get("day") or ""):
        version = made.known.in_force(day)
        trial["text_of_day"] = version.text.provisions if version else ()
    days = [made.facts.begins - timedelta(days=1), made.facts.begins]
    try:
        if fields.get("seed") is not None:
            deals = [(made.instrument, made.files, day.isoformat(), fields["seed"]) for day in days]
            hands = [tried_hand(*deal, law_language())["steps"] for deal in deals]
            trial["hands"] = [list(map(str, steps)) for steps in hands]
        if request.GET.get("sheet") == "on":
            tried = (tried_sheet(made.instrument, made.files, day.isoformat()) for day in days)
            before, after = tried
            trial["sheets"] = [(bet, 100 * before[bet], 100 * after[bet]) for bet in before]
    except NotCounted:
        trial["trial_refused"] = _("The trial took too long. Try again when the machine is free.")
    except Unusable as no:
        trial["trial_refused"] = str(no)
    return trial | {"trial_days": days}


@for_amenders
@require_GET
def files(request: HttpRequest, pk: int) -> HttpResponse:
    """The files that a maintainer commits, sealed, in one archive."""
    draft = get_object_or_404(AmendmentDraft, pk=pk)
    made = proposal_of(draft)
    if isinstance(made, Refused):
        return HttpResponseRedirect(reverse("translation:act", args=[pk]))
    game = made.version.text.game
    room = Path("games", game, "lawtexts") if game else Path("games", "lawtexts", "instruments")
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, text in made.files.items():
            archive.writestr(zipfile.ZipInfo((room / made.instrument / name).as_posix()), text)
    response = HttpResponse(buffer.getvalue(), content_type="application/zip")
    response["Content-Disposition"] = f'attachment; filename="{made.facts.key}.zip"'
    return response


@for_amenders
@require_POST
def delete(request: HttpRequest, pk: int) -> HttpResponse:
    get_object_or_404(AmendmentDraft, pk=pk).delete()
    return HttpResponseRedirect(reverse("translation:acts"))
