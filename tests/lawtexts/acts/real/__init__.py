"""Acts written by hand, whole, as they would stand in the Boletim, and what each does.

A folder holds `pt.txt`, `zh-hant.txt` or both, and `expected.json` with the effects.
"""

import datetime
import json
import re
from pathlib import Path

from tests.lawtexts.acts.made import Act
from tests.lawtexts.acts.places import LANGUAGES

FOLDER = Path(__file__).parent
ORDER = re.compile(r"(?:manda|determina):$|作出本批示。$|^Rectificação$|^更正$")
CLOSING = re.compile(r"^\d{1,2} de \w+ de \d{4}\.$|^二零[^，。]*日$|^Gabinete do|^二零.*於")


def lead_phrases(text: str) -> list[str]:
    """The lines of an act's clauses that are outside quotations, in whose words a change matters.

    A line that a PDF broke is left out, because its words cannot be told from the next line's.
    """
    phrases, inside, is_quoted = [], False, False
    for line in text.splitlines():
        if CLOSING.match(line):
            break
        opens = line[:1] in "«“「" and bool(line)
        is_quoted = is_quoted or opens
        if inside and line and not is_quoted and re.search(r"[.:;。：；]$", line):
            phrases.append(line)
        if line.rstrip(".。;；").endswith(("»", "”", "」")):
            is_quoted = False
        inside = inside or bool(ORDER.search(line))
    return phrases


def real_act(folder: Path) -> Act:
    """The act of one folder."""
    expected = json.loads((folder / "expected.json").read_text(encoding="utf-8"))
    texts = {
        language: (folder / f"{language}.txt").read_text(encoding="utf-8")
        for language in LANGUAGES
        if (folder / f"{language}.txt").exists()
    }
    return Act(
        expected["instrument"],
        datetime.date.fromisoformat(expected["published"]),
        texts,
        expected["effects"],
        (f"real: {folder.name}",),
        must_open=expected["must_open"],
        is_act=expected["is_act"],
        clauses={language: lead_phrases(text) for language, text in texts.items()},
        idle=expected["idle"],
    )


def real_acts() -> list[Act]:
    return [real_act(path.parent) for path in sorted(FOLDER.glob("*/expected.json"))]
