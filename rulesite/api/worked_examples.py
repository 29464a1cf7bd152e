"""The page of worked examples: ``docs/EXAMPLES.md``, with its text in the reader's language."""

import re
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext
from django.utils.translation import gettext_noop as _

from games.law.page_cache import public
from games.site.pages import page

WAYS = (_("By the API"), _("By the package"), _("By an assistant's tools"))
SENTENCES = (
    _("Common beginning"),
    _(
        "To use the API you need only Python's standard library. If the site says to wait, the"
        " example waits."
    ),
    _(
        "An assistant calls the tools itself. This example uses the client of the protocol's "
        "own library (`pip install mcp`). A tool waits for figures that are being computed; "
        "after 45 seconds it answers when to try again."
    ),
    _("Article 16 in both languages, as it stood on a day"),
    _(
        "The words of a provision, its citation, the version of that day and the register "
        "entries on it."
    ),
    _(
        "The Portuguese says four times the big blind and the Chinese five. The register has an "
        "entry on this."
    ),
    _(
        "First find the citation. The quotation comes with its links, and with the notice that "
        "the site's text is for reference."
    ),
    _("A million hands of a file settled"),
    _(
        "Hands are dealt into a file, one per line, and settled as they are read: a thousand "
        "lines at a time by the API, line by line by the package. A site limits records per "
        "minute; a key with a limit of a million settles them without a pause."
    ),
    _(
        "Ten thousand at a time. The assistant receives the total, and as many individual "
        "answers as fit."
    ),
    _("Two tables of prizes compared, exactly"),
    _(
        "Three of a kind pays 40 to 1 instead of 25. How does the house edge on Pair Plus "
        "change? The answers are fractions."
    ),
    _("A long answer omits what does not fit, and names the `part` that returns it."),
    _("A certificate verified"),
    _(
        "Start a simulation and wait for it. Its certificate states everything on which its "
        "figures depend. The site plays one batch again. The package plays all of them again, "
        "without the site."
    ),
)
BLOCK = re.compile(r"^```(?:python|console)\n(.*?)^```$", re.M | re.S)


@dataclass(frozen=True, slots=True)
class CodeBlock:
    said: str
    """The text before the code, if any."""
    text: str


@dataclass(frozen=True, slots=True)
class Way:
    name: str
    blocks: tuple[CodeBlock, ...]


@dataclass(frozen=True, slots=True)
class ExampleWalk:
    title: str
    said: str
    ways: tuple[Way, ...]


@cache
def walks() -> tuple[ExampleWalk, ...]:
    """Every section of the file, in order."""
    text = (Path(settings.BASE_DIR) / "docs" / "EXAMPLES.md").read_text(encoding="utf-8")
    return tuple(_walk(section) for section in re.split(r"^## ", text, flags=re.M)[1:])


def _walk(section: str) -> ExampleWalk:
    head, *ways = re.split(r"^### ", section, flags=re.M)
    title, _, words = head.partition("\n")
    return ExampleWalk(title, _in_one_line(words), tuple(_way(way) for way in ways))


def _way(text: str) -> Way:
    name, _, rest = text.partition("\n")
    parts = BLOCK.split(rest)
    pairs = zip(parts[::2], parts[1::2], strict=False)
    return Way(name, tuple(CodeBlock(_in_one_line(words), code) for words, code in pairs))


def _in_one_line(words: str) -> str:
    return " ".join(words.split())


@public()
def examples(request: HttpRequest) -> HttpResponse:
    sections = [
        {
            "title": gettext(walk.title),
            "said": gettext(walk.said),
            "ways": [
                {
                    "name": gettext(way.name),
                    "blocks": [
                        {"said": block.said and gettext(block.said), "text": block.text}
                        for block in way.blocks
                    ],
                }
                for way in walk.ways
            ],
        }
        for walk in walks()
    ]
    return page(request, "site/examples.html", {"walks": sections})
