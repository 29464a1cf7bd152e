"""The HTML of the seats at the table; built here for speed, as every step draws up to eleven."""

from collections.abc import Iterator, Mapping, Sequence

from django import template
from django.utils.html import escape
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from games.narration import place_name
from games.play.table.drawing import DrawnSeat
from games.play.templatetags.table import draw_cards, draw_sum

register = template.Library()


@register.simple_tag
def name_house(game_key: str) -> str:
    """The name of the house in the game's own text."""
    return place_name(game_key, "house")


SIDES = [
    "",
    "t",
    "lr",
    "ltr",
    "lttr",
    "ltttr",
    "blttrb",
    "bltttrb",
    "blttttrb",
    "bltttttrb",
    "bblttttrbb",
    "bbltttttrbb",
]
"""For each number of seats, at which side of the table each sits: left, top, right or bottom."""


@register.simple_tag
def draw_seats(seats: Sequence[DrawnSeat]) -> SafeString:
    words = {  # translated once for all seats
        "seat": _("Seat %(seat)s"),
        "marker": _("Marker"),
        "to_decide": pgettext("seat", "to decide"),
        "out": pgettext("seat", "out"),
        "bets": _("Bets"),
        "chips": _("Chips"),
    }
    labels = {name: escape(word) for name, word in words.items()}
    sides = SIDES[len(seats)] if len(seats) < len(SIDES) else "b" * len(seats)
    return SafeString(
        "".join(_seat(seat, side, labels) for seat, side in zip(seats, sides, strict=True))
    )


def _seat(seat: DrawnSeat, side: str, labels: Mapping[str, str]) -> str:
    name = labels["seat"] % {"seat": seat.seat}
    states = {"is-acting": seat.is_acting, "is-to-decide": seat.is_to_decide, "is-out": seat.is_out}
    classes = " ".join(
        (f"seat place-{seat.place}", *(key for key, is_on in states.items() if is_on))
    )
    return (
        f'<div class="side-{side} {classes}" role="group" aria-label="{name}">'
        f'<p class="seat-name"><span>{name}</span>{"".join(_signs(seat, labels))}</p>'
        f"{''.join(_chips_and_cards(seat, labels))}</div>"
    )


def _signs(seat: DrawnSeat, labels: Mapping[str, str]) -> Iterator[str]:
    if seat.has_button:
        named = f'aria-label="{labels["marker"]}" title="{labels["marker"]}"'
        yield f' <span class="button-disc" role="img" {named}>D</span>'
    if seat.is_to_decide:
        yield f' <span class="turn-sign">{labels["to_decide"]}</span>'
    elif seat.is_out:
        yield f' <span class="out-sign">{labels["out"]}</span>'


def _chips_and_cards(seat: DrawnSeat, labels: Mapping[str, str]) -> Iterator[str]:
    if seat.cards:
        yield f'<p class="fan fan-{len(seat.cards)}">{draw_cards(seat.cards)}</p>'
    if seat.bets:
        lines = "".join(f"<li>{draw_sum(bet, bet.name)}</li>" for bet in seat.bets)
        yield f'<ul class="bets" aria-label="{labels["bets"]}">{lines}</ul>'
    if seat.stack is not None:
        yield f'<p class="stack-of"><span>{labels["chips"]}</span> {draw_sum(seat.stack)}</p>'
