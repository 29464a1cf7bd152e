"""The tasks that read what somebody brings along, and load an act into the law."""

import logging
from datetime import timedelta

from celery import shared_task
from django.utils import timezone

from games.law.acts.trying import LONGEST
from games.translation.interchange import collections
from games.translation.models import Collection
from games.translation.page import act_check

LOST = timedelta(minutes=1)
"""A reading without progress for this long has lost its worker."""
LOST_CHECK = timedelta(minutes=4)
LONGEST_CHECK = 2 * LONGEST
"""Seconds; a part is tried within half of it, and read before."""
log = logging.getLogger(__name__)


@shared_task(name="translation.take_in")  # type: ignore[untyped-decorator]
def take_in(pk: int) -> None:
    collections.take_in(pk)


@shared_task(name="translation.check_act", time_limit=LONGEST_CHECK)  # type: ignore[untyped-decorator]
def check_act(pk: int) -> None:
    """Do one part of an act's way into the law, or out; send another message if one is left."""
    if act_check.go_on(pk):
        send_check(pk)


def send_check(pk: int) -> None:
    """Send the message; without a broker it is sent again when somebody looks."""
    try:
        check_act.apply_async((pk,), retry=False, expires=LOST_CHECK.seconds)
    except Exception as away:
        log.warning("no message could be sent; act %s waits: %s", pk, away)


def send(pk: int) -> None:
    """Send the message; without a broker ``send_again`` does it when somebody looks."""
    try:
        take_in.apply_async((pk,), retry=False, expires=LOST.seconds)
    except Exception as away:
        log.warning("no message could be sent; collection %s waits: %s", pk, away)


def send_again() -> None:
    """Put readings whose worker was lost back, and send messages that were lost."""
    old = Collection.objects.filter(changed__lt=timezone.now() - LOST)
    old.filter(state=Collection.State.READING).update(state=Collection.State.WAITING)
    for pk in old.filter(state=Collection.State.WAITING).values_list("pk", flat=True):
        Collection.objects.filter(pk=pk).update(changed=timezone.now())
        send(pk)
