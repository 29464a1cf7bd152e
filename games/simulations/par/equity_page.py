"""An equity laid out for its page: hands, streets and next cards."""

import re
from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Any

from django import forms
from django.http import QueryDict
from django.urls import reverse
from django.utils.html import format_html
from django.utils.http import urlencode
from django.utils.translation import gettext as _

from games.narration import numbers, reading_value_sentence, short_error_sentence
from games.odds.equities.range_record import is_known
from games.odds.equities.ranges import read_seat
from games.odds.registry import odds_of
from games.records.figures import check_equity
from games.rules.game import Answer, Record
from games.rules.values.cards import card
from games.rules.values.numbers import place_in
from games.rules.values.refusal import Unusable
from games.simulations import exact_cache
from games.simulations.game import EquityForm
from games.simulations.pictures import lines
from games.simulations.pictures.picture import (
    Dot,
    Picture,
    PictureRule,
    PictureTable,
    PictureWord,
    linear,
)
from games.simulations.registry import figures_of
from games.site.forms import Bound, OneOfField, ReadField, SiteForm, WholeField

DEFAULT_SEED = "1"
LONGEST_CARDS = 200
"""In characters: room for every card of a deck."""
_CARD = re.compile(r"(10|[2-9TJQKA])([shcd])", re.IGNORECASE)


class HandInput(forms.TextInput):
    """The input of one hand; all hands share one name in a link, and empty ones are skipped."""

    def __init__(self, place: int) -> None:
        super().__init__()
        self.place = place

    def value_from_datadict(self, data: object, _files: object, name: str) -> str:
        return dict(enumerate(hands_in(data))).get(self.place, "")


class EquityCardsField(ReadField):
    kind = "cards"

    def __init__(self, *, example: str = "", **kwargs: object) -> None:
        super().__init__(max_length=LONGEST_CARDS, **kwargs)
        self.widget.attrs |= {"autocapitalize": "off", "spellcheck": "false"}
        if example:
            self.widget.attrs["placeholder"] = example

    def read(self, typed: str) -> list[str] | str:
        return [card(name).name for name in names_in(typed)]


class HandField(EquityCardsField):
    """A hand or part of one, as cards, or a range, which comes back as it was typed."""

    def __init__(self, asking: EquityForm, **kwargs: object) -> None:
        super().__init__(example=asking.hand_example, **kwargs)
        self.asking = asking
        self.widget.attrs["data-cards"] = asking.table.hand

    def read(self, typed: str) -> list[str] | str:
        table = self.asking.table
        seat = read_seat(typed, table.deck, table.hand, is_checked_alone=True)
        return [known.name for known in seat.known] if is_known(typed, table) else typed


class HandsForm(SiteForm):
    """The form: a field for each hand, the common and dead cards, the reading and the seed."""

    ident = "c"

    def __init__(self, game: str, data: QueryDict) -> None:
        super().__init__(data)
        self.game = game
        asking = figures_of(game).equities
        assert asking is not None
        self.asking = asking
        # At least two hands, and at most one too many, which is refused.
        most, sent = asking.most_hands, len(hands_in(data))
        wished = min(max(2, place_in(data.get("seats", ""), 0)), most)
        for place in range(max(wished, min(sent, most + 1))):
            label = _("Hand %(n)s") % {"n": place + 1}
            self.fields[f"hands[{place}]"] = HandField(asking, label=label, widget=HandInput(place))
        self.has_more = "seats" in data and sent < wished
        if self.has_more:
            self.fields[f"hands[{sent}]"].widget.attrs["autofocus"] = True
        if asking.has_board:
            self.fields["board"] = EquityCardsField(label=_("Common cards"), example="Ks 10c 2h")
            self.fields["board"].widget.attrs["data-cards"] = asking.table.board
        self.fields["dead"] = EquityCardsField(label=_("Cards out of play"))
        self.fields["dead"].widget.attrs["data-cards"] = len(asking.table.deck)
        (reading,) = (entry for entry in odds_of(game).offer.readings if entry.id == asking.reading)
        self.usual = {"reading": reading.default, "seed": DEFAULT_SEED}
        self.fields["reading"] = OneOfField(
            [(value, reading_value_sentence(reading.id, value)) for value in reading.values],
            label=_("Reading"),
            label_suffix=format_html(
                ' <a href="{}">{}</a>', reverse("law:row", args=[reading.id]), reading.id
            ),
            empty_value=reading.default,
        )
        hint = _("It matters only where the run-outs are too many to count.")
        self.fields["seed"] = WholeField(label=_("Seed"), help_text=hint, initial=DEFAULT_SEED)

    def add_prefix(self, field_name: str) -> str:
        return "hand" if field_name.startswith("hands[") else field_name

    @property
    def hands(self) -> list[Bound]:
        return [field for field in self if field.name.startswith("hands[")]

    @property
    def others(self) -> list[Bound]:
        return [field for field in self if not field.name.startswith("hands[")]

    @property
    def is_blank(self) -> bool:
        return not any(field.has_value for field in self if field.kind == "cards")

    @property
    def filled(self) -> list[list[str] | str]:
        """The cards or the range of each hand that was filled in."""
        answers = (self.cleaned_data.get(field.name) for field in self.hands)
        return [cards for cards in answers if cards]

    @property
    def is_plain(self) -> bool:
        """Whether every hand is a list of cards, and none a range."""
        return all(isinstance(hand, list) for hand in self.filled)

    def record(self) -> Record:
        data = self.cleaned_data
        record: dict[str, Any] = {
            "hands": self.filled,
            "dead": data.get("dead") or [],
            "readings": {self.asking.reading: data["reading"]},
        }
        if self.asking.has_board:
            record["board"] = data.get("board") or []
        record["seed"] = DEFAULT_SEED if data.get("seed") is None else str(data["seed"])
        return record

    def query(self) -> str:
        """The query of the values typed, without those at their default."""
        pairs = [("hand", " ".join(hand.split())) for hand in hands_in(self.data)]
        for field in self.others:
            value = " ".join(str(field.value() or "").split())
            if value and value != self.usual.get(field.name):
                pairs.append((field.name, value))
        return urlencode(pairs)

    def refuse(self, no: Unusable) -> None:
        """Add the error to the field that it names, or to the whole form."""
        place = re.match(r"hands\[[0-9]+\]|\w+", no.field)
        path = place[0] if place else ""
        self.add_error(path if path in self.fields else None, short_error_sentence(no))


def hands_in(data: Any) -> list[str]:
    return [hand for hand in data.getlist("hand") if hand.strip()]


def names_in(text: str) -> list[str]:
    """The card names in ``As Kd``, ``As,Kd`` or ``AsKd10h``; other words are left as they are."""
    cards = []
    for word in text.replace(",", " ").split():
        is_whole = "".join(match.group() for match in _CARD.finditer(word)) == word
        cards += [match.group() for match in _CARD.finditer(word)] if is_whole else [word]
    return cards


def reckoned(form: HandsForm) -> Answer | None:
    """The equity, or ``None`` while it is being counted or if a field is refused."""
    record = {**form.record(), "streets": True}
    try:
        check_equity(form.game, record)
        return exact_cache.soon("equity", form.game, record)
    except Unusable as no:
        form.refuse(no)
        return None


LAST = 80.0
"""Where the last street is drawn; the names of the hands follow."""

Street = Mapping[str, Any]


def by_street(streets: Sequence[Street]) -> Picture:
    """A line for each hand with a point at each street and its number at the end."""
    shares = [share for street in streets for share in street["shares"]]
    hands = range(len(streets[0]["shares"]))
    up = linear(shares, lines.FLOOR, lines.TOP)
    picture = Picture(
        "streets",
        _("Street by street"),
        _(
            "The share of the pot of each hand, from one street to the next. "
            "The figures are in the table below."
        ),
        0,
        PictureTable(
            (_("Cards on the board"), *(_("Hand %(n)s") % {"n": hand + 1} for hand in hands)),
            tuple(
                (_street_label(street), *(numbers.percent(share, 2) for share in street["shares"]))
                for street in streets
            ),
        ),
        _(
            "Across: the cards on the board. Up: the share of the pot. Each line ends at the "
            "number of its hand and its share now."
        ),
    )
    lines.upward(picture, up, lambda part: numbers.percent(part, 0))
    step = (LAST - lines.FIRST) / (len(streets) - 1)
    across = [round(lines.FIRST + step * place, 2) for place in range(len(streets))]
    for x, street in zip(across, streets, strict=True):
        picture.words.append(PictureWord(x, lines.FLOOR + 15, str(street["cards"])))
        picture.rules.append(PictureRule(x, lines.TOP, x, lines.FLOOR + 4, "grid"))
    ends = []
    for hand in hands:
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


def _street_label(street: Street) -> str:
    label = str(street["cards"])
    if street["is_now"]:
        label = _("%(cards)s (now)") % {"cards": label}
    return label if street["is_exact"] else _("%(cards)s, estimated") % {"cards": label}


def set_out(form: HandsForm, answer: Mapping[str, Any]) -> dict[str, Any]:
    """The answer for its page: a row for each hand, and the shares at each earlier street of the
    board and the current one."""
    now = {**answer, "cards": len(form.cleaned_data.get("board") or ())}
    streets = [
        {
            "cards": street["cards"],
            "is_now": street is now,
            "is_exact": street["method"] == "enumeration",
            "shares": [float(Fraction(share)) for share in street["equity"]],
        }
        for street in ([*answer["streets"], now] if answer["streets"] else ())
    ]
    intervals = answer.get("interval") or [None] * len(answer["equity"])
    entries = zip(
        form.filled, answer["wins"], answer["equity"], intervals, answer["left_out"], strict=True
    )
    return {
        **answer,
        "rows": [
            {
                "cards": hand if isinstance(hand, list) else [],
                "range": "" if isinstance(hand, list) else hand,
                "wins": wins,
                "part": wins / answer["total"],
                "equity": share,
                "bar": round(100 * float(Fraction(share)), 2),
                "interval": interval,
                "left_out": left_out,
            }
            for hand, wins, share, interval, left_out in entries
        ],
        "is_exact": answer["method"] == "enumeration",
        "is_ranged": not form.is_plain,
        "streets": streets,
        "picture": by_street(streets) if streets else None,
    }
