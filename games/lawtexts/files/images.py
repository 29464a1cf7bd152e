"""Images of a text, PNG or JPEG: told by their contents, within bounds of bytes and pixels."""

import re
import struct
import zlib
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from games.lawtexts.files.data import CorpusError, Reason
from games.lawtexts.files.data import Reason as _
from games.lawtexts.files.shape import LANGUAGES, TextImage, Words

FOLDER = "images"
MOST_BYTES = 3 * 1024 * 1024
MOST_PIXELS = 12_000_000
"""A page of A4 at 300 points an inch has nine millions."""
MOST_IMAGES = 60
"""The images of one text."""
LONGEST_DESCRIPTION = 1_000
NAME = re.compile(r"[a-z0-9]+(?:-[a-z0-9]+)*\.(?:png|jpg)")
TYPES = {"png": "image/png", "jpg": "image/jpeg"}
_PNG, _JPEG = b"\x89PNG\r\n\x1a\n", b"\xff\xd8"
_FRAMES = {*range(0xC0, 0xD0)} - {0xC4, 0xC8, 0xCC}
"""The markers of a JPEG whose segment has its size."""


@dataclass(frozen=True, slots=True)
class ImageSize:
    """What a file of an image is: ``png`` or ``jpg``, and its size in pixels."""

    form: str
    width: int
    height: int


def image_size(content: bytes, path: Path) -> ImageSize:
    """The form and size of an image. Raises ``CorpusError`` for a file that is none, is damaged,
    or is too large. An SVG is refused, since it may carry programs."""
    if len(content) > MOST_BYTES:
        why = _("“%(name)s” has %(size)s bytes: %(most)s at most.")
        facts = {"name": path.name, "size": len(content), "most": MOST_BYTES}
        raise CorpusError(path, 1, "too_large", why, **facts)
    try:
        made = _png(content) if content.startswith(_PNG) else _jpeg(content)
    except (ValueError, IndexError, struct.error):
        is_drawing = b"<svg" in content[:2000].lower()
        why = _("“%(name)s” is an SVG, which may carry programs: send it as a PNG.")
        if not is_drawing:
            why = _("“%(name)s” is no PNG and no JPEG image, or it is damaged.")
        raise CorpusError(path, 1, "not_an_image", why, name=path.name) from None
    if not 0 < made.width * made.height <= MOST_PIXELS:
        why = _("“%(name)s” has %(width)s × %(height)s pixels: %(most)s at most.")
        facts = {"name": path.name, "width": made.width, "height": made.height}
        raise CorpusError(path, 1, "too_large", why, **facts, most=MOST_PIXELS)
    return made


def _png(content: bytes) -> ImageSize:
    """Read every chunk with its checksum, up to the end of the file."""
    spot, names = len(_PNG), []
    while spot < len(content):
        length, name = struct.unpack_from(">I4s", content, spot)
        body = content[spot + 4 : spot + 8 + length]
        [checksum] = struct.unpack_from(">I", content, spot + 8 + length)
        if zlib.crc32(body) != checksum:
            raise ValueError(name)
        names.append(name)
        spot += 12 + length
    if names[0] != b"IHDR" or names[-1] != b"IEND" or b"IDAT" not in names:
        raise ValueError(names[0])
    width, height = struct.unpack_from(">II", content, 16)
    return ImageSize("png", width, height)


def _jpeg(content: bytes) -> ImageSize:
    """Read the segments up to the image's lines; the file ends with the mark of its end."""
    if not content.startswith(_JPEG) or not content.rstrip(b"\0").endswith(b"\xff\xd9"):
        raise ValueError("no JPEG")
    spot, size = 2, None
    while True:
        mark, kind, length = struct.unpack_from(">BBH", content, spot)
        if mark != 0xFF:
            raise ValueError(spot)
        if kind in _FRAMES:
            height, width = struct.unpack_from(">HH", content, spot + 5)
            size = ImageSize("jpg", width, height)
        if kind == 0xDA:
            break
        spot += 2 + length
    if size is None:
        raise ValueError("no size")
    return size


def image_address(key: str, file: str) -> str:
    """The path under which a site serves an image."""
    return f"/data/law/{key}/{FOLDER}/{file}"


def check_images(images: tuple[TextImage, ...], kinds: dict[str, str], path: Path) -> None:
    """Raise ``CorpusError`` for an image that cannot stand in a text with these kinds of
    provisions by eId: an unknown place, a name used twice, a description that is missing."""
    if len(images) > MOST_IMAGES:
        why = _("A text has %(most)s images at most.")
        raise CorpusError(path, 1, "too_large", why, most=MOST_IMAGES)
    names = [image.file for image in images]
    for image in images:
        if refused := image_refused(image.file, image.description):
            raise CorpusError(path, 1, "malformed", refused, name=image.file)
        if names.count(image.file) > 1:
            why = _("Two images are called “%(name)s”.")
            raise CorpusError(path, 1, "malformed", why, name=image.file)
        for eid in filter(None, (image.place, image.until)):
            if kinds.get(eid) in (None, "row", "head", "cell"):
                why = _("“%(name)s”: no image can stand at %(eid)s.")
                raise CorpusError(path, 1, "unknown_eid", why, name=image.file, eid=eid)
        order = list(kinds)
        if image.until and order.index(image.until) < order.index(image.place):
            why = _("“%(name)s”: its last provision comes before its first.")
            raise CorpusError(path, 1, "malformed", why, name=image.file)


def image_refused(file: str, description: Words) -> Reason | None:
    """Why an image with this name and description is refused; None if it is not."""
    if len(file) > 80 or not NAME.fullmatch(file):
        return _("“%(name)s” is no name of an image, as pano-1.png.")
    if not all(description.get(lang, "").strip() for lang in LANGUAGES):
        return _("“%(name)s” has no description in both languages: who cannot see it needs one.")
    if any(len(words) > LONGEST_DESCRIPTION for words in description.values()):
        return _("The description of “%(name)s” is longer than a thousand letters.")
    return None


def image_files(folder: Path) -> Iterator[Path]:
    """The files of an instrument's images, by name."""
    yield from sorted((folder / FOLDER).glob("*"))
