"""The best decisions at Stud: one sentence, and the table by the card the croupier shows."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext as _

from games.narration import category_name
from games.simulations.par.hand_ranks import in_ranks, rank_of
from games.stud.simulations.decisions import decisions
from games.stud.simulations.map import draw

Figures = Mapping[str, Any]


def set_out(best: Figures) -> dict[str, Any]:
    ranks = [rank_of(sign) for sign in best["shown"]]
    rows = [
        {
            "ranks": in_ranks(row["ranks"]),
            "cells": [
                {"act": act, "raised": raised, "of": total}
                for act, raised, total in zip(row["acts"], row["raise"], row["of"], strict=True)
            ],
        }
        for row in best["by_card_shown"]
    ]
    return {
        "sentence": _sentence(best),
        "classes": [
            {**entry, "name": category_name("stud", entry["category"])}
            for entry in best["by_class"]
        ],
        "shown": ranks,
        "rows": rows,
        "map": draw(ranks, rows),
        "decisions": decisions(rows),
    }


def _sentence(best: Figures) -> str:
    raised, folded = best["lowest_always_raised"], best["highest_always_folded"]
    if not best["by_card_shown"] or raised is None or folded is None:
        if raised is not None:
            return _("Raise with %(hand)s or anything higher; give up everything lower.") % {
                "hand": in_ranks(raised)
            }
        return _("No hand is raised whatever the croupier shows.")
    return _(
        "Raise with %(raised)s or anything higher, whatever the croupier shows; give up %(folded)s "
        "and everything lower. Between the two the card shown decides."
    ) % {"raised": in_ranks(raised), "folded": in_ranks(folded)}
