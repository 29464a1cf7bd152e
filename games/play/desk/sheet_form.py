"""The form of a ruling's sheet: the place, the time and who signs it."""

from datetime import date, datetime, timedelta

from django.core.exceptions import ValidationError
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from games.site.forms import ReadField, SiteForm, TextField

NOT_A_TIME = _("Write the day and the time, as in 2026-05-31 22:40; today, the time is enough.")
NOT_A_DAY = _("Write the day as in 2026-05-31.")
TO_COME = _("This time is still to come.")
WRITTEN = "%Y-%m-%d %H:%M"
"""The one format of times: typed, shown and exported."""
FIRST_YEAR, LAST_YEAR = 1900, 2999
DAYS = ("%Y-%m-%d", "%d/%m/%Y")
TIMES = (WRITTEN, "%Y-%m-%dT%H:%M", "%Y-%m-%dT%H:%M:%S", "%d/%m/%Y %H:%M")


def written_time(value: datetime | None) -> str:
    return timezone.localtime(value).strftime(WRITTEN) if value else ""


def _read(typed: str, shapes: tuple[str, ...]) -> datetime | None:
    for shape in shapes if typed.isascii() else ():
        try:
            return datetime.strptime(typed, shape)
        except ValueError:
            continue
    return None


class TimeField(ReadField):
    """A date and time in the current time zone; a time alone is the last one of that hour."""

    kind = "time"

    def read(self, typed: str) -> datetime:
        now = timezone.localtime()
        if hour := _read(typed, ("%H:%M",)):
            time = now.replace(hour=hour.hour, minute=hour.minute, second=0, microsecond=0)
            return time if time <= now else time - timedelta(days=1)
        day_and_hour = _read(typed, TIMES)
        try:
            read = timezone.make_aware(day_and_hour) if day_and_hour else None
            if read and read <= now + timedelta(days=1):
                return read
        except (ValueError, OverflowError):
            read = None
        raise ValidationError(TO_COME if read else NOT_A_TIME)


class DateField(ReadField):
    """A calendar day."""

    kind = "day"

    def read(self, typed: str) -> date:
        read = _read(typed, DAYS)
        if read is None or not FIRST_YEAR <= read.year <= LAST_YEAR:
            raise ValidationError(NOT_A_DAY)
        return read.date()


class PlaceForm(SiteForm):
    """Where a person works in this shift."""

    ident = "place"

    casino = TextField(label=_("Casino"))
    table = TextField(label=_("Table"))
    shift = TextField(label=_("Shift"))


class SheetForm(PlaceForm):
    """The sheet's optional fields; an empty one leaves a line to write on."""

    ident = "sheet"

    reference = TextField(label=_("The casino's own number"))
    happened = TimeField(label=_("Time of the incident"))
    supervisor = TextField(label=_("Supervisor"))

    @property
    def entries(self) -> dict[str, object]:
        """The valid values, by field."""
        self.is_valid()
        return {name: self.cleaned_data.get(name) for name in self.fields}


def as_text(value: object) -> str:
    if isinstance(value, datetime):
        return written_time(value)
    return "" if value is None else str(value)
