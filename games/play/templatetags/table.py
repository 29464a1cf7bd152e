"""The HTML of cards, chips, seats and steps on the pages of the table; what a page has many of is
built here for speed."""

from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction

from django import template
from django.templatetags.static import static
from django.utils.html import conditional_escape, escape, format_html
from django.utils.safestring import SafeString
from django.utils.translation import get_language, ngettext, pgettext
from django.utils.translation import gettext as _

from games.law.editions import edition
from games.lawtexts.files.caches import cached_within
from games.narration import amount, card_name, card_sign, numbers, place_name, sum_name
from games.narration.faults import fault_sentence
from games.play.hand.drawing import DrawnCard, DrawnSeat, Sum
from games.play.hand.page import StepLine
from games.play.hand.replay import TimelineMark
from games.play.hand.standing import StreetShares
from games.play.link.hand_link import encode
from games.play.registry import table_of

register = template.Library()
register.filter("link", encode)
register.filter("fault_name", lambda fault, game: fault_sentence(game, fault))
register.filter("chips", amount)
register.simple_tag(sum_name, name="name_sum")
register.simple_tag(lambda key: place_name(key, "house"), name="name_house")

DOUBT_SIGN = ' <span class="doubt-sign" role="img" aria-label="{}"></span>'
HIDDEN_NOTE = '<span class="visually-hidden"> ({})</span>'
TEN = SafeString(' class="ten"')
MINUS = "\N{MINUS SIGN}"


@register.simple_tag
def asks(url: str) -> SafeString:
    """How a form or a link of the table asks for the hand and puts it in place, with a sign while
    it waits."""
    return format_html(
        '\nhx-get="{}" hx-target="#hand" hx-swap="outerHTML" hx-push-url="true"\n'
        'hx-indicator="#waiting"\n',
        url,
    )


@register.simple_tag
def draw_card(name: str, face: str = "up") -> SafeString:
    """A card by its name, ``Qh``, face up or down; without a name, its back."""
    return _drawn(name, face, "", get_language() or "pt", edition.current())


@register.simple_tag
def draw_cards(cards: Iterable[DrawnCard]) -> SafeString:
    """The cards of one place, in their order."""
    context = get_language() or "pt", edition.current()
    return SafeString(
        "".join(_drawn(c.name, "up" if c.is_up else "down", _marks(c), *context) for c in cards)
    )


def _marks(card: DrawnCard) -> str:
    return " is-new" * card.is_new + " is-lit" * card.is_lit


@cached_within(512 * 1024)
def _drawn(name: str, face: str, marks: str, language: str, digest: str) -> SafeString:
    """The HTML of a card, cached by language and edition, because the names of cards may change."""
    if not name:
        return format_html(
            '<span class="card back{}" role="img" aria-label="{}"></span>',
            marks,
            _("A card face down"),
        )
    label = card_name(name)
    if face == "down":
        label = _("%(card)s, face down") % {"card": label}
    return format_html(
        '<span class="card suit-{suit}{face}{marks}" role="img" aria-label="{label}">'
        '<b aria-hidden="true"{ten}>{rank}</b>'
        '<svg aria-hidden="true"><use href="{signs}#{suit}"/></svg></span>',
        suit=name[1],
        face=" is-down" if face == "down" else "",
        marks=marks,
        label=label,
        ten=TEN if name[0] == "T" else "",
        rank=card_sign(name)[:-1],
        signs=static("img/suits.svg"),
    )


@register.simple_tag
def draw_sum(chips: Sum, name: str = "") -> SafeString:
    """Chips with the name of what they are for, and their change in this step."""
    label = (
        f'<span class="sum-name">{conditional_escape(name)}</span>'
        f'<abbr class="sum-short" aria-hidden="true">{conditional_escape(short_name(name))}</abbr> '
        if name
        else ""
    )
    change = f' <span class="sum-change">{delta(chips.change)}</span>' if chips.change else ""
    return SafeString(
        f'<span class="sum{" is-changed" * bool(chips.change)}">{label}'
        f'<span class="sum-amount">{amount(chips.amount)}</span>{change}</span>'
    )


def short_name(name: str) -> str:
    """The initials of a name's longer words, or its first two characters: «JP», 「累進」."""
    words = [word for word in name.split() if len(word) > 2]
    return "".join(word[0] for word in words).upper() if len(words) > 1 else name[:2]


SIDES = (
    *("", "t", "lr", "ltr", "lttr", "ltttr", "blttrb", "bltttrb", "blttttrb", "bltttttrb"),
    *("bblttttrbb", "bbltttttrbb"),
)
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
        "ahead": pgettext("seat", "ahead"),
        "total": _("In all"),
    }
    labels = {name: escape(word) for name, word in words.items()}
    sides = SIDES[len(seats)] if len(seats) < len(SIDES) else "b" * len(seats)
    return SafeString(
        "".join(_seat(seat, side, labels) for seat, side in zip(seats, sides, strict=True))
    )


def _seat(seat: DrawnSeat, side: str, labels: Mapping[str, str]) -> str:
    name = labels["seat"] % {"seat": seat.seat}
    states = {"is-acting": seat.is_acting, "is-to-decide": seat.is_to_decide, "is-out": seat.is_out}
    classes = " ".join((f"seat place-{seat.place}", *(key for key in states if states[key])))
    html = f'<div class="side-{side} {classes}" role="group" aria-label="{name}">'
    html += f'<p class="seat-name"><span>{name}</span>'
    if seat.has_button:
        named = f'aria-label="{labels["marker"]}" title="{labels["marker"]}"'
        html += f' <span class="button-disc" role="img" {named}>D</span>'
    if seat.is_to_decide:
        html += f' <span class="turn-sign">{labels["to_decide"]}</span>'
    elif seat.is_out:
        html += f' <span class="out-sign">{labels["out"]}</span>'
    html += "</p>"
    if seat.cards:
        html += f'<p class="fan fan-{len(seat.cards)}">{draw_cards(seat.cards)}</p>'
    if seat.hand:
        ahead = f" <span>{labels['ahead']}</span>" * seat.hand.is_ahead
        html += f'<p class="hand-name"><b>{conditional_escape(seat.hand.name)}</b>{ahead}</p>'
    if seat.bets:
        lines = "".join(f"<li>{draw_sum(bet, bet.name)}</li>" for bet in seat.bets)
        html += f'<ul class="bets" aria-label="{labels["bets"]}">{lines}</ul>'
    if seat.settled:
        html += _settled(seat, labels["total"])
    if seat.stack is not None:
        html += f'<p class="stack-of"><span>{labels["chips"]}</span> {draw_sum(seat.stack)}</p>'
    return f"{html}</div>"


def _settled(seat: DrawnSeat, total: str) -> str:
    """Each bet that is settled: its stake, what it gained or lost and why; then the sum."""
    lines = ""
    for row in seat.settled:
        named = f"{conditional_escape(row.name)} {amount(row.staked) if row.staked else ''}"
        lines += f"<li><span>{named}</span><b>{delta(row.net) or 0}</b>"
        lines += f"<small>{conditional_escape(row.reason)}</small></li>"
    if seat.net is not None:
        lines += f'<li class="net"><span>{total}</span><b>{delta(seat.net)}</b></li>'
    return f'<ul class="settled">{lines}</ul>'


@register.filter
def hundredths(part: Fraction) -> str:
    """A part as a percentage with one decimal."""
    return numbers.percent(float(part), 1)


@register.simple_tag
def draw_street(game: str, street: StreetShares) -> SafeString:
    """The name of a street, a band of what each seat wins of the pot, and the figures."""
    name = street_name(game, street.cards)
    if not street.shares:
        return format_html(
            '<th scope="row">{}</th><td class="band-of"><a href="{}" rel="nofollow">{}</a></td>',
            *(name, street.url, _("Count exactly")),
        )
    rects, figures, x = "", "", 0.0
    for place, (seat, share) in enumerate(zip(street.seats, street.shares, strict=True)):
        width = float(share) * 100
        rects += f'<rect class="tone-{place % 6}" x="{x:.2f}" width="{width:.2f}" height="1"/>'
        figures += f'<li class="tone-{place % 6}">{seat}: <b>{hundredths(share)}</b></li>'
        x += width
    return SafeString(
        f'<th scope="row">{conditional_escape(name)}</th><td class="band-of">'
        f'<svg class="band" viewBox="0 0 100 1" preserveAspectRatio="none" aria-hidden="true">'
        f"{rects}</svg><ul>{figures}</ul></td>"
    )


@register.simple_tag
def step_list(lines: Iterable[StepLine]) -> SafeString:
    """Every step as a button of the form that goes from step to step."""
    doubt = format_html(DOUBT_SIGN, _("a reading decides"))
    difference = format_html(HIDDEN_NOTE, _("differs under the other reading"))
    buttons = []
    for line in lines:
        marks = f"{doubt if line.is_doubted else ''}{difference if line.is_alternative else ''}"
        names = "is-decided" * line.is_decided + " is-otherwise" * line.is_alternative
        current = ' aria-current="step"' if line.is_current else ""
        buttons.append(
            f'<li class="{names}"><button form="go" type="submit" name="n" value="{line.n}" '
            f'id="step-{line.n}"{current}>{conditional_escape(line.sentence)}{marks}</button></li>'
        )
    return SafeString("".join(buttons))


@register.simple_tag
def draw_timeline(game: str, marks: Sequence[TimelineMark], n: int) -> SafeString:
    """Each street with its decisions, as buttons of the form that goes from step to step."""
    current = max((mark.n for mark in marks if mark.n <= n), default=0)
    decides = escape(_("Step %(n)s: seat %(seat)s decides"))
    rows = [""]
    for mark in marks:
        name, kind = (
            str(mark.seat),
            f'mark" aria-label="{decides % {"n": mark.n, "seat": mark.seat}}',
        )
        if mark.seat is None:
            name, kind = escape(street_name(game, mark.cards)), "street"
            rows.append("")
        sign = ' aria-current="step"' if mark.n == current else ""
        rows[-1] += (
            f'<button form="go" type="submit" name="n" value="{mark.n}" '
            f'class="{kind}"{sign}>{name}</button>'
        )
    return SafeString("".join(f"<li>{row}</li>" for row in rows if row))


def street_name(game: str, cards: int) -> str:
    """The name of a street by its cards on the board, or in each hand where there is none."""
    many = ngettext("%(number)s card", "%(number)s cards", cards) % {"number": cards}
    return str(table_of(game).streets.get(cards) or many)


@register.filter
def chips_or_none(value: int | None) -> str:
    """An amount, or nothing for None; 0 is shown."""
    return "" if value is None else amount(value)


@register.filter
def delta(value: int | None) -> str:
    """A gain or loss with its sign, or nothing for None."""
    if value is None:
        return ""
    sign = "+" if value > 0 else MINUS if value else ""
    return sign + amount(abs(value))
