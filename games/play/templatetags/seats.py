"""The HTML of the seats at the table; built here for speed, as every step draws up to eleven."""

from collections.abc import Iterator, Sequence

from django import template
from django.utils.html import escape
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from games.narration import place_name
from games.play.table.drawing import DrawnSeat
from games.play.templatetags.table import draw_cards, draw_sum

register = template.Library()


class _Labels:
    """The words shown at every seat, translated once for all seats."""

    def __init__(self) -> None:
        self.seat = escape(_("Seat %(seat)s"))
        self.marker = escape(_("Marker"))
        self.to_decide = escape(pgettext("seat", "to decide"))
        self.out = escape(pgettext("seat", "out"))
        self.bets = escape(_("Bets"))
        self.chips = escape(_("Chips"))


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
    labels = _Labels()
    sides = SIDES[len(seats)] if len(seats) < len(SIDES) else "b" * len(seats)
    return SafeString(
        "".join(_seat(seat, side, labels) for seat, side in zip(seats, sides, strict=True))
    )


def _seat(seat: DrawnSeat, side: str, labels: _Labels) -> str:
    name = labels.seat % {"seat": seat.seat}
    return (
        f'<div class="side-{side} {" ".join(_classes(seat))}" role="group" aria-label="{name}">'
        f'<p class="seat-name"><span>{name}</span>{"".join(_signs(seat, labels))}</p>'
        f"{_cards(seat)}{_bets(seat, labels)}{_stack(seat, labels)}</div>"
    )


def _classes(seat: DrawnSeat) -> Iterator[str]:
    yield f"seat place-{seat.place}"
    if seat.is_acting:
        yield "is-acting"
    if seat.is_to_decide:
        yield "is-to-decide"
    if seat.is_out:
        yield "is-out"


def _signs(seat: DrawnSeat, labels: _Labels) -> Iterator[str]:
    if seat.has_button:
        named = f'aria-label="{labels.marker}" title="{labels.marker}"'
        yield f' <span class="button-disc" role="img" {named}>D</span>'
    if seat.is_to_decide:
        yield f' <span class="turn-sign">{labels.to_decide}</span>'
    elif seat.is_out:
        yield f' <span class="out-sign">{labels.out}</span>'


def _cards(seat: DrawnSeat) -> str:
    if not seat.cards:
        return ""
    return f'<p class="fan fan-{len(seat.cards)}">{draw_cards(seat.cards)}</p>'


def _bets(seat: DrawnSeat, labels: _Labels) -> str:
    if not seat.bets:
        return ""
    lines = "".join(f"<li>{draw_sum(bet, bet.name)}</li>" for bet in seat.bets)
    return f'<ul class="bets" aria-label="{labels.bets}">{lines}</ul>'


def _stack(seat: DrawnSeat, labels: _Labels) -> str:
    if seat.stack is None:
        return ""
    return f'<p class="stack-of"><span>{labels.chips}</span> {draw_sum(seat.stack)}</p>'
