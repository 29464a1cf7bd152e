"""The figures that a text states, as a table that programs read: a row for each number."""

from collections.abc import Iterator

from games.lawtexts.citations.citation import cite_short
from games.lawtexts.texts.selection import Selection
from games.quality.quantities import quantities_in
from games.site.cells import MARK, csv_lines

HEAD = ("instrument", "eid", "citation", "lang", "official", "kind", "value", "unit", "words")
_AROUND = 40
"""Characters of the text on each side of a number."""


def csv_of_figures(selection: Selection) -> str:
    """The table of the chosen words as CSV."""
    return MARK + "".join(csv_lines([HEAD, *_rows(selection)]))


def _rows(selection: Selection) -> Iterator[tuple[object, ...]]:
    """Amounts, shares, odds, days and counts in the order of the text, as the checks read them.

    Numbers of articles and names of cards are none. A kind that the words leave open is both,
    joined by ``|``.
    """
    for provision in selection.text.provisions:
        for language, words in selection.words_at(provision.eid).items():
            text = words.text
            for quantity in quantities_in(text, language):
                start, end = max(0, quantity.start - _AROUND), quantity.end + _AROUND
                yield (
                    selection.text.key,
                    provision.eid,
                    cite_short(selection.version.text, provision.eid, language),
                    language,
                    "yes" if words.is_official else "no",
                    "|".join(sorted(quantity.kinds)),
                    quantity.value,
                    quantity.unit or "",
                    " ".join(text[start:end].split()),
                )
