"""The state of a copy in progress: the pages fetched, and where links lead."""

from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import date
from urllib.parse import urljoin, urlsplit

from rulesite.publish.addresses import address_of
from rulesite.publish.own_addresses import named
from rulesite.publish.packed import Packed
from rulesite.publish.page_requests import NOWHERE
from rulesite.publish.static_files import Statics

Tell = Callable[[str], None]
Within = Callable[[str], bool]


def anything(address: str) -> bool:
    return True


@dataclass(slots=True)
class SiteCopy:
    """A copy in progress."""

    site: str
    """The address of the live site, or empty."""
    day: date
    within: Within = anything
    """Which URLs are fetched."""
    tell: Tell = print
    bodies: Packed = field(default_factory=Packed)
    """Bodies by URL."""
    media: dict[str, str] = field(default_factory=dict)
    elsewhere: dict[str, str] = field(default_factory=dict)
    """URLs that redirect to another."""
    link_targets: dict[str, tuple[str, str] | None] = field(default_factory=dict)
    """Links met so far, and where they lead."""
    statics: Statics = field(default_factory=Statics)

    @property
    def origin(self) -> str:
        return self.site or NOWHERE

    def inward(self, link: str) -> str | None:
        """A link within the site, without its host; ``None`` for an external link."""
        parts = urlsplit(link)
        if f"{parts.scheme}://{parts.netloc}" == self.origin:
            return link[len(self.origin) :] or "/"
        return None if parts.scheme or parts.netloc else link

    def address(self, link: str, base: str) -> tuple[str, str] | None:
        target = self.inward(link)
        if target is None:
            return None
        if (own := named(target)) is not None:
            return own
        whole = urljoin(base, target)
        if whole not in self.link_targets:
            self.link_targets[whole] = address_of(whole, base, has_site=bool(self.site))
        return self.link_targets[whole]
