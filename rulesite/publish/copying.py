"""Make a whole copy: fetch every URL and rewrite the pages as files."""

import json
import re
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Mapping
from datetime import date
from html import unescape
from pathlib import Path

from django.db import DatabaseError
from django.db.models import Max
from django.utils import timezone

from games.law import edition
from games.law.models import Edition, Instrument, Version
from games.site.today import shown_on_day
from rulesite.publish import own_pages
from rulesite.publish.addresses import file_of, is_named, roots, way
from rulesite.publish.copied import Packed, SiteCopy, Within, addresses, anything
from rulesite.publish.folder import CopyReport, FolderRefused, digest, opened, write
from rulesite.publish.own_pages import told_of
from rulesite.publish.page_requests import FetchedPage, NotAnswered, Redirected, answered
from rulesite.publish.rewriting import Ways, rewritten

_LINK = re.compile(r'\s(?:href|src)="([^"#][^"]*)"')


def made(copy: SiteCopy) -> Packed:
    """Every file by name."""
    files = Packed()
    with shown_on_day(copy.day):
        gather(copy)
        own_pages.fill(copy)
        for address in copy.bodies:
            files[file_of(address)] = _written(copy, address)
    for name, body in copy.statics.files():
        files[name] = body
    files["robots.txt"] = _robots(copy)
    files["sw.js"] = script(files, own_pages.core(copy))
    return files


def _robots(copy: SiteCopy) -> bytes:
    """The copy's robots.txt: allows everything, or the site's own if one is named."""
    if not copy.site:
        return b"User-agent: *\nDisallow:\n"
    answer = answered("/robots.txt", copy.origin)
    assert answer is not None
    return answer.body


def day_of_the_law() -> date:
    """The last day on which a text, a note, or what is in force changed."""
    today = timezone.localdate()
    begun = Version.objects.filter(begins_on__lte=today).aggregate(last=Max("begins_on"))["last"]
    changed = Edition.objects.aggregate(last=Max("changed"))["last"]
    days = [day for day in (begun, changed and timezone.localdate(changed)) if day]
    return max(days, default=today)


def gather(copy: SiteCopy) -> None:
    """Fetch every URL once, following every link from the front pages."""
    begun = [*addresses(), *filter(copy.within, roots(has_site=bool(copy.site)))]
    waiting, known = deque(begun), set(begun)

    def comes(address: str) -> None:
        if address not in known and copy.within(address):
            known.add(address)
            waiting.append(address)

    while waiting:
        address = waiting.popleft()
        try:
            own = own_pages.answered(copy, address)
            answer = answered(address, copy.origin) if own is None else own
        except Redirected as to:
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
        for link in _linked(copy, address, answer):
            comes(link)


def _linked(copy: SiteCopy, address: str, answer: FetchedPage) -> Iterator[str]:
    if answer.is_page:
        for link in dict.fromkeys(_LINK.findall(answer.body.decode())):
            target = copy.address(unescape(link), address)
            if target is not None:
                yield target[0]


def _written(copy: SiteCopy, address: str) -> bytes:
    body = copy.bodies[address]
    if not copy.media[address].startswith("text/html"):
        return body
    return page_written(copy, address, file_of(address), body.decode())


def page_written(copy: SiteCopy, address: str, name: str, html: str) -> bytes:
    """A page rewritten as the file ``name``."""
    known: dict[str, str | None] = {}

    def to(link: str) -> str | None:
        if link not in known:
            known[link] = _way(link)
        return known[link]

    def _way(link: str) -> str | None:
        if link.startswith("#"):
            return link
        if (asset := copy.statics.name_of(link)) is not None:
            return way(name, asset)
        target = copy.address(link, address)
        if target is None:
            return None
        final = copy.elsewhere.get(target[0], target[0])
        return way(name, file_of(final), target[1]) if final in copy.bodies else None

    def whole(link: str) -> str:
        path = copy.inward(link)
        return f"{copy.site}{path}" if copy.site and path is not None else ""

    ways = Ways(to, lambda link: copy.inward(link) is None, is_named, copy.statics.text, whole)
    return rewritten(html, ways, own_pages.furniture(copy, address, name)).encode()


WRITTEN = Path(__file__).with_name("worker.js")


def script(files: Mapping[str, bytes], core: Iterable[str]) -> bytes:
    """The script; it differs for every different copy, so that browsers update."""
    listing = "".join(f"{name} {digest(files[name])}\n" for name in sorted(files))
    head = {"version": digest(listing.encode())[:16], "core": sorted(set(core) & set(files))}
    text = json.dumps(head, ensure_ascii=True, indent=1)
    return f"const COPY = {text};\n{WRITTEN.read_text(encoding='utf-8')}".encode()


def published(
    root: Path, site: str, tell: Callable[[str], None], within: Within = anything
) -> CopyReport:
    """Fetch everything before writing, so that a failure leaves no partial copy."""
    if not _is_law_loaded():
        raise FolderRefused("No law is loaded: run manage.py prepare first.")
    with opened(root) as known:
        before = edition.current()
        copy = SiteCopy(site, day_of_the_law(), within, tell)
        try:
            files = made(copy)
        except NotAnswered as no:
            raise FolderRefused(f"{no}: nothing was written. Run it again.") from no
        if edition.current() != before:
            raise FolderRefused(
                "The texts were changed meanwhile: nothing was written. Run it again."
            )
        return write(root, files, known, told_of(copy))


def _is_law_loaded() -> bool:
    try:
        return Instrument.objects.exists()
    except DatabaseError:
        return False
