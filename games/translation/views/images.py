"""Place images in a regulation that is brought in, see them, and take them away."""

from __future__ import annotations

import re
from pathlib import PurePath

from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import get_object_or_404
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_safe

from games.law.models import DraftImage, RegulationDraft
from games.law.views.data import image_answer
from games.lawtexts.drafting.bringing import BroughtText
from games.lawtexts.files.images import MOST_IMAGES
from games.site.pages import page
from games.translation.page.placed_images import ImageForm, address_of
from games.translation.views.regulations import KIND_NAMES, WhyNot, for_bringers, read_draft

_WITHOUT_IMAGES = ("act", "preamble", "row", "head", "cell")


@for_bringers
@require_http_methods(["GET", "POST"])
def listing(request: HttpRequest, pk: int) -> HttpResponse:
    """The images of a draft, and a form for another."""
    draft = get_object_or_404(RegulationDraft, pk=pk)
    made = read_draft(draft)
    places = [] if isinstance(made, WhyNot) else _places(made)
    back = HttpResponseRedirect(reverse("translation:text_images", args=[pk]))
    if "delete" in request.POST:
        draft.images.filter(file=request.POST["delete"]).delete()
        return back
    is_sent = request.method == "POST"
    form = ImageForm(request.POST, files=request.FILES) if is_sent else ImageForm()
    form.offer(places)
    if form.is_valid():
        if draft.images.count() >= MOST_IMAGES:
            form.add_error("file", _("A text has %(most)s images at most.") % {"most": MOST_IMAGES})
        else:
            _keep(draft, form)
            return back
    images = [(image, address_of(image)) for image in draft.images.defer("content")]
    context = {"draft": draft, "form": form, "images": images, "has_places": bool(places)}
    return page(request, "translation/text_images.html", context, form=form)


def _places(made: BroughtText) -> list[tuple[str, str]]:
    """Where an image may stand: each part with its kind, its number and its first words."""
    places = []
    for row in made.rows:
        if row.kind in _WITHOUT_IMAGES:
            continue
        side = next(iter(row.sides.values()))
        words = " ".join(filter(None, (side.number, side.heading, *side.text)))[:60]
        places.append((row.eid, f"{row.eid}: {KIND_NAMES[row.kind]} {words}".strip()))
    return places


def _keep(draft: RegulationDraft, form: ImageForm) -> None:
    """Keep the image under a name made of the file's own; a second of that name has a number."""
    cleaned = form.cleaned_data
    stem = re.sub(r"[^a-z0-9]+", "-", PurePath(cleaned["file"].name).stem.lower()).strip("-")[:60]
    names = set(draft.images.values_list("file", flat=True))
    number, name = 1, f"{stem or 'imagem'}.{form.form}"
    while name in names:
        number += 1
        name = f"{stem or 'imagem'}-{number}.{form.form}"
    is_page = cleaned["kind"] == "page"
    DraftImage.objects.create(
        draft=draft,
        file=name,
        kind=cleaned["kind"],
        place=cleaned["place"],
        until=(cleaned["until"] or "") if is_page else "",
        pt=cleaned["pt"],
        zh_hant=cleaned["zh_hant"],
        content=form.content,
    )


@for_bringers
@require_safe
def show(request: HttpRequest, pk: int, file: str) -> HttpResponse:
    """An image of a draft."""
    image = get_object_or_404(DraftImage, draft=pk, file=file)
    return image_answer(request, file, bytes(image.content))
