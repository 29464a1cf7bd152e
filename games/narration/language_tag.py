"""Language codes as HTML and XML write them."""


def language_tag(code: str) -> str:
    """``zh-hant`` and ``zh_Hant`` are ``zh-Hant``, ``pt-br`` is ``pt-BR``."""
    first, *further = code.replace("_", "-").lower().split("-")
    return "-".join((first, *(_subtag(part) for part in further)))


def _subtag(part: str) -> str:
    """A subtag: a script of four letters is capitalised, a country of two is in capitals."""
    return {4: part.title(), 2: part.upper()}.get(len(part), part)
