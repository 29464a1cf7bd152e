"""Parts of a page that are cached until what they show changes."""

from __future__ import annotations

import zlib

from django import template
from django.template.base import FilterExpression, NodeList, Parser, Token
from django.template.context import Context
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import get_language

from games.law.editions import edition
from games.lawtexts.files.caches import SizedCache

register = template.Library()

PARTS: SizedCache[bytes] = SizedCache(f"{__name__}.PARTS", 768 * 1024)
"""Compressed, for most of a form is alike."""


@register.tag
def cached(parser: Parser, token: Token) -> CachedPart:
    """``{% cached "bet" bet.shown %}…{% endcached %}``, cached by language and edition.

    The values after the name are the cache key, by their ``repr``, and must include all that the
    part shows; if one is ``None``, the part is drawn each time.
    """
    _, *arguments = token.split_contents()
    expressions = [parser.compile_filter(argument) for argument in arguments]
    part = parser.parse(("endcached",))
    parser.delete_first_token()
    return CachedPart(expressions, part)


class CachedPart(template.Node):
    def __init__(self, expressions: list[FilterExpression], nodelist: NodeList) -> None:
        self.expressions = expressions
        self.nodelist = nodelist

    def render(self, context: Context) -> SafeString:
        values = [expression.resolve(context) for expression in self.expressions]
        if None in values:
            return self.nodelist.render(context)
        key = (
            edition.current(),
            get_language(),
            *[v if isinstance(v, str) else repr(v) for v in values],
        )
        zipped = PARTS.answer(key, lambda: zlib.compress(self.nodelist.render(context).encode(), 1))
        return mark_safe(zlib.decompress(zipped).decode())  # noqa: S308
