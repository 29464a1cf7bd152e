"""An equity laid out for its page: hands, streets and next cards."""

from collections.abc import Mapping
from fractions import Fraction
from typing import Any

from games.narration import card_sign
from games.simulations.par.equity_chart import by_street
from games.simulations.par.equity_form import HandsForm


def set_out(form: HandsForm, answer: Mapping[str, object]) -> dict[str, object]:
    streets = _streets(form, answer)
    return {
        "rows": _rows(form, answer),
        "total": answer["total"],
        "ties": answer["ties"],
        "is_exact": answer["method"] == "enumeration",
        "is_ranged": not form.is_plain,
        "why": answer["why"],
        "seed": answer.get("seed"),
        "streets": streets,
        "picture": by_street(streets) if streets else None,
        "next": _next(answer),
        "next_is_exact": answer["next_is_exact"],
    }


def _rows(form: HandsForm, answer: Mapping[str, Any]) -> list[dict[str, Any]]:
    intervals = answer.get("interval") or [None] * len(answer["equity"])
    entries = zip(
        form.filled, answer["wins"], answer["equity"], intervals, answer["left_out"], strict=True
    )
    return [
        {
            "cards": [(card_sign(name), name[1]) for name in hand]
            if isinstance(hand, list)
            else [],
            "range": "" if isinstance(hand, list) else hand,
            "wins": wins,
            "part": wins / answer["total"],
            "equity": share,
            "value": float(Fraction(share)),
            "bar": round(100 * float(Fraction(share)), 2),
            "interval": interval,
            "left_out": left_out,
        }
        for hand, wins, share, interval, left_out in entries
    ]


def _streets(form: HandsForm, answer: Mapping[str, Any]) -> list[dict[str, Any]]:
    """Each earlier street of the board, and the current one."""
    if not answer["streets"]:
        return []
    now = {**answer, "cards": len(form.cleaned_data.get("board") or ())}
    return [
        {
            "cards": street["cards"],
            "is_now": street is now,
            "is_exact": street["method"] == "enumeration",
            "shares": [float(Fraction(share)) for share in street["equity"]],
        }
        for street in [*answer["streets"], now]
    ]


def _next(answer: Mapping[str, Any]) -> list[dict[str, Any]]:
    """The shares after each next card, the highest card first."""
    return [
        {
            "sign": card_sign(entry["card"]),
            "suit": entry["card"][1],
            "shares": [
                None if share is None else float(Fraction(share)) for share in entry["equity"]
            ],
        }
        for entry in reversed(answer["next"])
    ]
