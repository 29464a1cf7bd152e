"""The best decisions, told: one sentence where one says it all, and the table behind it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from django.utils.translation import gettext as _

from games.simulations.results import names

Figures = Mapping[str, Any]

_LETTERS = {14: "A", 13: "K", 12: "Q", 11: "J"}


def in_ranks(ranks: Sequence[int]) -> str:
    """``A-K-J-8-3``"""
    return "-".join(_LETTERS.get(rank, str(rank)) for rank in ranks)


def rank_of(sign: str) -> str:
    return "10" if sign == "T" else sign


def by_hand(cards: Sequence[str]) -> str:
    """The ranks of a hand named card by card, highest first: ``Q-6-4``."""
    order = "23456789TJQKA"
    ranks = sorted((order.index(card[0]) + 2 for card in cards), reverse=True)
    return in_ranks(ranks)


def fortune3(best: Figures) -> dict[str, Any]:
    lowest = by_hand(best["lowest_hand_played"])
    if best["is_a_threshold"]:
        sentence = _("Play with %(hand)s or anything higher; give up everything lower.")
    else:
        sentence = _("The lowest hand to play is %(hand)s, but not everything above it is played.")
    return {
        "sentence": sentence % {"hand": lowest},
        "near": [
            {**each, "ranks": by_hand(each["hand"]), "is_played": each["action"] == "play"}
            for each in best["near"]
        ],
        "classes": [
            {**each, "name": _class_name(each["category"], each["top_rank"])}
            for each in best["by_top_card"]
        ],
        "hands_played": best["hands_played"],
    }


def _class_name(category: str, top: int | None) -> str:
    name = str(names.category("fortune3", "pair_plus", category))
    if top is None:
        return name
    return _("%(class)s, highest %(rank)s") % {"class": name, "rank": in_ranks([top])}


def stud(best: Figures) -> dict[str, Any]:
    return {
        "sentence": _stud_sentence(best),
        "classes": [
            {**each, "name": names.category("stud", "raise", each["category"])}
            for each in best["by_class"]
        ],
        "shown": [rank_of(sign) for sign in best["shown"]],
        "rows": [
            {
                "ranks": in_ranks(each["ranks"]),
                "cells": [
                    {"act": act, "raised": raised, "of": of}
                    for act, raised, of in zip(each["acts"], each["raise"], each["of"], strict=True)
                ],
            }
            for each in best["by_card_shown"]
        ],
    }


def _stud_sentence(best: Figures) -> str:
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
