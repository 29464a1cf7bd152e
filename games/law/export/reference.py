"""A citation in the formats of reference managers."""


def bibtex(key: str, title: str, year: int, url: str) -> str:
    fields = {"title": title, "year": str(year), "url": url}
    lines = "".join(f"  {name} = {{{value}}},\n" for name, value in fields.items())
    return f"@legislation{{{key},\n{lines}}}\n"


def ris(key: str, title: str, year: int, url: str) -> str:
    fields = (
        ("TY", "STAT"),
        ("ID", key),
        ("TI", title),
        ("PY", str(year)),
        ("UR", url),
        ("ER", ""),
    )
    return "".join(f"{tag}  - {value}\r\n" for tag, value in fields)


REFERENCES = {
    "bib": (bibtex, "application/x-bibtex; charset=utf-8"),
    "ris": (ris, "application/x-research-info-systems; charset=utf-8"),
}
"""By file ending: how it is written, and its content type."""
