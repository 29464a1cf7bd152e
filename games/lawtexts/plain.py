"""An instrument as a reader sees it, in plain text."""

from __future__ import annotations

from games.lawtexts.selection import Selection

UNOFFICIAL = {
    "pt": "[Tradução não oficial]",
    "zh-hant": "［非官方譯文］",
}


def plain(chosen: Selection) -> str:
    """In order: one language whole, then the other."""
    return "\n\n\n".join(filter(None, (_one(chosen, each) for each in chosen.langs))) + "\n"


def _one(chosen: Selection, lang: str) -> str:
    lines: list[str] = []
    for provision in chosen.text.provisions:
        words = chosen.at(provision.eid).get(lang)
        if words is None:
            continue
        if not lines and not words.is_official:
            lines.append(UNOFFICIAL[lang])
        if provision.kind == "article":
            lines += [words.number, words.heading, words.text]
        elif words.heading:
            lines += [f"{words.number} {words.heading}".strip(), words.text]
        else:
            lines.append(f"{words.number} {words.text}".strip())
    return "\n".join(line for line in lines if line)
