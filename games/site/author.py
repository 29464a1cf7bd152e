"""Who publishes this site and answers for its texts, as far as its operator has stated it."""

from dataclasses import asdict, dataclass
from datetime import date

from django.conf import settings

NAMES = ("PUBLISHER", "CONTACT", "DATA_LICENCE", "KEEPERS", "COMPARED", "GAZETTE")
"""The settings that an operator states; nothing is shown of one that is not set."""


@dataclass(frozen=True, slots=True)
class SiteAuthor:
    """``keepers`` has who keeps the texts of each language; ``compared`` is the day on which the
    regulation's text was last compared with the gazette, ``gazette`` the address of its page."""

    publisher: str
    contact: str
    licence: str
    keepers: dict[str, str]
    compared: date | None
    gazette: str

    @property
    def stated(self) -> dict[str, object]:
        """What is stated, for exports."""
        return {name: value for name, value in asdict(self).items() if value}


def author_of(instrument: str) -> SiteAuthor:
    return SiteAuthor(
        publisher=settings.PUBLISHER,
        contact=settings.CONTACT,
        licence=settings.DATA_LICENCE,
        keepers=settings.KEEPERS,
        compared=settings.COMPARED.get(instrument),
        gazette=settings.GAZETTE.get(instrument, ""),
    )


def contact_address() -> str:
    """The contact as the address of a link, or an empty string."""
    return f"mailto:{settings.CONTACT}" if "@" in settings.CONTACT else settings.CONTACT


def unstated() -> list[str]:
    """The names of the environment variables that an administrator has not set."""
    return [f"RULESITE_{name}" for name in NAMES if not getattr(settings, name)]
