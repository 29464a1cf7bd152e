"""Parts of a page that are kept as they were last drawn, while what they show is the same."""

from __future__ import annotations

from django import template
from django.template.base import FilterExpression, NodeList, Parser, Token
from django.template.context import Context
from django.utils.safestring import SafeString
from django.utils.translation import get_language

from games.law import edition
from games.lawtexts.kept import Kept

register = template.Library()

PARTS: Kept[SafeString] = Kept(f"{__name__}.PARTS", 3 * 512 * 1024)


@register.tag
def kept(parser: Parser, token: Token) -> KeptPart:
    """``{% kept "bet" bet.shown %}…{% endkept %}``, in each language and under each edition.

    What follows the name must hold all that the part shows, told whole by its ``repr``; where it
    is nothing, the part is drawn each time.
    """
    _, *told = token.split_contents()
    asked = [parser.compile_filter(each) for each in told]
    part = parser.parse(("endkept",))
    parser.delete_first_token()
    return KeptPart(asked, part)


def _told(shown: object) -> str:
    return shown if isinstance(shown, str) else repr(shown)


class KeptPart(template.Node):
    def __init__(self, asked: list[FilterExpression], nodelist: NodeList) -> None:
        self.asked = asked
        self.nodelist = nodelist

    def render(self, context: Context) -> SafeString:
        shown = [each.resolve(context) for each in self.asked]
        if None in shown:
            return self.nodelist.render(context)
        asked = (edition.current(), get_language(), *[_told(each) for each in shown])
        return PARTS.answer(asked, lambda: self.nodelist.render(context))
