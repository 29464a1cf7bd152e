"""Template tags available everywhere without loading."""

from collections.abc import Iterable

from django import template
from django.template import defaulttags
from django.template.base import Parser, Token
from django.template.context import Context
from django.template.loader_tags import BLOCK_CONTEXT_KEY
from django.templatetags import i18n
from django.utils import timezone
from django.utils.html import conditional_escape, format_html
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import trans_real

from games.narration import words as told
from games.narration.language import language_tag, law_language, speaks_a_law_language
from games.site import embeds
from games.site.addresses import address
from games.site.doors import name_of_game, name_of_text
from games.site.forms import Bound

register = template.Library()
register.filter("hreflang", language_tag)


class Address(defaulttags.URLNode):
    """Django's, by the URLs that were found already."""

    def render(self, context: Context) -> str:
        if self.kwargs or self.asvar:
            return str(super().render(context))
        args = [arg.resolve(context) for arg in self.args]
        url = address(self.view_name.resolve(context), *args)
        return conditional_escape(url) if context.autoescape else url


@register.tag
def url(parser: Parser, token: Token) -> Address:
    node = defaulttags.url(parser, token)
    return Address(node.view_name, node.args, node.kwargs, node.asvar)


class FixedMessage(template.Node):
    """A message that the template itself has, looked up once in each catalogue."""

    def __init__(self, node: i18n.TranslateNode) -> None:
        self.node = node
        self.messages: dict[object, tuple[object, str]] = {}

    def render(self, context: Context) -> str:
        language = trans_real.catalog()
        messages, known = getattr(language, "_catalog", None), self.messages.get(language)
        if messages is None:
            return str(self.node.render(context))
        if known is None or known[0] is not messages:
            known = self.messages[language] = messages, self.node.render(context)
        return known[1]


@register.tag
def translate(parser: Parser, token: Token) -> template.Node:
    node = i18n.do_translate(parser, token)
    message, about = node.filter_expression, node.message_context
    is_fixed = message.var.literal is not None and not message.filters and not node.asvar
    return FixedMessage(node) if is_fixed and not (about and about.is_var) else node


@register.simple_tag
def moment() -> SafeString:
    """The time at which a page is printed."""
    now = timezone.localtime()
    written = f"{now:%Y-%m-%d %H:%M}"
    return format_html('<time datetime="{}">{}</time>', now.isoformat(timespec="minutes"), written)


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
register.filter("name_of_text", name_of_text)
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
