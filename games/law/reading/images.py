"""The images of a text on its page: figures in their places, pages of the source beside them."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Protocol

from django.urls import reverse

from games.law.language_fields import own
from games.law.models import Image
from games.lawtexts.files.shape import LANGUAGES, InstrumentText, TextImage
from games.narration.language import law_language


@dataclass(frozen=True, slots=True)
class DrawnImage:
    """An image with its description in the reader's language of the law, and in the other."""

    file: str
    url: str
    width: int
    height: int
    lang: str
    description: str
    others: tuple[tuple[str, str], ...]


class Illustrated(Protocol):
    """A provision on a page, with room for images."""

    eid: str
    is_head: bool
    figures: list[DrawnImage]
    pages: list[DrawnImage]


def described(text: InstrumentText) -> InstrumentText:
    """The text with the descriptions of its images as they are on the translators' desk."""
    if not text.images:
        return text
    rows = {row.file: row for row in Image.objects.filter(instrument=text.key)}
    images = [
        replace(one, description={lang: own(row, "description", lang) for lang in LANGUAGES})
        for one in text.images
        if (row := rows.get(one.file))
    ]
    return replace(text, images=tuple(images))


def draw_images(text: InstrumentText, pairs: Sequence[Illustrated]) -> None:
    """Give the provisions of a page their figures, and the pages on which they are printed."""
    if text.images:
        images = described(text).images
        addresses = {one.file: reverse("law-image", args=[text.key, one.file]) for one in images}
        order = [provision.eid for provision in text.provisions]
        place_images(images, pairs, addresses, order)


def place_images(
    images: Sequence[TextImage],
    pairs: Sequence[Illustrated],
    addresses: Mapping[str, str],
    order: Sequence[str],
) -> None:
    """Place these images, each with its address by file; ``order`` has the eIds of the text.

    A page is offered at the first of its provisions that is shown, and at each head of an article
    or a chapter among them.
    """
    spots = {eid: number for number, eid in enumerate(order)}
    for image in images:
        first, last = image.place, image.until or image.place
        if not {first, last} <= spots.keys():
            continue
        drawn = _drawn(image, addresses)
        if image.kind == "figure":
            for pair in pairs:
                pair.figures += [drawn] if pair.eid == first else []
            continue
        printed = [
            pair
            for pair in pairs
            if spots[first] <= spots.get(pair.eid, -1) <= spots[last]
            or pair.eid.startswith(f"{last}__")
        ]
        for number, pair in enumerate(printed):
            if pair.is_head or not number:
                pair.pages.append(drawn)


def _drawn(image: TextImage, addresses: Mapping[str, str]) -> DrawnImage:
    first = law_language()
    ordered = sorted(LANGUAGES, key=lambda lang: lang != first)
    words = [(lang, image.description.get(lang, "")) for lang in ordered]
    return DrawnImage(
        image.file, addresses[image.file], image.width, image.height, *words[0], tuple(words[1:])
    )
