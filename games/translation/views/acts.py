"""Bring an amending act in: its words, what is read in them, a trial, and the files to commit."""

import io
import re
import zipfile
from collections.abc import Callable
from dataclasses import dataclass
from datetime import timedelta
from pathlib import Path
from typing import Any

from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import get_object_or_404
from django.urls import reverse
from django.utils.translation import gettext_lazy as _
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from games.law.acts.proposal import Proposal
from games.law.acts.trying import tried_hand
from games.law.forms import instruments_on_offer
from games.law.models import AmendmentDraft
from games.law.reading.witnesses import TextRun, runs
from games.law.refused_acts import tell
from games.lawtexts.drafting.cleaning import CleanedLine, clean, vocabulary_of
from games.lawtexts.drafting.settled import read_settled_act
from games.lawtexts.files.data import CorpusError, text_of
from games.lawtexts.files.shape import InstrumentText
from games.lawtexts.texts.corpus import own
from games.lawtexts.texts.reader import history
from games.lawtexts.versions.periods import read_day
from games.narration.acts import act_name
from games.narration.language import law_language
from games.odds.subprocesses import NotCounted
from games.rules.values.refusal import Unusable
from games.site.pages import page
from games.translation import tasks
from games.translation.page import act_check
from games.translation.page.act_forms import ActForm, SettleForm, TryForm
from games.translation.page.act_page import (
    ActOnPage,
    Refused,
    act_on_page,
    proposal_of,
    settled_in,
)
from games.translation.page.pasted_form import LANGS
from games.translation.views.access import permitted

Context = dict[str, Any]
"""What a template of this page shows, by name."""

for_amenders = permitted("law.amend_law")
"""A view only for people who may bring acts into the law."""
FIELDS = ("instrument", "pt", "zh_hant", "gazette", "act", "published", "begins")


@for_amenders
@require_http_methods(["GET", "POST"])
def listing(request: HttpRequest) -> HttpResponse:
    """The drafts, and a form for a new act."""
    form = ActForm(request.POST, files=request.FILES) if request.method == "POST" else ActForm()
    if form.is_valid():
        draft = AmendmentDraft()
        _save(request, draft, form)
        return _back(draft)
    names = dict(instruments_on_offer())
    drafts = AmendmentDraft.objects.select_related("changed_by")
    context = {"form": form, "drafts": [(draft, names.get(draft.instrument)) for draft in drafts]}
    return page(request, "translation/acts.html", context, form=form)


def _save(request: HttpRequest, draft: AmendmentDraft, form: ActForm) -> None:
    for name in FIELDS:
        value = form.cleaned_data.get(name)
        if isinstance(value, str) and name in LANGS:
            value = value.replace("\r\n", "\n")
        setattr(draft, name, value or (None if name in ("published", "begins") else ""))
    draft.values = form.cleaned_data.get("figures") or ""
    if request.POST.get("then") == "clean":
        _clean(draft)
    draft.changed_by_id = request.user.pk
    draft.save()


def _back(draft: AmendmentDraft, place: str = "") -> HttpResponse:
    return HttpResponseRedirect(reverse("translation:act", args=[draft.pk]) + place)


def _law(draft: AmendmentDraft) -> InstrumentText:
    return history(draft.instrument).last.text


# Cleaning


def _clean(draft: AmendmentDraft) -> None:
    """Take out what a PDF left; the words pasted stay with the draft."""
    vocabulary = vocabulary_of(_law(draft))
    for name, lang in LANGS.items():
        pasted = getattr(draft, name)
        text, changes = clean(pasted, lang, vocabulary=vocabulary)
        if changes:
            setattr(draft, name, text)
            draft.cleaned[lang] = {"pasted": pasted, "undone": []}


@dataclass(frozen=True, slots=True)
class CleanedText:
    """What was cleaned in one language, and the words as they were pasted."""

    lang: str
    pasted: str
    changes: tuple[CleanedLine, ...]
    """None if the words were edited since: nothing can be undone by itself then."""

    @property
    def rows(self) -> list[tuple[CleanedLine, list[TextRun]]]:
        """Each change, with its words before and after."""
        return [(one, runs(one.before, one.after.strip())) for one in self.changes]


def _cleaned(draft: AmendmentDraft) -> list[CleanedText]:
    vocabulary = vocabulary_of(_law(draft))
    made = []
    for name, lang in LANGS.items():
        if record := draft.cleaned.get(lang):
            text, changes = clean(record["pasted"], lang, record["undone"], vocabulary)
            changes = changes if text == getattr(draft, name) else ()
            made.append(CleanedText(lang, record["pasted"], changes))
    return made


def _undo(request: HttpRequest, draft: AmendmentDraft) -> HttpResponse:
    """Undo the changes ticked, each ``pt:ordinal-6``."""
    ticked = request.POST.getlist("undo")
    vocabulary = vocabulary_of(_law(draft))
    for one in _cleaned(draft):
        keys = {key for key in ticked if key.startswith(f"{one.lang}:")}
        undone = sorted({key.partition(":")[2] for key in keys})
        if not one.changes or not undone:
            continue
        record = draft.cleaned[one.lang]
        record["undone"] = sorted({*record["undone"], *undone})
        text, _changes = clean(record["pasted"], one.lang, record["undone"], vocabulary)
        setattr(draft, {lang: name for name, lang in LANGS.items()}[one.lang], text)
    draft.save()
    return _back(draft, "#cleaned")


# Settling


def _settle(request: HttpRequest, draft: AmendmentDraft) -> HttpResponse:
    """Keep what an officer says of a clause; what cannot be meant is told in the form."""
    law, clause = _law(draft), request.POST.get("clause", "")[:20]
    form = SettleForm(law, request.POST)
    others = [one for one in settled_in(draft) if one.clause != clause]
    if form.is_valid():
        try:
            acts = {
                lang: read_settled_act(text.split("\n"), lang, Path(f"{lang}.txt"), law, others)
                for lang, text in draft.texts.items()
            }
            says = {
                lang: one.text
                for lang, act in acts.items()
                for one in act.clauses
                if one.name == clause
            }
            made = form.settled(clause, says)
            for lang, text in draft.texts.items():
                path = Path(f"{lang}.txt")
                read_settled_act(text.split("\n"), lang, path, law, [*others, made])
        except CorpusError as no:
            form.add_error(None, tell(no, draft.instrument))
        else:
            if says:
                draft.settled = [one.as_row() for one in (*others, made)]
                draft.changed_by_id = request.user.pk
                draft.save()
            return _back(draft, f"#clause-{clause}")
    return _answer(request, draft, settling=(clause, form))


def _open_again(request: HttpRequest, draft: AmendmentDraft) -> HttpResponse:
    clause = request.POST.get("clause", "")[:20]
    draft.settled = [row for row in draft.settled if row.get("clause") != clause]
    draft.save()
    return _back(draft, f"#clause-{clause}")


# Loading


def _send(request: HttpRequest, draft: AmendmentDraft) -> HttpResponse:
    draft.changed_by_id = request.user.pk
    draft.save()
    tasks.send_check(draft.pk)
    return _back(draft, "#load")


def _ask(request: HttpRequest, draft: AmendmentDraft) -> HttpResponse:
    """Let a copy of the site be asked every address of the law with the act."""
    if not isinstance(made := proposal_of(draft), Proposal):
        return _back(draft, "#load")
    act_check.begin(draft, made)
    return _send(request, draft)


def _stop(request: HttpRequest, draft: AmendmentDraft) -> HttpResponse:
    act_check.stop(draft)
    return _back(draft, "#load")


def _load(request: HttpRequest, draft: AmendmentDraft) -> HttpResponse:
    """Let the act be loaded if the copy has answered with what it makes now."""
    made = proposal_of(draft)
    check = act_check.check_of(draft, made) if isinstance(made, Proposal) else None
    if check is None or not check.may_be_loaded:
        return _back(draft, "#load")
    act_check.begin_load(draft, act_check.LOADING)
    return _send(request, draft)


def _take_back(request: HttpRequest, draft: AmendmentDraft) -> HttpResponse:
    if not draft.is_loaded:
        return _back(draft)
    act_check.begin_load(draft, act_check.TAKING)
    return _send(request, draft)


def _loaded(request: HttpRequest, draft: AmendmentDraft, *, is_again: bool = False) -> HttpResponse:
    """An act that is loaded: where readers find it, and taking it back."""
    act = draft.placed.act if draft.placed else ""
    effects = [one for one in history(draft.instrument).effects if one.act.act == act]
    context = {
        "draft": draft,
        "check": _check_of(draft),
        "is_again": is_again,
        "name": act_name(effects[0].act.label) if effects else act,
        "days": sorted({one.begins.taken for one in effects}),
    }
    return page(request, "translation/act_loaded.html", context)


ACTIONS: dict[str, Callable[[HttpRequest, AmendmentDraft], HttpResponse]] = {
    "settle": _settle,
    "open": _open_again,
    "undo": _undo,
    "ask": _ask,
    "stop": _stop,
    "load": _load,
    "take": _take_back,
}
"""What a form of the page asks for, by the value of its button."""


@for_amenders
@require_http_methods(["GET", "POST"])
def show(request: HttpRequest, pk: int) -> HttpResponse:
    """One act: its words, its effects and the law by them, and a trial if one is asked for."""
    draft = get_object_or_404(AmendmentDraft.objects.select_related("placed"), pk=pk)
    action = ACTIONS.get(request.POST.get("then", ""))
    is_again = action in (_ask, _load, _take_back) and act_check.is_under_way(draft)
    if draft.is_loaded and (is_again or action not in (_take_back, _stop)):
        return _loaded(request, draft, is_again=is_again)
    if is_again:
        return _answer(request, draft, is_again=True)
    if request.method == "POST":
        if action:
            return action(request, draft)
        form = ActForm(request.POST, files=request.FILES)
        if form.is_valid():
            _save(request, draft, form)
            return _back(draft, "#cleaned" if request.POST.get("then") == "clean" else "")
        return _answer(request, draft, form)
    return _answer(request, draft)


def _answer(
    request: HttpRequest,
    draft: AmendmentDraft,
    form: ActForm | None = None,
    settling: tuple[str, SettleForm] | None = None,
    *,
    is_again: bool = False,
) -> HttpResponse:
    if form is None:
        initial = {name: getattr(draft, name) or "" for name in FIELDS}
        form = ActForm(initial={**initial, "figures": draft.values})
    made = proposal_of(draft)
    refused = made if isinstance(made, Refused) else None
    proposed = made if isinstance(made, Proposal) else None
    act = act_on_page(draft, proposed)
    clause, settle_form = settling or _settling(request, act, _law(draft))
    context: Context = {
        "draft": draft,
        "regulation": dict(instruments_on_offer()).get(draft.instrument),
        "form": form,
        "trying": TryForm(request.GET),
        "act": act,
        "refused": refused,
        "made": proposed,
        "cleaned": _cleaned(draft),
        "clause": next((one for one in act.clauses if one.name == clause), None),
        "settle_form": settle_form,
        "is_again": is_again,
    }
    if proposed:
        context["game"] = proposed.version.text.game
        context["former"] = list(dict.fromkeys(rule.eid for rule in proposed.former))
        looked_at = "\n".join(proposed.to_look_at)
        context["renewed"] = act_check.to_renew(proposed)
        context["check"] = _check_of(draft, proposed)
        context["entries"] = re.findall(r": (\S+) is to be looked at", looked_at)
        context |= _trial(request, proposed, context["trying"])
    return page(request, "translation/act.html", context, form=form)


def _check_of(draft: AmendmentDraft, made: Proposal | None = None) -> act_check.ActCheck | None:
    """How far the act is; a message that was lost is sent again."""
    if act_check.is_to_be_sent_again(draft, tasks.LOST_CHECK):
        tasks.send_check(draft.pk)
    return act_check.check_of(draft, made)


def _settling(request: HttpRequest, act: ActOnPage, law: InstrumentText) -> tuple[str, SettleForm]:
    """The clause that is being settled, by the address or else the first that is open."""
    names = {clause.name: clause for clause in act.clauses}
    named = request.GET.get("clause", "")
    first = act.open[0].name if act.open else ""
    name = named if named in names else first
    settled = names[name].settled if name else None
    return name, SettleForm(law, settled=settled)


def _trial(request: HttpRequest, made: Proposal, form: TryForm) -> Context:
    """The text of a day, and a hand of the day before and of the first day."""
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
    except NotCounted:
        trial["trial_refused"] = _("The trial took too long. Try again when the machine is free.")
    except Unusable as no:
        trial["trial_refused"] = str(no)
    return trial | {"trial_days": days}


@for_amenders
@require_GET
def checked(request: HttpRequest, pk: int) -> HttpResponse:
    """How far the copy is asked; once it is, the whole page is to be read again."""
    draft = get_object_or_404(AmendmentDraft, pk=pk)
    check = _check_of(draft)
    response = page(request, "translation/_act_progress.html", {"check": check, "pk": pk})
    if not act_check.is_under_way(draft):
        response["HX-Refresh"] = "true"
    return response


@for_amenders
@require_GET
def files(request: HttpRequest, pk: int) -> HttpResponse:
    """The files that a maintainer commits, sealed, in one archive."""
    draft = get_object_or_404(AmendmentDraft, pk=pk)
    if draft.placed and draft.is_loaded:
        folder, key = own().instruments[draft.instrument], draft.placed.act
        names = (*draft.placed.files, "versions.toml", "instrument.toml")
        contents = {name: text_of(folder / name) for name in names}
    else:
        made = proposal_of(draft)
        if isinstance(made, Refused):
            return HttpResponseRedirect(reverse("translation:act", args=[pk]))
        key, contents = made.facts.key, dict(made.files)
    game = _law(draft).game
    room = Path("games", game, "lawtexts") if game else Path("games", "lawtexts", "instruments")
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, text in contents.items():
            archive.writestr(zipfile.ZipInfo((room / draft.instrument / name).as_posix()), text)
    response = HttpResponse(buffer.getvalue(), content_type="application/zip")
    response["Content-Disposition"] = f'attachment; filename="{key}.zip"'
    return response


@for_amenders
@require_POST
def delete(request: HttpRequest, pk: int) -> HttpResponse:
    get_object_or_404(AmendmentDraft, pk=pk).delete()
    return HttpResponseRedirect(reverse("translation:acts"))
