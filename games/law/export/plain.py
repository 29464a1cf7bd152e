"""An instrument as plain text."""

from __future__ import annotations

from datetime import date

from games.law.export.selection import Selection, select

UNOFFICIAL = {
    "pt": "[Tradução não oficial]",
    "zh-hant": "［非官方譯文］",
}


def as_text(key: str, *, lang: str = "both", witness: str = "", at: date | None = None) -> str:
    """What a reader sees, in order: one language whole, then the other."""
    chosen = select(key, lang, witness, at)
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
