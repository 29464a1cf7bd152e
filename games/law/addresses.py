"""Where a provision lives on the site: ``…/law/despacho-sef-89-2025/art/13/point/4/``.

The address is the eId with its parts apart, the same for both languages.
"""

from __future__ import annotations

from django.urls import reverse


def path_of(eid: str) -> str:
    """``art_13__para_4__point_1`` is found at ``art/13/para/4/point/1``."""
    return "/".join(part.replace("_", "/", 1) for part in eid.split("__"))


def eid_of(path: str) -> str:
    """The inverse of ``path_of``. Parts that take no number stand alone."""
    words = [word for word in path.split("/") if word]
    parts: list[str] = []
    while words:
        word = words.pop(0)
        if word in _NUMBERED and words:
            parts.append(f"{word}_{words.pop(0)}")
        else:
            parts.append(word)
    return "__".join(parts)


_NUMBERED = frozenset({"art", "para", "point"})


def provision_url(instrument: str, eid: str, day: str = "") -> str:
    """With a day, the provision as it stood then."""
    if day:
        return reverse("law:provision-at", args=[instrument, day, path_of(eid)])
    return reverse("law:provision", args=[instrument, path_of(eid)])


def instrument_url(instrument: str, day: str = "") -> str:
    if day:
        return reverse("law:instrument-at", args=[instrument, day])
    return reverse("law:instrument", args=[instrument])
