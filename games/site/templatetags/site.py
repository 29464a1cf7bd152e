"""Template tags available everywhere without loading."""

from collections.abc import Iterable

from django import template
from django.template.loader_tags import BLOCK_CONTEXT_KEY
from django.utils.html import format_html
from django.utils.safestring import SafeString, mark_safe

from games.narration import words as told
from games.narration.language import language_tag, law_language, speaks_a_law_language
from games.site import embeds
from games.site.doors import name_of_game
from games.site.forms import Bound

register = template.Library()
register.filter("hreflang", language_tag)


@register.simple_tag(takes_context=True)
def text_of_block(context: template.Context, name: str) -> SafeString:
    """The text of another block of the page, on one line."""
    node = context.render_context[BLOCK_CONTEXT_KEY].get_block(name)
    return mark_safe(" ".join(node.render(context).split()))  # noqa: S308 it is escaped already


@register.simple_tag(takes_context=True)
def embed_code(context: template.Context, title: str, address: str = "") -> dict[str, str]:
    """The page's frame: its ``path``, the ``html`` to embed it, and the URL of the ``page``."""
    page = address or context["request"].path
    path, origin = embeds.frame_path(page), context["origin"]
    html = embeds.frame_code(f"{origin}{path}", title)
    return {"path": path, "html": html, "page": f"{origin}{page}"}


@register.filter
def law_words(words: str) -> str:
    """Words of the law or about it, with a language attribute if the page's differs."""
    if not words or speaks_a_law_language():
        return words
    return format_html('<span lang="{}">{}</span>', language_tag(law_language()), words)


register.filter("name_of_game", name_of_game)
register.filter("comma", told.one_after_another)
register.filter("counted", told.amount)


@register.simple_tag(takes_context=True)
def comma(context: template.Context) -> str:
    """The separator after each item of a loop except the last: a comma, or 、."""
    return "" if context["forloop"]["last"] else told.comma()


@register.simple_tag(takes_context=True)
def semicolon(context: template.Context) -> str:
    """Like ``comma``, for items that contain commas."""
    return "" if context["forloop"]["last"] else told.semicolon()


@register.filter
def filled(fields: Iterable[Bound]) -> bool:
    """Whether any of the fields has a value or an error."""
    return any(field.has_value or field.errors for field in fields)


@register.filter
def coded(sentence: str) -> str:
    """A sentence, with text between back-quotes as code."""
    words = str(sentence).split("`")
    shapes = (("<code>{}</code>" if index % 2 else "{}") for index in range(len(words)))
    return format_html("".join(shapes), *words)
