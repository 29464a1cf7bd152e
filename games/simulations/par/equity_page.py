"""An equity laid out for its page: hands, streets and next cards."""

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Any

from django.utils.translation import gettext as _

from games.narration import card_sign, numbers
from games.simulations.par.equity_form import HandsForm
from games.simulations.pictures import lines
from games.simulations.pictures.picture import Dot, Picture, PictureRule, PictureTable, PictureWord
from games.simulations.pictures.scale import linear

FIRST, LAST = 14.0, 80.0
"""Where the first and the last street are drawn; the names of the hands follow."""

Street = Mapping[str, Any]


def by_street(streets: Sequence[Street]) -> Picture:
    """A line for each hand with a point at each street and its number at the end."""
    shares = [share for street in streets for share in street["shares"]]
    up = linear(shares, lines.FLOOR, lines.TOP)
    picture = Picture(
        "streets",
        _("Street by street"),
        _(
            "The share of the pot of each hand, from one street to the next. "
            "The figures are in the table below."
        ),
        0,
        _table(streets),
        _(
            "Across: the cards on the board. Up: the share of the pot. Each line ends at the "
            "number of its hand and its share now."
        ),
    )
    lines.upward(picture, up, lambda part: numbers.percent(part, 0))
    step = (LAST - FIRST) / (len(streets) - 1)
    across = [round(FIRST + step * place, 2) for place in range(len(streets))]
    for x, street in zip(across, streets, strict=True):
        picture.words.append(PictureWord(x, lines.FLOOR + 15, str(street["cards"])))
        picture.rules.append(PictureRule(x, lines.TOP, x, lines.FLOOR + 4, "grid"))
    ends = []
    for hand in range(len(streets[0]["shares"])):
        points = [
            (x, up.position(street["shares"][hand]))
            for x, street in zip(across, streets, strict=True)
        ]
        lines.line(picture, points, hand)
        picture.dots += [Dot(x, y, "point") for x, y in points]
        share = numbers.percent(streets[-1]["shares"][hand], 1)
        ends.append((points[-1][1], f"{hand + 1}: {share}"))
    lines.named_at_their_ends(picture, LAST + 2, ends)
    return picture


def _table(streets: Sequence[Street]) -> PictureTable:
    hands = range(1, len(streets[0]["shares"]) + 1)
    return PictureTable(
        (_("Cards on the board"), *(_("Hand %(n)s") % {"n": hand} for hand in hands)),
        tuple(
            (_street_label(street), *(numbers.percent(share, 2) for share in street["shares"]))
            for street in streets
        ),
    )


def _street_label(street: Street) -> str:
    label = str(street["cards"])
    if street["is_now"]:
        label = _("%(cards)s (now)") % {"cards": label}
    return label if street["is_exact"] else _("%(cards)s, estimated") % {"cards": label}


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
