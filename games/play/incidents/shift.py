"""The shift of the floor's staff: what is open, and its hand-over to a person by name."""

from django.contrib.auth.models import User
from django.db import transaction
from django.db.models import QuerySet
from django.utils import timezone

from games.play.house.models import name_of
from games.play.incidents.models import HandOver, Incident


class AlreadyTaken(Exception):
    """Somebody has taken the shift over; ``hand_over`` says who and when."""

    def __init__(self, hand_over: HandOver) -> None:
        super().__init__(hand_over.pk)
        self.hand_over = hand_over


def open_incidents(casino: str = "") -> QuerySet[Incident]:
    """The open incidents, oldest first; of one casino if it is named, and of none."""
    rows = Incident.objects.filter(closed__isnull=True).order_by("number")
    return rows.filter(casino__in=("", casino)) if casino else rows


def hand_over(writer: User, place: dict[str, str], words: str) -> HandOver:
    """A new hand-over of what is open; or the last one, if the same is sent again."""
    numbers = list(open_incidents(place["casino"]).values_list("number", flat=True))
    last = HandOver.objects.filter(writer=writer, taken__isnull=True).first()
    if last and (last.words, last.numbers) == (words, numbers):
        return last
    return HandOver.objects.create(
        writer=writer,
        writer_name=name_of(writer),
        casino=place["casino"],
        shift=place["shift"],
        words=words,
        numbers=numbers,
    )


@transaction.atomic
def take_over(offered: HandOver, taker: User) -> None:
    """Make the taker the holder of what is still open; raises ``AlreadyTaken``."""
    saved: HandOver = HandOver.objects.select_for_update().get(pk=offered.pk)
    if saved.taken:
        raise AlreadyTaken(saved)
    saved.taken, saved.taker, saved.taker_name = timezone.now(), taker, name_of(taker)
    saved.save()
    for incident in incidents_of(saved).filter(closed__isnull=True):
        incident.holder = name_of(taker)[:80]
        incident.save()


def incidents_of(offered: HandOver) -> QuerySet[Incident]:
    return Incident.objects.filter(number__in=offered.numbers).order_by("number")
