"""The rows of the table of decisions as HTML: two thousand cells are too slow for a template."""

from collections.abc import Sequence

from django.utils.html import conditional_escape, format_html
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import pgettext

from games.narration import numbers
from games.simulations.par.hand_ranks import in_ranks
from games.stud.odds.best_play import ShownRow

ROW = '<tr><th scope="row">{}</th>{}</tr>'
ALWAYS = (
    '<td class="act {}"><span aria-hidden="true">{}</span>'
    '<span class="visually-hidden">{}</span></td>'
)
BY_SUITS = '<td class="act by_suits"><span aria-hidden="true">◐ </span>{}</td>'


def decisions(rows: Sequence[ShownRow]) -> SafeString:
    always = {
        "raise": format_html(ALWAYS, "raise", "▲", pgettext("stud", "raise")),
        "fold": format_html(ALWAYS, "fold", "·", pgettext("stud", "give up")),
    }
    drawn = [
        ROW.format(
            conditional_escape(in_ranks(row.ranks)),
            "".join(
                [
                    always.get(act) or _by_suits(raised, cases)
                    for act, raised, cases in zip(row.acts, row.raised, row.cases, strict=True)
                ]
            ),
        )
        for row in rows
    ]
    return mark_safe("".join(drawn))  # noqa: S308  (each cell was escaped)


def _by_suits(raised: int, cases: int) -> SafeString:
    part = 100 * raised // cases / 100
    return format_html(BY_SUITS, numbers.percent(part, 0))
