"""The rows of the table of decisions as HTML: two thousand cells are too slow for a template."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from django.utils.html import conditional_escape, format_html
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import pgettext

from games.narration import numbers

ROW = '<tr><th scope="row">{}</th>{}</tr>'
ALWAYS = (
    '<td class="act {}"><span aria-hidden="true">{}</span>'
    '<span class="visually-hidden">{}</span></td>'
)
BY_SUITS = '<td class="act by_suits"><span aria-hidden="true">◐ </span>{}</td>'


def decisions(rows: Sequence[Mapping[str, Any]]) -> SafeString:
    always = {
        "raise": format_html(ALWAYS, "raise", "▲", pgettext("stud", "raise")),
        "fold": format_html(ALWAYS, "fold", "·", pgettext("stud", "give up")),
    }
    drawn = [
        ROW.format(
            conditional_escape(row["ranks"]),
            "".join([always.get(cell["act"]) or _by_suits(cell) for cell in row["cells"]]),
        )
        for row in rows
    ]
    return mark_safe("".join(drawn))  # noqa: S308  (each cell was escaped)


def _by_suits(cell: Mapping[str, Any]) -> SafeString:
    part = 100 * cell["raised"] // cell["of"] / 100
    return format_html(BY_SUITS, numbers.percent(part, 0))
