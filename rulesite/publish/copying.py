"""Make a whole copy: fetch every URL and rewrite the pages as files."""

import json
import re
from collections import deque
from collections.abc import Callable, Iterable, Mapping
from contextlib import suppress
from datetime import date
from html import unescape
from pathlib import Path

from django.conf import settings
from django.db import DatabaseError
from django.db.models import Max
from django.utils import timezone

from games.law.editions import edition
from games.law.models import Edition, Instrument, Version
from games.site.today import shown_on_day
from rulesite.publish import copied, own_pages
from rulesite.publish.addresses import file_of, roots
from rulesite.publish.folder import CopyReport, FolderRefused, digest, opened, write
from rulesite.publish.rewriting import rewritten

_LINK = re.compile(r'\s(?:href|src)="([^"#][^"]*)"')


def made(copy: copied.SiteCopy) -> copied.Packed:
    """Every file by name."""
    files = copied.Packed()
    with shown_on_day(copy.day):
        gather(copy)
        own_pages.fill(copy)
        for address, media in copy.media.items():
            name, body = file_of(address), copy.bodies[address]
            if media.startswith("text/html"):
                body = rewritten(copy, address, name, body.decode()).encode()
            files[name] = body
    for name, body in copy.statics.files():
        files[name] = body
    own = copied.answered("/robots.txt", copy.origin) if copy.site else None
    files["robots.txt"] = own.body if own else b"User-agent: *\nDisallow:\n"
    files["sw.js"] = script(files, own_pages.core(copy))
    return files


def day_of_the_law() -> date:
    """The last day on which a text, a note, or what is in force changed."""
    today = timezone.localdate()
    begun = Version.objects.filter(begins_on__lte=today).aggregate(last=Max("begins_on"))["last"]
    changed = Edition.objects.aggregate(last=Max("changed"))["last"]
    days = [day for day in (begun, changed and timezone.localdate(changed)) if day]
    return max(days, default=today)


def gather(copy: copied.SiteCopy) -> None:
    """Fetch every URL once, following every link from the front pages."""
    begun = [*copied.addresses(), *filter(copy.within, roots(has_site=bool(copy.site)))]
    waiting, known = deque(begun), set(begun)

    def comes(address: str) -> None:
        if address not in known and copy.within(address):
            known.add(address)
            waiting.append(address)

    while waiting:
        address = waiting.popleft()
        try:
            own = own_pages.answered(copy, address)
            answer = copied.answered(address, copy.origin) if own is None else own
        except copied.Redirected as to:
            target = copy.address(str(to), address)
            if target is not None:
                copy.elsewhere[address] = target[0]
                comes(target[0])
            continue
        if answer is None:
            continue
        copy.bodies[address], copy.media[address] = answer.body, answer.media
        if len(copy.bodies) % 100 == 0:
            copy.tell(f"{len(copy.bodies)} addresses asked, {len(waiting)} waiting")
        for link in dict.fromkeys(_LINK.findall(answer.body.decode())) if answer.is_page else ():
            if (target := copy.address(unescape(link), address)) is not None:
                comes(target[0])


WRITTEN = Path(__file__).with_name("worker.js")


def script(files: Mapping[str, bytes], core: Iterable[str]) -> bytes:
    """The script; it differs for every different copy, so that browsers update."""
    listing = "".join(f"{name} {digest(files[name])}\n" for name in sorted(files))
    head = {"version": digest(listing.encode())[:16], "core": sorted(set(core) & set(files))}
    text = json.dumps(head, ensure_ascii=True, indent=1)
    return f"const COPY = {text};\n{WRITTEN.read_text(encoding='utf-8')}".encode()


def published(
    root: Path, site: str, tell: Callable[[str], None], within: copied.Within = copied.anything
) -> CopyReport:
    """Fetch everything before writing, so that a failure leaves no partial copy."""
    is_loaded = False
    with suppress(DatabaseError):
        is_loaded = Instrument.objects.exists()
    if not is_loaded:
        raise FolderRefused("No law is loaded: run manage.py prepare first.")
    with opened(root) as known:
        before = edition.current()
        copy = copied.SiteCopy(site, day_of_the_law(), within, tell)
        try:
            files = made(copy)
        except copied.NotAnswered as no:
            raise FolderRefused(f"{no}: nothing was written. Run it again.") from no
        if edition.current() != before:
            raise FolderRefused(
                "The texts were changed meanwhile: nothing was written. Run it again."
            )
        about = {"day": copy.day.isoformat(), "version": settings.SITE_VERSION, "site": site}
        return write(root, files, known, about)
