"""The page “Yours”: memories and glossaries that a person brings along, and one's name in git."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import PurePath
from typing import Any

from django import forms
from django.contrib import messages
from django.contrib.auth.models import Group
from django.core.files.base import File
from django.http import HttpResponse, HttpResponseRedirect
from django.shortcuts import get_object_or_404
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_POST

from games.site.forms import OneOfField, SiteForm, TextField
from games.site.pages import SignedInRequest, page
from games.translation import tasks
from games.translation.interchange import collections
from games.translation.interchange.hardened import MOST_BYTES
from games.translation.interchange.messages import Refusal, tell
from games.translation.messages import words
from games.translation.models import Collection, Signature
from games.translation.models.record import visible
from games.translation.views.access import desk

MOST = 20
"""Collections of one person."""
TEMPLATE = "translation/own.html"


class BringForm(SiteForm):
    """A memory or a glossary of one's own."""

    ident = "bring"

    file = forms.FileField(
        label=gettext_lazy("File (TMX, TBX or CSV, at most 10 MB)"),
        widget=forms.FileInput(attrs={"accept": ",".join(collections.ENDINGS)}),
        error_messages={"required": gettext_lazy("Choose a file.")},
    )
    name = TextField(
        label=gettext_lazy("Name"),
        help_text=gettext_lazy("One with the same name is replaced, after a trial."),
    )
    team = OneOfField((), label=gettext_lazy("Who sees it"))

    def __init__(self, request: SignedInRequest, data: Any = None, files: Any = None) -> None:
        super().__init__(data, files)
        groups = [(group.name, words.role_name(group.name)) for group in request.user.groups.all()]
        self.set_choices("team", groups, _("Only you"))

    def clean_file(self) -> File[bytes]:
        file: File[bytes] = self.cleaned_data["file"]
        if PurePath(file.name or "").suffix.lower() not in collections.ENDINGS:
            raise forms.ValidationError(_("Bring a TMX, TBX or CSV file."))
        facts = {"size": str(file.size), "most": str(MOST_BYTES)}
        if (file.size or 0) > MOST_BYTES:
            raise forms.ValidationError(tell(Refusal("too_large", facts=facts)))
        return file


class SignatureForm(SiteForm):
    """One's name and mail as an author in the repository; both empty for neither."""

    ident = "signature"

    name = TextField(label=gettext_lazy("Name"), max_length=100)
    email = forms.EmailField(label=gettext_lazy("E-mail"), required=False, max_length=254)

    def clean(self) -> None:
        super().clean()
        sent = self.cleaned_data
        if not self.errors and bool(sent["name"]) != bool(sent["email"]):
            empty = "email" if sent["name"] else "name"
            self.add_error(empty, _("Write both, or neither to stay unnamed."))
        if set("<>\n") & set(sent.get("name", "")):
            self.add_error("name", _("Write a name without angle brackets."))


@desk
def show(request: SignedInRequest) -> HttpResponse:
    """The page, which takes a file in."""
    if request.method != "POST":
        tasks.send_again()
        return _page(request)
    form = BringForm(request, request.POST, request.FILES)
    if form.is_valid() and Collection.objects.filter(owner=request.user).count() >= MOST:
        form.add_error("file", _("You have %(most)s already: delete one first.") % {"most": MOST})
    if not form.is_valid():
        return _page(request, bring=form)
    file = form.cleaned_data["file"]
    ending = PurePath(file.name or "").suffix.lower()
    collection = Collection.objects.create(
        kind=collections.ENDINGS[ending],
        name=form.cleaned_data["name"] or PurePath(file.name).stem[:80],
        owner=request.user,
        team=Group.objects.filter(name=form.cleaned_data["team"] or None).first(),
        file=file.read(),
        ending=ending,
    )
    tasks.send(collection.pk)
    return HttpResponseRedirect(reverse("translation:own"), status=303)


@desk
@require_POST
def act(request: SignedInRequest, pk: int) -> HttpResponse:
    """Stop, use, switch or delete a collection; switching is for oneself, the rest the owner's."""
    collection = get_object_or_404(visible(request.user), pk=pk)
    action, is_own = request.POST.get("action"), collection.owner_id == request.user.pk
    if action == "off":
        collection.unused_by.add(request.user)
    elif action == "on":
        collection.unused_by.remove(request.user)
    elif is_own and action == "stop":
        under_way = Collection.objects.filter(pk=pk, state__in=("waiting", "reading"))
        under_way.update(state=Collection.State.STOPPED, file=b"")
    elif is_own and action == "use":
        collections.use(collection)
    elif is_own and action == "delete":
        collections.remove(collection)
        messages.success(request, _("Deleted."))
    return HttpResponseRedirect(reverse("translation:own"), status=303)


@desk
@require_POST
def sign(request: SignedInRequest) -> HttpResponse:
    form = SignatureForm(request.POST)
    if not form.is_valid():
        return _page(request, signature=form)
    Signature.objects.filter(person=request.user).delete()
    if form.cleaned_data["name"]:
        Signature.objects.create(person=request.user, **form.cleaned_data)
    messages.success(request, _("Saved."))
    return HttpResponseRedirect(reverse("translation:own"), status=303)


def _page(
    request: SignedInRequest, bring: BringForm | None = None, signature: SignatureForm | None = None
) -> HttpResponse:
    named = Signature.objects.filter(person=request.user).values("name", "email").first()
    known = list(visible(request.user))
    context = {
        "cards": [_card(collection, request) for collection in known],
        "is_under_way": any(collection.is_under_way for collection in known),
        "bring": bring or BringForm(request),
        "signature": signature or SignatureForm(initial=dict(named or {})),
    }
    status = 422 if bring or signature else 200
    return page(request, TEMPLATE, context, part="collections", status=status)


@dataclass(frozen=True, slots=True)
class CollectionCard:
    it: Collection
    is_on: bool
    entries: int
    trial: object
    left_out: list[str]
    refusal: str


def _card(collection: Collection, request: SignedInRequest) -> CollectionCard:
    left_out = collection.left_out.items()
    return CollectionCard(
        it=collection,
        is_on=not collection.unused_by.filter(pk=request.user.pk).exists(),
        entries=collection.entries.count(),
        trial=collections.trial(collection) if collection.state == "read" else None,
        left_out=[words.left_out(reason, number) for reason, number in left_out],
        refusal=tell(Refusal(**collection.refusal)) if collection.refusal else "",
    )
