"""Templates are sent without their indentation, and nothing a reader sees is lost with it."""

from __future__ import annotations

from pathlib import Path

import pytest
from django.conf import settings
from django.template import loader

from games.site.template_loaders import without_indentation


@pytest.mark.parametrize(
    ("laid_out", "sent"),
    [
        ("<ul>\n  <li>\n    one\n  </li>\n</ul>\n", "<ul><li>one</li></ul>\n"),
        (
            '<a\n  class="b"\n  href="{% url "c" %}"\n>d</a>\n  e',
            '<a class="b" href="{% url "c" %}">d</a>\ne',
        ),
        ("<p>\n  {% if a %}\n    b\n  {% endif %}\n</p>", "<p>{% if a %}\nb\n{% endif %}</p>"),
        ("<b>a</b>\n  <i>b</i>", "<b>a</b>\n<i>b</i>"),
        ("<b>a</b><i>b</i>", "<b>a</b><i>b</i>"),
        ("<pre\n id='x'>\n  kept\n    so</pre>", "<pre id='x'>\n  kept\n    so</pre>"),
        ("<textarea\n>\n{{ a }}\n\n  b</textarea>", "<textarea>\n{{ a }}\n\n  b</textarea>"),
        (
            '<i title="a > b"\n  {% if c > d %}hidden{% endif %}\n>e</i>',
            '<i title="a > b" {% if c > d %}hidden{% endif %}>e</i>',
        ),
        ("a < b\n  and c", "a < b\nand c"),
        (
            '<p\n  data-copy="a\nb"\n  class="\n    c\n    d"\n>',
            '<p data-copy="a\nb" class="c d">',
        ),
        ("<p", "<p"),
    ],
)
def test_what_is_laid_out_for_writers_is_sent_in_short(laid_out: str, sent: str) -> None:
    assert without_indentation(laid_out) == sent
    assert without_indentation(sent) == sent


@pytest.mark.slow
def test_every_template_of_the_site_loads_and_keeps_its_words() -> None:
    folders = [Path(folder) for folder in settings.TEMPLATES[0]["DIRS"]]  # type: ignore[union-attr]
    names = [str(path.relative_to(folder)) for folder in folders for path in folder.rglob("*.html")]
    assert len(names) > 130
    for name in names:
        loader.get_template(name)
    for folder in folders:
        for path in folder.rglob("*.html"):
            written = path.read_text(encoding="utf-8")
            assert "".join(without_indentation(written).split()) == "".join(written.split()), path
