"""``manage.py send_digests``: mail each person of the desk what waits for them."""

import argparse
from smtplib import SMTPException
from typing import Any

from django.conf import settings
from django.contrib.auth.models import User
from django.core.mail import send_mail
from django.core.management.base import BaseCommand, CommandError
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import override

from games.translation.listing import waiting
from games.translation.messages.places import place_of
from games.translation.workflow import roles
from games.translation.workflow.roles import workers


class Command(BaseCommand):
    help = "Send each person of the desk who has an address of mail what waits for them."

    def add_arguments(self, parser: argparse.ArgumentParser) -> None:
        parser.add_argument("--lang", default="pt", choices=dict(settings.LANGUAGES))

    def handle(self, *args: Any, **options: Any) -> None:
        if not settings.SENDS_MAIL:
            raise CommandError("No messages are sent from here: RULESITE_EMAIL_URL is not set.")
        sent, failed = 0, []
        for person in workers().exclude(email=""):
            with override(options["lang"]):
                text = _digest(person) if roles.may_see(person) else ""
                subject = _("Rulesite: waiting for you")
            if not text:
                continue
            try:
                send_mail(subject, text, None, [person.email])
                sent += 1
            except (SMTPException, OSError) as error:
                failed.append(f"{person.get_username()}: {error}")
        if options["verbosity"]:
            self.stdout.write(f"digests sent: {sent}")
        if failed:
            raise CommandError("\n".join(("Not sent:", *failed)))


def _digest(person: User) -> str:
    """The text of the mail; empty if nothing waits, so that none is sent."""
    lines = []
    for task in waiting.tasks(person):
        due = f" ({task.due.isoformat()})" if task.due else ""
        by = f"{task.by}: " if task.by else ""
        address = f"{settings.SITE_ADDRESS}{task.unit.get_absolute_url()}"
        lines.append(f"{place_of(task.unit)}{due}\n  {by}{task.said}\n  {address}")
    if number := waiting.to_review(person).count():
        address = f"{settings.SITE_ADDRESS}{reverse('translation:start')}?state=review&sort=doubt"
        sentence = _("To be reviewed: %(number)s") % {"number": number}
        lines.append(f"{sentence}\n  {address}")
    return "\n\n".join(lines)
