"""A step of a hand as a picture: an SVG that needs no other file, of what the viewer sees."""

from collections.abc import Iterable, Iterator
from textwrap import wrap
from xml.sax.saxutils import escape

from django.utils.translation import gettext as _

from games.narration import amount, card_sign, place_name, step_sentence, sum_name
from games.play.hand.drawing import Drawing, DrawnCard, DrawnSeat, Sum
from games.site.doors import name_of_game

WIDTH, MARGIN, LINE = 720, 20, 22
SEATS_IN_ROW = 3
CARD = (34, 46)
"""The width and height of a card."""
WIDEST = 0.62
"""The width of a letter, as a part of its size; of a Chinese character it is 1."""
STYLE = (
    "text{font:15px system-ui,sans-serif;fill:#1c2421}.name{font-weight:600}.soft{fill:#55615c}"
    ".card{fill:#fff;stroke:#55615c}.back{fill:#0b5c5a}.red{fill:#b3202c}.felt{fill:#e2ede9}"
)


def _text(x: int, y: int, words: object, kind: str = "") -> str:
    named = f' class="{kind}"' if kind else ""
    return f'<text x="{x}" y="{y}"{named}>{escape(str(words))}</text>'


def _cards(x: int, y: int, cards: Iterable[DrawnCard]) -> Iterator[str]:
    """The cards in a row; one that the viewer does not see by its back."""
    for place, card in enumerate(cards):
        left = x + place * (CARD[0] + 4)
        kind = "card" if card.is_seen else "back"
        size = f'width="{CARD[0]}" height="{CARD[1]}" rx="4"'
        yield f'<rect class="{kind}" x="{left}" y="{y}" {size}/>'
        if card.is_seen:
            red = "red" if card.name[1] in "hd" else ""
            yield _text(left + 4, y + 28, card_sign(card.name), red)


def _lines(words: str) -> list[str]:
    """The words in lines that fit the picture."""
    is_wide = any(ord(letter) > 0x2E80 for letter in words)
    return wrap(words, int((WIDTH - 2 * MARGIN) / (15 * (1.02 if is_wide else WIDEST))))


def _sums(sums: Iterable[Sum]) -> str:
    return " · ".join(f"{chips.name} {amount(chips.amount)}".strip() for chips in sums)


def _seat(seat: DrawnSeat, x: int, y: int) -> Iterator[str]:
    """Its name, cards, bets and chips."""
    name = _("Seat %(seat)s") % {"seat": seat.seat}
    yield _text(x, y, f"{name} (D)" if seat.has_button else name, "name")
    yield from _cards(x, y + 8, seat.cards)
    y += CARD[1] + 8
    for bet in seat.bets:
        y += LINE
        yield _text(x, y, _sums([bet]))
    if seat.stack is not None:
        yield _text(x, y + LINE, f"{_('Chips')} {amount(seat.stack.amount)}", "soft")


def _drawn(drawing: Drawing, head: str, sentence: str) -> Iterator[str]:
    """The parts of the picture, from the top; the last is its height."""
    y = MARGIN + 10
    yield _text(MARGIN, y, head, "soft")
    for line in _lines(sentence):
        y += LINE
        yield _text(MARGIN, y, line, "name")
    y += 14
    sums = [Sum(sum_name(drawing.game, s.name), s.amount, s.change) for s in drawing.sums]
    house = [(place_name(drawing.game, "house"), drawing.dealer)] if drawing.dealer else []
    rows = [*house, *drawing.middle]
    tall = len(rows) * (CARD[1] + 30) + 36 * bool(sums)
    size = f'width="{WIDTH - 2 * MARGIN}" height="{tall}" rx="24"'
    yield f'<rect class="felt" x="{MARGIN}" y="{y}" {size}/>'
    for name, cards in rows:
        yield _text(2 * MARGIN, y + 20, name, "soft")
        yield from _cards(2 * MARGIN, y + 26, cards)
        y += CARD[1] + 30
    yield _text(2 * MARGIN, y + 22, _sums(sums))
    y += 36 * bool(sums) + LINE + 8
    column = (WIDTH - 2 * MARGIN) // SEATS_IN_ROW
    high = CARD[1] + LINE * (3 + max((len(seat.bets) for seat in drawing.seats), default=0))
    for place, seat in enumerate(drawing.seats):
        row, number = divmod(place, SEATS_IN_ROW)
        yield from _seat(seat, MARGIN + number * column, y + row * high)
    yield str(y + (len(drawing.seats) + SEATS_IN_ROW - 1) // SEATS_IN_ROW * high)


def hand_picture(drawing: Drawing) -> str:
    """The table after the last step of the drawing, with that step in words."""
    n, key = len(drawing.steps), drawing.game
    sentence = step_sentence(key, drawing.steps[-1])
    head = f"{name_of_game(key)} · {_('Step %(n)s') % {'n': n}}"
    *parts, height = _drawn(drawing, head, sentence)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height}" '
        f'width="{WIDTH}" height="{height}" role="img">'
        f"<title>{escape(head)}</title><desc>{escape(sentence)}</desc><style>{STYLE}</style>"
        f'<rect width="{WIDTH}" height="{height}" fill="#fcfbf7"/>{"".join(parts)}</svg>\n'
    )
