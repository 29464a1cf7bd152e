"""An instrument as a reader sees it, in plain text."""

from games.lawtexts.selection import Selection
from games.lawtexts.status_notes import note_for

UNOFFICIAL = {"pt": "[Tradução não oficial]", "zh-hant": "［非官方譯文］"}


def plain(chosen: Selection) -> str:
    """In order: one language whole, then the other.

    Inferred words, and words no longer in force, are marked before they appear.
    """
    return "\n\n\n".join(filter(None, (_one(chosen, lang) for lang in chosen.langs))) + "\n"


def _one(chosen: Selection, lang: str) -> str:
    lines: list[str] = []
    for provision in chosen.text.provisions:
        words = chosen.words_at(provision.eid).get(lang)
        if words is None:
            continue
        if not lines and not words.is_official:
            lines.append(UNOFFICIAL[lang])
        if standing := note_for(chosen.version, provision.eid, lang):
            lines.append(f"[{standing}]" if lang == "pt" else f"［{standing}］")
        if provision.kind == "article":
            lines += [words.number, words.heading, words.text]
        elif words.heading:
            lines += [f"{words.number} {words.heading}".strip(), words.text]
        else:
            lines.append(f"{words.number} {words.text}".strip())
    return "\n".join(line for line in lines if line)
