"""URLs of provisions: ``…/law/despacho-sef-89-2025/art/13/point/4/``."""

from games.site.addresses import address


def path_of(eid: str) -> str:
    """The path of ``art_13__para_4__point_1`` is ``art/13/para/4/point/1``."""
    return "/".join(part.replace("_", "/", 1) for part in eid.split("__"))


def eid_of(path: str) -> str:
    """The inverse of ``path_of``; some parts have no number."""
    words = [word for word in path.split("/") if word]
    parts: list[str] = []
    while words:
        word = words.pop(0)
        is_annex = word == "annex" and bool(words) and words[0].isdigit()
        if words and (word in _NUMBERED or is_annex):
            parts.append(f"{word}_{words.pop(0)}")
        else:
            parts.append(word)
    return "__".join(parts)


_NUMBERED = frozenset({"art", "para", "point"})


def provision_url(instrument: str, eid: str, day: str = "") -> str:
    """The URL of a provision, on ``day`` if one is set."""
    if day:
        return address("law:provision-at", instrument, day, path_of(eid))
    return address("law:provision", instrument, path_of(eid))


def instrument_url(instrument: str, day: str = "") -> str:
    if day:
        return address("law:instrument-at", instrument, day)
    return address("law:instrument", instrument)
