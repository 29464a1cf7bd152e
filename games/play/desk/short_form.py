"""The short form of a common dispute: the fields it depends on, in typing order, read by the
desk's own form. Its seats are numbered places, each with a field for the real seat."""

from collections.abc import Iterator
from functools import cached_property
from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.http import QueryDict
from django.utils.translation import gettext_lazy as _

from games.narration import place_name, short_error_sentence
from games.play.desk.dispute import Dispute, note_field, seat_field, seat_of, with_seat
from games.play.desk.paid import paid_settings
from games.play.game import CommonDispute
from games.play.house.at_desk import FIELD as CARD
from games.play.house.at_desk import hidden_fields
from games.play.house.models import Posting
from games.play.setup.fields import seats_of
from games.play.setup.form_fields import field_of
from games.play.setup.record_form import answered, day_setting
from games.rules.day import FIELD
from games.rules.game import Game
from games.rules.refusal import Unusable
from games.site.fields import WholeField
from games.site.forms import Bound, SiteForm

COMMON_FIELDS = (FIELD, "note")
"""Fields that every dispute has, after its own."""

PRIZE = "table.jackpot.fixed."


class ShortForm(SiteForm):
    ident = "short"

    def __init__(
        self,
        declared: Game,
        dispute: CommonDispute,
        data: Any = None,
        posting: Posting | None = None,
    ) -> None:
        """What ``posting`` says is not asked; a stake begins with the minimum posted."""
        self.game, self.dispute, self.posting = declared, dispute, posting
        places = dict.fromkeys(seat_of(path) for path in dispute.asks)
        self.places = [place for place in places if place]
        is_own = posting is not None and posting.card.game == declared.key
        posted = posting.amounts if posting and is_own else {}
        hidden = hidden_fields(posting, declared) - set(data or ())
        initial = {seat_field(place): str(place) for place in self.places} | {
            path: posted.get(f"table.limits.{path.rpartition('.')[2]}.minimum", value)
            for path, value in dispute.initial.items()
        }
        super().__init__(data, initial=initial)
        payment_settings = (
            setting for place in self.places for setting in paid_settings(declared, place)
        )
        settings = {
            setting.path: setting
            for setting in (*Dispute(declared).visible_settings, *payment_settings)
        }
        also = (path for path in data or () if path in settings and _is_of_the_table(path))
        asks = dict.fromkeys((*dispute.asks, *also))
        self.asks = [path for path in asks if path not in hidden]
        seats = seats_of(declared)
        for place in self.places:
            self.fields[seat_field(place)] = WholeField(
                label=_("Seat"), required=True, least=min(seats), most=max(seats)
            )
        for path in self.asks:
            self.fields[path] = field_of(settings[path])
        if dispute.seats_last:
            self._name_hands()
        self.fields[FIELD] = field_of(day_setting())
        self.fields["note"] = note_field("short-note")
        self.fields[CARD] = WholeField(widget=forms.HiddenInput())

    def _name_hands(self) -> None:
        """If the seats come last, add the number of the hand to each label."""
        for path, field in self.fields.items():
            number = seat_of(path) or int(path.removeprefix("seat.") if "seat." in path else 0)
            if number:
                facts = {"n": number, "what": str(field.label).lower()}
                field.label = _("Hand %(n)s: %(what)s") % facts

    @property
    def groups(self) -> Iterator[tuple[str, list[Bound]]]:
        """The fields seat by seat, then the table's; or in the dispute's order, seats last."""
        if self.dispute.seats_last:
            yield "", [self[path] for path in self.asks]
            yield str(_("Seats")), [self[seat_field(place)] for place in self.places]
            return
        for place in (*self.places, 0):
            controls = [self[path] for path in self.asks if seat_of(path) == place]
            if place:
                yield "", [self[seat_field(place)], *controls]
            elif controls:
                yield str(_("The table")), controls

    @property
    def more(self) -> list[Bound]:
        """The fields that are seldom filled in."""
        return [self[name] for name in COMMON_FIELDS]

    def clean(self) -> None:
        super().clean()
        seats = [self.cleaned_data.get(seat_field(place)) for place in self.places]
        for n, seat in enumerate(seats):
            if seat is not None and seat in seats[:n]:
                no = Unusable("seat_twice", {"seat": seat}, "")
                self.add_error(
                    seat_field(self.places[n]), ValidationError(short_error_sentence(no))
                )

    def whole(self) -> Dispute:
        """The desk's form, filled with the values of this one."""
        data = QueryDict(mutable=True)
        typed = dict(self.initial) | {
            name: value for name, value in self.values.items() if name in self.fields
        }
        for path, value in typed.items():
            if not path.startswith("seat.") and value.strip():
                data[self.real(path)] = value
        if self.posting:
            data[CARD] = str(self.posting.pk)
        data["rule"] = "1"
        return Dispute(self.game, data)

    def real(self, path: str) -> str:
        """The name of the desk's field that a field of this form is copied to."""
        place = seat_of(path)
        return with_seat(path, self._seats[place]) if place else path

    @cached_property
    def _seats(self) -> dict[int, int]:
        """The seat of each place; the first free one if it is missing or used twice."""
        found: dict[int, int] = {}
        self.is_valid()
        taken = {self.cleaned_data.get(seat_field(place)) for place in self.places}
        free = [seat for seat in seats_of(self.game) if seat not in taken]
        for place in self.places:
            seat = self.cleaned_data.get(seat_field(place))
            if seat is None or seat in found.values():
                seat = free.pop(0)
            found[place] = seat
        return found

    def take_over(self, whole: Dispute) -> None:
        """Show the desk form's errors, at the top if their field is not here, and add fields of the
        table that it misses."""
        for path in whole.errors:
            if path in whole.fields and path not in self.fields and _is_of_the_table(path):
                self.asks.append(path)
                self.fields[path] = whole.fields[path]
        prizes = [path for path in self.asks if path.startswith(PRIZE)]
        for path in prizes if any(path.startswith(PRIZE) for path in whole.errors) else ():
            if path not in whole.errors and not self[path].has_value:
                self.asks.remove(path)
                del self.fields[path]
        own_paths = {self.real(path): path for path in self.asks}
        own_paths |= {path: path for path in COMMON_FIELDS}
        for path, sentences in whole.errors.items():
            for sentence in sentences:
                if path in own_paths:
                    self.add_error(own_paths[path], sentence)
                elif path in whole.fields:
                    self.add_error(None, f"{whole.name_of(whole[path])}: {sentence}")
                else:
                    self.add_error(None, sentence)

    def name_of(self, field: Bound) -> str:
        """The field's label, preceded by its seat."""
        place, label = seat_of(field.name), str(field.label)
        if not place:
            return label
        seat = self[seat_field(place)].value()
        return answered(place_name(self.game.key, f"seat:{seat}"), label)


def _is_of_the_table(path: str) -> bool:
    return path.startswith(("table.", "cards.")) and not seat_of(path)
