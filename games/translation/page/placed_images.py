"""The form of an image of a regulation, and the images of a draft as they are read."""

from pathlib import Path

from django import forms
from django.urls import reverse
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from games.law.models import DraftImage, RegulationDraft
from games.lawtexts.drafting.bringing import BroughtImage
from games.lawtexts.files.data import CorpusError
from games.lawtexts.files.images import LONGEST_DESCRIPTION, MOST_BYTES, image_size
from games.site.forms import OneOfField, SiteForm, TextField

KINDS = [("figure", _("A figure of the text")), ("page", _("A page of the source"))]


def images_of_draft(draft: RegulationDraft) -> list[BroughtImage]:
    """The images placed in a draft."""
    if draft.pk is None:
        return []
    return [
        BroughtImage(
            row.file, row.kind, row.place, row.until, {"pt": row.pt, "zh-hant": row.zh_hant},
            bytes(row.content),
        )
        for row in draft.images.all()
    ]  # fmt: skip


def address_of(image: DraftImage) -> str:
    return reverse("translation:text_image", args=[image.draft_id, image.file])


class ImageForm(SiteForm):
    """An image, where it stands, and what it shows in both languages."""

    ident = "image"

    file = forms.FileField(label=_("A PNG or JPEG file, of 3 MB at most"))
    kind = OneOfField(KINDS, label=_("What it is"))
    place = OneOfField([], label=_("At"))
    until = OneOfField([], label=_("A page of the source: up to"))
    pt = TextField(label=_("What it shows, in Portuguese"), max_length=LONGEST_DESCRIPTION,
                   required=True, widget=forms.Textarea({"rows": 3, "lang": "pt"}))  # fmt: skip
    zh_hant = TextField(label=_("What it shows, in Chinese"), max_length=LONGEST_DESCRIPTION,
                        required=True,
                        widget=forms.Textarea({"rows": 3, "lang": "zh-Hant"}))  # fmt: skip

    content = b""
    form = ""
    """How the image is encoded: ``png`` or ``jpg``."""

    def offer(self, places: list[tuple[str, str]]) -> None:
        """Offer these places, in the order of the text."""
        self.fields["place"].choices = places  # type: ignore[attr-defined]
        self.fields["until"].choices = [("", _("the same")), *places]  # type: ignore[attr-defined]
        self.places = [place for place, _name in places]

    def clean(self) -> None:
        """Refuse a file that is no image, and a last provision that comes before the first."""
        super().clean()
        upload = self.cleaned_data.get("file")
        if upload is not None:
            self.content = upload.read(MOST_BYTES + 1)
            try:
                self.form = image_size(self.content, Path(upload.name)).form
            except CorpusError as no:
                self.add_error("file", gettext(no.message) % no.facts)
        first, last = (str(self.cleaned_data.get(name) or "") for name in ("place", "until"))
        in_order = [place for place in self.places if place in (first, last)]
        if in_order == [last, first]:
            self.add_error("until", _("It comes before the first."))
