"""The text of each page of a PDF that Chromium has written, to see what stands on which page."""

from __future__ import annotations

import re
import unicodedata
import zlib

_OBJECT = re.compile(rb"\n(\d+) 0 obj\n(.*?)\nendobj", re.S)
_STREAM = re.compile(rb"stream\r?\n(.*)\nendstream", re.S)
_SHOWN = re.compile(rb"/(F\d+) [\d.]+ Tf|<([0-9A-Fa-f]+)> Tj")


def texts(pdf: bytes) -> list[str]:
    """The signs of each page without spaces, in the order in which they were drawn."""
    objects = {int(number): body for number, body in _OBJECT.findall(pdf)}
    pages = [body for body in objects.values() if re.search(rb"/Type /Page\b", body)]
    return [_text(objects, page) for page in pages]


def _text(objects: dict[int, bytes], page: bytes) -> str:
    fonts = {
        name: _signs(objects, int(number))
        for name, number in re.findall(rb"/(F\d+) (\d+) 0 R", page)
    }
    contents = re.search(rb"/Contents (\d+) 0 R", page)
    signs: dict[str, str] = {}
    out = []
    for font, glyphs in _SHOWN.findall(_stream(objects[int(contents[1])]) if contents else b""):
        signs = fonts[font] if font else signs
        codes = glyphs.decode().upper()
        width = len(next(iter(signs), "0000"))
        out += [signs.get(codes[n : n + width], "") for n in range(0, len(codes), width)]
    return squeezed("".join(out))


def squeezed(text: str) -> str:
    """The text without spaces, each sign in its usual form."""
    return "".join(unicodedata.normalize("NFKC", text).split())


def _signs(objects: dict[int, bytes], font: int) -> dict[str, str]:
    """What each glyph of a font stands for."""
    reference = re.search(rb"/ToUnicode (\d+) 0 R", objects[font])
    table = _stream(objects[int(reference[1])]).decode() if reference else ""
    signs = {}
    for line in table.splitlines():
        match re.findall(r"<([0-9A-Fa-f]+)>", line):
            case [code, sign] if len(sign) >= 4:
                signs[code.upper()] = bytes.fromhex(sign).decode("utf-16-be")
            case [first, last, sign]:
                for n in range(int(first, 16), int(last, 16) + 1):
                    signs[f"{n:0{len(first)}X}"] = chr(int(sign, 16) + n - int(first, 16))
    return signs


def _stream(body: bytes) -> bytes:
    found = _STREAM.search(body)
    assert found
    return zlib.decompress(found[1]) if b"/FlateDecode" in body else found[1]
