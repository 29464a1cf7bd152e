"""The best decisions at Fortune 3: a sentence if one is enough, and the table behind it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext as _

from games.fortune3.simulations.map import draw
from games.narration import category_name
from games.simulations.par.hand_ranks import by_hand, in_ranks

Figures = Mapping[str, Any]


def set_out(best: Figures) -> dict[str, Any]:
    lowest = by_hand(best["lowest_hand_played"])
    if best["is_a_threshold"]:
        sentence = _("Play with %(hand)s or anything higher; give up everything lower.")
    else:
        sentence = _("The lowest hand to play is %(hand)s, but not everything above it is played.")
    classes = [
        {**entry, "name": _class_name(entry["category"], entry["top_rank"])}
        for entry in best["by_top_card"]
    ]
    return {
        "sentence": sentence % {"hand": lowest},
        "near": [
            {**entry, "ranks": by_hand(entry["hand"]), "is_played": entry["action"] == "play"}
            for entry in best["near"]
        ],
        "classes": classes,
        "map": draw(classes),
        "hands_played": best["hands_played"],
    }


def _class_name(category: str, top: int | None) -> str:
    name = str(category_name("fortune3", category))
    if top is None:
        return name
    return _("%(class)s, highest %(rank)s") % {"class": name, "rank": in_ranks([top])}
